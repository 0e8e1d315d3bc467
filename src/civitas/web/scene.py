"""What one seat sees of a table, ready for a template: made from views and decisions, never from the hidden state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from civitas.core import Event, Game, State
from civitas.i18n import Part, Phrasebook, Words
from civitas.table import LogLine, Room, Seat

KEYS = "123456789"


@dataclass(frozen=True, slots=True)
class Move:
    """A legal answer: its notation, its label, the key that plays it."""

    notation: str
    label: Markup
    plain: str
    kind: str
    args: dict[str, Any]
    key: str


@dataclass(frozen=True, slots=True)
class Refused:
    """What is not allowed now, why, and by which rule."""

    notation: str
    label: Markup
    plain: str
    kind: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Question:
    """The decision in front of a seat."""

    kind: str
    prompt: Markup
    moves: dict[str, Move]
    blocked: dict[str, Refused]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log."""

    n: int
    seat: int
    event: Event
    text: Markup
    hits_me: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A seat in the strip."""

    seat: int
    name: str
    is_bot: bool
    level: str
    is_mine: bool
    acting: bool
    present: bool
    claimed: bool


@dataclass(slots=True)
class Scene:
    """A table through the eyes of one seat (None: a spectator), in one language."""

    game: Game
    words: Words
    book: Phrasebook
    seat: int | None
    view: dict[str, Any]
    places: list[Place]
    to_act: list[int]
    over: bool
    question: Question | None = None
    lines: list[Line] = field(default_factory=list)
    outcome: dict[str, Any] | None = None
    can_undo: bool = False
    version: int = 0

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
    def moves(self) -> dict[str, Move]:
        """The legal moves by notation; empty if this seat is not asked."""
        return self.question.moves if self.question else {}

    @property
    def blocked(self) -> dict[str, Refused]:
        """The refused moves by notation."""
        return self.question.blocked if self.question else {}

    def card(self, id: str) -> str:
        """A card's name."""
        return self.book.card(id)

    def effects(self, id: str) -> list[str]:
        """What a card does, in words."""
        return self.book.effects(self.game.id, id)


def seat_names(words: Words, seats: list[Seat]) -> list[str]:
    """The names at a table: the given ones, else by kind and, where that is not enough, number."""
    labels = [words(f"bots.level.{seat.level}") if seat.is_bot else "" for seat in seats]
    names = []
    for number, seat in enumerate(seats, 1):
        label = labels[number - 1]
        usual = label or words("common.seat", n=number)
        if label and labels.count(label) > 1:
            usual = f"{label} {number}"
        names.append(seat.name or usual)
    return names


def phrasebook(room: Room, words: Words) -> Phrasebook:
    """How this table is talked about."""
    return Phrasebook(words, seat_names(words, room.seats), room.game.cards())


def dress(parts: list[Part]) -> Markup:
    """A message with its seats and cards marked up; everything in it is escaped."""
    marks = {
        "seat": Markup('<b class="who" data-seat="{1}">{0}</b>'),
        "card": Markup('<span class="word" data-card="{1}">{0}</span>'),
    }
    return Markup("").join(
        marks[part.kind].format(part.text, "" if isinstance(part.value, list) else part.value)
        if part.kind in marks
        else part.text
        for part in parts
    )


def ask(game: Game, state: State, seat: int, book: Phrasebook) -> Question:
    """The decision of a seat that must choose, in words."""
    decision = state.decision(seat)
    moves = {}
    for number, move in enumerate(decision.moves):
        id, args = game.describe(int(move), state)
        parts = book.parts(id, args)
        notation = game.notation(int(move), state)
        key = KEYS[number] if number < len(KEYS) else ""
        plain = "".join(part.text for part in parts)
        moves[notation] = Move(notation, dress(parts), plain, id.rpartition(".")[2], args, key)
    blocked = {}
    for refused in decision.blocked():
        id, args = game.describe(int(refused.move), state)
        parts = book.parts(id, args)
        why = book.say(refused.reason, refused.args)
        plain = "".join(part.text for part in parts)
        blocked[refused.notation] = Refused(
            refused.notation, dress(parts), plain, id.rpartition(".")[2], why, refused.rule
        )
    return Question(decision.kind, dress(book.parts(decision.prompt, decision.args)), moves, blocked)


def concerns(line: LogLine, event: Event, seat: int | None) -> bool:
    """Did this happen to the seat by somebody else's doing? Where all act at once, its own deeds do not count."""
    if seat is None or (line.seat == seat and not _all_act(line)):
        return False
    return seat == event.args.get("target") or (seat == event.args.get("seat") and not _all_act(line))


def _all_act(line: LogLine) -> bool:
    """Does the line tell of secret choices that come to light together?"""
    return len({event.args.get("seat") for event in line.events if "target" not in event.args} - {None}) > 1


def log_lines(log: list[LogLine], seat: int | None, book: Phrasebook) -> list[Line]:
    """The log as the seat may read it, the newest last; new is what came after the seat's own last move."""
    mine = max((line.n for line in log if line.seat == seat), default=-1)
    return [
        Line(
            n=line.n,
            seat=line.seat,
            event=event,
            text=dress(book.parts(event.id, event.args)),
            hits_me=concerns(line, event, seat),
            is_new=line.n > mine >= 0,
        )
        for line in log
        for event in line.events
        if event.seen_by(seat)
    ]


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
            present=seat.is_bot or room.is_present(number),
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
        lines=log_lines(log, seat, book),
        outcome=state.outcome().to_dict() if state.over else None,
    )
