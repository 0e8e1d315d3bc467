"""What the order of draws, preparations and discards tells about a hand, counted out.

A story says what player 1 has done: a number of cards drawn, "prepare", "discard", or a card that it showed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from civitas.core import BadInput, Rng
from civitas.core.bits import members
from civitas.games.ages.cards.civil import PACTS
from civitas.games.ages.memory import drawn_of, was_shown
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import CARD_MASK
from tests.games.ages.table import arrange
from tests.games.ages.test_engine import random_game
from tests.games.ages.worlds import card_of, is_event
from tests.ledger import rule
from tests.statistics import too_far

DRAWS = 1_500
POOL = ["rats", "foray", "crusades", "legion", "phalanx", "raid_i", "raiders"]

Left = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""What was prepared, in order; what is in hand; what was discarded, in order."""


def ways(deal: tuple[str, ...], story: list[str], left: Left = ((), (), ())) -> Iterator[Left]:
    """Every way in which a player who draws these cards in this order can have gone through a story."""
    prepared, hand, gone = left
    if not story:
        yield prepared, tuple(sorted(hand)), gone
        return
    step, *rest = story
    if step.isdigit():
        yield from ways(deal[int(step) :], rest, (prepared, hand + deal[: int(step)], gone))
        return
    for card in hand:
        kept = tuple(other for other in hand if other != card)
        if step == "prepare" and is_event(card):
            yield from ways(deal, rest, ((*prepared, card), kept, gone))
        elif step == "discard":
            yield from ways(deal, rest, (prepared, kept, (*gone, card)))
        elif step == card:
            yield from ways(deal, rest, (prepared, kept, gone))


def believe(story: list[str], pool: list[str]) -> dict[Left, float]:
    """The chance of everything that can be: all deals that fit are equally likely, and all ways of one deal are."""
    drawn = sum(int(step) for step in story if step.isdigit())
    deals = [found for deal in permutations(pool, drawn) if (found := Counter(ways(deal, story)))]
    chances: dict[Left, float] = defaultdict(float)
    for found in deals:
        for left, count in found.items():
            chances[left] += count / found.total() / len(deals)
    return chances


def told(story: list[str], pool: list[str]) -> AgesState:
    """A position to which the story has led."""
    prepared, hand, gone = next(iter(believe(story, pool)))
    drawn, uses = 0, []
    for step in story:
        if step.isdigit():
            drawn += int(step)
        else:
            kind = {"prepare": "prepared", "discard": "discarded"}.get(step, "opened")
            uses.append(f"{kind} I {drawn}")
    opened = [step for step in story if step in pool]
    rival = {"cards": list(hand), "drawn": {"I": drawn}, "uses": uses}
    piles: dict[str, Any] = {"current_events": [], "out": [], "future_events": [f"{card}@1" for card in prepared]}
    piles["discards"] = [f"{card}@1" for card in gone] + [f"{card}@01" for card in opened]
    piles["military_deck"] = [card for card in pool if card not in (*prepared, *hand, *gone, *opened)]
    return arrange({}, rival, **piles)


def imagined(state: AgesState, rng: Rng) -> Left:
    data = state.imagine(0, rng).to_dict()
    gone = tuple(card_of(card) for card in data["discards"] if card.endswith("@1"))
    return (
        tuple(card_of(card) for card in data["future_events"]),
        tuple(sorted(card_of(card) for card in data["players"][1]["cards"])),
        gone,
    )


def unordered(left: Left) -> Left:
    """Discards lie in no order that anybody could tell."""
    prepared, hand, gone = left
    return prepared, hand, tuple(sorted(gone))


@rule("TTA-EVENT-03", "TTA-MIL-02")
@pytest.mark.parametrize(
    "story",
    [
        "1 prepare 1",
        "2 prepare 1",
        "1 prepare 2 prepare 1",
        "2 prepare 1 prepare 1",
        "2 prepare 2 discard",
        "2 discard 1 prepare",
        "2 discard 1 prepare 1",
        "3 prepare discard 1",
        "2 prepare discard 2",
        "2 prepare legion 1",
        "2 prepare discard 1 legion 1",
    ],
)
def test_a_card_went_only_where_it_can_have_gone_when_it_was_drawn(story: str):
    chances: dict[Left, float] = defaultdict(float)
    for left, chance in believe(story.split(), POOL).items():
        chances[unordered(left)] += chance
    state, rng = told(story.split(), POOL), Rng(3)
    drawn = Counter(unordered(imagined(state, rng)) for _ in range(DRAWS))
    assert too_far(drawn, chances) < 1


