"""7 Wonders Duel: the rival's city, the structure with the military track beside it, one's own city."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from civitas.i18n import Phrasebook
from civitas.web.assets import icon
from civitas.web.boards.duel_cities import City, View, building, city, says, token
from civitas.web.boards.duel_signs import Signs, signs
from civitas.web.boards.duel_uses import Bill, bills, groups
from civitas.web.boards.kept import frozen, kept, thawed
from civitas.web.boards.marks import Mark, sign
from civitas.web.boards.parts import Back, Board, Card, Chip, Dialogue, Slip, Step, Track
from civitas.web.scene import Printed, Scene

GIFTS = frozenset({"gain", "economy", "starter"})
COVERED_RULE = "7WD-TURN-03"
CAPITAL = 9
LONG_WORD = 9
"""Letters that fit in one line of a card of the structure on a phone; a longer word is written smaller."""
WORTH = {1: 2, 4: 5, 7: 10}
"""Where a zone of the military track begins, and the points for the one who is ahead there (7WD-SCORE-02)."""
RAIDS = {3: 2, 6: 5}
"""Where a military token lies, and the coins that it costs (7WD-MIL-04)."""


@dataclass(slots=True, kw_only=True)
class Slot:
    """A place in the structure."""

    id: str
    row: int
    column: int
    card: Card | None
    back: Back | None


@dataclass(slots=True, kw_only=True)
class DuelBoard(Board):
    """The table of Duel."""

    rival: City
    own: City
    track: Track
    age: int
    slots: list[Slot]
    offer: list[Card] | None
    picks: int
    progress: list[Chip]
    discard: list[Slip]
    bills: list[Bill] = field(default_factory=list)


def present(scene: Scene) -> DuelBoard:
    """What the table shows."""
    view, me = scene.view, scene.seat
    drawing = signs(scene.words.language)
    below = me or 0
    draft = view.get("draft")
    return DuelBoard(
        rival=city(scene, drawing, view["players"][1 - below]),
        own=city(scene, drawing, view["players"][below]),
        track=track(scene, below),
        age=view["age"],
        slots=[slot(scene, place) for place in view["structure"]],
        offer=[offered(scene, drawing, id) for id in draft["offered"]] if draft else None,
        picks=draft["picks"] + 1 if draft else 0,
        progress=[token(scene, id, "board", scene.moves.one("progress", card=id)) for id in view["progress"]],
        discard=[building(scene, id, "d", None) for id in view["discard"]],
        groups=groups(scene, drawing) if scene.asked == "turn" else [],
        rest=[] if scene.asked == "revive" else None,
        signs={move.notation: drawing.does(move.card) for move in scene.moves.all("destroy")},
        dialogue=library(scene) or revival(scene),
        bills=[] if me is None else bills(scene, me),
    )


# Between the cities.


def track(scene: Scene, below: int) -> Track:
    """From the capital above to the capital below; the pawn stands toward the city that is losing."""
    view, words = scene.view, scene.words
    lead = view["pawn"] if below == 0 else -view["pawn"]
    leader = below if lead > 0 else 1 - below
    even = words("duel_table.pawn_even")
    stands = words("duel_table.pawn", name=scene.name(leader), n=abs(lead)) if lead else even
    return _track(f"{stands}. {words('duel_table.war')}", lead, below, frozen(view["military"]))


@kept
def _track(says: str, lead: int, below: int, tokens: bytes) -> Track:
    steps, military = [], thawed(tokens)
    for at in range(CAPITAL, -CAPITAL - 1, -1):
        far = abs(at)
        victim = 1 - below if at > 0 else below
        marks: list[Mark] = []
        if far == CAPITAL:
            marks.append(sign("capital", text=str(victim + 1), shape="home"))
        if far in WORTH and at != lead:
            marks.append(Mark("worth", text=str(WORTH[far])))
        if far in RAIDS and RAIDS[far] in military[victim]:
            marks.append(Mark("raid", text=f"−{RAIDS[far]}"))
        zone = next(n for n, end in enumerate((1, 3, 6, 9, 10)) if far < end)
        steps.append(
            Step(
                tone=f"z{zone}" + (" here" if at == lead else ""),
                marks=tuple(marks),
                pawn="pawn" if at == lead else "",
                pawn_id="pawn",
            )
        )
    return Track(says=says, steps=steps, tone="war")


def slot(scene: Scene, place: View) -> Slot:
    """A card of the structure, face up or face down."""
    id = f"slot-{place['slot']}"
    card, back = None, None
    if place["card"]:
        card = face(scene, place)
    else:
        kind = place["back"]
        text = scene.words(f"duel_table.back.{kind}")
        guild = kind == "guild"
        letters = "" if guild else "I" * scene.view["age"]
        back = Back(id=f"{id}-back", says=text, text=letters, symbol="guild" if guild else "", tone=kind)
    return Slot(id=id, row=place["row"], column=place["column"], card=card, back=back)


def face(scene: Scene, place: View) -> Card:
    """A face-up card of the structure. An accessible one opens its uses."""
    id = place["card"]
    bill = scene.view["players"][scene.seat]["bills"][id] if scene.seat is not None else None
    picks = place["open"] and scene.asked == "turn"
    return _face(scene.printed, id, bool(picks), not place["open"], frozen(bill))


@kept
def _face(printed: Printed, id: str, picks: bool, covered: bool, frozen_bill: bytes) -> Card:
    facts, bill, drawing = printed.facts(id), thawed(frozen_bill), signs(printed.language)
    name = printed.card(id)
    foot = [drawing.kind(facts["colour"])]
    foot += [drawing.chain(facts["gives"])] if "gives" in facts else []
    foot += [Mark("price", inside=drawing.price(bill))] if bill else []
    costs = f" {printed.words('duel_table.costs', n=bill['total'])}" if bill else ""
    return Card(
        id=f"c-{id}",
        says=says(printed, id) + costs,
        name=name,
        colour=facts["colour"],
        cost=drawing.cost(id),
        does=drawing.does(id),
        foot=tuple(foot),
        tip=id,
        more=f"bill-{id}" if bill else "",
        flip=id,
        pick=f"use-{id}" if picks else "",
        why=printed.words("duel_table.covered") if covered else "",
        rule=COVERED_RULE if covered else "",
        tone=" ".join(["under" if covered else "open", *["long"] * (max(map(len, name.split())) > LONG_WORD)]),
    )


def offered(scene: Scene, drawing: Signs, id: str) -> Card:
    """A wonder on offer."""
    return Card(
        id=f"o-{id}",
        says=says(scene, id),
        name=scene.card(id),
        symbol="wonder",
        cost=drawing.cost(id),
        foot=drawing.does(id),
        words=scene.effects(id),
        flip=id,
        move=scene.moves.one("take", card=id),
    )


def library(scene: Scene) -> Dialogue | None:
    """The tokens that the Great Library has drawn."""
    if "drawn" not in scene.view or scene.question is None:
        return None
    chips = [token(scene, id, "lib", scene.moves.one("library", card=id)) for id in scene.view["drawn"]]
    return Dialogue(id="library", title=scene.question.prompt.plain, symbol="choose", chips=chips)


def revival(scene: Scene) -> Dialogue | None:
    """The discard pile, to build one of its cards: all of them at once, where a list of twenty would be scrolled."""
    moves = scene.moves.all("revive")
    if not moves or scene.question is None:
        return None
    slips = [replace(building(scene, move.card, "r", move), flip="") for move in moves]
    return Dialogue(id="revival", title=scene.question.prompt.plain, symbol="revive", slips=slips)


def explain(id: str, facts: Mapping[str, Any], book: Phrasebook) -> list[Markup]:
    """Which buildings a card makes free, or is made free by."""
    lines = []
    for has, of in (("gives", "needs"), ("needs", "gives")):
        if symbol := facts.get(has):
            cards = [book.card(other) for other, its in book.cards.items() if its.get(of) == symbol]
            word = book.words(f"duel_table.chain.{symbol}")
            text = book.words(f"duel_table.{has}", symbol=word, cards=cards)
            lines.append(Markup("{} {}").format(icon(f"chain-{symbol}"), text))
    return lines
