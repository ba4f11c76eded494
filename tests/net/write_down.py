"""A net under a rebuilding: hands of a game, written down whole, so that two versions of the code can be compared.

``python tests/net/write_down.py desmoche --hands 2000 --out before.txt`` plays hands and writes a line for each: its
number, what was played, and the SHA-256 of all that was written down of it.  Run it again on the rebuilt code, and compare
the files::

    diff before.txt after.txt

For a hand whose hash differs, ``--full NUMBER`` prints its text whole, in both versions, for another ``diff``.
``--without samples`` (``facts``, ``views``, ...: see :data:`KINDS`) leaves lines of a kind out; all else stays as it is.

Theory of operation.  The script knows a game only from outside: by what is documented for every game, and by the words of
its moves, which records keep for ever.  No name of a state, a view or a phase is written down, no ``repr``, no JSON: these
may change.  Errors are caught by their builtin class for the same reason.

All chance comes from :class:`random.Random` with a text for a seed: one source for each hand and purpose, so that what one
purpose takes does not move the others, and the texts are the same to the byte in every process.  A hand has a preset or
random options, seats, a dealer, in half of the hands money, and a style: how many moves are the bot's, how the others are
drawn.  Everything is asked at every ply, but the dear questions (facts, views, samples) at about a third of them.
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Final, get_args, get_origin, get_type_hints

from attrs import define, field, frozen

from rummykit import Cards, IllegalMove, Record, Seat, find_game
from rummykit.options import options_of, read_options
from rummykit.stakes import Stakes

KINDS: Final = ("legal", "events", "refusals", "facts", "views", "foreseen", "samples")
"""The kinds of lines: legal moves; what each seat is told; proposals and what they break; facts of states; views; views
after a move of their seat; states sampled from views."""

_LONGEST: Final = 400
"""Plies of a hand; it is left there."""
_LISTED: Final = 40
"""Longer lists of moves are told by their length and some of their moves."""
_SHOWN: Final = 12
_TAIL: Final = 8
_NUMBERS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25)
"""Tried for options that are whole numbers; a game refuses those that cannot be."""
_MOST: Final = {"packs": 4, "jokers": 15, "min_naturals": 3}
"""More would take time and show nothing new."""
_RANKS: Final = (*"A23456789TJQK", "JK")


@frozen
class Language:
    """The words of a game's moves."""

    moves: tuple[str, ...]
    """A pattern for each verb, and for each form of it."""
    words: Mapping[str, tuple[str, ...]]
    """What may stand for a word in braces; cards, melds and seats are drawn from the table."""
    acts: tuple[str, ...] = ()
    """Patterns of a referee's acts."""
    kinds: tuple[str, ...] = ()
    """Words before the cards of a meld, if they are written."""
    often: tuple[str, ...] = ()
    """Options that lead to what is rare: drawn more often than others."""
    dear: float = 0.3
    """At how many plies the dear questions are asked."""

    def with_verbs(self, verbs: set[str]) -> tuple[str, ...]:
        """The patterns of some verbs, or all if there are none."""
        return tuple(move for move in self.moves if move.split()[1] in verbs) or self.moves