@rule("TTA-EVENT-03", "TTA-EVENT-08")
def test_of_two_preparations_that_were_shuffled_any_is_the_one_that_was_revealed():
    """One card drawn and prepared, two more drawn and one prepared; both were shuffled, and Rats was revealed."""
    chances: dict[tuple[str, str], float] = defaultdict(float)
    for ((first, second), (held,), _), chance in believe(["1", "prepare", "2", "prepare"], POOL).items():
        if "rats" in (first, second):  # each is on top in one of two shuffles
            chances[first if second == "rats" else second, held] += chance / 2
    sure = sum(chances.values())
    rival = {"cards": ["legion"], "drawn": {"I": 3}, "uses": ["prepared I 1", "prepared I 3"]}
    deck = ["crusades", "phalanx", "raid_i", "raiders"]
    piles = {"current_events": ["foray@1"], "revealed": ["rats@1"], "military_deck": deck, "discards": [], "out": []}
    state, rng = arrange({}, rival, past=["rats"], **piles), Rng(3)
    drawn: Counter[tuple[str, str]] = Counter()
    for _ in range(DRAWS):
        data = state.imagine(0, rng).to_dict()
        drawn[card_of(data["current_events"][0]), card_of(data["players"][1]["cards"][0])] += 1
    assert too_far(drawn, {pair: chance / sure for pair, chance in chances.items()}) < 1


@rule("TTA-EVENT-05", "TTA-EVENT-08")
def test_an_event_that_is_revealed_does_not_tell_who_had_prepared_it():
    """Players 1 and 2 prepared one each; when one lies open, the other may be either's."""
    piles = {"current_events": ["foray@2"], "revealed": ["rats@1"], "military_deck": ["legion"]}
    state, rng = arrange({}, {"cards": ["raid_i"]}, {}, past=["rats"], discards=[], out=[], **piles), Rng(3)
    drawn = Counter(state.imagine(0, rng).to_dict()["current_events"][0].partition("@")[2] for _ in range(DRAWS))
    assert too_far(drawn, {"1": 0.5, "2": 0.5}) < 1


@rule("TTA-EVENT-03", "TTA-MIL-02", "TTA-ROW-07")
def test_a_game_remembers_what_everybody_has_seen_of_each_hand():
    """In every position of random games, what was drawn is in hand or has left it, and the state can be read back."""
    for seed in range(3):
        for state in random_game(3, {}, seed):
            for seat, nation in enumerate(state.nations):
                unseen = sum(not was_shown(nation, item, seat) for item in nation.cards)
                held = {int(item & CARD_MASK) for item in nation.cards}
                twice = sum(PACTS + int(pact) not in held for pact in members(nation.shown))  # shown, then discarded
                if nation.alive and not state.reshuffled:
                    assert sum(drawn_of(nation, age) for age in range(4)) == unseen + len(nation.uses) - twice
        data = state.to_dict()
        assert state.game.from_dict(data).to_dict() == data


@pytest.mark.parametrize(
    ("rival", "field"),
    [
        ({"drawn": {"I": 1}, "cards": ["legion", "raid_i"]}, "players[1].drawn.I"),
        ({"drawn": {"I": 256}}, "players[1].drawn.I"),
        ({"drawn": {"V": 1}}, "players[1].drawn.V"),
        ({"drawn": {"I": 2}, "uses": ["prepared I 1", "opened I 1"]}, "players[1].uses[1]"),
        ({"drawn": {"I": 2}, "uses": ["discarded I 2", "discarded I 1"]}, "players[1].uses[1]"),
        ({"drawn": {"I": 2}, "uses": ["prepared I 3"]}, "players[1].uses[0]"),
        ({"uses": ["lost I 1"]}, "players[1].uses[0]"),
        ({"uses": ["prepared V 1"]}, "players[1].uses[0]"),
        ({"uses": ["prepared I -1"]}, "players[1].uses[0]"),
        ({"uses": [3]}, "players[1].uses[0]"),
    ],
)
def test_a_past_that_cannot_be_is_refused(rival: dict[str, Any], field: str):
    with pytest.raises(BadInput) as refused:
        arrange({}, rival)
    assert refused.value.field == field
