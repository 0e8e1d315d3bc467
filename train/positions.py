"""What self-play leaves behind: positions as flat arrays, quick to send between processes and to read with numpy."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

_KINDS = {
    "number_counts": "H",
    "numbers": "H",
    "move_counts": "H",
    "moves": "H",
    "visits": "H",
    "won": "f",
    "thought": "f",
    "margin": "f",
    "ending": "B",
}
"""The arrays by name, with their type codes. For each position: how many numbers hold and which, how many moves were
weighed and their rows and visits (none where the search was short), what the seat got in the end, what the search
expected (`NOTHING_THOUGHT` where another program chose or the seat was not asked), by how many points it was ahead in
the end, and how the game ended (its place in `endings`)."""

NOTHING_THOUGHT = -1.0


class Positions(NamedTuple):
    """Positions of many games, one array for each thing that is known of them."""

    arrays: dict[str, array[Any]]
    games: int
    endings: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.arrays["won"])


def no_positions() -> Positions:
    """A fresh, empty collection."""
    return Positions(_arrays(), 0, ())


def _arrays() -> dict[str, array[Any]]:
    return {name: array(code) for name, code in _KINDS.items()}


def together(parts: Iterable[Positions]) -> Positions:
    """Several collections as one."""
    whole = _arrays()
    endings: list[str] = []
    games = 0
    for part in parts:
        renamed = []
        for ending in part.endings:
            if ending not in endings:
                endings.append(ending)
            renamed.append(endings.index(ending))
        for name, values in part.arrays.items():
            if name == "ending":
                whole[name].extend(renamed[ending] for ending in values)
            else:
                whole[name].extend(values)
        games += part.games
    return Positions(whole, games, tuple(endings))


def most_active(parts: Iterable[Positions]) -> int:
    """The most numbers that hold at once."""
    return max(int(max(part.arrays["number_counts"], default=0)) for part in parts)


def save(positions: Positions, path: Path) -> None:
    """Write a collection to a file: a line that lists the arrays, then their bytes."""
    head = [str(positions.games), ",".join(positions.endings)]
    head += [f"{name}:{len(positions.arrays[name])}" for name in _KINDS]
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write((" ".join(head) + "\n").encode())
        for name in _KINDS:
            positions.arrays[name].tofile(file)
    part.rename(path)


def load(path: Path) -> Positions:
    """Read what `save` wrote."""
    with path.open("rb") as file:
        games, endings, *sizes = file.readline().decode().rstrip("\n").split(" ")
        found = no_positions()
        for size in sizes:
            name, count = size.split(":")
            found.arrays[name].fromfile(file, int(count))
    return Positions(found.arrays, int(games), tuple(endings.split(",")) if endings else ())
