"""Imagined states over whole random games: on average what is imagined is what is there, and it can be played on."""

from math import sqrt

import pytest

from civitas.core import Rng
from civitas.core.bits import lane
from civitas.games.civ import moves as moves_of
from civitas.games.civ.piles import hand_of
from civitas.games.civ.state import CivState
from tests.games.civ.tabletop import DOMAINS, GAME, deal, plain
from tests.ledger import rule


def by_card(state: CivState, seat: int, rng: Rng) -> int:
    """A random move, each card of the hand as likely as any other: what a player does tells nothing then."""
    moves = [int(move) for move in state.legal_moves(seat)]
    from_hand = moves_of.has_age(moves_of.kind_of(moves[0]))
    hand = int(hand_of(seat))
    weights = [
        int(lane(state.piles[hand + moves_of.age_of_move(move)], moves_of.domain_of(move))) if from_hand else 1
        for move in moves
    ]
    ticket = rng.below(sum(weights))
    for move, weight in zip(moves, weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return move
    raise AssertionError


def features(state: CivState, seat: int) -> list[int]:
    """Numbers of hidden things: the other hands and the next cards of the deck by domain, hands of one domain only."""
    data = state.to_dict()
    hands = [plain(row["hand"]) for other, row in enumerate(data["players"]) if other != seat]
    out = [sum(hand.get(name, 0) for hand in hands) for name in DOMAINS]
    out += [[word.split()[0] for word in data["deck"][:5]].count(name) for name in DOMAINS]
    out += [plain(data["removed"]).get(name, 0) for name in DOMAINS]
    return [*out, sum(len(hand) == 1 for hand in hands), max(hands[0].values(), default=0)]


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (3, {"deal": "draft"}), (4, {"deal": "draft"})]
)
@rule("CIV-RUL-25", "CIV-RUL-30")
def test_what_is_imagined_is_on_average_what_is_there(seats: int, options: dict[str, str]):
    """One moment of each of many random games: real minus imagined is nothing but noise."""
    games = 200
    differences: list[list[float]] = []
    rng = Rng(11)
    for seed in range(games):
        state = deal(seats, seed, **options)
        for _ in range(10 + rng.below(120)):
            if not state.over:
                waiting = state.to_act()
                mover = waiting[rng.below(len(waiting))]
                state.play(mover, by_card(state, mover, rng))
        seat = rng.below(seats)
        real = features(state, seat)
        imagined = [features(state.imagine(seat, rng), seat) for _ in range(4)]
        means = [sum(column) / len(column) for column in zip(*imagined, strict=True)]
        differences.append([a - b for a, b in zip(real, means, strict=True)])
    for column in zip(*differences, strict=True):
        mean = sum(column) / games
        spread = sqrt(sum((value - mean) ** 2 for value in column) / (games - 1) / games)
        assert abs(mean) <= 4 * spread


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-INV-01")
def test_imagined_states_are_positions_and_can_be_played_to_the_end(seats: int):
    rng = Rng(5)
    checked = 0
    for seed in range(4):
        state = deal(seats, seed, deal="draft" if seed % 2 else "basic")
        while not state.over:
            seat = rng.below(seats)
            imagined = state.imagine(seat, rng)
            if checked % 5 == 0:
                assert GAME.from_dict(imagined.to_dict()) == imagined
            if checked % 40 == 0:
                while not imagined.over:
                    mover = imagined.to_act()[0]
                    moves = imagined.legal_moves(mover)
                    imagined.play(mover, int(moves[rng.below(len(moves))]))
                assert imagined.outcome().winners
            checked += 1
            mover = state.to_act()[0]
            moves = state.legal_moves(mover)
            state.play(mover, int(moves[rng.below(len(moves))]))
    assert checked > 100
