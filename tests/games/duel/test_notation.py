"""Moves as text and as messages."""

import pytest

from civitas import BadInput, IllegalMove
from civitas.games.duel.moves import MOVES
from tests.games.duel.table import GAME, table

EXAMPLES = {
    "build altar": ("duel.move.build", {"card": "altar"}),
    "discard altar": ("duel.move.discard", {"card": "altar"}),
    "wonder pyramids < altar": ("duel.move.wonder", {"card": "altar", "wonder_card": "pyramids"}),
    "take pyramids": ("duel.move.take", {"card": "pyramids"}),
    "progress law": ("duel.move.progress", {"card": "law"}),
    "library law": ("duel.move.library", {"card": "law"}),
    "destroy glassworks": ("duel.move.destroy", {"card": "glassworks"}),
    "revive altar": ("duel.move.revive", {"card": "altar"}),
    "start 1": ("duel.move.start", {"target": 1}),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_text_and_number_name_the_same_move(text):
    state = table()
    move = GAME.parse(text, state)
    assert GAME.notation(move, state) == text
    assert GAME.describe(move, state) == EXAMPLES[text]
    assert GAME.parse("  " + text.replace(" ", "  "), state) == move


def test_every_number_has_its_own_text():
    state = table()
    texts = {}
    for move in range(int(MOVES)):
        if move < 73 * 16 and move % 16 > 13:
            continue  # uses 14 and 15 name no wonder
        text = GAME.notation(move, state)
        assert GAME.parse(text, state) == move
        texts[text] = move
    assert len(texts) == 73 * 14 + 12 + 10 + 10 + 73 + 73 + 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "move_word"),
        ("pass", "move_word"),
        ("build", "move_parts"),
        ("build altar now", "move_parts"),
        ("build alter", "move_card"),
        ("wonder pyramids altar", "move_parts"),
        ("wonder altar < pyramids", "move_card"),
        ("take altar", "move_card"),
        ("start 2", "move_seat"),
        ("start first", "move_seat"),
    ],
)
def test_nonsense_is_refused_by_name(text, reason):
    with pytest.raises(BadInput) as caught:
        GAME.parse(text, table())
    assert (caught.value.field, caught.value.reason) == ("move", reason)


@pytest.mark.parametrize("move", [-1, -5, 14, 15, 10**6])
def test_numbers_that_are_no_move_are_illegal(move):
    state = table(open=["lumber_yard", "altar"], structure={"14": "lumber_yard"})
    with pytest.raises(IllegalMove) as caught:
        state.play(0, move)
    assert caught.value.rule.startswith("7WD-")


def test_a_seat_that_does_not_exist_may_not_move():
    with pytest.raises(IllegalMove) as caught:
        table(open=["altar"]).play(2, GAME.parse("build altar", table()))
    assert caught.value.reason == "duel.why.not_your_turn"
