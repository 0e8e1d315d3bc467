"""Imagined states are drawn from exactly what a seat should believe; what is counted is told in `worlds.py`."""

from collections import Counter

import pytest

from civitas.core import Rng, State
from civitas.games.ages.cards.civil import AGE, CARD_IDS, COPIES
from civitas.games.ages.moves import BONUS, CANCEL, CONVERT, DISCARD, PREPARE, TACTIC
from tests.games.ages.table import arrange, deal, play
from tests.games.ages.worlds import DRAWS, age_of, card_of, check_draws, is_event, places_of
from tests.ledger import rule
from tests.statistics import too_far

EMPTY: dict[str, list[str]] = {"military_deck": [], "discards": [], "out": [], "current_events": []}


@rule("TTA-MIL-02", "TTA-MIL-08")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_place_holds_any_unseen_card_of_its_age(seat: int):
    """Hands, deck, face-down discards and cards that are out of the game; what a seat discarded itself it knows."""
    players = [{"cards": ["raid_i"]}, {"cards": ["legion", "raid_ii"]}, {"cards": ["phalanx"]}]
    piles = EMPTY | {"military_deck": ["conquistadors", "napoleonic_army"], "out": ["heavy_cavalry@1"]}
    piles |= {"discards": ["enslave@0", "plunder_i@012", "medieval_army@2"]}
    check_draws(arrange(*players, age="II", **piles), seat)


@rule("TTA-EVENT-03", "TTA-EVENT-04")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_prepared_events_are_events_that_their_player_has_drawn(seat: int):
    """Two rivals have prepared one each and hold a card; a deal with no event for one of them cannot be."""
    players = [{"cards": ["foray"]}, {"cards": ["legion"]}, {"cards": ["raiders"]}]
    piles = EMPTY | {"military_deck": ["phalanx"], "future_events": ["rats@1", "crusades@0", "good_harvest@2"]}
    check_draws(arrange(*players, **piles), seat)


@rule("TTA-EVENT-03", "TTA-ROW-07")
def test_what_was_prepared_tells_alike_about_hands_and_discards():
    """Player 1 has prepared a card, holds two and has discarded two, of which one is out of the game."""
    rival = {"cards": ["legion", "foray"]}
    piles = EMPTY | {"future_events": ["rats@1"], "discards": ["crusades@1", "raid_i@2"], "out": ["phalanx@1"]}
    check_draws(arrange({}, rival, {}, **piles), 0)


@rule("TTA-EVENT-03", "TTA-EVENT-08")
def test_own_events_among_the_current_ones_may_lie_anywhere_in_their_age():
    """Player 0 knows one of three current events of Age I; one of Age A lies above them, nobody's."""
    piles = EMPTY | {"current_events": ["development_of_science", "rats@1", "foray@0", "crusades@1"]}
    state = arrange({}, {"cards": ["good_harvest"]}, **piles)
    chances = check_draws(state, 0)
    assert sum(chance for world, chance in chances.items() if world[1][1] == "foray@0") == pytest.approx(1 / 3)


@rule("TTA-EVENT-03")
def test_many_prepared_events_make_the_rest_of_what_was_drawn_less_likely_to_be_events():
    """Five of the six cards that player 1 has drawn must be events: few deals have them, and each is as likely."""
    future = ["rats@1", "foray@1", "crusades@1", "good_harvest@1", "raiders@1"]
    deck = ["legion", "phalanx", "medieval_army", "heavy_cavalry", "raid_i", "enslave", "plunder_i"]
    state = arrange({}, {"cards": ["uncertain_borders"]}, **EMPTY | {"future_events": future, "military_deck": deck})
    # Six events and seven other cards: one deal has all six events, 6 * 7 have five and another card.
    rng = Rng(3)
    held = Counter(is_event(state.imagine(0, rng).to_dict()["players"][1]["cards"][0]) for _ in range(DRAWS))
    assert too_far(held, {True: 1 / 43, False: 42 / 43}) < 1


@rule("TTA-TURN-11", "TTA-MIL-02")
def test_a_card_seen_in_a_hand_stays_there_and_the_others_are_any():
    """A refused pact is known to all three; the rest of the hand is not."""
    hand = ["open_borders_agreement@012", "legion"]
    piles = EMPTY | {"military_deck": ["phalanx", "raid_i"], "discards": ["enslave@2"]}
    for seat in (0, 2):
        check_draws(arrange({}, {"cards": hand}, {"cards": ["heavy_cavalry"]}, **piles), seat)


