"""What each seat knows (section 14 of the ledger): views, imagined states, and no leak in between."""

from collections import Counter

import pytest

from civitas import Rng
from tests.games.duel.table import GAME, Row, do, legal, refused, table
from tests.ledger import rule

FACTS = GAME.cards()


def random_states(seed: int, options: Row):
    state = GAME.deal(2, seed, options)
    rng = Rng(seed + 1000)
    while not state.over:
        yield state
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))])
    yield state


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"wonders": "beginner"}])
def test_imagined_states_look_the_same_and_depend_on_nothing_hidden(seed, options):
    for index, state in enumerate(random_states(seed, options)):
        for seat in (0, 1):
            imagined = state.imagine(seat, Rng(index))
            assert imagined.view(seat) == state.view(seat)
            assert imagined.imagine(seat, Rng(index)).to_dict() == imagined.to_dict()
            assert GAME.conserved(imagined) == GAME.conserved(state)
            assert GAME.from_dict(imagined.to_dict()) == imagined


@rule("7WD-SETUP-06", "7WD-SETUP-07", "7WD-TURN-01")
def test_face_down_cards_show_their_back_only():
    state = table(3, structure={"2": "merchants_guild", "9": "palace", "15": "builders_guild"})
    entries = {entry["slot"]: entry for entry in state.view(0)["structure"]}
    assert (entries[2]["card"], entries[2]["back"]) == (None, "guild")
    assert (entries[9]["card"], entries[9]["back"]) == (None, "age3")
    assert "back" not in entries[0]
    text = str(state.view(0)) + str(state.view(None))
    assert "palace" not in text
    assert "builders_guild" not in text
    do(state, f"discard {entries[18]['card']}")
    assert "builders_guild" in str(state.view(1))  # slot 15 was covered by slot 18 alone


def test_imagine_respects_card_backs_and_deals_every_unseen_card():
    # guild backs hold guilds; other face-down slots hold any unseen card of the age, the removed ones included.
    state = table(3, structure={"2": "merchants_guild", "9": "palace"})
    shown = {entry["card"] for entry in state.view(0)["structure"]} - {None}
    unseen = {name for name, row in FACTS.items() if row.get("age") == 3 and name not in shown}
    at_two: Counter[str] = Counter()
    at_nine: Counter[str] = Counter()
    for seed in range(600):
        cards = state.imagine(0, Rng(seed)).to_dict()["structure"]
        at_two[cards[2]] += 1
        at_nine[cards[9]] += 1
        assert sum(1 for card in cards if FACTS[card].get("guild")) == 3
    guilds = {name for name in unseen if FACTS[name].get("guild")}
    assert set(at_two) == guilds
    assert set(at_nine) == unseen - guilds
    expected = 600 / len(unseen - guilds)
    assert all(expected / 2 < count < 2 * expected for count in at_nine.values())


def test_imagine_keeps_nothing_of_later_ages():
    state = GAME.deal(2, 1, {"wonders": "beginner"})
    real = state.to_dict()["later"]
    assert "senate" not in str(state.view(0))
    first_cards = {state.imagine(0, Rng(seed)).to_dict()["later"][0][0] for seed in range(150)}
    assert len(first_cards) == 23
    guild_slots = set()
    for seed in range(150):
        third = state.imagine(0, Rng(seed)).to_dict()["later"][1]
        guild_slots |= {slot for slot, card in enumerate(third) if FACTS[card].get("guild")}
    assert guild_slots == set(range(20))
    assert state.to_dict()["later"] == real


@rule("7WD-DRAFT-01", "7WD-DRAFT-04")
def test_the_second_group_of_wonders_is_unknown_until_it_is_opened():
    state = GAME.deal(2, 7)
    offered = set(state.to_dict()["draft"]["offered"])
    assert "next_offer" not in state.view(0)["draft"]
    groups = [set(state.imagine(0, Rng(seed)).to_dict()["draft"]["next_offer"]) for seed in range(80)]
    assert not any(group & offered for group in groups)
    assert len(set().union(*groups)) == 8


LIBRARY: Row = {
    "me": {"wonders": ["great_library"]},
    "progress": ["law", "economy", "theology", "strategy", "masonry"],
    "drawn": ["agriculture", "urbanism", "philosophy"],
}


@rule("7WD-WONDER-13")
def test_only_the_chooser_sees_the_tokens_drawn():
    #
    state = table(open=["altar"], **LIBRARY)
    assert "drawn" not in state.view(0)
    told = do(state, "wonder great_library < altar")
    assert state.view(0)["drawn"] == ["agriculture", "philosophy", "urbanism"]
    assert "drawn" not in state.view(1)
    assert "drawn" not in state.view(None)
    private = next(event for event in told if event.id == "duel.event.drew")
    assert private.only == (0,)
    assert not private.seen_by(1)
    assert not private.seen_by(None)
    draws = {tuple(state.imagine(1, Rng(seed)).to_dict()["drawn"]) for seed in range(100)}
    assert len(draws) == 10  # every three of five
    assert {tuple(state.imagine(0, Rng(seed)).to_dict()["drawn"]) for seed in range(20)} == {
        ("agriculture", "philosophy", "urbanism")
    }


def test_the_two_tokens_put_back_stay_unseen():
    state = table(open=["altar"], **LIBRARY)
    do(state, "wonder great_library < altar", "library urbanism")
    assert state.to_dict()["drawn"] == []
    for seat in (0, 1, None):
        assert state.view(seat)["unused"] == ["agriculture", "architecture", "mathematics", "philosophy"]
        assert "drawn" not in state.view(seat)


@rule("7WD-SETUP-08")
def test_the_future_draw_of_the_library_is_unknown():
    state = table(**LIBRARY)
    assert len({tuple(state.imagine(0, Rng(seed)).to_dict()["drawn"]) for seed in range(100)}) == 10


def test_a_face_down_card_is_refused_like_one_out_of_play():
    state = table(structure={"9": "altar"})
    in_box = next(
        name for name, row in FACTS.items() if row.get("age") == 1 and name not in state.to_dict()["structure"]
    )
    hidden, absent = refused(state, "build altar"), refused(state, f"build {in_box}")
    assert (hidden.rule, hidden.reason) == (absent.rule, absent.reason) == ("7WD-TURN-03", "duel.why.not_on_the_table")


def test_blocked_moves_name_only_what_is_in_sight():
    state = table(3, me={"coins": 0, "wonders": ["sphinx"]})
    seen = {entry["card"] for entry in state.view(0)["structure"]} - {None}
    blocked = state.decision(0).blocked()
    assert blocked
    assert {entry.notation.split()[-1] for entry in blocked} <= seen
    assert {entry.reason for entry in blocked} <= {"duel.why.covered", "duel.why.too_dear"}
    assert not {entry.notation for entry in blocked} & set(legal(state))


def test_news_counts_what_somebody_learns():
    state = table(2, ["walls", "statue"], me={"coins": 30})
    start = state.news
    do(state, "build walls")
    assert state.news == start + 1  # slot 15 was turned up
    quiet = table(open=["altar"])
    before = quiet.news
    do(quiet, "build altar")
    assert quiet.news == before  # slot 9 is still covered by slot 15
