"""What one seat sees of a table, ready for a template: made from views and decisions, never from the hidden state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from unicodedata import bidirectional

from civitas.core import Event, Game, State
from civitas.core import game as find_game
from civitas.i18n import Phrasebook, Words
from civitas.table import LogLine, Room, Seat
from civitas.web.growing import growing
from civitas.web.questions import Answers, Move, Question, Refused, ask, describe


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log."""

    n: int
    seat: int
    event: Event
    hits_me: bool
    place: int = 0  # among the lines of the same move


@dataclass(frozen=True, slots=True)
class Place:
    """A seat in the strip. Who is there now is not drawn: see `Room.absent`."""

    seat: int
    name: str
    is_bot: bool
    level: str
    is_mine: bool
    acting: bool
    claimed: bool


class Printed:
    """What is printed on the cards of a game, in one language: nothing of any table.

    What is made of it alone (and of plain values) is the same for everybody, and can be kept for all.
    """

    def __init__(self, game_id: str, language: str) -> None:
        self.game_id, self.language = game_id, language
        self.words = Words(language)
        self.book = Phrasebook(self.words, (), cards_of(game_id))

    def card(self, id: str) -> str:
        """A card's name."""
        return self.book.card(id)

    def facts(self, id: str) -> Mapping[str, Any]:
        """What is printed on a card."""
        return self.book.cards[id]

    def effects(self, id: str) -> str:
        """What a card does, in words."""
        return _effects(self.game_id, self.language, id)


@lru_cache
def printed(game_id: str, language: str) -> Printed:
    """The cards of a game in a language, made once."""
    return Printed(game_id, language)


@dataclass(slots=True)
class Scene:
    """A table through the eyes of one seat (None: a spectator), in one language.

    `read` tells what a notation in the view means; `last_mine` is the entry of the seat's last move.
    """

    game: Game
    words: Words
    book: Phrasebook
    seat: int | None
    view: dict[str, Any]
    places: list[Place]
    to_act: list[int]
    over: bool
    read: Callable[[str], Move]
    question: Question | None = None
    lines: list[Line] = field(default_factory=list)
    last_mine: int = -1
    outcome: dict[str, Any] | None = None
    can_undo: bool = False
    version: int = 0

    @property
    def printed(self) -> Printed:
        """The cards of this game, whatever the table."""
        return printed(self.game.id, self.words.language)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.places[seat].name

    @property
    def thinking(self) -> list[str]:
        """The names of those who must choose now."""
        return [self.name(seat) for seat in self.to_act]

    @property
    def winner_names(self) -> list[str]:
        """The names of the winners of a finished game."""
        return [self.name(seat) for seat in self.outcome["winners"]] if self.outcome else []

    @property
    def categories(self) -> list[str]:
        """The rows of the score sheet."""
        return list(dict.fromkeys(row for score in self.outcome["scores"] for row in score)) if self.outcome else []

    @property
    def moves(self) -> Answers[Move]:
        """The legal moves; none if this seat is not asked."""
        return self.question.moves if self.question else Answers()

    @property
    def blocked(self) -> Answers[Refused]:
        """The refused moves."""
        return self.question.blocked if self.question else Answers()

    @property
    def asked(self) -> str:
        """The kind of the question; nothing if this seat is not asked."""
        return self.question.kind if self.question else ""

    def card(self, id: str) -> str:
        """A card's name."""
        return self.book.card(id)

    def facts(self, id: str) -> Mapping[str, Any]:
        """What is printed on a card."""
        return self.book.cards[id]

    def effects(self, id: str) -> str:
        """What a card does, in words."""
        return _effects(self.game.id, self.words.language, id)


@lru_cache
def cards_of(game_id: str) -> dict[str, dict[str, Any]]:
    """What is printed on the cards of a game."""
    return find_game(game_id).cards()


