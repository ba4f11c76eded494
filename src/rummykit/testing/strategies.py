"""Strategies of hypothesis: cards and packs, rules of a game from its options, hands as they were played.

>>> from hypothesis import given, settings
>>> from rummykit.games import desmoche
>>> @settings(max_examples=10, deadline=None)
... @given(rules(desmoche.GAME))
... def test_any_table(table):
...     assert desmoche.deal(table, seats=2, seed=0).rules == table
>>> test_any_table()
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Final, get_args, get_origin, get_type_hints

from attrs import fields
from hypothesis import assume
from hypothesis import strategies as st

from rummykit.cards import JOKER, Card, Cards, Rank, Suit
from rummykit.options import RulesError, options_of, read_options
from rummykit.packs import FULL, Deal, Pack
from rummykit.rulebook import AnyRulebook
from rummykit.stakes import NO_STAKES
from rummykit.testing.hands import Acts, Hand, Money, play_hand

__all__ = ["cards", "deals", "hands", "packs", "played", "rules", "states"]

_TRIED: Final = (*range(-2, 30), 40, 52)
_NAMES: Final = (*(rank.value for rank in Rank), str(JOKER))


def cards(*, jokers: bool = False) -> st.SearchStrategy[Card]:
    """Any card, with ``jokers`` a joker too."""
    every = [Card(rank, suit) for suit in Suit for rank in Rank]
    return st.sampled_from([*every, JOKER] if jokers else every)


def hands(
    pack: Pack = FULL, *, min_size: int = 0, max_size: int | None = None, size: int | None = None
) -> st.SearchStrategy[Cards]:
    """``size`` cards that may come from a pack, or a number between the bounds."""
    order = pack.new_order()
    least, most = (min_size, max_size) if size is None else (size, size)
    places = st.sets(st.integers(0, len(order) - 1), min_size=least, max_size=len(order) if most is None else most)
    return places.map(lambda chosen: Cards(order[place] for place in chosen))


def packs(*, max_packs: int = 3, max_jokers: int = 8) -> st.SearchStrategy[Pack]:
    """Packs of some ranks or all, once or several times."""
    ranks = st.sets(st.sampled_from(list(Rank)), min_size=1).map(lambda some: tuple(one for one in Rank if one in some))
    return st.builds(
        Pack,
        ranks=st.one_of(st.just(tuple(Rank)), ranks),
        packs=st.integers(1, max_packs),
        jokers=st.integers(0, max_jokers),
    )


def deals(pack: Pack = FULL) -> st.SearchStrategy[Deal]:
    """A pack in any order."""
    return st.permutations(pack.new_order()).map(lambda order: Deal(pack, tuple(order)))


def _values(kind: Any, read: Any) -> st.SearchStrategy[Any]:
    """What TOML may have for an option."""
    if kind is bool:
        return st.booleans()
    if kind is int or kind == int | None:
        return st.sampled_from([value for value in _TRIED if _is_read(read, value)])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from([member.name for member in kind])
    if get_origin(kind) is Mapping:
        names = [name for name in _NAMES if _is_read(read, {name: 1})]
        return st.dictionaries(st.sampled_from(names), st.integers(0, 60))
    members: Sequence[str] = [member.name for member in get_args(kind)[0]]
    if get_origin(kind) is frozenset:
        return st.lists(st.sampled_from(members), unique=True)
    return st.permutations(members).map(list[str])


def _is_read(read: Any, value: object) -> bool:
    try:
        read(value)
    except ValueError:
        return False
    return True


@st.composite
def rules(draw: st.DrawFn, /, game: AnyRulebook, **fixed: Any) -> Any:
    """Rules of a game: a preset with any options changed, ``fixed`` ones as given."""
    base = game.presets[draw(st.sampled_from(list(game.presets)))]
    options, kinds = options_of(game.rules), get_type_hints(game.rules)
    free = [one.name for one in fields(game.rules) if one.name not in fixed]
    values = {name: options[name].write(value) for name, value in fixed.items()}
    for name in draw(st.lists(st.sampled_from(free), unique=True)) if free else ():
        values[name] = draw(_values(kinds[name], options[name].read))
    try:
        return read_options(base, values)
    except RulesError:  # options that do not go together
        return assume(False)


def _assume_dealt(game: AnyRulebook, options: Any, seats: int) -> None:
    """The packs of possible rules may be too small for so many seats."""
    try:
        game.deal(options, seats=seats, seed=0)
    except ValueError:
        assume(False)


@st.composite
def states(draw: st.DrawFn, /, game: AnyRulebook, **fixed: Any) -> Any:
    """First states of a game under any rules."""
    options = draw(rules(game, **fixed))
    seats = draw(st.sampled_from(game.seats))
    _assume_dealt(game, options, seats)
    dealer = draw(st.integers(0, seats - 1))
    return play_hand(game, options, seats=seats, dealer=dealer, seed=str(draw(st.integers(0))), stop_after=0).states[0]


@st.composite
def played(
    draw: st.DrawFn, /, game: AnyRulebook, *, acts: Acts | None = None, stakes: Money | None = None, **fixed: Any
) -> Hand:
    """Hands played by chance or bots, to the end or for some moves, under any :func:`rules`; with ``stakes`` half of them for
    money."""
    options = draw(rules(game, **fixed))
    seats = draw(st.sampled_from(game.seats))
    _assume_dealt(game, options, seats)
    dealer = draw(st.integers(0, seats - 1))
    seed = str(draw(st.integers(0, 2**32)))
    stop_after = draw(st.one_of(st.none(), st.integers(0, 60)))
    money = NO_STAKES if stakes is None or draw(st.booleans()) else stakes(options, seats)
    return play_hand(
        game,
        options,
        seats=seats,
        dealer=dealer,
        seed=seed,
        acts=acts,
        stop_after=stop_after,
        stakes=money,
        bots=draw(st.booleans()),
    )
