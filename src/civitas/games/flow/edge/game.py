"""The registered game: its names and seats, and which rooms know the rest."""

from __future__ import annotations

from typing import Any

from civitas.core.bits import bit, bit_count
from civitas.core.game import Game, Option, Options
from civitas.core.rng import Rng
from civitas.core.rooms import Rooms
from civitas.core.state import State
from civitas.games.flow import prices, scoring
from civitas.games.flow.cards import CARD_IDS, DATA, NO_CARD, OWN_ICONS
from civitas.games.flow.deal import deal
from civitas.games.flow.edge import events, explain, notation, reading, view, writing
from civitas.games.flow.edge.facts import card_facts
from civitas.games.flow.features import observation
from civitas.games.flow.moves import HARVEST
from civitas.games.flow.state import FlowState
from civitas.games.flow.steps import EXTRA_MODES, MOST_TURNS, NOBODY, START, TURN

_RULES = "1"
_MOVES_A_TURN = 3
"""An action, its amount, and the moderator's card; what effects ask comes on top, at most so often in a game:"""
_CHOICES_OF_EFFECTS = 400


class FlowGame(Game):
    """The Flow of History."""

    id = "flow"
    names = {"en": "The Flow of History", "ko": "역사의 흐름"}
    credits = {
        "designer": "Jesse Li",
        "publisher": "Moaideas Game Design, Tasty Minstrel Games",
        "publisher_ko": "보드엠 팩토리",
        "year": "2016",
        "icons": "the user's own" if OWN_ICONS else "reconstructed",
    }
    seats = (2, 3, 4, 5)
    minutes = 60
    rules_version = f"{_RULES}+icons-{OWN_ICONS}" if OWN_ICONS else _RULES
    max_moves = _MOVES_A_TURN * (MOST_TURNS + 5) + _CHOICES_OF_EFFECTS
    rule_over = "FOH-END-01"
    rule_turn = "FOH-TURN-01"
    tales = events.TALES
    rooms = Rooms(FlowState, reading, writing, view, explain, notation.NOTATION, observation, scoring)
    options = (Option("extra", EXTRA_MODES, "FOH-R-12", (2,)),)

    @property
    def usual_seats(self) -> int:
        """Three: two play a variant."""
        return 3

    def fresh_from(self, seats: int, rng: Rng, options: Options) -> State:
        """A fresh game."""
        return deal(seats, rng, reading.settings(options))

    def idle_move(self, state: State, seat: int) -> int | None:
        """A harvest that brings nothing, of a seat that could complete, or while nobody has invested (R-30).

        Who leads alone may wait for the others to act, as long as one of them can.
        """
        flow: FlowState = self.mine(state)
        me = flow.nations[seat]
        if flow.seats == 2 or flow.step != TURN or any(prices.harvest(flow, me)):
            return None
        others = [nation for other, nation in enumerate(flow.nations) if other != seat]
        waits = any(other.marker != NO_CARD for other in others)
        leads = scoring.best_seats(flow) == bit(seat) and any(other.held for other in others)
        return None if me.marker == NO_CARD and (waits or leads) else HARVEST

    def conserved(self, state: State) -> dict[str, int]:
        """All resources (FOH-INV-01), and all cards: none lies in two places (FOH-INV-02)."""
        flow: FlowState = self.mine(state)
        cards = len(flow.deck) - int(flow.drawn) + int(bit_count(flow.market)) + len(view.removed(flow))
        cards += int(flow.future_owner != NOBODY)
        resources = int(flow.supply + flow.reservoir + flow.moderator_stake)
        for nation in flow.nations:
            cards += int(nation.size())
            resources += int(nation.held + nation.stake)
            if flow.step == START:
                cards += int(bit_count(nation.offer))
        return {"resources": resources, "cards": cards}

    def cards(self) -> dict[str, dict[str, Any]]:
        """The facts of `cards.toml` by id, and `effects` as messages."""
        return {name: card_facts(row) for name, row in zip(CARD_IDS, DATA["card"], strict=True)}
