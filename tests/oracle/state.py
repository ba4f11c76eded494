"""A moment of a hand, as one tuple that holds everything, and plain questions about it."""

from typing import NamedTuple, TypeVar

from .melds import Meld, fits
from .plays import Moment
from .rules import Rules

T = TypeVar("T")


class State(NamedTuple):
    """A moment of a hand. Seats are numbered anticlockwise, the seat to the right of ``i`` is ``(i + 1) % seats``.

    The phases: ``declare`` (a window for automatic wins), ``cambio``, ``draw`` (about to draw), ``decide`` (on a drawn
    card), ``offer`` (asked about a face-up card, perhaps forced to take it), ``demand`` (asked who must take it), ``pay``,
    ``over``.
    """

    rules: Rules
    seats: int
    dealer: int
    phase: str
    hands: tuple[tuple[str, ...], ...]
    """Cards in hand per seat, sorted; during Cambio a chosen gift still counts as in hand (§2.1)."""
    tables: tuple[tuple[Meld, ...], ...]
    stock: tuple[str, ...]
    """The next card to draw comes first."""
    discards: tuple[str, ...]
    """Dead cards, the last one on top; a card still on offer is not among them."""
    unseen: tuple[str, ...] = ()
    """Hands and drawn cards that left with a disqualified seat."""
    unmelded: tuple[str, ...] = ()
    """Melds that left with a disqualified seat: everybody has seen them."""
    stood_out: tuple[int, ...] = ()
    disqualified: tuple[int, ...] = ()
    """Taken out by the referee, those that have left too (§11.2, §11.5)."""
    begun: bool = False
    """Whether a card has been drawn in this hand."""
    window: int = 1
    answers: tuple[str | None, ...] = ()
    """Per seat: a kind, ``"nothing"``, or ``None`` while there is no answer."""
    gifts: tuple[str | None, ...] = ()
    actor: int = -1
    """The seat in turn, asked or paying."""
    offer: str | None = None
    """The card drawn (``decide``) or face up (``offer``, ``demand``)."""
    releaser: int = -1
    very_first: bool = False
    """Whether the offer is the first card drawn in the hand (§6.6)."""
    waiting: tuple[int, ...] = ()
    """The seats which this round of asking has not reached."""
    forced: str = ""
    """``"back"`` (§8.3) or ``"demand"`` (§8.4) when the actor must take the offer after it went round."""
    after_demander: tuple[int, ...] = ()
    """With ``"demand"``: the seats that the demand round had not reached when the demand was made."""
    winners: tuple[int, ...] | None = None
    """``None`` before the end, ``()`` for a dead hand."""


def from_right_of(state: State, seat: int) -> tuple[int, ...]:
    """All seats in order from the right of this one, itself last."""
    return tuple((seat + step) % state.seats for step in range(1, state.seats + 1))


def still_in(state: State, seat: int) -> bool:
    return seat not in state.stood_out and seat not in state.disqualified


def changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def fits_table(state: State, seat: int, card: str) -> bool:
    return any(fits(card, meld, state.rules.ace) for meld in state.tables[seat])


def moment(state: State) -> Moment:
    """What the actor has before it, and which plays without the offer are open to it (§7.6, §7.7)."""
    acting = state.phase in ("decide", "pay")
    return Moment(
        hand=state.hands[state.actor],
        table=state.tables[state.actor],
        offer=state.offer,
        extensions=acting or state.rules.lay_off == "WHENEVER_ASKED",
        new_melds=acting,
    )
