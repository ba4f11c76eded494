"""A hand, its events and the rules of its table in words and values. What the options rule out is left out."""

from collections.abc import Mapping
from typing import Final

from rummykit.cards import Cards
from rummykit.game import Zone
from rummykit.games.desmoche.holding import Standing
from rummykit.games.desmoche.melding import meld_rules, seats_for, span, spelled, stock_dealt
from rummykit.games.desmoche.opening import Cambio, Declaring
from rummykit.games.desmoche.phase import Over
from rummykit.games.desmoche.rules import (
    PRESETS,
    Ace,
    AutomaticWin,
    Betting,
    Bonus,
    ColorWin,
    Declaration,
    DesmocheRules,
    DiscardsVisible,
    ForcedLayOff,
    HandMelds,
    LayingOrder,
    LayOff,
    Mico,
    PackPlayed,
    SideGame,
    StandingOut,
    StockUsedUp,
    TieBreak,
)
from rummykit.games.desmoche.states import DesmocheState, DesmocheView
from rummykit.games.desmoche.table import Table
from rummykit.games.desmoche.turn import Deciding
from rummykit.rulebook import Sentences, listed, row, rules_as_text
from rummykit.seats import Seat


def hands_of(state: DesmocheState) -> list[str]:
    """Return the hands, seat by seat; a gift not yet passed is still the giver's."""
    return [str(_hand(state, holding.seat)) for holding in state.table.holdings]


def tables_of(state: DesmocheState) -> list[list[str]]:
    """Return the melds, seat by seat."""
    return [[str(meld) for meld in holding.melds] for holding in state.table.holdings]


def _hand(state: DesmocheState, seat: Seat) -> Cards:
    hand = state.table.holding(seat).hand
    return hand + state.phase.held_by(seat) if isinstance(state.phase, Cambio) else hand


def places(state: DesmocheState) -> Mapping[str, Cards]:
    """Return every card by its place; a gift not yet passed and a card on its way have their own."""
    table, phase = state.table, state.phase
    found = {"stock": Cards(table.stock), "discards": Cards(table.discards)}
    for holding in table.holdings:
        found[f"hand {holding.seat}"] = holding.hand
        found[f"melds {holding.seat}"] = Cards(card for meld in holding.melds for card in meld.laid)
    for gone in table.removed:
        found[f"removed with {gone.seat}"] = gone.unseen + gone.melds
    if isinstance(phase, Cambio):
        found["gifts"] = phase.shown
    elif isinstance(phase, Deciding):
        found[f"drawn by {phase.seat}"] = phase.shown
    elif phase.offer is not None:
        found["on offer"] = phase.shown
    return found


def summary(table: Table) -> str:
    """Return public facts of a table in a few words."""
    melds = sum([len(holding.melds) for holding in table.holdings])
    return f"{table.seat_count} seats, dealer {table.dealer}, stock {len(table.stock)}, melds on the table {melds}"


def reveal(state: DesmocheState) -> str:
    """Return every card where it lies, line by line."""
    table, phase = state.table, state.phase
    lines = [repr(state)]
    for holding in table.holdings:
        melds = " | ".join(map(str, holding.melds)) or "-"
        hand = _hand(state, holding.seat) or "-"
        lines.append(f"seat {holding.seat} ({holding.standing.value}): hand {hand}; table {melds}")
    if isinstance(phase, Deciding):
        lines.append(f"drawn by seat {phase.seat}: {phase.card}")
    elif phase.offer is not None:
        lines.append(f"on offer: {phase.offer}")
    elif isinstance(phase, Cambio):
        lines.append("gifts: " + (", ".join(f"{card} from seat {giver}" for giver, card in phase.gifts) or "-"))
    elif isinstance(phase, Declaring):
        answers = (f"seat {seat} {win.value if win else 'nothing'}" for seat, win in phase.answers)
        lines.append("answers: " + (", ".join(answers) or "-"))
    lines.append(f"discards: {row(table.discards) or '-'}")
    lines.append(f"stock: {row(table.stock) or '-'}")
    lines += [f"removed with seat {gone.seat}: {gone.unseen + gone.melds}" for gone in table.removed]
    drawn = stock_dealt(table.rules, table.seat_count) - len(table.stock)
    return "\n".join([*lines, f"drawn so far: {drawn}"])


