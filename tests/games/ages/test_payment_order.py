"""The automatic payment (R-05) is the best there is, so that nobody is asked at the end of a turn (TTA-TURN-12)."""

from functools import cache
from itertools import combinations

import pytest

from civitas.games.ages.cards.civil import AGRICULTURE, WORTH
from civitas.games.ages.rules.stock import pay_food
from tests.games.ages.table import arrange, me
from tests.ledger import rule

FARMS = ["agriculture", "irrigation", "selective_breeding", "mechanized_agriculture"]
WORTHS = [int(WORTH[AGRICULTURE + index]) for index in range(4)]
MOST = 10

Store = tuple[int, ...]
"""Tokens on each farm."""


def worth(store: Store) -> int:
    return sum(count * value for count, value in zip(store, WORTHS, strict=True))


def stores(farms: tuple[int, ...], most: int) -> list[Store]:
    """Everything that can lie on these farms, up to a total."""
    found: list[Store] = [()]
    for index in range(4):
        counts = range(most // WORTHS[index] + 1) if index in farms else range(1)
        found = [(*store, count) for store in found for count in counts]
    return [store for store in found if worth(store) <= most]


@cache
def ways_to_pay(store: Store, due: int, farms: tuple[int, ...]) -> frozenset[Store]:
    """All that can be left: tokens are returned, kept, or changed for lower ones of less worth (TTA-BUILD-13)."""
    highest = max((index for index in range(4) if store[index]), default=-1)
    if due == 0 or highest < 0:
        return frozenset([store] if due == 0 else [])
    out = set()
    rest = tuple(count - (index == highest) for index, count in enumerate(store))
    lower = tuple(index for index in farms if index < highest)
    for change in stores(lower, WORTHS[highest]):
        lost = WORTHS[highest] - worth(change)
        if 0 < lost <= due:
            for after in ways_to_pay(rest, due - lost, farms):
                out.add(tuple(map(sum, zip(after, change, strict=True))))
    kept = tuple(0 if index == highest else count for index, count in enumerate(store))
    for after in ways_to_pay(kept, due, farms):
        out.add(tuple(store[highest] if index == highest else count for index, count in enumerate(after)))
    return frozenset(out)


def at_least_as_good(farms: tuple[int, ...]) -> set[tuple[Store, Store]]:
    """Pairs of stores of one worth: the first has as many tokens in the bank, whatever is paid or gained later."""
    all_stores = stores(farms, MOST)
    pairs = {(a, b) for a in all_stores for b in all_stores if worth(a) == worth(b) and sum(a) <= sum(b)}
    while True:
        kept = {pair for pair in pairs if _stays(pair, pairs, farms)}
        if kept == pairs:
            return pairs
        pairs = kept


def _stays(pair: tuple[Store, Store], pairs: set[tuple[Store, Store]], farms: tuple[int, ...]) -> bool:
    first, second = pair
    if first == second:
        return True
    for due in range(1, worth(first) + 1):
        left = ways_to_pay(first, due, farms)
        if not all(any((a, b) in pairs for a in left) for b in ways_to_pay(second, due, farms)):
            return False
    for farm in farms:
        more = [tuple(count + (index == farm) for index, count in enumerate(store)) for store in pair]
        if worth(first) + WORTHS[farm] <= MOST and (more[0], more[1]) not in pairs:
            return False
    return True


@pytest.mark.parametrize("farms", [(0, *more) for count in range(4) for more in combinations((1, 2, 3), count)])
@rule("TTA-TURN-12", "TTA-PROD-14", "TTA-BUILD-13", "TTA-BUILD-14")
def test_no_other_way_to_pay_is_ever_better(farms: tuple[int, ...]):
    """For every store up to 10 food and every price: corruption and consumption can be paid without asking."""
    best = at_least_as_good(farms)
    nation = me(arrange({"technologies": [FARMS[index] for index in farms[1:]], "blue": 60}))
    for store in stores(farms, MOST):
        for due in range(1, worth(store) + 1):
            for index in range(4):
                nation.tokens[AGRICULTURE + index] = store[index]
            nation.blue = 60
            pay_food(nation, due)
            left = tuple(int(nation.tokens[AGRICULTURE + index]) for index in range(4))
            ways = ways_to_pay(store, due, farms)
            assert left in ways
            assert all((left, other) in best for other in ways)
