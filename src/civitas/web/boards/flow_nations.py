"""The nations of The Flow of History: what they have, their piles, what they could do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from civitas.web.boards.flow_market import View
from civitas.web.boards.flow_signs import ICONS, KINDS, Signs, signs
from civitas.web.boards.kept import frozen, kept, thawed
from civitas.web.boards.marks import Marks, sign
from civitas.web.boards.parts import Chip, Figure, Panel, Slip, Tag
from civitas.web.boards.seats import player_panel, seat_tags
from civitas.web.scene import Printed, Scene


@dataclass(slots=True, kw_only=True)
class Pile:
    """One of the six places of a nation: what lies there, the top last."""

    id: str
    name: str
    symbol: str
    colour: str
    cards: list[Slip]


@dataclass(slots=True, kw_only=True)
class Nation:
    """A player: the panel, the icons in total, the piles, and what the nation could do now."""

    panel: Panel
    totals: Marks
    stake: Marks
    piles: list[Pile]
    could: list[Chip] = field(default_factory=list)


def nation(scene: Scene, marks: Signs, player: View) -> Nation:
    """A player's nation."""
    own = player["seat"] == scene.seat
    return Nation(
        panel=panel(scene, marks, player),
        totals=_totals(scene.printed, tuple(player["icons"][name] for name in ICONS)),
        stake=laid(scene, player),
        piles=[pile(scene, player, kind) for kind in KINDS],
        could=list(could(scene, player)) if own and not scene.over else [],
    )


@kept
def _totals(printed: Printed, counts: tuple[int, ...]) -> Marks:
    marks = signs(printed.words)
    return tuple(marks.total(name, count) for name, count in zip(ICONS, counts, strict=True))


def laid(scene: Scene, player: View) -> Marks:
    """What the nation has invested, and where."""
    if not player["invested"]:
        return ()
    card, n = scene.card(player["invested"]["card"]), player["invested"]["amount"]
    says = scene.words("flow_table.web.invested", card=card, who=scene.name(player["seat"]), n=n)
    return (sign("count", says, "laid", scene.words("flow_table.web.own_stake", card=card, n=n)),)


def panel(scene: Scene, marks: Signs, player: View) -> Panel:
    """A player's line: resources, attack and defence, points."""
    words, view, seat = scene.words, scene.view, player["seat"]
    tags = seat_tags(scene, seat)
    if view["first"] == seat:
        tags.append(Tag(text="", symbol="first", title=words("flow_table.web.first")))
    if player["pacifist"]:
        tags.append(Tag(text="", symbol="laurel", title=words("flow_table.web.pacifist")))
    attack = words("flow_table.web.attack", n=player["attack_value"])
    defence = words("flow_table.web.defence", n=player["defence_value"])
    figures = [
        Figure(marks=(marks.resources(player["resources"]),), title=words("flow_table.web.held"), id=f"held-{seat}"),
        Figure(marks=(sign("mil", attack, "ic", str(player["attack_value"]), "i-attack"),), title=attack),
        Figure(marks=(sign("shield", defence, "ic", str(player["defence_value"]), "i-defense"),), title=defence),
        Figure(marks=(marks.points(player["points"]["total"]),), title=words("flow_table.web.points_now")),
    ]
    return player_panel(scene, seat, tags, figures)


def pile(scene: Scene, player: View, kind: str) -> Pile:
    """One of the six places: the visible card with all it gives, those below with what they print."""
    symbol, colour = KINDS[kind]
    rows = player["piles"][kind]
    return Pile(
        id=f"pile-{player['seat']}-{kind}",
        name=scene.words(f"flow.kind.{kind}"),
        symbol=symbol,
        colour=colour,
        cards=[lying(scene, player["seat"], row, colour, row is rows[-1]) for row in rows],
    )


def lying(scene: Scene, seat: int, row: View, colour: str, top: bool) -> Slip:
    """A card of a nation: covered ones show their icons only."""
    found = _lying(scene.printed, seat, frozen(row), colour, top)
    if seat != scene.seat:
        return found
    move = scene.moves.one("use", card=row["card"])
    no = scene.blocked.one("use", card=row["card"]) if move is None else None
    return found if move is None and no is None else replace(found, move=move, no=no)


@kept
def _lying(printed: Printed, seat: int, frozen_row: bytes, colour: str, top: bool) -> Slip:
    row, marks = thawed(frozen_row), signs(printed.words)
    id = row["card"]
    does = marks.icons(row["icons"])
    if row["gives"]:
        does = (*does, sign("on", "", "gives"), *marks.icons(row["gives"]))
    if row["points"]:
        does = (*does, marks.points(row["points"]))
    return Slip(
        id=f"c{seat}-{id}",
        says=printed.card(id),
        name=printed.card(id),
        colour=colour,
        does=does,
        tip=id,
        flip=id,
        tone="" if row["visible"] or top else "covered",
    )


def could(scene: Scene, player: View) -> Iterator[Chip]:
    """The actions of one's own nation, with what they would bring."""
    words = scene.words
    if player["complete"]:
        move = scene.moves.one("complete")
        text = words(
            "flow_table.web.do_complete", card=scene.card(player["complete"]["card"]), n=player["complete"]["bonus"]
        )
        yield Chip(id="do-complete", says=text, text=text, symbol="check", move=move)
    move = scene.moves.one("harvest")
    text = words("flow_table.web.do_harvest", n=player["harvest"]["total"])
    yield Chip(id="do-harvest", says=text, text=text, symbol="harvest", move=move)
