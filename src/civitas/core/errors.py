"""The errors of the interface. Each names what is wrong: a field, or a rule of the ledger."""

from __future__ import annotations

_LONGEST = 80


def shown(value: object) -> str:
    """A value from outside as an error names it: short, whatever it is.

    >>> shown(7), shown("altar"), len(shown("x" * 1000))
    ('7', 'altar', 81)
    """
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list ...
        text = type(value).__name__
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class CivitasError(Exception):
    """Any error that a user of Civitas can cause."""


class BadInput(CivitasError):
    """A value from outside is not acceptable; `field` says which one.

    `reason` is a message id without the prefix `error.`; the edges turn it into words.
    """

    def __init__(self, field: str, reason: str, args: dict[str, object] | None = None) -> None:
        super().__init__(f"{field}: {reason}" + (f" {args}" if args else ""))
        self.field = field
        self.reason = reason
        self.values: dict[str, object] = args or {}

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.field, self.reason, self.values))


class IllegalMove(CivitasError):
    """A move that the rules do not allow now; `rule` is the ledger ID, `reason` a message id.

    `seat` and `move` (as text) say who wanted what.

    >>> str(IllegalMove("7WD-TURN-03", "duel.why.covered", {"card": "altar"}, 1, "build altar"))
    "seat 1 may not play 'build altar' now, by rule 7WD-TURN-03 (duel.why.covered): {'card': 'altar'}"
    """

    def __init__(
        self, rule: str, reason: str, args: dict[str, object] | None = None, seat: int = -1, move: str = ""
    ) -> None:
        who = f"seat {shown(seat)} may not play {move!r} now" if move else f"seat {shown(seat)} may not choose now"
        super().__init__(f"{who}, by rule {rule} ({reason})" + (f": {args}" if args else ""))
        self.rule = rule
        self.reason = reason
        self.values: dict[str, object] = args or {}
        self.seat = seat
        self.move = move

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.rule, self.reason, self.values, self.seat, self.move))


class BadRecord(CivitasError):
    """A record that cannot be replayed; `index` is the number of the first wrong move (0-based) or -1."""

    def __init__(self, index: int, cause: CivitasError) -> None:
        where = "record" if index < 0 else f"move {index + 1}"
        super().__init__(f"{where}: {cause}")
        self.index = index
        self.cause = cause

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.index, self.cause))
