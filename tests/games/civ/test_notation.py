"""Moves as text."""

import pytest

from civitas.core import BadInput
from tests.games.civ.tabletop import GAME, deal, legal, random_play, step_2, table
from tests.ledger import rule

EACH_KIND = [
    "end",
    "play mil",
    "use sci 2",
    "sacrifice uto",
    "copy 2 eco 1",
    "discard rel",
    "attack cul",
    "inquire 3",
    "return mil",
    "drop eco",
    "take sci",
    "fetch uto",
    "embargo 1 sci",
    "democracy 2 uto",
    "keep mil",
    "claim rel",
]


@pytest.mark.parametrize("text", EACH_KIND)
@rule("CIV-DP-04")
def test_every_kind_of_move_has_a_text(text: str):
    state = step_2("", "", "", "")
    move = GAME.parse(text, state)
    assert GAME.notation(move, state) == text
    assert GAME.parse(f"  {text.replace(' ', '   ')} ", state) == move


@rule("CIV-DP-04")
def test_all_moves_are_different_numbers():
    state = step_2("", "", "", "")
    assert len({GAME.parse(text, state) for text in EACH_KIND}) == len(EACH_KIND)


@pytest.mark.parametrize(("seats", "options"), [(2, {"deal": "draft"}), (3, {}), (4, {"religion": "used"})])
@rule("CIV-DP-01", "CIV-DP-03", "CIV-DP-04")
def test_every_offered_move_round_trips(seats: int, options):
    words = set()
    for avoid in ((), ("sacrifice",)):
        state = deal(seats, 3, **options)
        for _ in random_play(state, 3, avoid):
            for seat in state.to_act():
                for move in state.legal_moves(seat):
                    text = GAME.notation(int(move), state)
                    words.add(text.split()[0])
                    assert GAME.parse(text, state) == move
    assert {"end", "play", "use", "sacrifice", "copy"} <= words


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "move_word"),
        ("   ", "move_word"),
        ("dance mil", "move_word"),
        ("Play mil", "move_word"),
        ("play", "move_parts"),
        ("play mil sci", "move_parts"),
        ("end now", "move_parts"),
        ("use mil", "move_parts"),
        ("play gold", "move_card"),
        ("play 0", "move_card"),
        ("embargo sci 1", "move_seat"),
        ("inquire 3", "move_seat"),
        ("inquire -1", "move_seat"),
        ("inquire ²", "move_seat"),
        ("inquire ٣", "move_seat"),
        ("copy 1 mil 3", "move_level"),
        ("use mil 0", "move_level"),
        ("use mil one", "move_level"),
    ],
)
@rule("CIV-DP-04")
def test_what_is_no_move_is_refused_with_a_reason(text: str, reason: str):
    with pytest.raises(BadInput) as refusal:
        GAME.parse(text, step_2("", "", ""))
    assert (refusal.value.field, refusal.value.reason) == ("move", reason)


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("end", {}),
        ("play mil", {"card": "mil"}),
        ("use sci 2", {"card": "sci", "level": 2, "power_card": "sci_2"}),
        ("sacrifice uto", {"card": "uto", "power_card": "uto_s"}),
        ("copy 2 eco 1", {"target": 2, "card": "eco", "level": 1, "power_card": "eco_1"}),
        ("inquire 1", {"target": 1}),
        ("embargo 1 sci", {"target": 1, "card": "sci"}),
        ("keep rel", {"card": "rel"}),
    ],
)
@rule("CIV-DP-04")
def test_a_move_is_described_for_people(text: str, args):
    state = step_2("", "", "")
    message, values = GAME.describe(GAME.parse(text, state), state)
    assert message == f"civ.move.{text.split()[0]}"
    assert values == args
    for name in ("card", "power_card"):
        assert values.get(name, "mil") in GAME.cards()


@rule("CIV-DP-03")
def test_legal_moves_are_sorted_and_offered_once():
    state = table("; hand uto 2 mil 3 cul 1", "")
    assert legal(state) == ["play mil", "play cul", "play uto"]
    moves = [int(move) for move in state.legal_moves(0)]
    assert moves == sorted(set(moves))
