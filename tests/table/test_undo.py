"""Undo costs the same in a long game as in a short one, and is what the record says it is."""

import itertools
import random

import pytest

from civitas.core import Record, all_games, game, undo_index, without_move
from civitas.table import Conflict, History
from civitas.table.history import CHECKPOINT_EVERY, MOST_CHECKPOINTS, SPARE_UNDOS


def fresh(game_id: str, seats: int, options: dict[str, object], seed: int) -> History:
    played = game(game_id)
    return History(Record(played, seats, seed, played.check_options(seats, options)))


def some_step(history: History, chance: random.Random) -> None:
    seat = chance.choice(history.state.to_act())
    move = chance.choice([int(move) for move in history.state.choices(seat)])
    history.take(history.try_move(seat, history.record.game.notation(move, history.state), 0.0))


@pytest.mark.parametrize("game_id", [played.id for played in all_games()])
def test_undo_is_what_the_record_allows(game_id: str) -> None:
    chance = random.Random(game_id)
    variants = list(game(game_id).variants())
    for seats, options in [variants[0], *chance.sample(variants, min(4, len(variants)))]:
        history = fresh(game_id, seats, dict(options), chance.randrange(1000))
        while not history.state.over and len(history.record.moves) < 60:
            some_step(history, chance)
            for seat in range(seats):
                if history.state.over:
                    break
                index = undo_index(history.record, seat)
                undone = history.undoable(seat)
                assert (undone is None) == (index is None)
                if index is not None:
                    step = history.try_undo(seat, 0.0)
                    shorter = without_move(history.record, index)
                    assert step.state == shorter.replay()
                    if chance.random() < 0.2:
                        history.take(step)
                        assert history.record.moves == shorter.moves
        assert history.state == history.record.replay()
        for moves in range(0, len(history.record.moves) + 1, 7):
            earlier = Record(
                history.record.game, seats, history.record.seed, history.record.options, history.record.moves[:moves]
            )
            assert history.at(moves)[0] == earlier.replay()


def test_asking_for_undo_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    history = fresh("wonders", 3, {}, 5)
    chance = random.Random(1)
    for _ in range(40):
        some_step(history, chance)

    def forbidden(*_args: object) -> None:
        raise AssertionError("the record was replayed")

    monkeypatch.setattr(Record, "deal", forbidden)
    monkeypatch.setattr(Record, "states", forbidden)
    for seat in range(3):
        history.undoable(seat)
        if history.undoable(seat) is not None:
            history.try_undo(seat, 0.0)


def test_positions_of_a_long_game_are_near_a_checkpoint() -> None:
    history = fresh("civ", 2, {"first": 0}, 3)
    chance = random.Random(4)
    longest = 0
    for seed in range(8):
        history = fresh("civ", 2, {"first": 0}, seed)
        while not history.state.over:
            some_step(history, chance)
        kept = sorted(history._kept)
        assert len(kept) <= MOST_CHECKPOINTS
        gaps = [later - earlier for earlier, later in itertools.pairwise(kept)]
        assert max(gaps, default=0) <= history._stride
        longest = max(longest, len(history.record.moves))
    assert longest > 2 * CHECKPOINT_EVERY


def test_moves_are_not_taken_back_for_ever() -> None:
    history = fresh("civ", 2, {"first": 0}, 3)
    chosen = history.record.game.notation(int(history.state.legal_moves(0)[0]), history.state)
    with pytest.raises(Conflict) as refused:
        for _ in range(10 * SPARE_UNDOS):
            history.take(history.try_move(0, chosen, 0.0))
            history.take(history.try_undo(0, 0.0))
    assert refused.value.reason == "undo_often"
    assert history.version(1) == history.version(0) == len(history.entries)
