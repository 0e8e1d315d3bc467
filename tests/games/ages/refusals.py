"""Refused moves as rows: a position, the move, the step that it is refused in, the rule, the reason and its figures."""

from collections.abc import Callable
from typing import Any, NamedTuple

from civitas.games.ages.state import AgesState
from tests.games.ages.affairs import attack, event
from tests.games.ages.table import arrange, play

Position = Callable[[], AgesState]


class Row(NamedTuple):
    """A move that is refused."""

    position: Position
    move: str
    step: str
    rule: str
    reason: str
    args: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.step}-{self.rule}-{self.reason}-{self.move.replace(' ', '_')}"


def turn(*players: dict[str, Any], then: str = "", **table: Any) -> Position:
    """The action phase of the first player, after some moves separated by commas."""
    return lambda: play(arrange(*players, **table), *[text.strip() for text in then.split(",") if text])


def politics(*players: dict[str, Any], then: str = "", **table: Any) -> Position:
    """The same in the politics phase."""
    return turn(*players, then=then, step="politics", **table)


def rows(step: str, *cases: tuple[Position, str, str, dict[str, Any]]) -> list[Row]:
    """Rows of one step: the position, the move, the rule with the reason behind it, and the figures."""
    found = []
    for position, move, why, args in cases:
        rule, reason = why.split()
        found.append(Row(position, move, step, rule, reason, args))
    return found


def happening(name: str, *players: dict[str, Any], **table: Any) -> Position:
    """An event that was revealed in Age II."""
    return lambda: event(name, *players, **{"age": "II", **table})


def attacked(name: str, rival: dict[str, Any], **attacker: Any) -> Position:
    """An aggression of seat 0 that has succeeded against seat 1."""
    return lambda: attack(name, rival, **attacker)


def other(step: str) -> dict[str, str]:
    """What comes first."""
    return {"step": step}


def numbers(low: int, high: int) -> dict[str, int]:
    """From where to where a number may go."""
    return {"low": low, "high": high}
