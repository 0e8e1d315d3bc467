"""The pipeline in small: self-play, training, files and the gate.

Training is by numpy, or by torch where there is a GPU; `test_learning.py` compares the two.
"""

import importlib
import json
import os
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from civitas.bots.fitted import linear_of
from civitas.bots.judge import Judge
from civitas.bots.weights import net_at, read_net
from civitas.core import Rng, State, game
from train.__main__ import sizes_of
from train.export import Sizes, TooLarge, random_weights, to_file
from train.gate import gate_deal, gate_job, surely_better
from train.playing import dealt
from train.positions import NOTHING_THOUGHT, Positions, load, most_active, save, together
from train.selfplay import Habits, Player, play_games, play_job

ROOT = Path(__file__).resolve().parents[2]
HABITS = Habits(deep=12, quick=4)


@pytest.fixture
def net(tmp_path: Path) -> str:
    encode = importlib.import_module("civitas.games.duel.encode")
    sizes = Sizes(int(encode.INPUTS), 16, 8, int(encode.ROWS))
    path = tmp_path / "net.bin"
    path.write_bytes(to_file(random_weights(sizes, 1), sizes, 100))
    return str(path)


def test_self_play_is_repeatable_and_notes_every_decision(net: str):
    one = play_job("duel", net, HABITS, 3, 2)
    again = play_job("duel", net, HABITS, 3, 2)
    assert one == again
    assert one.games == 2
    arrays = one.arrays
    assert len(one) == len(arrays["thought"]) == len(arrays["margin"]) == len(arrays["ending"])
    assert sum(arrays["number_counts"]) == len(arrays["numbers"])
    assert sum(arrays["move_counts"]) == len(arrays["moves"]) == len(arrays["visits"])
    assert set(arrays["won"]) <= {0.0, 0.5, 1.0}
    assert any(arrays["move_counts"])


def test_the_plain_search_plays_before_there_is_a_net():
    first = play_games("civ", None, HABITS, 1, 0.0, 1)
    assert len(first) > 5


def test_the_linear_judge_that_ships_plays_before_there_is_a_net():
    assert play_job("civ", None, HABITS, 1, 1) == play_games("civ", linear_of("civ", 2), HABITS, 1, 0.0, 1)
    assert play_job("duel", None, HABITS, 1, 1) == play_games("duel", None, HABITS, 1, 0.0, 1)


@pytest.mark.parametrize(("name", "seats"), [("civ", 2), ("flow", 2), ("wonders", 3), ("ages", 3)])
def test_where_a_search_asks_only_those_who_choose_no_others_are_noted(name: str, seats: int):
    state = game(name).deal(seats, 1)
    player = Player(name, None, HABITS._replace(seats=seats), 1)
    player.decide(state, state.to_act()[0], 0)
    assert len(player.found.arrays["thought"]) == 1


def test_who_waits_is_noted_too_where_a_search_asks_how_all_stand():
    """A leaf is judged for every seat: a net that had only seen who chooses would not know the others."""
    state = game("flow").deal(3, 1)
    while len(state.to_act()) != 1 or len(state.choices(state.to_act()[0])) == 1:
        seat = state.to_act()[0]
        state.apply(seat, state.choices(seat)[0])
    seat = state.to_act()[0]
    player = Player("flow", linear_of("flow", 3), HABITS._replace(seats=3), 1)
    for count in range(20):
        player.decide(state, seat, count)
    assert player.sides[::2] == [seat] * 20
    assert set(player.sides[1::2]) == {0, 1, 2} - {seat}
    arrays = player.found.arrays
    assert all(thought == NOTHING_THOUGHT for thought in arrays["thought"][1::2])
    assert not any(arrays["move_counts"][1::2])
    seen = list(arrays["numbers"][arrays["number_counts"][0] :][: arrays["number_counts"][1]])
    assert seen == [int(number) for number in state.encode(player.sides[1])]


