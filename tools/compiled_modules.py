"""Which modules are compiled by mypyc. This is the one place that says so; setup.py and tools/compile.py ask here.

The hot path is compiled: the state, the playout and the random numbers of `core`, everything in a game's folder that
is not an edge module, and the search of `bots`. Edge modules make texts, views and JSON for people and other programs;
they use what compiled code should not (dataclasses, closures, dicts of strings) and stay plain Python. A new module in
a game's folder is compiled unless its name is in EDGE.

All modules are compiled as one group, so that a call from one to another is a direct C call.
"""

from pathlib import Path

CORE = ("bits", "errors", "rng", "state", "playout")
EDGE = frozenset(
    {
        *("__init__", "game", "view", "notation", "events", "explain"),
        *("position", "arrange", "arranging", "checks"),  # reading and checking a described position
    }
)


def compiled_modules(package: Path) -> list[Path]:
    """The files to compile under `package` (the folder src/civitas), sorted.

    >>> "rules.py" in {path.name for path in compiled_modules(Path("src/civitas"))}
    True
    """
    core = [package / "core" / f"{name}.py" for name in CORE]
    games = [path for path in package.glob("games/*/**/*.py") if path.stem not in EDGE]
    search = package / "bots" / "search.py"
    return sorted(path for path in [*core, *games, search] if path.is_file())
