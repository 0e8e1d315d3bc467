"""The rules of Caravan: arrange a position, play notation, look at what a seat sees."""

from collections import Counter
from typing import Any

import pytest

from civitas import IllegalMove, Rng, State, game

ROUND: dict[str, Any] = {
    "players": [{"hand": ["silk", "salt"]}, {"hand": ["silk", "grain"]}],
    "market": ["salt", "cloth", "spice"],
}


def arranged(**more: Any) -> State:
    """A position before the bids of the last round but one."""
    return game("caravan").arrange({**ROUND, **more})


def play(state: State, *moves: str) -> None:
    """Play moves of whoever must choose, e.g. "0 bid silk"."""
    for text in moves:
        seat, _, move = text.partition(" ")
        state.play(int(seat), move)


def test_bids_are_hidden_until_all_have_bid__CAR_BID_02():
    state = arranged()
    play(state, "0 bid silk")
    assert state.view(1)["players"][0]["bid"] is None
    play(state, "1 bid grain")
    assert state.view(1)["players"][0]["bid"] == "silk"


def test_the_best_bid_picks_first__CAR_PICK_01():
    state = arranged()
    play(state, "0 bid salt", "1 bid grain")
    assert state.to_act() == [1]


@pytest.mark.parametrize("starter", [0, 1])
def test_of_equal_bids_the_first_from_the_starter_picks_first__CAR_PICK_01(starter: int):
    state = arranged(starter=starter)
    play(state, "0 bid silk", "1 bid silk")
    assert state.to_act() == [starter]


def test_only_what_is_in_the_market_can_be_taken__CAR_PICK_02():
    state = arranged()
    play(state, "0 bid silk", "1 bid grain")
    with pytest.raises(IllegalMove, match="seat 0 may not play 'take silk' now, by rule CAR-PICK-02"):
        state.play(0, "take silk")


def test_the_market_is_filled_and_the_starter_moves_on__CAR_ROUND_01():
    state = arranged()
    play(state, "0 bid silk", "1 bid grain", "0 take spice", "1 take cloth")
    seen = state.view(None)
    assert (len(seen["market"]), seen["starter"], seen["discard"]) == (3, 1, ["grain", "silk"])


def test_pairs_score_if_the_table_counts_them__CAR_SCORE_02():
    caravans = [{"hand": [], "caravan": ["silk", "silk", "salt"]}, {"hand": [], "caravan": ["spice"]}]
    for pairs, total in ((True, 12), (False, 9)):
        state = arranged(players=caravans, options={"pairs": pairs})
        assert state.over
        assert state.outcome().scores[0]["total"] == total


def test_every_unseen_card_is_as_likely_in_a_hidden_hand():
    """Imagined hands hold each good in proportion to its unseen copies (no move has told more)."""
    state = arranged()
    rng = Rng(1)
    hands = Counter(card for _ in range(4000) for card in state.imagine(0, rng).to_dict()["players"][1]["hand"])
    unseen = Counter(state.to_dict()["deck"]) + Counter(["silk", "grain"])
    for good, copies in unseen.items():
        expected = 2 * copies / unseen.total()
        assert abs(hands[good] / 4000 - expected) < 0.05
