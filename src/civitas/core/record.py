"""A game as it is kept: the deal and the moves. It is the save file, the replay and the bug report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from civitas.core.errors import BadInput, BadRecord, CivitasError, shown
from civitas.core.game import Game, Options
from civitas.core.registry import game as find_game
from civitas.core.sealing import DEAL, Sealed
from civitas.core.state import State

FORMAT = 1


class Record:
    """(game, rules version, seats, options, seed, salt, moves); `start` is a position if the game was not dealt.

    Moves are `(seat, notation)` pairs. A record without a salt is that of a deal that cannot be proved.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: Options,
        moves: list[tuple[int, str]] | None = None,
        start: dict[str, Any] | None = None,
        salt: str | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.moves: list[tuple[int, str]] = moves if moves is not None else []
        self.start = start
        self.salt = salt

    def __repr__(self) -> str:
        origin = "sealed" if self.salt is not None else f"seed {self.seed}"
        origin = origin if self.start is None else "from a position"
        return f"<record of {self.game.id}, {self.seats} seats, {origin}, {len(self.moves)} moves>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raise TypeError("a Record grows as it is played")

    def deal(self) -> State:
        """The position before the first move."""
        if self.start is not None:
            return self.game.from_dict(self.start)
        sealed = self.sealed
        return self.game.deal(self.seats, self.seed, self.options) if sealed is None else self.game.deal_sealed(sealed)

    @property
    def sealed(self) -> Sealed | None:
        """What its deal depends on, if it was dealt with a salt."""
        if self.salt is None:
            return None
        return Sealed(self.game.id, self.seats, self.options, self.seed, self.game.check_salt(self.salt))

    def unplayed(self) -> Record:
        """The record of the same deal, or the same position, before any move."""
        return Record(self.game, self.seats, self.seed, self.options, [], self.start, self.salt)

    def states(self) -> Iterator[State]:
        """The position before the first move and after each one; `BadRecord` at the first wrong move.

        It is one state that changes: copy what you want to keep.
        """
        state = self.deal()
        yield state
        for index, (seat, text) in enumerate(self.moves):
            try:
                state.play(seat, self.game.parse(text, state))
            except CivitasError as error:
                raise BadRecord(index, error) from error
            yield state

    def replay(self) -> State:
        """The position after the last move."""
        for state in self.states():
            last = state
        return last

    def to_dict(self) -> dict[str, Any]:
        """The record as plain JSON."""
        data: dict[str, Any] = {
            "civitas": FORMAT,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": str(self.seed),
            "moves": [f"{seat} {text}" for seat, text in self.moves],
        }
        if self.salt is not None:
            data |= {"deal": DEAL, "salt": self.salt}
        if self.start is not None:
            data["start"] = self.start
        return data


def record_from(data: object) -> Record:
    """The record that `Record.to_dict` wrote, checked field by field (the moves are checked by replaying)."""
    if not isinstance(data, Mapping):
        raise BadInput("record", "record_object")
    if data.get("civitas") != FORMAT:
        raise BadInput("civitas", "record_format", {"value": shown(data.get("civitas")), "known": FORMAT})
    game = find_game(str(data.get("game")))
    if data.get("rules_version") != game.rules_version:
        raise BadInput(
            "rules_version", "record_rules", {"value": shown(data.get("rules_version")), "known": game.rules_version}
        )
    seats = game.check_seats(data.get("seats"))
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        raise BadInput("options", "record_options")
    start = data.get("start")
    if start is not None and not isinstance(start, Mapping):
        raise BadInput("start", "record_object")
    chosen, salt = game.check_options(seats, options), _salt_of(game, data)
    if salt is not None:
        chosen = {name: chosen[name] for name in options}  # the deal comes from what the record names (`Sealed`)
    record = Record(
        game,
        seats,
        game.check_seed(data.get("seed", 0 if salt is None else None)),
        chosen,
        _moves_from(data.get("moves", []), seats),
        dict(start) if start is not None else None,
        salt,
    )
    if record.deal().seats != seats:
        raise BadInput("start", "record_start")
    return record


def _salt_of(game: Game, data: Mapping[str, Any]) -> str | None:
    """The salt of a record; it comes with the number of the way of dealing, and a record without one has neither."""
    if "deal" not in data and "salt" not in data:
        return None
    if type(data.get("deal")) is not int or data["deal"] != DEAL:
        raise BadInput("deal", "record_deal", {"value": shown(data.get("deal")), "known": DEAL})
    if data.get("start") is not None:
        raise BadInput("salt", "salt_start")
    return game.check_salt(data.get("salt"))


def _moves_from(lines: object, seats: int) -> list[tuple[int, str]]:
    if not isinstance(lines, list):
        raise BadInput("moves", "record_moves")
    known = [str(seat) for seat in range(seats)]
    moves = []
    for index, line in enumerate(lines):
        seat, _, text = line.partition(" ") if isinstance(line, str) else ("", "", "")
        if seat not in known or not text:
            raise BadInput(f"moves[{index}]", "record_move", {"value": shown(line)})
        moves.append((int(seat), text))
    return moves


def undo_index(record: Record, seat: int) -> int | None:
    """Which move this seat may take back: its last one, if nobody has learned anything since.

    Later moves of others stand in the way unless they were made in secret at the same time (a draft).
    """
    mine = max((i for i, (who, _) in enumerate(record.moves) if who == seat), default=None)
    if mine is None:
        return None
    news_before = -1
    for index, state in enumerate(record.states()):
        if index == mine:
            news_before = state.news
        secret = len(state.to_act()) > 1
        if mine < index < len(record.moves) and not secret and record.moves[index][0] != seat:
            return None
    return mine if state.news == news_before else None


def without_move(record: Record, index: int) -> Record:
    """The record with one move taken back."""
    moves = record.moves[:index] + record.moves[index + 1 :]
    return Record(record.game, record.seats, record.seed, record.options, moves, record.start, record.salt)
