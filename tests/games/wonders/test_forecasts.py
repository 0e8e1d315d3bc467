"""What a view foretells is what then happens: prices, who is paid, coins gained, points, wars, free builds, hands.

Random games at every seat count and option. Before each turn the numbers that everybody can read are noted; everybody
plays; the coins, tokens and points that lie on the table then must agree.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from civitas.core import Rng
from civitas.games.wonders.state import WondersState
from tests.games.wonders.counted import around, sheet
from tests.games.wonders.table import GAME, arrange, options
from tests.games.wonders.table import city as of
from tests.ledger import rule

View = dict[str, Any]
CARDS = GAME.cards()
VARIANTS = list(GAME.variants())
SAMPLE = [(seats, chosen) for at, (seats, chosen) in enumerate(VARIANTS) if at // 2 % 2 == at % 2]
"""Every second variant, so that every value of every option is met at every seat count."""

FREE_CITY = 2
GAIN_OF_DISCARD = 3
NOTHING: View = {"does": "nothing", "coins": 0, "left": 0, "right": 0, "bank": 0, "chain": False, "notation": ""}


@dataclass
class Table:
    """A random game, and what has been met in it."""

    state: WondersState
    rng: Rng
    met: Counter[str] = field(default_factory=Counter)

    def seen(self) -> View:
        """What everybody sees."""
        return self.state.view(None)

    def some(self, things: list[Any]) -> Any:
        """One of some things."""
        return things[self.rng.below(len(things))]


@dataclass
class Play:
    """What a city does with a card, and what that was said to cost."""

    card: str
    way: View


def choose(table: Table, seat: int) -> Play:
    """A random use of a random card, as the view offers it; the moves that are open are those that it lists."""
    uses = table.state.view(seat)["uses"]
    told = [way["notation"] for use in uses for way in use["ways"]]
    assert sorted(told) == sorted(text for text in options(table.state, seat) if not text.endswith("pass"))
    ways = [Play(use["card"], way) for use in uses for way in use["ways"]]
    if not ways:
        return Play("", {**NOTHING, "notation": options(table.state, seat)[0]})
    sort = table.some(sorted({play.way["does"] for play in ways}))
    found: Play = table.some([play for play in ways if play.way["does"] == sort])
    return found


def facts_of(city: View, play: Play) -> View:
    """The card or the stage that stands there now."""
    if play.way["does"] in ("build", "free", "take"):
        return CARDS[play.card]
    if play.way["does"] == "stage":
        stage: View = CARDS[city["board"]]["stages"][city["stages"]]
        return stage
    return {}


# Coins: what was said to be paid, to whom, and what a card was said to bring.


def check_coins(before: View, after: View, plays: dict[int, Play]) -> None:
    ring = len(before["cities"])
    income = Counter[int]()
    for index, play in plays.items():
        assert play.way["coins"] == play.way["bank"] + play.way["left"] + play.way["right"]
        income[(index + 1) % ring] += play.way["left"]
        income[(index - 1) % ring] += play.way["right"]
    for index, city in enumerate(before["cities"]):
        spent = gained = 0
        if index in plays:
            facts = facts_of(city, plays[index])
            spent = plays[index].way["coins"]
            gained = GAIN_OF_DISCARD if plays[index].way["does"] == "discard" else facts.get("coins", 0)
            if "coins" in facts.get("per", {}):
                gained += facts["per"]["coins"] * around(after, index, facts["per"])
        assert spent <= city["coins"]
        assert after["cities"][index]["coins"] == city["coins"] - spent + gained + income[index]


def check_price_list(before: View, index: int, play: Play) -> None:
    """The coins for each side are the units bought there at the prices that the city shows."""
    goods: dict[str, Counter[str]] = {"left": Counter(), "right": Counter()}
    for part in play.way["notation"].split(" < ")[-1].split(", "):
        words = part.split()
        if words[0] in goods:
            goods[words[0]][words[-1]] += int(words[1]) if len(words) == 3 else 1
    prices = before["cities"][index]["prices"]
    for side, bought in goods.items():
        raw = sum(count for word, count in bought.items() if word in ("wood", "stone", "ore", "clay"))
        cost = raw * prices["raw"][side] + (bought.total() - raw) * prices["manufactured"]
        assert cost == play.way[side], play.way["notation"]


# What a card or a stage was said to give.


def check_effects(before: View, after: View, index: int, play: Play) -> None:
    was, now = before["cities"][index], after["cities"][index]
    facts = facts_of(was, play)
    assert now["stages"] == was["stages"] + (play.way["does"] == "stage")
    built = [play.card] if play.way["does"] in ("build", "free", "take") else []
    assert Counter(now["cards"]) == Counter(was["cards"]) + Counter(built)
    assert now["shields"] == was["shields"] + facts.get("shields", 0)
    symbols = Counter(was["symbols"]) + Counter([facts["science"]] if facts.get("science", "any") != "any" else [])
    assert Counter(now["symbols"]) == symbols
    made = (
        [
            {
                "from": play.card if built else was["board"],
                "units": facts["produce"],
                "sold": facts.get("colour") in ("brown", "grey"),
            }
        ]
        if "produce" in facts
        else []
    )
    assert all(one in now["produces"] for one in was["produces"] + made)
    assert len(now["produces"]) == len(was["produces"]) + len(made)
    cheap = {**was["prices"]["raw"], "manufactured": was["prices"]["manufactured"]}
    for discount in facts.get("discount", []):
        sort, side = discount.split()
        cheap[side if sort == "raw" else "manufactured"] = 1
    assert {**now["prices"]["raw"], "manufactured": now["prices"]["manufactured"]} == cheap


def check_way(before: View, index: int, play: Play) -> None:
    """Free by a chain, or by Olympia's power, is said of a card that is so."""
    city, facts = before["cities"][index], CARDS.get(play.card, {})
    parent = any(card in city["cards"] for card in facts.get("parents", []))
    assert play.way["chain"] == (play.way["does"] == "build" and parent)
    if play.way["does"] == "build" and not parent:
        assert play.way["bank"] == facts.get("coin_cost", 0)
    else:
        assert play.way["bank"] == 0
    assert play.way["does"] != "free" or city["free_build"] is True


