"""A reader who holds a rule's ID finds it in the game's folder: every rule has a home, or a reason to need none."""

from pathlib import Path

import pytest

import civitas
from civitas import rulebook
from civitas.rulebook.coverage import countable
from civitas.rulebook.homes import named_in

GAMES = [game.id for game in civitas.all_games() if game.id in rulebook.ledgers()]
ROOT = Path(__file__).resolve().parent.parent
A_RULE = "7wd-turn-04".upper()  # a whole ID in this file would count as a test of the rule
EXAMPLES = ("EX", "MEX")  # an example is no rule: its home is a test


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_named_where_it_is_carried_out(game: str):
    rules = [id for id in countable(game) if id.split("-")[1] not in EXAMPLES]
    assert len(rules) > 90
    missing = [id for id in rules if id not in rulebook.homes(game) and id not in rulebook.by_construction(game)]
    assert missing == [], f"{game}: {len(missing)} of {len(rules)} rules are named nowhere in src/civitas/games/{game}"


@pytest.mark.parametrize("game", GAMES)
def test_rules_by_construction_exist_and_say_why(game: str):
    for id, why in rulebook.by_construction(game).items():
        assert rulebook.find(id).id == id
        assert len(why.split()) > 3, f"{id}: {why}"
        assert "\n" not in why


def test_homes_are_lines_that_name_the_rule():
    places = rulebook.homes("duel")[A_RULE]
    assert places
    for place in places:
        assert A_RULE in place.file.read_text(encoding="utf-8").splitlines()[place.line - 1]
        assert place.file.is_relative_to(ROOT / "src" / "civitas" / "games" / "duel")


def test_ranges_and_longer_numbers_name_no_rule():
    made_up = "# XX-A-01 to 08, XX-A-02-04, XX-A-03..05, XX-A-011, XX-A-05b, aXX-A-06, (XX-A-07) XX-A-08."
    assert [id for id, _ in named_in(made_up)] == ["XX-A-011", "XX-A-05b", "XX-A-07", "XX-A-08"]
    assert list(named_in("def test_x__XX_A_09__XX_A_10():")) == [("XX-A-09", 1), ("XX-A-10", 1)]
