"""The strongest bot: the search that a net or a linear judge guides, where the game has one, else the plain search."""

from __future__ import annotations

from time import perf_counter

from civitas.bots.crew import Results, guided, search, search_together
from civitas.bots.fitted import judge_of
from civitas.bots.judge import Judge
from civitas.bots.mcts import DEFAULT_SECONDS, Weighed, first_of, ranked
from civitas.bots.perspective import Perspective
from civitas.bots.puct import NO_LIMIT, Puct
from civitas.bots.tree import fingerprint
from civitas.core import Rng

Trees = dict[tuple[str, int], Puct]
"""The trees of the last searches, by game and seat."""


class LearnedBot:
    """Searches for a time per move or, reproducibly, for a number of passes per move, on one core or several.

    On one core it goes on with what it learned in its last search below the position that has come about. `trees` are
    those of a bot that played before it, to go on with; its own are put there too.
    """

    name = "learned"

    def __init__(
        self,
        move_seconds: float | None = None,
        playouts: int | None = None,
        workers: int = 1,
        trees: Trees | None = None,
    ) -> None:
        self.workers = workers
        self.playouts = playouts
        self.seconds = (DEFAULT_SECONDS if playouts is None else 0.0) if move_seconds is None else move_seconds
        self._last: Trees = {} if trees is None else trees

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """The move that the search tried most often; the only one without searching."""
        moves = seen.playing_moves()
        return moves[0] if len(moves) == 1 else first_of(moves, self.weigh(seen, rng))

    def weigh(self, seen: Perspective, rng: Rng) -> list[Weighed]:
        """Every move that was tried, the best first."""
        start = perf_counter()
        judge = judge_of(seen.game.id, seen.seats, seen.has_teams)
        budget = (self.seconds, self.playouts)
        if self.workers > 1:
            root = seen.imagine(rng)
            return ranked(search_together(seen.game.id, root, seen.seat, rng, *budget, self.workers, self.name))
        if judge is None:
            return ranked(search(seen.game.id, seen.imagine(rng), seen.seat, rng, *budget))
        return ranked(self._search(seen, judge, rng, start))

    def _search(self, seen: Perspective, judge: Judge, rng: Rng, start: float) -> Results:
        root = seen.imagine(rng)
        tree = guided(seen.game.id, root, seen.seat, rng, judge)
        key = (seen.game.id, seen.seat)
        last = self._last.get(key)
        if last is not None:
            node = last.find(fingerprint(root.encode(seen.seat)))
            if node:
                tree.adopt(last, node)
        self._last[key] = tree
        left = max(self.seconds - (perf_counter() - start), 0.001) if self.seconds else 0.0
        tree.run(left, NO_LIMIT if self.playouts is None else self.playouts)
        return tree.results()