def check_free_builds(before: View, after: View, index: int, play: Play) -> None:
    """Whether a free build is left: it goes when it is used, and comes back with the age."""
    was, now = before["cities"][index]["free_build"], after["cities"][index]["free_build"]
    facts = facts_of(before["cities"][index], play)
    if facts.get("power") == "free_build" or (was is not None and after["age"] > before["age"]):
        assert now is True
    elif play.way["does"] == "free":
        assert (was, now) == (True, False)
    else:
        assert now is was


# Wars and points.


def check_wars(before: View, after: View) -> None:
    """After the last turn of an age the shields that everybody sees decide between neighbours."""
    fought = after["age"] > before["age"] or after["over"]
    age, cities = before["age"] - 1, after["cities"]
    for index, city in enumerate(cities):
        defeats, victories = 0, [0, 0, 0]
        for other in (cities[(index + 1) % len(cities)], cities[index - 1]):
            if fought and city["shields"] > other["shields"]:
                victories[age] += 1
            elif fought and city["shields"] < other["shields"]:
                defeats += 1
        was = before["cities"][index]["tokens"]
        assert city["tokens"]["defeats"] == was["defeats"] + defeats
        together = [had + won for had, won in zip(was["victories"], victories, strict=True)]
        assert city["tokens"]["victories"] == together


def check_points(view: View) -> None:
    """Points "if the game ended now", and those with which it does end."""
    for index, city in enumerate(view["cities"]):
        assert city["score"] == sheet(view, index)
    if view["over"]:
        assert view["outcome"]["scores"] == [city["score"] for city in view["cities"][: view["seats"]]]


# The steps of a game.


def check_step(before: View, after: View, plays: dict[int, Play], met: Counter[str]) -> None:
    """All that was foretold of what cities have just done."""
    check_coins(before, after, plays)
    check_wars(before, after)
    check_points(after)
    for index, play in plays.items():
        check_way(before, index, play)
        check_price_list(before, index, play)
        check_effects(before, after, index, play)
        check_free_builds(before, after, index, play)
        met[play.way["does"]] += 1
        met["chain"] += play.way["chain"]
        met["trade"] += bool(play.way["left"] or play.way["right"])
        met["free city trade"] += index >= before["seats"] and bool(play.way["left"] or play.way["right"])


