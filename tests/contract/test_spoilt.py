"""Positions and moves from outside that make no sense: a named error, or something that can be played on."""

import copy
from typing import Any

import pytest

import civitas
from civitas.core import BadInput, Game, IllegalMove, Rng, State
from tests.contract.play import random_move

every_game = pytest.mark.parametrize("game", civitas.all_games(), ids=lambda game: str(game.id))

DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]

NONSENSE: tuple[Any, ...] = (
    *(None, True, -1, 1, 7, 2**64, 10**5000, 1.5, float("nan")),
    *("", "x", "9" * 5000, [], {}, [None], [[]], [{}], {"x": 1}, {"9" * 5000: 1}, DEEP),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside some JSON."""
    inside = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    out = [(*path, key) for key, _ in inside]
    for key, value in inside:
        out += places(value, (*path, key))
    return out


def spoil(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at one place."""
    spoilt = copy.deepcopy(data)
    inner = spoilt
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return spoilt


def check_sound(game: Game, state: State, rng: Rng) -> None:
    """What was accepted can be written, looked at, imagined and played to the end."""
    assert game.from_dict(state.to_dict()) == state
    for seat in range(state.seats):
        assert state.imagine(seat, Rng(1)).view(seat) == state.view(seat)
    sums = game.conserved(state)
    while not state.over:
        state.play(*random_move(state, rng))
    assert game.conserved(state) == sums


@every_game
def test_spoilt_positions_are_refused_or_sound(game: Game):
    rng = Rng(5)
    refused: list[BadInput] = []
    for seats in game.seats[:2]:
        state = game.deal(seats, 4)
        for number in range(40):
            data = state.to_dict()
            paths = places(data)
            for _ in range(8):
                spoilt = spoil(data, paths[rng.below(len(paths))], NONSENSE[rng.below(len(NONSENSE))])
                read = game.from_dict if rng.below(2) else game.arrange
                try:
                    accepted = read(spoilt)
                except BadInput as error:
                    refused.append(error)
                else:
                    if number % 4 == 0:
                        check_sound(game, accepted, rng)
            if state.over:
                break
            state.play(*random_move(state, rng))
    assert len(refused) > 200
    assert all(error.field and len(str(error)) < 10_000 for error in refused)


@every_game
def test_odd_moves_are_refused_and_change_nothing(game: Game):
    rng = Rng(6)
    for seats in game.seats:
        state = game.deal(seats, 8)
        while not state.over:
            before = state.to_dict()
            for seat in (-1, *range(seats), seats, 2**40):
                for move in (-1, -(2**63), 2**63 - 1, 1 << 52, (1 << 53) - 1, rng.below(1 << 53), rng.below(2_000)):
                    if seat not in state.to_act() or move not in state.legal_moves(seat):
                        with pytest.raises(IllegalMove) as caught:
                            state.play(seat, move)
                        assert caught.value.rule
            assert state.to_dict() == before
            for _ in range(1 + rng.below(9)):
                if not state.over:
                    state.play(*random_move(state, rng))


@every_game
def test_odd_texts_are_refused(game: Game):
    rng = Rng(7)
    state = game.deal()
    words = ["", "<", ",", "-1", "0", "2", "٣", "9" * 5000, "\ud800", "left", "wood", *list(game.cards())[:9]]
    words += [game.notation(int(move), state).split()[0] for move in state.legal_moves(state.to_act()[0])]
    words += ["build", "wonder", "discard", "take", "play", "use", "copy", "start", "stage", "free_city", "pass"]
    read = 0
    fields = set()
    for _ in range(3_000):
        text = " ".join(words[rng.below(len(words))] for _ in range(rng.below(6)))
        try:
            move = game.parse(text, state)
        except BadInput as error:
            fields.add(error.field)
        else:
            assert game.parse(game.notation(move, state), state) == move
            read += 1
    assert read
    assert fields == {"move"}
