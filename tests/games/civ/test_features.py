"""What bots are told of a position: how each side stands, by weights that were fitted to play."""

import json
from pathlib import Path

import pytest

import civitas
from civitas.core import Rng
from civitas.games.civ.features import weights
from civitas.games.civ.features.fitted import FITTED
from civitas.games.civ.features.weights import NAMES, THINGS
from tests.games.civ.tabletop import deal
from tests.games.civ.tabletop import table as laid

PROVENANCE = Path(civitas.__file__).parent / "games" / "civ" / "features" / "fitted.json"


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (4, {"teams": True}), (3, {"deal": "draft"})]
)
def test_the_chances_of_two_sides_add_up_and_asking_changes_nothing(seats: int, options: dict[str, bool | str]):
    state, rng = deal(seats, 5, **options), Rng(3)
    while not state.over:
        before = state.to_dict()
        chances = [state.evaluate(seat) for seat in range(seats)]
        assert list(state.evaluate_all()) == chances
        assert state.to_dict() == before
        assert all(0 < chance < 1 for chance in chances)
        if seats == 2 or "teams" in options:
            assert chances[0] + chances[1] == pytest.approx(1)
        if "teams" in options:
            assert chances[:2] == chances[2:]
        for _ in range(7):
            for seat in state.to_act():
                moves = state.choices(seat)
                state.apply(seat, moves[rng.below(len(moves))])
    assert [state.evaluate(seat) for seat in range(seats)] == [state.reward(seat) for seat in range(seats)]


def test_who_is_nearer_to_hegemony_stands_better():
    for cards in range(4, 7):
        less, more = laid(f"sci {cards}", "mil 4"), laid(f"sci {cards + 1}", "mil 4")
        assert more.evaluate(0) > less.evaluate(0)
    assert laid("sci 7", "mil 4; democracy mil 1").evaluate(0) > laid("sci 7; democracy sci 2", "mil 4").evaluate(0)


def test_leading_in_domains_counts_when_the_deck_is_nearly_spent():
    end = {"deck": ["mil 3", "eco 3"], "first": 0}
    ahead = laid("mil 2 eco 2 cul 2", "sci 3 uto 1", **end)
    behind = laid("mil 2 eco 2", "sci 3 uto 1 cul 2", **end)
    assert ahead.evaluate(0) > behind.evaluate(0)


def test_every_weight_has_a_name_and_grows_into_its_late_one():
    assert len(NAMES) == 2 * THINGS
    assert [f"{name}_late" for name in NAMES[:THINGS]] == list(NAMES[THINGS:])
    rows = weights.WEIGHTS.values
    first, last = rows[weights.FULL_DECK * THINGS + weights.HAND], rows[weights.HAND]
    assert first == pytest.approx(FITTED["hand"])
    assert last == pytest.approx(FITTED["hand"] + FITTED["hand_late"])


def test_the_weights_tell_where_they_come_from():
    told = json.loads(PROVENANCE.read_text(encoding="utf-8"))
    assert told["game"] == "civ"
    assert told["command"].startswith("python -m train.fit_terms civ ")
    assert told["games"] == sum(entry["games"] for entry in told["log"])
