"""Random games of the engine, played through its public face only, with the model looking on."""

from collections.abc import Iterator
from random import Random
from typing import Any

import civitas
from tests.models.ages.compare import Difference, outcome_differences, turn_differences, view_differences

GAME = civitas.game("ages")
SHY = {"done": 0.12, "destroy": 0.02, "copy": 0.1, "resign": 0.002, "discard": 0.5, "retire": 0.2, "cancel": 0.2}
MIXES: list[dict[str, Any]] = [
    {},
    {"variant": "first"},
    {"variant": "shorter"},
    {"variant": "peaceful"},
    {"variant": "peaceful", "tension": True},
    {"resign": True},
]
PACTS: dict[str, Any] = {"variant": "peaceful", "pacts": True, "tension": True}


def choose(state: civitas.State, seat: int, rng: Random) -> tuple[int, str]:
    """A move at random that seldom ends a turn or pulls down what was built."""
    moves = state.legal_moves(seat)
    verbs = [GAME.notation(move, state).split()[0] for move in moves]
    (index,) = rng.choices(range(len(moves)), [SHY.get(verb, 1.0) for verb in verbs])
    return moves[index], GAME.notation(moves[index], state)


def mix(seats: int, seed: int) -> dict[str, Any]:
    mixes = MIXES + ([PACTS] if seats > 2 else [])
    return mixes[seed // 3 % len(mixes)]


def play(seed: int) -> Iterator[tuple[str, list[Difference]]]:
    """One game; every difference with the place it was seen."""
    seats = 2 + seed % 3
    options = mix(seats, seed)
    rng = Random(seed)
    state = GAME.deal(seats, seed, options)
    turns = 0
    while state.to_act():
        seat = state.to_act()[0]
        move, text = choose(state, seat, rng)
        before = state.to_dict()
        ends = text.split()[0] in ("done", "discard") and seat == before["current"]
        if ends:
            found = view_differences(before, state.view(seat))
            if found:
                yield f"seed {seed} {seats} {options} turn {turns} view", found
        state.play(seat, move)
        if not ends:
            continue
        after = state.to_dict()
        turn_ended = (after["current"], after["round"]) != (before["current"], before["round"]) or after["ended"] != "running"
        if turn_ended:
            turns += 1
            if text.startswith("discard"):
                before["players"][seat]["cards"].remove(text.split()[1])
                before["discards"].append(text.split()[1])
            found = turn_differences(before, after)
            if found:
                yield f"seed {seed} {seats} {options} turn {turns} end", found
    after = state.to_dict()
    found = outcome_differences(after, list(state.outcome().ranks))
    if found:
        yield f"seed {seed} outcome", found