def zones(view: DesmocheView) -> tuple[Zone, ...]:
    """Return what is drawn of a view."""
    table, phase, drawn = view.table, view.phase, list[Zone]()
    shown = {one.seat: one.hand for one in phase.hands_shown} if isinstance(phase, Over) else {}
    for one in table.seats:
        hand = shown.get(one.seat, view.hand if one.seat == view.seat else None)
        note = "" if one.standing is Standing.IN else one.standing.value
        if hand is None:
            drawn.append(Zone("hand", one.seat, (), one.hand_count, note))
        else:
            drawn.append(Zone("hand", one.seat, (tuple(hand),), 0, note))
        face = "face down" if one.standing is Standing.OUT else ""
        drawn.append(Zone("melds", one.seat, tuple([meld.laid for meld in one.melds]), 0, face))
    pile = table.pile
    drawn.append(Zone("stock", None, (), table.stock_count))
    drawn.append(Zone("discards", None, (pile,) if pile else (), len(table.discards) - len(pile)))
    if phase.offer is not None:
        drawn.append(Zone("on offer", None, ((phase.offer,),)))
    elif isinstance(phase, Deciding):
        drawn.append(Zone("drawn", view.seat, ((phase.card,),)))
    elif isinstance(phase, Cambio) and phase.gifts:
        drawn.append(Zone("gift", view.seat, (tuple(phase.shown),)))
    return tuple(drawn)


_SIDE_GAMES: Final = {
    SideGame.ORO: "the highest diamond",
    SideGame.CORAZON: "the highest heart",
    SideGame.FLOR: "the highest club",
    SideGame.CORAZON_NEGRO: "the highest spade",
    SideGame.PAR_ROJO: "the highest red pair",
    SideGame.PAR_NEGRO: "the highest black pair",
    SideGame.DOS_PAR_ROJO: "two red pairs",
    SideGame.DOS_PAR_NEGRO: "two black pairs",
    SideGame.TRES_CUERPOS: "the highest three of a rank",
    SideGame.ESCALERA: "the highest run of three or more",
}


def explain(
    rules: DesmocheRules,
    title: str = "Desmoche",
    presets: Mapping[str, DesmocheRules] = PRESETS,
    house_rules: tuple[tuple[str, str, str], ...] = (),
) -> str:
    """Return the rules of a table in sentences, with clauses and options; what a variant says besides comes last.

    >>> from rummykit.games.desmoche import EARLY
    >>> print(explain(EARLY).partition("Melds\\n")[2].partition("\\n\\n")[0])
      §3.1  A set is three or four cards of one rank.
      §3.2  A run is three to ten consecutive cards of one suit.
      §3.3  The ace is low or high: A 2 3 and Q K A are runs. K A 2 is none.
            (ace=LOW_OR_HIGH)
      §3.4  A meld belongs to the seat that laid it. Nobody else adds to it.
      §3.5  A run must be laid ascending, a set with red and black in turn: 8♠ 8♥
            8♣. (laying_order=STRICT)
    """
    sections: tuple[tuple[str, Sentences], ...] = (
        ("Table and deal", _table(rules)),
        ("Melds", _melds(rules)),
        ("Cambio", _cambio(rules)),
        ("Automatic wins", _automatic_wins(rules)),
        ("The turn", _turn(rules)),
        ("Using a card", _plays(rules)),
        ("Forced cards", _forcing(rules)),
        ("The end of a hand", _end(rules)),
        ("Stakes and bonuses", _money(rules)),
        ("Side games", _side_games(rules)),
    )
    if house_rules:
        sections = (*sections, ("House rules", iter(house_rules)))
    return rules_as_text(title, rules, presets, sections)


