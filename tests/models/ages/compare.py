"""The model beside the engine: what a seat is shown, and what a turn end does."""

from typing import Any

from tests.models.ages import cardplay, events, legal, moves, prices, ratings, stocks
from tests.models.ages.facts import Nation, Position, alive, copied, kind
from tests.models.ages.final import final_scoring, last_events, ranks
from tests.models.ages.turn import end_of_turn, is_last_turn, leaders_at_turn_end, next_turn, produce, uprising

Difference = tuple[str, object, object]


def shown(position: Position, seat: int) -> dict[str, object]:
    """What the view should show of a nation."""
    nation = position["players"][seat]
    return {
        "ratings": {
            "culture": ratings.culture(position, seat),
            "science": ratings.science(nation),
            "strength": ratings.strength(position, seat),
            "happiness": ratings.happiness(nation),
        },
        "civil.total": ratings.civil_actions(nation),
        "military.total": ratings.military_actions(position, seat),
        "food": stocks.food(nation),
        "resources": stocks.resources(nation),
        "happiness_needed": ratings.needed_happiness(nation),
        "discontent": ratings.discontent(nation),
        "population_cost": prices.population_price(nation),
        "consumption": stocks.consumption(nation),
        "corruption": stocks.corruption(nation),
        "urban_limit": ratings.urban_limit(nation),
        "colonization": ratings.colonization(nation),
        "hand_limit": ratings.civil_hand_limit(nation),
        "cards.limit": ratings.military_hand_limit(position, seat),
        "bills.build": prices.builds(nation),
        "bills.upgrade": prices.upgrades(nation) | bach(nation),
        "bills.develop": {
            card: prices.development_price(position, seat, card)
            for card in prices.technologies_in_reach(position, seat)
        },
        "bills.revolt": {
            card: prices.development_price(position, seat, card, "revolution_cost")
            for card in prices.technologies_in_reach(position, seat)
            if kind(card) == "government"
        },
        "bills.stages": prices.stage_prices(nation),
        "preview": preview(position, seat),
    }


def bach(nation: Nation) -> dict[str, int]:
    """What the upgrades to theaters cost that Bach still allows."""
    pairs = legal.bach_upgrades(nation)
    return {f"{source}>{target}": prices.upgrade_price(nation, source, target) for source, target in pairs}


def preview(position: Position, seat: int) -> dict[str, object]:
    """What the end of the turn would change: leaders, then production."""
    position = copied(position)
    nation = position["players"][seat]
    before = {"food": stocks.food(nation), "resources": stocks.resources(nation)}
    before |= {"science": nation["science"], "culture": nation["culture"]}
    leaders_at_turn_end(position, seat)
    hunger = 0 if uprising(nation) else produce(position, seat)
    return {
        "uprising": uprising(nation),
        "science": nation["science"] - before["science"],
        "culture": nation["culture"] - before["culture"],
        "food": stocks.food(nation) - before["food"],
        "resources": stocks.resources(nation) - before["resources"],
        "hunger": hunger,
    }


def at(data: dict[str, Any], path: str) -> object:
    value: Any = data
    for part in path.split("."):
        value = value[part]
    return value


def view_differences(position: Position, view: dict[str, Any]) -> list[Difference]:
    """(what, model, engine) wherever the two differ on what a view shows."""
    result: list[Difference] = []
    for seat in alive(position):
        for path, expected in shown(position, seat).items():
            found = at(view["players"][seat], path)
            if found != expected:
                result.append((f"{seat} {path}", expected, found))
    for place in view["row"]:
        if place:
            costs = [prices.take_price(position, seat, place["place"]) for seat in range(position["seats"])]
            for seat in alive(position):
                if place["costs"][seat] != costs[seat]:
                    result.append((f"{seat} take {place['card']}", costs[seat], place["costs"][seat]))
    return result


PUBLIC = ("yellow", "blue", "pool", "science", "culture", "white", "red", "workers", "leader", "wonder")
MOVED = ("converted", "extra_red", "army_science", "trade_food", "trade_resource")
ARMY_POOLS = ("army_resources", "homer_resource")
TURN = ("current", "round", "age", "last_round")


