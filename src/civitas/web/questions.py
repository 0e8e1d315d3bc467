"""The decision in front of a seat, in words: its legal moves, and why others are refused."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from markupsafe import Markup

from civitas.core import Game, State
from civitas.i18n import Part, Phrasebook

KEYS = "123456789"
_MOST_SAID = 8192
_WORTH_AN_INDEX = 4
_EXPLAINING = ("power_card", "wonder_card", "card")


@dataclass(frozen=True, slots=True)
class Said:
    """A message in words: plain, or with its seats and cards marked up."""

    parts: tuple[Part, ...]
    plain: str = field(init=False, compare=False)
    _dressed: list[Markup] = field(default_factory=list, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "plain", "".join([part.text for part in self.parts]))

    def __html__(self) -> Markup:
        if not self._dressed:
            self._dressed.append(dress(self.parts))
        return self._dressed[0]


@dataclass(frozen=True, slots=True)
class Move:
    """A legal answer: its notation, what it is called, its kind and arguments, the key that plays it."""

    notation: str
    said: Said
    kind: str
    args: dict[str, Any]
    key: str = ""

    @property
    def element(self) -> str:
        """The id of its button in the list of moves."""
        return "m-" + self.notation.replace(" ", "-")

    @property
    def card(self) -> str:
        """The card that explains it: the power or wonder that is used, else the card that is moved."""
        return str(next((self.args[name] for name in _EXPLAINING if name in self.args), ""))


@dataclass(frozen=True, slots=True)
class Refused:
    """What is not allowed now, why, and by which rule."""

    notation: str
    said: Said
    kind: str
    args: dict[str, Any]
    why: str
    rule: str


Answer = TypeVar("Answer", Move, Refused)
_WORTH_AN_INDEX = 4


def _key(value: object) -> object:
    """What equal values have in common: themselves, or what lists are written as."""
    return repr(value) if isinstance(value, (list, dict)) else value


class Answers(Generic[Answer]):
    """Moves or refusals, found by what they are (`one("play", card="sci")`) and never by how they are written."""

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self.found: list[Answer] = list(answers)
        self._by_kind: dict[str, list[Answer]] = {}
        for answer in self.found:
            self._by_kind.setdefault(answer.kind, []).append(answer)
        self._by_value: dict[tuple[str, str], dict[object, list[Answer]]] = {}

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def all(self, *kinds: str, **args: object) -> list[Answer]:
        """Those of these kinds whose arguments have these values, in order of the kinds."""
        return [
            answer
            for kind in kinds
            for answer in self._likely(kind, args)
            if all(answer.args.get(name) == value for name, value in args.items())
        ]

    def _likely(self, kind: str, args: Mapping[str, object]) -> list[Answer]:
        """Those of a kind that have the first of these arguments: boards ask for every card, over and over."""
        found = self._by_kind.get(kind, [])
        name = next(iter(args), None)
        if name is None or len(found) < _WORTH_AN_INDEX:
            return found
        if (kind, name) not in self._by_value:
            index = self._by_value[kind, name] = {}
            for answer in found:
                index.setdefault(_key(answer.args.get(name)), []).append(answer)
        return self._by_value[kind, name].get(_key(args[name]), [])

    def one(self, *kinds: str, **args: object) -> Answer | None:
        """The first of them, if there is one."""
        return next(iter(self.all(*kinds, **args)), None)

    def written(self, notation: str) -> Answer | None:
        """The one that a view names by its notation."""
        return next((answer for answer in self.found if answer.notation == notation), None)


@dataclass(frozen=True, slots=True)
class Question:
    """The decision in front of a seat."""

    kind: str
    prompt: Said
    args: dict[str, Any]
    moves: Answers[Move]
    blocked: Answers[Refused]


_MARKED = {
    "seat": Markup('<b class="who" data-seat="{1}"><bdi>{0}</bdi></b>'),
    "card": Markup('<span class="word" data-card="{1}">{0}</span>'),
}


def dress(parts: Iterable[Part]) -> Markup:
    """A message with its seats and cards marked up; everything in it is escaped."""
    return Markup("").join(
        _MARKED[part.kind].format(part.text, "" if isinstance(part.value, list) else part.value)
        if part.kind in _MARKED
        else part.text
        for part in parts
    )


_said: dict[tuple[object, ...], Said] = {}


def say(book: Phrasebook, id: str, args: Mapping[str, Any]) -> Said:
    """A message in words; the same one for all who say it of people of the same names."""
    key = (book.words.language, book.words.strict, *book.seats, id, marshal.dumps(dict(args), 2))
    found = _said.get(key)
    if found is None:
        if len(_said) >= _MOST_SAID:
            _said.clear()
        found = _said[key] = Said(tuple(book.parts(id, args)))
    return found


def describe(game: Game, state: State, move: int, book: Phrasebook, key: str = "") -> Move:
    """A move in words."""
    id, args = game.describe(move, state)
    return Move(game.notation(move, state), say(book, id, args), id.rpartition(".")[2], args, key)


def ask(game: Game, state: State, seat: int, book: Phrasebook) -> Question:
    """The decision of a seat that must choose, in words."""
    decision = state.decision(seat)
    moves = Answers(
        describe(game, state, int(move), book, KEYS[number] if number < len(KEYS) else "")
        for number, move in enumerate(decision.moves)
    )
    blocked = []
    for no in decision.blocked():
        id, args = game.describe(int(no.move), state)
        why = say(book, no.reason, no.args).plain
        blocked.append(Refused(no.notation, say(book, id, args), id.rpartition(".")[2], args, why, no.rule))
    return Question(decision.kind, say(book, decision.prompt, decision.args), decision.args, moves, Answers(blocked))
