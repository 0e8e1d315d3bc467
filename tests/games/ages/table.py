"""Small positions of Through the Ages, for tests that read like the rulebook."""

from typing import Any

from civitas.games.ages import GAME
from civitas.games.ages.nation import Nation
from civitas.games.ages.state import AgesState

EMPTY_ROW: list[str | None] = [None] * 13


def row(*cards: str | None) -> list[str | None]:
    """A card row that begins with these cards and is empty behind them."""
    return [*cards, *EMPTY_ROW[len(cards) :]]


def arrange(*players: dict[str, Any], **table: Any) -> AgesState:
    """A position; the row is empty unless it is given, and nobody resigns unless the table's options are given."""
    seats = table.pop("seats", max(2, len(players)))
    described = {"seats": seats, "row": EMPTY_ROW, "players": list(players), "options": {"resign": False}, **table}
    state = GAME.arrange(described)
    assert isinstance(state, AgesState)
    return state


def deal(seats: int, seed: int, options: dict[str, Any] | None = None) -> AgesState:
    """A fresh game."""
    state = GAME.deal(seats, seed, options)
    assert isinstance(state, AgesState)
    return state


def moves(state: AgesState, seat: int | None = None) -> list[str]:
    """The legal moves of the seat that must choose, as text."""
    who = state.to_act()[0] if seat is None else seat
    return [GAME.notation(int(move), state) for move in state.legal_moves(who)]


def play(state: AgesState, *texts: str) -> AgesState:
    """Let whoever must choose make these moves."""
    for text in texts:
        state.play(state.to_act()[0], text)
    return state


def refused(state: AgesState, text: str) -> tuple[str, str]:
    """The rule and the reason why the seat that must choose may not make a move."""
    seat = state.to_act()[0]
    move = GAME.parse(text, state)
    assert move not in [int(legal) for legal in state.legal_moves(seat)], f"{text} is legal"
    rule, reason, _ = GAME.why_not(state, seat, move)
    return rule, reason


def me(state: AgesState, seat: int = 0) -> Nation:
    """A player's nation."""
    return state.nations[seat]


def tokens(state: AgesState, seat: int = 0) -> dict[str, int]:
    """The blue tokens on cards."""
    found: dict[str, int] = state.to_dict()["players"][seat]["tokens"]
    return found


def workers(state: AgesState, seat: int = 0) -> dict[str, int]:
    """The workers on cards."""
    found: dict[str, int] = state.to_dict()["players"][seat]["workers"]
    return found
