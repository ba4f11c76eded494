"""Writing and reading, by a cattrs converter of each game."""

import json
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NoReturn, TypeAlias, get_args, get_origin

from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from rummykit.documents.rules import must_be_rules_of, presets_of, rules_table
from rummykit.melds import Run, Set
from rummykit.options import RulesError, options_of, read_option, read_options
from rummykit.rulebook import AnyRulebook, Rulebook
from rummykit.wire.errors import ABSENT, ElementRefused, Refused, WireError, refusal
from rummykit.wire.kinds import Kind, kinds_of, parts_of
from rummykit.wire.leaves import (
    LEAVES,
    PARTY,
    ROW,
    Leaf,
    an_array,
    an_object,
    by_tag,
    enum_leaf,
    is_array,
    is_mapping,
    is_object,
    is_party,
    is_row,
    is_union,
    members,
    tag_of,
    written_fields,
)

_Read: TypeAlias = Callable[[Any, Any], Any]
_Write: TypeAlias = Callable[[Any], Any]


class _Codec:
    def __init__(self, game: AnyRulebook) -> None:
        self.game = game
        self.keys: dict[type, tuple[str, ...]] = {}
        self.tags: dict[str, dict[str, type]] = {kind: by_tag(classes) for kind, classes in kinds_of(game).items()}
        self.converter: Converter = Converter(detailed_validation=True, forbid_extra_keys=True)
        converter = self.converter
        for kind, leaf in LEAVES.items():
            self._leaf(kind, leaf)
        rules = Leaf(self._read_rules, lambda rules: rules_table(game, rules), {})
        for kind in game.rules.__mro__[:-1]:  # a variant's views may declare the rules of the game that it varies
            self._leaf(kind, rules)
        converter.register_structure_hook(Enum, lambda value, kind: enum_leaf(kind).read(value))
        converter.register_unstructure_hook(Enum, lambda member: member.name)
        self._factory(is_object, self._object_reader, self._object_writer)
        self._leaf(Rulebook, Leaf(self._read_book, lambda book: book.name, {}))
        for cls, parts in parts_of(game).items():
            self._whole(cls, parts)
        self._factory(is_array, self._array_reader, self._array_writer)
        self._factory(is_row, lambda _: lambda value, _: ROW.read(value), lambda _: ROW.write)
        self._factory(is_mapping, self._mapping_reader, self._mapping_writer)
        self._factory(is_union, self._union_reader, self._union_writer)

    def _factory(
        self, asked: Callable[[Any], bool], reader: Callable[[Any], _Read], writer: Callable[[Any], _Write]
    ) -> None:
        self.converter.register_structure_hook_factory(asked, reader)
        self.converter.register_unstructure_hook_factory(asked, writer)

    def _leaf(self, kind: type, leaf: Leaf) -> None:
        self.converter.register_structure_hook(kind, lambda value, _: leaf.read(value))
        self.converter.register_unstructure_hook(kind, leaf.write)

    def _whole(self, cls: type[Any], parts: dict[str, Any]) -> None:
        """States and views are written part by part: the game says what they are made of, not the class."""
        tag, names = tag_of(cls), ("type", *parts)
        self.keys[cls] = names

        def write(value: Any) -> dict[str, Any]:
            of = {name: self.converter.unstructure(getattr(value, name), kind) for name, kind in parts.items()}
            return {"type": tag, **{name: part for name, part in of.items() if name != "events" or part}}

        def read(value: object, _: Any) -> Any:
            found = an_object(value, f"an object: {', '.join(names)}")
            _take_tag(found, {tag: cls})
            found.setdefault("events", [])
            for name in sorted(found.keys() ^ parts.keys()):
                absent = name in parts
                reason = "the key is missing" if absent else "is no key here"
                raise Refused(ABSENT if absent else name, reason, f"write {', '.join(names)}", (name,))
            kinds = [(self.converter.get_structure_hook(kind), kind) for kind in parts.values()]
            return cls(*_each([found[name] for name in parts], kinds.__getitem__, list(parts)))

        self.converter.register_structure_hook(cls, read)
        self.converter.register_unstructure_hook(cls, write)

    def _read_book(self, value: object) -> AnyRulebook:
        if value != self.game.name:
            raise Refused(value, "is another game", f'write "{self.game.name}"')
        return self.game

    def _object_writer(self, cls: type[Any]) -> _Write:
        written_fields(cls)
        tag = tag_of(cls)
        parts: _Write = make_dict_unstructure_fn(cls, self.converter, _cattrs_omit_if_default=True, **_derived(cls))
        return lambda value: {"type": tag, **parts(value)}

    def _object_reader(self, cls: type[Any]) -> _Read:
        tag, names = tag_of(cls), [one.name for one in written_fields(cls)]
        self.keys[cls] = ("type", *names)
        parts: _Read = make_dict_structure_fn(cls, self.converter, _cattrs_forbid_extra_keys=True, **_derived(cls))

        def read(value: object, _: Any) -> Any:
            found = an_object(value, f"an object: {', '.join(self.keys[cls])}")
            _take_tag(found, {tag: cls})
            made: Any = parts(found, cls)
            if cls in (Run, Set):
                _check_meld(made, value)
            return made

        return read

    def _array_writer(self, kind: Any) -> _Write:
        args = get_args(kind)
        if get_origin(kind) is frozenset:
            write = self.converter.get_unstructure_hook(args[0])
            if isinstance(args[0], type) and issubclass(args[0], Enum):
                order = list(args[0])
                return lambda value: [write(one) for one in sorted(value, key=order.index)]
            return lambda value: sorted(map(write, value), key=json.dumps)
        if len(args) == 2 and args[1] is Ellipsis:
            write = self.converter.get_unstructure_hook(args[0])
            return lambda value: [write(one) for one in value]
        writers = [self.converter.get_unstructure_hook(arg) for arg in args]
        return lambda value: [write(one) for write, one in zip(writers, value, strict=True)]

    def _array_reader(self, kind: Any) -> _Read:
        args = get_args(kind)
        if get_origin(kind) is frozenset or (len(args) == 2 and args[1] is Ellipsis):
            read_one = self.converter.get_structure_hook(args[0])
            distinct = get_origin(kind) is frozenset

            def read(value: object, _: Any) -> Any:
                found = _each(an_array(value, "an array"), lambda _: (read_one, args[0]))
                if distinct and len(set(found)) < len(found):
                    raise Refused(value, "has something twice", "write each once")
                return frozenset(found) if distinct else tuple(found)

            return read
        readers = [(self.converter.get_structure_hook(arg), arg) for arg in args]

        def read_fixed(value: object, _: Any) -> tuple[Any, ...]:
            found = an_array(value, f"an array of {len(args)}")
            if len(found) != len(args):
                raise Refused(value, f"has {len(found)} entries", f"write {len(args)}")
            return tuple(_each(found, readers.__getitem__))

        return read_fixed

    def _mapping_writer(self, kind: Any) -> _Write:
        write = self.converter.get_unstructure_hook(get_args(kind)[1])
        return lambda value: {str(key): write(one) for key, one in value.items()}

    def _mapping_reader(self, kind: Any) -> _Read:
        of = get_args(kind)[1]
        read_one = self.converter.get_structure_hook(of)

        def read(value: object, _: Any) -> dict[str, Any]:
            found = an_object(value, "an object")
            return dict(zip(found, _each(list(found.values()), lambda _: (read_one, of), list(found)), strict=True))

        return read

    def _union_writer(self, union: Any) -> _Write:
        kinds, _ = members(union)
        if is_party(kinds):
            return lambda value: None if value is None else PARTY.write(value)
        if len(kinds) == 1:
            write = self.converter.get_unstructure_hook(kinds[0])
            return lambda value: None if value is None else write(value)
        return lambda value: None if value is None else self.converter.get_unstructure_hook(type(value))(value)

    def _union_reader(self, union: Any) -> _Read:
        kinds, optional = members(union)
        read = self._member_reader(kinds)
        return (lambda value, kind: None if value is None else read(value, kind)) if optional else read

    def _member_reader(self, kinds: tuple[Any, ...]) -> _Read:
        if is_party(kinds):
            return lambda value, _: PARTY.read(value)
        if len(kinds) == 1:
            only, hook = kinds[0], self.converter.get_structure_hook(kinds[0])
            return lambda value, _: hook(value, only)
        if all(map(is_object, kinds)):
            return lambda value, _: self.tagged(value, by_tag(kinds))
        raise TypeError(f"{kinds} cannot be told apart on the wire: use classes of their own")

    def tagged(self, value: object, tags: dict[str, type]) -> Any:
        cls = _take_tag(an_object(value, f"an object with a type: {', '.join(tags)}"), tags)
        return self.converter.get_structure_hook(cls)(value, cls)

    def _read_rules(self, value: object) -> Any:
        game = self.game
        known = options_of(game.rules)
        found = an_object(value, f"an object: preset, {', '.join(known)}")
        base, presets = game.rules(), presets_of(game)
        if "preset" in found:
            preset = found.pop("preset")
            if not isinstance(preset, str) or preset not in presets:
                raise Refused(preset, "is no preset", f"write {', '.join(presets)}", ("preset",))
            base = presets[preset]
        for name, option in found.items():
            if name not in known:
                raise Refused(name, "is no key here", f"write preset, {', '.join(known)}", (name,))
            try:
                read_option(game.rules, name, option)
            except RulesError as error:
                raise Refused(option, f"is no value of {name}", error.remedy, (name,)) from None
        try:
            return read_options(base, found)
        except RulesError as error:
            raise Refused(value, f"cannot be: {error.option}", error.remedy) from None


