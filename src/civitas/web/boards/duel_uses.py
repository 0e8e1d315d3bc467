"""What can be done with a card of 7 Wonders Duel, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.i18n import Phrasebook
from civitas.web.boards.duel_cities import View
from civitas.web.boards.duel_signs import Signs
from civitas.web.boards.kept import frozen, kept, thawed
from civitas.web.boards.parts import Group, Use
from civitas.web.questions import Refused
from civitas.web.scene import Printed, Scene


@dataclass(slots=True, kw_only=True)
class Bill:
    """What a card costs, in words, for its explanation."""

    id: str
    title: str
    lines: list[str]


def groups(scene: Scene, drawing: Signs) -> list[Group]:
    """The uses of each accessible card."""
    me = scene.view["players"][scene.seat]
    out = []
    open_cards = [place["card"] for place in scene.view["structure"] if place["open"]]
    for id in open_cards:
        facts = scene.facts(id)
        out.append(
            Group(
                id=f"use-{id}",
                name=scene.card(id),
                tip=id,
                more=f"bill-{id}",
                colour=facts["colour"],
                marks=(drawing.kind(facts["colour"]),),
                does=drawing.does(id),
                price=drawing.price(me["bills"][id]),
                words=scene.effects(id),
                uses=uses(scene, drawing, me, id),
            )
        )
    return out


def uses(scene: Scene, drawing: Signs, me: View, id: str) -> list[Use]:
    """Build it, discard it, or put it under one of the wonders."""
    words = scene.words
    bill = me["bills"][id]
    gain = scene.moves.one("discard", card=id)
    found = [
        paid_use(scene, drawing, words("duel_table.build"), id, bill, "build", card=id),
        Use(
            name=words("duel_table.discard"),
            move=gain,
            price=(drawing.coins(me["discard_coins"], "+"),),
            says=words("duel_table.coins", n=me["discard_coins"]),
        ),
    ]
    for wonder_id in me["wonders"]:
        args = {"card": id, "wonder_card": wonder_id}
        use = paid_use(scene, drawing, scene.card(wonder_id), wonder_id, me["bills"][wonder_id], "wonder", **args)
        use.does = drawing.does(wonder_id)
        found.append(use)
    return [use for use in found if use.move or use.no]


def paid_use(scene: Scene, drawing: Signs, name: str, id: str, bill: View, kind: str, **args: object) -> Use:
    """A use that costs something."""
    no: Refused | None = scene.blocked.one(kind, **args)
    return Use(
        name=name,
        move=scene.moves.one(kind, **args),
        no=no,
        price=drawing.price(bill),
        bill=drawing.bill(bill),
        says=scene.words("duel_table.costs", n=bill["total"]),
        tip=id,
        more=f"bill-{id}",
    )


def bills(scene: Scene, me: int) -> list[Bill]:
    """What everything in sight costs, for the explanations."""
    others, rival = scene.view["players"][1 - me]["bills"], scene.name(1 - me)
    return [
        _bill(scene.printed, id, frozen(bill), rival, others[id]["total"] if id in others else None)
        for id, bill in scene.view["players"][me]["bills"].items()
    ]


@kept
def _bill(printed: Printed, id: str, frozen_bill: bytes, rival: str, total: int | None) -> Bill:
    words, bill = printed.words, thawed(frozen_bill)
    lines = bill_lines(printed.book, bill)
    if total is not None:
        lines.append(words("duel_table.for_other", name=rival, n=total))
    return Bill(id=f"bill-{id}", title=words("duel_table.for_you", n=bill["total"]), lines=lines)


def bill_lines(book: Phrasebook, bill: View) -> list[str]:
    """How a price is made up, in words."""
    lines = []
    if bill["chain_card"]:
        lines.append(book.say("duel.bill.chain", {"card": bill["chain_card"]}))
    if bill["coins"]:
        lines.append(book.say("duel.bill.coins", {"coins": bill["coins"]}))
    for unit in bill["units"]:
        for part in ("produced", "chosen", "saved"):
            if unit[part]:
                lines.append(book.say(f"duel.bill.{part}", {"resource": unit["resource"], "count": unit[part]}))
        if unit["bought"]:
            args = {"resource": unit["resource"], "count": unit["bought"], "price": unit["price"]}
            lines.append(book.say(f"duel.bill.{'fixed' if unit['fixed'] else 'bought'}", args))
    if bill["income"]:
        lines.append(book.words("duel_table.income", n=bill["income"]))
    if bill["to_opponent"]:
        lines.append(book.words("duel_table.to_opponent", n=bill["to_opponent"]))
    return lines
