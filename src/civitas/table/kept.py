"""What bots at tables have found out in their last searches, so that the next one of a seat goes on from there."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from civitas.bots.learned import Trees

MOST_WORDS = 12_000_000
"""Of eight bytes: four of the strongest bots or more (after a second each has a tree of one to three million)."""
MOST_SEATS = 64


class KeptTrees:
    """The search trees of the seats that were asked last, as many as there is room for."""

    def __init__(self, most_words: int = MOST_WORDS) -> None:
        self._most_words = most_words
        self._seats: OrderedDict[tuple[str, int], Trees] = OrderedDict()
        self._lock = Lock()

    def of(self, table: str, seat: int) -> Trees:
        """The trees of a seat, for its bot to read and to put its own in."""
        with self._lock:
            trees = self._seats.setdefault((table, seat), {})
            self._seats.move_to_end((table, seat))
            return trees

    def trim(self) -> None:
        """Forget the oldest, but for the newest, until there is room."""
        with self._lock:
            words = {whose: sum(len(tree.tree) for tree in trees.values()) for whose, trees in self._seats.items()}
            while len(self._seats) > 1 and (sum(words.values()) > self._most_words or len(words) > MOST_SEATS):
                del words[self._seats.popitem(last=False)[0]]
