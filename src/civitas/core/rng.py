"""The random numbers of a game: small, seedable, copyable, the same on every machine."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_WORD: Final = 0xFFFFFFFF


def _scramble(x: i64) -> i64:
    """Spread the bits of a 32-bit word (a multiply-xorshift finaliser)."""
    x = (x ^ (x >> 16)) & _WORD
    x = (x * 0x7FEB352D) & _WORD
    x ^= x >> 15
    x = (x * 0x2C1B3C6D) & _WORD
    return x ^ (x >> 16)


class Rng:
    """A stream of random numbers with 64 bits of state (xoroshiro64**).

    >>> a, b = Rng(7), Rng(7)
    >>> [a.below(6) for _ in range(4)] == [b.below(6) for _ in range(4)]
    True
    """

    def __init__(self, seed: i64) -> None:
        low: i64 = seed & _WORD
        high: i64 = (seed >> 32) & _WORD
        self.a: i64 = _scramble((low + 0x1E3779B9) & _WORD)
        self.b: i64 = _scramble((high ^ self.a) + 0x51ED270B & _WORD)
        if self.a == 0 and self.b == 0:
            self.a = 1

    def word(self) -> i64:
        """The next 32 random bits."""
        a: i64 = self.a
        b: i64 = self.b
        x: i64 = (a * 0x1E3779BB) & _WORD
        x = ((x << 5) | (x >> 27)) & _WORD
        b ^= a
        self.a = (((a << 26) | (a >> 6)) & _WORD) ^ b ^ ((b << 9) & _WORD)
        self.b = ((b << 13) | (b >> 19)) & _WORD
        return (x * 5) & _WORD

    def below(self, n: i64) -> i64:
        """A uniform number in 0..n-1 (n at most 2^30)."""
        return (self.word() * n) >> 32

    def shuffle(self, items: vec[i64]) -> None:
        """Shuffle in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            kept: i64 = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def copy(self) -> Rng:
        """An independent stream that continues from the same point."""
        twin = Rng(0)
        twin.a = self.a
        twin.b = self.b
        return twin

    def state(self) -> list[int]:
        """The stream's state as plain numbers, for saving."""
        return [int(self.a), int(self.b)]

    def __repr__(self) -> str:
        return f"rng_from({self.state()})"

    def __copy__(self) -> Rng:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Rng:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return (rng_from, (self.state(),))


def rng_from(state: list[int]) -> Rng:
    """The stream saved by `Rng.state`."""
    rng = Rng(0)
    rng.a = state[0]
    rng.b = state[1]
    return rng