def _derived(cls: type) -> dict[str, Any]:
    return {"cards": override(omit=True)} if cls in (Run, Set) else {}


def _take_tag(found: dict[str, Any], tags: dict[str, type]) -> type:
    if "type" not in found:
        raise Refused(ABSENT, "the key is missing", f"write {', '.join(tags)}", ("type",))
    tag = found.pop("type")
    if not isinstance(tag, str) or tag not in tags:
        raise Refused(tag, "is no type that can stand here", f"write {', '.join(tags)}", ("type",))
    return tags[tag]


def _each(values: list[Any], reader: Callable[[int], tuple[_Read, Any]], steps: list[str] | None = None) -> list[Any]:
    read_ones: list[Any] = []
    for index, value in enumerate(values):
        read, kind = reader(index)
        try:
            read_ones.append(read(value, kind))
        except Exception as error:
            raise ElementRefused(index if steps is None else steps[index], error) from None
    return read_ones


def _check_meld(meld: Run | Set, value: object) -> None:
    naturals = [card for card in meld.laid if not card.is_joker]
    if isinstance(meld, Set):
        if not meld.laid or any(card.rank is not meld.rank for card in naturals):
            raise Refused(value, "is no set", "its natural cards are of its rank")
    elif len(meld.stands) != len(meld.laid) or not all(
        card.is_joker or card is place for card, place in zip(meld.laid, meld.stands, strict=True)
    ):
        raise Refused(
            value, "is no run", "stands has the card of each place, that of a natural card being the card itself"
        )