@lru_cache(maxsize=4096)
def _effects(game_id: str, language: str, card: str) -> str:
    book = Phrasebook(Words(language), (), cards_of(game_id))
    return " ".join(book.effects(game_id, card))


def level_name(words: Words, level: str) -> str:
    """What a strength is called; one that this program does not know goes by its stored name."""
    message = f"bots.level.{level}"
    return words(message) if message in words else level


def seat_names(words: Words, seats: list[Seat]) -> list[str]:
    """The names at a table: the given ones, else by kind and, where that is not enough, number."""
    labels = [level_name(words, seat.level) if seat.is_bot else "" for seat in seats]
    names = []
    for number, seat in enumerate(seats, 1):
        label = labels[number - 1]
        usual = label or words("common.seat", n=number)
        if label and labels.count(label) > 1:
            usual = f"{label} {number}"
        names.append(isolated(seat.name) or usual)
    return names


def isolated(name: str) -> str:
    """A name as it may stand in any sentence: what is written from right to left does not turn the rest around.

    Names in HTML stand in `<bdi>` besides; titles and what is read aloud are text alone.
    """
    turns = any(bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def phrasebook(room: Room, words: Words) -> Phrasebook:
    """How this table is talked about."""
    return Phrasebook(words, seat_names(words, room.seats), cards_of(room.game.id))


def concerns(line: LogLine, event: Event, seat: int | None, together: bool) -> bool:
    """Did this happen to the seat by somebody else's doing? Where all act together, its own deeds do not count."""
    if seat is None or (line.seat == seat and not together):
        return False
    return seat == event.args.get("target") or (seat == event.args.get("seat") and not together)


def log_lines(room: Room, log: list[LogLine], seat: int | None) -> list[Line]:
    """The log as the seat may read it, the newest last."""

    def seen(line: LogLine) -> list[Line]:
        joint = room.history.is_joint(line.n)
        events = [event for event in line.events if event.seen_by(seat)]
        return [
            Line(line.n, line.seat, event, concerns(line, event, seat, joint), place)
            for place, event in enumerate(events)
        ]

    return growing(room, ("lines", seat)).of(log, seen)


def places(room: Room, words: Words, mine: list[int], acting: list[int]) -> list[Place]:
    """The seats for the strip."""
    return [
        Place(
            seat=number,
            name=name,
            is_bot=seat.is_bot,
            level=seat.level,
            is_mine=number in mine,
            acting=number in acting,
            claimed=seat.is_bot or room.is_claimed(number),
        )
        for number, (seat, name) in enumerate(zip(room.seats, seat_names(words, room.seats), strict=True))
    ]


def scene(room: Room, words: Words, seat: int | None, mine: list[int]) -> Scene:
    """The table now."""
    state, history = room.state, room.history
    found = _scene(room, words, seat, mine, state, history.log)
    if seat is not None:
        found.version = history.version(seat)
        found.can_undo = history.undoable(seat) is not None
        if seat in found.to_act:
            found.question = ask(room.game, state, seat, found.book)
    return found


def scene_at(room: Room, words: Words, seat: int | None, mine: list[int], moves: int) -> Scene:
    """The table as it was after so many moves."""
    state, log = room.history.at(moves)
    return _scene(room, words, seat, mine, state, log)


def _scene(room: Room, words: Words, seat: int | None, mine: list[int], state: State, log: list[LogLine]) -> Scene:
    book = phrasebook(room, words)
    acting = state.to_act()
    return Scene(
        game=room.game,
        words=words,
        book=book,
        seat=seat,
        view=state.view(seat),
        places=places(room, words, mine, acting),
        to_act=acting,
        over=bool(state.over),
        read=lambda text: describe(room.game, state, room.game.parse(text, state), book),
        lines=log_lines(room, log, seat),
        last_mine=next((line.n for line in reversed(log) if line.seat == seat), -1),
        outcome=state.outcome().to_dict() if state.over else None,
    )
