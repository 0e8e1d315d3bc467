"""Setup and the wonder draft (sections 1 and 2 of the ledger)."""

import pytest

from civitas import BadInput
from civitas.games.duel.cards import CARD_IDS, COLOUR_IDS, TOKEN_IDS, WONDER_IDS
from tests.games.duel.table import GAME, Row, do, legal, refused
from tests.ledger import rule

FACTS = GAME.cards()
SEEDS = range(40)


def dealt(seed: int = 0, **options: object) -> Row:
    return GAME.deal(2, seed, options).to_dict()


def ages_of(data: Row) -> list[list[str]]:
    """The cards of the running age, if one is laid out, and of the later ones."""
    running = [data["structure"]] if data["structure"] else []
    return [*running, *data["later"]]


@rule("7WD-SETUP-01")
def test_components():
    kinds = [(row["kind"], row.get("age"), bool(row.get("guild"))) for row in FACTS.values()]
    assert kinds.count(("building", 1, False)) == 23
    assert kinds.count(("building", 2, False)) == 23
    assert kinds.count(("building", 3, False)) == 20
    assert kinds.count(("building", 3, True)) == 7
    assert kinds.count(("wonder", None, False)) == 12
    assert kinds.count(("token", None, False)) == 10
    with pytest.raises(BadInput, match="seats"):
        GAME.deal(3)


@rule("7WD-SETUP-02", "7WD-SETUP-03", "7WD-SETUP-05", "7WD-EX-18")
def test_the_table_before_the_first_move():
    data = dealt()
    assert data["pawn"] == 0
    assert data["military"] == [[2, 5], [2, 5]]
    assert [player["coins"] for player in data["players"]] == [7, 7]
    assert [player["buildings"] for player in data["players"]] == [[], []]


@rule("7WD-SETUP-04", "7WD-EX-18")
@pytest.mark.parametrize("seed", SEEDS)
def test_five_progress_tokens_lie_open_and_five_are_unused(seed):
    data = dealt(seed)
    assert len(data["progress"]) == len(data["unused"]) == 5
    assert sorted(data["progress"] + data["unused"]) == sorted(TOKEN_IDS)
    assert len(data["drawn"]) == 3
    assert set(data["drawn"]) <= set(data["unused"])


def test_the_seed_decides_the_tokens__7WD_SETUP_04():
    assert len({tuple(dealt(seed)["progress"]) for seed in SEEDS}) > 20


@rule("7WD-SETUP-06", "7WD-SETUP-07", "7WD-EX-18")
@pytest.mark.parametrize("seed", SEEDS)
def test_twenty_cards_an_age_with_three_guilds_in_the_third(seed):
    for age, cards in enumerate(ages_of(dealt(seed)), start=1):
        assert len(set(cards)) == 20
        assert {FACTS[card]["age"] for card in cards} == {age}
        assert sum(1 for card in cards if FACTS[card].get("guild")) == (3 if age == 3 else 0)


def test_every_card_can_be_removed__7WD_SETUP_06():
    always = set(CARD_IDS)
    for seed in range(200):
        always &= {card for cards in ages_of(dealt(seed)) for card in cards}
    assert always == set()


@rule("7WD-SETUP-08")
def test_what_is_in_the_box_never_comes_back():
    state = GAME.deal(2, 3)
    start = state.to_dict()
    in_play = {card for cards in ages_of(start) for card in cards}
    used: set[str] = set()
    while not state.over:
        seat = state.to_act()[0]
        state.play(seat, state.legal_moves(seat)[0])
        data = state.to_dict()
        for player in data["players"]:
            used |= set(player["buildings"]) | set(player["built"].values())
        used |= set(data["discard"])
    assert used == in_play


@rule("7WD-SETUP-09")
def test_the_start_player_acts_first_in_the_draft_and_in_age_one():
    assert {dealt(seed)["first"] for seed in SEEDS} == {0, 1}
    for starter in (0, 1):
        state = GAME.deal(2, 5, {"starter": starter})
        assert state.to_act() == [starter]
        assert GAME.deal(2, 5, {"starter": starter, "wonders": "beginner"}).to_act() == [starter]
        while state.to_dict()["step"] == "draft":
            do(state, legal(state)[0])
        assert state.to_act() == [starter]


@rule("7WD-SETUP-10")
def test_age_three_has_no_brown_or_grey_and_tokens_are_open_in_the_draft():
    late = {row["colour"] for row in FACTS.values() if row.get("age") == 3}
    assert late == set(COLOUR_IDS) - {"brown", "grey"}
    assert len(GAME.deal(2, 1).view(None)["progress"]) == 5


# The wonder draft.


@rule("7WD-DRAFT-01", "7WD-DRAFT-02", "7WD-DRAFT-03", "7WD-DRAFT-06")
@pytest.mark.parametrize("first", [0, 1])
def test_two_groups_of_four_picked_a_bb_a_b_aa_b(first):
    state = GAME.deal(2, 9, {"starter": first})
    order = []
    for group in range(2):
        offered = state.view(None)["draft"]["offered"]
        assert len(offered) == 4
        for pick in range(4):
            assert legal(state) == [f"take {wonder}" for wonder in state.view(None)["draft"]["offered"]]
            assert len(legal(state)) == 4 - pick
            order.append(state.to_act()[0])
            do(state, legal(state)[-1])
        owned = [wonder for player in state.to_dict()["players"] for wonder in player["wonders"]]
        assert set(offered) <= set(owned), group
    a, b = first, 1 - first
    assert order == [a, b, b, a, b, a, a, b]


@rule("7WD-DRAFT-04", "7WD-EX-18")
@pytest.mark.parametrize("seed", SEEDS)
def test_each_player_owns_four_wonders_and_four_are_out(seed):
    state = GAME.deal(2, seed)
    for _ in range(8):
        do(state, legal(state)[0])
    hands = [player["wonders"] for player in state.view(None)["players"]]
    assert [len(hand) for hand in hands] == [4, 4]
    assert len(set(hands[0]) | set(hands[1])) == 8
    assert state.view(None)["age"] == 1
    assert "draft" not in state.view(None)


def test_only_an_offered_wonder_can_be_taken__7WD_DRAFT_02():
    state = GAME.deal(2, 9)
    hidden = next(wonder for wonder in WONDER_IDS if wonder not in state.view(None)["draft"]["offered"])
    assert refused(state, f"take {hidden}").rule == "7WD-DRAFT-02"
    assert refused(state, "build altar").reason == "duel.why.other_step"


@rule("7WD-DRAFT-05")
@pytest.mark.parametrize("first", [0, 1])
def test_beginners_get_fixed_hands(first):
    players = dealt(4, wonders="beginner", starter=first)["players"]
    hands = [sorted(player["wonders"]) for player in players]
    starter = sorted(["pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"])
    second = sorted(["circus_maximus", "piraeus", "appian_way", "colossus"])
    assert hands == ([starter, second] if first == 0 else [second, starter])