@rule("TTA-PACT-03", "TTA-MIL-03")
def test_a_refused_pact_is_any_of_the_cards_that_its_owner_has_kept_or_discarded():
    rival = {"cards": ["open_borders_agreement", "legion"], "shown": ["open_borders_agreement"]}
    piles = EMPTY | {"military_deck": ["phalanx", "raid_i"], "discards": ["enslave@1", "plunder_i@2"]}
    state = arrange({}, rival, {}, **piles)

    def with_owner(places: dict[str, list[str]]) -> bool:
        return "open_borders_agreement@1" in places["hand 1"] + places["discards"]

    check_draws(state, 0, with_owner)


@rule("TTA-COLONY-03")
def test_a_hand_that_a_bid_has_shown_holds_the_bonus_cards_and_any_others():
    """A bid was 2 beyond the units: of the hand's three cards at least two are bonus cards of Age I, worth 1 each."""
    rival = {"cards": ["military_bonus_i", "military_bonus_i", "legion"], "proven": 2}
    piles = EMPTY | {"military_deck": ["military_bonus_i", "phalanx", "raid_i"]}
    state = arrange({}, rival, {"cards": ["enslave"]}, **piles)
    check_draws(state, 0, lambda places: places["hand 1"].count("military_bonus_i@1") >= 2)


@rule("TTA-POL-09", "TTA-MIL-02")
def test_an_event_that_was_looked_at_stays_on_top():
    piles = EMPTY | {"current_events": ["foray@1", "crusades@1", "rats@1"], "military_deck": ["legion", "good_harvest"]}
    state = arrange({}, {"cards": ["phalanx"]}, sighted=[0], **piles)
    check_draws(state, 0, lambda places: places["current_events"][0] == "foray@1")


@rule("TTA-SETUP-08", "TTA-MIL-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_an_opening_a_hidden_card_is_any_that_its_deck_has_left(seats: int):
    """Rounds in which nobody prepares anything: hands and deck share what the seat has not drawn, by copies."""
    state = deal(seats, 7)
    rng = Rng(7)
    while len(state.nations[1].cards) < 2:
        seat = state.to_act()[0]
        moves = [state.game.notation(int(move), state) for move in state.choices(seat)]
        calm = [move for move in moves if not move.startswith("prepare")]
        play(state, calm[rng.below(len(calm))])
    printed = Counter(
        {CARD_IDS[card]: int(COPIES[card * 3 + seats - 2]) for card in range(len(CARD_IDS)) if AGE[card] == 1}
    )
    real = places_of(state)
    unseen = [card_of(word) for pile, held in real.items() for word in held if pile != "hand 0" and age_of(word) == 1]
    assert all(unseen.count(card) <= printed[card] for card in unseen)
    held: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    for _ in range(DRAWS):
        places = places_of(state.imagine(0, rng))
        held[card_of(places["hand 1"][rng.below(len(places["hand 1"]))])] += 1
        tops[places["military_deck"][0]] += 1
    chances = {card: number / len(unseen) for card, number in Counter(unseen).items()}
    assert too_far(tops, chances) < 1
    assert too_far(held, chances) < 1


def is_quiet(move: int) -> bool:
    """Nothing is done with a military card of one's hand but to discard it."""
    return not (TACTIC <= move < CONVERT or PREPARE <= move < CANCEL or BONUS <= move < DISCARD)


def test_discards_hold_as_many_bonus_cards_as_imagined_where_nobody_plays_military_cards():
    """In random play bonus cards are left over, as no turn lets one play them; without that there is no difference."""
    real = imagined = spread = 0
    for number in range(300):
        rng, state, steps = Rng(number), deal(2, number), 0
        kept = state
        while not state.over:
            steps += 1
            if rng.below(steps) == 0:
                kept = state.copy()
            seat = state.to_act()[0]
            moves = [int(move) for move in state.choices(seat)]
            quiet = [move for move in moves if is_quiet(move)] or moves
            state.apply(seat, quiet[rng.below(len(quiet))])
        there = bonus_cards_discarded(kept)
        dreamt = bonus_cards_discarded(kept.imagine(rng.below(kept.seats), rng))
        real, imagined, spread = real + there, imagined + dreamt, spread + (there - dreamt) ** 2
    assert real > 500, "there is something to compare"
    assert abs(imagined - real) < min(4 * spread**0.5, 0.12 * real)


def bonus_cards_discarded(state: State) -> int:
    return sum(card.startswith("military_bonus") for card in state.to_dict()["discards"])
