"""What the last reveal of 7 Wonders showed: what every city played, and the wars that followed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from civitas.web.scene import Line

PLAYS = frozenset({"build", "build_free", "stage", "discard", "take"})
WARS = frozenset({"war", "war_free_city"})


class Play(NamedTuple):
    """What a city did."""

    verb: str
    card: str
    stage: int


class War(NamedTuple):
    """Who beat whom, and what for."""

    winner: int
    loser: int
    points: int


@dataclass(slots=True)
class Reveal:
    """The last turn as everybody saw it; `n` is the entry that revealed it."""

    n: int = -1
    plays: dict[int, Play] = field(default_factory=dict)
    wars: list[War] = field(default_factory=list)

    def is_fresh(self, city: int, card: str) -> bool:
        """Has the city just played this card?"""
        play = self.plays.get(city)
        return play is not None and play.card == card and play.verb != "discard"


def _last_turn(lines: list[Line]) -> int:
    """Where the entry begins that revealed the last turn: it has a choice and plays in it."""
    played = -1
    for at in range(len(lines) - 1, -1, -1):
        verb = _verb(lines[at])
        if verb in PLAYS:
            played = lines[at].n
        elif verb == "chose" and lines[at].n == played:
            return at
    return 0


def _verb(line: Line) -> str:
    return line.event.id.rpartition(".")[2].replace("free_city_", "")


def last_reveal(lines: list[Line], free_city: int) -> Reveal:
    """Read the log: every turn begins with the last choice of it."""
    found = Reveal()
    chose = -1
    for line in lines[_last_turn(lines) :]:
        args = line.event.args
        verb = _verb(line)
        if verb == "chose":
            chose = line.n
        elif verb in PLAYS:
            if chose == line.n != found.n:
                found = Reveal(line.n)
            play = Play(verb, str(args.get("card", "")), int(args.get("stage") or 0))
            found.plays[int(args.get("seat", free_city))] = play
        elif verb in WARS:
            war = War(int(args.get("seat", free_city)), int(args.get("target", free_city)), int(args["points"]))
            found.wars.append(war)
    return found
