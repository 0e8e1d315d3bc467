"""Both languages say the same things, and all of the things that are raised."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from civitas.i18n import LANGUAGES, catalogue, placeholders
from civitas.i18n.josa import PARTICLES

FORMS = re.compile(r"\{\w+:([^}]*)\}")
IDS = sorted(set().union(*(catalogue(language) for language in LANGUAGES)))


def test_every_language_has_the_same_files() -> None:
    names = [{file.name for file in files("civitas.i18n").joinpath("catalogues", lang).iterdir()} for lang in LANGUAGES]
    assert all(found == names[0] for found in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message(language: str) -> None:
    assert [id for id in IDS if id not in catalogue(language)] == []


def test_every_message_has_the_same_placeholders() -> None:
    different = [id for id in IDS if len({placeholders(catalogue(language).get(id, "")) for language in LANGUAGES}) > 1]
    assert different == []


def test_no_message_is_empty() -> None:
    assert [id for lang in LANGUAGES for id, text in catalogue(lang).items() if not text.strip()] == []


def test_forms_of_arguments_are_known() -> None:
    assert {form for text in catalogue("ko").values() for form in FORMS.findall(text)} <= {*PARTICLES, "+"}
    assert all("/" in form or form == "+" for text in catalogue("en").values() for form in FORMS.findall(text))


def test_korean_never_shows_both_forms_of_a_particle() -> None:
    both = re.compile(r"[을를이가은는과와]\([을를이가은는과와]\)|\(으\)로")
    assert [id for id, text in catalogue("ko").items() if both.search(text)] == []


def test_a_korean_particle_after_an_argument_is_written_as_a_form() -> None:
    # "{card}를" is wrong for every second card; "{card:을를}" is right for all.
    bare = re.compile(r"\{\w+\}(을|를|은|는|과|와|로|으로)(?=[\s,.]|$)|\{\w+\}(이|가)(?=\s)")
    assert [id for id, text in catalogue("ko").items() if bare.search(text)] == []


ADJECTIVES = (
    "civil|military|more|discarded|victory|science|culture|yellow|blue|urban|unused|new|future|progress|different"
    "|discontent|antiquated"
)
NOUNS = (
    "actions|bots|bytes|buildings|cards|coins|entries|events|games|icons|letters|players|points|resources|rounds|rules"
    "|seats|shields|spaces|stages|symbols|tokens|turns|units|workers"
)
COUNTED = re.compile(rf"\{{(?!list|least)\w+(?::\+)?\}} (?:(?:{ADJECTIVES}|\{{\w+\}}) )*(?:{NOUNS})\b")


def test_english_says_one_card_and_two_cards() -> None:
    # "{count} cards" is wrong for one; "{count} {count:card/cards}" is right for all.
    assert COUNTED.search("{count} victory points")
    ranges = {"web.lobby.seats"}  # 2 to 4 players
    assert [id for id, text in catalogue("en").items() if id not in ranges and COUNTED.search(text)] == []


SOURCES = Path(__file__).resolve().parents[2] / "src" / "civitas"  # a compiled tree has links for folders
PLACE_OF_REASON = {"BadInput": 1, "NotFound": 0, "Forbidden": 0, "Conflict": 0, "Stale": 0}


def reasons_in(source: str) -> set[str]:
    """The reasons, written out as words, of all errors that a module raises."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACE_OF_REASON:
            reason = node.args[PLACE_OF_REASON[node.func.id]]
            if isinstance(reason, ast.Constant) and isinstance(reason.value, str):
                found.add(reason.value)
    return found


@pytest.mark.parametrize("room", ["core", "games", "table", "web"])
def test_every_reason_that_is_raised_has_a_text(room: str) -> None:
    sources = (SOURCES / room).rglob("*.py")
    reasons = set().union(*(reasons_in(path.read_text(encoding="utf-8")) for path in sources))
    assert reasons
    assert [reason for reason in sorted(reasons) if f"error.{reason}" not in catalogue("en")] == []
