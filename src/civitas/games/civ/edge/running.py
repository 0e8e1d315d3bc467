"""The power that is being carried out: its id, the rule it goes by, and the steps that it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civitas.core.reading import Fields
from civitas.games.civ.cards import BY_SACRIFICE, DATA, DOMAIN_INDEX, NO_POWER, power_of
from civitas.games.civ.steps import (
    ATTACK_CARD,
    DISCARD_HAND,
    DROP_CARDS,
    FETCH_CARDS,
    GIVE_BACK,
    INQUISITION,
    PLACE_DEMOCRACY,
    PLACE_EMBARGO,
    PLAY_MORE,
    SACRIFICED,
    TAKE_CARDS,
)

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

_STEPS: Final[dict[int, tuple[str, ...]]] = {
    DISCARD_HAND: ("mil_1", "mil_2", "sci_s"),
    ATTACK_CARD: ("mil_s",),
    INQUISITION: ("rel_s",),
    GIVE_BACK: ("rel_s",),
    DROP_CARDS: ("eco_1", "eco_2"),
    TAKE_CARDS: ("sci_1", "sci_2"),
    PLAY_MORE: ("eco_1", "eco_2", "sci_1", "sci_2"),
    FETCH_CARDS: ("uto_1", "uto_2"),
    PLACE_EMBARGO: ("eco_s",),
    PLACE_DEMOCRACY: ("uto_s",),
}
"""The steps inside a power, and whose steps they can be."""

_ROWS: Final = {row["id"]: row for row in DATA["power"] if row["kind"] != "copy"}
_NUMBERS: Final = {
    id: int(power_of(DOMAIN_INDEX[row["domain"]], row.get("level", BY_SACRIFICE))) for id, row in _ROWS.items()
}
_IDS: Final = {number: id for id, number in _NUMBERS.items()}


def running_power(state: CivState) -> str | None:
    """The id of the power that is being carried out, if any."""
    return _IDS.get(int(state.power))


def rule_of_power(state: CivState) -> str:
    """The rule by which the power that is being carried out moves cards."""
    return str(_ROWS[_IDS[int(state.power)]]["rules"][0])


def read_power(fields: Fields, state: CivState) -> int:
    """The power that a described position is in the middle of; if it is not said, one that the rest speaks for."""
    possible = [id for id in _STEPS.get(int(state.step), ()) if _moves_enough(state, id)]
    if fields.raw("power", None) is None:
        likely = [id for id in possible if (state.used >> _use(id)) & 1]
        return next((_NUMBERS[id] for id in [*likely, *possible]), int(NO_POWER))
    return _NUMBERS[fields.word("power", possible, "")]


def _moves_enough(state: CivState, id: str) -> bool:
    """Can a power have so many cards still to move? A level moves as many as its number."""
    return bool(max(state.todo, state.then) <= _ROWS[id].get("level", state.todo))


def _use(id: str) -> int:
    """The bit of `used` that says that a power was used this turn."""
    row = _ROWS[id]
    return DOMAIN_INDEX[row["domain"]] + (0 if "level" in row else SACRIFICED)
