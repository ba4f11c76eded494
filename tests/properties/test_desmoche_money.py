"""The money of hands of Desmoche against a settlement worked out from the rules page by other means."""

from collections import Counter
from random import Random

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.cards import Card, Cards
from rummykit.games.desmoche import (
    GAME,
    PRESETS,
    Ace,
    AutomaticWin,
    Betting,
    Bonus,
    DesmocheRules,
    Disqualify,
    Fault,
    Holding,
    Mico,
    Over,
    SideGame,
    Standing,
    StandingOut,
    Table,
    deal,
)
from rummykit.games.desmoche.holding import meld_of
from rummykit.games.desmoche.money import Money, holding_of
from rummykit.games.desmoche.settling import Win, payments_of
from rummykit.money import balance_changes, party_text
from rummykit.packs import FULL
from rummykit.seats import Seat, in_order_from, seats_at
from rummykit.stakes import Stakes
from tests.oracle import desmoche_money as oracle

WINNING = [
    [["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts"]],
    [["As", "2s", "3s"], ["4s", "5s", "6s", "7s", "8s", "9s", "Ts"]],
    [["Ah", "2h", "3h"], ["Ad", "2d", "3d", "4d"], ["9s", "9h", "9c"]],
    [["Ah", "2h", "3h"], ["5h", "6h", "7h"], ["9h", "Th", "Jh", "Qh"]],
    [["As", "Ah", "Ad"], ["2s", "2h", "2d"], ["3s", "3h", "3d", "3c"]],
    [["2c", "3c", "4c", "5c"], ["7d", "8d", "9d"], ["Ks", "Kh", "Kd"]],
]
"""Melds of a winner: with and without a Mico, two of them, and of one suit."""
MELDS = [["Jc", "Qc", "Kc"], ["4h", "4s", "4c"], ["6c", "7c", "8c", "9c"]]


def any_of(rng: Random, *values: int | None) -> int | None:
    return rng.choice(values)


def random_rules(rng: Random) -> DesmocheRules:
    rules = rng.choice(list(PRESETS.values()))
    betting = rng.choice(list(Betting))
    bonuses = frozenset(kind for kind in Bonus if rng.random() < 0.8)
    return evolve(
        rules,
        ace=rng.choice(list(Ace)),
        betting=betting,
        bonuses=frozenset[Bonus]() if betting is Betting.FREE_AFTER_DEAL else bonuses,
        mico=rng.choice(list(Mico)),
        automatic_wins=frozenset(kind for kind in AutomaticWin if rng.random() < 0.7),
        side_games=frozenset(SideGame),
        escalera_a23_highest=rng.random() < 0.5,
        ask_everyone=rng.random() < 0.2,
        standing_out=rng.choice(list(StandingOut)),
        last_seat_wins=rng.random() < 0.8,
    )


def random_stakes(rng: Random, seats: int) -> Stakes:
    games = [game.value for game in SideGame if rng.random() < 0.4]
    joined = [(game, tuple(seat for seat in seats_at(seats) if rng.random() < 0.7)) for game in games]
    side_stake = rng.randint(1, 3)
    most = max(sum(seat in among for _, among in joined) for seat in seats_at(seats)) * side_stake
    stake = any_of(rng, None, 1, 5)
    least = (stake or 0) + most
    balances = tuple(rng.randint(least, least + rng.choice([0, 3, 30])) for _ in range(seats))
    return Stakes(
        stake=stake,
        pot=any_of(rng, None, 0, 7),
        balances=rng.choice([balances, balances, None]),
        side_stake=side_stake,
        side_games=tuple(joined),
        side_pots=tuple((game.value, rng.randint(0, 5)) for game in SideGame if rng.random() < 0.3),
    )


def told(table: Table, win: Win | None) -> oracle.Facts:
    """What the oracle asks of a hand that is over."""
    money, rules = table.money, table.rules
    assert money is not None
    stakes = money.stakes
    how = "" if win is None else "play" if win.by_play else "declared" if win.declared else "last"
    return oracle.Facts(
        seats=table.seat_count,
        dealer=int(table.dealer),
        dealt=tuple(tuple(map(str, hand)) for hand in money.dealt),
        tables=tuple(tuple(tuple(map(str, meld.laid)) for meld in holding.melds) for holding in table.holdings),
        winner=None if win is None else int(win.seat),
        how=how,
        disqualified=tuple(int(one.seat) for one in table.holdings if one.standing is Standing.DISQUALIFIED),
        announced=tuple((int(seat), tuple(game.value for game in games)) for seat, games in money.announced),
        bets=tuple((int(seat), amount) for seat, amount in money.bets),
        stake=stakes.stake or 0,
        side_stake=stakes.side_stake or 0,
        joined=tuple((name, tuple(map(int, seats))) for name, seats in stakes.side_games or ()),
        pot=stakes.pot or 0,
        side_pots=stakes.side_pots or (),
        balances=stakes.balances,
        betting=rules.betting.name,
        bonuses=tuple(kind.name for kind in rules.bonuses),
        mico=rules.mico.name,
        ace=rules.ace.name,
        a23_highest=rules.escalera_a23_highest,
    )


