"""Settling a hand from what was noted of it at a real table (Desmoche §12 to §14).

The keys: ``winner`` or ``dead = true``; ``melds`` (the ten cards) or ``declared``, neither where all others are
``disqualified``; in place of a winner ``most_melded``, who won or shared it when the stock was used up;
``nothing_on_table``, the losers without a meld; ``announced``, who showed what; ``bets``.
"""

from collections.abc import Iterator
from typing import Final

from rummykit.cards import Card, Cards
from rummykit.game import Outcome
from rummykit.games.desmoche.declarations import played_wins
from rummykit.games.desmoche.melding import cards_melded, meld_rules, span
from rummykit.games.desmoche.money import holding_of
from rummykit.games.desmoche.plays import meld_faults
from rummykit.games.desmoche.rules import AutomaticWin, Betting, DesmocheRules, SideGame, StockUsedUp
from rummykit.games.desmoche.settling import Contender, Ended, Win, payments
from rummykit.scoresheet import ScoredHand
from rummykit.seats import Seat, in_order_from
from rummykit.stakes import Stakes
from rummykit.violations import Clause

__all__ = ["score"]

_KEYS: Final = (
    "winner",
    "dead",
    "melds",
    "declared",
    "most_melded",
    "nothing_on_table",
    "disqualified",
    "announced",
    "bets",
)


def score(rules: DesmocheRules, seats: int, dealer: Seat, stakes: Stakes, notes: ScoredHand) -> Outcome:
    """With every payment.

    :raises ScoreError: for notes that cannot be.
    """
    _read_form(notes)
    disqualified = notes.seats("disqualified")
    win, melds, reason, clause = _win(rules, seats, notes, disqualified)
    bare = notes.seats("nothing_on_table")
    if win is not None and set(win.winners) & set(bare):
        raise notes.fault(("nothing_on_table",), "the winner is among them", "write the losers that had no meld")
    ended = Ended(
        seats,
        win,
        melds,
        frozenset(bare),
        frozenset(disqualified),
        _bets(rules, dealer, stakes, notes),
        _contenders(rules, dealer, stakes, notes, disqualified),
    )
    transfers = payments(rules, stakes, ended)
    winners = () if win is None else win.winners
    return Outcome(reason, Clause("Desmoche", clause), winners, seats, transfers)


def _read_form(notes: ScoredHand) -> None:
    """Every entry, before what they mean together is judged: the first fault of the document is told."""
    kinds = tuple(win.value for win in AutomaticWin)
    notes.first_fault(
        lambda: notes.allow(*_KEYS),
        lambda: notes.seat_or_none("winner"),
        lambda: notes.yes("dead"),
        lambda: [notes.shown("melds", index) for index in range(notes.length("melds", what="melds"))],
        lambda: notes.word("declared", kinds),
        lambda: notes.seats("most_melded"),
        lambda: notes.seats("nothing_on_table"),
        lambda: notes.seats("disqualified"),
        lambda: [notes.chips("bets", name, least=0) for _, name in _betting(notes)],
        lambda: [notes.shown(*path) for _, path in _announced(notes)],
    )


def _betting(notes: ScoredHand) -> tuple[tuple[Seat, str], ...]:
    return notes.by_seat("bets", what="names and chips", example="bets = { Ana = 2 }")


def _announced(notes: ScoredHand) -> Iterator[tuple[Seat, tuple[str, str, str]]]:
    """Who showed something, with the path to it."""
    words = tuple(game.value for game in SideGame)
    for word in notes.keys("announced", what="side games", example="announced = { oro = { Ana = 'Kd' } }"):
        if word not in words:
            reason, remedy = "is no side game of Desmoche", f"its side games are {', '.join(words)}"
            raise notes.fault_at_key(("announced", word), reason, remedy)
        for seat, name in notes.by_seat(
            "announced", word, what="names and cards", example=f"{word} = {{ Ana = 'Kd' }}"
        ):
            yield seat, ("announced", word, name)


