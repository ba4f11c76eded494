"""Whole hands in the kernel, against the definitions of the rules page (Desmoche §5), put to every pair of cards."""

from itertools import combinations

from hypothesis import example, given
from hypothesis import strategies as st

from rummykit._kernel.bits import bit_numbers
from rummykit._kernel.wins import has_both_colours, has_four_of_a_rank, has_several_suits, may_be_any, together
from rummykit.cards import Card, Cards, Rank
from rummykit.packs import FULL

PACK = FULL.new_order()
PLACE = {rank: place for place, rank in enumerate(Rank)}


def spread(draw: st.DrawFn) -> list[Card]:
    """Nine cards of nine ranks, of one suit each in turn: often nothing of them goes together."""
    ranks = draw(st.permutations(list(Rank)))[:9]
    suits = draw(st.permutations(sorted({card.suit for card in PACK}, key=lambda suit: suit.value)))
    return [Card(rank, suits[PLACE[rank] % draw(st.integers(1, 4))]) for rank in ranks]


HANDS = st.one_of(
    st.lists(st.sampled_from(PACK), min_size=9, max_size=9, unique=True),
    st.lists(st.sampled_from([card for card in PACK if card.suit.is_red]), min_size=9, max_size=9, unique=True),
    st.lists(st.sampled_from([card for card in PACK if PLACE[card.rank] < 4]), min_size=9, max_size=9, unique=True),
    st.composite(spread)(),
)
"""Any nine cards, of one colour, of few ranks, of nine ranks."""


def go_together(one: Card, other: Card, ace_high: bool) -> bool:
    """Of one rank, or neighbours in a suit (Desmoche §5.2)."""
    apart = abs(PLACE[one.rank] - PLACE[other.rank])
    return not apart or (one.suit is other.suit and (apart == 1 or (ace_high and apart == 12)))


@given(HANDS, st.booleans())
@example([*Cards.parse("As 3s 5s 7h 9h Jd Kd 2c 4c")], True)
@example([*Cards.parse("As 3h 5s 7h 9h Jd Ks 2c 4c")], True)
def test_whole_hands(hand: list[Card], ace_high: bool) -> None:
    mask = Cards(hand).first_mask
    ranks, pairs = [card.rank for card in hand], list(combinations(hand, 2))
    four = any(ranks.count(rank) == 4 for rank in Rank)
    assert has_four_of_a_rank(mask) == four
    assert has_both_colours(mask) == (len({card.suit.is_red for card in hand}) == 2)
    assert has_several_suits(mask) == (len({card.suit for card in hand}) > 1)
    found = [*Cards.of_mask(together(mask, ace_high))]
    if any(go_together(one, other, ace_high) for one, other in pairs):
        one, other = found
        assert {one, other} <= set(hand)
        assert go_together(one, other, ace_high)
    else:
        assert found == []
    low = any(go_together(one, other, False) for one, other in pairs)
    assert may_be_any(mask) == (four or not has_both_colours(mask) or not low)


@given(st.integers(0, (1 << 52) - 1))
def test_the_numbers_of_a_mask(mask: int) -> None:
    assert bit_numbers(mask) == [number for number in range(52) if mask >> number & 1]
