"""Plays within one seat's cards, against brute force: every meld there is, put to the definitions of the rules page.

Holdings have up to three melds, long runs and high aces among them, and a hand of which chance and the melds decide how much
of it is near: a random hand would seldom reach a meld.
"""

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit._kernel.plays import Plays, is_set, left_pieces, run_span
from rummykit.cards import Cards
from rummykit.packs import FULL
from tests.oracle.melds import every_meld, fits, is_meld, laid
from tests.oracle.plays import Moment, left_of, table_after
from tests.oracle.plays import plays as every_play
from tests.oracle.rules import Rules


@frozen
class Seated:
    """What a seat owns, as texts; and the options."""

    hand: frozenset[str]
    table: tuple[frozenset[str], ...]
    ace: str
    split: bool
    dissolve: bool

    @property
    def masks(self) -> tuple[int, ...]:
        return tuple(map(mask_of, self.table))

    @property
    def way(self) -> Plays:
        return Plays(self.ace == "LOW_OR_HIGH", self.split, self.dissolve)

    @property
    def rules(self) -> Rules:
        return Rules(ace=self.ace, split_runs=self.split, dissolve_melds=self.dissolve)

    def moment(self, offer: str | None, extensions: bool, new_melds: bool) -> Moment:
        table = tuple(laid(meld, self.ace) for meld in self.table)
        return Moment(tuple(sorted(self.hand)), table, offer, extensions, new_melds)


def mask_of(cards: frozenset[str] | tuple[str, ...]) -> int:
    return Cards.parse(" ".join(cards)).first_mask


def texts_of(mask: int) -> frozenset[str]:
    return frozenset(map(str, Cards.of_mask(mask)))


PACK = tuple(map(str, FULL.new_order()))


def near(card: str, others: frozenset[str]) -> bool:
    """Whether a meld of four or less holds the card and one of the others."""
    number = PACK.index(card)
    for other in map(PACK.index, others):
        if number % 13 == other % 13 or (
            number // 13 == other // 13 and (number - other) % 13 in (1, 2, 3, 10, 11, 12)
        ):
            return True
    return False


@st.composite
def holdings(draw: st.DrawFn, least_melds: int = 0) -> Seated:
    ace = draw(st.sampled_from(["LOW", "LOW_OR_HIGH"]))
    table: list[frozenset[str]] = []
    for _ in range(draw(st.integers(least_melds, 3))):
        lying = frozenset[str]().union(*table)
        longest = 9 - len(lying)
        may = [meld for meld in every_meld(ace) if len(meld) <= longest and not meld & lying]
        related = draw(st.booleans())
        if related and table:
            may = [meld for meld in may if any(near(card, lying) for card in meld)] or may
        if may:
            sizes = sorted({len(meld) for meld in may})
            size = draw(st.sampled_from(sizes))
            table.append(draw(st.sampled_from([meld for meld in may if len(meld) == size])))
    hand: set[str] = set()
    lying = frozenset[str]().union(*table)
    while len(hand) + len(lying) < 9:
        own = lying | hand
        may_hold = [card for card in PACK if card not in own]
        close = draw(st.sampled_from([True, True, True, False]))
        if close and own:
            may_hold = [card for card in may_hold if near(card, own)] or may_hold
        hand.add(draw(st.sampled_from(may_hold)))
    return Seated(frozenset(hand), tuple(table), ace, draw(st.booleans()), draw(st.booleans()))


def found(seated: Seated, offer: str | None, new: bool) -> set[tuple[frozenset[str], frozenset[str]]]:
    mask = mask_of((offer,)) if offer else 0
    listed = seated.way.plays(mask_of(seated.hand), seated.masks, mask, new)
    told = {(texts_of(target), texts_of(whole)) for target, whole in listed}
    assert len(told) == len(listed), "a play is listed once"
    return told


def wanted(
    seated: Seated, offer: str | None, extensions: bool, new: bool
) -> set[tuple[frozenset[str], frozenset[str]]]:
    """The plays by brute force; with an offer those that use it."""
    return {
        (frozenset(play.target or ()), play.moved | frozenset(play.target or ()))
        for play in every_play(seated.moment(offer, extensions, new), seated.rules)
        if offer is None or offer in play.moved
    }


@settings(max_examples=150, deadline=None)
@given(holdings(), st.data())
def test_plays_with_an_offer(seated: Seated, data: st.DataObject) -> None:
    own = seated.hand.union(*seated.table)
    close = [card for card in PACK if card not in own and near(card, own)]
    for offer in data.draw(st.lists(st.sampled_from(close), min_size=1, max_size=6, unique=True)):
        assert found(seated, offer, True) == found(seated, offer, False) == wanted(seated, offer, True, True)


@settings(max_examples=200, deadline=None)
@given(holdings())
def test_plays_without_an_offer(seated: Seated) -> None:
    assert found(seated, None, True) == wanted(seated, None, False, True)
    assert found(seated, None, False) == wanted(seated, None, True, False)


