"""Fitting a linear judge in small: games are kept and taken up again, and what is plain to see is learned."""

import importlib
import json
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from civitas.bots.fitted import linear_at, read_linear, write_linear
from civitas.bots.regression import Lessons, Regression
from train.fit_linear import arguments, gather, rounds, take_down
from train.records import Play, play_game, play_more, read_games


def test_a_game_is_repeatable_and_notes_every_decision():
    play = Play("flow", 2, None, 4)
    record = play_game(play, 3)
    assert record == play_game(play, 3)
    taught = gather_one(record)
    weighed = [line for line in record["moves"] if len(line) > 2]
    assert taught == len(weighed) > 20
    assert all(sum(count for _, count in line[2]) == 4 for line in weighed)


def gather_one(record: dict[str, object]) -> int:
    seen = take_down("flow", record)
    assert all(sum(shares) == pytest.approx(1) for _, _, _, _, shares, _ in seen)
    assert all(sum(rewards) == pytest.approx(1) for *_, rewards in seen)
    return len(seen)


def test_games_in_teams_are_kept_as_such_and_both_partners_are_taught_that_they_won():
    record = play_game(Play("civ", 4, None, 2, teams=True), 1)
    seen = take_down("civ", record)
    assert {(rewards[0] == rewards[2], rewards[1] == rewards[3], sum(rewards)) for *_, rewards in seen} == {
        (True, True, 2.0)
    }


def test_self_play_goes_on_where_it_was_stopped(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    play = Play("flow", 2, None, 2)
    assert play_more(play, path, 1, 5) == 1
    path.write_text(path.read_text() + '{"seed": 6, "cut')
    assert [record["seed"] for record in read_games(path)] == [5]
    assert play_more(play, path, 2, 5) == 1
    assert [record["seed"] for record in read_games(path)] == [5, 6]
    assert play_more(play, path, 2, 5) == 0


def test_several_processes_play_the_same_games(tmp_path: Path):
    judge = tmp_path / "none.linear"
    encode = importlib.import_module("civitas.games.flow.encode")
    judge.write_bytes(write_linear(encode.INPUTS, encode.ROWS, [0.0] * (encode.INPUTS + 1) * (encode.ROWS + 1)))
    for workers in (1, 2):
        assert play_more(Play("flow", 2, None, 2), tmp_path / str(workers), 2, 5, str(judge), workers) == 2
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text()


def test_the_regression_learns_what_decides_and_which_move_is_tried():
    lessons = Lessons()
    for number in range(400):
        good = number % 2
        lessons.add(vec[i64]([good, 2 + number % 3]), float(good), [0, 1], [0.9, 0.1] if good else [0.1, 0.9])
    model = Regression(5, 2, lessons)
    model.test(range_of(400))
    before = (model.chance_loss, model.moves_loss)
    for _ in range(5):
        model.teach(range_of(400), 0.1, 0.0, 0.0)
    model.test(range_of(400))
    assert model.chance_loss < before[0] / 2
    assert model.moves_loss < before[1] * 0.8
    judge = read_linear(write_linear(5, 2, list(model.weights)))
    judge.look(vec[i64]([1, 2]))
    assert judge.chance() > 0.8
    assert judge.head(1) > judge.head(2)
    judge.look(vec[i64]([0, 2]))
    assert judge.chance() < 0.2
    assert judge.head(1) < judge.head(2)


def range_of(count: int) -> list[int]:
    return list(range(count))


def test_rounds_play_fit_and_leave_word_of_it(tmp_path: Path):
    run = tmp_path / "run"
    words = f"flow --run {run} --rounds 2 --first-games 1 --games 1 --playouts 2 --passes 2 --epochs 1".split()
    rounds(arguments(words))
    note = json.loads((run / "round-1.json").read_text())
    assert (note["game"], note["rounds"], note["games"]) == ("flow", 2, 2)
    assert {"commit", "command", "machine", "held_back", "fitted_to"} <= set(note)
    judge = linear_at(str(run / "round-1.linear"))
    assert 0 < judge.width < 1000
    made = (run / "round-1.linear").read_bytes()
    rounds(arguments(words))
    assert (run / "round-1.linear").read_bytes() == made


@pytest.mark.parametrize("words", ["chess", "flow --seats 9", "flow --seats 4 --teams", "civ --seats 3 --teams"])
def test_a_table_that_cannot_be_is_refused_before_anything_is_made(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit):
        arguments([*words.split(), "--run", str(tmp_path / "run")])
    assert "fit_linear: error: " in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_games_of_both_rounds_are_gathered_and_some_held_back(tmp_path: Path):
    play_more(Play("flow", 2, None, 1), tmp_path / "a", 1, 1)
    (tmp_path / "b").write_text((tmp_path / "a").read_text() * 9)
    taught = gather("flow", [tmp_path / "a", tmp_path / "b"], 1.0)
    assert taught.games == 10
    assert taught.lessons.count() == len(taught.teach) + len(taught.held)
    assert 0 < len(taught.held) < len(taught.teach)
