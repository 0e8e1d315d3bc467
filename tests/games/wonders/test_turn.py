"""Ledger sections 2, 7 and 8: the turn, discarding, passing."""

import pytest

from civitas.games.wonders.steps import DISCARD_PILE, SEVENTH_CARD
from tests.games.wonders.table import GAME, arrange, city, coins, deal, options, play_random, refused, say, seen, turn
from tests.ledger import rule

CARDS = GAME.cards()


def plain(players, seed):
    """A game without the boards that allow extra plays."""
    boards = ["rhodes_a", "alexandria_b", "ephesus_a", "giza_b", "olympia_b", "babylon_a", "halicarnassus_a"]
    return arrange(*(city(board) for board in boards[: min(players, 6)]), seats=players, seed=seed)


@rule("7W-TURN-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_an_age_has_six_turns_and_everybody_plays_one_card_in_each(players):
    for seed in range(4):
        state = plain(players, seed)
        assert play_random(state, seed) == 18 * players
        story = state.to_dict()["story"]
        for age in (1, 2, 3):
            for number in range(1, 7):
                played = [e for e in story if CARDS[e["card"]]["age"] == age and e["turn"] == number]
                assert sorted(entry["seat"] for entry in played) == list(range(players))


@rule("7W-TURN-02")
def test_choices_are_secret_until_all_have_chosen():
    state = deal(3, 4)
    before = [state.view(seat) for seat in range(3)]
    events = state.play(0, state.legal_moves(0)[0])
    assert [(event.id, event.args) for event in events] == [("wonders.event.chose", {"seat": 0})]
    for seat in (1, 2):
        now = state.view(seat)
        assert now["cities"][0].pop("chosen")
        assert not before[seat]["cities"][0].pop("chosen")
        assert now.pop("to_act") == [1, 2]
        before[seat].pop("to_act")
        assert now == before[seat]
    state.play(1, state.legal_moves(1)[0])
    assert seen(state, 0)["hand_size"] == 7
    state.play(2, state.legal_moves(2)[0])
    assert state.turn == 2
    assert [seen(state, index)["hand_size"] for index in range(3)] == [6, 6, 6]


@rule("7W-TURN-03", "7W-WONDER-03", "7W-DISCARD-01")
def test_a_card_is_built_or_put_under_the_wonder_or_discarded():
    state = arrange(city("giza_a", "stone_pit", hand=["altar"]), turn=2)
    assert {"build altar", "stage < altar", "discard altar"} <= set(options(state, 0))
    assert refused(state, 0, "build palace") == ("7W-TURN-03", "not_in_hand")
    assert refused(state, 0, "pass") == ("7W-TURN-03", "other_step")


@rule("7W-TURN-04", "7W-DISCARD-03", "7W-EX-13")
def test_the_seventh_card_is_discarded_without_coins():
    state = arrange(city("rhodes_a", hand=["altar", "theater"]), city("giza_a"), city("ephesus_a"), turn=6)
    assert all(seen(state, index)["hand_size"] == 2 for index in range(3))
    turn(state, s0="build altar")
    assert state.age == 1
    assert coins(state) == [3, 6, 6]
    discard = state.to_dict()["story"]
    left = [entry["card"] for entry in discard if entry["place"] == "discarded" and entry["seat"] == 0]
    assert left == ["theater"]
    assert len(state.view(None)["discard"]) == 5


@rule("7W-TURN-05")
def test_after_the_sixth_turn_comes_war_and_the_next_age_or_the_end():
    state = arrange(city("giza_a", "barracks"), city("ephesus_a"), city("rhodes_b"), turn=6)
    turn(state)
    assert (state.age, state.turn) == (1, 1)
    assert seen(state, 0)["tokens"] == {"defeats": 0, "victories": [2, 0, 0]}
    last = arrange(city("giza_a", "barracks"), city("ephesus_a"), city("rhodes_b"), age=3, turn=6)
    turn(last)
    assert last.over
    assert seen(last, 0)["tokens"] == {"defeats": 0, "victories": [0, 0, 2]}


@rule("7W-DISCARD-01", "7W-RUL-24")
def test_any_card_may_always_be_discarded_for_three_coins():
    state = deal(5, 3)
    for seat in range(5):
        hand = set(state.view(seat)["hand"])
        assert {f"discard {card}" for card in hand} <= set(options(state, seat))
    card = state.view(2)["hand"][0]
    turn(state, s2=f"discard {card}")
    assert coins(state)[2] == 6


@rule("7W-DISCARD-02")
def test_a_card_without_any_other_use_can_only_be_discarded():
    state = arrange(
        city("rhodes_a", "guard_tower", hand=["guard_tower"]), city("giza_a"), city("ephesus_a"), seats=4, turn=2
    )
    assert [text for text in options(state, 0) if "guard_tower" in text] == ["discard guard_tower"]


@rule("7W-DISCARD-04")
def test_the_discard_pile_is_face_down_and_only_grows():
    state = plain(4, 8)
    sizes = []
    while not state.over:
        pile = state.view(None)["discard"]
        sizes.append(len(pile))
        assert all(entry["card"] is None for entry in pile)
        play_random(state, len(sizes), (int(state.age) + 1, int(state.turn) + 1) if state.turn < 6 else None)
        if len(sizes) > 6:
            break
    assert sizes == sorted(sizes)
    mine = [entry for entry in state.view(1)["discard"] if entry["from_hand"] == 1]
    assert all(entry["card"] for entry in mine)


@rule("7W-PASS-01", "7W-RUL-23", "7W-EX-13")
@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
@pytest.mark.parametrize("players", [3, 5, 7])
def test_hands_go_left_in_ages_one_and_three_and_right_in_age_two(players, age, step):
    state = arrange(seats=players, age=age, seed=6)
    for _ in range(4):
        hands = [state.view(seat)["hand"] for seat in range(players)]
        discards = [hand[0] for hand in hands]
        turn(state, **{f"s{seat}": f"discard {card}" for seat, card in enumerate(discards)})
        for seat in range(players):
            assert state.view((seat + step) % players)["hand"] == hands[seat][1:]


@rule("7W-PASS-02")
def test_hands_shrink_from_seven_to_two():
    state = plain(4, 1)
    sizes = []
    for _ in range(6):
        sizes.append(seen(state, 0)["hand_size"])
        turn(state)
    assert sizes == [7, 6, 5, 4, 3, 2]


@rule("7W-PASS-03")
def test_hands_never_cross_ages():
    state = plain(3, 2)
    play_random(state, 3, (2, 1))
    for seat in range(3):
        assert {CARDS[card]["age"] for card in state.view(seat)["hand"]} == {2}
    assert not state.over
    assert state.step not in (SEVENTH_CARD, DISCARD_PILE)


@rule("7W-TURN-02")
def test_nobody_chooses_twice():
    state = deal(3, 4)
    state.play(0, state.legal_moves(0)[0])
    assert refused(state, 0, f"discard {state.view(0)['hand'][0]}") == ("7W-TURN-02", "not_your_turn")
    say(state, 1, f"discard {state.view(1)['hand'][0]}")
