"""What a player of Through the Ages puts together on the page: a bid, a division, a force, a defence, a discard."""

from __future__ import annotations

from collections.abc import Iterator

from civitas.web.boards.ages_signs import Signs, face
from civitas.web.boards.composed import Choice, Item, Pool, Tally
from civitas.web.boards.marks import Marks
from civitas.web.questions import Move, Refused
from civitas.web.scene import Scene

AMOUNTS = ("bid", "split")
DISCARDS = ("excess", "ordered_discard")
COMPOSED = ("force", "defence", *DISCARDS)
PARTS = ("send", "bonus", "discard")
"""The small moves of a force, a defence and a discard, in the order in which the rules take them."""
SEVERAL = 2


def choice(scene: Scene, marks: Signs) -> Choice | None:
    """Small moves put together on the page."""
    if scene.question is None:
        return None
    amounts = scene.moves.all(*AMOUNTS)
    if amounts:
        title = scene.words(f"ages_table.choice.{amounts[0].kind}")
        return Choice(id="amount", title=title, items=[item(scene, marks, move) for move in amounts], least=1, most=1)
    if not is_composed(scene):
        return None
    if scene.asked == "force":
        return force(scene, marks)
    return defence(scene, marks) if scene.asked == "defence" else discards(scene, marks)


def is_composed(scene: Scene) -> bool:
    """Are there small moves to put together? A single card to discard is one press, and so is ending without any."""
    if scene.asked in DISCARDS:
        return scene.question is not None and int(scene.question.args["count"]) >= SEVERAL
    return scene.asked in COMPOSED and bool(scene.moves.all(*PARTS))


def ending(scene: Scene) -> Move | Refused | None:
    """The move that ends a force or a defence, legal already or only when enough is put in."""
    known: list[Move | Refused] = [*scene.moves, *scene.blocked]
    return next((move for move in known if move.kind.startswith("done")), None)


def parts(scene: Scene) -> Iterator[Move | Refused]:
    """The small moves, those that only follow others among them, in the order in which the rules take them."""
    me = scene.view["players"][scene.seat]
    for kind in PARTS:
        cards = me["workers"] if kind == "send" else dict.fromkeys(me["cards"]["own"])
        for card in cards:
            found = scene.moves.one(kind, card=card) or scene.blocked.one(kind, card=card)
            if found is not None:
                yield found


def force(scene: Scene, marks: Signs) -> Choice:
    """A colonization force: units and cards whose strength reaches the bid."""
    contest, me, words = scene.view["contest"], scene.view["players"][scene.seat], scene.words
    reach, hand = contest["force"], me["cards"]["own"]
    steps, step = {}, 1
    for card in reversed(reach["units"]):
        steps[card] = step
        step *= reach["units"][card] + 1
    items = []
    for move in parts(scene):
        card = move.args["card"]
        if move.kind == "send":
            items.append(item(scene, marks, move, reach["units"][card], pool="units", step=steps[card]))
        elif move.kind == "bonus":
            worth = int(scene.facts(card)["colonization"])
            items.append(item(scene, marks, move, hand.count(card), worth=worth))
        else:
            items.append(item(scene, marks, move, hand.count(card), pool="others", worth=1))
    tally = Tally(
        short=words("ages_table.force.short", n="#", need=contest["bid"]),
        enough=words("ages_table.force.enough", n="#", need=contest["bid"]),
        need=contest["bid"],
        base=contest["added"],
        table=reach["strengths"],
        binding=True,
    )
    pools = {"others": Pool(most=reach["others"])}
    if not contest["sent"]:
        pools["units"] = Pool(least=1)
    made = composed(scene, items, sum(found.most for found in items))
    made.pools, made.tally = pools, tally if reach["strengths"] else None
    return made


def defence(scene: Scene, marks: Signs) -> Choice:
    """Cards against an attack: a card is used either for what is printed on it or, face down, for 1."""
    assert scene.question is not None
    asked, hand, words = scene.question.args, scene.view["players"][scene.seat]["cards"]["own"], scene.words
    items = []
    for move in parts(scene):
        card = move.args["card"]
        worth = int(scene.facts(card)["defence"]) if move.kind == "bonus" else 1
        items.append(item(scene, marks, move, hand.count(card), pool=card, worth=worth))
    made = composed(scene, items, min(asked["count"], len(hand)))
    made.pools = {card: Pool(most=hand.count(card)) for card in hand}
    made.ends = len(hand)  # with the last card in hand the defence is over
    made.tally = Tally(
        short=words("ages_table.defence.short", n="#", need=asked["strength"]),
        enough=words("ages_table.defence.enough", n="#", need=asked["strength"]),
        need=asked["strength"],
        base=asked["defence"],
    )
    return made


def composed(scene: Scene, items: list[Item], most: int) -> Choice:
    """A force or a defence, which one move ends."""
    done = ending(scene)
    assert done is not None
    return Choice(
        id="force",
        title=scene.words(f"ages_table.choice.{scene.asked}"),
        items=items,
        least=0,
        most=max(most, 1),
        done=done.notation,
        can_end=isinstance(done, Move),
        send=done.said.plain,
    )


def discards(scene: Scene, marks: Signs) -> Choice:
    """Several cards to discard."""
    assert scene.question is not None
    hand, count = scene.view["players"][scene.seat]["cards"]["own"], int(scene.question.args["count"])
    items = [item(scene, marks, move, min(hand.count(move.args["card"]), count)) for move in parts(scene)]
    return Choice(
        id="discard", title=scene.words("ages_table.choice.discard", n=count), items=items, least=count, most=count
    )


def item(
    scene: Scene,
    marks: Signs,
    move: Move | Refused,
    most: int = 1,
    *,
    pool: str = "",
    worth: int = 0,
    step: int = 0,
) -> Item:
    """A small move."""
    card = move.args.get("card")
    symbol, colour = face(scene.facts(str(card))) if card else ("count", "")
    name = scene.card(str(card)) if card else move.said.plain
    if move.kind == "discard" and scene.asked not in DISCARDS:
        name = scene.words("ages_table.choice.face_down", card=name)
    return Item(
        id=move.notation.replace(" ", "-"),
        name=name,
        moves=(move.notation,),
        most=max(most, 1),
        symbol=symbol,
        colour=colour,
        marks=signs_of(scene, marks, move, worth),
        tip=str(card or ""),
        pool=pool,
        worth=worth,
        step=step,
        later=isinstance(move, Refused),
    )


def signs_of(scene: Scene, marks: Signs, move: Move | Refused, worth: int) -> Marks:
    """What a small move brings: what is printed on its card, or what the card is worth face down."""
    card = move.args.get("card")
    if card is None:
        return ()
    if move.kind == "discard" and worth:
        return (marks.amount("defence" if scene.asked == "defence" else "colonization", worth),)
    return marks.does(str(card), scene.facts(str(card)))
