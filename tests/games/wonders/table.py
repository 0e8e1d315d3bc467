"""Small words for the tests of 7 Wonders: arrange a table, choose for everybody, look at a city."""

from typing import Any

import civitas
from civitas.core import IllegalMove
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.steps import CHOOSE_CARD

GAME = civitas.game("wonders")


def arrange(*cities: dict[str, Any], **fields: Any) -> WondersState:
    """A position; cities in order of the seats."""
    state = GAME.arrange({"cities": list(cities), **fields})
    assert isinstance(state, WondersState)
    return state


def read(data: dict[str, Any]) -> WondersState:
    """The state that was written as a dictionary."""
    state = GAME.from_dict(data)
    assert isinstance(state, WondersState)
    return state


def deal(seats: int, seed: int = 0, boards: str = "random") -> WondersState:
    """A fresh game."""
    state = GAME.deal(seats, seed, {"boards": boards})
    assert isinstance(state, WondersState)
    return state


def city(board: str, *cards: str, **fields: Any) -> dict[str, Any]:
    """A city with a board and some structures."""
    return {"board": board, "cards": list(cards), **fields}


def options(state: WondersState, seat: int) -> list[str]:
    """The legal moves of a seat as text."""
    return [GAME.notation(move, state) for move in state.decision(seat).moves]


def ways(state: WondersState, seat: int, card: str) -> list[str]:
    """The ways to build a card: the purchases as text, "" where nothing is bought."""
    found = [
        text for text in options(state, seat) if text.split(" < ")[0] in (f"build {card}", f"free_city build {card}")
    ]
    return [text.partition(" < ")[2] for text in found]


def can_build(state: WondersState, seat: int, card: str) -> bool:
    """Can the card be built in some way?"""
    return bool(ways(state, seat, card))


def say(state: WondersState, seat: int, text: str) -> list[tuple[str, dict[str, Any]]]:
    """Play a move by its text; what happened."""
    return [(event.id, event.args) for event in state.play(seat, GAME.parse(text, state))]


def refused(state: WondersState, seat: int, text: str) -> tuple[str, str]:
    """The rule and the reason why a move is refused."""
    before = state.to_dict()
    try:
        say(state, seat, text)
    except IllegalMove as error:
        assert state.to_dict() == before
        return error.rule, error.reason.removeprefix("wonders.why.")
    raise AssertionError(f"{text} was allowed")


def turn(state: WondersState, **choices: str) -> None:
    """Everybody chooses: seat 0 what `s0` says, and so on; who is not named discards the first card.

    With two seats `free` is the choice for the free city.
    """
    age, number = state.age, state.turn
    while state.step == CHOOSE_CARD and (state.age, state.turn) == (age, number):
        seat = state.to_act()[0]
        own = state.view(seat)["choice"] is None
        text = choices.pop(f"s{seat}" if own else "free", None)
        say(state, seat, text if text is not None else default_move(state, seat))
    assert not choices, choices


def default_move(state: WondersState, seat: int) -> str:
    """Discard the first card, or whatever comes first where discarding is not allowed."""
    texts = options(state, seat)
    return next((text for text in texts if "discard" in text), texts[0])


def coins(state: WondersState) -> list[int]:
    """The coins of all cities."""
    return [int(one.coins) for one in state.cities]


def seen(state: WondersState, index: int) -> dict[str, Any]:
    """What everybody sees of a city."""
    found = state.view(None)["cities"][index]
    assert isinstance(found, dict)
    return found


def score(state: WondersState, index: int) -> dict[str, int]:
    """The score sheet of a city as it stands."""
    found = seen(state, index)["score"]
    assert isinstance(found, dict)
    return found


def play_random(state: WondersState, seed: int = 1, until: tuple[int, int] | None = None) -> int:
    """Random play to the end, or to (age, turn); the number of decisions."""
    rng = civitas.Rng(seed)
    made = 0
    while not state.over and (int(state.age) + 1, int(state.turn)) != until:
        seats = state.to_act()
        seat = seats[rng.below(len(seats))]
        moves = state.legal_moves(seat)
        state.play(seat, moves[rng.below(len(moves))])
        made += 1
    return made