def purses(nation: Nation) -> list[tuple[bool, int]]:
    """The tokens as food or not and worth: of two cards worth the same the rules prefer neither."""
    tokens = nation["tokens"].items()
    return sorted((kind(card) == "farm", stocks.worth(card)) for card, count in tokens for _ in range(count))


def turn_differences(before: Position, after: Position) -> list[Difference]:
    """(what, model, engine) for a turn end; before is the position with the excess cards discarded."""
    expected = end_of_turn(before)
    result: list[Difference] = []
    if is_last_turn(before):
        points = {seat: expected["players"][seat]["culture"] for seat in alive(before)}
        final_scoring(expected, last_events(expected))
        for seat, counted in points.items():
            final = expected["players"][seat]["culture"] - counted
            if final != after["players"][seat]["final"]:
                result.append((f"{seat} final", final, after["players"][seat]["final"]))
    else:
        next_turn(expected)
    for seat in alive(before):
        own, found = expected["players"][seat], after["players"][seat]
        for field in PUBLIC:
            if own[field] != found[field]:
                result.append((f"{seat} {field}", own[field], found[field]))
        if purses(own) != purses(found):
            result.append((f"{seat} tokens", own["tokens"], found["tokens"]))
        if len(own["cards"]) != len(found["cards"]):
            result.append((f"{seat} cards", len(own["cards"]), len(found["cards"])))
    if after["ended"] == "running":
        result += [(field, expected[field], after[field]) for field in TURN if expected[field] != after[field]]
    return result


def outcome_differences(after: Position, found: list[int]) -> list[Difference]:
    """Places of those still in the game; who resigned stands behind them all."""
    own = ranks(after)
    result: list[Difference] = [
        (f"{seat} place", place, found[seat]) for seat, place in own.items() if place != found[seat]
    ]
    gone = [seat for seat in range(after["seats"]) if seat not in own]
    return result + [(f"{seat} place", "last", found[seat]) for seat in gone if found[seat] <= max(own.values())]


def handlers(position: Position, played: str) -> dict[str, moves.Handler]:
    """What the model follows in the step the position stands at; played is the action card played last."""
    task = position["tasks"][-1]
    match task["task"]:
        case "actions":
            return cardplay.ACTIONS
        case "target":
            return cardplay.targeted(played)
        case "food_or_resources":
            return cardplay.reserve(task["first"])
        case "politics":
            return {"prepare": events.prepare}
    return {}


def move_differences(before: Position, after: Position, seat: int, text: str, played: str) -> list[Difference]:
    """(what, model, engine) for a move of the action phase, a choice it asked for, or an event."""
    expected = moves.expected(before, seat, text, handlers(before, played))
    if expected is None:
        return []
    in_actions = before["tasks"][0]["task"] == "actions"  # at its start Homer's resource is there again
    result: list[Difference] = []
    for other in alive(before):
        own, found = expected["players"][other], after["players"][other]
        for field in PUBLIC + MOVED:
            if own[field] != found[field]:
                result.append((f"{other} {field}", own[field], found[field]))
        if in_actions and sum(own[pool] for pool in ARMY_POOLS) != sum(found[pool] for pool in ARMY_POOLS):
            result.append((f"{other} army", own["army_resources"], found["army_resources"]))
        if purses(own) != purses(found):
            result.append((f"{other} tokens", own["tokens"], found["tokens"]))
        if sorted(own["technologies"]) != sorted(found["technologies"]):
            result.append((f"{other} technologies", own["technologies"], found["technologies"]))
    return result


def legal_differences(position: Position, seat: int, texts: list[str]) -> list[Difference]:
    """(move, the model allows it, the engine allows it) where only one of them does."""
    nation = position["players"][seat]
    step = position["tasks"][-1]["task"]
    if step == "bidding":
        most = max([int(text.split()[1]) for text in texts if text.startswith("bid")], default=0)
        limit = events.bid_limit(nation)
        own_most = limit if limit > position["contest"]["bid"] else 0
        return [("bid", own_most, most)] if own_most != most else []
    if step != "actions":
        return []
    own = legal.legal(position, seat)
    found = {text for text in texts if text.split()[0] in legal.FOLLOWED}
    return [(f"{seat} {text}", text in own, text in found) for text in sorted(own ^ found)]
