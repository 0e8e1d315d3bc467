"""The workshop of quick builds: what has not changed is not touched, and what is gone leaves nothing behind."""

import os
from pathlib import Path

import pytest

from tools.compile import mirror, strangers
from tools.compiled_modules import by_game


def write(folder: Path, **files: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")


def test_only_what_has_changed_gets_a_new_time(tmp_path: Path):
    source, target = tmp_path / "source", tmp_path / "target"
    write(source, same="1", edited="1")
    write(source / "inner", same="1")
    write(source / "__pycache__", junk="1")
    mirror(source, target)
    for file in target.rglob("*.py"):
        os.utime(file, (1, 1))
    write(source, edited="2")
    mirror(source, target)
    assert [file.name for file in target.rglob("*.py") if file.stat().st_mtime != 1] == ["edited.py"]
    assert (target / "edited.py").read_text(encoding="utf-8") == "2"
    assert not (target / "__pycache__").exists()


def test_what_is_gone_is_removed(tmp_path: Path):
    source, target = tmp_path / "source", tmp_path / "target"
    write(source, kept="1")
    write(target, kept="1", gone="1")
    write(target / "folder", gone="1")
    mirror(source, target)
    assert [path.name for path in target.iterdir()] == ["kept.py"]


def test_compiled_modules_without_a_source_are_left_out_and_groups_are_not(tmp_path: Path):
    write(tmp_path / "src" / "civitas" / "games" / "duel", here="1")
    names = ["here.cpython-311.so", "gone.cpython-311.so", "civitas_duel__mypyc.cpython-311.so", "other.txt"]
    assert strangers(tmp_path, tmp_path / "tree" / "civitas" / "games" / "duel", names) == {"gone.cpython-311.so"}


def test_games_compiled_before_are_left_out_when_others_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CIVITAS_GAMES", "civ")
    sources, tree = tmp_path / "src" / "civitas" / "games", tmp_path / "tree" / "civitas" / "games"
    write(sources / "civ", rules="1")
    write(sources / "civ" / "memory", terms="1")
    write(sources / "flow", rules="1")
    assert strangers(tmp_path, tmp_path / "tree", ["civitas", "civitas_flow__mypyc.cpython-311.so"]) == set()
    assert strangers(tmp_path, tree, ["civ", "flow"]) == {"flow"}
    assert strangers(tmp_path, tree / "civ", ["memory", "rules.cpython-311.so"]) == set()


def test_every_game_is_a_group_and_the_core_one_more():
    modules = ["src/civitas/core/bits.py", "src/civitas/bots/search.py", "src/civitas/games/duel/rules.py"]
    assert by_game(modules) == [(modules[:2], "civitas_core"), (modules[2:], "civitas_duel")]
