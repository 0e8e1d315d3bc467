"""The market of The Flow of History: its cards, who has invested in them, and what can be done with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from civitas.web.boards.flow_signs import FUTURE, KINDS, Signs, signs
from civitas.web.boards.kept import kept
from civitas.web.boards.marks import Mark, Marks, plain, sign
from civitas.web.boards.parts import Card, Group, Use
from civitas.web.scene import Printed, Scene

MODERATOR = "moderator"
MARKET_MOVES = ("invest", "snipe", "take", "moderate")

View = dict[str, Any]


def face(id: str, facts: Mapping[str, Any]) -> tuple[str, str]:
    """The symbol and the colour of a card."""
    return KINDS.get(facts["kind"], FUTURE)


def market_card(scene: Scene, marks: Signs, row: View) -> Card:
    """A card of the market; pressing it shows what can be done with it, or does the one thing that can."""
    id = row["card"]
    stakes = () if row["investor"] is None else stake(scene, marks, row)
    found = _market_card(scene.printed, id, row["bonus"] or "", says(scene, row), stakes)
    moves = scene.moves.all(*MARKET_MOVES, card=id)
    if moves:
        alone = moves[0] if len(moves) == 1 and moves[0].kind in ("take", "moderate") else None
        return replace(found, move=alone, pick="" if alone else f"use-{id}")
    no = scene.blocked.one(*MARKET_MOVES, card=id)
    return found if no is None else replace(found, no=no)


@kept
def _market_card(printed: Printed, id: str, bonus: str, says: str, stakes: Marks) -> Card:
    marks, facts = signs(printed.words), printed.facts(id)
    symbol, colour = face(id, facts)
    return Card(
        id=f"market-{id}",
        says=says,
        name=printed.card(id),
        colour=colour,
        symbol=symbol,
        cost=(marks.bonus(bonus),) if bonus else (),
        does=marks.printed(id, facts),
        foot=stakes,
        words=printed.effects(id),
        tip=id,
        flip=id,
        origin="deck-left",
        tone="invested" if stakes else "",
    )


def says(scene: Scene, row: View) -> str:
    """The card read aloud: its name, and who has invested in it."""
    name = scene.card(row["card"])
    if row["investor"] is None:
        return name
    return scene.words("flow_table.web.invested", card=name, who=investor(scene, row), n=row["stake"])


def investor(scene: Scene, row: View) -> str:
    """Who has invested in a card of the market."""
    who = row["investor"]
    return scene.words("flow_table.web.moderator") if who == MODERATOR else scene.name(who)


def stake(scene: Scene, marks: Signs, row: View) -> Marks:
    """The investment that lies on a card."""
    who = row["investor"]
    if who is None:
        return ()
    badge = Mark("seat-no", investor(scene, row), tone="m", symbol="count")
    if who != MODERATOR:
        badge = Mark("seat-no", investor(scene, row), str(who + 1), tone=f"s{who}")
    return badge, marks.resources(row["stake"])


def market_group(scene: Scene, marks: Signs, row: View) -> Group | None:
    """Investing in a card and sniping it, each with what it costs and brings; nothing to say of others."""
    id = row["card"]
    if not scene.moves.all("invest", "snipe", card=id):
        return None
    symbol, colour = face(id, scene.facts(id))
    return Group(
        id=f"use-{id}",
        name=scene.card(id),
        tip=id,
        colour=colour,
        marks=(sign(symbol, "", "kind", "", f"c-{colour}"),),
        does=marks.printed(id, scene.facts(id)),
        price=stake(scene, marks, row),
        words=scene.effects(id),
        uses=[use for use in (invest(scene, marks, row), snipe(scene, marks, row)) if use],
    )


def invest(scene: Scene, marks: Signs, row: View) -> Use | None:
    """Investing: the amount is chosen next; completing pays by an icon."""
    move = scene.moves.one("invest", card=row["card"])
    no = None if move else scene.blocked.one("invest", card=row["card"])
    if move is None and no is None:
        return None
    text = would_bonus(scene, row)
    return Use(
        name=scene.words("flow_table.web.do_invest"),
        move=move,
        no=no,
        symbol="count",
        price=(marks.bonus(row["bonus"]),),
        bill=(plain(text),),
        says=text,
    )


def would_bonus(scene: Scene, row: View) -> str:
    """What completing the card would bring: the supply pays it, and what is invested goes there first."""
    me, kind = scene.view["players"][scene.seat], scene.facts(row["card"])["kind"]
    least, most = me["least_bonus"].get(kind, 0), me["bonus"].get(kind, 0)
    icon = scene.words(f"flow.icon.{row['bonus']}")
    if least == most:
        return scene.words("flow_table.web.would_bonus", n=most, icon=icon)
    return scene.words("flow_table.web.would_bonus_between", least=least, most=most, icon=icon)


def snipe(scene: Scene, marks: Signs, row: View) -> Use | None:
    """Sniping: the price, and what the investor gets for it."""
    move = scene.moves.one("snipe", card=row["card"])
    no = None if move else scene.blocked.one("snipe", card=row["card"])
    if move is None and (no is None or row["investor"] is None):
        return None
    return Use(
        name=scene.words("flow_table.web.do_snipe"),
        move=move,
        no=no,
        symbol="mil",
        price=(marks.resources(row["stake"], "−"),),
        bill=(plain(snipe_bill(scene, row)),) if move else (),
        says=snipe_bill(scene, row) if move else "",
    )


def snipe_bill(scene: Scene, row: View) -> str:
    """What the investor gets."""
    found = scene.view["players"][scene.seat]["snipes"][row["card"]]
    if found["gets"] is None:
        return scene.words("flow_table.web.snipe_moderator", n=found["price"])
    gets = found["gets"]
    who = scene.name(found["investor"])
    return scene.words(
        "flow_table.web.snipe_gets",
        who=who,
        n=gets["total"],
        price=gets["price"],
        trade=gets["trade"],
        half=gets["half"],
    )
