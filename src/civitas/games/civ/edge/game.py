"""The registered game: its names, seats and options, and which rooms know the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.decision import Reason
from civitas.core.event import Event
from civitas.core.game import Game, Option, Options
from civitas.core.rng import Rng
from civitas.core.rooms import Rooms
from civitas.core.state import State
from civitas.games.civ import scoring
from civitas.games.civ.cards import DATA, DOMAIN_IDS
from civitas.games.civ.deal import deal
from civitas.games.civ.edge import events, explain, notation, reading, view, writing
from civitas.games.civ.edge.checks import census
from civitas.games.civ.features import observation
from civitas.games.civ.state import CivState
from civitas.games.civ.steps import FLAG_OPTIONS, NOBODY

_TEAM_SEATS = (4,)


def flags_of(options: Options) -> int:
    """The state's flags for checked options."""
    return sum(flag for name, (flag, value, _) in FLAG_OPTIONS.items() if options[name] == value)


class CivGame(Game):
    """CIV: Carta Impera Victoria."""

    id = "civ"
    names = {"en": "CIV: Carta Impera Victoria", "ko": "CIV 카르타 임페라 빅토리아"}
    credits = {"designer": "Rémi Amy", "publisher": "Ludonaute", "publisher_ko": "행복한바오밥", "year": "2018"}
    seats = (2, 3, 4)
    minutes = 20
    rules_version = "2"
    max_moves = 80_000
    rule_over = "CIV-END-08"
    rule_turn = "CIV-TURN-04"
    tales = events.TALES
    rooms = Rooms(CivState, reading, writing, view, explain, notation, observation, scoring)
    options = (
        Option("deal", ("basic", "draft"), "CIV-SETUP-09"),
        Option("teams", (False, True), "CIV-TEAM-01", _TEAM_SEATS),
        Option("first", ("random", 0, 1, 2, 3), "CIV-SETUP-08"),
        Option("fizzle", (False, True), "CIV-RUL-06"),
        Option("partial", (False, True), "CIV-RUL-05"),
        Option("religion", ("continuous", "used"), "CIV-RUL-10"),
        Option("copied_religion", ("fixed", "live"), "CIV-RUL-19"),
        Option("partners", ("targets", "spared"), "CIV-RUL-24", _TEAM_SEATS),
        Option("team_ties", ("best", "sum"), "CIV-RUL-23", _TEAM_SEATS),
    )

    def check_options(self, seats: int, options: Mapping[str, object]) -> Options:
        """All options; the first player must be one of the seats."""
        checked = super().check_options(seats, options)
        reading.check_first(checked["first"], seats)
        return checked

    def fresh_from(self, seats: int, rng: Rng, options: Options) -> State:
        """A fresh game."""
        first = options["first"] if isinstance(options["first"], int) else NOBODY
        return deal(seats, rng, flags_of(options), options["deal"] == "draft", first)

    def why_waiting(self, state: State, seat: int) -> Reason:
        """Another seat picks or plays, or this one has kept its card."""
        return explain.why_waiting(self.mine(state))

    def settle(self, event: Event, seats: int) -> None:
        """Events about powers name the power."""
        events.name_power(event)

    def conserved(self, state: State) -> dict[str, int]:
        """All 104 cards, by domain and age (CIV-INV-01)."""
        return {
            f"{DOMAIN_IDS[domain]} {age + 1}": number
            for age, numbers in enumerate(census(self.mine(state)))
            for domain, number in enumerate(numbers)
        }

    def cards(self) -> dict[str, dict[str, Any]]:
        """The domains, and the powers by id."""
        return {row["id"]: dict(row) for row in DATA["domain"] + DATA["power"]}