_SIDE_GAMES: Final = (
    "oro", "corazon", "flor", "corazon-negro", "par-rojo", "par-negro", "dos-par-rojo", "dos-par-negro", "tres-cuerpos",
    "escalera",
)  # fmt: skip
LANGUAGES: Final[Mapping[str, Language]] = {
    "conquian": Language(
        moves=(
            "{seat} give {card}",
            "{seat} turn",
            "{seat} play {cards}",
            "{seat} play {cards} onto {meld}",
            "{seat} play {card} onto {meld}",
            "{seat} arrange {meld} / {cards}",
            "{seat} decline",
            "{seat} pay {card}",
            "{seat} force {anybody}",
        ),
        words={"stroke": ("/", "onto")},
        acts=("! left {anybody}",),
        often=("forcing", "rearrange"),
    ),
    "desmoche": Language(
        moves=(
            "{seat} bet {number}",
            "{seat} announce {games}",
            "{seat} declare {win}",
            "{seat} give {card}",
            "{seat} draw",
            "{seat} play {cards}",
            "{seat} play {cards}",
            "{seat} play {cards} onto {meld}",
            "{seat} play {card} onto {meld}",
            "{seat} release",
            "{seat} decline",
            "{seat} pay {card}",
            "{seat} demand {anybody}",
            "{seat} stand-out",
            "! disqualify {anybody} {fault}",
        ),
        words={
            "number": ("0", "1", "2", "3", "7", "40", "1000"),
            "games": ("nothing", *_SIDE_GAMES, "oro par-rojo", "corazon flor escalera"),
            "win": ("nothing", "cuatro-cuerpos", "peladilla", "color"),
            "fault": ("misdeal", "searched-discards", "card-to-hand", "mislaid-meld"),
        },
        acts=("! disqualify {anybody} {fault}",),
        often=("betting", "declaration", "forced_lay_off"),
        dear=0.6,
    ),
    "penang": Language(
        moves=(
            "{seat} meld {kind} {cards}",
            "{seat} meld {kind} {cards}",
            "{seat} lay {card} onto {meld}",
            "{seat} lay {card} onto {meld} {edge}",
            "{seat} swap {card} from {meld}",
            "{seat} swap {card} from {meld} {edge}",
            "{seat} end",
            "{seat} dead",
        ),
        words={"kind": ("run", "set"), "edge": ("low", "high")},
        kinds=("run", "set"),
    ),
}


# --- What is played ---------------------------------------------------------------------------------------------------


@frozen
class Setup:
    """What is played, before the deal."""

    told: str
    """In words and JSON."""
    record: Any
    """The record at the deal."""
    by_bot: float
    """How many moves the bot chooses."""
    by_verb: bool
    """Whether other moves are drawn by their verb first."""
    acts: float
    """How often a referee acts."""


def setup_of(name: str, number: int) -> Setup:
    """What is played in a hand: drawn again until the game takes it."""
    rng = random.Random(f"{name} {number} setup")
    game: Any = find_game(name)
    while True:
        preset = rng.choice(sorted(game.presets))
        values = _drawn_options(game.rules, LANGUAGES[name].often, rng)
        seats = rng.choice(list(game.seats))
        dealer = rng.randrange(seats)
        try:
            rules = read_options(game.presets[preset], values)
            stakes = _drawn_stakes(rules, seats, rng) if rng.random() < 0.5 else {}
            record = Record.begin(
                game, seats=seats, rules=rules, dealer=dealer, seed=f"{name} {number}", stakes=Stakes(**stakes)
            )
        except ValueError:  # options that do not go together, too few cards or chips
            continue
        told = f"{preset} {_json(values)} seats {seats} dealer {dealer} stakes {_json(stakes)}"
        return Setup(told, record, rng.choice((0.0, 0.3, 0.7, 0.95)), rng.random() < 0.5, rng.choice((0.0, 0.0, 0.03)))


def _drawn_options(rules: type[Any], often: tuple[str, ...], rng: random.Random) -> dict[str, object]:
    """Options as TOML has them: none, a few, or each with an even chance."""
    kinds, names = get_type_hints(rules), sorted(options_of(rules))
    match rng.randrange(4):
        case 0:
            chosen = []
        case 1:
            chosen = [option for option in names if rng.random() < 0.5]
        case _:
            chosen = sorted({*rng.sample(names, rng.randint(1, 4)), *(one for one in often if rng.random() < 0.5)})
    return {option: _drawn_value(option, kinds[option], rng) for option in chosen}


def _drawn_value(option: str, kind: Any, rng: random.Random) -> object:
    """A value of the class with which the option is annotated."""
    if kind is bool:
        return rng.random() < 0.5
    if kind is int or kind == int | None:
        return rng.choice([number for number in _NUMBERS if number <= _MOST.get(option, number)])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return rng.choice(sorted(kind.__members__))
    if get_origin(kind) is Mapping or (isinstance(kind, type) and issubclass(kind, Mapping)):
        return {rank: rng.randrange(30) for rank in rng.sample(_RANKS, rng.randint(1, 5))}
    member: Any = get_args(kind)[0]
    members = sorted(member.__members__)
    rng.shuffle(members)
    return members[: rng.randint(0, len(members))] if get_origin(kind) is frozenset else members


