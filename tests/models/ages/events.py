"""Events that nobody decides anything about, and the most a player may bid for a territory."""

from collections.abc import Callable

from tests.models.ages import stocks
from tests.models.ages.facts import UNITS, Nation, Position, alive, bare, kind, level, number, workers
from tests.models.ages.final import gates_points, score_events
from tests.models.ages.moves import Unfollowed
from tests.models.ages.ratings import colonization, culture, discontent, happiness, population, science
from tests.models.ages.tactics import tactical_strength
from tests.models.ages.turn import has_decks, ranked, strengths

BONUS = {"military_bonus_i": 1, "military_bonus_ii": 2, "military_bonus_iii": 3}


def prepare(position: Position, seat: int, words: list[str]) -> None:
    """Points for the card, then the top current event."""
    event = bare(position["current_events"][0])
    position["players"][seat]["culture"] += level(words[0])
    reveal(position, seat, event)


def reveal(position: Position, seat: int, event: str) -> None:
    if event.startswith("impact_of_"):
        score_events(position, [event], seat)
    elif event in FOR_ALL:
        for other in alive(position):
            FOR_ALL[event](position, other)
    elif event in RANKED:
        RANKED[event](position, by_strength(position, seat), by_culture(position, seat))
    else:
        raise Unfollowed


def by_strength(position: Position, seat: int) -> list[int]:
    return ranked(position, strengths(position), seat)


def by_culture(position: Position, seat: int) -> list[int]:
    return ranked(position, {other: position["players"][other]["culture"] for other in alive(position)}, seat)


def two(order: list[int]) -> int:
    """How many "the two strongest" are (tta-event-13)."""
    return 1 if len(order) == 2 else 2


def score(nation: Nation, points: int) -> None:
    nation["culture"] = max(0, nation["culture"] + points)


def gain_population(nation: Nation) -> None:
    if nation["yellow"]:
        nation["yellow"] -= 1
        nation["pool"] += 1


def lose_population(nation: Nation, count: int = 1) -> None:
    if nation["pool"] < min(count, population(nation)):
        raise Unfollowed
    count = min(count, nation["pool"])
    nation["pool"] -= count
    nation["yellow"] += count


def lose_blue(nation: Nation) -> None:
    if not nation["blue"]:
        raise Unfollowed
    nation["blue"] -= 1


def points(kind_of: str, amount: int) -> Callable[[Position, int], None]:
    def effect(position: Position, seat: int) -> None:
        position["players"][seat][kind_of] += amount

    return effect


def gains(food: int, resources: int) -> Callable[[Position, int], None]:
    def effect(position: Position, seat: int) -> None:
        stocks.gain(position["players"][seat], stocks.FOOD, food)
        stocks.gain(position["players"][seat], stocks.RESOURCES, resources)

    return effect


def trade_routes(position: Position, seat: int) -> None:
    gains(1, 1)(position, seat)
    position["players"][seat]["science"] += 1


def rats(position: Position, seat: int) -> None:
    nation = position["players"][seat]
    stocks.pay(nation, stocks.FOOD, stocks.food(nation))


def rebellion(position: Position, seat: int) -> None:
    nation = position["players"][seat]
    nation["white"] -= min(nation["white"], 2 * discontent(nation))


def economic_progress(position: Position, seat: int) -> None:
    nation = position["players"][seat]
    stocks.lose_to_corruption(nation)
    stocks.produce_food(position, seat)
    stocks.feed(nation)
    stocks.produce_resources(position, seat)


def iconoclasm(position: Position, seat: int) -> None:
    nation = position["players"][seat]
    if nation["leader"] and ("A", "I", "II", "III")[level(nation["leader"])] != position["age"]:
        nation["culture"] += gates_points(nation)
        nation["leader"] = None


