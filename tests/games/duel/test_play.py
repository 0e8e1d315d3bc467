"""Whole games: sums that hold, the length of random play, and how games end."""

import pytest

from civitas import Rng
from civitas.core.playout import play_out
from tests.games.duel.table import GAME, Row, table
from tests.ledger import rule

FACTS = GAME.cards()


def wanderings(seed: int, options: Row | None = None):
    """A random game: the state before each move, and the move."""
    state = GAME.deal(2, seed, options or {})
    rng = Rng(seed)
    while not state.over:
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        move = int(moves[rng.below(len(moves))])
        yield state, seat, move
        state.play(seat, move)


@pytest.mark.parametrize("seed", range(12))
def test_cards_wonders_and_tokens_are_neither_made_nor_lost(seed):
    for state, _, _ in wanderings(seed):
        data = state.to_dict()
        cards = [card for card in data["structure"] if card] + [card for age in data["later"] for card in age]
        wonders = list(data.get("draft", {}).get("offered", [])) + list(data.get("draft", {}).get("next_offer", []))
        tokens = data["progress"] + data["unused"]
        cards += data["discard"]
        for player in data["players"]:
            cards += player["buildings"] + list(player["built"].values())
            wonders += player["wonders"] + list(player["built"])
            tokens += player["tokens"]
        assert len(cards) == len(set(cards)) == 60
        assert len(tokens) == len(set(tokens)) == 10
        built = sum(len(player["built"]) for player in data["players"])
        assert len(wonders) == len(set(wonders)) == (7 if built == 7 else 8)
        assert GAME.conserved(state) == {"cards": 60, "tokens": 10}


@rule("7WD-TRADE-06", "7WD-TURN-06")
@pytest.mark.parametrize("seed", range(12))
def test_coins_move_only_as_the_log_tells(seed):
    for state, seat, move in wanderings(seed):
        twin = state.copy()
        before = [player["coins"] for player in twin.to_dict()["players"]]
        for event in twin.play(seat, move):
            who, amount = event.args.get("seat", 0), event.args.get("coins", 0)
            if event.id in ("duel.event.build", "duel.event.wonder", "duel.event.lose"):
                before[who] -= amount
            elif event.id in ("duel.event.discard", "duel.event.gain", "duel.event.economy"):
                before[who] += amount
        assert [player["coins"] for player in twin.to_dict()["players"]] == before
        assert min(before) >= 0


@pytest.mark.parametrize("seed", range(6))
def test_what_a_city_adds_up_to_follows_from_its_cards(seed):
    for state, _, _ in wanderings(seed):
        for player in state.view(None)["players"]:
            cards = [FACTS[name] for name in player["buildings"]]
            for colour, count in player["colours"].items():
                assert count == sum(1 for card in cards if card["colour"] == colour)
            for resource, count in player["production"].items():
                assert count == sum(card.get("produce", {}).get(resource, 0) for card in cards)
            assert player["points"]["buildings"] == sum(card.get("points", 0) for card in cards)
            symbols = {
                FACTS[name]["science"] for name in [*player["buildings"], *player["tokens"]] if "science" in FACTS[name]
            }
            assert set(player["symbols"]) == symbols


def test_random_play_takes_71_to_72_decisions():
    rng = Rng(1)
    games = 3000
    total = sum(int(play_out(GAME.deal(2, seed), rng)) for seed in range(games))
    assert 71 <= total / games <= 72


@rule("7WD-END-01", "7WD-END-02", "7WD-TURN-07")
def test_games_end_in_all_three_ways_within_the_bound():
    reasons = set()
    for seed in range(400):
        state = GAME.deal(2, seed)
        assert play_out(state, Rng(seed)) <= GAME.max_moves
        reasons.add(state.outcome().reason)
        assert state.to_act() == []
        assert sum(state.reward(seat) for seat in (0, 1)) == 1.0
    assert reasons == {"civilian", "military", "science"}


def test_evaluate_sees_who_stands_better():
    for state in (
        table(3, me={"buildings": ["palace", "town_hall"]}),
        table(1, me={"buildings": ["lumber_yard", "quarry", "clay_pool"]}),
        table(2, pawn=6),
        table(3, me={"buildings": ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]}),
    ):
        assert 0.5 < state.evaluate(0) < 1.0
        assert state.evaluate(0) + state.evaluate(1) == pytest.approx(1.0)
    over = table(3, me={"buildings": ["palace"]}, ended="civilian", winners=[1])
    assert (over.evaluate(0), over.evaluate(1)) == (0.0, 1.0)


def test_a_copy_shares_nothing_that_moves():
    for state, seat, move in wanderings(4):
        twin = state.copy()
        before = state.to_dict()
        twin.apply(seat, move)
        assert state.to_dict() == before
