"""The players of Through the Ages: banks, tracks, the tableau by kind, the hand, and how the turn would end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from civitas.web.boards.ages_hands import civil_card, military_card
from civitas.web.boards.ages_signs import GIVES, Signs
from civitas.web.boards.ages_tableau import Room, View, hand_room, rooms
from civitas.web.boards.kept import kept
from civitas.web.boards.marks import sign
from civitas.web.boards.parts import Bank, Card, Chip, Figure, Panel, Step, Tag, Track
from civitas.web.boards.seats import player_panel, seat_tags
from civitas.web.scene import Printed, Scene

YELLOW_SECTIONS = (2, 2, 2, 2, 2, 2, 2, 2, 2)
BLUE_SECTIONS = (6, 5, 5)


@dataclass(slots=True, kw_only=True)
class Nation:
    """A player: the panel, the banks, the tableau, the hand and the end of the turn."""

    panel: Panel
    rooms: list[Room]
    banks: list[Bank] = field(default_factory=list)
    happiness: Track | None = None
    pool: list[Chip] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    ends: list[Chip] = field(default_factory=list)


def nation(scene: Scene, marks: Signs, player: View, picks: frozenset[str] = frozenset()) -> Nation:
    """A player's side of the table; `picks` are the groups of uses that its cards open."""
    own = player["seat"] == scene.seat
    found = Nation(panel=panel(scene, marks, player), rooms=list(rooms(scene, marks, player, picks)))
    found.banks = banks(scene, player)
    found.happiness = happiness(scene, player)
    found.pool = list(pool(scene, player))
    if own:
        found.hand = [civil_card(scene, marks, player, id, picks) for id in dict.fromkeys(player["hand"])]
        found.cards = [military_card(scene, marks, id, picks) for id in dict.fromkeys(player["cards"]["own"])]
        found.ends = list(ends(scene, player))
    elif player["hand"]:
        found.rooms.append(hand_room(scene, marks, player))
    return found


# The line.


def panel(scene: Scene, marks: Signs, player: View) -> Panel:
    """What matters most of a player."""
    words, seat = scene.words, player["seat"]
    tags = seat_tags(scene, seat)
    if not player["alive"]:
        tags = [Tag(text=words("ages_table.resigned"), tone="away")]
    if player["discontent"]:
        tags.append(Tag(text=words("ages_table.discontent", n=player["discontent"]), symbol="hit", tone="warn"))
    tone = "folds-low" if scene.view["seats"] > 2 else ""
    return player_panel(scene, seat, tags, list(figures(scene, player)), tone=tone)


def figures(scene: Scene, player: View) -> Iterator[Figure]:
    """Points and ratings, stocks, actions, cards."""
    words, ratings = scene.words, player["ratings"]
    for name in ("culture", "science"):
        title = words(f"ages_table.track.{name}", n=player[name], rate=ratings[name])
        yield figure(name, title, f"{player[name]} +{ratings[name]}")
    for name in ("strength", "happiness"):
        more = f"{name}-of-{player['seat']}" if player["alive"] else ""
        yield figure(name, words(f"ages_table.gives.{name}", n=ratings[name]), str(ratings[name]), more)
    for name in ("food", "resources"):
        yield figure(name, words(f"ages_table.gives.{name}", n=player[name]), str(player[name]))
    for name in ("civil", "military"):
        left, total = player[name]["left"], player[name]["total"]
        yield figure(name, words(f"ages_table.left.{name}", n=left, total=total), f"{left}/{total}")
    cards = words("ages_table.hands", civil=len(player["hand"]), military=player["cards"]["count"])
    yield Figure(marks=(sign("pile", cards, "am", f"{len(player['hand'])}+{player['cards']['count']}"),), title=cards)


@kept
def figure(name: str, title: str, text: str, more: str = "") -> Figure:
    """A number with its sign; `more` is the element that says where it comes from."""
    return Figure(marks=(sign(GIVES[name], title, "am", text, f"a-{name}"),), title=title, more=more)


# Banks and tracks.


def banks(scene: Scene, player: View) -> list[Bank]:
    """The yellow and the blue bank."""
    yellow = scene.words("ages_table.yellow", n=player["yellow"], cost=player["population_cost"] or "–")
    blue = scene.words("ages_table.blue", n=player["blue"], corruption=player["corruption"])
    seat = player["seat"]
    return [
        Bank(id=f"yellow-{seat}", says=yellow, left=player["yellow"], sections=YELLOW_SECTIONS, colour="yellow"),
        Bank(id=f"blue-{seat}", says=blue, left=player["blue"], sections=BLUE_SECTIONS, colour="blue"),
    ]


def happiness(scene: Scene, player: View) -> Track:
    """Happy faces, and how many are needed."""
    return _happiness(scene.printed, player["ratings"]["happiness"], player["happiness_needed"])


@kept
def _happiness(printed: Printed, have: int, need: int) -> Track:
    says = printed.words("ages_table.happiness", n=have, need=need)
    tones = [" ".join(filter(None, ["on" if n < have else "", "win" if n == need - 1 else ""])) for n in range(8)]
    return Track(says=says, steps=[Step(tone=tone) for tone in tones], tone="c-yellow")


def pool(scene: Scene, player: View) -> Iterator[Chip]:
    """Unused workers, what the next one costs, resources and science for one use only."""
    seat, words = player["seat"], scene.words
    own = seat == scene.seat
    text = words("ages_table.pool", n=player["pool"])
    yield Chip(id=f"pool-{seat}", says=text, text=text, symbol="person", tone="" if player["pool"] else "none")
    populate = scene.moves.one("populate") if own else None
    if own and player["population_cost"]:
        text = words("ages_table.grow", n=player["population_cost"])
        no = None if populate else scene.blocked.one("populate")
        yield Chip(id=f"grow-{seat}", says=text, text=text, symbol="harvest", move=populate, no=no)
    for name in ("army_resources", "army_science", "trade_food", "trade_resource"):
        if player["pools"][name]:
            text = words(f"ages_table.{name}", n=player["pools"][name])
            yield Chip(id=f"{name}-{seat}", says=text, text=text, symbol="check")


# The end of the turn.


def ends(scene: Scene, player: View) -> Iterator[Chip]:
    """What the end of one's turn would bring as things stand; it follows every action."""
    preview, words = player["preview"], scene.words
    if scene.over or not player["alive"]:
        return
    if preview["uprising"]:
        text = words("ages_table.uprising")
        yield Chip(id="end-uprising", says=text, text=text, symbol="hit", tone="warn")
    for name in ("food", "resources", "science", "culture"):
        if preview["uprising"] and not preview[name]:
            continue  # leaders still bring what they bring
        text = f"{preview[name]:+d}"
        says = words(f"ages_table.gives.{name}", n=text)
        yield Chip(id=f"end-{name}", says=says, text=text, symbol=GIVES[name], tone="warn" if preview[name] < 0 else "")
    if player["corruption"] and not preview["uprising"]:
        text = words("ages_table.corruption", n=player["corruption"])
        yield Chip(id="end-corruption", says=text, text=text, symbol="less", tone="warn")
    if preview["hunger"]:
        text = words("ages_table.hunger", n=preview["hunger"])
        yield Chip(id="end-hunger", says=text, text=text, symbol="hit", tone="warn")