def _win(
    rules: DesmocheRules, seats: int, notes: ScoredHand, disqualified: tuple[Seat, ...]
) -> tuple[Win | None, tuple[Cards, ...], str, str]:
    """With the melds, the reason and the clause."""
    winner, dead = notes.seat_or_none("winner"), notes.yes("dead")
    kinds = tuple(win.value for win in AutomaticWin)
    has_melds, declared = notes.value("melds") is not None, notes.word("declared", kinds)
    if notes.value("most_melded") is not None:
        win = _most_melded(rules, notes, disqualified)
        return win, (), "most cards melded", "9.3"
    if winner is None:
        if not dead:
            raise notes.fault((), "nothing says how this hand ended", "write winner, or dead = true if nobody won")
        for key in ("melds", "declared"):
            if notes.value(key) is not None:
                raise notes.fault((key,), "nobody won this hand", "write winner instead of dead")
        return None, (), "nobody won", "9.3"
    if dead:
        raise notes.fault(("dead",), "this hand has a winner too", "write either")
    if winner in disqualified:
        raise notes.fault(("winner",), "was disqualified [Desmoche §11.2]", "who is out of a hand does not win it")
    if declared is not None:
        if has_melds:
            raise notes.fault(("melds",), "a hand is not won in two ways", "write either melds or declared")
        if AutomaticWin(declared) not in played_wins(rules):
            played = ", ".join(win.value for win in played_wins(rules)) or "none"
            raise notes.fault(("declared",), "is not played here [Desmoche §5.4]", f"automatic wins played: {played}")
        return Win(winner, by_play=False, declared=True), (), declared, "5.7"
    if has_melds:
        return Win(winner, by_play=True, declared=False), _melds(rules, notes), cards_melded(rules), "9.1"
    if len(disqualified) < seats - 1 or not rules.last_seat_wins:
        others = "write melds, or declared for an automatic win; neither only if all others were disqualified"
        raise notes.fault(("winner",), "nothing says how the hand was won", others)
    return Win(winner, by_play=False, declared=False), (), "last seat in the hand", "11.3"


def _most_melded(rules: DesmocheRules, notes: ScoredHand, disqualified: tuple[Seat, ...]) -> Win:
    """Who won, or shared the hand, when the stock was used up."""
    at, seats = ("most_melded",), notes.seats("most_melded")
    if rules.stock_used_up is not StockUsedUp.MOST_MELDED:
        raise notes.fault(at, "wins nothing here when the stock is used up [Desmoche §9.3]", "write dead = true")
    for key in ("winner", "dead", "melds", "declared"):
        if notes.value(key) is not None:
            raise notes.fault(
                (key,), "this hand was won by the most cards melded", f"write either {key} or most_melded"
            )
    if not seats:
        raise notes.fault(
            at, "names nobody", "write who had the most cards on the table; dead = true if nobody had any"
        )
    if set(seats) & set(disqualified):
        raise notes.fault(at, "one of them was disqualified [Desmoche §11.2]", "who is out of a hand does not win it")
    first, *others = sorted(seats)
    return Win(first, by_play=False, declared=False, sharing=tuple(others))


def _melds(rules: DesmocheRules, notes: ScoredHand) -> tuple[Cards, ...]:
    melds: list[Cards] = []
    used: list[Card] = []
    for index in range(notes.length("melds", what="melds")):
        cards = notes.shown("melds", index)
        for card in cards:
            if card in used:
                raise notes.fault(("melds", index), f"{card} stands in another meld too", "write each card once")
        meld = Cards(cards)
        faults = meld_faults(rules, meld)
        if faults:
            clauses = ", ".join(sorted({str(fault.clause) for fault in faults}))
            lengths = meld_rules(rules)
            sets, runs = span(lengths.min_set, lengths.longest_set), span(lengths.min_run, lengths.longest_run)
            remedy = f"write {sets} of a rank, or {runs} of a suit in a row"
            raise notes.fault(("melds", index), f"is no meld here [{clauses}]", remedy)
        used += cards
        melds.append(meld)
    wanted = rules.hand_size + 1
    if len(used) != wanted:
        reason = f"{len(used)} cards do not win [Desmoche §9.1]"
        raise notes.fault(("melds",), reason, f"write all melds of the winner, {wanted} cards")
    return tuple(melds)


