"""Gin Rummy for people: the rules as text, and what is drawn of a view."""

from collections.abc import Iterator

from rummykit.game import Zone
from rummykit.games.gin.rules import GinRules, LayOffOrder, NextDealer, Wall
from rummykit.games.gin.table import SeenGinTable
from rummykit.rulebook import Sentences, counted
from rummykit.seats import seats_at


def zones_of(table: SeenGinTable) -> Iterator[Zone]:
    """Give what is drawn: hands, melds, stock, discards, a knock card."""
    for seat in seats_at(2):
        known = table.hand if seat == table.seat else table.known[seat]
        yield Zone("hand", seat, (tuple(known),) if known else (), table.counts[seat] - len(known))
        yield Zone("melds", seat, tuple([meld.laid for meld in table.laid[seat]]))
    yield Zone("stock", None, (), table.stock_count)
    yield Zone("discards", None, (table.discards,) if table.discards else ())
    if table.knocker is not None:
        own = tuple(table.knock_card)
        yield Zone("knock card", table.knocker, (own,) if own else (), 1 - len(own), "face down")


def sections(rules: GinRules) -> tuple[tuple[str, Sentences], ...]:
    """Return what the rules say, section by section."""
    deal, match = ("The deal", _deal(rules)), ("The match", _match(rules))
    return deal, ("The turn", _turn(rules)), ("After a knock", _showdown(rules)), match


def _deal(rules: GinRules) -> Sentences:
    yield "1.1", "Two seats play with one pack of 52. The king is high, the ace low only.", ""
    yield "1.1", "An ace counts 1, the cards from 2 to 10 their number, J, Q and K 10.", ""
    yield "1.2", "Each is dealt ten cards, and the next card is turned up. The rest is the stock.", ""
    yield "1.4", "A meld is three or four cards of one rank, or three or more consecutive cards of one suit.", ""
    yield "1.5", "The seat that did not deal begins.", ""
    offered = "It may take the first upcard or pass, then the dealer may. If both pass, it draws."
    plain = "Its first turn is like any other. The first upcard is the top discard."
    yield "2.1", offered if rules.offer_first_upcard else plain, "offer_first_upcard"


def _turn(rules: GinRules) -> Sentences:
    yield "3.1", "In its turn a seat draws from the stock or takes the top discard, then discards or knocks.", ""
    may = "may" if rules.may_return_upcard else "may not"
    yield "3.2", f"A card just taken {may} be discarded in the same turn, or knocked with.", "may_return_upcard"
    if rules.oklahoma:
        yield "4.4", "A seat may knock with at most the value of the first upcard; an ace means gin only.", "oklahoma"
    else:
        yield "4.1", f"A seat may knock, discarding face down, if {_left(rules.knock_limit)} left.", "knock_limit"
    if rules.oklahoma and rules.oklahoma_spade_doubles:
        yield "4.4", "A spade as first upcard doubles all points of the hand.", "oklahoma_spade_doubles"
    yield "4.2", f"Gin, no deadwood at all, scores {rules.gin_bonus} more.", "gin_bonus"
    if rules.big_gin_bonus is None:
        yield "4.3", "Big gin is not played.", ""
    else:
        yield (
            "4.3",
            f"Big gin, eleven cards melded, scores {rules.big_gin_bonus} more, and not the bonus of gin.",
            "big_gin_bonus",
        )
    wall = "the hand is void" if rules.wall is Wall.VOID else "the next seat takes it to knock, or the hand is void"
    yield "6.4", f"When a discard leaves two cards in the stock, {wall}.", "wall"


def _left(limit: int) -> str:
    if not limit:
        return "no deadwood is"
    return f"at most {counted(limit, 'point')} of deadwood {'is' if limit == 1 else 'are'}"


def _showdown(rules: GinRules) -> Sentences:
    yield "4.5", "The knocker lays its melds down as it chooses.", ""
    yield "5.1", "The defender lays melds down, and cards off on the melds of the knocker, but not on gin.", ""
    first, second = ("lay-off", "melds") if rules.lay_off_order is LayOffOrder.MELDS_FIRST else ("meld", "lay-offs")
    yield "5.1", f"After its first {first} there are no more {second}.", "lay_off_order"
    yield "5.2", "It may keep what it likes: cards in hand count.", ""
    yield "5.4", "A lay-off is the fourth card of a set, or the next at either end of a run.", ""
    yield "6.1", "The knocker scores the difference of deadwood if it has less.", ""
    yield (
        "6.2",
        f"Else it is undercut: the defender scores the difference and {rules.undercut_bonus}.",
        "undercut_bonus",
    )
    if not rules.tie_is_undercut:
        yield "6.2", "A tie scores nothing, and nobody has won.", "tie_is_undercut"
    yield "6.3", "Gin is never undercut.", ""
    yield "6.5", "A seat that leaves loses the hand. The other scores the difference of deadwood, if it has less.", ""


def _match(rules: GinRules) -> Sentences:
    dealer = "its winner" if rules.next_dealer is NextDealer.WINNER else "the other seat"
    yield "1.3", f"After a hand that somebody won, {dealer} deals the next.", "next_dealer"
    yield "7.1", f"The first to have {counted(rules.target, 'point')} of hands wins the match.", "target"
    yield "7.1", f"At its end each hand won scores {rules.box_bonus}.", "box_bonus"
    yield "7.1", f"The winner of the match scores {rules.game_bonus}.", "game_bonus"
    if rules.shutout_doubles:
        yield "7.1", "If the loser has won no hand, the points of the winner's hands double.", "shutout_doubles"