def _table(rules: DesmocheRules) -> Sentences:
    number = listed([spelled(seats) for seats in seats_for(rules)], "or").capitalize()
    if rules.pack is PackPlayed.FIFTY_TWO:
        yield "1.1", f"{number} play with one pack of 52 cards, without jokers.", _unusual(rules, "most_seats")
    else:
        yield "1.1", f"{number} play with one pack of 40 cards: the jack follows the seven.", "pack"
    yield "1.2", "The deal goes one seat to the right after every hand.", ""
    size = f"Each is dealt {spelled(rules.hand_size)} cards, one at a time, beginning at the dealer's right."
    yield "1.4", size, _unusual(rules, "hand_size")
    yield "1.5", "The rest is the stock. Discards never go back into it.", ""
    yield "2.2", "No card of the stock or the discards enters a hand: it is melded at once or is dead.", ""
    yield "2.3", "A card on the table stays on the table.", ""
    if rules.discards_visible is DiscardsVisible.TOP:
        yield "2.4", "Of the discards only the top one may be looked at.", "discards_visible"
    else:
        yield "2.4", "All discards lie open, in their order.", "discards_visible"


def _melds(rules: DesmocheRules) -> Sentences:
    melds = meld_rules(rules)
    yield (
        "3.1",
        f"A set is {span(melds.min_set, melds.longest_set)} cards of one rank.",
        _unusual(rules, "min_set", "max_set"),
    )
    lengths = span(melds.min_run, melds.longest_run)
    yield "3.2", f"A run is {lengths} consecutive cards of one suit.", _unusual(rules, "min_run", "max_run")
    if rules.ace is Ace.LOW:
        yield "3.3", "The ace is low: A 2 3 is a run. Q K A and K A 2 are none.", "ace"
    else:
        yield "3.3", "The ace is low or high: A 2 3 and Q K A are runs. K A 2 is none.", "ace"
    yield "3.4", "A meld belongs to the seat that laid it. Nobody else adds to it.", ""
    if rules.laying_order is LayingOrder.FREE:
        yield "3.5", "Cards may be laid in any order.", "laying_order"
    else:
        yield "3.5", "A run must be laid ascending, a set with red and black in turn: 8♠ 8♥ 8♣.", "laying_order"


def _unusual(rules: DesmocheRules, *names: str) -> str:
    """Return the first of these options that is not as usual; empty if none is."""
    return next((name for name in names if getattr(rules, name) != getattr(PRESETS["NICARAGUA"], name)), "")


def _cambio(rules: DesmocheRules) -> Sentences:
    if not rules.cambio:
        yield "4.2", "No cards are exchanged before play.", "cambio"
        return
    yield (
        "4.1",
        "Before play each seat passes a card face down to the right, without having seen what it gets.",
        "cambio",
    )


def _automatic_wins(rules: DesmocheRules) -> Sentences:
    wins = rules.automatic_wins
    if not wins:
        yield "5.4", "No hand wins by itself.", "automatic_wins"
        return
    names = [win.value.replace("-", " ") for win in rules.precedence if win in wins]
    yield "5.4", f"A hand of {spelled(rules.hand_size)} may win by itself: {listed(names, 'or')}.", "automatic_wins"
    if AutomaticWin.CUATRO_CUERPOS in wins:
        yield "5.1", "Cuatro cuerpos: four cards of one rank.", ""
    if AutomaticWin.PELADILLA in wins:
        around = "; king and ace are neighbours" if rules.ace is Ace.LOW_OR_HIGH else ""
        yield "5.2", f"Peladilla: no two cards of one rank, and no two neighbours in a suit{around}.", ""
    if AutomaticWin.COLOR in wins:
        of_one = "colour, red or black" if rules.color_win is ColorWin.SAME_COLOR else "suit"
        yield "5.3", f"Color: all {spelled(rules.hand_size)} cards of one {of_one}.", "color_win"
    if rules.declaration is Declaration.SPOKEN:
        when = "before Cambio or between Cambio and the first draw" if rules.cambio else "before the first draw"
        yield "5.6", f"It must be declared: {when}.", "declaration"
    else:
        when = "before Cambio and after it" if rules.cambio else "before the first draw"
        yield "5.6", f"It is declared by itself, {when}.", "declaration"
    yield "5.7", "A declared hand is shown, and the hand is over.", ""
    if rules.tie_break is TieBreak.HIGHEST_RANK:
        yield "5.8", "Of several hands of one kind the one with the highest card wins, the ace being high.", "tie_break"
    else:
        yield "5.8", "Of several hands of one kind the first from the dealer's right wins.", "tie_break"
    if len(names) > 1:
        yield "5.9", f"Of several kinds the best wins; from the best: {', '.join(names)}.", "precedence"


