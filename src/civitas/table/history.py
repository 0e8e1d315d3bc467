"""What happened at a table: an append-only list of moves and undos, and the position they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from civitas.core import BadInput, Event, Record, State
from civitas.table.errors import Conflict, Stale

UNDO = "undo"
CHECKPOINT_EVERY = 16
MOST_CHECKPOINTS = 48
SPARE_UNDOS = 200
"""How many more moves may be taken back at a table than stand there: the history keeps every one of them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the history. `undoes` is the number of the entry that this one takes back.

    `kind` is that of an entry which is neither a move nor an undo: we write none, and do not understand any.
    """

    n: int
    seat: int
    notation: str
    at: float
    undoes: int | None = None
    kind: str | None = None

    @property
    def is_known(self) -> bool:
        """Is it a move or an undo? Newer code may write down what is neither."""
        return self.kind is None and self.seat >= 0 and (self.undoes is None or self.notation == UNDO)


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The moves that stand: those that nobody has taken back."""
    undone = {entry.undoes for entry in entries}
    return [entry for entry in entries if entry.undoes is None and entry.n not in undone]


@dataclass(frozen=True, slots=True)
class LogLine:
    """What one entry told."""

    n: int
    seat: int
    events: list[Event]
    at: float


@dataclass(frozen=True, slots=True)
class Live:
    """A move that stands: what undo asks about it. `news` is that of the position before it."""

    n: int
    seat: int
    move: int
    news: int
    is_open: bool  # nobody else was choosing
    secret: bool  # others must still choose, and have learned nothing


@dataclass(slots=True)
class Step:
    """A move or an undo that has been tried on a copy, to be stored and then taken over.

    `kept` moves stand as they did; `live` come after them.
    """

    entry: Entry
    state: State
    events: list[Event]
    secret: bool
    kept: int
    live: list[Live]
    moves: list[tuple[int, str]]


