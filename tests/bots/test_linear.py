"""The linear judge: its sums, its file, the judges that are shipped, and that compiling changes nothing."""

import importlib
import json
import os
import subprocess
import sys
from importlib.resources import files
from math import exp
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import civitas
from civitas.bots import LearnedBot, Perspective
from civitas.bots.fitted import judge_of, linear_of, read_linear, write_linear
from civitas.bots.linear import STEPS, Linear
from civitas.bots.weights import TEAMS, tables_of
from civitas.core import Rng

ROOT = Path(__file__).resolve().parents[2]
# Three numbers, two rows: lines of the chance, of row 0 and of row 1, each with what is always added last.
WEIGHTS = [0.5, -1.0, 0.0, 0.25] + [0.0] * 4 + [2.0, 0.0, 0.0, -0.125]

SEARCHES = """
import json, civitas
from civitas.bots import LearnedBot, Perspective
from civitas.core import Rng
found = []
for name, seats in (("civ", 2), ("flow", 2), ("wonders", 2), ("wonders", 4)):
    state, rng, bot = civitas.game(name).deal(seats, 5), Rng(6), LearnedBot(playouts=20)
    for step in range(36):
        seat = state.to_act()[0]
        moves = state.choices(seat)
        if step % 9 == 0 and len(moves) > 1:
            found.append(bot.weigh(Perspective(state.game, state, seat), Rng(7)))
        state.apply(seat, moves[rng.below(len(moves))])
print(json.dumps(found))
"""


def small() -> Linear:
    return read_linear(write_linear(3, 2, WEIGHTS))


@pytest.mark.parametrize(
    ("numbers", "chance", "second"), [([], 0.25, -0.125), ([0], 0.75, 1.875), ([0, 1, 2], -0.25, 1.875)]
)
def test_every_number_that_holds_adds_its_weight(numbers: list[int], chance: float, second: float):
    judge = small()
    judge.look(vec[i64](numbers))
    assert judge.head(0) == chance
    assert judge.head(1) == 0
    assert judge.head(2) == second
    assert judge.chance() == pytest.approx(1 / (1 + exp(-chance)))


def test_what_holds_nothing_is_left_out_of_the_file():
    judge = small()
    assert judge.width == 3
    assert list(judge.columns) == [1, 2, 0]
    assert list(judge.lines) == [1, 0, 2]
    assert len(judge.weights) == 3 * 3


def test_weights_are_rounded_to_steps_and_kept_in_bounds():
    judge = read_linear(write_linear(1, 0, [1.0 / STEPS + 1e-5, 1000.0]))
    judge.look(vec[i64]([]))
    assert judge.head(0) == 32767 / STEPS
    judge.look(vec[i64]([0]))
    assert judge.head(0) == 32768 / STEPS


def test_a_file_of_something_else_or_cut_off_is_refused():
    with pytest.raises(ValueError, match="no file of fitted weights"):
        read_linear(b"something else")
    whole = write_linear(3, 2, WEIGHTS)
    fewer = write_linear(3, 2, [*WEIGHTS[:8], 0.0, 0.0, 0.0, 0.0])
    with pytest.raises(ValueError, match="cut off"):
        read_linear(whole[:24] + fewer[24:])


def shipped() -> list[str]:
    return sorted(
        item.name.removesuffix(".linear")
        for item in (files("civitas.bots") / "nets").iterdir()
        if item.name.endswith(".linear")
    )


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_judge_fits_its_game_and_says_where_it_comes_from(name: str):
    game = name.split("-", maxsplit=1)[0]
    tables = list(tables_of(name, game))
    teams = name.endswith(TEAMS)
    judge = linear_of(game, tables[0], teams)
    encode = importlib.import_module(f"civitas.games.{game}.encode")
    assert judge is not None
    assert (len(judge.columns), len(judge.lines)) == (encode.INPUTS, encode.ROWS + 1)
    folder = files("civitas.bots") / "nets"
    assert len((folder / f"{name}.linear").read_bytes()) < 2_000_000
    note = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    assert (note["game"], note["seats"]) == (game, tables if len(tables) > 1 else tables[0])
    assert note.get("teams", False) == teams
    assert {"commit", "command", "games", "rounds", "machine"} <= set(note)


@pytest.mark.parametrize(
    ("game", "guided"), [("ages", {2, 3, 4}), ("civ", {2, 3, 4}), ("flow", {2, 3, 4}), ("wonders", {2, 3, 4, 5, 6, 7})]
)
def test_tables_with_a_judge_are_those_where_it_beat_the_plain_search(game: str, guided: set[int]):
    assert {seats for seats in civitas.game(game).seats if judge_of(game, seats)} == guided


def test_one_judge_of_a_kind_at_most_is_for_a_table_and_is_read_once():
    names = [item.name for item in (files("civitas.bots") / "nets").iterdir() if not item.name.endswith(".json")]
    tables = [
        (game.id, seats, name.rpartition(".")[2], name.rpartition(".")[0].endswith(TEAMS))
        for name in names
        for game in civitas.all_games()
        for seats in tables_of(name.rpartition(".")[0], game.id)
    ]
    assert len(set(tables)) == len(tables) > len(names)
    assert linear_of("ages", 2) is linear_of("ages", 4) is not None


def test_a_net_goes_before_a_linear_judge_and_some_tables_have_neither():
    assert judge_of("duel", 2) is not None
    assert linear_of("duel", 2) is None
    assert judge_of("flow", 5) is None


def test_the_learned_bot_keeps_its_tree_and_plays_a_whole_game():
    game = civitas.game("flow")
    bot, state, rng = LearnedBot(playouts=4), game.deal(2, 4), Rng(5)
    while not state.over:
        seat = state.to_act()[0]
        state.play(seat, bot.choose(Perspective(game, state, seat), rng))
    assert sum(state.reward(seat) for seat in range(2)) == 1


@pytest.mark.skipif(not os.environ.get("CIVITAS_COMPILED"), reason="there is no compiled engine to compare with")
def test_a_compiled_search_finds_the_same_as_an_interpreted_one():
    found = []
    for path in (str(ROOT / "src"), os.environ["CIVITAS_COMPILED"]):
        done = subprocess.run(
            [sys.executable, "-c", SEARCHES],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(json.loads(done.stdout))
    assert len(found[0]) > 6
    assert found[0] == found[1]
