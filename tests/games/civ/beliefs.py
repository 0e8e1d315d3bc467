"""What a seat should believe in small positions, counted out, and imagined states held against it.

In a small position all cards but a few lie open in the discard pile. Every way in which the hidden cards, as single
cards, could have been dealt to the hidden places is listed; then everything that happened is done to each of them, in
every way that looks the same to the seat.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations, product
from typing import Any

from civitas.core import Rng
from civitas.core.bits import lane
from civitas.games.civ.cards import age_of, domain_of_card
from civitas.games.civ.piles import REMOVED, hand_of
from civitas.games.civ.state import CivState
from tests.games.civ.tabletop import DOMAINS, GAME, arrange, deal
from tests.statistics import too_far

DRAWS = 2_000
PRINTED = Counter(GAME.conserved(deal(2)))

Card = str
"""A card of known age, e.g. "mil 1"."""
Deal = dict[str, tuple[Card, ...]]
"""What lies at each hidden place."""
Believed = Counter[tuple[tuple[str, tuple[Card, ...]], ...]]
"""How many histories of single cards lead to each deal."""


def age(card: Card) -> int:
    return int(card.split()[1])


def by_age(held: Iterable[Card]) -> dict[str, list[int]]:
    """Cards as positions are written."""
    out: dict[str, list[int]] = {}
    for card in held:
        out.setdefault(card.split()[0], [0, 0, 0])[age(card) - 1] += 1
    return out


def small(rows: list[dict[str, Any]], deck: list[Card], removed: list[Card], **more: Any) -> CivState:
    """A position in which all cards that are not named lie in the discard pile; hands and areas are lists of cards."""
    open_cards = PRINTED - Counter(deck) - Counter(removed)
    players = []
    for row in rows:
        open_cards -= Counter(row.get("hand", [])) + Counter(row.get("area", []))
        open_cards -= Counter({"eco 3": sum(row.get("embargo", {}).values())})
        ages = [0, 0, sum(row.get("embargo", {}).values())]
        players.append(row | {place: by_age(row.get(place, [])) for place in ("hand", "area")} | {"embargo_ages": ages})
    data = {"seats": len(rows), "players": players, "deck": deck, "removed": by_age(removed)}
    return arrange(data | {"discard": by_age(open_cards.elements())} | more)


def places_of(state: CivState, seat: int) -> Deal:
    """What lies at the hidden places: the other hands (in no order), the deck in order, the cards taken out."""
    deck = [state.deck[index] for index in range(state.drawn, len(state.deck))]
    out: Deal = {
        "deck": tuple(f"{DOMAINS[domain_of_card(card)]} {age_of(card) + 1}" for card in deck),
        "removed": listed(state, REMOVED),
    }
    for other in range(state.seats):
        if other != seat:
            out[f"hand {other}"] = listed(state, hand_of(other))
    return out


def listed(state: CivState, pile: int) -> tuple[Card, ...]:
    """The cards of a pile."""
    found = [
        f"{name} {number + 1}"
        for number in range(3)
        for index, name in enumerate(DOMAINS)
        for _ in range(lane(state.piles[pile + number], index))
    ]
    return tuple(sorted(found))


def check_draws(state: CivState, seat: int, believed: Believed) -> None:
    """Chi-square of the whole deal, and of every hidden place by itself."""
    rng = Rng(2)
    drawn = [places_of(state.imagine(seat, rng), seat) for _ in range(DRAWS)]
    total = believed.total()
    for place in drawn[0]:
        chances: Counter[tuple[Card, ...]] = Counter()
        for deals, weight in believed.items():
            chances[dict(deals)[place]] += weight
        counts = Counter(deals[place] for deals in drawn)
        assert too_far(counts, {key: weight / total for key, weight in chances.items()}) < 1, place
    if len(believed) < DRAWS // 5:
        whole = Counter(tuple(sorted(deals.items())) for deals in drawn)
        assert too_far(whole, {key: weight / total for key, weight in believed.items()}) < 1


def believe(
    state: CivState,
    seat: int,
    agrees: Callable[[Deal], bool] = lambda deals: True,
    known: dict[int, list[Card]] | None = None,
) -> Believed:
    """Every deal of the hidden cards that has the right ages at all places and agrees with what was seen."""
    real = places_of(state, seat)
    fixed = {f"hand {other}": sorted(held) for other, held in (known or {}).items()}
    hidden: list[Card] = []
    slots: list[tuple[str, int]] = []
    for place, held in real.items():
        rest = list((Counter(held) - Counter(fixed.get(place, []))).elements()) if place in fixed else list(held)
        hidden += rest
        slots += [(place, age(card)) for card in rest]
    out: Believed = Counter()
    for orders in product(*(permutations([card for card in hidden if age(card) == number]) for number in (1, 2, 3))):
        deals: dict[str, list[Card]] = {place: list(fixed.get(place, [])) for place in real}
        left = [iter(order) for order in orders]
        for place, number in slots:
            deals[place].append(next(left[number - 1]))
        settled = {place: tuple(held if place == "deck" else sorted(held)) for place, held in deals.items()}
        if agrees(settled):
            out[tuple(sorted(settled.items()))] += 1
    return out


def domains(held: Iterable[Card]) -> set[str]:
    return {card.split()[0] for card in held}


# What may happen to a deal.


def settled(deals: Deal) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """A deal as it is counted: hands have no order."""
    return tuple(sorted((place, held if place == "deck" else tuple(sorted(held))) for place, held in deals.items()))


def then(believed: Believed, happens: Callable[[Deal], Iterable[Deal]]) -> Believed:
    """Something happens, in one or several ways that look the same, or in none."""
    out: Believed = Counter()
    for deals, weight in believed.items():
        for after in happens(dict(deals)):
            out[settled(after)] += weight
    return out


def may_go(held: tuple[Card, ...], index: int) -> bool:
    """The oldest card of a domain goes first."""
    domain = held[index].split()[0]
    return all(other.split()[0] != domain or age(other) >= age(held[index]) for other in held)


def leaves(owner: int, card: Card) -> Callable[[Deal], Iterable[Deal]]:
    """Any card of this kind leaves a hand for all to see."""

    def happens(deals: Deal) -> Iterable[Deal]:
        held = deals[f"hand {owner}"]
        for index in range(len(held)):
            if held[index] == card and may_go(held, index):
                yield {**deals, f"hand {owner}": held[:index] + held[index + 1 :]}

    return happens


def takes(owner: int, card: Card) -> Callable[[Deal], Iterable[Deal]]:
    """A card goes into a hand for all to see."""
    return lambda deals: [{**deals, f"hand {owner}": (*deals[f"hand {owner}"], card)}]


def draws(owner: int, count: int) -> Callable[[Deal], Iterable[Deal]]:
    """The top cards of the deck go into a hand."""

    def happens(deals: Deal) -> Iterable[Deal]:
        hand, deck = deals[f"hand {owner}"], deals["deck"]
        yield {**deals, f"hand {owner}": (*hand, *deck[:count]), "deck": deck[count:]}

    return happens


def joins(seat: int, target: int) -> Callable[[Deal], Iterable[Deal]]:
    """One seat takes another one's hand."""

    def happens(deals: Deal) -> Iterable[Deal]:
        yield {**deals, f"hand {seat}": deals[f"hand {seat}"] + deals[f"hand {target}"], f"hand {target}": ()}

    return happens


