"""Through the Ages: the card row with its costs, events and tactics in the middle, the players below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from civitas.web.boards import ages_choices as choices
from civitas.web.boards import ages_facts as facts
from civitas.web.boards import ages_forces as forces
from civitas.web.boards.ages_hands import effects
from civitas.web.boards.ages_nations import Nation, nation
from civitas.web.boards.ages_signs import face, signs
from civitas.web.boards.kept import kept
from civitas.web.boards.parts import Board, Card, Chip
from civitas.web.scene import Printed, Scene

GIFTS = frozenset({"pact", "science", "culture", "population", "yellow", "blue"})
PLAIN = frozenset({"turn", "common", "draw", "drew"})

LONG_WORD = 10
"""Letters that fit in one line of a card of the row in the smallest window; a longer word is written smaller."""
VOWELS = frozenset("aeiouy")

View = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class AgesBoard(Board):
    """The table of Through the Ages."""

    row: list[Card | None]
    state: list[Chip]
    standings: list[facts.Standing]
    politics: list[Chip]
    rivals: list[Nation]
    own: Nation | None
    facts: list[facts.Fact]


def present(scene: Scene) -> AgesBoard:
    """What the table shows."""
    view, me = scene.view, scene.seat
    marks = signs(scene.words)
    around = [((me or 0) + n) % view["seats"] for n in range(1 if me is not None else 0, view["seats"])]
    listed = choices.groups(scene, marks)
    rest = choices.rest(scene, listed)
    return AgesBoard(
        row=list(row(scene)),
        state=list(state(scene)),
        standings=[facts.standing(scene, "strength"), facts.standing(scene, "culture")],
        politics=list(politics(scene)),
        rivals=[nation(scene, marks, view["players"][seat]) for seat in around],
        own=None if me is None else nation(scene, marks, view["players"][me], frozenset(group.id for group in listed)),
        facts=list(facts.facts(scene)),
        notes=facts.notes(scene),
        groups=listed,
        choice=forces.choice(scene, marks),
        dialogue=choices.dialogue(scene),
        rest=rest,
        signs={move.notation: found for move in rest if (found := choices.signs_of(scene, marks, move))},
    )


def row(scene: Scene) -> Iterator[Card | None]:
    """The card row. A card is the same thing wherever it slides to; of two copies the first is the first."""
    seen: Counter[str] = Counter()
    for place in scene.view["row"]:
        if place is None:
            yield None
            continue
        seen[place["card"]] += 1
        yield row_card(scene, place, f"row-{place['card']}-{seen[place['card']]}")


def row_card(scene: Scene, place: View, key: str) -> Card:
    """A card of the row with what it costs the reader (else the player whose turn it is) in civil actions."""
    id = place["card"]
    who = scene.view["current"] if scene.seat is None else scene.seat
    found = _row_card(scene.printed, id, key, place["costs"][who])
    move = scene.moves.one("take", card=id, place=place["place"])
    no = None if move else scene.blocked.one("take", card=id, place=place["place"])
    return found if move is None and no is None else replace(found, move=move, no=no)


@kept
def _row_card(printed: Printed, id: str, key: str, price: int) -> Card:
    symbol, colour = face(printed.facts(id))
    marks = signs(printed.words)
    return Card(
        id=key,
        says=printed.card(id),
        name=parted(printed.card(id)),
        colour=colour,
        symbol=symbol,
        cost=(marks.actions(price),),
        does=marks.does(id, printed.facts(id)),
        tip=id,
        flip=key,
        words=effects(printed, id),
        tone="long" if max(map(len, printed.card(id).split())) > LONG_WORD else "",
    )


def parted(name: str) -> str:
    """A name whose longest words may part at a soft hyphen near the middle: between two consonants, else before one.

    >>> parted("Transcontinental Railroad").replace("\\u00ad", "-")
    'Transcon-tinental Railroad'
    >>> parted("Revolutionary").replace("\\u00ad", "-")
    'Revolu-tionary'
    """
    return " ".join(_parted(word) if len(word) > LONG_WORD + 2 else word for word in name.split())


def _parted(word: str) -> str:
    inner = range(4, len(word) - 3)
    places = [n for n in inner if not VOWELS & {word[n - 1], word[n]}] or [n for n in inner if word[n] not in VOWELS]
    at = min(places, key=lambda n: abs(n - len(word) / 2), default=len(word))
    return f"{word[:at]}\u00ad{word[at:]}"


def chip(id: str, text: str, symbol: str, tip: str = "", tone: str = "") -> Chip:
    """A fact about the table."""
    return Chip(id=id, says=text, text=text, symbol=symbol, tip=tip, tone=tone)


def state(scene: Scene) -> Iterator[Chip]:
    """Age, round and decks, the cards out of the game, the card that asks."""
    view, words = scene.view, scene.words
    yield chip("ages-age", words("ages_table.age", age=view["age"], round=view["round"]), "hourglass")
    yield chip(
        "ages-decks", words("ages_table.decks", civil=view["civil_deck"], military=view["military_deck"]), "pile"
    )
    if view["last_round"]:
        yield chip("ages-last", words("ages_table.last_round", n=view["last_round"]), "flag", tone="warn")
    yield from facts.gone(scene)
    yield from facts.asking(scene)


def politics(scene: Scene) -> Iterator[Chip]:
    """Events to come, common tactics, wars and pacts."""
    view, words = scene.view, scene.words
    events = view["current_events"]
    text = words("ages_table.events", now=events["count"], later=len(view["future_events"]))
    yield chip("ages-events", text, "bell")
    if events["top"]:
        yield chip("ages-top", words("ages_table.top", card=scene.card(events["top"])), "eye", events["top"])
    known = [row["card"] for row in view["future_events"] if row["card"]] + events["known"]
    for n, id in enumerate(known):
        yield chip(f"ages-known-{n}", scene.card(id), "eye", id, "small")
    for id in view["common"]:
        yield chip(f"ages-common-{id}", scene.card(id), "flag", id, "small")
    yield from facts.fought(scene)
    for pact in view["pacts"]:
        text = words("ages_table.pact", card=scene.card(pact["card"]), a=scene.name(pact["a"]), b=scene.name(pact["b"]))
        yield chip(f"ages-pact-{pact['card']}", text, "link", pact["card"])
