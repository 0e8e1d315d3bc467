"""What trains a net: its gradients, what it learns, its files, and numpy against torch."""

import importlib.util
from pathlib import Path
from random import Random

import numpy as np
import pytest

from civitas.bots.weights import read_net
from civitas.core import game
from train.__main__ import sizes_of
from train.by_numpy import NumpyLearner
from train.export import Sizes, to_file
from train.fit import judged, pace, teach, train
from train.learner import Learner, Share
from train.lessons import Array, Lessons, Schedule
from train.parameters import CEILING, Parameters, fresh, load_net, save_net, weights_of
from train.positions import Positions, no_positions

SIZES = Sizes(12, 16, 8, 5)


def positions(count: int, seed: int = 1) -> Positions:
    """Positions whose first number says who wins and the second which move is best; the others say nothing."""
    random = Random(seed)
    found = no_positions().arrays
    for position in range(count):
        wins, best = random.random() < 0.5, random.randrange(2)
        noise = random.sample(range(4, SIZES.inputs), random.randrange(1, 4))
        numbers = [0 if wins else 1, 2 + best, *noise]
        deep = position % 3 == 0
        found["number_counts"].append(len(numbers))
        found["numbers"].extend(numbers)
        found["move_counts"].append(3 if deep else 0)
        if deep:
            found["moves"].extend([best, 1 - best, 4])
            found["visits"].extend([20, 3, 1])
        found["won"].append(float(wins))
        found["thought"].append(-1.0 if position % 5 == 0 else 0.8 if wins else 0.2)
        found["margin"].append(9.0 if wins else -9.0)
        found["ending"].append(position % 2)
    return Positions(found, count // 10, ("points", "science"))


def loss(net: Parameters, lessons: Lessons, some: Array, how: Schedule) -> float:
    """The loss of some positions by its definition, position by position and in double precision."""
    total = 0.0
    weighed = int(lessons.offered[some, 0].sum())
    for position in some:
        held = [number for number in lessons.numbers[position] if number < SIZES.inputs]
        hidden = np.clip(net["first"][held].sum(0) + net["first_bias"], 0, CEILING)
        units = np.clip(hidden @ net["second"] + net["second_bias"], 0, CEILING)
        heads = units @ net["heads"] + net["heads_bias"]
        aside = units @ net["aside"] + net["aside_bias"]
        worth = how.trust * lessons.won[position] + (1 - how.trust) * lessons.thought[position]
        chance = 1 / (1 + np.exp(-heads[0]))
        total -= (worth * np.log(chance) + (1 - worth) * np.log(1 - chance)) / len(some)
        if lessons.offered[position, 0]:
            weights = heads[1 + lessons.moves[position]]
            shares = np.exp(weights) / np.exp(weights).sum()
            total -= how.moves * (lessons.visits[position] * np.log(shares)).sum() / weighed
        endings = np.exp(aside[1:]) / np.exp(aside[1:]).sum()
        off = (aside[0] - lessons.margin[position]) ** 2 - np.log(endings[lessons.ending[position]])
        total += how.aside * off / len(some)
    return total


def test_the_slopes_are_those_of_the_loss():
    lessons = Lessons(positions(60), SIZES.inputs)
    net = {name: values.astype(np.float64) for name, values in fresh(SIZES, 3).items()}
    some, how = np.arange(40), Schedule(trust=0.6, moves=0.7, aside=0.3)
    slopes = NumpyLearner(net, [lessons]).slopes(Share(0, some, how, 1.0))
    random = np.random.default_rng(4)
    for name, values in net.items():
        for at in {tuple(random.integers(0, values.shape)) for _ in range(6)}:
            around = []
            for little in (1e-5, -1e-5):
                moved = {**net, name: values.copy()}
                moved[name][at] += little
                around.append(loss(moved, lessons, some, how))
            assert slopes[name][at] == pytest.approx((around[0] - around[1]) / 2e-5, abs=2e-6), (name, at)


def test_it_learns_who_wins_and_which_move_is_best(tmp_path: Path):
    schedule = Schedule(steps=150, batch=128, rate=2e-2)
    weights, facts = train([positions(900)], SIZES, None, tmp_path / "net.npz", schedule, 1)
    assert (facts["winner_told"], facts["move_first"]) == (1.0, 1.0)
    assert facts["chance_loss"] < 0.3
    net = read_net(to_file(weights, SIZES, 8))
    assert net.units == SIZES.units


def test_training_goes_on_from_a_file(tmp_path: Path):
    schedule = Schedule(steps=60, batch=64, rate=1e-2)
    _, first = train([positions(900)], SIZES, None, tmp_path / "one.npz", schedule, 1)
    _, further = train([positions(900)], SIZES, tmp_path / "one.npz", tmp_path / "two.npz", schedule, 2)
    assert further["moves_loss"] < first["moves_loss"]


def test_what_is_held_out_teaches_nothing():
    lessons = Lessons(positions(200), SIZES.inputs)
    random = np.random.default_rng(1)
    assert lessons.taught == 190
    assert lessons.drawn(random, 5000).max() == 189
    assert set(lessons.drawn_deep(random, 5000)) == set(range(0, 190, 3))


def test_weights_that_stay_unused_are_forgotten_in_the_first_layer_only():
    lessons = Lessons(positions(50), SIZES.inputs + 1)  # nothing holds the last number
    net = fresh(SIZES._replace(inputs=SIZES.inputs + 1), 1)
    learner = NumpyLearner(net, [lessons])
    learner.step([Share(0, np.arange(40), Schedule(), 1.0)], 0.1, 0.9, 0.5)
    assert learner.parameters()["first"][-1] == pytest.approx(net["first"][-1] * 0.95)
    row = 1 + 3  # a move that nobody was offered
    assert learner.parameters()["heads"][:, row] == pytest.approx(net["heads"][:, row])


def test_the_pace_rises_once_and_falls_once():
    schedule = Schedule(steps=100, rate=2.0)
    rates, momenta = zip(*(pace(step, schedule) for step in range(100)), strict=True)
    top = rates.index(max(rates))
    assert (top, rates[top]) == (9, 2.0)
    assert list(rates[: top + 1]) == sorted(rates[: top + 1])
    assert list(rates[top:]) == sorted(rates[top:], reverse=True)
    assert (momenta[0], momenta[top], momenta[-1]) == pytest.approx((0.95, 0.85, 0.95))
    assert rates[-1] < 1e-4
    assert pace(0, Schedule(steps=1, rate=2.0))[0] == 2.0


def test_a_file_of_a_net_is_read_back_and_may_lack_new_numbers(tmp_path: Path):
    net = fresh(SIZES, 5)
    save_net(net, tmp_path / "net.npz")
    again = load_net(tmp_path / "net.npz", SIZES)
    assert all(np.array_equal(again[name], net[name]) for name in net)
    wider = load_net(tmp_path / "net.npz", SIZES._replace(inputs=SIZES.inputs + 2))
    assert np.array_equal(wider["first"][: SIZES.inputs], net["first"])
    assert not wider["first"][SIZES.inputs :].any()
    for other in (SIZES._replace(hidden=32), SIZES._replace(inputs=SIZES.inputs - 1), SIZES._replace(moves=9)):
        with pytest.raises(ValueError, match="of another size"):
            load_net(tmp_path / "net.npz", other)


def test_a_net_to_play_with_can_be_trained_on(tmp_path: Path):
    net = fresh(SIZES, 5)
    data = to_file(weights_of(net), SIZES, 8)
    (tmp_path / "net.bin").write_bytes(data)
    again = load_net(tmp_path / "net.bin", SIZES)
    assert to_file(weights_of(again), SIZES, 8) == data
    assert all(np.allclose(again[name], net[name], atol=2e-3) for name in net if not name.startswith("aside"))
    assert again["aside"].shape == net["aside"].shape
    (tmp_path / "net.bin").write_bytes(data[:-2])
    with pytest.raises(ValueError, match="cut off"):
        load_net(tmp_path / "net.bin", SIZES)


@pytest.mark.parametrize("content", [b"", b"rubbish", b"PK\x03\x04 rubbish"])
def test_a_file_that_is_no_net_is_refused(tmp_path: Path, content: bytes):
    (tmp_path / "net.npz").write_bytes(content)
    with pytest.raises(ValueError, match="no file of a net"):
        load_net(tmp_path / "net.npz", SIZES)


def test_a_file_of_something_else_is_refused(tmp_path: Path):
    with (tmp_path / "one.npz").open("wb") as file:
        np.save(file, np.zeros(3))
    with pytest.raises(ValueError, match="no file of a net"):
        load_net(tmp_path / "one.npz", SIZES)
    save_net({"first": np.zeros(3)}, tmp_path / "other.npz")
    with pytest.raises(ValueError, match="of another size"):
        load_net(tmp_path / "other.npz", SIZES)


def test_the_net_that_plays_judges_as_the_one_that_was_trained():
    """In whole numbers and in steps, so nearly."""
    sizes = sizes_of("duel", 16, 8)
    state = game("duel").deal(2, 1)
    seat = state.to_act()[0]
    numbers = state.encode(seat)
    found = no_positions().arrays
    found["number_counts"].append(len(numbers))
    found["numbers"].extend(int(number) for number in numbers)
    found["move_counts"].append(0)
    for name in ("won", "thought", "margin"):
        found[name].append(0.0)
    found["ending"].append(0)
    net = fresh(sizes, 2)
    chance, moves = NumpyLearner(net, [Lessons(Positions(found, 1, ("points",)), sizes.inputs)]).outputs(
        0, np.arange(1)
    )
    eye = read_net(to_file(weights_of(net), sizes, 128)).at_table(2)
    eye.look(numbers, seat)
    played = [float(eye.head(row)) for row in range(sizes.moves + 1)]
    assert played == pytest.approx([float(chance[0]), *moves[0].tolist()], abs=0.05)


def test_torch_and_numpy_learn_the_same():
    if importlib.util.find_spec("torch") is None:
        pytest.skip("torch is not installed: .venv/bin/pip install -e '.[train]'; numpy trained in the tests above")
    from train.by_torch import TorchLearner

    lessons = Lessons(positions(400), SIZES.inputs)
    schedule = Schedule(steps=40, batch=64, rate=1e-2)
    of_other = schedule._replace(trust=0.9, moves=0.2)

    def batch(random: np.random.Generator) -> list[Share]:
        some = np.concatenate([lessons.drawn(random, 32), lessons.drawn_deep(random, 32)])
        return [Share(0, some, schedule, 0.7), Share(0, lessons.drawn(random, 20), of_other, 0.3)]

    made: list[Learner] = [TorchLearner(fresh(SIZES, 1), [lessons]), NumpyLearner(fresh(SIZES, 1), [lessons])]
    for learner in made:
        teach(learner, batch, schedule, seed=7)
    one, two = (learner.parameters() for learner in made)
    assert all(np.allclose(one[name], two[name], atol=2e-3) for name in two)
    assert judged(made[0], 0, lessons, schedule) == pytest.approx(judged(made[1], 0, lessons, schedule), abs=2e-3)
