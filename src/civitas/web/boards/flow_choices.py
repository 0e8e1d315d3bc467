"""Questions of The Flow of History that no card of the market answers."""

from __future__ import annotations

from civitas.web.boards.composed import Choice, Item
from civitas.web.boards.flow_market import face
from civitas.web.boards.flow_signs import Signs
from civitas.web.boards.parts import Card, Chip, Dialogue
from civitas.web.questions import Move
from civitas.web.scene import Scene


def rest(scene: Scene) -> list[Move]:
    """Moves that have nothing to do with a card of the market."""
    return scene.moves.all("harvest", "complete", "decline", "use")


def notes(scene: Scene) -> list[str]:
    """What completing and harvesting would bring now."""
    if scene.seat is None or scene.question is None:
        return []
    me = scene.view["players"][scene.seat]
    out = []
    if scene.moves.one("complete"):
        found = me["complete"]
        icon = scene.words(f"flow.icon.{found['icon']}")
        card = scene.card(found["card"])
        out.append(
            scene.words("flow_table.web.would_complete", card=card, n=found["bonus"], icons=found["icons"], icon=icon)
        )
    if scene.moves.one("harvest"):
        found = me["harvest"]
        out.append(
            scene.words("flow_table.web.would_harvest", n=found["total"], grown=found["grown"], top=found["top_up"])
        )
    return out


def amounts(scene: Scene) -> Choice | None:
    """How much to invest: one of all amounts."""
    moves = scene.moves.all("stake")
    if not moves or scene.question is None:
        return None
    items = [
        Item(id=str(move.args["count"]), name=str(move.args["count"]), moves=(move.notation,), symbol="count")
        for move in moves
    ]
    return Choice(id="amount", title=scene.question.prompt.plain, items=items, least=1, most=1)


def dialogue(scene: Scene, marks: Signs) -> Dialogue | None:
    """Whom to attack, what the victim loses, which start card to keep."""
    moves = scene.moves.all("attack", "remove", "keep")
    if not moves or scene.question is None:
        return None
    title = scene.question.prompt.plain
    if moves[0].kind == "attack":
        chips = [attack_chip(scene, move) for move in moves]
        return Dialogue(id="flow-ask", title=title, symbol="mil", chips=chips)
    cards = [asked_card(scene, marks, move) for move in moves]
    return Dialogue(id="flow-ask", title=title, symbol="mil" if moves[0].kind == "remove" else "flag", cards=cards)


def attack_chip(scene: Scene, move: Move) -> Chip:
    """A nation that can be attacked, with its defence."""
    target = int(move.args["target"])
    defence = scene.view["players"][target]["defence_value"]
    text = scene.words("flow_table.web.weaker", who=scene.name(target), n=defence)
    return Chip(id=f"aim-{target}", says=text, text=text, symbol="shield", move=move)


def asked_card(scene: Scene, marks: Signs, move: Move) -> Card:
    """A card to choose in a dialogue."""
    id = str(move.args["card"])
    symbol, colour = face(id, scene.facts(id))
    return Card(
        id=f"ask-{id}",
        says=scene.card(id),
        name=scene.card(id),
        colour=colour,
        symbol=symbol,
        does=marks.printed(id, scene.facts(id)),
        tip=id,
        move=move,
    )
