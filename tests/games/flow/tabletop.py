"""Small words for arranging and playing positions of The Flow of History in tests."""

from typing import Any

import pytest

import civitas
from civitas.core import Event, IllegalMove, State

FLOW = civitas.game("flow")
CARDS = FLOW.cards()
ICONS = ("attack", "culture", "defense", "harvest", "industry", "science", "trade")

CALM = ["temple", "lighthouse", "hanging_gardens", "great_wall", "republic"]
"""A full market of age I in which nothing happens when a card is taken."""

TAEHOON: dict[str, Any] = {
    "wonders": ["great_wall", "mosque_of_cordoba"],
    "leader": "napoleon",
    "government": ["agrarian_tribe", "republic", "bureaucracy"],
    "knowledge": ["working_animal", "astronomy"],
    "military": ["warriors", "frigate"],
    "building": ["temple", "lighthouse", "monastery"],
}
"""The nation of the rulebook's pages 5, 7 and 8."""


def arrange(**fields: Any) -> State:
    """A position for three, unless it says otherwise; player 0 is to act."""
    return FLOW.arrange({"seats": 3, **fields})


def play(state: State, *texts: str) -> list[Event]:
    """Play moves for whoever is to act; what they told."""
    told: list[Event] = []
    for text in texts:
        told += state.play(state.to_act()[0], text)
    return told


def names(events: list[Event]) -> list[str]:
    """The names of events."""
    return [event.id.removeprefix("flow.event.") for event in events]


def player(state: State, seat: int = 0) -> dict[str, Any]:
    """What everybody sees of a nation."""
    found: dict[str, Any] = state.view(None)["players"][seat]
    return found


def held(state: State) -> list[int]:
    """The resources of all players."""
    return [one["resources"] for one in state.view(None)["players"]]


def icons(state: State, seat: int = 0) -> dict[str, int]:
    """The icons that count in a nation now."""
    found: dict[str, int] = player(state, seat)["icons"]
    return found


def pile(state: State, kind: str, seat: int = 0) -> list[str]:
    """The cards of a pile, the top last."""
    return [entry["card"] for entry in player(state, seat)["piles"][kind]]


def market(state: State) -> list[str]:
    """The cards in the market."""
    return [entry["card"] for entry in state.view(None)["market"]]


def legal(state: State) -> list[str]:
    """The legal moves of whoever is to act, as text."""
    seat = state.to_act()[0]
    return [FLOW.notation(int(move), state) for move in state.legal_moves(seat)]


def refused(state: State, text: str, seat: int | None = None) -> tuple[str, str]:
    """The rule and the reason by which a move is refused; nothing changes."""
    before = state.to_dict()
    with pytest.raises(IllegalMove) as caught:
        state.play(state.to_act()[0] if seat is None else seat, text)
    assert state.to_dict() == before
    return caught.value.rule, caught.value.reason.removeprefix("flow.why.")


def printed(icon: str, *cards: str) -> int:
    """How many icons of a sort are printed on some cards."""
    return sum(int(CARDS[card]["icons"].get(icon, 0)) for card in cards)


def cards_of(nation: dict[str, Any]) -> list[str]:
    """All cards of a nation as `arrange` takes it."""
    piles = [nation.get(kind, []) for kind in ("government", "building", "knowledge", "military", "wonders")]
    return [card for cards in piles for card in cards] + ([nation["leader"]] if nation.get("leader") else [])


AGE_4 = ["factory", "einstein", "computer", "democracy"]
STRONG: dict[str, Any] = {"military": ["archers", "crossbowmen", "frigate"]}
PEACE: dict[str, Any] = {"leader": "gandhi"}


def gain(card: str, *others: dict[str, Any], market: list[str] | None = None, supply: int = 0, **me: Any) -> State:
    """Player 0 is about to complete a card."""
    mine = {**me, "invested": {"card": card, "amount": 1}}
    cards = [name for name in (AGE_4 if market is None else market) if name != card]
    return arrange(players=[mine, *others], market=[card, *cards][:5], supply=supply)
