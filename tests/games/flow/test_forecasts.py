"""What a view foretells is what then happens: prices, incomes, the moderator's stake, points.

Random games at every seat count and option. Before each move the numbers that everybody can read are noted; the move is
made; the resources that lie on the table then must agree.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from civitas.core import Event, Rng, State
from tests.games.flow.tabletop import CARDS, FLOW, ICONS, names
from tests.ledger import rule

View = dict[str, Any]
VARIANTS = list(FLOW.variants())
GAMES = 6
"""Of each variant, with other seeds; a thousand of each were played once."""

QUIET = {id for id, card in CARDS.items() if card["timing"] not in ("instant", "attack", "attack_all")}
"""Cards that do nothing when they are gained."""
SORTS = ("complete", "snipe", "use", "take", "harvest", "invest", "stake", "decline", "moderate")


@dataclass
class Turn:
    """A move with what could be read before it and after it."""

    state: State
    seat: int
    move: str
    told: list[Event]
    before: View
    after: View
    asked: View

    @property
    def mine(self) -> View:
        """The mover's nation before the move."""
        found: View = self.before["players"][self.seat]
        return found

    def gained(self, seat: int) -> int:
        """How many more resources a nation holds now."""
        return int(self.after["players"][seat]["resources"] - self.before["players"][seat]["resources"])

    def event(self, name: str) -> dict[str, Any] | None:
        """What the first event of this name told."""
        return next((one.args for one in self.told if one.id == f"flow.event.{name}"), None)


def some_move(state: State, seat: int, rng: Rng) -> str:
    """A random sort of move, then one of it, so that investments do not drown the others."""
    found: dict[str, list[str]] = {}
    for move in state.legal_moves(seat):
        text = FLOW.notation(int(move), state)
        found.setdefault(text.split()[0], []).append(text)
    sorts = sorted(found)
    some = found[sorts[rng.below(len(sorts))]]
    return some[rng.below(len(some))]


def turns(seats: int, options: Any, seed: int) -> Iterator[Turn]:
    """All moves of a random game."""
    state = FLOW.deal(seats, seed, options)
    rng = Rng(seed + 1)
    while not state.over:
        seat = state.to_act()[0]
        before, asked = state.view(seat), state.decision(seat).args
        was = state.copy()
        move = some_move(state, seat, rng)
        told = list(state.play(seat, move))
        yield Turn(was, seat, move, told, before, state.view(seat), asked)


def in_store(view: View) -> tuple[int, int]:
    """The supply, with what will return to it from the moderator, and the reservoir."""
    under = view["moderator"]["invested"] if view["moderator"] else None
    return view["supply"] + (under["amount"] if under else 0), view["reservoir"]


# What each sort of move was foretold to do.


def check_harvest(turn: Turn) -> None:
    told = turn.mine["harvest"]
    assert told["total"] == told["half"] + told["top_up"]
    assert turn.gained(turn.seat) == told["total"]
    event = turn.event("harvest")
    assert event is not None
    assert (event["grown"], event["count"]) == (told["grown"], told["half"])
    if turn.after["step"] != "moderator":
        supply, reservoir = in_store(turn.before)
        if turn.before["seats"] > 2:
            assert in_store(turn.after) == (
                supply + told["grown"] - told["half"],
                reservoir - told["grown"] - told["top_up"],
            )
    else:
        assert turn.after["supply"] == in_store(turn.before)[0] + told["grown"] - told["half"]
        assert turn.after["reservoir"] == turn.before["reservoir"] - told["grown"] - told["top_up"]


def check_complete(turn: Turn) -> None:
    told = turn.mine["complete"]
    assert told["card"] == turn.mine["invested"]["card"]
    assert told["icon"] == CARDS[told["card"]]["bonus"]
    assert told["icons"] == turn.mine["icons"][told["icon"]]
    event, bonus = turn.event("complete"), turn.event("bonus")
    assert event is not None
    assert bonus is not None
    assert (event["card"], event["count"]) == (told["card"], turn.mine["invested"]["amount"])
    assert bonus["count"] == told["bonus"]
    if told["card"] in QUIET:
        assert turn.gained(turn.seat) == told["bonus"]


def check_snipe(turn: Turn) -> None:
    card = turn.move.split()[1]
    told = turn.mine["snipes"][card]
    row = next(row for row in turn.before["market"] if row["card"] == card)
    assert (told["price"], told["investor"]) == (row["stake"], row["investor"])
    if card not in QUIET:
        return
    assert turn.gained(turn.seat) == -told["price"]
    if told["investor"] == "moderator":
        assert told["gets"] is None
        return
    gets = told["gets"]
    assert gets["total"] == gets["price"] + gets["trade"] + gets["half"]
    assert gets["price"] == told["price"]
    assert turn.gained(told["investor"]) == gets["total"]


def check_stake(turn: Turn) -> None:
    amount = int(turn.move.split()[1])
    assert amount <= turn.asked["most"]
    assert turn.gained(turn.seat) == -amount
    assert turn.after["players"][turn.seat]["invested"] == {"card": turn.asked["card"], "amount": amount}
    check_next_stake(turn)


def check_next_stake(turn: Turn) -> None:
    """After a move that left supply, market and nations alone: the stake that was foretold is what is asked for."""
    if turn.before["seats"] != 2:
        return
    told = turn.before["moderator"]["next"]
    assert told["total"] == told["supply"] + told["reservoir"]
    if turn.after["over"]:
        assert told["total"] == 0
    elif turn.after["step"] == "moderator":
        assert turn.after["moderator"]["next"] == told
    else:
        assert turn.after["moderator"]["invested"]["amount"] == told["total"]


