"""The power that is being carried out: views, prompts and refusals name it, and positions keep it."""

import itertools

import pytest

import civitas
from civitas.core import BadInput
from civitas.i18n import Phrasebook, Words
from tests.games.civ.tabletop import GAME, after, arrange, deal, refused, step_2, table
from tests.ledger import rule

OWN = "mil 5 rel 1 eco 5 sci 5 uto 5 cul 2; hand rel 6 mil 1"
OTHERS = ("eco 5 mil 5 cul 1; hand mil 2", "")


def middle() -> dict[str, tuple[list[str], str]]:
    """Per power the moves into its steps, and the rule by which it moves cards."""
    return {
        "mil_1": (["use mil 1"], "CIV-MIL-01"),
        "mil_2": (["use mil 2", "discard rel"], "CIV-MIL-02"),
        "mil_s": (["sacrifice mil"], "CIV-MIL-03"),
        "rel_s": (["sacrifice rel", "inquire 1"], "CIV-REL-05"),
        "eco_1": (["use eco 1"], "CIV-ECO-01"),
        "eco_2": (["use eco 2", "drop eco", "drop eco", "play rel"], "CIV-ECO-02"),
        "eco_s": (["sacrifice eco"], "CIV-ECO-05"),
        "sci_1": (["use sci 1", "take sci"], "CIV-SCI-01"),
        "sci_2": (["use sci 2", "take sci"], "CIV-SCI-02"),
        "sci_s": (["sacrifice sci", "discard rel", "discard rel", "discard rel", "discard rel"], "CIV-SCI-05"),
        "uto_1": (["use uto 1"], "CIV-UTO-01"),
        "uto_2": (["use uto 2"], "CIV-UTO-02"),
        "uto_s": (["sacrifice uto"], "CIV-UTO-04"),
    }


WRONG = {
    "discard_hand": "discard uto",
    "attack_card": "attack rel",
    "give_back": "return uto",
    "drop_cards": "drop rel",
    "take_cards": "take rel",
    "play_more": "play uto",
    "fetch_cards": "fetch cul",
    "place_embargo": "embargo 0 mil",
    "place_democracy": "democracy 0 mil",
}
"""Per step a move that its power does not allow: no such card is there, or it is aimed at one's own seat."""


def begun(power: str):
    """Seat 0 is in the middle of a power; it plays without Religion in play, and the discard pile has no Culture."""
    own = OWN if power == "rel_s" else OWN.replace("rel 1 ", "")
    state = step_2(own, *OTHERS, discard={"mil": 2}, deck=["cul"] * 8)
    return after(state, 0, *middle()[power][0])


@pytest.mark.parametrize("power", list(middle()))
@rule("CIV-POWER-07", "CIV-SCI-05", "CIV-MIL-02", "CIV-ECO-02", "CIV-SCI-02", "CIV-UTO-02")
def test_each_step_of_a_power_names_the_power_and_its_rule(power: str):
    state = begun(power)
    assert [state.view(seat)["power"] for seat in (0, 1, None)] == [power] * 3
    decision = state.decision(0)
    assert decision.args["power_card"] == power
    assert refused(state, 0, WRONG[decision.kind]).split()[0] == middle()[power][1]
    again = GAME.from_dict(state.to_dict())
    assert again.to_dict() == state.to_dict()
    assert state.imagine(1, civitas.Rng(1)).view(1)["power"] == power


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("power", list(middle()))
@rule("CIV-POWER-07")
def test_the_prompt_says_which_power_asks(power: str, language: str):
    decision = begun(power).decision(0)
    book = Phrasebook(Words(language, strict=True), ["Anna", "Bert", "Carl"], GAME.cards())
    assert book.say(decision.prompt, decision.args).startswith(f"{GAME.cards()[power]['names'][language]}: ")


@rule("CIV-CUL-08")
def test_a_copied_power_is_the_power_that_asks():
    state = after(step_2("cul 2 mil 2; hand rel 2", "eco 5 cul 1"), 0, "copy 1 eco 2")
    assert state.decision(0).args["power_card"] == "eco_2"
    assert refused(state, 0, "drop rel") == "CIV-ECO-02 not_in_play"


