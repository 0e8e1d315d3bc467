"""The players of CIV: six domains each, with cards to press, powers to use and rivals to aim at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from civitas.web.boards.kept import kept
from civitas.web.boards.marks import Mark, Marks, sign
from civitas.web.boards.parts import Card, Chip, Figure, Panel, Slip, Step, Tag, Track
from civitas.web.boards.seats import player_panel, seat_tags
from civitas.web.scene import Printed, Scene

COLOURS = {"mil": "red", "rel": "white", "eco": "yellow", "sci": "green", "cul": "blue", "uto": "purple"}
"""The domains in the order of the board, and their colours."""
INSPIRATION = "cul_c"
INQUISITION = "rel_s"
AREA_MOVES = ("drop", "take", "attack")
AIMS = ("embargo", "democracy")

View = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Domain:
    """A domain of a player."""

    id: str
    name: str
    symbol: str
    colour: str
    count: int
    track: Track
    markers: Marks
    stack: list[Card] = field(default_factory=list)
    powers: list[Slip] = field(default_factory=list)
    aims: list[Chip] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Nation:
    """A player: the panel, the domains, and what the reader knows of the hand."""

    panel: Panel
    domains: list[Domain]
    known: list[Chip] = field(default_factory=list)


def panel(scene: Scene, player: View) -> Panel:
    """A player's line."""
    words, view, seat = scene.words, scene.view, player["seat"]
    tags = seat_tags(scene, seat)
    if view["options"].get("teams"):
        tags.append(Tag(text=words("civ_table.team", team="AB"[seat % 2])))
    if view["first"] == seat:
        tags.append(Tag(text="", symbol="first", title=words("civ_table.first")))
    figures = []
    if view["culture_token"] == seat:
        token = words("civ_table.token")
        figures.append(Figure(marks=(sign("laurel", token, "token"),), title=token, id="token"))
    hand = words("civ_table.hand_of", n=player["hand_size"], limit=player["hand_limit"])
    cards = (sign("hand", hand, "hand-size", f"{player['hand_size']}/{player['hand_limit']}"),)
    figures.append(Figure(marks=cards, title=hand, id=f"hand-{seat}"))
    chips = []
    if inquire := scene.moves.one("inquire", target=seat):
        text = inquire.said.plain
        chips = [Chip(id=f"inq-{seat}", says=text, text=text, symbol="rel", tip=INQUISITION, move=inquire)]
    return player_panel(scene, seat, tags, figures, chips=chips)


def rival(scene: Scene, player: View) -> Nation:
    """Another player, whose domains can be aimed at and whose powers copied."""
    known = [
        Chip(
            id=f"known-{player['seat']}-{domain}",
            says=f"{scene.card(domain)} ×{count}",
            text=f"{scene.card(domain)} ×{count}" if count > 1 else scene.card(domain),
            symbol=domain,
            colour=COLOURS[domain],
        )
        for domain, count in player.get("known", {}).items()
    ]
    domains = [a_domain(scene, player, domain) for domain in COLOURS]
    for found in domains:
        found.aims = list(aims(scene, player["seat"], found.symbol))
    return Nation(panel=panel(scene, player), domains=domains, known=known)


def aims(scene: Scene, target: int, domain: str) -> Iterator[Chip]:
    """What can be done to a rival's domain, or copied from it."""
    for move in scene.moves.all(*AIMS, target=target, card=domain):
        yield Chip(id=f"aim-{target}-{domain}", says="", symbol=move.kind, move=move)
    for move in scene.moves.all("copy", target=target, card=domain):
        level = move.args["level"]
        yield Chip(
            id=f"copy-{target}-{domain}-{level}",
            says="",
            symbol="copy",
            text="I" * level,
            tip=move.args["power_card"],
            move=move,
        )


def own_nation(scene: Scene, player: View) -> Nation:
    """The reader's own domains, with cards to press and powers to use."""
    domains = [a_domain(scene, player, domain) for domain in COLOURS]
    for found in domains:
        found.stack = list(stack(scene, player, found.symbol))
        found.powers = [inspiration(scene)] if found.symbol == "cul" else powers(scene, found.symbol)
    return Nation(panel=panel(scene, player), domains=domains)


