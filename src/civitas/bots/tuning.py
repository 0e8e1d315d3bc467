"""What the search should do differently from game to game; docs/matches.md and bench/README.md say what it brought."""

from __future__ import annotations

from typing import NamedTuple

NEVER = 1 << 40
"""Visits after which what comes to light parts a tree: more than a search makes."""


class Tuning(NamedTuple):
    """The searches' settings: see `civitas.bots.search.Search` and `civitas.bots.puct.Puct`.

    `evaluated` and `sharing` are for the search that a judge guides, which then uses `horizon` too. `later` is the part
    of a choice's time that the next choice of the same turn gets at a table.
    """

    exploration: float = 0.7
    horizon: int = 0
    curiosity: float = 1.0
    doubt: float = 0.25
    parting: int = 0
    calm: float = 1.0
    evaluated: bool = False
    sharing: int = 1
    later: float = 0.5


_BY_GAME = {
    "ages": Tuning(
        exploration=0.15, horizon=1, curiosity=0.4, doubt=0.0, parting=NEVER, evaluated=True, sharing=8, later=0.8
    ),
    "civ": Tuning(exploration=0.4, horizon=2),
    "duel": Tuning(horizon=10, parting=300, calm=0.85),
    "flow": Tuning(exploration=0.5, horizon=16),
    "wonders": Tuning(horizon=10, curiosity=1.5, parting=NEVER, calm=0.6, sharing=4),
}
_BY_TABLE = {("wonders", 2): Tuning(horizon=10, curiosity=1.5)}
"""Tables of a game whose judge is another."""


def tuning(game: str, seats: int = 0) -> Tuning:
    """The settings for a game, with so many seats."""
    return _BY_TABLE.get((game, seats)) or _BY_GAME.get(game, Tuning())
