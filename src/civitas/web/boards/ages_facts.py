"""What lies open in Through the Ages, told when it is pointed at: ranks, sources of ratings, cards out of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from civitas.web.boards.ages_signs import GIVES
from civitas.web.boards.parts import Chip
from civitas.web.scene import Scene

View = dict[str, Any]
NAMED_BY_THE_PROMPT = frozenset({"target", "answer", "defence", "bidding", "force", "spoils"})
"""Questions whose own words say which card asks."""


@dataclass(slots=True, kw_only=True)
class Fact:
    """An explanation that things on the board point to by its id."""

    id: str
    title: str
    lines: list[str]
    tone: str = ""


@dataclass(slots=True, kw_only=True)
class Standing:
    """Who is ahead in something: the seats, the first first, each with a number; `ties` equal the one before."""

    id: str
    symbol: str
    says: str
    seats: list[tuple[int, int]]
    ties: frozenset[int]
    more: str


def facts(scene: Scene) -> Iterator[Fact]:
    """All explanations of the table."""
    if scene.view["gone"]:
        yield Fact(
            id="ages-gone", title=scene.words("ages_table.gone_title"), lines=list(gone_by_age(scene)), tone="wide"
        )
    yield Fact(id="ages-ranks", title=scene.words("ages_table.ranks.title"), lines=list(ranks(scene)))
    for player in scene.view["players"]:
        if player["alive"]:
            for name in ("strength", "happiness"):
                title = scene.words(f"ages_table.from.{name}", n=player["ratings"][name])
                lines = list(sources(scene, player, name))
                yield Fact(id=f"{name}-of-{player['seat']}", title=title, lines=lines)


# Cards out of the game.


def gone(scene: Scene) -> Iterator[Chip]:
    """How many civil cards are out of the game; which, is told when one points at it."""
    count = sum(map(len, scene.view["gone"].values()))
    if count:
        text = scene.words("ages_table.gone", n=count)
        yield Chip(id="ages-gone-chip", says=text, text=text, symbol="cross", more="ages-gone")


def gone_by_age(scene: Scene) -> Iterator[str]:
    """The names, by age, the last first."""
    for age, cards in reversed(scene.view["gone"].items()):
        held = Counter(scene.card(id) for id in cards)
        names = ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in held.items())
        yield scene.words("ages_table.gone_age", age=age, list=names)


# Ranks and strengths.


def standing(scene: Scene, name: str) -> Standing:
    """How the players stand: in strength, which decides aggressions and many events, or in culture."""
    found = placed(scene, name)
    ties = frozenset(seat for (_, before), (seat, value) in pairwise(found) if before == value)
    return Standing(
        id=f"ages-by-{name}",
        symbol=GIVES[name],
        says=scene.words(f"ages_table.ranks.{name}", list=listed(scene, found)),
        seats=found,
        ties=ties,
        more="ages-ranks",
    )


def placed(scene: Scene, name: str) -> list[tuple[int, int]]:
    """The seats by rank, each with what is compared."""
    players = scene.view["players"]
    values = {p["seat"]: p["culture"] if name == "culture" else p["ratings"][name] for p in players}
    return [(seat, int(values[seat])) for seat in scene.view["ranks"][name]]


def listed(scene: Scene, found: list[tuple[int, int]]) -> str:
    """Players with their numbers."""
    return ", ".join(f"{scene.name(seat)} {value}" for seat, value in found)


def ranks(scene: Scene) -> Iterator[str]:
    """Every rank that events ask for, and how equals rank."""
    words, view = scene.words, scene.view
    for name in ("strength", "culture", "science"):
        yield words(f"ages_table.ranks.{name}", list=listed(scene, placed(scene, name)))
    for name in ("happiest", "most_discontent"):
        if view["ranks"][name]:
            yield words(f"ages_table.ranks.{name}", list=", ".join(scene.name(seat) for seat in view["ranks"][name]))
    yield words("ages_table.ranks.ties", who=scene.name(view["current"]))


def sources(scene: Scene, player: View, name: str) -> Iterator[str]:
    """What each card adds to a rating; to strength, what an aggression would compare."""
    for source in player["sources"][name]:
        yield scene.words("ages_table.source", card=scene.card(source["card"]), n=source["n"])
    if name == "strength":
        for other, row in enumerate(player["against"]):
            if row is not None:
                told = {"who": scene.name(other), "n": row["strength"], "m": row["defence"]}
                yield scene.words("ages_table.versus", **told)


# Who asks, and what is fought out.


def asking(scene: Scene) -> Iterator[Chip]:
    """Which card asks somebody for a choice."""
    card = scene.view["asks"]
    if card:
        text = scene.words("ages_table.asks", card=scene.card(card))
        yield Chip(id="ages-asks", says=text, text=text, symbol="bell", tip=card)


def notes(scene: Scene) -> list[str]:
    """The card that asks the reader, where the question does not name it, and what it does."""
    card = scene.view["asks"]
    if scene.question is None or not card or scene.asked in NAMED_BY_THE_PROMPT:
        return []
    return [f"{scene.card(card)}: {scene.effects(card)}"]


def fought(scene: Scene) -> Iterator[Chip]:
    """An aggression that waits for its defence, and the wars that run, each with how it stands."""
    view, words = scene.view, scene.words
    if fight := view["attack"]:
        who, whom = scene.name(fight["seat"]), scene.name(fight["target"])
        text = words("ages_table.attack", who=who, whom=whom, n=fight["strength"], m=fight["defence"])
        card = view["contest"]["card"] or ""
        yield Chip(id="ages-attack", says=text, text=text, symbol="mil", tip=card, tone="warn")
    for n, war in enumerate(view["wars"]):
        who, whom = scene.name(war["seat"]), scene.name(war["target"])
        text = words("ages_table.war", card=scene.card(war["card"]), who=who, whom=whom, lead=war["lead"])
        yield Chip(id=f"ages-war-{n}", says=text, text=text, symbol="mil", tip=war["card"], tone="warn")
