"""What a seat may know: hands it passed on, cards that lie face down, and nothing else."""

from collections import Counter

import pytest

from civitas.core import Rng
from tests.games.wonders.table import GAME, arrange, city, deal, options, play_random, say, turn
from tests.ledger import rule

CARDS = GAME.cards()


def sightings(state, seat):
    """All hands that a seat has had in its hands, by (age, turn), reckoned back from a whole state."""
    data = state.to_dict()
    n = data["seats"]
    found = {}
    for age in range(1, data["age"] + 1):
        story = [e for e in data["story"] if CARDS[e["card"]]["age"] == age]
        step = -1 if age == 2 else 1
        last = data["turn"] if age == data["age"] else 6
        now = [Counter(row["hand"]) if age == data["age"] else Counter() for row in data["cities"][:n]]
        for number in range(last, 0, -1):
            for entry in story:
                if entry["seat"] is not None and min(entry["turn"], 6) == number and entry["place"] != "drawn":
                    now[entry["seat"]][entry["card"]] += 1
            found[(age, number)] = sorted(now[seat].elements())
            for entry in story:
                if entry["place"] == "drawn" and entry["turn"] == number:
                    now[entry["seat"]][entry["card"]] -= 1
            now = [now[(i + step) % n] for i in range(n)]
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 7])
def test_imagined_states_agree_with_everything_that_was_seen(players):
    for seed in range(3 if players < 5 else 1):
        state = deal(players, seed)
        rng = Rng(seed)
        seen: list[dict[tuple[int, int], list[str]]] = [{} for _ in range(players)]
        while not state.over:
            view = state.view(None)
            if view["step"] == "choose_card":
                for seat in range(players):
                    seen[seat][(view["age"], view["turn"])] = state.view(seat)["hand"]
            for seat in range(players):
                if view["turn"] in (3, 6) or view["step"] != "choose_card":
                    imagined = sightings(state.imagine(seat, rng), seat)
                    for moment, hand in seen[seat].items():
                        assert imagined[moment] == sorted(hand)
            seats = state.to_act()
            seat = seats[rng.below(len(seats))]
            moves = state.legal_moves(seat)
            state.play(seat, moves[rng.below(len(moves))])


def test_a_hand_passed_on_is_remembered():
    state = deal(4, 3)
    hand = state.view(0)["hand"]
    turn(state, s0=f"discard {hand[0]}")
    memory = state.view(0)["memory"]
    assert memory == [
        {"age": 1, "cards": hand[1:], "unseen": 0, "hand": {"seat": 1, "count": 6}, "discard": [], "under": []}
    ]
    for seed in range(20):
        assert state.imagine(0, Rng(seed)).view(1)["hand"] == hand[1:]
    assert len({str(state.imagine(0, Rng(seed)).view(2)["hand"]) for seed in range(20)}) > 10


def test_what_was_taken_out_unseen_stays_open_until_the_hand_comes_back():
    state = deal(3, 5)
    hand = state.view(0)["hand"]
    turn(state, s0=f"discard {hand[0]}")
    passed = hand[1:]
    taken = passed[2]
    turn(state, s1=f"discard {taken}")
    group = next(entry for entry in state.view(0)["memory"] if entry["cards"] == passed)
    assert group["hand"] == {"seat": 2, "count": 5}
    assert len(group["discard"]) == 1
    discarded = {
        next(e for e in state.imagine(0, Rng(seed)).to_dict()["story"] if e["turn"] == 2 and e["seat"] == 1)["card"]
        for seed in range(60)
    }
    assert discarded == set(passed)
    rest = list(passed)
    rest.remove(taken)
    turn(state, s2=f"discard {rest[0]}")
    # The hand is back: the two cards that are missing are in the pile, only it is open who discarded which.
    assert state.view(0)["hand"] == rest[1:]
    back = next(e for e in state.view(0)["memory"] if sorted(e["cards"]) == sorted([taken, rest[0]]))
    assert back["hand"] is None
    assert len(back["discard"]) == 2
    pairs = {
        tuple(
            e["card"]
            for e in state.imagine(0, Rng(seed)).to_dict()["story"]
            if (e["turn"], e["seat"]) in ((2, 1), (3, 2))
        )
        for seed in range(40)
    }
    assert pairs == {(taken, rest[0]), (rest[0], taken)}


def test_a_built_card_is_no_longer_in_the_hand():
    state = arrange(
        city("giza_a", hand=["altar", "theater"]), city("rhodes_a"), city("ephesus_a"), city("olympia_a"), seats=4
    )
    hand = state.view(0)["hand"]
    out = next(card for card in hand if card not in ("altar", "theater"))
    turn(state, s0=f"discard {out}")
    turn(state, s1="build altar")
    left = Counter(hand) - Counter([out, "altar"])
    for seed in range(10):
        assert Counter(state.imagine(0, Rng(seed)).view(2)["hand"]) == left


def test_own_discards_and_markers_are_known_to_their_owner_alone():
    state = arrange(city("giza_a", "stone_pit", hand=["altar", "theater"]), turn=2)
    turn(state, s0="stage < altar")
    assert [entry["card"] for entry in state.view(0)["cities"][0]["under"]] == ["altar"]
    for other in (1, 2, None):
        assert [entry["card"] for entry in state.view(other)["cities"][0]["under"]] == [None]
    card = state.view(0)["hand"][0]
    turn(state, s0=f"discard {card}")
    mine = [entry for entry in state.view(0)["discard"] if entry["from_hand"] == 0]
    assert [entry["card"] for entry in mine] == [card]
    assert all(entry["card"] is None for entry in state.view(None)["discard"])


