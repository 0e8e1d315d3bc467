"""Game-neutral: what a game, a state, a decision, a move, an event, a record is."""

from civitas.core.decision import Blocked, Decision
from civitas.core.digest import digest
from civitas.core.errors import BadInput, BadRecord, CivitasError, IllegalMove
from civitas.core.event import Event
from civitas.core.game import Game, Option, Options
from civitas.core.outcome import Outcome
from civitas.core.record import Record, record_from, undo_index, without_move
from civitas.core.registry import all_games, game, game_ids
from civitas.core.rng import Rng, rng_from, sealed_rng
from civitas.core.sealing import Sealed, check_commitment
from civitas.core.state import State

__all__ = [
    "BadInput",
    "BadRecord",
    "Blocked",
    "CivitasError",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "Option",
    "Options",
    "Outcome",
    "Record",
    "Rng",
    "Sealed",
    "State",
    "all_games",
    "check_commitment",
    "digest",
    "game",
    "game_ids",
    "record_from",
    "rng_from",
    "sealed_rng",
    "undo_index",
    "without_move",
]
