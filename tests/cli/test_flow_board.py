"""The table of The Flow of History in the terminal."""

from typing import Any

import pytest

import civitas
from civitas.cli.boards import render
from civitas.core import State
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.cli.conftest import Run

FLOW = civitas.game("flow")
PLAY = ("play", "flow", "--seats", "3", "--seed", "7", "--bots", "novice,novice")

MIDDLE: dict[str, Any] = {
    "seats": 3,
    "market": ["irrigation", "castle", "feudalism", "knights", "monastery"],
    "supply": 5,
    "players": [
        {"government": ["aristocracy", "republic"], "resources": 4, "wonders": ["pyramids"]},
        {"building": ["barracks", "temple"], "resources": 1, "invested": {"card": "irrigation", "amount": 3}},
    ],
}


def drawn(state: State, seat: int | None = 0, language: str = "en") -> str:
    book = Phrasebook(Words(language, strict=True), ["Anna", "Bert", "Cleo"], FLOW.cards())
    return render(state.view(seat), book)


def test_the_market_shows_investors_and_effects():
    text = drawn(FLOW.arrange(MIDDLE))
    assert "Irrigation [irrigation] (Bert: 3)" in text
    assert "Monastery [monastery] · II, building" in text
    assert "1 culture icon." in text


def test_the_stores_and_the_age():
    first = drawn(FLOW.arrange(MIDDLE)).splitlines()[0]
    assert first.startswith("Age II · supply 5 · reservoir ")
    assert "next age II" in first


def test_nations_show_visible_cards_and_what_actions_bring():
    text = drawn(FLOW.arrange(MIDDLE))
    assert "> Anna (you, 4 resources, " in text
    assert "government: Aristocracy, ▸Republic" in text
    assert "building: Barracks, ▸Temple" in text
    assert "sniping Irrigation costs 3" in text
    assert "Bert (1 resource, 3 in Irrigation, " in text
    assert text.index("Bert (") < text.index("Anna (you")


def test_the_start_of_two_shows_the_moderator_and_the_offers():
    text = drawn(FLOW.deal(2, 3))
    assert "Warriors [warriors] (moderator: 2)" in text
    assert "Start cards: " in text
    assert "at the end of this turn the moderator would invest 2" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_of_a_game_can_be_drawn(language: str, seats: int):
    state = FLOW.deal(seats, 2)
    while not state.over:
        seat = state.to_act()[0]
        assert drawn(state, seat, language)
        moves = state.legal_moves(seat)
        state.play(seat, int(moves[-1]))
    assert drawn(state, None, language)


@pytest.mark.parametrize("asked", ["monastery", "Monastery", "수도원"])
def test_a_card_is_explained(asked: str, run: Run):
    ran = run(*PLAY, typed=(f"? {asked}", "quit"))
    assert "1 culture icon." in ran.out
    assert ran.err == ""


@pytest.mark.parametrize(("language", "over"), [("en", "The game is over"), ("ko", "게임이 끝났습니다")])
def test_a_game_is_played_to_its_end(language: str, over: str, run: Run):
    ran = run(*PLAY, "--lang", language, typed=("1",) * 400)
    assert ran.err == ""
    assert over in ran.out