def _drawn_stakes(rules: Any, seats: int, rng: random.Random) -> dict[str, Any]:
    """A stake, carried pots and side games, each or not."""
    played = sorted(game.value for game in getattr(rules, "side_games", ()))
    joined = [
        (game, tuple(Seat(seat) for seat in range(seats) if rng.random() < 0.7))
        for game in played
        if rng.random() < 0.6
    ]
    stakes: dict[str, Any] = {}
    if rng.random() < 0.7:
        stakes["stake"] = rng.randint(1, 5)
    if rng.random() < 0.5:
        stakes["pot"] = rng.randint(0, 9)
    if rng.random() < 0.8:
        stakes["balances"] = tuple(rng.randint(0, 40) for _ in range(seats))
    if joined:
        stakes["side_stake"] = rng.randint(1, 2)
        stakes["side_games"] = tuple(joined)
        stakes["side_pots"] = tuple((game, rng.randint(0, 4)) for game, _ in joined if rng.random() < 0.5) or None
    return stakes


# --- Proposals --------------------------------------------------------------------------------------------------------


@define
class Proposer:
    """Makes up moves: well-formed ones of every verb, and legal ones with a word exchanged."""

    game: Any
    language: Language
    seats: int
    cards: Cards
    """The pack."""
    rng: random.Random
    known: list[str] = field(factory=list[str])
    """Moves that were legal in this hand; of the last ones."""
    verbs: set[str] = field(factory=set[str])
    """Those of the moves that are legal now."""
    pack: tuple[str, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.pack = tuple(map(str, self.cards))

    def learn(self, texts: Iterable[str]) -> None:
        """Keep moves that are legal now, to be proposed now and later."""
        now = list(texts)
        self.verbs = {text.split()[1] for text in now}
        self.known += now
        del self.known[:-60]

    def proposals(self, state: Any, number: int) -> Iterator[str]:
        """So many texts to be put to a state."""
        for _ in range(number):
            chance = self.rng.random()
            if self.known and chance < 0.4:
                yield self._mutated()
            else:
                patterns = self.language.moves if chance < 0.7 else self.language.with_verbs(self.verbs)
                yield self.one_of(patterns, state)

    def one_of(self, patterns: Sequence[str], state: Any) -> str:
        """A move by one of the patterns; in most the seat is to act."""
        asked = list(state.to_act)
        seat = self.rng.choice(asked) if asked and self.rng.random() < 0.75 else Seat(self.rng.randrange(self.seats))
        view, words = state.view(seat), list[str]()
        for word in self.rng.choice(patterns).split():
            words.append(self._word(word.strip("{}"), seat, view, state) if word[0] == "{" else word)
        return " ".join(words)

    def _word(self, word: str, seat: Seat, view: Any, state: Any) -> str:
        match word:
            case "seat":
                return str(seat)
            case "anybody":
                return str(self.rng.randrange(self.seats))
            case "card":
                return self.rng.choice(self._pool(view))
            case "cards":
                return " ".join(self._cards(view))
            case "meld":
                return self._meld(view, state)
            case _:
                return self.rng.choice(self.language.words[word])

    def _pool(self, view: Any) -> Sequence[str]:
        """The hand in most cases, else all that is seen, or the pack."""
        chance = self.rng.random()
        hand = [str(card) for card in view.hand]
        if hand and chance < 0.6:
            return hand
        if chance < 0.8:
            seen = [str(card) for zone in self.game.zones(view) for group in zone.groups for card in group]
            if seen:
                return seen
        return self.pack

    def _cards(self, view: Any) -> list[str]:
        """Neighbours of a card in its suit, round the corner too; cards of its rank; or any."""
        rng, pool = self.rng, self._pool(view)
        first = rng.choice(pool)
        size = rng.choice((1, 2, 3, 3, 3, 4, 4, 5))
        match rng.randrange(5):
            case 0 | 1:
                suit = list(dict.fromkeys(card for card in self.pack if card[-1] == first[-1]))
                at = suit.index(first)
                cards = [suit[(at + step) % len(suit)] for step in range(size)]
            case 2:
                cards = [card for card in (*pool, *self.pack) if card[:-1] == first[:-1]][:size]
            case 3:
                cards = [card for card in pool if card[:-1] == first[:-1] or card == "JK"][: size + 1]
            case _:
                cards = [rng.choice(pool) for _ in range(size)]
        if "JK" in self.pack and rng.random() < 0.3:
            cards[rng.randrange(len(cards))] = "JK"
        return cards

    def _meld(self, view: Any, state: Any) -> str:
        """One that lies on the table, in most cases."""
        tables: list[list[str]] = self.game.facts(state)["tables"]
        lying = [meld for melds in tables for meld in melds]
        if lying and self.rng.random() < 0.8:
            return self.rng.choice(lying)
        cards = " ".join(self._cards(view))
        return f"{self.rng.choice(self.language.kinds)} {cards}" if self.language.kinds else cards

    def _mutated(self) -> str:
        """A known move with a word exchanged, doubled, dropped or moved; or as it was."""
        rng = self.rng
        words = rng.choice(self.known).split()
        at = rng.randrange(len(words))
        match rng.randrange(8):
            case 0:
                words[0] = str(rng.randrange(self.seats))
            case 1:
                del words[at]
            case 2:
                words.insert(at, rng.choice(self.pack))
            case 3:
                other = rng.randrange(len(words))
                words[at], words[other] = words[other], words[at]
            case 4:
                some = rng.choice(list(self.language.words.values()))
                words[at] = rng.choice(some)
            case 5:
                words.append(rng.choice(rng.choice(list(self.language.words.values()))))
            case 6:
                words[at] = rng.choice(self.pack)
            case _:
                pass
        return " ".join(words)


# --- Writing ----------------------------------------------------------------------------------------------------------


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)


