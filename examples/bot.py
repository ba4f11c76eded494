"""A bot in twenty lines: it sees a view, never a state, and answers with one of the view's legal moves.

    python examples/bot.py

It lays whatever it can, the longest play first, and gives away the card that has least to do with its other cards.
"""

from rummykit.cards import Card, Cards
from rummykit.game import Bot, Rng
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheMove, DesmocheView, Give, Pay, Play
from rummykit.packs import Stream
from rummykit.players import RandomPlayer, play_out


def friends(card: Card, hand: Cards) -> int:
    """How many cards of a hand are of the rank of ``card``, or near it in its suit."""
    near = (abs(card.number - other.number) <= 2 and card.suit is other.suit for other in hand)
    return sum(near) + sum(card.rank is other.rank for other in hand)


class Collector:
    """Lays what it can and keeps what may still become a meld."""

    def choose(self, view: DesmocheView, rng: Rng) -> DesmocheMove:
        """One of the view's legal moves."""

        def worth(move: DesmocheMove) -> int:
            match move:
                case Play():
                    return 100 + len(move.cards)
                case Give() | Pay():
                    return -friends(move.card, view.hand)
                case _:
                    return 0

        return max(view.legal_moves(), key=worth)


def wins(player: Bot, others: Bot, hands: int) -> tuple[int, int]:
    """How many hands of four seats the player wins, and how many one of the three others."""
    won = lost = 0
    for number in range(hands):
        state = desmoche.deal(seats=4, dealer=number % 4, seed=f"trial {number}")
        *_, (_, last) = play_out(state, [player, others, others, others], Stream(f"players {number}"))
        winners = last.outcome.winners if last.outcome else ()
        won += 0 in winners
        lost += bool(winners) and 0 not in winners
    return won, lost


if __name__ == "__main__":
    won, lost = wins(Collector(), RandomPlayer(), hands=100)
    print(f"Of 100 hands against three players that do anything legal it wins {won}, they win {lost}.")
