"""Matches of hundreds of hands by chance: no chip comes or goes, and the records reproduce the books."""

from random import Random

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.games.desmoche import (
    GAME,
    PRESETS,
    Betting,
    Bonus,
    DesmocheRules,
    DesmocheState,
    Disqualify,
    Fault,
    ForcedLayOff,
    Mico,
    SideGame,
    StandingOut,
)
from rummykit.match import Match, MatchEnd
from rummykit.money import OUTSIDE
from rummykit.record import Record
from rummykit.seats import Seat, seats_at

DesmocheMatch = Match[DesmocheRules, DesmocheState]


def random_rules(rng: Random) -> DesmocheRules:
    betting = rng.choice([Betting.EQUAL_ANTE, Betting.EQUAL_ANTE, Betting.FREE_AFTER_DEAL])
    bonuses = frozenset(kind for kind in Bonus if rng.random() < 0.8)
    return evolve(
        rng.choice(list(PRESETS.values())),
        betting=betting,
        bonuses=frozenset[Bonus]() if betting is Betting.FREE_AFTER_DEAL else bonuses,
        mico=rng.choice(list(Mico)),
        side_games=frozenset(game for game in SideGame if rng.random() < 0.6),
        cambio=rng.random() < 0.5,
        forced_lay_off=rng.choice(list(ForcedLayOff)),
        standing_out=rng.choice(list(StandingOut)),
        last_seat_wins=rng.random() < 0.8,
    )


def joining(rng: Random, match: DesmocheMatch) -> dict[str, list[int]]:
    """Who joins which side games, as far as their chips go."""
    left = [100] * match.seats
    if match.balances is not None:
        ante = match.stake or 0
        left = [chips - ante for chips in match.balances]
    joined: dict[str, list[int]] = {}
    for game in SideGame:
        if game in match.rules.side_games and rng.random() < 0.3:
            among = [
                seat for seat in range(match.seats) if left[seat] >= (match.side_stake or 0) and rng.random() < 0.6
            ]
            joined[game.value] = among
            for seat in among:
                left[seat] -= match.side_stake or 0
    return joined


def played(rng: Random, record: Record[DesmocheRules, DesmocheState]) -> Record[DesmocheRules, DesmocheState]:
    """The hand played by chance; now and then a referee interferes, and some hands are cut short so."""
    rude = 0.05 if rng.random() < 0.3 else 0.002
    while record.outcome is None:
        act = Disqualify(seats_at(record.seats)[rng.randrange(record.seats)], Fault.CARD_TO_HAND)
        if rng.random() < rude and not record.state.violations(act):
            record = record.play(act)
        else:
            moves = record.state.legal_moves()
            record = record.play(moves[int(rng.random() * len(moves))])
    return record


def between(rng: Random, match: DesmocheMatch, end: MatchEnd | None, number: int) -> DesmocheMatch:
    """What happens between two hands: bankrupts leave or buy in, others come, stakes change."""
    for seat in reversed(end.seats if end is not None else ()):
        if match.seats > 1 and rng.random() < 0.5:
            match = match.leave(seat)
        elif match.balances is not None:
            match = match.buy_in(seat, rng.randint(1, 12))
    while match.seats < 2 or (match.seats < 4 and rng.random() < 0.05):
        match = match.join(f"guest {number} {match.seats}", None if match.balances is None else rng.randint(5, 20))
    if rng.random() < 0.03:
        match = match.change_stake(rng.randint(1, 4), agreed=range(match.seats))
    if match.seats > 2 and rng.random() < 0.02:
        match = match.leave(rng.randrange(match.seats))
    return match


def random_match(seed: int, hands: int, rules: DesmocheRules | None = None) -> DesmocheMatch:
    rng = Random(seed)
    seats = rng.randint(2, 4)
    match: DesmocheMatch = Match.begin(
        GAME,
        seats=seats,
        rules=rules or random_rules(rng),
        balances=rng.choice([None, 12, [rng.randint(0, 30) for _ in range(seats)]]),
        stake=rng.choice([1, 2, 5]),
        side_stake=rng.randint(1, 2),
        seed=seed,
    )
    steps = 0
    while match.hands_played < hands:
        steps += 1
        assert steps < 40 * hands
        end = match.over
        match = between(rng, match, end, steps)
        if match.over is None:
            match = match.settle(played(rng, match.deal(f"{seed} {steps}", side_games=joining(rng, match))))
            holds(match)
    return match


def holds(match: DesmocheMatch) -> None:
    """What must be so of every match."""
    sums = match.ledger.balances
    assert sum(sums.values()) == 0
    assert match.pot == sums.get("pot", 0) >= 0
    assert all(chips > 0 and sums[f"{name} pot"] == chips for name, chips in match.side_pots)
    if match.balances is not None:
        assert min(match.balances) >= 0
        assert match.balances == tuple(sums[name] for name in match.names)
        assert sum(match.balances) + match.pot + sum(chips for _, chips in match.side_pots) == -sums[OUTSIDE.name]


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**9))
def test_nothing_is_created_or_lost_and_records_reproduce_the_ledger(seed: int) -> None:
    match = random_match(seed, 40)
    assert match.audit() == ()
    again = match.again()
    assert again == match
    assert again.ledger == match.ledger
    assert str(again.ledger) == str(match.ledger)
    text = match.write()
    read: DesmocheMatch = Match.read(text)
    assert read == match
    assert read.write() == text


def test_three_hundred_hands() -> None:
    match = random_match(2024, 300, PRESETS["NICARAGUA"])
    assert match.hands_played == len(match.records) == 300
    assert match.audit() == ()
    reasons = {record.state.outcome.reason for record in match.records if record.state.outcome is not None}
    assert {"ten cards melded", "the stock is used up", "last seat in the hand"} <= reasons
    assert any(entry.between_hands and entry.target == OUTSIDE.name for entry in match.ledger.entries)


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**9))
def test_written_records_settle_a_match_that_begins_equally(seed: int) -> None:
    """The records of a match, written and read, are all that its books need."""
    rng = Random(seed)
    begun: DesmocheMatch = Match.begin(
        GAME, seats=3, rules=random_rules(rng), balances=1000, stake=2, side_stake=1, seed=seed, hands=8
    )
    match = begun
    while match.over is None:
        match = match.settle(played(rng, match.deal(rng.getrandbits(32), side_games=joining(rng, match))))
    again = begun
    for record in match.records:
        text = record.with_expectations().write()
        read: Record[DesmocheRules, DesmocheState] = Record.read(text)
        assert read.check() == ()
        again = again.settle(read)
    assert again.ledger == match.ledger
    assert (again.balances, again.pot, again.side_pots) == (match.balances, match.pot, match.side_pots)
    assert again.leaders == match.leaders
    assert Seat(again.dealer) == match.dealer
