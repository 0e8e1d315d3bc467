"""7 Wonders: the hand below, the own wonder and city above it, the neighbours left and right, the others between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from civitas.i18n import Phrasebook
from civitas.web.assets import icon
from civitas.web.boards.parts import Board, Card
from civitas.web.boards.wonders_boards import board_card, board_groups, boards_of
from civitas.web.boards.wonders_cities import City, Look, city
from civitas.web.boards.wonders_hand import Ways, discard_pile, hand_card, use_group, verb_of, ways_of
from civitas.web.boards.wonders_middle import Middle, middle
from civitas.web.boards.wonders_news import Reveal, last_reveal
from civitas.web.boards.wonders_signs import Signs, signs
from civitas.web.scene import Scene

GIFTS = frozenset({"trade", "free_city_trade", "coins"})


@dataclass(slots=True, kw_only=True)
class WondersBoard(Board):
    """The table of 7 Wonders. `shape` is watching, boards (they are being chosen) or playing."""

    shape: str
    middle: Middle
    cities: list[City]
    ring: int
    hand: list[Card] = field(default_factory=list)
    boards: list[Card] = field(default_factory=list)
    ways: list[Ways] = field(default_factory=list)
    chosen: str = ""
    chosen_more: str = ""
    can_take_back: bool = False


def present(scene: Scene) -> WondersBoard:
    """What the table shows."""
    view, me = scene.view, scene.seat
    drawing = signs(scene.words.language)
    reveal = last_reveal(scene.lines, view["seats"])
    look = look_at(scene, drawing, reveal)
    shape = "watching" if me is None else "boards" if view["step"] == "choose_board" else "playing"
    board = WondersBoard(
        shape=shape,
        middle=middle(scene, drawing, look),
        cities=cities(look) if shape != "boards" else [],
        ring=len(view["cities"]),
    )
    if shape == "boards":
        board.boards = [board_card(scene, drawing, look, id) for id in boards_of(scene)]
        board.groups = board_groups(scene, drawing)
    elif me is not None:
        answer(scene, drawing, look, board)
    return board


def look_at(scene: Scene, drawing: Signs, reveal: Reveal) -> Look:
    """What the decision says of cities: whose it is, and whether a stage can be built."""
    for_free_city = scene.asked.startswith("free_city_")
    uses = scene.view["uses"] if scene.question else []
    stage_ways = [way for use in uses for way in use["ways"] if way["does"] == "stage"]
    return Look(
        scene=scene,
        signs=drawing,
        reveal=reveal,
        concerned=scene.view["seats"] if for_free_city else scene.seat,
        stage_way=stage_ways[0] if stage_ways else None,
        stage_no=scene.blocked.one("stage", "free_city_stage"),
    )


def cities(look: Look) -> list[City]:
    """All cities as they sit: left neighbour, right neighbour, the others from left to right, the own one."""
    view, me = look.scene.view, look.scene.seat
    found = view["cities"]
    ring = len(found)
    if me is None:
        return [city(look, data, "far") for data in found]
    around = [("left", (me + 1) % ring), ("right", (me - 1) % ring)]
    around += [("far", (me + step) % ring) for step in range(2, ring - 1)]
    return [city(look, found[index], place) for place, index in [*around, ("own", me)]]


# The decision and the hand.


def answer(scene: Scene, drawing: Signs, look: Look, board: WondersBoard) -> None:
    """What the reader can do, and what they have chosen already."""
    view, words = scene.view, scene.words
    if scene.asked.endswith("discard_pile"):
        board.dialogue = discard_pile(scene, drawing)
        board.rest = scene.moves.all("pass", "free_city_pass")
        return
    picked = scene.read(view["choice"]) if view.get("choice") else None
    seventh = scene.asked == "free_city_seventh_card"
    cards = view["free_city_hand"] if seventh else view["hand"]
    ways = {use["card"]: use["ways"] for use in view["uses"]} if scene.question else {}
    seen: dict[str, int] = {}
    for id in cards:
        board.hand.append(hand_card(scene, drawing, id, seen.setdefault(id, 0), ways, picked))
        seen[id] += 1
    if scene.question is not None:
        board.groups = [use_group(scene, drawing, look, id, found) for id, found in ways.items()]
        board.rest = scene.moves.all("pass", "free_city_pass")
        board.ways = [ways_of(scene, drawing, look, id, found) for id, found in ways.items()]
        if scene.asked.startswith("free_city_"):
            board.notes.append(words("wonders_table.for_free_city"))
    if picked is not None and not view["over"]:
        verb = verb_of(picked)
        board.chosen = words(f"wonders_table.you_chose.{verb}", card=scene.card(picked.card))
        free_city = scene.asked.startswith("free_city_")
        board.chosen_more = words("wonders_table.now_free_city" if free_city else "wonders_table.secret")
        board.can_take_back = scene.can_undo and scene.question is None
    elif scene.asked.endswith("seventh_card") and scene.question is not None:
        board.chosen = scene.question.prompt.plain


def explain(id: str, facts: Mapping[str, Any], book: Phrasebook) -> list[Markup]:
    """Which cards make this one free, and which it makes free."""
    chain = icon("link-chain")
    lines = []
    if parents := [book.card(parent) for parent in facts.get("parents", ())]:
        text = book.words("wonders_table.free_with", cards=" / ".join(parents))
        lines.append(Markup("{} {}").format(chain, text))
    if children := [book.card(other) for other, its in book.cards.items() if id in its.get("parents", ())]:
        text = book.words("wonders_table.makes_free", cards=children)
        lines.append(Markup("{} {}").format(chain, text))
    return lines
