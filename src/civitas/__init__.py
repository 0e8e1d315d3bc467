"""Civitas: one table for civilization card games.

>>> import civitas
>>> state = civitas.game("civ").deal(seats=2, seed=7)
>>> state.to_act() == [int(state.first)]
True
"""

from civitas.core import (
    BadInput,
    BadRecord,
    CivitasError,
    Decision,
    Event,
    Game,
    IllegalMove,
    Outcome,
    Record,
    Rng,
    State,
    all_games,
    digest,
    game,
    game_ids,
    record_from,
)

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "BadRecord",
    "CivitasError",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "Outcome",
    "Record",
    "Rng",
    "State",
    "__version__",
    "all_games",
    "digest",
    "game",
    "game_ids",
    "record_from",
]