def check_moderate(turn: Turn) -> None:
    told = turn.before["moderator"]["next"]
    assert turn.asked["count"] == told["total"]
    assert turn.after["moderator"]["invested"] == {"card": turn.move.split()[1], "amount": told["total"]}
    assert turn.after["supply"] == turn.before["supply"] - told["supply"]
    assert turn.after["reservoir"] == turn.before["reservoir"] - told["reservoir"]


def check_use(turn: Turn) -> None:
    card = turn.move.split()[1]
    paid = turn.event("pay")
    assert (paid["count"] if paid else 0) == CARDS[card].get("pay", 0)


def check_attack(turn: Turn) -> None:
    target = turn.before["players"][int(turn.move.split()[1])]
    assert target["defence_value"] < turn.mine["attack_value"]
    assert not target["pacifist"]


CHECKS = {
    "harvest": check_harvest,
    "complete": check_complete,
    "snipe": check_snipe,
    "stake": check_stake,
    "decline": check_next_stake,
    "moderate": check_moderate,
    "use": check_use,
    "attack": check_attack,
}


# What holds whatever the move.


def check_lists(turn: Turn) -> None:
    """The price list of snipes and the list of action effects are the moves that are open; completing likewise."""
    legal = [FLOW.notation(int(move), turn.state) for move in turn.state.legal_moves(turn.seat)]
    if turn.before["step"] in ("turn", "extra"):
        assert [f"snipe {card}" for card in turn.mine["snipes"]] == [move for move in legal if move.startswith("snipe")]
    if turn.before["step"] == "turn":
        usable = [f"use {card}" for card, can in turn.mine["actions"].items() if can]
        assert usable == [move for move in legal if move.startswith("use")]
        assert (turn.mine["complete"] is not None) == ("complete" in legal)
    for player in turn.before["players"]:
        assert (player["complete"] is not None) == bool(player["invested"] and player["invested"]["amount"])


def check_points(turn: Turn) -> None:
    """Icons and points are what the cards that lie there print, give and score; the last ones are the result."""
    for player in turn.before["players"]:
        cards = [card for pile in player["piles"].values() for card in pile]
        shown = Counter(dict.fromkeys(ICONS, 0))
        for card in cards:
            shown.update(card["icons"])
            shown.update(card["gives"])
        assert dict(shown) == player["icons"]
        assert player["points"]["effects"] == sum(card["points"] for card in cards)
        assert player["attack_value"] == player["icons"]["attack"]
        assert player["defence_value"] == player["icons"]["attack"] + player["icons"]["defense"]
    if turn.after["over"]:
        assert [player["points"] for player in turn.after["players"]] == turn.after["outcome"]["scores"]
        if turn.move.split()[0] in ("harvest", "stake", "decline"):
            assert [player["points"] for player in turn.before["players"]] == turn.after["outcome"]["scores"]


def check_deck(turn: Turn) -> None:
    """Cards come from the deck in the order of the ages that are left in it."""
    left = [card for cards in turn.before["deck"]["by_age"].values() for card in cards]
    ages = [CARDS[card]["age"] for card in left]
    came = [one.args["card"] for one in turn.told if one.id.removeprefix("flow.event.") in ("reveal", "draw")]
    came = [card for card in came if card != "the_future"]
    assert [CARDS[card]["age"] for card in came] == ages[: len(came)]
    gone = len(came) + ("future_market" in names(turn.told) or "future_gained" in names(turn.told))
    assert turn.after["deck"]["left"] == turn.before["deck"]["left"] - gone


def check_promised_bonus(turn: Turn) -> int:
    """Invest one resource, or all, in any free card and complete it in this same supply: that is what it brings."""
    card = turn.move.split()[1]
    held = turn.mine["resources"]
    for name, stake in (("bonus", held), ("least_bonus", 1)):
        data = turn.state.to_dict()
        data["players"][turn.seat] |= {"resources": held - stake, "invested": {"card": card, "amount": stake}}
        if data["step"] == "extra":
            data["step"] = "turn"
            if len(data["market"]) < 5:
                return 0
        told = FLOW.from_dict(data).play(turn.seat, "complete")
        paid = next(one.args["count"] for one in told if one.id == "flow.event.bonus")
        assert turn.mine[name][CARDS[card]["kind"]] == paid
    return 1


def check_game(seats: int, options: Any, seed: int, met: Counter[str]) -> None:
    """All that one random game foretells."""
    for turn in turns(seats, options, seed):
        word = turn.move.split()[0]
        met[word] += 1
        check_lists(turn)
        check_points(turn)
        check_deck(turn)
        if word in CHECKS:
            CHECKS[word](turn)
        if word == "invest" and met[word] % 3 == 0:
            met["promised"] += check_promised_bonus(turn)


@rule("FOH-HARVEST-02", "FOH-COMPLETE-03", "FOH-SNIPE-04", "FOH-SNIPE-05", "FOH-2P-06", "FOH-2P-08", "FOH-2P-11")
@rule("FOH-SCORE-02", "FOH-SCORE-03", "FOH-SCORE-04", "FOH-ATTACK-04", "FOH-SETUP-03")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_is_foretold_happens(seats: int, options: Any):
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        check_game(seats, options, seed, met)
    for sort in SORTS:
        other = sort in ("moderate", "decline") and seats != 2
        never = sort == "decline" and options.get("extra") == "compulsory"
        assert other or never or met[sort], f"no {sort} in {dict(met)}"
    assert met["promised"]