@settings(max_examples=100, deadline=None)
@given(holdings())
def test_usable(seated: Seated) -> None:
    """Exactly the cards not owned that some play would use."""
    own = seated.hand.union(*seated.table)
    mask = seated.way.usable(mask_of(seated.hand), seated.masks)
    assert texts_of(mask) == {card for card in PACK if card not in own and wanted(seated, card, False, False)}


@settings(max_examples=250, deadline=None)
@given(holdings(least_melds=1))
def test_lay_off_possible(seated: Seated) -> None:
    possible = seated.way.lay_off_possible(mask_of(seated.hand), seated.masks)
    assert possible == bool(wanted(seated, None, True, False))


@pytest.mark.parametrize("ace", ["LOW", "LOW_OR_HIGH"])
def test_every_meld(ace: str) -> None:
    """What fits it, what it is, where it lies."""
    way = Plays(ace == "LOW_OR_HIGH", split=True, dissolve=False)
    for meld in every_meld(ace):
        mask, lies = mask_of(meld), laid(meld, ace)
        assert is_set(mask) == (len({card[0] for card in meld}) == 1)
        if len(meld) < 10:  # with ten on the table the hand is over
            assert texts_of(way.fitting(mask)) == {card for card in PACK if fits(card, lies, ace)}
        if not is_set(mask):
            suit, low, high = run_span(mask)
            assert [PACK[13 * suit + place % 13] for place in range(low, high + 1)] == [*lies]


@settings(max_examples=200, deadline=None)
@given(st.data(), st.sampled_from(["LOW", "LOW_OR_HIGH"]))
def test_left_pieces(data: st.DataObject, ace: str) -> None:
    size = data.draw(st.integers(3, 10))
    meld = data.draw(st.sampled_from([meld for meld in every_meld(ace) if len(meld) == size]))
    taken = frozenset(data.draw(st.lists(st.sampled_from(sorted(meld)), min_size=1, max_size=size - 1, unique=True)))
    pieces = left_pieces(mask_of(meld), mask_of(meld - taken))
    assert sorted(map(sorted, map(texts_of, pieces))) == sorted(map(sorted, left_of(laid(meld, ace), taken)))


# What the brute force rests on, by the words of the page


def seated(hand: str, *table: str, ace: str = "LOW", split: bool = True, dissolve: bool = False) -> Seated:
    return Seated(frozenset(hand.split()), tuple(frozenset(meld.split()) for meld in table), ace, split, dissolve)


@pytest.mark.parametrize(
    ("holding", "usable_cards"),
    [
        pytest.param(seated("9d Td", "8s 8h 8c 8d"), "7d 8d Jd", id="desmoche from a set of four"),
        pytest.param(seated("7s", "4h 5h 6h 7h 8h 9h Th"), "3h Jh 7d 7c", id="a run that splits"),
        pytest.param(seated("7s", "4h 5h 6h 7h 8h 9h Th", split=False), "3h Jh", id="a run that may not"),
        pytest.param(seated("Qd", "9d Td Jd"), "8d Kd", id="a hand card bridges the gap"),
        pytest.param(seated("Qd Ks", "9d Td Jd", ace="LOW_OR_HIGH"), "8d Kd", id="up to the king"),
        pytest.param(seated("Qd Kd", "9d Td Jd", ace="LOW_OR_HIGH"), "8d Ad", id="and over it to a high ace"),
        pytest.param(seated("Qd Kd", "9d Td Jd"), "8d", id="but not to a low one"),
        pytest.param(seated("", "5h 6h 7h", "9h Th Jh"), "4h 8h Qh", id="two runs that stay two"),
        pytest.param(seated("", "5h 6h 7h", "8h 9h Th", dissolve=True), "4h Jh", id="two that may be one"),
        pytest.param(seated("", "8s 8h 8c", "9s 9h 9c"), "8d 9d", id="sets of three keep their cards"),
        pytest.param(seated("", "8s 8h 8c 8d", "9s 9h 9c 9d"), "7s 7h 7d 7c Ts Th Td Tc", id="sets of four do not"),
    ],
)
def test_usable_by_hand(holding: Seated, usable_cards: str) -> None:
    own = holding.hand.union(*holding.table)
    mask = holding.way.usable(mask_of(holding.hand), holding.masks)
    assert texts_of(mask) == frozenset(usable_cards.split()) - own


def test_the_brute_force_keeps_every_meld_valid() -> None:
    """``table_after`` is where the definitions stand: it gives no table with a card too many or a meld that is none."""
    holding = seated("9d Td 5c", "8s 8h 8c 8d")
    moment = holding.moment("7d", True, True)
    for play in every_play(moment, holding.rules):
        after = table_after(moment, play, holding.rules)
        assert after is not None
        cards = [card for meld in after for card in meld]
        assert len(cards) == len(set(cards))
        assert all(is_meld(frozenset(meld), "LOW") for meld in after)