def emigration(position: Position, seat: int) -> None:
    nation = position["players"][seat]
    lose_population(nation, (discontent(nation) + 1) // 2)


FOR_ALL: dict[str, Callable[[Position, int], None]] = {
    "development_of_agriculture": gains(2, 0),
    "development_of_crafts": gains(0, 2),
    "development_of_science": points("science", 2),
    "development_of_settlement": lambda position, seat: gain_population(position["players"][seat]),
    "development_of_trade_routes": trade_routes,
    "cultural_influence": lambda position, seat: score(position["players"][seat], culture(position, seat)),
    "good_harvest": stocks.produce_food,
    "new_deposits": stocks.produce_resources,
    "pestilence": lambda position, seat: lose_population(position["players"][seat]),
    "rats": rats,
    "rebellion": rebellion,
    "scientific_breakthrough": lambda position, seat: points("science", science(position["players"][seat]))(
        position, seat
    ),
    "economic_progress": economic_progress,
    "emigration": emigration,
    "iconoclasm": iconoclasm,
    "popularization_of_science": lambda position, seat: score(
        position["players"][seat], science(position["players"][seat])
    ),
    "prosperity": lambda position, seat: stocks.gain(
        position["players"][seat], stocks.FOOD, happiness(position["players"][seat])
    ),
}


def barbarians(position: Position, strong: list[int], cultured: list[int]) -> None:
    if cultured[0] in strong[-two(strong) :]:
        lose_population(position["players"][cultured[0]])


def crusades(position: Position, strong: list[int], cultured: list[int]) -> None:
    score(position["players"][strong[0]], 4)
    score(position["players"][strong[-1]], -4)


def reign_of_terror(position: Position, strong: list[int], cultured: list[int]) -> None:
    lose_population(position["players"][strong[-1]])


def uncertain_borders(position: Position, strong: list[int], cultured: list[int]) -> None:
    if position["players"][strong[-1]]["yellow"]:
        position["players"][strong[-1]]["yellow"] -= 1
        position["players"][strong[0]]["yellow"] += 1


def immigration(position: Position, strong: list[int], cultured: list[int]) -> None:
    faces = {seat: happiness(position["players"][seat]) for seat in strong}
    for seat in strong:
        if faces[seat] == max(faces.values()):
            gain_population(position["players"][seat])


def civil_unrest(position: Position, strong: list[int], cultured: list[int]) -> None:
    unhappy = {seat: discontent(position["players"][seat]) for seat in strong}
    for seat in strong:
        score(position["players"][seat], -4 * unhappy[seat])
        if unhappy[seat] and unhappy[seat] == max(unhappy.values()):
            lose_blue(position["players"][seat])


def cold_war(position: Position, strong: list[int], cultured: list[int]) -> None:
    for seat in strong[: two(strong)]:
        position["players"][seat]["science"] += 6


def crime_wave(position: Position, strong: list[int], cultured: list[int]) -> None:
    for seat in strong[-two(strong) :]:
        score(position["players"][seat], -3)
        lose_blue(position["players"][seat])


def national_pride(position: Position, strong: list[int], cultured: list[int]) -> None:
    score(position["players"][cultured[0]], 5)


def politics_of_strength(position: Position, strong: list[int], cultured: list[int]) -> None:
    if has_decks(position):
        raise Unfollowed
    score(position["players"][strong[0]], 5)
    score(position["players"][strong[-1]], -3)


def refugees(position: Position, strong: list[int], cultured: list[int]) -> None:
    score(position["players"][strong[-1]], -3)
    lose_population(position["players"][strong[-1]])
    score(position["players"][strong[0]], 3)
    gain_population(position["players"][strong[0]])


RANKED: dict[str, Callable[[Position, list[int], list[int]], None]] = {
    "barbarians": barbarians,
    "crusades": crusades,
    "reign_of_terror": reign_of_terror,
    "uncertain_borders": uncertain_borders,
    "immigration": immigration,
    "civil_unrest": civil_unrest,
    "cold_war": cold_war,
    "crime_wave": crime_wave,
    "national_pride": national_pride,
    "politics_of_strength": politics_of_strength,
    "refugees": refugees,
}


def bid_limit(nation: Nation) -> int:
    """All units, their armies, ships, bonus cards, and James Cook's two other cards (tta-colony-18)."""
    units = workers(nation, *UNITS)
    if not units:
        return 0
    force = sum(number(card, "strength") for card in units) + tactical_strength(nation) + colonization(nation)
    cards = [bare(card) for card in nation["cards"]]
    force += sum(BONUS.get(card, 0) for card in cards)
    if nation["leader"] == "james_cook":
        force += min(2, sum(kind(card) != "bonus" for card in cards))
    return force