def _bets(rules: DesmocheRules, dealer: Seat, stakes: Stakes, notes: ScoredHand) -> tuple[tuple[Seat, int], ...]:
    """In order (Desmoche §12.3)."""
    bets: dict[Seat, int] = {}
    for seat, name in _betting(notes):
        if rules.betting is not Betting.FREE_AFTER_DEAL:
            raise notes.fault_at_key(("bets",), "nobody bets after the deal [Desmoche §12.3]", "leave it out")
        amount = notes.chips("bets", name, least=0)
        joined = sum(seat in among for _, among in stakes.side_games or ())
        if stakes.balances is not None:
            has = stakes.balances[seat] - (stakes.side_stake or 0) * joined
            if amount > has:
                raise notes.fault(
                    ("bets", name), "is more than the player has [Desmoche §12.3]", f"it has {has} to bet"
                )
        bets[seat] = amount
    return tuple((seat, bets[seat]) for seat in _from_right(dealer, notes) if seat in bets)


def _from_right(dealer: Seat, notes: ScoredHand) -> tuple[Seat, ...]:
    seats = len(notes.names)
    return in_order_from((dealer + 1) % seats, seats)


def _contenders(
    rules: DesmocheRules, dealer: Seat, stakes: Stakes, notes: ScoredHand, disqualified: tuple[Seat, ...]
) -> tuple[tuple[SideGame, tuple[Contender, ...]], ...]:
    """Desmoche §14.3."""
    joined = dict(stakes.side_games or ())
    for word, seats in joined.items():
        if seats and SideGame(word) not in rules.side_games:
            reason = "is not played at this table [Desmoche §14.1]"
            raise notes.fault_at_key(("joined", word), reason, "the option side_games must have it")
    shown: dict[SideGame, dict[Seat, Contender]] = {}
    owners: dict[Card, Seat] = {}
    for seat, path in _announced(notes):
        word = path[1]
        if seat not in joined.get(word, ()):
            reason = f"did not join {word} [Desmoche §14.3]"
            raise notes.fault_at_key(path, reason, "write who joined, under joined")
        cards = notes.shown(*path)
        for card in cards:
            if card.is_joker:
                raise notes.fault(path, "there is no joker in the pack [Desmoche §1.1]", "write the card shown")
            if owners.setdefault(card, seat) != seat:
                reason = f"{notes.names[owners[card]]} was dealt the {card}"
                raise notes.fault(path, reason, "a card is dealt to one seat alone")
        game = SideGame(word)
        held = holding_of(game, Cards(cards), rules)
        if held is None or len(cards) > rules.hand_size:
            raise notes.fault(path, f"does not show {word} [Desmoche §14.1]", _SHOWS[game])
        shown.setdefault(game, {})[seat] = Contender(seat, *held)
    order = [seat for seat in _from_right(dealer, notes) if seat not in disqualified]
    return tuple((game, tuple(of[seat] for seat in order if seat in of)) for game, of in _sorted(shown))


def _sorted(shown: dict[SideGame, dict[Seat, Contender]]) -> list[tuple[SideGame, dict[Seat, Contender]]]:
    return [(game, shown[game]) for game in SideGame if game in shown]


_SHOWS: Final = {
    SideGame.ORO: "write the highest diamond of the dealt hand",
    SideGame.CORAZON: "write the highest heart of the dealt hand",
    SideGame.FLOR: "write the highest club of the dealt hand",
    SideGame.CORAZON_NEGRO: "write the highest spade of the dealt hand",
    SideGame.PAR_ROJO: "write the two red cards of a rank",
    SideGame.PAR_NEGRO: "write the two black cards of a rank",
    SideGame.DOS_PAR_ROJO: "write both red pairs, four cards",
    SideGame.DOS_PAR_NEGRO: "write both black pairs, four cards",
    SideGame.TRES_CUERPOS: "write the three or four cards of a rank",
    SideGame.ESCALERA: "write the run, at least three of a suit in a row",
}
