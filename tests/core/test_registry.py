"""Games of other packages: one that cannot be loaded costs nobody the others, and is named."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ASK = """
import civitas
from civitas.core.registry import broken_guests, guest_packages
ids = [game.id for game in civitas.all_games()]
print(civitas.game("duel").id, "duel" in ids, "chess" in ids, "chess" in guest_packages(), list(broken_guests()))
try:
    civitas.game("chess")
except civitas.BadInput as error:
    print(error.reason, error.values.get("cause"))
"""


def install(folder: Path, entry: str, source: str) -> None:
    """A package as pip leaves it: its code, and what it says of itself."""
    told = folder / "guest-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1\n")
    (told / "entry_points.txt").write_text(f"[civitas.games]\n{entry}\n")
    (folder / "guest").mkdir()
    (folder / "guest" / "__init__.py").write_text(source)
    (folder / "lonely.py").write_text(source)


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "LC_ALL": "C.UTF-8"}
    return subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("entry", "source", "cause"),
    [
        ("chess = guest:GAME", "raise RuntimeError('no board')", "RuntimeError: no board"),
        ("chess = guest:GAME", "", "AttributeError"),
        ("chess = guest:GAME", "GAME = 5", "no Game of the id 'chess'"),
        ("chess = guest:GAME", "import civitas\nGAME = civitas.game('duel')", "no Game of the id 'chess'"),
        ("chess = nowhere:GAME", "", "No module named 'nowhere'"),
        (
            "chess = lonely:GAME",
            "import civitas\nclass Chess(civitas.Game):\n    id = 'chess'\nGAME = Chess()",
            "no package",
        ),
    ],
)
def test_a_guest_that_cannot_be_loaded_is_named_and_left_out(entry: str, source: str, cause: str, tmp_path: Path):
    install(tmp_path, entry, source)
    asked = run(tmp_path, "-c", ASK)
    found, refused = asked.stdout.splitlines()
    assert found == "duel True False False ['chess']"
    assert refused.startswith("game_broken ")
    assert cause in refused


def test_the_list_of_games_names_it_too_and_the_others_play(tmp_path: Path):
    install(tmp_path, "chess = guest:GAME", "raise RuntimeError('no board')")
    listed = run(tmp_path, "-m", "civitas", "games")
    assert (listed.returncode, listed.stderr.count("\n")) == (0, 1)
    assert "chess" in listed.stderr
    assert "duel: 7 Wonders Duel" in listed.stdout
    played = run(tmp_path, "-m", "civitas", "arena", "chess", "--bots", "random,random", "--games", "2")
    assert (played.returncode, played.stderr.count("\n")) == (2, 1)
    assert "no board" in played.stderr


def test_a_name_of_ours_is_ours(tmp_path: Path):
    install(tmp_path, "duel = guest:GAME", "raise RuntimeError('no board')")
    assert run(tmp_path, "-c", ASK).stdout.splitlines()[0].endswith("False []")
