"""The printed icons are a reconstruction: the rulebook's examples hold for it, and a user may bring other icons."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from civitas.core import BadInput
from civitas.games.flow.edge.own_icons import replace_icons
from tests.games.flow.tabletop import CARDS, FLOW, ICONS, printed
from tests.ledger import rule

SHARED = [
    *("great_wall", "agrarian_tribe", "republic", "bureaucracy", "astronomy"),
    *("warriors", "frigate", "temple", "monastery"),
]
PAGE_5 = [*SHARED, "napoleon", "working_animal", "lighthouse"]
PAGE_19 = [*SHARED, "einstein", "steam_power", "democracy", "fighter_jet", "military_academy"]
STARTS = [name for name, card in CARDS.items() if card["age"] == "S"]


def total(cards: Iterable[str]) -> dict[str, int]:
    return {icon: printed(icon, *cards) for icon in ICONS}


@pytest.mark.parametrize("wonder", ["mosque_of_cordoba", "himeji_castle"])
@rule("FOH-EX-02", "FOH-EX-12")
def test_the_shipped_icons_give_the_totals_of_the_rulebook(wonder: str):
    """The text says Mosque of Cordoba, the pictures show Himeji Castle (R-21): both give the same."""
    page_5 = total([*PAGE_5, wonder])
    assert page_5 == {
        "attack": 5,
        "culture": 4,
        "defense": 3,
        "harvest": 2,
        "industry": 0,
        "science": 1,
        "trade": 3,
    }
    page_19 = total([*PAGE_19, wonder])
    assert (page_19["culture"], page_19["defense"]) == (4, 3)
    assert sum(page_19.values()) - page_19["culture"] == 23


@rule("FOH-EX-01", "FOH-EX-05", "FOH-EX-06")
def test_the_shipped_icons_fit_the_smaller_examples():
    assert total(["barracks"])["attack"] == sum(total(["barracks"]).values()) == 1
    assert printed("harvest", "irrigation") == 1
    assert any(printed("harvest", start, "irrigation") == 2 for start in STARTS)
    assert any(printed("industry", start, "barracks", "lighthouse") + 1 == 2 for start in STARTS)


def test_every_card_says_where_its_icons_come_from():
    for name, card in CARDS.items():
        assert card["source"]
        assert "icons" in card["confidence"]
        assert (sum(card["icons"].values()) > 0) == (name != "the_future")
    assert FLOW.credits["icons"] == "reconstructed"


# A file of one's own.


def rows() -> list[dict[str, Any]]:
    return [{"id": name, "kind": card["kind"], "icons": dict(card["icons"])} for name, card in CARDS.items()]


def test_a_file_replaces_the_icons_of_the_cards_it_lists():
    cards = rows()
    mark = replace_icons(cards, "monastery = { culture = 2, trade = 1 }\n[warriors]\nattack = 0\n")
    by_id = {row["id"]: row for row in cards}
    assert by_id["monastery"]["icons"] == {"culture": 2, "trade": 1}
    assert by_id["warriors"]["icons"] == {"attack": 0}
    assert by_id["temple"]["icons"] == CARDS["temple"]["icons"]
    assert mark != replace_icons(rows(), "monastery = { culture = 2 }")


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ("rome = { attack = 1 }", "CIVITAS_FLOW_CARDS.rome", "flow_icons_card"),
        ("the_future = { attack = 1 }", "CIVITAS_FLOW_CARDS.the_future", "flow_icons_card"),
        ("temple = { glory = 1 }", "CIVITAS_FLOW_CARDS.temple.glory", "not_word"),
        ("temple = { culture = -1 }", "CIVITAS_FLOW_CARDS.temple.culture", "not_number"),
        ("temple = { culture = 1.5 }", "CIVITAS_FLOW_CARDS.temple.culture", "not_number"),
        (
            "\n".join(f"{name} = {{ trade = 9 }}" for name in {*STARTS, *PAGE_5}),
            "CIVITAS_FLOW_CARDS.*.trade",
            "too_many",
        ),
        ("temple = 3", "CIVITAS_FLOW_CARDS.temple", "not_object"),
        ("temple = {", "CIVITAS_FLOW_CARDS", "flow_icons_unreadable"),
    ],
)
def test_a_wrong_file_is_refused_by_name(text: str, field: str, reason: str):
    cards = rows()
    with pytest.raises(BadInput) as caught:
        replace_icons(cards, text)
    assert (caught.value.field, caught.value.reason) == (field, reason)
    assert cards == rows()


ASK = """
import civitas
flow = civitas.game("flow")
print(flow.cards()["temple"]["icons"], flow.credits["icons"], flow.rules_version)
"""


def asked(path: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CIVITAS_FLOW_CARDS": str(path), "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=False)


def test_the_variable_names_the_file(tmp_path: Path):
    own = tmp_path / "icons.toml"
    own.write_text("temple = { culture = 5 }", encoding="utf-8")
    ran = asked(own)
    assert ran.returncode == 0, ran.stderr
    assert "{'culture': 5} the user's own 1+icons-" in ran.stdout
    missing = asked(tmp_path / "nowhere.toml")
    assert missing.returncode != 0
    assert "CIVITAS_FLOW_CARDS: flow_icons_unreadable" in missing.stderr