def _turn(rules: DesmocheRules) -> Sentences:
    yield "6.1", "The seat in turn draws the top card of the stock and looks at it alone.", ""
    yield "6.2", "It uses the card at once and pays a hand card, or releases it to the others.", ""
    yield "6.3", "A released or paid card goes round the other seats, to the right. The first to use it has it.", ""
    yield "6.4", "Who uses a card pays one, and the payment goes round in the same way.", ""
    yield "6.5", "A card that nobody uses is dead. The seat to the right of who released it draws.", ""
    if rules.opening_draws == 2:
        yield "6.6", "If nobody uses the first card of the hand, the same seat draws once more.", "opening_draws"
    else:
        yield "6.6", "Each turn is one card, the first too.", "opening_draws"
    yield "6.7", "Only the order of seats decides between claims, even if a later one would win.", ""
    if rules.ask_everyone:
        yield "6.8", "Every seat is asked about a card, also one that can only decline.", "ask_everyone"
    else:
        yield "6.8", "Only seats that can do something besides declining are asked.", "ask_everyone"


def _plays(rules: DesmocheRules) -> Sentences:
    yield "7.1", "A play moves cards into one own meld, new or old: from the hand, from other own melds, the offer.", ""
    yield "7.3", "Desmoche: cards may be taken out of own melds if only valid melds are left.", ""
    if rules.split_runs:
        yield "7.4", "A run may be split by that, if every piece is a meld.", "split_runs"
    else:
        yield "7.4", "A run may lose cards at its ends, but may not be split.", "split_runs"
    if rules.dissolve_melds:
        yield "7.5", "A whole meld may be taken into another that lies on the table.", "dissolve_melds"
    else:
        yield "7.5", "Of every meld a valid meld must be left.", "dissolve_melds"
    when = "decides on a drawn card or pays"
    if rules.lay_off is LayOff.WHENEVER_ASKED:
        when = f"is about to draw, is asked about a card, {when}"
    yield "7.6", f"Hand cards may be added to own melds, without payment, whenever a seat {when}.", "lay_off"
    if rules.hand_melds is HandMelds.OWN_ACT:
        yield (
            "7.7",
            "New melds may be laid from the hand alone, while deciding on a drawn card or paying.",
            "hand_melds",
        )
    else:
        yield (
            "7.7",
            "A new meld without the offer needs a card from an own meld; it is laid while deciding on a drawn card or paying.",
            "hand_melds",
        )
    yield "7.8", "After using a card, and any further plays, the seat pays with any hand card.", ""


def _forcing(rules: DesmocheRules) -> Sentences:
    if rules.forced_lay_off is ForcedLayOff.NEVER:
        yield "8.1", "Nobody is forced to use a card.", "forced_lay_off"
        return
    if rules.forced_lay_off is ForcedLayOff.AUTOMATIC:
        yield "8.2", "A seat that is asked about a card that fits a meld of its own must use it.", "forced_lay_off"
    else:
        yield (
            "8.4",
            "A card that nobody uses can be demanded of a seat whose meld it fits: that seat must use it.",
            "forced_lay_off",
        )
    if rules.force_back:
        yield "8.3", "So must, after all others, the seat that released it.", "force_back"
    else:
        yield "8.3", "It is not forced on the seat that released it.", "force_back"


