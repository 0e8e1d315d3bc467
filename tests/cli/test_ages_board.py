"""The table of Through the Ages in the terminal."""

import random
from typing import Any

import pytest

import civitas
from civitas.cli.boards import render
from civitas.core import State
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.cli.conftest import Run

AGES = civitas.game("ages")
PLAY = ("play", "ages", "--seats", "2", "--seed", "7", "--bots", "novice")


def drawn(state: State, seat: int | None = 0, language: str = "en") -> str:
    book = Phrasebook(Words(language, strict=True), ["Anna", "Bert", "Cleo", "Dora"], AGES.cards())
    return render(state.view(seat), book)


def arranged(players: list[dict[str, Any]], **more: Any) -> str:
    start = {"seats": 2, "age": "I", "round": 3, "current": 0, "players": players, **more}
    return drawn(AGES.arrange(start))


def test_the_row_is_told_by_price() -> None:
    text = arranged([{}, {}], row=["iron", "moses", *[None] * 8, "masonry", None, None])
    assert "   1 civil action: 1 Iron [iron], 2 Moses [moses]" in text
    assert "   3 civil actions: 11 Masonry [masonry]" in text


def test_a_nation_with_workers_tokens_and_the_end_of_its_turn() -> None:
    text = arranged([{"tokens": {"bronze": 5}, "workers": {"bronze": 2}, "culture": 4}, {"hand": ["iron"]}])
    assert "> Anna (you): Culture 4, " in text
    assert "Bronze (2 workers, 5 blue tokens)" in text
    assert "End of turn: " in text
    assert "Civil hand: Iron" in text
    assert text.index("Bert: ") < text.index("Anna (you)")


def test_an_uprising_is_announced() -> None:
    assert "Uprising: nothing is produced" in arranged([{"yellow": 3, "pool": 0, "workers": {"bronze": 6}}, {}])


def test_military_hands_are_one_s_own() -> None:
    text = arranged([{"cards": ["plunder_i"]}, {"cards": ["raid_i"]}])
    assert "Military hand:\n   Plunder [plunder_i] (1 military action against Bert): " in text
    assert "raid_i" not in text
    assert "Raid" not in text


@pytest.mark.parametrize(("language", "seats"), list(zip(LANGUAGES, (2, 4), strict=True)))
def test_every_position_of_a_game_can_be_drawn(language: str, seats: int) -> None:
    state, chance = AGES.deal(seats, 2), random.Random(3)
    while not state.over:
        seat = state.to_act()[0]
        assert drawn(state, seat, language)
        state.play(seat, int(chance.choice(list(state.legal_moves(seat)))))
    assert drawn(state, None, language)


def test_a_few_turns_are_played(run: Run) -> None:
    ran = run(*PLAY, typed=("take 1", "? moses", *["1"] * 8, "quit"))
    assert ran.err == ""
    assert "The card row:" in ran.out
    assert "End of turn: " in ran.out


def test_what_things_cost_now() -> None:
    """Barbarossa's units, stages, upgrades to theaters, attacks on Gandhi: prices that no card says."""
    barbarossa = {"leader": "frederick_barbarossa", "wonder": {"card": "pyramids"}, "hand": ["frugality_a"]}
    text = arranged([{**barbarossa, "cards": ["raid_i"]}, {"leader": "mahatma_gandhi"}], age="III")
    assert "With a new worker by Barbarossa: Warriors (1 food, 1 resource)" in text
    assert "To build, in resources: Agriculture 2, Bronze 2, " in text
    assert "Next stages of the wonder, in resources: 3" in text
    assert "Frugality [frugality_a] (2 food): " in text
    assert "Raid [raid_i] (2 military actions against Bert): " in text
    bach = {"leader": "j_s_bach", "technologies": ["drama"]}
    assert "Philosophy > Drama 1" in arranged([bach, {}])
    shorter = arranged([{}, {}], options={"variant": "shorter"})
    assert "War over Culture [open_war] (3 military actions against Bert)" in shorter


def test_leaders_bring_culture_in_an_uprising() -> None:
    text = arranged([{"leader": "winston_churchill", "yellow": 3, "pool": 0, "workers": {"bronze": 6}}, {}], age="III")
    assert "End of turn: Uprising: nothing is produced, +3 culture" in text


def test_what_lies_open_is_told() -> None:
    mine = {"workers": {"warriors": 3, "religion": 1}, "leader": "alexander_the_great", "hand": ["frugality_a"]}
    wars = [{"card": "war_over_culture", "seat": 0, "target": 1}]
    text = arranged([mine, {"workers": {"warriors": 1}}], wars=wars, age="II", row=["iron", "iron", *[None] * 11])
    assert "War over Culture: Anna against Bert, advantage +5" in text
    assert "Where strength 6 comes from: Warriors +3, Alexander the Great +3" in text
    assert "Where happiness 1 comes from: Religion +1" in text
    assert "Attack on Bert: 6 against 1" in text
    assert "  Strength: Anna 6, Bert 1" in text
    assert "  Happiest: Anna\n" in text
    [gone] = [line for line in text.splitlines() if "Civil cards out of the game, I: " in line]
    assert "Irrigation" in gone
    assert "Iron," not in gone


def test_an_attack_and_the_card_that_asks_are_told() -> None:
    start = {"age": "II", "round": 5, "step": "politics"}
    theirs = {"workers": {"philosophy": 1, "bronze": 1}, "pool": 0, "cards": ["legion"]}
    state = AGES.arrange({**start, "players": [{"workers": {"warriors": 4}, "cards": ["enslave"]}, theirs]})
    state.play(0, "attack enslave 1")
    assert "Anna attacks Bert: 4 against 0" in drawn(state, 1)
    state.play(1, "done")
    assert "  Enslave asks" in drawn(state, 0)
    assert "  질문한 카드: 노예화" in drawn(state, 1, "ko")
