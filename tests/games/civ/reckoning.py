"""CIV reckoned by hand from a seat's view: what may be done, and what a move does.

None of it uses the engine: it is written anew from the ledger, slowly and plainly, for the tests of forecasts.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

from tests.games.civ.tabletop import DOMAINS, LEVELED

TIES = ("uto", "cul", "sci", "eco", "rel", "mil")
PARTS = {"1": "use", "2": "use", "s": "sacrifice"}
Row = dict[str, Any]


def thresholds(seats: int) -> list[int]:
    """The cards that levels 1 and 2 need."""
    return [2, 4] if seats == 4 else [3, 5]


def level(view: Row, seat: int, domain: str) -> int:
    """The level that a player's own cards reach."""
    have = view["players"][seat]["area"].get(domain, 0)
    return sum(1 for need in thresholds(view["seats"]) if have >= need)


def leader(view: Row) -> int | None:
    """Who has more Culture than each other player."""
    counts = [player["area"].get("cul", 0) for player in view["players"]]
    return counts.index(max(counts)) if max(counts) > 0 and counts.count(max(counts)) == 1 else None


def hand_limit(view: Row, seat: int) -> int:
    """Up to how many cards a player would draw now."""
    options, used = view["options"], view["used"]
    limit = 3 if options["religion"] == "used" else 3 + 2 * level(view, seat, "rel")
    if seat == view["active"] and used["limit"]:
        copied, owner = used["limit"], used["limit_from"]
        if options["copied_religion"] == "live" and owner != seat:
            copied = min(copied, 3 + 2 * level(view, owner, "rel"))
        limit = max(limit, copied)
    return limit


def side(view: Row, seat: int) -> int:
    """Who wins together with a seat."""
    return seat % 2 if view["options"]["teams"] else seat


def targets(view: Row, seat: int) -> list[Row]:
    """The players whom a seat's sacrifice powers may be aimed at."""
    spared = view["options"]["teams"] and view["options"]["partners"] == "spared"
    return [
        player
        for player in view["players"]
        if player["seat"] != seat and not (spared and side(view, player["seat"]) == side(view, seat))
    ]


def hegemony(view: Row, seat: int) -> bool:
    """Has a player enough cards of some domain?"""
    player, base = view["players"][seat], 8 if view["seats"] == 2 else 7
    return any(player["area"].get(d, 0) >= base + player["democracy"].get(d, 0) for d in DOMAINS)


def dominance(view: Row) -> list[tuple[int, ...]]:
    """Per seat its side's points, then what breaks ties."""
    areas = [player["area"] for player in view["players"]]
    sides = [[a for n, a in enumerate(areas) if side(view, n) == side(view, seat)] for seat in range(view["seats"])]
    keys = []
    for seat in range(view["seats"]):
        most = {d: max(area.get(d, 0) for area in areas) for d in DOMAINS}
        best = {d: max(area.get(d, 0) for area in sides[seat]) for d in DOMAINS}
        points = sum(1 for d in DOMAINS if most[d] and best[d] == most[d])
        whole = {d: sum(area.get(d, 0) for area in sides[seat]) for d in DOMAINS}
        ties = whole if view["options"]["team_ties"] == "sum" else best
        keys.append((points, *(ties[d] for d in TIES)))
    return keys


# What may be done in step 2.


def can_begin(view: Row, seat: int, domain: str, wanted: int) -> bool:
    """Is there enough to move for the first half of a persistent power?"""
    player = view["players"][seat]
    there = {"mil": player["hand_size"], "uto": sum(view["discard"].values()), "rel": wanted}
    return bool(there.get(domain, sum(player["area"].values())) >= (1 if view["options"]["partial"] else wanted))


def has_effect(view: Row, seat: int, domain: str) -> bool:
    """Has a sacrifice power something to act on?"""
    others = targets(view, seat)
    acts: dict[str, bool] = {
        "mil": sum(view["players"][seat]["area"].values()) >= 2,
        "rel": any(player["hand_size"] for player in others),
        "sci": view["deck"]["left"] > 0,
    }
    return acts.get(domain, any(player["area"] for player in others))


def powers(view: Row, seat: int) -> set[str]:
    """The moves of step 2, in notation."""
    used, options = view["used"], view["options"]
    found = {"end"}
    for domain in LEVELED:
        for wanted in (1, 2):
            if domain in used["persistent"] or not can_begin(view, seat, domain, wanted):
                continue
            if level(view, seat, domain) >= wanted and (domain != "rel" or options["religion"] == "used"):
                found.add(f"use {domain} {wanted}")
            for other in range(view["seats"]):
                may = other != seat and leader(view) == seat and not used["copied"]
                if may and level(view, other, domain) >= wanted:
                    found.add(f"copy {other} {domain} {wanted}")
        has = view["players"][seat]["area"].get(domain, 0) and domain not in used["sacrifice"]
        if has and (options["fizzle"] or has_effect(view, seat, domain)):
            found.add(f"sacrifice {domain}")
    return found


# What a move does.


