"""What action cards do, at once or by the choice they ask for."""

from tests.models.ages import moves, prices, stocks
from tests.models.ages.facts import Position, alive
from tests.models.ages.moves import Handler, Unfollowed
from tests.models.ages.ratings import military_actions
from tests.models.ages.turn import strengths

LESS = {"a": 1, "i": 2, "ii": 3, "iii": 4}
CULTURAL_HERITAGE = {"a": (1, 4), "i": (2, 2)}
REVOLUTIONARY_IDEA = {"ii": 4, "iii": 6}
PER_STRONGER = {"wave_of_nationalism": {2: 6, 3: 3, 4: 2}, "military_build_up": {2: 8, 3: 5, 4: 3}}
ENDOWMENT = {2: 6, 3: 3, 4: 2}


DISCOUNTS = ("rich_land", "urban_growth", "efficient_upgrade")
TARGETED = (*DISCOUNTS, "breakthrough")


def play(position: Position, seat: int, words: list[str]) -> None:
    """Action cards that ask nothing more."""
    nation = position["players"][seat]
    name, _, age = words[0].rpartition("_")
    players = len(alive(position))
    if name != "breakthrough" or not robespierre_may_revolt(position, seat):
        moves.spend_civil(nation, 1)
    if name == "cultural_heritage":
        nation["science"] += CULTURAL_HERITAGE[age][0]
        nation["culture"] += CULTURAL_HERITAGE[age][1]
    elif name == "stockpile":
        stocks.gain(nation, stocks.FOOD, 1)
        stocks.gain(nation, stocks.RESOURCES, 1)
    elif name == "revolutionary_idea":
        nation["science"] += REVOLUTIONARY_IDEA[age]
    elif name == "patriotism":
        nation["army_resources"] += LESS[age]
        nation["extra_red"] += 1
    elif name in PER_STRONGER:
        values = strengths(position)
        nation["army_resources"] += PER_STRONGER[name][players] * sum(v > values[seat] for v in values.values())
    elif name == "endowment_for_the_arts":
        ahead = sum(position["players"][other]["culture"] > nation["culture"] for other in alive(position))
        nation["culture"] += ENDOWMENT[players] * ahead
    elif name == "frugality":
        moves.grow(nation)
        stocks.gain(nation, stocks.FOOD, LESS[age])
    elif name == "engineering_genius":
        moves.raise_wonder(position, seat, 1, max(0, prices.stage_prices(nation)[0] - LESS[age] - 1))
    elif name not in TARGETED and name != "reserves":
        raise Unfollowed


def robespierre_may_revolt(position: Position, seat: int) -> bool:
    """His revolution takes all red tokens in place of the white one of the card (tta-civ-13, tta-gov-09)."""
    nation = position["players"][seat]
    return bool(nation["leader"] == "maximilien_robespierre" and nation["red"] == military_actions(position, seat) > 0)


def targeted(card: str) -> dict[str, Handler]:
    """What the card played lets the player do without another action."""
    name, _, age = card.rpartition("_")
    less = LESS[age] if name in DISCOUNTS else 0

    def at_discount(position: Position, seat: int, words: list[str]) -> None:
        nation = position["players"][seat]
        source, _, target = words[0].rpartition(">")
        if source:
            price = prices.lasting_price(nation, target) - prices.lasting_price(nation, source)
        else:
            price = prices.lasting_price(nation, target)
        moves.pay_resources(nation, max(0, price - less), False)
        moves.move_worker(nation, source or None, target)

    def break_through(position: Position, seat: int, words: list[str]) -> None:
        if not robespierre_may_revolt(position, seat):
            position["players"][seat]["white"] += 1  # which the card has taken
        moves.develop(position, seat, words)
        position["players"][seat]["science"] += LESS[age]

    def break_through_revolting(position: Position, seat: int, words: list[str]) -> None:
        moves.revolt(position, seat, words)
        position["players"][seat]["science"] += LESS[age]

    if name == "breakthrough":
        return {"develop": break_through, "revolt": break_through_revolting}
    return {"build": at_discount, "upgrade": at_discount}


def reserve(amount: int) -> dict[str, Handler]:
    def food(position: Position, seat: int, words: list[str]) -> None:
        stocks.gain(position["players"][seat], stocks.FOOD, amount)

    def resources(position: Position, seat: int, words: list[str]) -> None:
        stocks.gain(position["players"][seat], stocks.RESOURCES, amount)

    return {"food": food, "resources": resources}


ACTIONS: dict[str, Handler] = moves.ACTIONS | {"play": play}
