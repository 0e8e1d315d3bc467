"""The adapters for PettingZoo, Gymnasium and OpenSpiel keep the rules of those libraries and of the games."""

from typing import Any, cast

import numpy as np
import pytest

from civitas.core import BadInput, Game, IllegalMove, Rng
from tests.envs.games import CARAVAN, TABLES, name_of

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=name_of)
MISSING = "NOT INSTALLED: {} (.venv/bin/pip install -e '.[rl,spiel]'); its adapter is not tested here"


@pytest.fixture
def aec() -> Any:
    pytest.importorskip("pettingzoo", reason=MISSING.format("pettingzoo"))
    from civitas.envs import aec

    return aec


@pytest.fixture
def single() -> Any:
    pytest.importorskip("gymnasium", reason=MISSING.format("gymnasium"))
    from civitas.envs import single

    return single


@pytest.fixture
def spiel() -> Any:
    pytest.importorskip("pyspiel", reason=MISSING.format("open_spiel"))
    from civitas.envs import spiel

    return spiel


# PettingZoo.


# PettingZoo's own card games observe by a dictionary with a mask too, and are warned in the same way.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@every_table
def test_pettingzoo_finds_nothing_wrong(aec: Any, game: Game, seats: int):
    from pettingzoo.test import api_test, seed_test

    api_test(aec.CivitasAEC(game, seats), num_cycles=60)
    seed_test(lambda: aec.CivitasAEC(game, seats), num_cycles=30)


@every_table
def test_agents_play_a_whole_game_and_are_rewarded_at_its_end(aec: Any, game: Game, seats: int):
    env = aec.CivitasAEC(game, seats, render_mode="ansi")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter(5000):
        seen, reward, over, truncated, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        assert not truncated
        if over:
            rewards[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert [rewards[agent] for agent in env.possible_agents] == [env.table.reward(seat) for seat in range(seats)]
    assert max(rewards.values()) > 0
    assert env.agents == []
    assert '"over": true' in env.render()


def test_secret_choices_stay_secret_until_all_have_chosen(aec: Any):
    env = aec.CivitasAEC(CARAVAN, 2)
    env.reset(seed=2)
    choices = np.flatnonzero(env.observe("seat_0")["action_mask"])
    assert len(choices) > 1
    seen = []
    for choice in choices[:2]:
        env.reset(seed=2)
        assert env.agent_selection == "seat_0"
        env.step(int(choice))
        assert env.agent_selection == "seat_1"
        seen.append(env.observe("seat_1"))
        assert not env.observe("seat_0")["action_mask"].any()
    assert (seen[0]["observation"] == seen[1]["observation"]).all()


def test_an_illegal_action_raises_and_the_agent_may_choose_again(aec: Any):
    env = aec.CivitasAEC("duel")
    env.reset(seed=3)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    with pytest.raises((BadInput, IllegalMove)):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.agent_selection == agent
    env.step(int(np.flatnonzero(mask)[0]))


def test_an_environment_that_was_not_reset_says_so(aec: Any, single: Any):
    for env in (aec.CivitasAEC("duel"), single.CivitasEnv("duel")):
        with pytest.raises(Exception, match=r"call reset\(\) before step\(\)"):
            env.step(0)


# Gymnasium.


@every_table
def test_one_seat_learns_against_bots(single: Any, game: Game, seats: int):
    from gymnasium.wrappers import PassiveEnvChecker

    env = PassiveEnvChecker(single.CivitasEnv(game, ["random", "greedy"], seat=None, seats=seats, render_mode="ansi"))
    rng = np.random.default_rng(1)
    for seed in (1, 2):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(seen)
            seen, reward, over, truncated, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            assert not truncated
            assert over or reward == 0
        table = cast(Any, env.unwrapped).table
        assert reward == table.reward(info["seat"])
        assert not seen["action_mask"].any()


def test_the_same_seed_deals_the_same_game_and_the_same_rivals(single: Any):
    def play() -> list[list[int]]:
        env = single.CivitasEnv("duel", seat=None)
        seen, info = env.reset(seed=5)
        story = [[info["seat"], *map(int, seen["observation"])]]
        for _ in range(10):
            seen, *_ = env.step(int(seen["action_mask"].argmax()))
            story.append(list(map(int, seen["observation"])))
        return story

    assert play() == play()


def test_a_rival_may_be_a_bot_of_ones_own(single: Any):
    class First:
        name = "first"

        def choose(self, seen: Any, rng: Rng) -> int:
            return int(seen.legal_moves()[0])

    env = single.CivitasEnv(CARAVAN, [First()])
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].any()


@pytest.mark.parametrize(
    ("wrong", "field"), [({"seat": 9}, "seat"), ({"seats": 9}, "seats"), ({"rivals": []}, "rivals")]
)
def test_a_wrong_table_is_refused_by_name(single: Any, wrong: dict[str, Any], field: str):
    with pytest.raises(BadInput) as refused:
        single.CivitasEnv("duel", **wrong)
    assert refused.value.field == field


# OpenSpiel.


@every_table
def test_open_spiel_finds_nothing_wrong(spiel: Any, game: Game, seats: int):
    import pyspiel

    found = spiel.load(game, seats, deals=20)
    assert found.num_players() == seats
    assert found.num_distinct_actions() == game.move_space(seats)
    pyspiel.random_sim_test(found, 1, False, False)


def test_open_spiel_plays_the_same_game(spiel: Any):
    found = spiel.load("duel", deals=10)
    state = found.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 10
    state.apply_action(7)
    ours = spiel.Encoding("duel").deal(7)
    while not state.is_terminal():
        seat = ours.to_act()[0]
        assert state.current_player() == seat
        assert state.legal_actions() == spiel.Encoding("duel").legal(ours, seat)
        action = state.legal_actions()[-1]
        assert state.action_to_string(seat, action) == ours.game.notation(ours.game.from_index(action, ours), ours)
        assert state.observation_tensor(seat) == ours.observe(seat)
        before = str(state)
        state.clone().apply_action(action)
        assert str(state) == before
        state.apply_action(action)
        spiel.Encoding("duel").play(ours, seat, action)
    assert state.returns() == [ours.reward(0), ours.reward(1)]