def a_domain(scene: Scene, player: View, domain: str) -> Domain:
    """What everybody sees of a domain."""
    view, count = scene.view, player["area"].get(domain, 0)
    need = view["hegemony"] + player["democracy"].get(domain, 0)
    return Domain(
        id=f"d{player['seat']}-{domain}",
        name=scene.card(domain),
        symbol=domain,
        colour=COLOURS[domain],
        count=count,
        track=track(scene, count, need),
        markers=tuple(markers(scene, player, domain)),
    )


def track(scene: Scene, count: int, need: int) -> Track:
    """How many cards lie there, where the powers begin, and how many win."""
    return _track(scene.printed, count, need, *scene.view["thresholds"])


@kept
def _track(printed: Printed, count: int, need: int, one: int, two: int) -> Track:
    tones = {one: "lv1", two: "lv2"}
    steps = [
        Step(tone=" ".join(filter(None, ["on" if n <= count else "", tones.get(n, ""), "win" if n == need else ""])))
        for n in range(1, max(need, count) + 1)
    ]
    return Track(says=printed.words("civ_table.track", count=count, one=one, two=two, win=need), steps=steps)


def markers(scene: Scene, player: View, domain: str) -> Iterator[Mark]:
    """Embargoes and democracies on a domain."""
    if embargoes := player["embargo"].get(domain, 0):
        text = f"×{embargoes}" if embargoes > 1 else ""
        yield sign("embargo", scene.words("civ_table.embargo"), "marker", text, "embargo")
    if more := player["democracy"].get(domain, 0):
        yield sign("democracy", scene.words("civ_table.democracy", n=more), "marker", f"+{more}", "democracy")


def stack(scene: Scene, player: View, domain: str) -> Iterator[Card]:
    """The cards of a domain; the topmost is lit where one of them can be chosen."""
    count = player["area"].get(domain, 0)
    move = scene.moves.one(*AREA_MOVES, card=domain)
    for n in range(count):
        card = face(scene.printed, f"a{player['seat']}-{domain}-{n}", domain, f"hand-{player['seat']}")
        yield card if move is None or n < count - 1 else replace(card, move=move)


@kept
def face(printed: Printed, id: str, domain: str, origin: str) -> Card:
    """A card with its face up."""
    return Card(
        id=id,
        says=printed.card(domain),
        name=printed.card(domain),
        colour=COLOURS[domain],
        symbol=domain,
        tip=domain,
        flip=domain,
        origin=origin,
    )


def powers(scene: Scene, domain: str) -> list[Slip]:
    """The powers of a domain: two levels, and one for a card that is given up."""
    one, two = scene.view["thresholds"]
    return [
        power(scene, f"{domain}_1", "I", f"{one}+", "use", card=domain, level=1),
        power(scene, f"{domain}_2", "II", f"{two}+", "use", card=domain, level=2),
        power(scene, f"{domain}_s", "✕", "−1", "sacrifice", card=domain),
    ]


def power(scene: Scene, id: str, mark: str, price: str, kind: str, **args: object) -> Slip:
    """A power, lit where it can be used now."""
    found = _power(scene.printed, id, mark, price)
    if scene.question is None:
        return found
    return replace(found, move=scene.moves.one(kind, **args), no=scene.blocked.one(kind, **args))


@kept
def _power(printed: Printed, id: str, mark: str, price: str) -> Slip:
    return Slip(
        id=f"w-{id}",
        says=printed.card(id),
        name=printed.card(id),
        does=(Mark("step", text=mark),),
        foot=(Mark("needs", text=price),),
        tip=id,
    )


def inspiration(scene: Scene) -> Slip:
    """Inspiration is used on the rivals' boards: here it only glows while it can be."""
    ready = scene.moves.one("copy") is not None
    return Slip(
        id=f"w-{INSPIRATION}",
        says=scene.card(INSPIRATION),
        name=scene.card(INSPIRATION),
        does=(Mark("step", text="◎"),),
        tip=INSPIRATION,
        no=None if ready else scene.blocked.one("copy"),
        tone="usable" if ready else "",
    )
