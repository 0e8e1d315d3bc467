"""What a search asks about a position: whose chances are how good, and which moves deserve a look first."""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64


class Judge:
    """Looks at what a seat knows (`State.encode`), then answers by rows: a net, or a plain sum of weights."""

    def at_table(self, seats: i64) -> Judge:
        """The same judge for a search at a table with so many seats; it may keep what it saw of each seat."""
        return self

    def look(self, numbers: vec[i64], seat: i64 = 0) -> None:
        """Take in the numbers that hold for a seat; what is asked next is about them."""
        raise NotImplementedError

    def head(self, row: i64) -> float:
        """One output of the position looked at: row 0 is the seat's chance, row 1 + n the weight of move n."""
        raise NotImplementedError

    def chance(self) -> float:
        """The expected reward of the seat whose side was looked at."""
        return 1.0 / (1.0 + exp(-self.head(0)))
