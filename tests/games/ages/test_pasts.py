"""What the order of draws, preparations and discards tells about a hand, counted out.

A story says what player 1 has done: a number of cards drawn, "prepare", "discard", or a card that it showed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from librt.vecs import append

from civitas.core import BadInput, Rng
from civitas.core.bits import bit, members
from civitas.games.ages.cards.civil import AGE, CIVIL, EVENTS, PACTS, TACTICS
from civitas.games.ages.memory import PREPARED, drawn_of, knowers, known_to, knows, note_use, was_shown
from civitas.games.ages.moves import ATTACK, DISCARD, PREPARE
from civitas.games.ages.rules.eras import begin_age
from civitas.games.ages.rules.hands import discard_hidden, draw
from civitas.games.ages.rules.turn import excess
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import CARD_MASK, EXCESS, POLITICS
from tests.games.ages.table import arrange, deal
from tests.games.ages.test_engine import random_game
from tests.games.ages.test_honesty import is_quiet
from tests.games.ages.worlds import card_of, is_event
from tests.ledger import rule
from tests.statistics import too_far

DRAWS = 1_500
GAMES = 600
STIRRED = 20_000
POOL = ["rats", "foray", "crusades", "legion", "phalanx", "raid_i", "raiders"]

Left = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""What was prepared, in order; what is in hand; what was discarded."""


def ways(order: tuple[str, ...], story: list[str], left: Left = ((), (), ())) -> Iterator[tuple[Left, float]]:
    """How a player who draws these cards in this order goes through a story, with the chance of each way.

    It prepares any of its events and discards any of its cards but those that it will show.
    """
    prepared, hand, gone = left
    if not story:
        yield (prepared, tuple(sorted(hand)), tuple(sorted(gone))), 1.0
        return
    step, *rest = story
    if step.isdigit():
        yield from ways(order[int(step) :], rest, (prepared, hand + order[: int(step)], gone))
        return
    free = {"prepare": list(filter(is_event, hand)), "discard": [card for card in hand if card not in rest]}
    for card in (chosen := free.get(step, [card for card in hand if card == step])):
        kept = tuple(other for other in hand if other != card)
        after = {"prepare": ((*prepared, card), kept, gone), "discard": (prepared, kept, (*gone, card))}
        for found, chance in ways(order, rest, after.get(step, (prepared, kept, gone))):
            yield found, chance / len(chosen)


def believe(story: list[str], pool: list[str]) -> dict[Left, float]:
    """The chance of everything to which a story can have led: before it began, all deals were equally likely."""
    drawn = sum(int(step) for step in story if step.isdigit())
    chances: dict[Left, float] = defaultdict(float)
    for order in permutations(pool, drawn):
        for left, chance in ways(order, story):
            chances[left] += chance
    sure = sum(chances.values())
    return {left: chance / sure for left, chance in chances.items()}


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
    return (
        tuple(card_of(card) for card in data["future_events"]),
        tuple(sorted(card_of(card) for card in data["players"][1]["cards"])),
        tuple(sorted(card_of(card) for card in data["discards"] if card.endswith("@1"))),
    )


@rule("TTA-EVENT-03", "TTA-MIL-02")
@pytest.mark.parametrize(
    "story",
    [
        "1 prepare 1",
        "2 prepare 1",
        "1 prepare 2 prepare 1",
        "2 prepare 1 prepare 1",
        "2 prepare 2 discard",
        "2 prepare",
        "3 discard prepare",
        "2 discard 1 prepare",
        "2 discard 1 prepare 1",
        "3 prepare discard 1",
        "2 prepare discard 2",
        "2 prepare legion 1",
        "2 prepare discard 1 legion 1",
    ],
)
def test_a_card_went_only_where_it_can_have_gone_when_it_was_drawn(story: str):
    state, rng = told(story.split(), POOL), Rng(3)
    drawn = Counter(imagined(state, rng) for _ in range(DRAWS))
    assert too_far(drawn, believe(story.split(), POOL)) < 1


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