class Reckoned:
    """A seat's view, moved on by hand; what it cannot know (cards drawn, another hand) it counts only."""

    def __init__(self, view: Row, seat: int) -> None:
        self.view, self.seat = deepcopy(view), seat
        self.me = self.view["players"][seat]
        self.discard: Counter[str] = Counter(view["discard"])
        self.areas = [Counter(player["area"]) for player in view["players"]]
        self.hand: Counter[str] | None = Counter(self.me["hand"])
        self.sizes = [player["hand_size"] for player in view["players"]]
        self.step, self.todo, self.then, self.power = (view[name] for name in ("step", "todo", "then", "power"))
        self.deck, self.active, self.ended = view["deck"]["left"], view["active"], ""

    def move_cards(self, hand: int = 0, area: int = 0, discard: int = 0, card: str = "") -> None:
        """The mover's cards of a domain change places."""
        self.sizes[self.seat] += hand
        if self.hand is not None:
            self.hand[card] += hand
        self.areas[self.seat][card] += area
        self.discard[card] += discard

    def draw(self, most: int) -> int:
        """Draw unseen cards."""
        drawn: int = max(0, min(most, self.deck))
        self.deck -= drawn
        self.sizes[self.seat] += drawn
        self.hand = self.hand if not drawn else None
        return drawn

    def play(self, kind: str, args: Row) -> None:
        """Carry out a move, as `describe` names it."""
        card = args.get("card", "")
        getattr(self, f"_{kind}")(card, args)
        if self.step == "powers":
            self.power = None

    def _play(self, card: str, _: Row) -> None:
        self.move_cards(hand=-1, area=1, card=card)
        if self.step == "play_card":
            self.step = "powers"
        else:
            self._count_down()

    def _use(self, card: str, args: Row) -> None:
        self.power = f"{card}_{args['level']}"
        have = sum(self.areas[self.seat].values())
        if card == "mil":
            self.step, self.todo, self.then = "discard_hand", min(args["level"], self.sizes[self.seat]), 0
        elif card == "uto":
            self.step, self.todo, self.then = "fetch_cards", min(args["level"], self.discard.total()), 0
        elif card != "rel":
            self.step = "drop_cards" if card == "eco" else "take_cards"
            self.todo = self.then = min(args["level"], have)

    _copy = _use

    def _count_down(self) -> None:
        self.todo -= 1
        if not self.todo and self.then:
            self.step, self.todo, self.then = "play_more", self.then, 0
        assert self.hand is not None or self.step != "play_more"
        if self.step == "play_more" and not (+(self.hand or Counter())).keys() - self.me["embargo"].keys():
            self.todo = 0
        if not self.todo:
            self.step = "powers"

    def _sacrifice(self, card: str, _: Row) -> None:
        self.power = f"{card}_s"
        acts = has_effect(self.view, self.seat, card)
        if card in ("eco", "uto") and acts:
            self.step = "place_embargo" if card == "eco" else "place_democracy"
            return
        self.move_cards(area=-1, discard=1, card=card)
        if acts:
            self.step = {"mil": "attack_card", "rel": "inquisition", "sci": "discard_hand"}[card]
        if card == "sci":
            self.todo = self.draw(5)

    def _attack(self, card: str, _: Row) -> None:
        self.move_cards(area=-1, discard=1, card=card)
        for player in targets(self.view, self.seat):
            if self.areas[player["seat"]][card]:
                self.areas[player["seat"]][card] -= 1
                self.discard[card] += 1
        self.step = "powers"

    def _inquire(self, _: str, args: Row) -> None:
        self.todo = self.sizes[args["target"]]
        self.sizes[self.seat] += self.todo
        self.sizes[args["target"]] = 0
        self.hand, self.step, self.view["target"] = None, "give_back", args["target"]

    def _return(self, card: str, _: Row) -> None:
        self.move_cards(hand=-1, card=card)
        self.sizes[self.view["target"]] += 1
        self.todo -= 1
        if not self.todo:
            self.step, self.view["target"] = "powers", None

    def _discard(self, card: str, _: Row) -> None:
        self.move_cards(hand=-1, discard=1, card=card)
        self._count_down()

    def _drop(self, card: str, _: Row) -> None:
        self.move_cards(area=-1, discard=1, card=card)
        self._count_down()

    def _take(self, card: str, _: Row) -> None:
        self.move_cards(area=-1, hand=1, card=card)
        self._count_down()

    def _fetch(self, card: str, _: Row) -> None:
        self.move_cards(discard=-1, hand=1, card=card)
        self._count_down()

    def _mark(self, name: str, card: str, paid: str, target: int) -> None:
        self.move_cards(area=-1, card=paid)
        marked = self.view["players"][target][name]
        marked[card] = marked.get(card, 0) + 1
        self.step = "powers"

    def _embargo(self, card: str, args: Row) -> None:
        self._mark("embargo", card, "eco", args["target"])

    def _democracy(self, card: str, args: Row) -> None:
        self._mark("democracy", card, "uto", args["target"])

    def _claim(self, card: str, _: Row) -> None:
        self.move_cards(area=1, card=card)
        self.active = (self.active - 1) % self.view["seats"]
        if sum(self.view["centre"].values()) == 1:
            self._begin_turn(self.view["first"])

    def _end(self, _: str, __: Row) -> None:
        seats = self.view["seats"]
        self.draw(self.me["hand_limit"] - self.sizes[self.seat])
        self.discard["eco"] += sum(self.me["embargo"].values())
        self.me["embargo"] = {}
        last = self.seat == (self.view["first"] - 1) % seats
        if hegemony(self.view, self.seat):
            self.ended = "hegemony"
        elif last and (self.deck == 0 or self.view["turn"] >= 500):
            self.ended = "dominance"
        else:
            self._begin_turn((self.seat + 1) % seats)

    def _begin_turn(self, seat: int) -> None:
        """Under an embargo, whether a card can be played depends on a hand that is not seen."""
        self.active = seat
        barred = self.view["players"][seat]["embargo"]
        self.step = "?" if barred and self.sizes[seat] else "play_card" if self.sizes[seat] else "powers"
