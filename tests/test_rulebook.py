"""The ledgers are found, read and counted. IDs stand here in small letters, or they would count as tested."""

from pathlib import Path

import pytest

from civitas import rulebook
from civitas.rulebook.coverage import countable

CIV = "CIV"  # apart from its numbers: whole IDs in this file would count as tests of those rules
GAMES = ["civ", "duel", "wonders", "flow", "ages"]


def test_every_game_has_a_ledger():
    assert list(rulebook.ledgers()) == GAMES
    assert all(text.startswith("# ") for text in rulebook.ledgers().values())
    assert "military and political rule ledger" in rulebook.ledgers()["ages"]


@pytest.mark.parametrize(
    ("game", "count"), [("civ", 132), ("duel", 141), ("wonders", 122), ("flow", 152), ("ages", 402)]
)
def test_rules_that_ask_for_a_test_are_counted(game: str, count: int):
    assert len(countable(game)) == count
    assert set(countable(game)) <= set(rulebook.rules(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_a_section_and_words(game: str):
    for rule_id, rule in rulebook.rules(game).items():
        assert rule.id == rule_id
        assert rule.game == game
        assert rule.section
        assert rule.text
        assert "**" not in rule.text[:3]


@pytest.mark.parametrize(
    ("wanted", "section", "start"),
    [
        ("civ-setup-04", "Setup (CIV-SETUP)", "Each age is shuffled separately."),
        ("civ-rul-04", "5. Rulings", "Play-area limit - none is stated."),
        ("civ-ex-06", "3. Worked examples", "(Attack) 3 players."),
        ("civ-dp-06", "2. Decision points", "Attack | active | second own card"),
        ("7wd-r-07", "15. Rulings (ambiguities)", "Military token once only (A)."),
        ("7wd-dp-main", "13. Decision points", "active player | each turn"),
        ("7w-dp-01", "12. Decision points (agents / interface)", "every player, every turn"),
        ("foh-r-02", "Rulings (ours; confidence in brackets)", "(high) No raise, move or withdrawal."),
        ("foh-ex-03", "Worked examples of the rulebook (input -> expected)", "(p.7) EX-02's nation"),
        ("tta-r-04", "Rulings", "Duplicate action cards | Allowed."),
        ("tta-mr-26", "Rulings (ambiguities and the reading chosen)", "Plunder with a short attacker bank"),
        ("tta-dp-m14", "Decision points", "pact offered | partner | accept / refuse"),
        ("tta-prod-21", "TTA-PROD End-of-turn sequence and bank tables", "blue bank (16 squares"),
    ],
)
def test_rules_rulings_examples_and_decision_points_are_found(wanted: str, section: str, start: str):
    rule = rulebook.find(wanted)
    assert (rule.id, rule.section) == (wanted.upper(), section)
    assert rule.text.startswith(start)


def test_a_rule_over_several_lines_is_read_whole():
    assert rulebook.find("7wd-setup-09").text.endswith("That player acts first in the draft and in age I.")


def test_a_table_that_belongs_to_a_rule_is_read_with_it():
    assert "| 0 | impossible | 6 | 8 |" in rulebook.find("tta-prod-20").text


def test_case_and_underscores_do_not_matter():
    assert rulebook.find("7wd_setup_05") == rulebook.find("7Wd-Setup-05")


def test_an_unknown_rule_names_its_neighbours():
    with pytest.raises(rulebook.UnknownRule, match="no rule civ-turn-77; near it: CIV-TURN"):
        rulebook.find("civ-turn-77")


def test_coverage_counts_ids_in_any_spelling(tmp_path: Path):
    (tmp_path / "deep").mkdir()
    source = f'rule("{CIV}-TURN-01")\ndef test_y__{CIV}_TURN_02(): ...\n# {CIV}-RUL-01\n'
    (tmp_path / "deep" / "test_x.py").write_text(source)
    (tmp_path / "notes.txt").write_text(f"{CIV}-TURN-03")
    civ = rulebook.coverage(tmp_path)["civ"]
    assert civ.tested == 2
    assert civ.rules == civ.tested + len(civ.missing)
    assert civ.missing[:2] == [f"{CIV}-SETUP-01", f"{CIV}-SETUP-02"]
    assert f"{CIV}-TURN-03" in civ.missing
    assert rulebook.coverage(tmp_path)["ages"].tested == 0