@rule("TTA-EVENT-05", "TTA-EVENT-08")
@pytest.mark.parametrize(("first", "second"), [("1 prepare", "3 prepare"), ("1 prepare 1", "2 prepare 1 prepare")])
def test_whose_event_was_revealed_follows_from_no_more_than_who_has_prepared_how_many(first: str, second: str):
    """Two players prepared some, which were shuffled, and Rats was revealed: all deals and shuffles are counted."""
    stories = first.split(), second.split()
    drawn = [sum(int(step) for step in story if step.isdigit()) for story in stories]
    chances: dict[tuple[str, int, int], float] = defaultdict(float)
    for order in permutations(POOL[:6], sum(drawn)):
        for one, chance in ways(order[: drawn[0]], stories[0]):
            for two, other in ways(order[drawn[0] :], stories[1]):
                owners = ["1"] * len(one[0]) + ["2"] * len(two[0])
                for place, card in enumerate(one[0] + two[0]):
                    if card == "rats":  # on top in as many shuffles as any other
                        held = sum(map(is_event, one[1])), sum(map(is_event, two[1]))
                        chances[(owners[place], *held)] += chance * other
    sure = sum(chances.values())
    state, rng = revealed_rats(stories, drawn), Rng(3)
    found: Counter[tuple[str, int, int]] = Counter()
    for _ in range(DRAWS):
        data = state.imagine(0, rng).to_dict()
        left = [sum(is_event(card_of(card)) for card in data["players"][seat]["cards"]) for seat in (1, 2)]
        found[data["revealed"][0].partition("@")[2], left[0], left[1]] += 1
    assert too_far(found, {key: chance / sure for key, chance in chances.items()}) < 1


def revealed_rats(stories: tuple[list[str], list[str]], drawn: list[int]) -> AgesState:
    """A position to which the stories of players 1 and 2 have led: all that they prepared was shuffled, Rats is out."""
    events, rest = [[card for card in POOL[1:6] if is_event(card) == wanted] for wanted in (True, False)]
    laid: list[str] = []
    rivals: list[dict[str, Any]] = []
    for seat, story in enumerate(stories, 1):
        count, uses = 0, []
        for step in story:
            if step.isdigit():
                count += int(step)
            else:
                uses.append(f"prepared I {count}")
                laid.append(f"{'rats' if not laid else events.pop()}@{seat}")
        hand = [(rest or events).pop() for _ in range(drawn[seat - 1] - len(uses))]
        rivals.append({"cards": hand, "drawn": {"I": drawn[seat - 1]}, "uses": uses})
    piles = {
        "current_events": laid[1:],
        "revealed": laid[:1],
        "military_deck": events + rest,
        "discards": [],
        "out": [],
    }
    return arrange({}, *rivals, past=["rats"], **piles)


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


