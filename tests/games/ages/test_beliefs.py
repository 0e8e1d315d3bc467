"""What seats believe of hidden cards: hands, decks, discards, prepared events."""

from collections import Counter

import pytest

from civitas.core import Rng
from civitas.games.ages.cards.civil import AGE, CARD_IDS, TACTICS
from civitas.games.ages.memory import all_see, knows
from civitas.games.ages.rules import hands
from civitas.games.ages.rules.eras import begin_age
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import CARD_MASK
from tests.games.ages.table import arrange, me, moves, play
from tests.games.ages.test_engine import random_game
from tests.ledger import rule


@rule("TTA-MIL-02")
@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_imagined_keeps_what_the_seat_knows(seats: int):
    """Own hands and prepared events stay; other hands keep the ages of their cards; event decks hold events only."""
    rng = Rng(6)
    for index, state in enumerate(random_game(seats, {}, 5)):
        if index % 7:
            continue
        for seat in range(seats):
            twin = state.imagine(seat, rng)
            assert list(twin.nations[seat].cards) == list(state.nations[seat].cards)
            for real, imagined in zip(state.nations, twin.nations, strict=True):
                assert Counter(AGE[item & CARD_MASK] for item in real.cards) == Counter(
                    AGE[item & CARD_MASK] for item in imagined.cards
                )
            for item in (*twin.current_events, *twin.future_events):
                assert item & CARD_MASK < TACTICS
            own = [item for item in state.current_events if knows(item, seat)]
            assert sorted(own) == sorted(item for item in twin.current_events if knows(item, seat))


@rule("TTA-MIL-02")
def test_an_opponents_card_is_any_unseen_one_with_equal_chance():
    """Two of four unseen cards in hand, two in the deck: each is in hand half of the time."""
    state = arrange(
        {},
        {"cards": ["legion", "phalanx"]},
        military_deck=["medieval_army", "heavy_cavalry"],
        discards=[],
        out=[],
        current_events=[],
    )
    rng = Rng(8)
    held: Counter[str] = Counter()
    for _ in range(4000):
        held.update(state.imagine(0, rng).to_dict()["players"][1]["cards"])
    assert set(held) == {"legion", "phalanx", "medieval_army", "heavy_cavalry"}
    assert all(1880 < count < 2120 for count in held.values())


@rule("TTA-EVENT-03")
def test_a_prepared_card_is_any_unseen_event_of_its_age():
    """The other has drawn two of four cards, one of them an event: six deals, in half of which it drew Legion."""
    state = arrange(
        {},
        {"cards": ["foray"]},
        military_deck=["legion", "crusades"],
        future_events=["rats@1"],
        out=[],
        current_events=[],
    )
    rng = Rng(8)
    planted: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    for _ in range(3000):
        data = state.imagine(0, rng).to_dict()
        planted.update(data["future_events"])
        hands.update(data["players"][1]["cards"])
    assert set(planted) == {"rats@1", "foray@1", "crusades@1"}
    assert all(900 < count < 1100 for count in planted.values())
    assert set(hands) == {"legion", "foray", "crusades", "rats"}
    assert 1420 < hands["legion"] < 1580
    assert all(430 < hands[card] < 570 for card in ("foray", "crusades", "rats"))


@rule("TTA-COLONY-03")
def test_a_bid_shows_that_its_bidder_can_pay():
    player = {"cards": ["rats"], "workers": {"warriors": 9}}
    rival = {"cards": ["military_bonus_i", "military_bonus_i"], "workers": {"warriors": 1}}
    state = arrange(player, rival, step="politics", current_events=["historic_territory_i"])
    play(state, "prepare rats", "bid 2", "bid 3")
    rng = Rng(2)
    for _ in range(200):
        hand = state.imagine(0, rng).to_dict()["players"][1]["cards"]
        assert hand.count("military_bonus_i") == 2
    assert "bid 4" in moves(state)


@rule("TTA-PACT-03")
def test_a_refused_pact_is_known_to_be_in_hand():
    state = arrange({"cards": ["open_borders_agreement", "rats"]}, {}, {}, step="politics")
    play(state, "offer open_borders_agreement 1 a", "done")
    rng = Rng(3)
    assert all(
        "open_borders_agreement@012" in state.imagine(2, rng).to_dict()["players"][0]["cards"] for _ in range(50)
    )


@rule("TTA-PACT-03", "TTA-MIL-03")
def test_a_refused_pact_is_in_hand_or_among_what_was_discarded():
    hand = ["legion", "open_borders_agreement", "rats"]
    state = arrange({"cards": hand, "red": 0}, {}, {}, step="politics", discards=[], out=[])
    play(state, "offer open_borders_agreement 1 a", "done", "done", "discard legion")
    # Of the three cards that he had one was discarded: in a third of all deals it was the pact.
    rng = Rng(3)
    held = discarded = 0
    for _ in range(900):
        data = state.imagine(2, rng).to_dict()
        held += "open_borders_agreement" in data["players"][0]["cards"]
        discarded += "open_borders_agreement@0" in data["discards"]
    assert held + discarded == 900
    assert 250 < discarded < 350
    assert state.game.from_dict(state.to_dict()) == state
    assert me(state).shown == 1


@rule("TTA-PACT-03")
def test_a_refused_pact_that_is_offered_again_is_known_again():
    state = arrange(
        {"cards": ["open_borders_agreement", "rats"], "shown": ["open_borders_agreement"]}, {}, {}, step="politics"
    )
    play(state, "offer open_borders_agreement 1 a", "done")
    assert me(state).shown == 0
    assert "open_borders_agreement@012" in state.to_dict()["players"][0]["cards"]


