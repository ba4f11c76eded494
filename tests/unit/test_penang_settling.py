"""What the counts of a hand of Penang Rummy are worth (Penang §9.3)."""

from random import Random

import pytest

from rummykit.games.penang import GAME, PenangRules, Settlement
from rummykit.games.penang.settling import payments, points_scored
from rummykit.match import Match
from rummykit.money import net
from rummykit.seats import Seat, seats_at


def paid(settlement: Settlement, counts: list[int], winners: list[int], dealer: int = 0) -> list[str]:
    rules = PenangRules(settlement=settlement)
    transfers = payments(rules, Seat(dealer), tuple(counts), tuple(map(Seat, winners)))
    assert all(str(transfer.clause) == "Penang §9.3" for transfer in transfers)
    return [f"{transfer.row[0][5:]} > {transfer.row[1][5:]}: {transfer.amount}" for transfer in transfers]


@pytest.mark.parametrize(
    ("settlement", "counts", "winners", "dealer", "expected"),
    [
        (Settlement.SCORE_SHEET, [12, 31, 0], [2], 0, []),
        (Settlement.PAIRWISE, [12, 31, 0], [2], 0, ["0 > 2: 12", "1 > 0: 19", "1 > 2: 31"]),
        (Settlement.PAIRWISE, [7, 7, 9], [0, 1], 0, ["2 > 0: 2", "2 > 1: 2"]),
        (Settlement.PAY_WINNER, [12, 31, 0], [2], 0, ["0 > 2: 12", "1 > 2: 31"]),
        (Settlement.PAY_WINNER, [12, 31, 15], [0], 0, ["1 > 0: 19", "2 > 0: 3"]),
        # shared by tied winners, the odd chip to the first from the dealer's left, each payment by itself
        (Settlement.PAY_WINNER, [10, 15, 10, 11], [0, 2], 0, ["1 > 2: 3", "1 > 0: 2", "3 > 2: 1"]),
        (Settlement.PAY_WINNER, [10, 15, 10, 11], [0, 2], 2, ["1 > 0: 3", "1 > 2: 2", "3 > 0: 1"]),
    ],
)
def test_payments(
    settlement: Settlement, counts: list[int], winners: list[int], dealer: int, expected: list[str]
) -> None:
    assert paid(settlement, counts, winners, dealer) == expected


def test_counts_are_written_on_the_score_sheet_or_paid() -> None:
    for settlement in Settlement:
        points = points_scored(PenangRules(settlement=settlement), (1, 2))
        assert points == ((1, 2) if settlement is Settlement.SCORE_SHEET else ())


@pytest.mark.parametrize("settlement", list(Settlement))
def test_a_match_ends_when_a_total_or_a_loss_reaches_the_target(settlement: Settlement) -> None:
    rng = Random(7)
    rules = PenangRules(settlement=settlement, hand_size=7)
    match = Match.begin(GAME, seats=3, rules=rules, target=60, seed=1)
    dealers = {match.dealer}
    while match.over is None:
        record = match.deal(rng.getrandbits(30))
        while record.outcome is None:
            moves = record.state.legal_moves()
            record = record.play(moves[int(rng.random() * len(moves))])
        outcome = record.outcome
        assert outcome.payoffs == tuple(net(outcome.transfers, seat) for seat in seats_at(3))
        assert sum(outcome.payoffs) == 0
        worst = max(match.points or [-gain for gain in match.gains])
        assert worst < 60
        match = match.settle(record)
        dealers.add(match.dealer)
    end = match.over
    assert (end.reason, str(end.clause)) == ("the target is reached", "Penang §9.4")
    totals = match.points if settlement is Settlement.SCORE_SHEET else tuple(-gain for gain in match.gains)
    assert end.seats == tuple(seat for seat in seats_at(3) if totals[seat] >= 60)
    assert end.winners == tuple(seat for seat in seats_at(3) if totals[seat] == min(totals))
    assert bool(match.points) == (settlement is Settlement.SCORE_SHEET)
    assert match.audit() == ()
    assert len(dealers) > 1, "the winner deals (Penang §9.2)"