def agree(table: Table, win: Win | None) -> None:
    """Engine and oracle have the same payments; no chip comes or goes; nobody has less than nothing."""
    facts = told(table, win)
    transfers = payments_of(table, win)
    rows = Counter((source, target, chips, clause) for source, target, chips, _, clause in (t.row for t in transfers))
    assert rows == Counter(oracle.payments(facts))
    changes = balance_changes(transfers)
    assert sum(changes.values()) == 0
    assert {party_text(party): gain for party, gain in changes.items()} == oracle.nets(facts)
    for seat, balance in enumerate(facts.balances or ()):
        assert balance + changes.get(Seat(seat), 0) >= 0


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9))
def test_hands_that_end_anyhow_are_settled_as_by_the_rules_page(seed: int) -> None:
    """Ends put together by chance: rare bonuses, ties and debts are as frequent as others."""
    rng = Random(seed)
    seats = rng.randint(2, 4)
    rules, dealer = random_rules(rng), rng.randrange(seats)
    stakes = random_stakes(rng, seats).at_table(seats, tuple(game.value for game in SideGame))
    order = list(FULL.new_order())
    rng.shuffle(order)
    dealt = tuple(Cards(order[9 * seat : 9 * seat + 9]) for seat in range(seats))
    announced: list[tuple[Seat, tuple[SideGame, ...]]] = []
    for seat in in_order_from((dealer + 1) % seats, seats):
        mine = [SideGame(name) for name, among in stakes.side_games or () if seat in among]
        held = tuple(game for game in mine if holding_of(game, dealt[seat], rules) and rng.random() < 0.8)
        announced.append((seat, held))
    win = None
    if rng.random() < 0.8:
        how = rng.choice(["play", "play", "play", "declared", "last"])
        win = Win(seats_at(seats)[rng.randrange(seats)], by_play=how == "play", declared=how == "declared")
    holdings: list[Holding] = []
    for seat in seats_at(seats):
        melds = rng.choice([[], rng.sample(MELDS, rng.randint(1, 2))])
        standing = rng.choice([Standing.IN, Standing.IN, Standing.OUT, Standing.DISQUALIFIED])
        if win is not None and win.seat == seat:
            melds, standing = rng.choice(WINNING) if win.by_play else [], Standing.IN
        if standing is Standing.DISQUALIFIED:
            melds = []
        laid = tuple(meld_of(Cards(Card.parse(card) for card in meld)) for meld in melds)
        holdings.append(Holding(seat, Cards.NONE, laid, standing))
    bets = [(seat, rng.randint(0, 5)) for seat in seats_at(seats)]
    if rules.betting is Betting.EQUAL_ANTE or stakes.balances is None:
        bets = []
    else:
        staked = [
            (stakes.side_stake or 0) * sum(seat in s for _, s in stakes.side_games or ()) for seat in range(seats)
        ]
        bets = [(seat, min(amount, stakes.balances[seat] - staked[seat])) for seat, amount in bets]
    money = Money(stakes, dealt, tuple(bets), tuple(announced))
    agree(Table(rules, Seat(dealer), tuple(holdings), (), money=money), win)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_hands_played_by_chance_are_settled_as_by_the_rules_page(seed: int) -> None:
    rng = Random(seed)
    seats = rng.randint(2, 4)
    stakes = random_stakes(rng, seats)
    state = deal(random_rules(rng), seats=seats, dealer=rng.randrange(seats), seed=seed, stakes=stakes)
    while not isinstance(state.phase, Over):
        moves = state.legal_moves()
        act = Disqualify(seats_at(seats)[rng.randrange(seats)], rng.choice(list(Fault)))
        if rng.random() < 0.02 and not state.violations(act):
            state = state.play(act)
        else:
            state = state.play(moves[int(rng.random() * len(moves))])
    outcome = state.phase.outcome
    win = None
    if outcome.winners:
        clause = outcome.clause.number
        win = Win(outcome.winners[0], by_play=clause == "9.1", declared=clause == "5.7")
    agree(state.table, win)
    assert outcome.transfers == payments_of(state.table, win)
    changes = balance_changes(outcome.transfers)
    assert outcome.payoffs == tuple(changes.get(seat, 0) for seat in seats_at(seats))
    assert GAME.facts(state)["winner"] == (int(outcome.winners[0]) if outcome.winners else "none")


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9))
def test_what_a_dealt_hand_holds_for_side_games(seed: int) -> None:
    """The same hands qualify, their order is the same, and the proof alone is as strong as the hand."""
    rng = Random(seed)
    cards = list(FULL.new_order()) if seed % 2 else list(FULL.new_order())[13 * (seed % 4) :][:20]
    one, other = rng.sample(cards, 9), rng.sample(cards, 9)
    for ace in Ace:
        for highest in (True, False):
            rules = DesmocheRules(ace=ace, escalera_a23_highest=highest)
            for game in SideGame:
                ours = [holding_of(game, Cards(hand), rules) for hand in (one, other)]
                theirs = [oracle.holds(game.value, tuple(map(str, hand)), ace.name, highest) for hand in (one, other)]
                assert [held is None for held in ours] == [strength is None for strength in theirs]
                for held, hand in zip(ours, (one, other), strict=True):
                    if held is not None:
                        assert held[1] <= Cards(hand)
                        again = holding_of(game, held[1], rules)
                        assert again is not None
                        assert again[0] == held[0]
                if ours[0] and ours[1] and theirs[0] and theirs[1]:
                    compared = (ours[0][0] > ours[1][0]) - (ours[0][0] < ours[1][0])
                    assert compared == (theirs[0] > theirs[1]) - (theirs[0] < theirs[1])