@rule("TTA-COLONY-03")
def test_a_lost_bid_is_remembered():
    player = {"cards": ["rats"], "workers": {"warriors": 9}}
    rival = {"cards": ["military_bonus_i", "military_bonus_i", "legion"], "workers": {"warriors": 1}}
    state = arrange(player, rival, step="politics", current_events=["historic_territory_i", "development_of_science"])
    play(state, "prepare rats", "bid 2", "bid 3", "bid 4", "done")
    play(state, *["send warriors"] * 4, "done")
    rng = Rng(2)
    assert (me(state, 1).proven, state.decision(0).kind) == (2, "actions")
    for _ in range(100):
        assert state.imagine(0, rng).to_dict()["players"][1]["cards"].count("military_bonus_i") >= 2
    # One card of Age I face down may be one of them: one is still there for sure.
    while state.to_act() != [1] or state.decision(1).kind != "excess":
        play(state, "done")
    play(state, "discard legion")
    assert me(state, 1).proven == 1
    hands = [state.imagine(0, rng).to_dict()["players"][1]["cards"].count("military_bonus_i") for _ in range(100)]
    assert min(hands) >= 1
    assert state.game.from_dict(state.to_dict()) == state


@rule("TTA-PACT-03", "TTA-MIL-03")
def test_the_order_of_the_discards_tells_nothing_about_refused_pacts():
    one = {"cards": ["legion", "rats"], "shown": ["open_borders_agreement"]}
    two = {"cards": ["phalanx", "raiders"], "shown": ["trade_routes_agreement"]}
    discards = ["open_borders_agreement@0", "trade_routes_agreement@1", "raid_i@0", "plunder_i@1", "enslave@0"]
    state = arrange(one, two, {}, discards=discards, out=[])
    data = state.to_dict()
    again = state.game.from_dict(data | {"discards": sorted(data["discards"], key=lambda card: card[-1])})
    assert again != state
    for seed in range(20):
        assert again.imagine(2, Rng(seed)) == state.imagine(2, Rng(seed))


@rule("TTA-PACT-03", "TTA-COLONY-03")
def test_a_hand_that_must_hold_rare_bonus_cards_puts_a_refused_pact_among_its_discards_only():
    """A bid has shown two bonus cards. The pact that was refused is its owner's: in hand, or here discarded by it."""
    rival = {"cards": ["military_bonus_iii"] * 2, "shown": ["peace_treaty"], "proven": 6}
    discards = ["peace_treaty@1", "raid_iii@1"]
    state = arrange({}, rival, {}, age="III", discards=discards, out=[])
    rng = Rng(4)
    for _ in range(60):
        data = state.imagine(0, rng).to_dict()
        assert data["players"][1]["cards"] == ["military_bonus_iii"] * 2
        assert "peace_treaty@1" in data["discards"]


def reshuffling(hand: list[str]) -> AgesState:
    """Player 0 has discarded two cards of Age I; the deck is empty, so player 1 draws two of the four discards."""
    discards = ["legion@0", "rats@0", "phalanx@2", "heavy_cavalry@2"]
    rival = {"cards": hand}
    state = arrange({}, rival, {}, military_deck=[], discards=discards, out=[], current_events=[], current=1)
    hands.draw(state, 1, 2)
    return state


@rule("TTA-PROD-11", "TTA-MIL-02")
def test_what_one_knew_in_a_reshuffled_deck_is_in_it_or_with_who_drew():
    """Legion and Rats are two of the two cards in the deck and the two that were drawn, each place alike."""
    state = reshuffling([])
    assert sorted(state.to_dict()["players"][0]["buried"]) == ["legion", "rats"]
    assert [int(nation.redrawn) for nation in state.nations] == [0, 2, 0]
    assert state.game.from_dict(state.to_dict()) == state
    rng = Rng(5)
    drawn: Counter[str] = Counter()
    for _ in range(1200):
        data = state.imagine(0, rng).to_dict()
        assert state.imagine(0, rng).view(0) == state.view(0)
        assert {"legion", "rats"} <= {*data["military_deck"], *data["players"][1]["cards"]}
        drawn.update(data["players"][1]["cards"])
    assert all(530 < drawn[card] < 670 for card in ("legion", "rats", "phalanx", "heavy_cavalry"))


@rule("TTA-PROD-11", "TTA-MIL-02", "TTA-ROW-07")
def test_a_card_that_was_drawn_from_it_may_have_been_discarded_again():
    """Player 1 had two cards and draws two: whatever it discards may be one that player 0 knew in the deck."""
    state = reshuffling(["medieval_army", "crusades"])
    hands.discard_hidden(state, 1, CARD_IDS.index("medieval_army"))
    rng = Rng(5)
    found: Counter[str] = Counter()
    for _ in range(2000):
        data = state.imagine(0, rng).to_dict()
        for place in ("hand", "deck", "discards"):
            cards = {"hand": data["players"][1]["cards"], "deck": data["military_deck"], "discards": data["discards"]}
            found[place] += sum(card.startswith(("legion", "rats")) for card in cards[place])
    # Each of the two is one of two cards in the deck or two of the four that player 1 had: half and half.
    assert sum(found.values()) == 4000
    assert 1880 < found["deck"] < 2120
    assert 1380 < found["hand"] < 1620


@rule("TTA-PROD-11", "TTA-AGE-06")
def test_what_is_seen_again_or_of_another_age_is_no_longer_thought_about():
    state = reshuffling([])
    for text in ("legion", "heavy_cavalry"):
        all_see(state, CARD_IDS.index(text))
    assert state.to_dict()["players"][0]["buried"] == ["rats"]
    begin_age(state, 2)
    assert [len(nation.buried) for nation in state.nations] == [0, 0, 0]
    assert not state.reshuffled
