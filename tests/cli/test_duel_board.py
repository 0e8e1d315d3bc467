"""The table of 7 Wonders Duel in the terminal."""

from typing import Any

import pytest

import civitas
from civitas.cli.boards import render
from civitas.cli.boards.duel import width
from civitas.core import State
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.cli.conftest import Run

DUEL = civitas.game("duel")
PLAY = ("play", "duel", "--seed", "7", "--bots", "novice")

MIDDLE: dict[str, Any] = {
    "age": 1,
    "structure": {"14": "baths", "15": "quarry", "16": None, "17": None, "18": None, "19": None},
    "players": [
        {"coins": 1, "buildings": ["clay_pool"], "wonders": ["pyramids"], "built": {"sphinx": "altar"}},
        {"coins": 9, "buildings": ["theater", "wood_reserve"], "tokens": ["law"]},
    ],
    "pawn": 4,
    "discard": ["tavern"],
}


def drawn(state: State, seat: int | None = 0, language: str = "en") -> str:
    return render(state.view(seat), Phrasebook(Words(language, strict=True), ["Anna", "Bert"], DUEL.cards()))


def test_an_accessible_card_is_marked_and_priced():
    text = drawn(DUEL.arrange(MIDDLE))
    assert "▸Quarry" in text
    assert "▸Baths [baths] 2 coins (too dear): 3 victory points." in text


def test_a_face_down_card_shows_its_back_only():
    state = DUEL.arrange(MIDDLE)
    text = drawn(state)
    hidden = [slot for slot in state.view(0)["structure"] if slot["card"] is None]
    assert text.count("░░░░░") == len(hidden)


def test_a_guild_shows_by_its_back():
    state = DUEL.arrange({"age": 3, "structure": {"2": "builders_guild"}})
    assert "░guild░" in drawn(state)
    assert "Builders Guild" not in drawn(state)


def test_both_cities_are_there_the_readers_last():
    text = drawn(DUEL.arrange(MIDDLE))
    assert text.index("Bert (9 coins") < text.index("Anna (you, 1 coin")
    assert "clay 1 (buys at 2)" in text
    assert "wood 0 (buys at 1)" in text
    assert "◆The Sphinx (built), ◇The Pyramids" in text
    assert "Progress tokens: Law" in text


def test_the_pawn_stands_toward_the_loser():
    assert "Anna [··|··|··+··|●·|··] Bert" in drawn(DUEL.arrange(MIDDLE))


def test_a_free_building_is_free_by_chain():
    state = DUEL.arrange({"age": 2, "structure": {"18": "temple"}, "players": [{"buildings": ["altar"]}, {}]})
    assert "▸Temple [temple] free by chain" in drawn(state)


def test_the_draft_shows_wonders_with_cost_and_effect():
    state = DUEL.deal(2, 5)
    offered = state.view(0)["draft"]["offered"]
    text = drawn(state)
    assert [wonder for wonder in offered if f"[{wonder}] (" not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_one_column_stand_under_each_other(language: str):
    lines = drawn(DUEL.arrange(MIDDLE), None, language).splitlines()
    quarry = {"en": "▸Quarry", "ko": "▸채석장"}[language]
    row = next(index for index, line in enumerate(lines) if quarry in line)
    place = width(lines[row][: lines[row].index(quarry)])
    assert lines[row + 1][place : place + 3].strip() == "0"


@pytest.mark.parametrize("asked", ["quarry", "Quarry", "채석장"])
def test_a_card_is_explained(asked: str, run: Run):
    ran = run(*PLAY, typed=(f"? {asked}", "quit"))
    assert "Produces 1 stone on every turn." in ran.out
    assert ran.err == ""


@pytest.mark.parametrize(("language", "over"), [("en", "The game is over"), ("ko", "게임이 끝났습니다")])
def test_a_game_is_played_to_its_end(language: str, over: str, run: Run):
    ran = run(*PLAY, "--lang", language, typed=("1",) * 200)
    assert ran.err == ""
    assert over in ran.out


@pytest.mark.parametrize(
    ("language", "told"), [("en", "◌The Pyramids (back in the box)"), ("ko", "◌피라미드 (상자로 되돌림)")]
)
def test_a_wonder_that_went_back_to_the_box_is_named(language: str, told: str):
    players = [
        {"built": {"sphinx": None, "piraeus": None, "colossus": None}, "boxed": ["pyramids"]},
        {"built": {"mausoleum": None, "great_library": None, "appian_way": None, "circus_maximus": None}},
    ]
    assert told in drawn(DUEL.arrange({"players": players}), 1, language)
