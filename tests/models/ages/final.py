"""Scoring after the last turn."""

from tests.models.ages import stocks
from tests.models.ages.facts import (
    UNITS,
    URBAN,
    Nation,
    Position,
    alive,
    bare,
    from_seat,
    government,
    kind,
    level,
    special,
    workers,
)
from tests.models.ages.ratings import (
    civil_actions,
    culture,
    discontent,
    happiness,
    military_actions,
    population,
    science,
    specials,
    strength,
    technologies,
)
from tests.models.ages.turn import ranked

SCALES = {4: (15, 10, 5, 0), 3: (14, 7, 0), 2: (10, 0)}
WONDER_POINTS = (5, 4, 3, 2)


def event_points(position: Position, event: str, seat: int) -> int:
    """What an Age III event gives a seat that is not ranked against the others."""
    nation: Nation = position["players"][seat]
    match event.removeprefix("impact_of_"):
        case "agriculture":
            made = sum(stocks.worth(card) for card in workers(nation, "farm"))
            return made + 4 * (made > stocks.consumption(nation))
        case "architecture":
            return sum(level(card) for card in workers(nation, *URBAN))
        case "balance":
            return 2 * min(
                stocks.food_production(position, seat),
                stocks.resource_production(position, seat),
                science(nation),
                culture(position, seat),
            )
        case "colonies":
            return 3 * len(nation["colonies"])
        case "competition":
            return sum(level(card) for card in workers(nation, *UNITS, "arena"))
        case "government":
            return 2 * civil_actions(nation) + military_actions(position, seat)
        case "happiness":
            return 2 * happiness(nation) - 2 * discontent(nation)
        case "industry":
            return sum(stocks.worth(card) for card in stocks.mined(nation))
        case "population":
            return 2 * max(0, population(nation) - discontent(nation) - 10)
        case "progress":
            return 2 * sum(level(card) for card in [government(nation), *specials(nation)])
        case "technology":
            return 4 * sum(level(card) == 3 for card in technologies(nation))
        case "variety":
            types = {kind(card) for card in workers(nation, *UNITS, *URBAN)}
            return 2 * (len(types) + sum(special(card) for card in nation["technologies"]))
        case "wonders":
            return sum(WONDER_POINTS[level(card)] for card in nation["wonders"])
    raise AssertionError(event)


def values_of(position: Position, event: str, current: int) -> dict[int, int]:
    """What an Age III event is worth to each seat."""
    seats = alive(position)
    if event in ("impact_of_science", "impact_of_strength"):
        rate = {
            seat: science(position["players"][seat]) if event == "impact_of_science" else strength(position, seat)
            for seat in seats
        }
        return dict(zip(ranked(position, rate, current), SCALES[len(seats)], strict=True))
    return {seat: event_points(position, event, seat) for seat in seats}


def score_events(position: Position, events: list[str], current: int) -> None:
    """All of them are added up, and the sum is not below 0: the order does not matter (tta-final-03, tta-turn-10)."""
    values = [values_of(position, event, current) for event in events]
    for seat in alive(position):
        nation = position["players"][seat]
        nation["culture"] = max(0, nation["culture"] + sum(value[seat] for value in values))


def first_game_points(position: Position, seat: int) -> int:
    """tta-first-07."""
    nation = position["players"][seat]
    points = sum(level(card) * (1 + (kind(card) == "government")) for card in technologies(nation))
    points += science(nation) + strength(position, seat) + happiness(nation)
    points += stocks.food_production(position, seat) + stocks.resource_production(position, seat)
    return points + 3 * len(nation["colonies"]) + age_two_wonders(nation)


def age_two_wonders(nation: Nation) -> int:
    return 6 * sum(level(card) == 2 for card in nation["wonders"])


def gates_points(nation: Nation) -> int:
    return sum(level(card) for card in stocks.gated(nation))


def last_events(position: Position) -> list[str]:
    if position["options"]["variant"] == "shorter":
        return list(position["open_events"]) + [
            bare(card) for seat in alive(position) for card in position["players"][seat]["legacy"]
        ]
    cards = [bare(card) for card in position["current_events"] + position["future_events"]]
    return [card for card in cards if kind(card) == "event" and level(card) == 3]


def final_scoring(position: Position, events: list[str]) -> None:
    """The last events in any order."""
    variant = position["options"]["variant"]
    for seat in alive(position):
        nation = position["players"][seat]
        if variant == "first":
            nation["culture"] += first_game_points(position, seat)
        if variant == "shorter":
            nation["culture"] += age_two_wonders(nation)
    if variant == "first":
        return
    score_events(position, events, from_seat(position, position["starter"])[0])
    for seat in alive(position):
        position["players"][seat]["culture"] += gates_points(position["players"][seat])


def ranks(position: Position) -> dict[int, int]:
    """The places of those still in the game: 1 for most culture, equal players share a place (tta-end-05)."""
    points = {seat: position["players"][seat]["culture"] for seat in alive(position)}
    return {seat: 1 + sum(other > own for other in points.values()) for seat, own in points.items()}