def _end(rules: DesmocheRules) -> Sentences:
    won_with = spelled(rules.hand_size + 1)
    yield "9.1", f"{won_with.capitalize()} cards on the table in valid melds win at once.", ""
    yield (
        "9.2",
        f"With {spelled(rules.hand_size)} on the table and none in hand a seat plays on; any card it uses wins.",
        "",
    )
    if rules.stock_used_up is StockUsedUp.DEAD_HAND:
        yield "9.3", "When the stock is empty and nobody uses the last card, the hand is dead.", ""
    else:
        most = "the most cards on the table win, and equal ones share; with none there the hand is dead."
        yield "9.3", f"When the stock is empty and nobody uses the last card, {most}", "stock_used_up"
    match rules.standing_out:
        case StandingOut.NEVER:
            yield "10.1", "Nobody leaves the hand.", "standing_out"
        case StandingOut.CLOSED:
            yield (
                "10.1",
                "In its turn a seat with melds that no card can extend any more may stand out of the hand.",
                "standing_out",
            )
        case StandingOut.FREELY:
            yield "10.1", "In its turn a seat may stand out of the hand.", "standing_out"
    yield "11.1", "A referee may disqualify a seat; its cards leave the game.", ""
    yield "11.5", "So may a seat that has left; its melds stay, closed to all, and it pays what it owes.", ""
    if rules.last_seat_wins:
        yield "11.3", "If all others are disqualified, the last seat wins.", "last_seat_wins"
    else:
        yield "11.3", "If all others are disqualified, the last seat plays on.", "last_seat_wins"


def _money(rules: DesmocheRules) -> Sentences:
    if rules.betting is Betting.EQUAL_ANTE:
        yield "12.3", "Each puts the same stake into the pot before the deal.", "betting"
    else:
        yield "12.3", "There is no stake; after the deal each may bet once, in order.", "betting"
    yield "12.2", "The winner takes the pot. After a dead hand it waits for the next winner.", ""
    if not rules.bonuses:
        yield "13.5", "There are no bonuses.", "bonuses"
        return
    names = [bonus.value for bonus in Bonus if bonus in rules.bonuses]
    yield "13.5", f"Losers pay the winner a stake for each bonus: {listed(names)}.", "bonuses"
    if Bonus.MICO in rules.bonuses:
        longer = (
            " A longer run from the ace counts." if rules.mico is Mico.WITHIN_RUN else " A longer run does not count."
        )
        yield "13.1", f"Mico: the winner has laid A 2 3 of a suit.{longer}", "mico"
        if rules.mico_high:
            yield "13.1", "Q K A of a suit counts in the same way, where it is a run.", "mico_high"
    if Bonus.ARRIBA_DEL_PALO in rules.bonuses:
        yield "13.2", "Arriba del palo: the loser has nothing on the table.", ""
    if Bonus.COLOR in rules.bonuses:
        yield "13.3", f"Color: the {spelled(rules.hand_size + 1)} winning cards are of one suit.", ""


def _side_games(rules: DesmocheRules) -> Sentences:
    games = rules.side_games
    if not games:
        yield "14.1", "There are none.", "side_games"
        return
    names = [f"{game.value.replace('-', ' ')} ({_SIDE_GAMES[game]})" for game in SideGame if game in games]
    yield "14.1", f"Who likes joins {listed(names, 'or')}, each with a pot of its own.", ""
    yield "14.2", "The hand as dealt counts, the ace being high.", ""
    yield "14.3", "Who may have won says so before Cambio.", ""
    if SideGame.ESCALERA in games:
        highest = "A 2 3 is the highest escalera." if rules.escalera_a23_highest else "J Q K is the highest escalera."
        yield "14.4", highest, "escalera_a23_highest"