@dataclass(slots=True)
class History:
    """The record, the position after it, and the log. It is a cache of what the storage holds.

    Nothing here grows with the length of the game but `at`, which plays on from the nearest checkpoint. The first
    `bygone` entries were made under other rules: the record starts from the position after them.
    """

    record: Record
    bygone: int = 0
    state: State = field(init=False)
    entries: list[Entry] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    _live: list[Live] = field(default_factory=list)
    _kept: dict[int, State] = field(default_factory=dict)
    _stride: int = CHECKPOINT_EVERY
    _public: int = 0
    _own: dict[int, int] = field(default_factory=dict)
    _secret: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.state = self._kept[0] = self.record.deal()

    def version(self, seat: int | None) -> int:
        """The number of entries that matter to a seat: others' secret choices of a running phase do not."""
        return max(self._public, self._own.get(seat, 0) if seat is not None else 0)

    def is_joint(self, n: int) -> bool:
        """Was this entry one of several choices made in secret at the same time, or the last, which revealed them?"""
        return n in self._secret or n - 1 in self._secret

    def check_version(self, seat: int, seen: int | None) -> None:
        """Refuse what was decided in front of an older table."""
        if seen is not None and seen != self.version(seat):
            raise Stale("stale")

    def try_move(self, seat: int, notation: str, at: float) -> Step:
        """The move carried out on a copy; a wrong one raises `IllegalMove` or `BadInput` and changes nothing."""
        return self.try_moves(seat, [notation], at)[0]

    def try_moves(self, seat: int, notations: Sequence[str], at: float) -> list[Step]:
        """Moves of one seat carried out after each other on copies; a wrong one raises and changes nothing."""
        steps: list[Step] = []
        state = self.state
        for notation in notations:
            steps.append(self._try(state, len(steps), seat, notation, at))
            state = steps[-1].state
        return steps

    def _try(self, state: State, ahead: int, seat: int, notation: str, at: float) -> Step:
        """A move after so many others that have been tried and not yet taken over."""
        if state.over:
            raise Conflict("over")
        game = self.record.game
        if not 0 <= seat < self.record.seats:
            raise BadInput("seat", "seat_unknown")
        if seat not in state.to_act():
            raise Conflict("not_your_turn")
        move = game.parse(notation, state)
        entry = Entry(len(self.entries) + ahead, seat, game.notation(move, state), at)
        after = state.copy()
        live, events = _play(after, entry.n, seat, move)
        return Step(entry, after, events, live.secret, len(self._live) + ahead, [live], [(seat, entry.notation)])

    def undoable(self, seat: int) -> int | None:
        """The number of the entry that this seat may take back, if any.

        It is the seat's last move, if nobody has learned anything since and no other has moved since, except in
        secret at the same time (a draft).
        """
        index = None if self.state.over else self._undo_index(seat)
        return None if index is None else self._live[index].n

    def _undo_index(self, seat: int) -> int | None:
        for index in range(len(self._live) - 1, -1, -1):
            live = self._live[index]
            if live.seat == seat:
                return index if live.news == self.state.news else None
            if live.is_open:
                return None
        return None

    def try_undo(self, seat: int, at: float) -> Step:
        """The seat's last move taken back on a copy; `Conflict` if that is not allowed."""
        undoes = self.undoable(seat)
        if undoes is None:
            raise Conflict("undo_none")
        if len(self.entries) - self.bygone > 3 * len(self._live) + 2 * SPARE_UNDOS:
            raise Conflict("undo_often")
        return self._undone(Entry(len(self.entries), seat, UNDO, at, undoes))

    def _undone(self, entry: Entry) -> Step:
        index = next((i for i in range(len(self._live) - 1, -1, -1) if self._live[i].n == entry.undoes), None)
        if index is None:
            raise BadInput("undoes", "position_unknown", {"value": entry.undoes})
        state = self._state_at(index)
        live, moves = [], self.record.moves[index + 1 :]
        for later, (seat, text) in zip(self._live[index + 1 :], moves, strict=True):
            live.append(_play(state, later.n, seat, self.record.game.parse(text, state))[0])
        events = [Event("table.log.undo", {"seat": entry.seat})]
        return Step(entry, state, events, self._live[index].secret, index, live, moves)

    def take(self, step: Step) -> None:
        """Take over a step that has been stored."""
        entry = step.entry
        self.state = step.state
        del self._live[step.kept :], self.record.moves[step.kept :]
        self._live += step.live
        self.record.moves += step.moves
        if entry.undoes is not None:
            self._forget(step.kept, entry.undoes)
        self.entries.append(entry)
        self._own[entry.seat] = entry.n + 1
        if step.secret:
            self._secret.add(entry.n)
        else:
            self._public = entry.n + 1
        self.log.append(LogLine(entry.n, entry.seat, step.events, entry.at))
        if len(self._live) % self._stride == 0:
            self._keep()

    def _forget(self, kept: int, undone: int) -> None:
        for count in [count for count in self._kept if count > kept]:
            del self._kept[count]
        for index in range(len(self.log) - 1, -1, -1):
            if self.log[index].n == undone:
                del self.log[index]
                return

    def _keep(self) -> None:
        """Keep this position. States are never changed once they are taken over, so that this costs no copy."""
        self._kept[len(self._live)] = self.state
        if len(self._kept) > MOST_CHECKPOINTS:
            self._stride *= 2
            self._kept = {count: state for count, state in self._kept.items() if count % self._stride == 0}

    def replay(self, entries: list[Entry]) -> None:
        """Take over entries as they come from storage."""
        for entry in entries:
            if entry.n < self.bygone:
                self.entries.append(entry)
                self._public = entry.n + 1
                continue
            undone = entry.undoes is not None
            self.take(self._undone(entry) if undone else self.try_move(entry.seat, entry.notation, entry.at))

    def after(self, entries: int) -> History:
        """This history as it was when it had so many entries, of which the last was made under the rules played now."""
        then = History(self.record.unplayed(), self.bygone)
        then.replay(self.entries[:entries])
        return then

    def unplayable(self) -> list[Entry]:
        """The moves that were made under other rules and still stand: they can be read, and not played."""
        return [entry for entry in standing(self.entries) if entry.n < self.bygone]

    def at(self, moves: int) -> tuple[State, list[LogLine]]:
        """The position after so many of the moves that stand, and the log up to there."""
        shown = {-1, *(live.n for live in self._live[:moves])}  # -1: that other rules were played before
        return self._state_at(moves), [line for line in self.log if line.n in shown]

    def _state_at(self, moves: int) -> State:
        """A copy of the position after so many of the moves that stand."""
        if moves == len(self._live):
            return self.state.copy()
        nearest = max(count for count in self._kept if count <= moves)
        state = self._kept[nearest].copy()
        for live in self._live[nearest:moves]:
            state.apply(live.seat, live.move)
        return state


def _play(state: State, n: int, seat: int, move: int) -> tuple[Live, list[Event]]:
    """Make a move, and note what undo and versions ask about it."""
    before, news = state.to_act(), int(state.news)
    events = list(state.play(seat, move))
    left = [other for other in before if other != seat]
    # Who chooses in several steps is still asked after the first of them, and it tells the others as little.
    secret = bool(left) and state.to_act() in (left, before) and state.news == news
    return Live(n, seat, move, news, len(before) <= 1, secret), events
