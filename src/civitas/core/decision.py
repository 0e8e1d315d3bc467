"""What a seat is asked, what it may answer, and what it may not and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Reason = tuple[str, str, dict[str, Any]]
"""Why a move is not allowed: the ledger ID of the rule, the reason's name, and its arguments."""


class Blocked:
    """A move that a player might expect but the rules forbid now."""

    __slots__ = ("args", "move", "notation", "reason", "rule")

    def __init__(self, move: int, notation: str, rule: str, reason: str, args: dict[str, Any] | None = None) -> None:
        self.move = move
        self.notation = notation
        self.rule = rule
        self.reason = reason
        self.args = args or {}

    def __repr__(self) -> str:
        return f"Blocked({self.notation!r}, {self.rule}, {self.reason})"


class Decision:
    """One question to one seat.

    `kind` names the decision point, `prompt` is a message id with `args`, `moves` are the legal answers in ascending
    order. `blocked()` is worked out only when asked for, about one card or about all.
    """

    __slots__ = ("_blocked", "args", "kind", "moves", "prompt", "seat")

    def __init__(
        self,
        seat: int,
        kind: str,
        prompt: str,
        args: dict[str, Any],
        moves: list[int],
        blocked: Callable[[str | None], list[Blocked]],
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        self.args = args
        self.moves = moves
        self._blocked = blocked

    def blocked(self, about: str | None = None) -> list[Blocked]:
        """The moves that are not allowed now, each with its reason and the ledger ID of the rule.

        `about` names a card: only moves that have to do with it are looked at.
        """
        return self._blocked(about)

    def __repr__(self) -> str:
        return f"<decision {self.kind!r} of seat {self.seat}, {len(self.moves)} legal moves>"