def test_positions_are_read_back_and_joined(tmp_path: Path, net: str):
    one, two = play_job("duel", net, HABITS, 3, 1), play_job("duel", net, HABITS, 4, 1)
    save(one, tmp_path / "one.positions")
    assert load(tmp_path / "one.positions") == one
    both = together([one, two])
    assert (both.games, len(both)) == (2, len(one) + len(two))
    names = [one.endings[ending] for ending in one.arrays["ending"]]
    assert [both.endings[ending] for ending in both.arrays["ending"][: len(one)]] == names
    assert most_active([one, two]) == max(both.arrays["number_counts"])


def test_seat_counts_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    command = importlib.import_module("train.__main__")
    monkeypatch.setattr(command, "find_spec", lambda name: name)
    monkeypatch.setattr(sys, "argv", ["train", "wonders", "--run", str(tmp_path), "--seats", "3,5"])
    training = command.Training(command.arguments())
    assert [training.at_table(number).seats for number in range(3)] == [3, 5, 3]


def test_self_play_weighs_the_moves_that_a_search_tries_and_no_others():
    """Giving up is legal in Through the Ages, but no search tries it."""
    sizes = sizes_of("ages", 16, 8)
    net = read_net(to_file(random_weights(sizes, 1), sizes, 200))
    state, rng = game("ages").deal(2, 1), Rng(1)
    seat = state.to_act()[0]
    while len(state.choices(seat)) < 2 or len(state.choices(seat)) == len(state.legal_moves(seat)):
        moves = state.choices(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        seat = state.to_act()[0]
    weighed = Player("ages", net, HABITS, 1).search(state, seat, deep=True)
    assert [move for move, _, _ in weighed] == [int(move) for move in state.choices(seat)]


def test_the_gate_plays_a_deal_from_every_seat(net: str):
    assert 0 <= gate_job("duel", net, net, HABITS, 5, 4) <= 2
    assert net_at(net) is net_at(net)


def test_in_teams_the_new_net_plays_with_itself(monkeypatch: pytest.MonkeyPatch):
    games: list[set[tuple[int, object]]] = []

    def begun(*told: Any) -> State:
        games.append(set())
        return dealt(*told)

    def first(_: str, state: State, seat: int, net: object, *__: object) -> int:
        games[-1].add((seat, net))
        return state.game.playing_moves(state, seat)[0]

    monkeypatch.setattr("train.gate.dealt", begun)
    monkeypatch.setattr("train.gate.choose", first)
    new, old = Judge(), Judge()
    gate_deal("civ", new, old, HABITS._replace(seats=4, teams=True), 5, 4)
    assert games == [{(0, new), (1, old), (2, new), (3, old)}, {(0, old), (1, new), (2, old), (3, new)}]


@pytest.mark.parametrize(("deals", "luck", "skill"), [(200, 219, 220), (100, 116, 120)])
def test_the_gate_asks_for_more_than_luck(deals: int, luck: float, skill: float):
    assert not surely_better(luck, 400, deals)
    assert surely_better(skill, 400, deals)


def run(*words: str) -> None:
    environment = {**os.environ, "PYTHONPATH": f"{os.environ.get('CIVITAS_COMPILED') or ROOT / 'src'}:{ROOT}"}
    subprocess.run(
        [sys.executable, "-m", *words, "--hidden", "16", "--units", "8"], cwd=ROOT, env=environment, check=True
    )


@pytest.mark.parametrize(
    ("words", "present", "named"),
    [
        ("go", True, "no game go"),
        ("duel", False, "training needs numpy"),
        ("duel --seats 2,3", True, "duel has 2 to 2 seats"),
        ("duel --teams", True, "teams"),
        ("duel --seats two", True, "argument --seats"),
        ("duel --trust 2", True, "--trust"),
        ("duel --start nowhere.npz", True, "no file nowhere.npz"),
        (f"duel --start {__file__}", True, "test_train.py is no file of a net"),
    ],
)
def test_what_cannot_be_trained_is_said_before_anything_is_played(
    words: str,
    present: bool,
    named: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    command = importlib.import_module("train.__main__")
    monkeypatch.setattr(command, "find_spec", lambda name: name if present else None)
    monkeypatch.setattr(sys, "argv", ["train", *words.split(), "--run", str(tmp_path / "run")])
    with pytest.raises(SystemExit) as stopped:
        command.main()
    assert stopped.value.code == 2
    assert named in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("game", "start", "named"),
    [
        ("go", "rubbish.npz", "no game go"),
        ("duel", "nowhere.npz", "no file"),
        ("duel", "rubbish.npz", "rubbish.npz is no file of a net"),
    ],
)
def test_a_net_that_cannot_be_tuned_is_refused(
    game: str,
    start: str,
    named: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    (tmp_path / "rubbish.npz").write_bytes(b"rubbish")
    other = str(tmp_path / "rubbish.npz")
    words = [game, "--start", str(tmp_path / start), "--own", other, "--met", other, "--result", str(tmp_path / "new")]
    monkeypatch.setattr(sys, "argv", ["tune", *words])
    with pytest.raises(SystemExit) as stopped:
        importlib.import_module("train.tune").main()
    assert stopped.value.code == 2
    assert named in capsys.readouterr().err


def training_of(monkeypatch: pytest.MonkeyPatch, *words: str) -> Any:
    """A training of Duel that is not run."""
    command = importlib.import_module("train.__main__")
    monkeypatch.setattr(sys, "argv", ["train", "duel", *words])
    return command.Training(command.arguments())


def test_what_a_stopped_run_has_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    training = training_of(monkeypatch, "--run", str(tmp_path))
    kept, fresh = play_job("duel", None, HABITS, 1, 1), play_job("duel", None, HABITS, 2, 1)
    asked: list[int] = []

    def self_play(number: int) -> list[Future[Positions]]:
        asked.append(number)
        job: Future[Positions] = Future()
        job.set_result(fresh)
        return [job]

    monkeypatch.setattr(training, "self_play", self_play)
    save(kept, tmp_path / "round-3.positions")
    assert training.played(3) == kept
    assert training.played(4) == fresh == load(tmp_path / "round-4.positions")
    assert asked == [4]


def test_weights_too_large_for_their_lanes_are_refused():
    sizes = Sizes(4, 4, 8, 2)
    weights = random_weights(sizes, 1)
    others = weights.first[0][:-1]
    assert to_file(weights._replace(first=[[*others, 63.0], *weights.first[1:]]), sizes, 1)
    with pytest.raises(TooLarge, match="unit 3"):
        to_file(weights._replace(first=[[*others, 64.0], *weights.first[1:]]), sizes, 1)


def test_a_run_whose_weights_grow_too_large_says_what_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    training = training_of(monkeypatch, "--run", str(tmp_path))

    def rounds(_: object) -> None:
        raise TooLarge("the weights of unit 3 are too large")

    monkeypatch.setattr(type(training), "rounds", rounds)
    with pytest.raises(SystemExit, match=r"unit 3 are too large; with --decay above 0\.05 they stay smaller"):
        importlib.import_module("train.__main__").main()


def test_a_training_run_from_nothing_to_a_net(tmp_path: Path):
    small = ["--first-games", "20", "--deep", "8", "--quick", "4", "--steps", "3", "--gate", "4"]
    run("train", "duel", "--run", str(tmp_path), "--rounds", "2", "--games", "20", *small)
    note = json.loads((tmp_path / "best.json").read_text())
    assert (note["rounds"], note["games"]) == (2, 40)
    assert net_at(str(tmp_path / "best.bin")).units == 8
    own, met = str(tmp_path / "round-1.positions"), str(tmp_path / "round-0.positions")
    files = ["--start", str(tmp_path / "net-1.npz"), "--own", own, "--met", met, "--result", str(tmp_path / "tuned")]
    run("train.tune", "duel", *files, "--steps", "3", "--batch", "64")
    assert json.loads((tmp_path / "tuned.json").read_text())["games_met"] == 20
    assert net_at(str(tmp_path / "tuned.bin")).units == 8
    begin = ["--start", str(tmp_path / "tuned.npz"), "--seats", "2", "--run", str(tmp_path / "on"), "--rounds", "1"]
    run("train", "duel", *begin, "--games", "20", *small)
    assert json.loads((tmp_path / "on" / "best.json").read_text())["seats"] == [2]