def play_turn(table: Table) -> None:
    """Everybody chooses, the holder of the free city's card twice; then all happens at once."""
    before = table.seen()
    hands = [table.state.view(seat)["hand"] for seat in range(before["seats"])]
    plays: dict[int, Play] = {}
    played: dict[int, list[str]] = {seat: [] for seat in range(before["seats"])}
    while len(plays) < len(before["cities"]):
        seat = table.some(table.state.to_act())
        own = table.state.view(seat)["choice"] is None
        found = choose(table, seat)
        plays[seat if own else FREE_CITY] = found
        played[seat].append(found.card)
        table.state.play(seat, found.way["notation"])
    after = table.seen()
    check_step(before, after, plays, table.met)
    if after["age"] == before["age"] and after["turn"] > before["turn"]:
        left = [Counter(hand) - Counter(played[seat]) for seat, hand in enumerate(hands)]
        check_hands(table, before, left)


def check_hands(table: Table, before: View, left: list[Counter[str]]) -> None:
    """The hands go where the view says; the new holder of the free city's card has drawn one."""
    step = 1 if before["passing"] == "left" else -1
    for seat, rest in enumerate(left):
        taker = (seat + step) % before["seats"]
        now = Counter(table.state.view(taker)["hand"])
        drawn = table.seen()["holder"] == taker
        assert rest <= now
        assert now.total() == rest.total() + drawn


def play_rest(table: Table) -> None:
    """A board, a seventh card, or a card of the discard pile."""
    before = table.seen()
    seat = table.state.to_act()[0]
    if before["step"] == "choose_board":
        table.state.play(seat, table.some(options(table.state, seat)))
        return
    found = choose(table, seat)
    table.state.play(seat, found.way["notation"])
    table.met[before["step"]] += 1
    check_step(before, table.seen(), {before["subject"]: found}, table.met)


def check_game(state: WondersState, seed: int, met: Counter[str]) -> None:
    """All that one random game foretells."""
    table = Table(state, Rng(seed), met)
    if table.seen()["step"] != "choose_board":
        check_points(table.seen())
    while not state.over:
        if table.seen()["step"] == "choose_card":
            play_turn(table)
        else:
            play_rest(table)


def dealt(seats: int, seed: int, chosen: Any) -> WondersState:
    state = GAME.deal(seats, seed, chosen)
    assert isinstance(state, WondersState)
    return state


@rule("7W-TRADE-03", "7W-TRADE-10", "7W-BUILD-02", "7W-DISCARD-01", "7W-WONDER-15", "7W-SCORE-11", "7W-WAR-02")
@rule("7W-SCORE-01", "7W-SCORE-05", "7W-SCORE-07", "7W-SCORE-08", "7W-RUL-17", "7W-WONDER-10", "7W-PASS-01")
@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_foretold_happens(seats: int):
    met: Counter[str] = Counter()
    for seed, (count, chosen) in enumerate(SAMPLE):
        if count == seats:
            check_game(dealt(seats, seed, chosen), seed + 1, met)
    for name in ("build", "stage", "discard", "chain", "trade"):
        assert met[name], f"no {name} in {dict(met)}"
    assert met["free city trade"] or seats > 2


POWERS = [
    [of("olympia_b", "lumber_yard", "loom_1", stages=3), of("giza_a", "shipowners_guild"), of("rhodes_b")],
    [of("babylon_b", "clay_pool", stages=2), of("olympia_a", stages=2), of("halicarnassus_b", "foundry")],
]
"""Cities whose powers chance seldom meets: guilds copied, a seventh card, free builds, the discard pile."""


@rule("7W-RUL-17", "7W-WONDER-09", "7W-WONDER-10", "7W-WONDER-11", "7W-WONDER-12")
@pytest.mark.parametrize("counts", ["present", "itself"])
@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_foretold_of_powers_happens(seats: int, counts: str):
    met: Counter[str] = Counter()
    for seed in range(2):
        for cities in POWERS:
            for turn in range(3):  # every city is the free city once
                around_table = cities[turn:] + cities[:turn]
                told = {"options": {"copied_shipowners": counts}, "discard": ["theater"], "age": 3, "turn": 3}
                check_game(arrange(*around_table, seats=seats, seed=seed, **told), seed, met)
    for name in ("free", "seventh_card", "discard_pile", "take"):
        assert met[name], f"no {name} in {dict(met)}"
