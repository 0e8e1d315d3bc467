"""Positions no random game would reach: the cards of the box dealt out to the nations of a position."""

from random import Random

from tests.models.ages import ratings
from tests.models.ages.facts import (
    CIVIL,
    LEVELS,
    MILITARY,
    UNITS,
    URBAN,
    Nation,
    Position,
    alive,
    bare,
    is_technology,
    kind,
    level,
    special,
    stage_costs,
    standing,
)

INITIAL = ["agriculture", "bronze", "philosophy", "religion", "warriors"]
WORKED = ("farm", "mine", *URBAN, *UNITS)
PEACEFUL_PACTS = (
    "trade_routes_agreement",
    "international_trade_agreement",
    "scientific_cooperation",
    "international_tourism",
)
PILES = ("civil_deck", "military_deck", "current_events", "future_events", "past", "discards", "out", "common")


def scramble(position: Position, rng: Random) -> Position:
    """The position with its nations' cards, workers and tokens dealt anew; the current player keeps the turn."""
    position = dict(position) | {"players": [dict(nation) for nation in position["players"]], "wars": [], "pacts": []}
    seats = alive(position)
    dealt = hand_out(position, seats, rng)
    for pile in PILES:
        position[pile] = [card for card in position[pile] if bare(card) not in dealt]
    position["row"] = [None if card in dealt else card for card in position["row"]]
    for seat in seats:
        nation = position["players"][seat]
        for hand in ("hand", "fresh", "cards"):
            nation[hand] = [card for card in nation[hand] if bare(card) not in dealt]
        people(nation, rng)
        nation["white"] = rng.randint(0, ratings.civil_actions(nation))
        nation["red"] = rng.randint(0, ratings.military_actions(position, seat))
    for seat in set(range(position["seats"])) - set(seats):  # who resigned has no more turns
        gone = position["players"][seat]
        gone["red"] = min(gone["red"], ratings.military_actions(position, seat))
    position["common"] = list(position["common"]) + sorted({position["players"][seat]["tactic"] for seat in seats})
    position["dealt"] = military_cards(position)
    return position


def military_cards(position: Position) -> int:
    """All military cards that lie somewhere."""
    count = sum(len(position[pile]) for pile in PILES if pile != "civil_deck")
    count += len(position["open_events"]) + len(position["pacts"]) + sum(not war["open"] for war in position["wars"])
    count += sum(bool(nation["exclusive"]) for nation in position["players"])
    return count + sum(len(nation[pile]) for nation in position["players"] for pile in ("cards", "colonies", "legacy"))


def in_the_box(position: Position, card: str) -> bool:
    """Whether this game has met the card by now."""
    options = position["options"]
    if kind(card) == "pact":
        if position["seats"] == 2 or options["variant"] == "first":
            return False
        if options["variant"] == "peaceful" and not (options["pacts"] and card in PEACEFUL_PACTS):
            return False
    return level(card) <= LEVELS[position["age"]] and (level(card) < 3 or options["variant"] in ("full", "peaceful"))


def hand_out(position: Position, seats: list[int], rng: Random) -> set[str]:
    """Give every card that lies in front of players to at most one of them; all cards given."""
    tactics = [card for card in MILITARY if kind(card) == "tactic" and in_the_box(position, card)]
    for seat in seats:
        position["players"][seat] |= {
            "technologies": list(INITIAL), "leader": None, "wonder": None, "wonders": [], "ruined": [], "tucked": None,
            "colonies": [], "tactic": rng.choice(tactics),
            "exclusive": False,
        }  # fmt: skip
    dealt: set[str] = set()
    cards = [card for card in CIVIL if card not in INITIAL and kind(card) != "action" and card != "despotism"]
    cards += [card for card in MILITARY if kind(card) == "territory"]
    kept = {bare(card) for card in position["current_events"]} | set(
        position["civil_deck"][-1:]
    )  # no deck runs out here
    for seat in set(range(position["seats"])) - set(seats):
        kept |= in_front_of(position["players"][seat])
    cards = [card for card in cards if in_the_box(position, card) and card not in kept]
    rng.shuffle(cards)
    for card in cards:
        seat = rng.choice(seats)
        if rng.random() < 0.7 and settle(position["players"][seat], card):
            dealt.add(card)
    for seat in seats:
        finish(position["players"][seat], rng)
    sign_pacts(position, seats, dealt, rng)
    return dealt | {position["players"][seat]["tactic"] for seat in seats}


def in_front_of(nation: Nation) -> set[str]:
    """The cards in play of a nation, finished or not."""
    cards = {*nation["technologies"], *nation["wonders"], *nation["colonies"], nation["leader"]}
    return cards | ({nation["wonder"]["card"]} if nation["wonder"] else set())


def settle(nation: Nation, card: str) -> bool:
    """Put a card in front of a nation if it has room for it."""
    if kind(card) == "leader":
        if nation["leader"]:
            return False
        nation["leader"] = card
    elif kind(card) == "wonder":
        nation["wonders"] = [*nation["wonders"], card]
    elif kind(card) == "territory":
        nation["colonies"] = [*nation["colonies"], card]
    elif is_technology(card):
        same = kind(card) == "government" or special(card)
        if same and kind(card) in map(kind, nation["technologies"]):
            return False
        nation["technologies"].append(card)
    return True


def finish(nation: Nation, rng: Random) -> None:
    """A government for all, one wonder under way, some in ruins, Homer under another."""
    if "government" not in map(kind, nation["technologies"]):
        nation["technologies"].append("despotism")
    if nation["wonders"] and rng.random() < 0.6:
        card = nation["wonders"].pop()
        nation["wonder"] = {"card": card, "stages": rng.choice([0, len(stage_costs(card)) - 1])}
    nation["ruined"] = [card for card in nation["wonders"] if level(card) <= 1 and rng.random() < 0.2]
    if standing(nation) and nation["leader"] != "homer" and rng.random() < 0.3:
        nation["tucked"] = rng.choice(nation["wonders"])


def sign_pacts(position: Position, seats: list[int], dealt: set[str], rng: Random) -> None:
    pacts = [card for card in MILITARY if kind(card) == "pact" and in_the_box(position, card)]
    rng.shuffle(pacts)
    for owner, card in zip(seats, pacts, strict=False):
        if len(seats) > 1 and rng.random() < 0.8:
            sides = [owner, rng.choice([seat for seat in seats if seat != owner])]
            rng.shuffle(sides)
            position["pacts"].append({"card": card, "owner": owner, "a": sides[0], "b": sides[1]})
            dealt.add(card)


def people(nation: Nation, rng: Random) -> None:
    """Workers, stores and points."""
    cards = [card for card in nation["technologies"] if kind(card) in WORKED]
    nation["workers"] = {card: count for card in cards if (count := rng.choice([0, 0, 1, 1, 2, 3]))}
    stores = [card for card in cards if kind(card) in ("farm", "mine")]
    nation["tokens"] = {card: count for card in stores if (count := rng.choice([0, 0, 1, 2, 5]))}
    nation["yellow"], nation["pool"] = rng.randint(0, 18), rng.randint(0, 6)
    nation["blue"] = rng.choice([0, 1, 2, 4, 6, 9, 11, 15])
    nation["science"], nation["culture"] = rng.randint(0, 30), rng.randint(0, 60)
    stages = nation["wonder"]["stages"] if nation["wonder"] else 0
    nation["yellow_owned"] = nation["yellow"] + nation["pool"] + sum(nation["workers"].values()) - 25
    nation["blue_owned"] = nation["blue"] + sum(nation["tokens"].values()) + stages - 16
