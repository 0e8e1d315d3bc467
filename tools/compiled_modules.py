"""Which modules are compiled by mypyc. This is the one place that says so; setup.py and tools/compile.py ask here.

The hot path is compiled: the state, the playout and the random numbers of `core`, everything in a game's folder but
`__init__` and its folder `edge`, and the searches of `bots`. What lies in `edge` makes texts, views and JSON for people
and other programs; it uses what compiled code should not (dataclasses, closures, dicts of strings) and stays plain
Python.

All modules are compiled as one group, so that a call from one to another is a direct C call. CIVITAS_GAMES="flow duel"
compiles these games only: the others stay plain Python, and an edit of one game's rules is compiled in half the time.
"""

import os
from pathlib import Path

CORE = ("bits", "cardset", "draws", "errors", "odds", "rng", "state", "playout")
BOTS = ("judge", "linear", "logit", "net", "puct", "regression", "search", "tree")


def chosen_games(package: Path) -> list[str]:
    """The games to compile: all, unless CIVITAS_GAMES names some."""
    named = os.environ.get("CIVITAS_GAMES", "").split()
    return named or sorted(path.name for path in (package / "games").iterdir() if path.is_dir())


def compiled_modules(package: Path) -> list[Path]:
    """The files to compile under `package` (the folder src/civitas), sorted.

    >>> "rules.py" in {path.name for path in compiled_modules(Path("src/civitas"))}
    True
    """
    core = [package / "core" / f"{name}.py" for name in CORE]
    games = [
        path
        for game in chosen_games(package)
        for path in (package / "games" / game).rglob("*.py")
        if path.stem != "__init__" and "edge" not in path.relative_to(package).parts
    ]
    bots = [package / "bots" / f"{name}.py" for name in BOTS]
    return sorted(path for path in [*core, *games, *bots] if path.is_file())


def by_game(modules: list[str]) -> list[tuple[list[str], str | None]]:
    """A group of the core and the search, and one per game: what has not changed need not be compiled again."""
    groups: dict[str, list[str]] = {}
    for module in modules:
        folder, name = Path(module).parts[2:4]  # src/civitas/games/duel/...
        groups.setdefault(name if folder == "games" else "core", []).append(module)
    return [(files, f"civitas_{name}") for name, files in groups.items()]
