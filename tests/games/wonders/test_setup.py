"""Ledger section 1: decks, boards, coins."""

from collections import Counter

import pytest

from tests.games.wonders.table import GAME, deal, options, say, seen
from tests.ledger import rule

PLAYERS = (3, 4, 5, 6, 7)


def cards_of(state, age):
    """All cards of an age that are dealt, while the first age runs."""
    data = state.to_dict()
    hands = [city["hand"] for city in data["cities"]] if age == 1 else data["coming"][age - 2]["hands"]
    return [card for hand in hands for card in hand]


@rule("7W-SETUP-01", "7W-EX-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_deck_holds_the_cards_whose_marker_allows_the_players(players):
    state = deal(players, 5)
    for age in (1, 2, 3):
        dealt = Counter(cards_of(state, age))
        assert dealt.total() == 7 * players
        expected: Counter[str] = Counter()
        for name, card in GAME.cards().items():
            if card.get("age") == age and card["colour"] != "purple":
                expected[name] = sum(1 for marker in card["markers"] if marker <= players)
        assert {name: count for name, count in dealt.items() if not name.endswith("_guild")} == dict(+expected)


@rule("7W-SETUP-02", "7W-EX-05")
@pytest.mark.parametrize(("players", "guilds"), list(zip(PLAYERS, (5, 6, 7, 8, 9), strict=True)))
def test_two_guilds_more_than_players_are_drawn_unseen(players, guilds):
    drawn = set()
    for seed in range(12):
        state = deal(players, seed)
        found = [card for card in cards_of(state, 3) if card.endswith("_guild")]
        assert len(found) == len(set(found)) == guilds
        assert sorted(found + state.to_dict()["box"][2]) == sorted(n for n in GAME.cards() if n.endswith("_guild"))
        drawn.add(tuple(sorted(found)))
        for seat in range(players):
            assert "guild" not in str(state.view(seat)).replace("'guilds'", "")
    assert len(drawn) > 1


@rule("7W-SETUP-03", "7W-RUL-21")
def test_each_seat_gets_another_wonder_and_sides_are_mixed():
    boards = [[city["board"] for city in deal(7, seed).to_dict()["cities"]] for seed in range(30)]
    for row in boards:
        assert len({board[:-2] for board in row}) == 7
    sides = {board[-1] for row in boards for board in row}
    assert sides == {"a", "b"}
    assert any({board[-1] for board in row} == {"a", "b"} for row in boards)
    assert len({tuple(row) for row in boards}) > 20


@rule("7W-SETUP-03")
@pytest.mark.parametrize(("boards", "side"), [("all_a", "a"), ("all_b", "b")])
def test_all_may_play_the_same_side(boards, side):
    for seats in (2, 3, 7):
        for seed in range(5):
            assert {city["board"][-1] for city in deal(seats, seed, boards).to_dict()["cities"]} == {side}


@rule("7W-SETUP-03")
def test_boards_may_be_chosen_in_turn():
    state = deal(3, 1, "chosen")
    assert state.to_act() == [0]
    assert len(options(state, 0)) == 14
    assert state.view(0)["hand"] == []
    say(state, 0, "board giza_b")
    assert state.to_act() == [1]
    assert not {"board giza_a", "board giza_b"} & set(options(state, 1))
    say(state, 1, "board rhodes_a")
    say(state, 2, "board olympia_b")
    assert [seen(state, index)["board"] for index in range(3)] == ["giza_b", "rhodes_a", "olympia_b"]
    assert state.to_act() == [0, 1, 2]
    assert len(state.view(1)["hand"]) == 7


@rule("7W-SETUP-04", "7W-2P-02")
@pytest.mark.parametrize("players", [2, *PLAYERS])
def test_everybody_starts_with_three_coins(players):
    state = deal(players, 2)
    assert [city["coins"] for city in state.view(None)["cities"]] == [3] * max(players, 3)


@rule("7W-SETUP-05")
def test_the_boards_own_resource_is_there_from_the_start_and_is_sold():
    for name, board in GAME.cards().items():
        if "wonder" in board:
            state = GAME.arrange({"cities": [{"board": name}]})
            assert state.view(None)["cities"][0]["produces"] == [
                {"from": name, "units": board["resource"], "sold": True}
            ]


@rule("7W-SETUP-06")
def test_nothing_limits_coins_or_tokens():
    state = GAME.arrange({"cities": [{"coins": 500, "tokens": {"defeats": 6, "victories": [0, 0, 0]}}]})
    seat = state.to_act()[0]
    hand = state.view(seat)["hand"]
    for player in state.to_act():
        state.play(player, GAME.parse(f"discard {state.view(player)['hand'][0]}", state))
    assert len(hand) == 7
    assert state.view(None)["cities"][0]["coins"] == 503


@rule("7W-SETUP-07", "7W-PASS-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_age_starts_with_seven_cards_each_and_an_empty_deck(players):
    state = deal(players, 9)
    rng_moves = 0
    ages = set()
    while not state.over:
        if state.turn == 1 and state.step == 1 and len(state.to_act()) == players:
            ages.add(int(state.age) + 1)
            hands = [state.view(seat)["hand"] for seat in range(players)]
            assert [len(hand) for hand in hands] == [7] * players
            assert {GAME.cards()[card]["age"] for hand in hands for card in hand} == {int(state.age) + 1}
            assert len(state.to_dict()["coming"]) == 2 - state.age
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        state.play(seat, moves[rng_moves % len(moves)])
        rng_moves += 1
    assert ages == {1, 2, 3}


@rule("7W-SETUP-08")
def test_the_third_deck_has_no_producers_and_only_it_has_guilds():
    for name, card in GAME.cards().items():
        if card.get("age") == 3:
            assert card["colour"] not in ("brown", "grey")
        elif "age" in card:
            assert card["colour"] != "purple"
            assert not name.endswith("_guild")