def _outcome(outcome: Any) -> str:
    if outcome is None:
        return "open"
    transfers = "; ".join(map(str, outcome.transfers))
    winners, payoffs, counts, points = (
        list(map(int, numbers)) for numbers in (outcome.winners, outcome.payoffs, outcome.counts, outcome.points)
    )
    return (
        f"{outcome.reason} [{outcome.clause}] winners {winners} payoffs {payoffs} counts {counts} points {points}"
        f" transfers {transfers}"
    )


def _whose(seat: Seat | None) -> str:
    return "onlooker" if seat is None else f"seat {seat}"


def _violations(violations: Iterable[Any]) -> str:
    told = [f"{type(one).__name__} {one.code} [{one.clause}] {one}" for one in violations]
    return " | ".join(told) or "legal"


@define
class Writer:
    """Plays a hand and writes it down."""

    game: Any
    number: int
    without: frozenset[str] = frozenset()
    lines: list[str] = field(factory=list[str])

    def write(self) -> tuple[str, str]:
        """What is played, and the text of the hand."""
        name = self.game.name
        setup = setup_of(name, self.number)
        state = setup.record.state
        moving = random.Random(f"{name} {self.number} moves")
        depth = random.Random(f"{name} {self.number} depth")
        pack = Cards([card for cards in self.game.places(state).values() for card in cards])
        proposer = Proposer(
            self.game,
            LANGUAGES[name],
            setup.record.seats,
            pack,
            random.Random(f"{name} {self.number} proposals"),
        )
        self.lines.append(f"hand {self.number} of {name}: {setup.told}")
        ply = 0
        while True:
            dear = depth.random() < LANGUAGES[name].dear or not ply or not state.to_act
            move = self._chosen(state, setup, moving, proposer) if state.to_act and ply < _LONGEST else None
            self._ply(state, ply, dear, proposer, move)
            if move is None:
                break
            self.lines.append(f"-> {self.game.format(move)}")
            state = state.play(move)
            ply += 1
        return setup.told, "\n".join(self.lines) + "\n"

    def _say(self, kind: str, text: str) -> None:
        if kind not in self.without:
            self.lines.append(f"  {kind}: {text}")

    def _chosen(self, state: Any, setup: Setup, rng: random.Random, proposer: Proposer) -> Any:
        """The next move: the bot's, a drawn one, or an act of the referee."""
        seat = rng.choice(list(state.to_act))
        if proposer.language.acts and rng.random() < setup.acts:
            act = self._parsed(proposer.one_of(proposer.language.acts, state), proposer)
            if not state.violations(act):
                return act
        if rng.random() < setup.by_bot:
            return self.game.bots["greedy"]().choose(state.view(seat), rng)
        moves = state.legal_moves(seat)
        if len(moves) > _LISTED:
            least = max(0, len(moves) - _LISTED) if rng.random() < 0.6 else 0
            some = [moves[rng.randrange(least, len(moves))] for _ in range(_SHOWN if setup.by_verb else 1)]
            return max(some, key=lambda move: len(self.game.format(move)))  # long melds are rare
        if not setup.by_verb:
            return moves[rng.randrange(len(moves))]
        verbs: dict[str, list[Any]] = {}
        for move in moves:
            verbs.setdefault(self.game.format(move).split()[1], []).append(move)
        return rng.choice(verbs[rng.choice(list(verbs))])

    def _parsed(self, text: str, proposer: Proposer) -> Any:
        """Only the one way to write a move counts: a game that comes to read another as well gives the same texts.

        :raises ValueError: for what is no move, or is written otherwise.
        """
        move = self.game.parse(text, seats=proposer.seats, pack=proposer.cards)
        if self.game.format(move) != text:
            raise ValueError(f"{text} is written otherwise")
        return move

    def _ply(self, state: Any, ply: int, dear: bool, proposer: Proposer, move: Any) -> None:
        viewers = (*(Seat(seat) for seat in range(proposer.seats)), None)
        self.lines.append(f"ply {ply}: to act {list(map(int, state.to_act))}, {_outcome(state.outcome)}")
        for event in state.events:
            told = [_whose(seat) for seat in viewers if event.seen_by(seat)]
            self._say("events", f"{self.game.tell(event)} (told to {', '.join(told) or 'nobody'})")
        shown = self._moves(state.legal_moves(), ply)
        self._say("legal", shown[0])
        proposer.learn(shown[1])
        self._refusals(state, proposer, 9 if dear else 4)
        if not dear:
            return
        self._say("facts", _json(self.game.facts(state)))
        self._say("facts", self._places(state))
        for seat in viewers:
            self._view(state.view(seat), seat, ply)
        self._foreseen(state, ply, move)
        rng = random.Random(f"{self.game.name} {self.number} sample {ply}")
        seat = rng.choice(viewers)
        sampled = state.view(seat).sample(rng)
        self._say(
            "samples",
            f"{_whose(seat)}: {_json(self.game.facts(sampled))} {self._places(sampled)}"
            f" {list(map(int, sampled.to_act))} {self._moves(sampled.legal_moves(), ply)[0]}",
        )

    def _moves(self, moves: Any, ply: int) -> tuple[str, list[str]]:
        """A list of moves in words, and those that are shown."""
        count = len(moves)
        if count <= _LISTED:
            some = list(moves)
        else:
            rng = random.Random(f"{self.game.name} {self.number} list {ply}")
            some = [moves[rng.randrange(count)] for _ in range(_SHOWN)]
            some += [moves[index] for index in range(count - _TAIL, count)]
        texts = [self.game.format(move) for move in some]
        return f"{count}: {', '.join(texts)}", texts

    def _places(self, state: Any) -> str:
        places = self.game.places(state)
        return _json({place: str(cards) for place, cards in places.items() if cards})

    def _refusals(self, state: Any, proposer: Proposer, number: int) -> None:
        refused = None
        for text in proposer.proposals(state, number):
            try:
                move = self._parsed(text, proposer)
            except ValueError:
                self._say("refusals", f"{text}: no move")
                continue
            violations = state.violations(move)
            listed = move in state.legal_moves()
            self._say("refusals", f"{self.game.format(move)}: {_violations(violations)}{' (listed)' if listed else ''}")
            if violations and refused is None:
                refused = move
            others = [move.seat, None, Seat(proposer.rng.randrange(proposer.seats))]
            seat = proposer.rng.choice(others)
            self._say("refusals", f"{_whose(seat)} says: {_violations(state.view(seat).violations(move))}")
        if refused is not None:
            try:
                state.play(refused)
            except IllegalMove as error:  # pyright: ignore[reportUnknownVariableType]  # of any move
                self._say("refusals", f"not played: {error}")

    def _view(self, view: Any, seat: Seat | None, ply: int) -> None:
        who = _whose(seat)
        self._say("views", f"{who}: seat {view.seat}, hand {view.hand}, seen {view.seen}")
        self._say("views", f"{who}: to act {list(map(int, view.to_act))}, {_outcome(view.outcome)}")
        self._say("views", f"{who}: told {'; '.join(map(self.game.tell, view.events))}")
        self._say("views", f"{who}: may {self._moves(view.legal_moves(), ply)[0]}")
        self._say("views", f"{who}: sees {self._zones(view)}")

    def _zones(self, view: Any) -> str:
        return " / ".join(
            f"{zone.name} {zone.seat}: {' | '.join(' '.join(map(str, group)) for group in zone.groups)}"
            f" +{zone.hidden} {zone.note}"
            for zone in self.game.zones(view)
        )

    def _foreseen(self, state: Any, ply: int, move: Any) -> None:
        """The view after the next move, and after another one of the same seat."""
        if move is None or move.seat is None:
            return
        view = state.view(move.seat)
        moves = view.legal_moves()
        other = moves[random.Random(f"{self.game.name} {self.number} foreseen {ply}").randrange(len(moves))]
        for one in (move, other):
            text = self.game.format(one)
            try:
                after = view.after(one)
            except LookupError as error:
                self._say("foreseen", f"{text}: {error}")
                continue
            self._say(
                "foreseen",
                f"{text}: hand {after.hand}, seen {after.seen}, to act {list(map(int, after.to_act))},"
                f" {_outcome(after.outcome)}, told {'; '.join(map(self.game.tell, after.events))},"
                f" may {self._moves(after.legal_moves(), ply)[0]}, sees {self._zones(after)}",
            )


