"""What a net is shown of a position (beside tests/bots/test_net.py, which plays whole games)."""

from civitas.core import Rng
from civitas.games.ages import encode
from civitas.games.ages.moves import MOVES, TAKE
from civitas.games.ages.steps import ROW_COST
from tests.games.ages.table import arrange, deal, play


def test_every_figure_has_its_own_numbers():
    assert sum(encode.MOST) + len(encode.MOST) == encode.FIGURE_ROOM
    state = arrange({"science": 999, "culture": 999}, {"yellow": 0, "blue": 0}, {}, {})
    shares = [number // encode._NATION for number in state.encode(2) if number < encode._ROW]
    assert set(shares) == {0, 1, 2, 3}


def test_a_seat_sees_its_own_hand_and_events_and_nobody_elses():
    table = {"future_events": ["foray@1"], "current_events": ["crusades"], "military_deck": ["heavy_cavalry", "rats"]}
    one = arrange({"cards": ["legion"]}, {"cards": ["phalanx"]}, **table)
    other = arrange({"cards": ["legion"]}, {"cards": ["medieval_army"]}, **table | {"future_events": ["rebellion@1"]})
    assert list(one.encode(0)) == list(other.encode(0))
    assert list(one.encode(1)) != list(other.encode(1))
    sighted = arrange({"cards": ["legion"]}, {"cards": ["phalanx"]}, sighted=[0], **table)
    assert set(sighted.encode(0)) - set(one.encode(0)) != set()
    assert list(sighted.encode(1)) == list(one.encode(1))


def test_a_position_looks_the_same_from_every_seat():
    rich, poor = {"technologies": ["iron"], "culture": 30}, {"leader": "moses"}
    one = arrange(rich, poor, starter=0, current=0)
    turned = arrange(poor, rich, starter=1, current=1)
    assert sorted(one.encode(0)) == sorted(turned.encode(1))


def test_rivals_are_counted_from_the_seat():
    attack = [arrange({}, {}, {}).game.parse(f"attack spy {rival}", arrange()) for rival in range(3)]
    state = deal(3, 1)
    assert state.move_row(0, attack[1]) == state.move_row(1, attack[2]) == state.move_row(2, attack[0])
    offers = [state.game.parse(f"offer peace_treaty {rival} a", state) for rival in range(3)]
    assert state.move_row(0, offers[2]) == state.move_row(1, offers[0]) == state.move_row(2, offers[1])


def test_taking_a_card_is_told_by_the_card_and_its_price_not_by_its_place():
    state, rng = deal(2, 1), Rng(2)
    rows: dict[int, tuple[int, int]] = {}
    while not state.over:
        for place, card in enumerate(state.card_row):
            if card >= 0:
                row = int(state.move_row(0, TAKE + place))
                assert MOVES <= row < encode.ROWS
                assert rows.setdefault(row, (int(card), int(ROW_COST[place]))) == (card, ROW_COST[place])
        seat = state.to_act()[0]
        moves = state.choices(seat)
        state.apply(seat, moves[rng.below(len(moves))])
    assert len(set(rows.values())) == len(rows) > 30


def test_what_comes_to_light_is_told_apart_and_nothing_else():
    state = arrange({"cards": ["rats"]}, step="politics", current_events=["development_of_science"])
    hidden = state.imagine(1, Rng(4))
    assert state.sight() == hidden.sight()
    before = state.sight()
    play(state, "prepare rats")
    assert state.sight() != before
