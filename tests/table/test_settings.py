"""What the environment says: read at one place, with an error that names the variable, and complete."""

import re
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from civitas.core import BadInput
from civitas.table.places import without_password
from civitas.table.settings import (
    ELSEWHERE,
    UNLIMITED,
    VARIABLES,
    Keep,
    Limits,
    Settings,
    read_keep,
    read_limits,
    settings_from,
    unknown_names,
)

ROOT = Path(__file__).resolve().parents[2]
OPERATIONS = ROOT / "docs" / "operations.md"
KNOWN = {variable.name for variable in VARIABLES.values()}


def test_nothing_said_is_everything_as_usual():
    assert settings_from({}) == Settings() == settings_from(dict.fromkeys(KNOWN - {"CIVITAS_PROXIES"}, ""))
    assert settings_from({"CIVITAS_PROXIES": ""}).proxies == ""


def test_everything_that_can_be_said():
    said = {
        "CIVITAS_PORT": "8080",
        "CIVITAS_NO_BROWSER": "1",
        "CIVITAS_DB": "postgresql://me:pw@host/games",
        "CIVITAS_HOSTS": "Play.Example.org, *, ,10.0.0.7,::1",
        "CIVITAS_PROXIES": "10.0.0.0/8, ::1",
        "CIVITAS_SECRET": "quiet",
        "CIVITAS_LIMITS": "tables=2, connections=10",
        "CIVITAS_KEEP": "running=30, bots=0.5",
        "CIVITAS_LOG": "json",
        "CIVITAS_METRICS": "public",
    }
    assert said.keys() == KNOWN
    found = settings_from(said)
    hosts = ("play.example.org", "*", "10.0.0.7", "::1")
    limits, keep = Limits(tables=2.0, connections=10), Keep(running=30.0, bots=0.5)
    place = "postgresql://me:pw@host/games"
    assert found == Settings(8080, True, place, hosts, "10.0.0.0/8, ::1", "quiet", limits, keep, "json", "public")
    assert settings_from({"CIVITAS_NO_BROWSER": "0"}).no_browser is False
    assert settings_from({"CIVITAS_LIMITS": "off"}).limits == UNLIMITED


def test_what_is_secret_is_not_in_the_text_of_settings():
    text = repr(settings_from({"CIVITAS_SECRET": "hushed", "CIVITAS_DB": "postgresql://me:hushed@host/games"}))
    assert "hushed" not in text