def line_of(game: Any, number: int, without: frozenset[str] = frozenset()) -> str:
    """A hand in a line: number, what is played, the hash of its text."""
    setup, text = Writer(game, number, without).write()
    return f"{number}\t{setup}\t{hashlib.sha256(text.encode()).hexdigest()}"


def main(arguments: Sequence[str] | None = None, say: Callable[[str], object] = sys.stdout.write) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Write hands of a game down, to compare two versions of the code.")
    parser.add_argument("game", choices=sorted(LANGUAGES))
    parser.add_argument("--hands", type=int, default=2000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--out", type=Path, help="a file for one line a hand, or a folder for GAME.txt; else printed")
    parser.add_argument("--full", type=int, metavar="NUMBER", help="print one hand whole, and nothing else")
    parser.add_argument("--without", action="append", default=[], choices=KINDS, help="leave out lines of a kind")
    asked = parser.parse_args(arguments)
    game, without = find_game(asked.game), frozenset(asked.without)
    if asked.full is not None:
        say(Writer(game, asked.full, without).write()[1])
        return
    lines = (line_of(game, number, without) + "\n" for number in range(asked.first, asked.first + asked.hands))
    if asked.out is None:
        for line in lines:
            say(line)
        return
    path = asked.out / f"{asked.game}.txt" if asked.out.is_dir() else asked.out
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(lines)


if __name__ == "__main__":
    main()
