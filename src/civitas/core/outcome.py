"""How a game ended."""

from __future__ import annotations


class Outcome:
    """Ranks (1 is best, ties share a rank), scores by category, and the reason the game ended."""

    __slots__ = ("ranks", "reason", "scores", "winners")

    def __init__(self, ranks: list[int], scores: list[dict[str, int]], reason: str) -> None:
        self.ranks = ranks
        self.scores = scores
        self.reason = reason
        self.winners = [seat for seat, rank in enumerate(ranks) if rank == 1]

    def to_dict(self) -> dict[str, object]:
        """The outcome as plain JSON."""
        return {"ranks": self.ranks, "scores": self.scores, "reason": self.reason, "winners": self.winners}

    def __repr__(self) -> str:
        return f"Outcome({self.ranks}, {self.scores}, {self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((tuple(self.ranks), self.reason))


def ranks_of(keys: list[tuple[int, ...]]) -> list[int]:
    """Ranks from comparison keys, larger is better; equal keys share a rank.

    >>> ranks_of([(3, 1), (5, 0), (3, 1)])
    [2, 1, 2]
    """
    return [1 + sum(1 for other in keys if other > key) for key in keys]