def gives(seat: int, target: int, number: int) -> Callable[[Deal], Iterable[Deal]]:
    """Any card of an age goes from one hand to another, face down."""

    def happens(deals: Deal) -> Iterable[Deal]:
        held = deals[f"hand {seat}"]
        for index in range(len(held)):
            if age(held[index]) == number and may_go(held, index):
                hand = held[:index] + held[index + 1 :]
                yield {**deals, f"hand {seat}": hand, f"hand {target}": (*deals[f"hand {target}"], held[index])}

    return happens


def sees(agrees: Callable[[Deal], bool]) -> Callable[[Deal], Iterable[Deal]]:
    """Only such deals are possible."""
    return lambda deals: [deals] if agrees(deals) else []


def follows(believed: Believed, before: CivState, line: str, seat: int) -> Believed:
    """What a seat believes after one more line of the story; `before` is the table that the line is about."""
    kind, first, *rest = line.split()
    owner = int(first)
    if kind == "drew":
        count = sum(map(int, rest))
        if owner != seat:
            return then(believed, draws(owner, count))
        top = places_of(before, seat)["deck"][:count]
        seen = then(believed, sees(lambda deals: deals["deck"][:count] == top))
        return then(seen, lambda deals: [{**deals, "deck": deals["deck"][count:]}])
    if kind == "joined":
        return _inquired(believed, before, (owner, int(rest[0])), seat)
    if kind == "gave":
        target, card = int(rest[0]), f"{rest[1]} {rest[2]}"
        if target == seat:
            return then(believed, leaves(owner, card))
        return then(believed, takes(target, card) if owner == seat else gives(owner, target, int(rest[2])))
    if owner == seat:
        return believed
    if kind == "held":
        return then(believed, sees(lambda deals: domains(deals[f"hand {owner}"]) <= set(rest)))
    return then(believed, {"left": leaves, "took": takes}[kind](owner, " ".join(rest)))


def _inquired(believed: Believed, before: CivState, sides: tuple[int, int], seat: int) -> Believed:
    """One seat takes another one's hand: who of them is the seat itself sees the cards."""
    asking, target = sides
    if seat not in sides:
        return then(believed, joins(asking, target))
    if target == seat:
        own = listed(before, hand_of(seat))
        return then(believed, lambda deals: [{**deals, f"hand {asking}": deals[f"hand {asking}"] + own}])
    place = f"hand {target}"
    taken = listed(before, hand_of(target))
    return then(then(believed, sees(lambda deals: deals[place] == taken)), lambda deals: [{**deals, place: ()}])