@rule("CIV-SCI-05")
def test_a_purge_and_a_great_discovery_in_one_turn_are_told_apart_by_a_stored_position():
    state = step_2("mil 5 sci 1; hand rel 6", "", deck=["cul"] * 6)
    purge = after(state, 0, "sacrifice sci", *["discard rel"] * 5, "use mil 2", "discard rel")
    discovery = after(state, 0, "use mil 2", *["discard rel"] * 2, "sacrifice sci", *["discard rel"] * 4)
    assert [at.view(0)["todo"] for at in (purge, discovery)] == [1, 1]
    for at, power in ((purge, "mil_2"), (discovery, "sci_s")):
        assert GAME.from_dict(at.to_dict()).decision(0).args["power_card"] == power
        assert after(at, 0, at.game.notation(at.decision(0).moves[0], at)).view(0)["power"] is None


@rule("CIV-POWER-07")
def test_between_powers_none_is_carried_out():
    for seats in GAME.seats:
        assert "power" not in deal(seats).to_dict()
        assert deal(seats).view(0)["power"] is None


@pytest.mark.parametrize(
    ("described", "power"),
    [
        ({"step": "discard_hand", "todo": 1}, "mil_1"),
        ({"step": "discard_hand", "todo": 2}, "mil_2"),
        ({"step": "discard_hand", "todo": 3}, "sci_s"),
        ({"step": "discard_hand", "todo": 1, "used": {"sacrifice": ["sci"]}}, "sci_s"),
        ({"step": "discard_hand", "todo": 1, "power": "mil_2"}, "mil_2"),
        ({"step": "take_cards", "todo": 1, "then": 2}, "sci_2"),
        ({"step": "play_more", "todo": 2}, "eco_2"),
        ({"step": "play_more", "todo": 1, "used": {"persistent": ["sci"]}}, "sci_1"),
        ({"step": "attack_card"}, "mil_s"),
    ],
)
@rule("CIV-POWER-07")
def test_a_described_position_may_leave_its_power_open(described, power: str):
    assert table("sci 3; hand mil 4", "", **described).view(0)["power"] == power


@pytest.mark.parametrize(
    "described",
    [
        {"step": "discard_hand", "todo": 3, "power": "mil_2"},
        {"step": "discard_hand", "todo": 1, "power": "eco_1"},
        {"step": "take_cards", "todo": 2, "then": 2, "power": "sci_1"},
        {"step": "powers", "power": "mil_1"},
        {"step": "discard_hand", "todo": 1, "power": "nonsense"},
    ],
)
@rule("CIV-POWER-07")
def test_a_power_that_does_not_fit_is_refused(described):
    with pytest.raises(BadInput, match="power: not_word"):
        table("sci 3; hand mil 4", "", **described)


@pytest.mark.parametrize(
    ("seats", "teams", "needs"), [(2, False, (3, 5)), (3, False, (3, 5)), (4, False, (2, 4)), (4, True, (2, 4))]
)
@rule("CIV-POWER-13", "CIV-POWER-02")
def test_the_thresholds_of_the_two_levels(seats: int, teams: bool, needs: tuple[int, int]):
    for count, level in itertools.product(range(1, 7), (1, 2)):
        lines = [f"sci {count}; hand mil 1", *[""] * (seats - 1)]
        state = step_2(*lines, options={"teams": teams})
        assert state.view(0)["thresholds"] == list(needs)
        offered = GAME.parse(f"use sci {level}", state) in state.decision(0).moves
        assert offered == (count >= needs[level - 1])


@pytest.mark.parametrize(("seats", "ages"), [(2, (25, 29, 41)), (3, (25, 29, 41)), (4, (28, 32, 44))])
@rule("CIV-SETUP-11")
def test_so_many_cards_of_each_age_are_in_the_game(seats: int, ages: tuple[int, int, int]):
    state = deal(seats, 5)
    dealt = [sum(player["hand_ages"][age] for player in state.view(None)["players"]) for age in range(3)]
    assert tuple(a + b for a, b in zip(state.view(None)["deck"]["ages"], dealt, strict=True)) == ages


@pytest.mark.parametrize(("seats", "basic", "draft"), [(2, 89, 87), (3, 86, 83), (4, 92, 88)])
@rule("CIV-SETUP-12")
def test_the_deck_after_each_deal(seats: int, basic: int, draft: int):
    assert deal(seats, 2).view(0)["deck"]["left"] == basic
    assert deal(seats, 2, deal="draft").view(0)["deck"]["left"] == draft


@pytest.mark.parametrize("ended", ["hegemony", "dominance"])
@rule("CIV-END-08")
def test_a_finished_game_takes_no_move_whatever_the_victory(ended: str):
    state = arrange({"seats": 2, "players": [{"hand": {"mil": 1}}, {}], "ended": ended, "winners": [0]})
    for seat, text in itertools.product((0, 1), ("play mil", "end", "use mil 1")):
        assert refused(state, seat, text) == "CIV-END-08 over"
