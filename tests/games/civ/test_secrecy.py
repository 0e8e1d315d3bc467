"""What views show and hide, and what can be imagined from them."""

import json
from collections import Counter

import pytest

from civitas.core import Rng
from tests.games.civ.tabletop import (
    DOMAINS,
    GAME,
    arrange,
    cards,
    deal,
    deck,
    ending,
    hand,
    legal,
    plain,
    play,
    player,
    random_play,
    step_2,
)
from tests.ledger import rule

AGE_1 = cards("mil 8 rel 8 eco 4 sci 4 cul 4")


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-RUL-11", "CIV-SETUP-05")
def test_a_view_shows_the_own_hand_only(seats: int):
    state = deal(seats, 3)
    for viewer in (None, *range(seats)):
        seen = state.view(viewer)
        assert [("hand" in row) for row in seen["players"]] == [seat == viewer for seat in range(seats)]
        assert [row["hand_size"] for row in seen["players"]] == [3] * seats
        assert (seen["deck"]["left"], seen["deck"]["age"]) == (len(deck(state)), 1)
        assert isinstance(seen["removed"], int)
        assert json.loads(json.dumps(seen)) == seen
    assert "known" not in state.view(None)["players"][0]


@rule("CIV-DP-04", "CIV-POWER-10")
def test_everything_else_is_public():
    state = step_2(
        "mil 3 cul 1; hand rel 1; embargo sci 1",
        "sci 3; democracy sci 2",
        "",
        used={"persistent": ["mil"], "sacrifice": ["rel"], "copied": True},
        discard={"uto": 1},
        deck=[],
        turns=6,
    )
    seen = state.view(None)
    assert (seen["turn"], seen["active"], seen["to_act"], seen["step"]) == (7, 0, [0], "powers")
    assert seen["used"]["persistent"] == ["mil"]
    assert seen["used"]["sacrifice"] == ["rel"]
    assert seen["used"]["copied"] is True
    assert (seen["discard"], seen["last_round"], seen["culture_token"]) == ({"uto": 1}, True, 0)
    assert (seen["thresholds"], seen["hegemony"]) == ([3, 5], 7)
    first, second = seen["players"][:2]
    assert (first["area"], first["embargo"], first["hand_size"]) == ({"mil": 3, "cul": 1}, {"sci": 1}, 1)
    assert first["levels"] == {"mil": 1, "rel": 0, "eco": 0, "sci": 0, "uto": 0}
    assert second["democracy"] == {"sci": 2}
    assert (seen["over"], seen["outcome"]) == (False, None)


@rule("CIV-RUL-11", "CIV-DP-08")
def test_hidden_things_change_no_view():
    """Other hands, the deck's order and the cards taken out: exchanged, they look the same."""
    rows = [player("mil 1; hand rel 2"), player("; hand sci 1 mil 1"), player("; hand eco 2")]
    swapped = [rows[0], player("; hand eco 2"), player("; hand sci 1 mil 1")]
    a = arrange({"seats": 3, "players": rows, "seed": 1})
    b = arrange({"seats": 3, "players": swapped, "seed": 2})
    assert deck(a) != deck(b)
    assert a.view(0) == b.view(0)
    assert a.view(None) == b.view(None)
    assert a.view(1) != b.view(1)


@rule("CIV-RUL-30")
def test_an_imagined_state_keeps_what_the_seat_knows():
    state = step_2("sci 3 uto 3 mil 1; hand rel 2", "; hand cul 3", "; hand eco 2", discard={"mil": 1})
    play(state, 0, "use uto 1", "fetch mil", "use sci 1", "take sci", "play rel")
    hands = set()
    for seed in range(40):
        imagined = state.imagine(1, Rng(seed))
        assert imagined.view(1) == state.view(1)
        assert hand(imagined, 1) == "cul 3"
        drawn_hand = cards(hand(imagined, 0))
        assert drawn_hand["mil"] >= 1
        assert drawn_hand["sci"] >= 1
        assert sum(drawn_hand.values()) == 3
        hands.add((hand(imagined, 0), hand(imagined, 2)))
    assert len(hands) > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-SETUP-06", "CIV-RUL-25")
