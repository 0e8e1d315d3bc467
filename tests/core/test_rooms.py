"""What `Game` asks of a game's rooms."""

import pytest

import civitas
from civitas.core.game import Game
from civitas.core.notation import Notation, Verb, Verbs
from civitas.core.state import State

GAMES = [game.id for game in civitas.all_games()]
FORWARDED = (
    *("view", "question", "thinkable", "why_not", "to_dict", "from_dict", "arrange", "outcome", "is_move", "notation"),
    *("parse", "describe", "move_space", "to_index", "from_index", "observation_names", "observe"),
)


@pytest.mark.parametrize("id", GAMES)
def test_a_game_passes_nothing_on_by_hand(id: str):
    own = vars(type(civitas.game(id)))
    assert [name for name in FORWARDED if name in own] == []


@pytest.mark.parametrize("id", GAMES)
def test_a_state_of_another_game_is_refused_by_name(id: str):
    game = civitas.game(id)
    other = civitas.game(next(name for name in GAMES if name != id)).deal()
    for ask in (lambda: game.view(other, 0), lambda: game.to_dict(other), lambda: game.notation(0, other)):
        with pytest.raises(TypeError, match=game.names["en"].split(":")[0]):
            ask()
    assert game.view(game.deal(), 0)["game"] == id


def test_a_game_without_rooms_says_its_own():
    with pytest.raises(NotImplementedError):
        Game().fresh(2, 0, {})
    with pytest.raises(NotImplementedError):
        Game().cards()


def test_a_table_of_verbs_is_a_notation():
    verbs = Verbs("toy", [Verb("go {place}", place=("home", "away")), Verb("stay")])
    notation: Notation[State] = Notation(
        verbs,
        lambda move: 0 <= move < 3,
        lambda move: ("go", [move]) if move < 2 else ("stay", []),
        lambda word, values: values[0] if values else 2,
    )
    state = civitas.game("duel").deal()
    assert [notation.is_move(move, state) for move in (-1, 0, 2, 3)] == [False, True, True, False]
    for move in range(3):
        assert notation.parse(notation.notation(move, state), state) == move
        assert notation.from_index(notation.to_index(move, state), state) == move
    assert notation.describe(1, state) == ("toy.move.go", {"place": "away"})
    assert notation.move_space(2) == 3
    with pytest.raises(civitas.BadInput):
        notation.from_index(3, state)
