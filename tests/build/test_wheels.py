"""A wheel, plain or compiled, is all of Civitas: it plays, knows its rules and words, and serves its pages."""

import json
import zipfile
from pathlib import Path

import pytest

from tests.build.conftest import ROOT, Installed

WHERE = "import civitas; print(civitas.__file__)"
PAGES = """
from starlette.testclient import TestClient
from civitas.web.app import create_app

with TestClient(create_app("tables.db"), base_url="http://127.0.0.1:8000") as browser:
    for address in ("/", "/static/base.css"):
        print(browser.get(address).status_code, address)
"""
DATA = {".toml", ".md", ".html", ".css", ".js", ".svg", ".typed", ".json", ".bin", ".linear"}


@pytest.fixture(params=["pure", "compiled"])
def installed(request: pytest.FixtureRequest) -> Installed:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Installed)
    return found


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def is_compiled(installed: Installed) -> bool:
    figures = json.loads(installed.civitas("bench", "civ", "--seconds", "0.2", "--json"))
    assert figures["games_per_s"] > 0
    return bool(figures["compiled"])


def test_the_plain_wheel_runs_anywhere(pure: Installed):
    assert pure.wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in names(pure.wheel) if name.endswith((".so", ".pyd", ".c"))]
    assert not is_compiled(pure)


def test_the_compiled_wheel_is_of_its_platform_and_compiled(compiled: Installed):
    assert not compiled.wheel.name.endswith("-any.whl")
    assert is_compiled(compiled)


def test_the_civitas_of_the_wheel_is_used(installed: Installed):
    assert Path(installed.python_prints(WHERE).strip()).is_relative_to(installed.python.parents[1])


def test_it_plays(installed: Installed):
    table = json.loads(installed.civitas("arena", "civ", "--bots", "random,random", "--games", "2", "--json"))
    assert table


def test_it_knows_the_rules_and_both_languages(installed: Installed):
    assert "CIV-PLAY-02" in installed.civitas("rules", "CIV-PLAY-02")
    assert "CIV: Carta Impera Victoria" in installed.civitas("games", "--lang", "en")
    assert "카르타" in installed.civitas("games", "--lang", "ko")


def test_it_serves_its_pages(installed: Installed):
    assert installed.python_prints(PAGES).splitlines() == ["200 /", "200 /static/base.css"]


def test_every_file_of_the_package_is_in_the_plain_wheel(pure: Installed):
    sources = ROOT / "src"
    files = [path for path in (sources / "civitas").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    expected = {str(path.relative_to(sources)) for path in files if path.suffix in {".py", *DATA}}
    expected |= {f"civitas/rulebook/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")}
    found = {name for name in names(pure.wheel) if name.startswith("civitas/")}
    assert found == expected


def test_the_compiled_wheel_has_the_same_data(pure: Installed, compiled: Installed):
    def data(wheel: Path) -> set[str]:
        kept = {name for name in names(wheel) if name.startswith("civitas/") and Path(name).suffix in DATA}
        return {name for name in kept if "/games/" not in name or "/games/civ" in name}

    assert data(compiled.wheel) == data(pure.wheel)
