"""The table of 7 Wonders in the terminal."""

from typing import Any

import pytest

import civitas
from civitas.cli.boards import render
from civitas.core import State
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.cli.conftest import Run

WONDERS = civitas.game("wonders")
PLAY = ("play", "wonders", "--seats", "4", "--seed", "7", "--bots", "novice")

MIDDLE: dict[str, Any] = {
    "seats": 4,
    "age": 2,
    "turn": 2,
    "cities": [
        {"board": "rhodes_a", "stages": 1, "coins": 5, "cards": ["lumber_yard", "theater"]},
        {"board": "giza_b", "coins": 3, "cards": ["clay_pit", "barracks"]},
        {"board": "olympia_a", "coins": 3, "cards": ["tavern"]},
        {"board": "ephesus_a", "coins": 3, "cards": ["west_trading_post", "caravansery"]},
    ],
}


def arranged(hand: list[str], **changes: Any) -> State:
    cities = [dict(city) for city in MIDDLE["cities"]]
    cities[0] |= {"hand": hand}
    return WONDERS.arrange({**MIDDLE, "cities": cities, **changes})


def drawn(state: State, seat: int | None = 0, language: str = "en") -> str:
    names = ["Anna", "Bert", "Carl", "Dora"]
    return render(state.view(seat), Phrasebook(Words(language, strict=True), names, WONDERS.cards()))


HAND = ["statue", "aqueduct", "sawmill", "library", "walls", "school"]


def test_the_hand_shows_its_prices():
    text = drawn(arranged(HAND))
    assert "Statue [statue] (chain): 4 victory points." in text
    assert "Sawmill [sawmill] (1 coin: Bank 1): Produces 2 wood in every turn." in text
    assert "School [school] (2 coins: right 2)" in text
    assert "Library [library] (not now)" in text


def test_the_neighbours_stand_first_with_what_they_make_and_charge():
    text = drawn(arranged(HAND))
    left, right, far, own = (text.index(name) for name in ("← Bert", "→ Dora", "Carl", "Anna (you)"))
    assert left < right < far < own
    assert "Produces: stone, clay/ore · you pay 2 for raw, 2 for manufactured" in text
    assert "Produces: papyrus, [wood/stone/ore/clay] · you pay 2" in text, "in brackets: not for sale"
    assert "Wonder 1/3 · next: clay ×3 → 2 shields." in text


def test_a_spectator_sees_no_hand():
    assert "Your hand" not in drawn(arranged(HAND), None)
    assert "[statue]" not in drawn(arranged(HAND), 1)


def test_the_boards_to_choose_from():
    state = WONDERS.deal(3, 1, {"boards": "chosen"})
    assert "Giza B [giza_b] (stone): wood ×2 → 3 victory points." in drawn(state)
    state.play(0, WONDERS.parse("board giza_b", state))
    text = drawn(state, 1)
    assert "Anna: Giza B" in text
    assert "[giza_a]" not in text


def test_the_free_city_is_a_neighbour_with_a_name():
    text = drawn(WONDERS.deal(2, 3))
    assert "→ Free city (Right neighbour" in text
    assert "Hands are swapped" in text
    assert "free city card" in text


@pytest.mark.parametrize("asked", ["caravansery", "Caravansery", "대상 숙소"])
def test_a_card_is_explained(asked: str, run: Run):
    ran = run(*PLAY, typed=(f"? {asked}", "quit"))
    assert "Produces one unit of your choice in every turn: wood, stone, ore and clay." in ran.out
    assert ran.err == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", ["2", "4"])
def test_a_game_is_played_to_its_end(seats: str, language: str, run: Run):
    ran = run(
        "play", "wonders", "--seats", seats, "--seed", "7", "--bots", "novice", "--lang", language, typed=("1",) * 99
    )
    assert ran.err == ""
    assert {"en": "The game is over", "ko": "게임이 끝났습니다"}[language] in ran.out


def for_the_free_city() -> State:
    """Anna chooses for the free city, which lacks clay; both players sell it."""
    cities = [
        {"board": "rhodes_a", "cards": ["clay_pool"], "hand": ["guard_tower", "altar"]},
        {"board": "olympia_a", "cards": ["clay_pit"]},
        {"board": "giza_a"},
    ]
    state = WONDERS.arrange({"seats": 2, "turn": 3, "cities": cities})
    state.play(0, "build altar")
    return state


def test_the_free_citys_neighbours_are_named_in_prices_and_moves():
    state = for_the_free_city()
    text = drawn(state)
    assert "Guard Tower [guard_tower] (2 coins: Bert 2; 1 other way)" in text
    book = Phrasebook(Words("en", strict=True), ["Anna", "Bert"], WONDERS.cards())
    labels = [book.say(*WONDERS.describe(int(move), state)) for move in state.legal_moves(0)]
    left = "Free city: build Guard Tower, buying clay from the left (left of it: Anna, right of it: Bert)"
    assert left in labels
    before = [int(city.coins) for city in state.cities]  # type: ignore[attr-defined]
    state.play(0, "free_city build guard_tower < left clay")
    state.play(1, f"discard {state.view(1)['hand'][0]}")
    after = [int(city.coins) for city in state.cities]  # type: ignore[attr-defined]
    assert (after[0] - before[0], after[2] - before[2]) == (2, -2), "the free city's left neighbour is Anna"
