"""All ways to pay, against a slow and simple search that knows nothing of reaches."""

import itertools
from collections import Counter

import civitas
from civitas.games.wonders.cards import CARD_INDEX
from civitas.games.wonders.resources import LETTERS, WORDS
from tests.games.wonders.table import GAME, deal, play_random, read, seen
from tests.ledger import rule

CARDS = GAME.cards()


def expand(producers):
    """Each single unit that can be made, as the letters it may be."""
    units = []
    for row in producers:
        units += [row["units"].split("/")] if "/" in row["units"] else [[letter] for letter in row["units"]]
    return units


def covers(units, need):
    """Can these producers make the needed letters, each giving at most one?"""
    if not need:
        return True
    first, rest = need[0], need[1:]
    return any(first in unit and covers(units[:i] + units[i + 1 :], rest) for i, unit in enumerate(units))


def brute_force(state, seat, cost, purse):
    """Every smallest purchase: for each unit of the cost it is made, bought left or bought right."""
    cities = state.view(None)["cities"]
    ring = len(cities)
    own, left, right = (cities[i % ring] for i in (seat, seat + 1, seat - 1))
    made = expand(own["produces"])
    sold = [expand([row for row in city["produces"] if row["sold"]]) for city in (left, right)]
    found = {}
    for plan in itertools.product(["own", "left", "right"], repeat=len(cost)):
        parts = {
            side: [c for c, where in zip(cost, plan, strict=True) if where == side] for side in ("own", "left", "right")
        }
        if not (covers(made, parts["own"]) and covers(sold[0], parts["left"]) and covers(sold[1], parts["right"])):
            continue
        bought = parts["left"] + parts["right"]
        if any(covers(made, [*parts["own"], bought[i]]) for i in range(len(bought))):
            continue
        raw = {side: sum(c in "WSOC" for c in parts[side]) for side in ("left", "right")}
        prices = own["prices"]
        price = sum(raw[side] * prices["raw"][side] for side in raw)
        price += (len(bought) - sum(raw.values())) * prices["manufactured"]
        if price <= purse:
            found[(tuple(sorted(parts["left"])), tuple(sorted(parts["right"])))] = price
    return found


def offered(state, seat, verb, card):
    """The purchases that the engine offers, in the same form, with their prices."""
    uses = state.decision(seat).args["uses"]
    ways = next(use["ways"] for use in uses if use["card"] == card)
    found = {}
    for way in ways:
        if way["does"] == verb:
            parts: dict[str, Counter[str]] = {"left": Counter(), "right": Counter()}
            text = way["notation"].split(" < ")
            purchase = text[-1] if text[-1].startswith(("left", "right")) else ""
            for part in filter(None, purchase.split(", ")):
                side, *count, word = part.split()
                parts[side][LETTERS[WORDS.index(word)]] += int(count[0]) if count else 1
            found[tuple(tuple(sorted(parts[side].elements())) for side in ("left", "right"))] = (
                way["left"] + way["right"]
            )
    return found


@rule("7W-TRADE-06", "7W-TRADE-07", "7W-TRADE-12", "7W-RUL-06", "7W-RUL-07")
def test_the_market_offers_exactly_the_smallest_purchases():
    compared = 0
    for seed in range(40):
        state = deal(3 + seed % 5, seed)
        play_random(state, seed, (2 + seed % 2, 1 + seed % 6))
        rich = state.to_dict()
        for row in rich["cities"]:
            row["coins"] += seed % 9
        state = read(rich)
        if state.view(None)["step"] != "choose_card":
            continue
        for seat in range(state.seats):
            city = seen(state, seat)
            stages = CARDS[city["board"]]["stages"]
            for card in set(state.view(seat)["hand"]):
                facts = CARDS[card]
                free = any(parent in city["cards"] for parent in facts.get("parents", []))
                if state.cities[seat].is_barred(CARD_INDEX[card]):
                    continue
                cost = "" if free else facts.get("cost", "")
                purse = city["coins"] - (0 if free else facts.get("coin_cost", 0))
                expected = brute_force(state, seat, cost, purse) if purse >= 0 else {}
                assert offered(state, seat, "build", card) == expected
                compared += len(expected) > 1
            if city["stages"] < len(stages):
                cost = stages[city["stages"]]["cost"]
                assert offered(state, seat, "stage", card) == brute_force(state, seat, cost, city["coins"])
    assert compared > 50


def test_ways_are_listed_cheapest_first():
    for seed in range(10):
        state = deal(4, seed)
        play_random(state, seed, (2, 4))
        for seat in state.to_act():
            for use in state.decision(seat).args["uses"]:
                prices = [way["coins"] for way in use["ways"] if way["does"] == "build"]
                assert prices == sorted(prices)


def test_random_games_differ():
    totals = set()
    for seed in range(6):
        state = deal(3, seed)
        rng = civitas.Rng(seed)
        while not state.over:
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            state.play(seat, moves[rng.below(len(moves))])
        totals.add(tuple(sheet["total"] for sheet in state.outcome().scores))
    assert len(totals) == 6
