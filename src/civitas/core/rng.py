"""The random numbers of a game: small, seedable, copyable, the same on every machine.

There are two streams behind one class. That of a seed is fast and can be worked out from enough of its numbers; that of
a key is slow and tells nothing of the numbers to come (docs/proof.md has the exact bytes).
"""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_WORD: Final = 0xFFFFFFFF
_WORDS: Final = 0x100000000
_WORD_MARK: Final = b"civitas word 1\n"
KEY_BYTES: Final = 32


def _scramble(x: i64) -> i64:
    """Spread the bits of a 32-bit word (a multiply-xorshift finaliser)."""
    x = (x ^ (x >> 16)) & _WORD
    x = (x * 0x7FEB352D) & _WORD
    x ^= x >> 15
    x = (x * 0x2C1B3C6D) & _WORD
    return x ^ (x >> 16)


class Rng:
    """A stream of random numbers with 64 bits of state (xoroshiro64**), or one that hides its state (`sealed_rng`).

    >>> a, b = Rng(7), Rng(7)
    >>> [a.below(6) for _ in range(4)] == [b.below(6) for _ in range(4)]
    True
    """

    # One class for both, and no subclass: a compiled playout calls these methods directly. Both words of the state are
    # 0 in a sealed stream, which the other never comes to.

    def __init__(self, seed: i64) -> None:
        low: i64 = seed & _WORD
        high: i64 = (seed >> 32) & _WORD
        self.a: i64 = _scramble((low + 0x1E3779B9) & _WORD)
        self.b: i64 = _scramble((high ^ self.a) + 0x51ED270B & _WORD)
        if self.a == 0 and self.b == 0:
            self.a = 1
        self.key: bytes = b""
        self.drawn: i64 = 0

    def word(self) -> i64:
        """The next 32 random bits."""
        if self.a == 0 and self.b == 0:
            return self._sealed_word()
        return self._fast_word()

    def _fast_word(self) -> i64:
        """The next word of xoroshiro64**."""
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
        if self.a == 0 and self.b == 0:
            return self._sealed_below(n)
        return (self._fast_word() * n) >> 32

    def shuffle(self, items: vec[i64]) -> None:
        """Shuffle in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            kept: i64 = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def _sealed_word(self) -> i64:
        """The first four bytes of the hash of the key and the number of the word."""
        number: int = int(self.drawn)
        self.drawn += 1
        found = hashlib.shake_256(_WORD_MARK + self.key + number.to_bytes(8, "big")).digest(4)
        return int.from_bytes(found, "big")

    def _sealed_below(self, n: i64) -> i64:
        """Exactly uniform: the few words that would favour some numbers are passed over."""
        product: i64 = self._sealed_word() * n
        while product & _WORD < _WORDS % n:
            product = self._sealed_word() * n
        return product >> 32

    def is_sealed(self) -> bool:
        """Does the stream come from a key, which must stay a secret as long as it is drawn from?"""
        return self.a == 0 and self.b == 0

    def copy(self) -> Rng:
        """An independent stream that continues from the same point."""
        twin = Rng(0)
        twin.a = self.a
        twin.b = self.b
        twin.key = self.key
        twin.drawn = self.drawn
        return twin

    def state(self) -> list[int]:
        """The state of a fast stream, for saving; a sealed one is its `key`, and how many words are `drawn`."""
        if self.is_sealed():
            raise ValueError("a sealed stream is saved as its key and the number of words drawn")
        return [int(self.a), int(self.b)]

    def __repr__(self) -> str:
        return f"<sealed stream, {int(self.drawn)} words drawn>" if self.is_sealed() else f"rng_from({self.state()})"

    def __copy__(self) -> Rng:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Rng:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return (sealed_rng, (self.key, int(self.drawn))) if self.is_sealed() else (rng_from, (self.state(),))


def rng_from(state: list[int]) -> Rng:
    """The stream saved by `Rng.state`."""
    if state[0] == 0 and state[1] == 0:
        raise ValueError("no stream has this state")
    rng = Rng(0)
    rng.a = state[0]
    rng.b = state[1]
    return rng


def sealed_rng(key: bytes, drawn: int = 0) -> Rng:
    """The stream of a secret key of 32 bytes, of which so many words have been drawn.

    >>> [sealed_rng(bytes(32)).below(6), sealed_rng(bytes(32), drawn=1).below(6)]
    [1, 3]
    """
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes")
    rng = Rng(0)
    rng.a = 0
    rng.b = 0
    rng.key = key
    rng.drawn = drawn
    return rng
