"""Age III wonders completed under every leader that changes what buildings produce, model and engine."""

import pytest

from tests.models.ages.completion import completion_points
from tests.models.ages.facts import Nation, stage_costs
from tests.models.ages.positions import arranged, play, played, with_cards

WONDERS = ("first_space_flight", "fast_food_chains", "internet", "hollywood")
LEADERS = (
    "michelangelo", "leonardo_da_vinci", "j_s_bach", "isaac_newton", "james_cook", "william_shakespeare",
    "albert_einstein", "charlie_chaplin", "sid_meier", "mahatma_gandhi", "joan_of_arc",
)  # fmt: skip
WORKERS = {
    "agriculture": 1, "bronze": 2, "philosophy": 1, "computers": 1, "religion": 1, "theology": 1, "printing_press": 2,
    "drama": 1, "movies": 1, "team_sports": 1, "warriors": 1, "tanks": 1,
}  # fmt: skip


def finished(wonder: str, leader: str | None) -> tuple[int, Nation]:
    """The culture the last stage brings in the engine, and the nation that built it."""
    own = with_cards(workers=WORKERS, tokens={"oil": 3}, more=["democracy", "strategy"])
    stages = len(stage_costs(wonder)) - 1
    state = arranged(
        played(2, 5, "actions"), [], yellow=9, pool=3, blue=9, culture=20, white=4, workers=WORKERS, leader=leader,
        tokens=own["tokens"], technologies=own["technologies"], wonder={"card": wonder, "stages": stages},
    )  # fmt: skip
    seat = state.to_act()[0]
    play(state, "stage 1")
    nation: Nation = state.to_dict()["players"][seat]
    assert nation["wonders"] == [wonder]
    return nation["culture"] - 20, nation


@pytest.mark.parametrize("wonder", WONDERS)
@pytest.mark.parametrize("leader", [None, *LEADERS])
def test_last_stage(wonder, leader):
    points, nation = finished(wonder, leader)
    assert points == completion_points(nation, wonder)


def test_by_hand():
    """Written out from the card list: 14 workers, of them 3 on farms and mines."""
    assert finished("fast_food_chains", None)[0] == 2 * 3 + 11
    assert finished("hollywood", None)[0] == 2 * (1 + 1 + 2 + 4)
    assert finished("internet", None)[0] == (1 + 1 + 2 + 2 + 4) + (1 + 5 + 2) + 2
    assert finished("internet", "sid_meier")[0] == 20 - 2 + 3
    assert finished("hollywood", "william_shakespeare")[0] == 2 * (8 + 4)