@rule("7W-WONDER-12")
def test_who_looks_through_the_pile_knows_it_and_others_see_what_was_taken():
    state = arrange(
        city("halicarnassus_a", "foundry", "ore_vein", stages=1, hand=["walls"]),
        age=2,
        turn=2,
        discard=["altar", "theater"],
    )
    assert all(entry["card"] is None for seat in range(3) for entry in state.view(seat)["discard"])
    turn(state, s0="stage < walls")
    assert all(entry["card"] for entry in state.view(0)["discard"])
    assert {"altar", "theater"} <= {entry["card"] for entry in state.view(0)["discard"]}
    assert None in [entry["card"] for entry in state.view(1)["discard"]]
    say(state, 0, "take altar")
    for seed in range(10):
        pile = [
            entry["card"] for entry in state.imagine(0, Rng(seed)).to_dict()["story"] if entry["place"] == "discarded"
        ]
        assert Counter(pile) == Counter(e["card"] for e in state.to_dict()["story"] if e["place"] == "discarded")


def test_choices_already_made_by_others_are_open():
    state = deal(4, 8)
    say(state, 1, f"discard {state.view(1)['hand'][0]}")
    choices = {state.imagine(0, Rng(seed)).to_dict()["cities"][1]["choice"] for seed in range(40)}
    assert len(choices) > 15
    assert {str(state.imagine(1, Rng(seed)).view(1)["choice"]) for seed in range(10)} == {state.view(1)["choice"]}


def test_ages_are_kept_apart():
    state = deal(5, 2)
    play_random(state, 6, (2, 3))
    for seat in range(5):
        for seed in range(5):
            data = state.imagine(seat, Rng(seed)).to_dict()
            assert {CARDS[card]["age"] for row in data["cities"] for card in row["hand"]} == {2}
            for hand in data["coming"][0]["hands"]:
                assert {CARDS[card]["age"] for card in hand} == {3}


@rule("7W-SETUP-02")
def test_the_guilds_in_the_box_are_unknown_but_their_number_is_not():
    state = deal(3, 4)
    play_random(state, 2, (3, 2))
    boxes = set()
    for seed in range(60):
        box = state.imagine(0, Rng(seed)).to_dict()["box"][2]
        assert len(box) == 5
        assert all(card.endswith("_guild") for card in box)
        boxes.add(tuple(box))
    assert len(boxes) > 5
    seen = set(state.view(0)["hand"]) | {card for row in state.view(0)["cities"] for card in row["cards"]}
    assert not seen & {card for box in boxes for card in box}


def test_the_unknown_cards_are_dealt_evenly():
    state = deal(4, 9)
    pool = Counter(state.view(0)["unknown"][0])
    deals = 1200
    found: Counter[str] = Counter()
    for seed in range(deals):
        found.update(state.imagine(0, Rng(seed)).view(2)["hand"])
    for card, copies in pool.items():
        expected = deals * 7 * copies / pool.total()
        assert abs(found[card] - expected) < 5 * expected**0.5


@rule("7W-2P-05")
def test_a_card_drawn_by_the_opponent_is_unknown():
    state = deal(2, 6)
    turn(state)
    # Seat 1 has drawn into the hand that seat 0 passed on: six cards are known, one is not.
    group = next(entry for entry in state.view(0)["memory"] if entry["hand"])
    assert group["hand"] == {"seat": 1, "count": 7}
    assert (len(group["cards"]), group["unseen"]) == (6, 1)
    drawn: Counter[str] = Counter()
    for seed in range(100):
        hand = Counter(state.imagine(0, Rng(seed)).view(1)["hand"])
        assert not Counter(group["cards"]) - hand
        drawn += hand - Counter(group["cards"])
    assert set(drawn) == set(state.view(0)["unknown"][0])


@rule("7W-2P-05")
def test_a_drawn_card_that_comes_back_is_known_then():
    state = deal(2, 6)
    turn(state)
    known = Counter(next(entry for entry in state.view(0)["memory"] if entry["hand"])["cards"])
    drawn = next(iter((Counter(state.view(1)["hand"]) - known).elements()))
    kept = [text for text in options(state, 1) if text.startswith("discard") and drawn not in text]
    say(state, 1, kept[0])
    gone = kept[0].split()[-1]
    free = next(text for text in options(state, 1) if drawn not in text)
    say(state, 1, free)
    say(state, 0, f"discard {state.view(0)['hand'][0]}")
    assert drawn in state.view(0)["hand"]
    # Two of the six known cards are missing: what was discarded or put away is one of them.
    missing = known - Counter(state.view(0)["hand"])
    story = {
        e["card"]
        for e in state.imagine(0, Rng(3)).to_dict()["story"]
        if e["turn"] == 2 and e["seat"] == 1 and e["place"] != "drawn"
    }
    assert story <= set(missing)
    assert gone in missing


def test_what_happened_before_the_story_is_unknown_to_all():
    state = arrange(city("giza_a", stages=1), seats=3, age=2, discard=["altar", "theater"])
    assert state.view(1)["since"] == {"age": 2, "turn": 1}
    piles = {
        tuple(e["card"] for e in state.imagine(1, Rng(seed)).to_dict()["story"] if e["place"] == "discarded")
        for seed in range(30)
    }
    assert len(piles) > 20