def test_an_imagined_deck_is_sorted_by_age(seats: int):
    """At the start all hands are of age I, and no Religion lies in age III."""
    state = deal(seats, 5)
    for seed in range(20):
        imagined = state.imagine(0, Rng(seed))
        pile = deck(imagined)
        assert len(pile) == len(deck(state))
        last = 41 if seats < 4 else 44
        assert "rel" not in pile[-last:]
        assert "uto" not in pile[:-last]
        dealt = Counter(pile[: len(pile) - last - (29 if seats < 4 else 32)])
        for seat in range(seats):
            dealt.update(cards(hand(imagined, seat)))
        assert dealt <= Counter(AGE_1)
        assert sum(plain(imagined.to_dict()["removed"]).values()) == (9 if seats < 4 else 0)


@rule("CIV-RUL-11")
def test_imagined_hands_are_as_likely_as_the_unseen_cards():
    """With four players all cards of age I but the own three are equally likely in the next seat's hand."""
    state = deal(4, 2)
    unseen = Counter(AGE_1) - Counter(cards(hand(state, 0)))
    samples = 400
    drawn: Counter[str] = Counter()
    rng = Rng(9)
    for _ in range(samples):
        drawn.update(cards(hand(state.imagine(0, rng), 1)))
    for domain in AGE_1:
        expected = samples * 3 * unseen[domain] / 25
        assert abs(drawn[domain] - expected) < 5 * expected**0.5
    assert drawn["uto"] == 0


@rule("CIV-RUL-30", "CIV-DP-01")
def test_imagining_a_draft_keeps_what_was_passed():
    start = deal(4, 8, deal="draft")
    for pick in (1, 2, 3):
        real = start.to_dict()
        others = set()
        for seed in range(25):
            data = start.imagine(0, Rng(seed)).to_dict()
            assert data["players"][0]["hand"] == real["players"][0]["hand"]
            assert data["draft"]["sets"][0] == real["draft"]["sets"][0]
            assert data["draft"]["passed"][0] == real["draft"]["passed"][0]
            if pick > 1:
                assert data["draft"]["sets"][1] == real["draft"]["sets"][1]
            if pick == 3:
                passed = Counter(real["draft"]["passed"][0])
                kept = passed - Counter(data["draft"]["sets"][2])
                assert kept.total() == 1
                assert kept <= Counter(plain(data["players"][1]["hand"]))
            others.add(json.dumps(data["draft"]["sets"][3]))
            # What is imagined is a position in its own right.
            assert GAME.from_dict(data).view(0) == start.view(0)
        assert len(others) > 3
        for seat in range(4):
            play(start, seat, legal(start, seat)[-1])


@rule("CIV-RUL-30")
def test_a_secret_pick_is_imagined_anew():
    start = deal(3, 8, deal="draft")
    play(start, 1, legal(start, 1)[0])
    picks = {start.imagine(0, Rng(seed)).to_dict()["draft"]["picked"][1] for seed in range(40)}
    assert len(picks) > 2
    assert start.imagine(1, Rng(1)).to_dict()["draft"]["picked"] == start.to_dict()["draft"]["picked"]


@rule("CIV-INV-01")
def test_positions_that_no_deal_could_reach_can_be_imagined():
    """Utopia in hand while age I is in the deck: the ages give no hint, so they are left out of account."""
    state = step_2("mil 1; hand uto 3", "; hand uto 2", deck=["rel"] * 9 + ["mil"] * 5)
    for seed in range(10):
        imagined = state.imagine(0, Rng(seed))
        assert imagined.view(0) == state.view(0)
        assert GAME.conserved(imagined) == GAME.conserved(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-REL-08", "CIV-RUL-30")
def test_knowledge_is_always_true(seats: int):
    """Over random play nobody knows of a card that is not there, and nobody else's secrets are in a view."""
    found = 0
    for seed in range(3):
        state = deal(seats, seed, deal="draft")
        for index, _ in enumerate(random_play(state, seed)):
            for viewer in range(seats if index % 5 == 0 else 0):
                seen = state.view(viewer)
                for owner in set(range(seats)) - {viewer}:
                    known = cards_known(seen, owner)
                    real = cards(hand(state, owner))
                    assert all(real.get(domain, 0) >= known.get(domain, 0) for domain in DOMAINS)
                    found += bool(known)
    assert found


def cards_known(seen, owner: int) -> dict[str, int]:
    known = seen["players"][owner]["known"]
    assert isinstance(known, dict)
    return known


@rule("CIV-SCORE-03")
def test_a_finished_game_shows_its_outcome():
    state = step_2("mil 8; hand rel 2", "")
    play(state, 0, "end")
    seen = state.view(1)
    assert seen["over"]
    assert seen["to_act"] == []
    assert seen["outcome"] == ending(state).to_dict()
    assert "hand" not in seen["players"][0]
