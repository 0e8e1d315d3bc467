"""What happened at a table: an append-only list of moves and undos, and the position they lead to."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.core import BadInput, Event, Record, State, undo_index
from civitas.core.record import without_move
from civitas.table.errors import Conflict, Stale

UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the history. `undoes` is the number of the entry that this one takes back."""

    n: int
    seat: int
    notation: str
    at: float
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """What one entry told."""

    n: int
    seat: int
    events: list[Event]
    at: float


@dataclass(slots=True)
class Step:
    """A move or an undo that has been tried on a copy, to be stored and then taken over."""

    entry: Entry
    record: Record
    state: State
    events: list[Event]
    secret: bool


@dataclass(slots=True)
class History:
    """The record, the position after it, and the log. It is a cache of what the storage holds."""

    record: Record
    state: State = field(init=False)
    entries: list[Entry] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    _live: list[int] = field(default_factory=list)
    _secret: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.state = self.record.deal()

    def version(self, seat: int | None) -> int:
        """The number of entries that matter to a seat: others' secret choices of a running phase do not."""
        for entry in reversed(self.entries):
            if entry.n not in self._secret or entry.seat == seat:
                return entry.n + 1
        return 0

    def check_version(self, seat: int, seen: int | None) -> None:
        """Refuse what was decided in front of an older table."""
        if seen is not None and seen != self.version(seat):
            raise Stale("stale")

    def try_move(self, seat: int, notation: str, at: float) -> Step:
        """The move carried out on a copy; a wrong one raises `IllegalMove` or `BadInput` and changes nothing."""
        if self.state.over:
            raise Conflict("over")
        game = self.record.game
        if not 0 <= seat < self.record.seats:
            raise BadInput("seat", "seat_unknown")
        if seat not in self.state.to_act():
            raise Conflict("not_your_turn")
        move = game.parse(notation, self.state)
        after = self.state.copy()
        before, news = after.to_act(), after.news
        events = list(after.play(seat, move))
        left = [other for other in before if other != seat]
        secret = bool(left) and after.to_act() == left and after.news == news
        entry = Entry(len(self.entries), seat, game.notation(move, self.state), at)
        return Step(entry, self._record([*self.record.moves, (seat, entry.notation)]), after, events, secret)

    def undoable(self, seat: int) -> int | None:
        """The number of the entry that this seat may take back, if any."""
        index = None if self.state.over else undo_index(self.record, seat)
        return None if index is None else self._live[index]

    def try_undo(self, seat: int, at: float) -> Step:
        """The seat's last move taken back on a copy; `Conflict` if that is not allowed."""
        undoes = self.undoable(seat)
        if undoes is None:
            raise Conflict("undo_none")
        return self._undone(Entry(len(self.entries), seat, UNDO, at, undoes))

    def _undone(self, entry: Entry) -> Step:
        assert entry.undoes is not None
        record = without_move(self.record, self._live.index(entry.undoes))
        events = [Event("table.log.undo", {"seat": entry.seat})]
        return Step(entry, record, record.replay(), events, entry.undoes in self._secret)

    def take(self, step: Step) -> None:
        """Take over a step that has been stored."""
        entry = step.entry
        self.record, self.state = step.record, step.state
        if entry.undoes is None:
            self._live.append(entry.n)
        else:
            self._live.remove(entry.undoes)
            self.log = [line for line in self.log if line.n != entry.undoes]
        self.entries.append(entry)
        if step.secret:
            self._secret.add(entry.n)
        self.log.append(LogLine(entry.n, entry.seat, step.events, entry.at))

    def replay(self, entries: list[Entry]) -> None:
        """Take over entries as they come from storage."""
        for entry in entries:
            undone = entry.undoes is not None
            self.take(self._undone(entry) if undone else self.try_move(entry.seat, entry.notation, entry.at))

    def at(self, moves: int) -> tuple[State, list[LogLine]]:
        """The position after so many of the moves that stand, and the log up to there."""
        shown = set(self._live[:moves])
        return self._record(self.record.moves[:moves]).replay(), [line for line in self.log if line.n in shown]

    def _record(self, moves: list[tuple[int, str]]) -> Record:
        known = self.record
        return Record(known.game, known.seats, known.seed, known.options, moves, known.start)
