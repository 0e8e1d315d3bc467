"""The games of matches as lines of JSON: what has been played is not played again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from math import isfinite
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from civitas.core import BadInput

if TYPE_CHECKING:
    from civitas.arena.match import Pairing, Played

START = '{"game": "'
"""How the line of a game begins, also one that was cut off."""
_RESULTS = ("rewards", "fallen", "causes")


class Ledger:
    """A file of finished games, or none. A line that was cut off is passed over."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._known: dict[str, dict[str, Any]] = {}
        self._file: TextIO | None = None

    def __enter__(self) -> Ledger:
        if self.path is not None:
            if self.path.is_file():
                self._known = {key(line): line for line in lines(self.path)}
            cut_off = self.path.is_file() and not self.path.read_bytes().endswith(b"\n")
            self._file = self.path.open("a", encoding="utf-8")
            if cut_off and self.path.stat().st_size:
                self._file.write("\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            with self._named():
                self._file.close()

    def known(self, pairing: Pairing) -> tuple[list[float], list[str], list[str]] | None:
        """What is written of a game, if it is: the rewards, why seats were lost, and the causes."""
        line = self._known.get(key(pairing._asdict()))
        return None if line is None else (line["rewards"], line["fallen"], causes_in(line))

    def note(self, pairing: Pairing, played: Played) -> None:
        """Write down a finished game."""
        if self._file is not None:
            line = {**pairing._asdict(), "rewards": played.rewards, "fallen": played.fallen, "causes": played.causes}
            with self._named():
                self._file.write(json.dumps(line) + "\n")
                self._file.flush()

    @contextmanager
    def _named(self) -> Iterator[None]:
        """A full disk does not say which file it had no room for."""
        try:
            yield
        except OSError as error:
            error.filename = str(self.path)
            raise


def lines(path: Path) -> list[dict[str, Any]]:
    """The games in a file; `BadInput` if it holds something else, which is not ours to add to."""
    found: list[dict[str, Any]] = []
    if path.exists() and not (path.is_file() or path.is_dir()):
        return found  # a device keeps nothing, or has no end
    for number, text in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n"), start=1):
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            if text.startswith(START) or START.startswith(text):
                continue  # it was cut off
            line = None
        if not _is_game(line):
            raise BadInput("results", "results_line", {"value": number, "file": str(path)})
        found.append(line)
    return found


def _is_game(line: object) -> bool:
    """Has a line what `note` writes, as far as it is read again?"""
    if not isinstance(line, dict):
        return False
    bots: Any = line.get("bots")
    places: Any = line.get("places")
    rewards: Any = line.get("rewards")
    fallen: Any = line.get("fallen")
    causes = causes_in(line)
    if not (_are(bots, str) and _are(fallen, str) and _are(causes, str) and _are(places, int)):
        return False
    if not (_are(rewards, float, int) and all(isfinite(reward) and 0 <= reward <= 1 for reward in rewards)):
        return False
    if not all(0 <= place < len(bots) for place in places):
        return False
    return len(places) == len(rewards) == len(fallen) == len(causes)


def _are(found: Any, *kinds: type) -> bool:
    return isinstance(found, list) and all(type(one) in kinds for one in found)


def causes_in(line: dict[str, Any]) -> Any:
    """The causes in a game's line; games written down before they were kept have none."""
    fallen = line.get("fallen")
    return line.get("causes", [""] * len(fallen) if isinstance(fallen, list) else None)


def key(line: dict[str, Any]) -> str:
    """What makes a game this game: all but its result."""
    return json.dumps({name: value for name, value in line.items() if name not in _RESULTS}, sort_keys=True)


class RatedGame(NamedTuple):
    """A game as `civitas.arena.rating.rate` takes it, and which of its seats a random mover took over."""

    names: list[str]
    rewards: list[float]
    fallen: list[str]


def rated_games(path: Path, game: str, seats: int) -> list[RatedGame]:
    """The games of a kind in a file, in an order that has nothing to do with how they ended or were written."""
    ours = [line for line in lines(path) if line.get("game") == game and len(line["places"]) == seats]
    ours.sort(key=lambda line: sha256(key(line).encode()).digest())
    return [RatedGame([line["bots"][at] for at in line["places"]], line["rewards"], line["fallen"]) for line in ours]
