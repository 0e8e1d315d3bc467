"""The games of matches as lines of JSON: what has been played is not played again."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from civitas.core import BadInput

if TYPE_CHECKING:
    from civitas.arena.match import Pairing


class Ledger:
    """A file of finished games, or none. A last line that was cut off is passed over."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._known: dict[str, tuple[list[float], list[str]]] = {}
        self._file: TextIO | None = None

    def __enter__(self) -> Ledger:
        if self.path is not None:
            if self.path.exists():
                for line in lines(self.path):
                    self._known[key(line)] = (line["rewards"], line["fallen"])
            cut_off = self.path.exists() and not self.path.read_bytes().endswith(b"\n")
            self._file = self.path.open("a", encoding="utf-8")
            if cut_off and self.path.stat().st_size:
                self._file.write("\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def known(self, pairing: Pairing) -> tuple[list[float], list[str]] | None:
        """What is written of a game, if it is."""
        return self._known.get(key(pairing._asdict()))

    def note(self, pairing: Pairing, rewards: list[float], fallen: list[str]) -> None:
        """Write down a finished game."""
        if self._file is not None:
            line = {**pairing._asdict(), "rewards": rewards, "fallen": fallen}
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()


def lines(path: Path) -> list[dict[str, Any]]:
    """The games in a file; `BadInput` if it holds something else, which is not ours to add to."""
    found = []
    for number, text in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        try:
            line = json.loads(text)
        except ValueError:
            continue  # it was cut off
        if not _is_game(line):
            raise BadInput("results", "results_line", {"value": number, "file": str(path)})
        found.append(line)
    return found


def _is_game(line: object) -> bool:
    """Has a line what `note` writes, as far as it is read again?"""
    if not isinstance(line, dict):
        return False
    bots, places, rewards, fallen = (line.get(name) for name in ("bots", "places", "rewards", "fallen"))
    if not (isinstance(bots, list) and isinstance(places, list) and all(isinstance(bot, str) for bot in bots)):
        return False
    if not all(type(place) is int and 0 <= place < len(bots) for place in places):
        return False
    if not (isinstance(rewards, list) and isinstance(fallen, list)):
        return False
    return len(places) == len(rewards) == len(fallen) and all(type(reward) in (int, float) for reward in rewards)


def key(line: dict[str, Any]) -> str:
    """What makes a game this game: all but its result."""
    asked = {name: value for name, value in line.items() if name not in ("rewards", "fallen")}
    return json.dumps(asked, sort_keys=True)


def rated_games(path: Path) -> list[tuple[list[str], list[float]]]:
    """The games in a file as `civitas.arena.rating.rate` takes them."""
    return [([line["bots"][place] for place in line["places"]], line["rewards"]) for line in lines(path)]