WRONG = {
    "CIVITAS_PORT": ("0", "65536", "http", "-1", "8080.0", "²", "９０００", "9" * 5000, " "),
    "CIVITAS_DB": (":memory:", "sqlite://", "sqlite:///:memory:", "foo://x", "http://[x", "postgresql://h:port/x"),
    "CIVITAS_HOSTS": ("http://play.example.org", "play.example.org:80", "a b", "*.example.org", "-", "\x1b[2J"),
    "CIVITAS_PROXIES": ("nginx", "10.0.0.0/99", "10.0.0", "127.0.0.1;::1"),
    "CIVITAS_LIMITS": (
        "tables",
        "chairs=3",
        "tables=x",
        "tables=nan",
        "tables=inf",
        "connections=1.5",
        "hints=1,hints=2",
    ),
    "CIVITAS_KEEP": ("running", "tables=1", "empty=-1", "empty=1e6", "empty=1;bots=1", "empty=nan", "=1", "OFF"),
    "CIVITAS_LOG": ("JSON", "yes"),
    "CIVITAS_METRICS": ("Public", "1"),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_wrong_value_names_its_variable(name: str, value: str):
    with pytest.raises(BadInput) as refused:
        settings_from({name: value})
    assert refused.value.field == name
    assert len(str(refused.value)) < 500


def test_every_variable_can_be_wrong_but_those_that_take_any_text():
    assert KNOWN - WRONG.keys() == {"CIVITAS_SECRET", "CIVITAS_NO_BROWSER"}


def test_both_lists_of_numbers_have_one_grammar():
    for wrong in ("x", "x=1", "=", "=1", "empty", "a=b=c"):
        for read in (read_keep, read_limits):
            with pytest.raises(BadInput) as refused:
                read("HERE", wrong)
            assert refused.value.field == "HERE"
            assert refused.value.values["value"] == wrong
    for spaced in ("", " ", ",", " , "):
        assert read_keep("HERE", spaced) == Keep()
        assert read_limits("HERE", spaced) == Limits()


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("CIVITAS_HOST", "CIVITAS_HOSTS"),
        ("CIVITAS_LIMIT", "CIVITAS_LIMITS"),
        ("CIVITAS_SERCET", "CIVITAS_SECRET"),
        ("civitas_db", "CIVITAS_DB"),
        ("CIVITAS_STRICT_WORD", "CIVITAS_STRICT_WORDS"),
        ("CIVITAS_COLOUR_OF_THE_BIKE_SHED", None),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(name: str, near: str | None):
    assert unknown_names({name: "1", "PATH": "x", "CIVITAS_DB": "x", "CIVITAS_PURE": "1"}) == {name: near}


def test_the_tables_name_every_variable_that_is_read_and_no_other():
    used: set[str] = set()
    for place in ("src", "tools", "tests", "bench", "train", "play", "test", "setup.py"):
        files = [ROOT / place] if (ROOT / place).is_file() else (ROOT / place).rglob("*")
        for file in files:
            ours = file.name not in ("settings.py", "test_settings.py") and "__pycache__" not in file.parts
            if ours and file.is_file() and file.suffix in (".py", ".sh", ""):
                used |= set(re.findall(r"CIVITAS_[A-Z_]*[A-Z]\b", file.read_text(encoding="utf-8", errors="ignore")))
    used -= {"CIVITAS_HOST"}  # the tests of the command misspell it
    assert used - KNOWN == ELSEWHERE.keys()


def test_nothing_but_the_settings_reads_them():
    for file in (ROOT / "src").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        read = re.findall(r"environ(?:\.get\(|\.pop\(|\[)\"(CIVITAS_\w+)", text)
        assert set(read) <= ELSEWHERE.keys(), file


def rows(text: str) -> dict[str, list[str]]:
    """The rows of the tables in a document, by what stands first in code."""
    found = {}
    for line in re.findall(r"^\| `.*\|$", text, flags=re.MULTILINE):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        found[cells[0]] = cells[1:]
    return found


def test_the_document_lists_the_settings():
    listed = rows(OPERATIONS.read_text(encoding="utf-8"))
    named = {name.split("`")[1]: usual for name, (*_, usual) in listed.items() if name.startswith("`CIVITAS_")}
    assert named.keys() == KNOWN
    assert named["CIVITAS_PORT"] == str(Settings().port)
    assert named["CIVITAS_PROXIES"] == f"`{Settings().proxies}`"


def test_the_document_tells_the_limits_and_days():
    text = OPERATIONS.read_text(encoding="utf-8")
    told: dict[str, float] = {}
    for name, (usual, *_) in rows(text).items():
        names = re.findall(r"`(\w+)`", name)
        if names and set(names) <= asdict(Limits()).keys():
            numbers = [float(number) for number in re.findall(r"[\d.]+", usual)]
            told |= dict(zip(names, numbers, strict=True))
    assert told == asdict(Limits())
    for one in fields(Keep):
        assert re.search(rf"`{one.name}`(?: \([^)]*\))? {one.default:g}\b", text), one.name


def test_passwords_are_masked_wherever_a_url_has_them():
    for place in (
        "postgresql://me:hushed@h/d",
        "postgresql://h/d?user=me&password=hushed",
        "postgresql://me:hushed@h:port/d",
    ):
        assert "hushed" not in without_password(place)
    assert without_password("/srv/games.db") == "/srv/games.db"
