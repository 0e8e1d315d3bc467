"""Random games of the engine, played through its public face only, with the model looking on."""

from collections.abc import Iterator
from random import Random
from typing import Any

import civitas
from tests.models.ages.compare import (
    Difference,
    legal_differences,
    move_differences,
    outcome_differences,
    turn_differences,
    view_differences,
)
from tests.models.ages.facts import bare
from tests.models.ages.scenes import scramble

GAME = civitas.game("ages")
SHY = {"done": 0.12, "destroy": 0.02, "copy": 0.1, "resign": 0.0005, "discard": 0.5, "retire": 0.2, "cancel": 0.2}
MIXES: list[dict[str, Any]] = [
    {"resign": False},
    {"variant": "first"},
    {"variant": "shorter", "resign": False},
    {"variant": "peaceful", "resign": False},
    {"variant": "peaceful", "tension": True, "resign": False},
    {},
]
PACTS: dict[str, Any] = {"variant": "peaceful", "pacts": True, "tension": True, "resign": False}


def choose(state: civitas.State, seat: int, rng: Random) -> tuple[int, str, list[str]]:
    """A move at random that seldom ends a turn or pulls down what was built."""
    moves = state.legal_moves(seat)
    texts = [GAME.notation(move, state) for move in moves]
    (index,) = rng.choices(range(len(moves)), [SHY.get(text.split()[0], 1.0) for text in texts])
    return moves[index], texts[index], texts


def mix(seats: int, seed: int) -> dict[str, Any]:
    mixes = MIXES + ([PACTS] if seats > 2 else [])
    return mixes[seed // 3 % len(mixes)]


def play(seed: int, scenes: int = 0, share: float = 1.0) -> Iterator[tuple[str, list[Difference]]]:
    """One game and every comparison made in it; with scenes the nations are dealt anew every so many turns."""
    seats = 2 + seed % 3
    options = mix(seats, seed)
    rng = Random(seed)
    state = GAME.deal(seats, seed, options)
    turns = 0
    due = False
    played = ""
    while state.to_act():
        seat = state.to_act()[0]
        if due and state.to_dict()["tasks"][-1]["task"] == "actions":
            state = GAME.from_dict(scramble(state.to_dict(), rng))
            due = False
        move, text, texts = choose(state, seat, rng)
        if text.split()[0] not in ("done", "discard"):
            if rng.random() < share:
                before = state.to_dict()
                state.play(seat, move)
                where = f"seed {seed} {seats} {options} turn {turns} move {text}"
                yield where + " legal", legal_differences(before, seat, texts)
                yield where, move_differences(before, state.to_dict(), seat, text, played)
            else:
                state.play(seat, move)
            if text.startswith("play"):
                played = text.split()[1]
            continue
        before = state.to_dict()
        view = state.view(seat)
        state.play(seat, move)
        after = state.to_dict()
        if (after["current"], after["round"]) == (before["current"], before["round"]) and after["ended"] == "running":
            continue
        turns += 1
        due = due or (scenes > 0 and turns % scenes == 0)
        where = f"seed {seed} {seats} {options} turn {turns}"
        yield where + " shown", view_differences(before, view)
        if text.startswith("discard"):
            cards = before["players"][seat]["cards"]
            (card, *_) = [card for card in cards if bare(card) == text.split()[1]]
            cards.remove(card)
            before["discards"].append(card)
        yield where + " end", turn_differences(before, after)
    yield f"seed {seed} outcome", outcome_differences(state.to_dict(), list(state.outcome().ranks))