_codecs: Final[dict[AnyRulebook, _Codec]] = {}


def codec_of(game: AnyRulebook) -> _Codec:
    """Made once for each class of rulebooks."""
    codec = _codecs.get(game)
    if codec is None:
        codec = _codecs[game] = _Codec(game)
    return codec


def to_data(game: AnyRulebook, value: object) -> Any:
    """A value, or a tuple, list or dict of values, as objects, arrays, texts and numbers that :mod:`json` writes.

    :raises TypeError: for a value that is none of this game's.
    """
    if type(value) in LEAVES:
        return LEAVES[type(value)].write(value)
    if isinstance(value, list | tuple):
        items: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]  # of anything
        return [to_data(game, item) for item in items]
    if isinstance(value, dict):
        entries: dict[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        return {str(key): to_data(game, entry) for key, entry in entries.items()}
    codec = codec_of(game)
    if isinstance(value, game.rules):
        must_be_rules_of(game, value)
    elif not any(type(value) in tags.values() for tags in codec.tags.values()) or getattr(value, "book", game) != game:
        raise TypeError(f"{type(value).__name__} is no move, event, violation, view or state of {game.title}")
    return codec.converter.get_unstructure_hook(type(value))(value)


def to_json(game: AnyRulebook, value: object, *, indent: int | None = None) -> str:
    """:func:`to_data` as JSON text."""
    return json.dumps(to_data(game, value), ensure_ascii=False, indent=indent)


def from_data(game: AnyRulebook, kind: Kind, data: object, *, at: str = "$") -> Any:
    """What ``data``, as :mod:`json` reads it, says; the plural kinds give tuples.

    :param at: the path of ``data`` in what was sent, for errors: ``"$.moves"``.
    :raises WireError: if it is not what :func:`to_data` writes.
    """
    codec = codec_of(game)
    several = kind in ("moves", "events", "violations")
    tags = {} if kind == "rules" else codec.tags[kind[:-1] if several else kind]
    try:
        if kind == "rules":
            return codec.converter.structure(data, game.rules)
        if several:
            return tuple(_each(an_array(data, f"an array of {kind}"), lambda _: (codec.tagged, tags)))
        return codec.tagged(data, tags)
    except Exception as error:
        raise refusal(error, at, data, codec.keys) from None


def from_json(game: AnyRulebook, kind: Kind, text: str) -> Any:
    """:func:`from_data` of a JSON text.

    :raises WireError: if it is no JSON, has a key twice, or is not what :func:`to_json` writes.
    """
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except Refused as error:
        raise WireError("$", error.value, error.reason, error.remedy) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise WireError("$", text, f"is no JSON: {error.msg} at {place}", "see www.json.org") from None
    except (RecursionError, ValueError) as error:
        raise WireError(
            "$", text, f"cannot be read: {error}", "nothing that is written here is so deep or so long"
        ) from None
    return from_data(game, kind, data)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Refused(twice, "stands twice in one object", "write each key once")
    return found


def _no_number(word: str) -> NoReturn:
    raise Refused(word, "is no JSON", "write a number")