@rule("TTA-EVENT-03", "TTA-MIL-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_and_discards_hold_as_many_events_as_imagined_where_preparations_were_fixed_beforehand(seats: int):
    """Whether a player prepares is drawn before it looks at its hand; games in which it cannot are not counted."""
    real: Counter[str] = Counter()
    dreamt: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    for number in range(GAMES):
        state = by_appointment(seats, number)
        if state is None:
            continue
        there, imagined = hidden_events(state, 0), hidden_events(state.imagine(0, Rng(number)), 0)
        for place in ("hands", "discards"):
            real[place] += there[place]
            dreamt[place] += imagined[place]
            spread[place] += (there[place] - imagined[place]) ** 2
    for place, count in real.items():
        assert count > 100, "there is something to compare"
        assert abs(dreamt[place] - count) < 4 * spread[place] ** 0.5, place


def by_appointment(seats: int, number: int) -> AgesState | None:
    """A position in a game that goes on at random; None where somebody was to prepare an event that it did not have."""
    rng, state = Rng(number), deal(seats, number)
    for _ in range(30 * seats + rng.below(60 * seats)):
        seat = state.to_act()[0]
        moves = [int(move) for move in state.choices(seat)]
        quiet = [move for move in moves if is_quiet(move)]
        step = state.tasks[len(state.tasks) - 1] & 63
        if step == POLITICS and rng.below(3) == 0:
            age = 1 + rng.below(state.age)
            quiet = [move for move in moves if PREPARE <= move < ATTACK and AGE[EVENTS + move - PREPARE] == age]
            if not quiet:
                return None
        elif step == EXCESS:
            discard_any(state, seat, rng)
            continue
        state.apply(seat, (quiet or moves)[rng.below(len(quiet or moves))])
    return state


def discard_any(state: AgesState, seat: int, rng: Rng) -> None:
    """Any cards of the hand, all alike; they are discarded in ascending order."""
    nation = state.nations[seat]
    cards = [int(item & CARD_MASK) for item in nation.cards]
    for card in sorted(cards.pop(rng.below(len(cards))) for _ in range(excess(nation))):
        state.apply(seat, DISCARD + card - CIVIL)


@rule("TTA-MIL-07", "TTA-PROD-11", "TTA-MIL-02")
@pytest.mark.parametrize("seat", [0, 2])
def test_after_a_reshuffle_events_lie_where_they_are_imagined(seat: int):
    """Four players draw, prepare and discard as was fixed beforehand until the deck was reshuffled, and then some."""
    real: Counter[str] = Counter()
    dreamt: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    for number in range(STIRRED):
        state = stirred(Rng(number))
        if state is None:
            continue
        there, imagined = unknown_events(state, seat), unknown_events(state.imagine(seat, Rng(number)), seat)
        for place in ("hands", "discards", "deck", "known"):
            real[place] += there[place]
            dreamt[place] += imagined[place]
            spread[place] += (there[place] - imagined[place]) ** 2
    for place, count in real.items():
        assert count > 100, "there is something to compare"
        assert abs(dreamt[place] - count) < 4 * spread[place] ** 0.5, (place, count, dreamt[place], spread[place])


def stirred(rng: Rng) -> AgesState | None:
    """A table of four whose Age I deck was reshuffled; None where somebody was to prepare an event it did not have."""
    state = deal(4, rng.below(2**30))
    begin_age(state, 1)
    for _ in range(5 + rng.below(3)):
        for seat, nation in enumerate(state.nations):
            if rng.below(2) == 0:
                events = [int(item & CARD_MASK) for item in nation.cards if item & CARD_MASK < TACTICS]
                if not events:
                    return None
                card = events[rng.below(len(events))]
                nation.remove_card(card)
                note_use(nation, PREPARED, 1)
                state.future_events = append(state.future_events, known_to(card, bit(seat)))
            while len(nation.cards) > 3:
                discard_hidden(state, seat, int(nation.cards[rng.below(len(nation.cards))] & CARD_MASK))
            draw(state, seat, 2 + rng.below(2))
    return state if state.reshuffled else None


def unknown_events(state: AgesState, seat: int) -> Counter[str]:
    """Unknown events by place, and cards in other hands that the seat knew in the deck."""
    piles = {
        "hands": [item for other, nation in enumerate(state.nations) if other != seat for item in nation.cards],
        "discards": [*state.discards],
        "deck": [*state.military_deck],
    }
    found = Counter(
        place
        for place, items in piles.items()
        for item in items
        if item & CARD_MASK < TACTICS and not knows(item, seat) and AGE[item & CARD_MASK] == 1
    )
    buried = {int(card) for card in state.nations[seat].buried}
    found["known"] = sum(int(item & CARD_MASK) in buried for item in piles["hands"])
    return found


def hidden_events(state: AgesState, seat: int) -> Counter[str]:
    """Events in other hands, and among what others have discarded face down."""
    hands = [item for other, nation in enumerate(state.nations) if other != seat for item in nation.cards]
    gone = [*state.discards, *state.out]
    return Counter(
        place
        for place, items in (("hands", hands), ("discards", gone))
        for item in items
        if item & CARD_MASK < TACTICS and knowers(item) and not knows(item, seat)
    )


@pytest.mark.parametrize("use", ["prepared", "discarded", "opened", "reshuffled"])
def test_a_past_that_is_too_long_to_have_been_is_left_out_of_account(use: str):
    rival = {"cards": ["legion"], "drawn": {"I": 255}, "uses": [f"{use} I {drawn}" for drawn in range(1, 250)]}
    piles = {"future_events": ["rats@1"], "discards": ["foray@1"], "military_deck": ["raid_i", "crusades"]}
    state = arrange({}, rival, current_events=[], out=[], **piles)
    assert state.imagine(0, Rng(3)).view(0) == state.view(0)


def test_a_past_that_cannot_have_led_here_is_left_out_of_account():
    """One card was drawn, discarded and prepared: the story is none, and the rest of the position is imagined."""
    rival = {"cards": ["legion"], "drawn": {"I": 3}, "uses": ["discarded I 1", "prepared I 1"]}
    piles = {"future_events": ["rats@1"], "discards": ["foray@1"], "military_deck": ["raid_i", "crusades"]}
    state, rng = arrange({}, rival, current_events=[], out=[], **piles), Rng(3)
    drawn = Counter(imagined(state, rng) for _ in range(DRAWS))
    assert {prepared for prepared, _, _ in drawn} == {("rats",), ("foray",), ("crusades",)}
    assert {hand for _, hand, _ in drawn} == {(card,) for card in ("legion", "raid_i", "rats", "foray", "crusades")}
