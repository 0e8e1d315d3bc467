"""Imagined states are drawn from exactly what a seat should believe.

Small positions, in which all cards but a few lie open in the discard pile, are enumerated: every way in which the
hidden cards could have been dealt to the hidden places, as single cards, that agrees with all the seat saw. Draws are
counted against that. Whole random games are calibrated: what is imagined is on average what is there.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations, product
from math import sqrt
from typing import Any

import pytest

from civitas.core import Rng
from civitas.core.bits import lane
from civitas.games.civ import moves as moves_of
from civitas.games.civ.cards import age_of, domain_of_card
from civitas.games.civ.piles import REMOVED, hand_of
from civitas.games.civ.state import CivState
from tests.games.civ.tabletop import DOMAINS, GAME, arrange, deal, legal, plain, play, shown
from tests.ledger import rule
from tests.statistics import too_far

DRAWS = 2_000
PRINTED = Counter(GAME.conserved(deal(2)))

Card = str
"""A card of known age, e.g. "mil 1"."""
Deal = dict[str, tuple[Card, ...]]
"""What lies at each hidden place."""


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


def check_draws(state: CivState, seat: int, believed: "Counter[tuple[tuple[str, tuple[Card, ...]], ...]]") -> None:
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
) -> "Counter[tuple[tuple[str, tuple[Card, ...]], ...]]":
    """Every deal of the hidden cards that has the right ages at all places and agrees with what was seen."""
    real = places_of(state, seat)
    fixed = {f"hand {other}": sorted(held) for other, held in (known or {}).items()}
    hidden: list[Card] = []
    slots: list[tuple[str, int]] = []
    for place, held in real.items():
        rest = list((Counter(held) - Counter(fixed.get(place, []))).elements()) if place in fixed else list(held)
        hidden += rest
        slots += [(place, age(card)) for card in rest]
    out: Counter[tuple[tuple[str, tuple[Card, ...]], ...]] = Counter()
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


# ------------------------------------------------------------------------------------------------ enumerated positions


@rule("CIV-RUL-25", "CIV-SETUP-05", "CIV-SETUP-06")
def test_a_hidden_card_is_any_unseen_card_of_its_age():
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "uto 3"]},
        {"hand": ["rel 1", "sci 2"]},
        {"hand": ["rel 2", "uto 3"]},
    ]
    state = small(rows, ["cul 2", "eco 3", "mil 3"], ["mil 1", "cul 3"])
    for seat in range(3):
        check_draws(state, seat, believe(state, seat))


@rule("CIV-RUL-25")
def test_no_religion_is_imagined_in_age_3_and_no_utopia_before_it():
    rng = Rng(4)
    for seats in (2, 3, 4):
        state = deal(seats, 6)
        move = Rng(6)
        while not state.over:
            for seat in range(seats):
                data = state.imagine(seat, rng).to_dict()
                piles = [row[place] for row in data["players"] for place in ("hand", "area")]
                for pile in (*piles, data["removed"], data["discard"]):
                    assert pile.get("rel", [0, 0, 0])[2] == 0
                    assert pile.get("uto", [0, 0, 0])[:2] == [0, 0]
            for _ in range(9):
                if not state.over:
                    seat = state.to_act()[0]
                    moves = state.legal_moves(seat)
                    state.play(seat, int(moves[move.below(len(moves))]))


@rule("CIV-PLAY-03", "CIV-ECO-07")
def test_who_has_to_play_under_an_embargo_holds_a_card_to_play():
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1"]},
        {"hand": ["mil 1", "sci 2"], "area": ["sci 1"], "embargo": {"sci": 1}},
    ]
    state = small(rows, ["sci 1", "sci 2", "sci 2"], ["sci 1", "mil 2"], active=1, step="play_card")
    check_draws(state, 0, believe(state, 0, lambda deals: bool(domains(deals["hand 1"]) - {"sci"})))


@rule("CIV-PLAY-03", "CIV-ECO-07")
def test_an_imagined_seat_can_play_where_it_has_to():
    row = {"hand": {"mil": 1, "sci": 2}, "area": {"sci": 1}, "embargo": {"sci": 1}}
    state = arrange({"seats": 2, "active": 1, "step": "play_card", "players": [{}, row]})
    rng = Rng(1)
    for _ in range(DRAWS):
        assert legal(state.imagine(0, rng), 1)


def skipping(**more: Any) -> CivState:
    """Seat 1 has just skipped step 1: all that it holds is under embargo."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "rel 1", "rel 1"]},
        {"hand": ["sci 1", "sci 2"], "area": ["sci 1", "rel 1", "rel 1", "rel 1"], "embargo": {"sci": 1}},
    ]
    state = small(rows, ["cul 2", "sci 2", "mil 2"], ["mil 1"], active=0, step="powers", **more)
    play(state, 0, "end")
    assert (state.to_dict()["active"], state.to_dict()["step"]) == (1, "powers")
    return state


@rule("CIV-PLAY-03", "CIV-RUL-26")
def test_who_skipped_step_1_held_only_cards_under_embargo():
    state = skipping()
    check_draws(state, 0, believe(state, 0, lambda deals: domains(deals["hand 1"]) == {"sci"}))


@rule("CIV-PLAY-03", "CIV-DRAW-01")
def test_fresh_cards_after_a_skipped_step_may_be_any():
    """Seat 1 draws three cards up to its limit of 5: two cards are Science, the others are any."""
    state = skipping()
    before = believe(state, 0, lambda deals: domains(deals["hand 1"]) == {"sci"})
    play(state, 1, "end")
    believed: Counter[tuple[tuple[str, tuple[Card, ...]], ...]] = Counter()
    for deals, weight in before.items():
        found = dict(deals)
        hand = tuple(sorted(found["hand 1"] + found["deck"]))
        believed[tuple(sorted({**found, "hand 1": hand, "deck": ()}.items()))] += weight
    check_draws(state, 0, believed)


@rule("CIV-PLAY-03")
def test_whether_step_1_is_skipped_under_an_embargo_is_news():
    for held in ("sci 1", "mil 1"):
        rows: list[dict[str, Any]] = [
            {"hand": ["mil 1", "rel 1", "rel 1"]},
            {"hand": [held], "area": ["sci 1"], "embargo": {"sci": 1}},
        ]
        state = small(rows, ["mil 2"], [], active=0, step="powers")
        before = int(state.news)
        play(state, 0, "end")
        assert int(state.news) == before + 1
    rows = [{"hand": ["mil 1", "rel 1", "rel 1"]}, {"hand": ["sci 1"], "area": ["sci 1"]}]
    state = small(rows, ["mil 2"], [], active=0, step="powers")
    before = int(state.news)
    play(state, 0, "end")
    assert int(state.news) == before


@rule("CIV-ECO-04", "CIV-SCI-04")
def test_who_forfeits_a_play_under_an_embargo_holds_only_barred_cards():
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 2"]},
        {"hand": ["sci 1", "sci 2"], "area": ["eco 1", "eco 2", "eco 3", "sci 1"], "embargo": {"sci": 1}},
    ]
    state = small(rows, ["cul 2", "sci 2"], ["mil 1", "cul 1"], active=1, step="powers")
    before = int(state.news)
    play(state, 1, "use eco 1", "drop eco")
    assert (state.decision(1).kind, int(state.news)) == ("powers", before + 1)
    check_draws(state, 0, believe(state, 0, lambda deals: domains(deals["hand 1"]) == {"sci"}))


@rule("CIV-PLAY-03", "CIV-RUL-26")
def test_a_second_skipped_step_does_not_undo_what_the_first_one_told():
    """Two cards of seat 1 were there when it could play no Science; now it can play neither Science nor Military."""
    rows: list[dict[str, Any]] = [
        {
            "hand": ["mil 1", "rel 1", "rel 1"],
            "doubts": [{}, {"excluded": {name: [1, 1, 0] for name in DOMAINS if name != "sci"}}],
        },
        {"hand": ["sci 1", "sci 2", "mil 2"], "area": ["sci 1", "mil 1"], "embargo": {"sci": 1, "mil": 1}},
    ]
    state = small(rows, ["cul 2", "sci 2", "mil 2"], ["mil 1", "sci 1"], active=0, step="powers")
    play(state, 0, "end")
    assert (state.to_dict()["active"], state.to_dict()["step"]) == (1, "powers")
    assert state.view(0)["players"][1]["doubts"]["excluded"]["mil"] == [1, 1, 0]
    believed: Counter[tuple[tuple[str, tuple[Card, ...]], ...]] = Counter()
    for first in permutations(["sci 1", "mil 1", "sci 1"]):
        for second in permutations(["sci 2", "mil 2", "cul 2", "sci 2", "mil 2"]):
            if first[0] == "sci 1" and second[0] == "sci 2" and second[1] != "cul 2":
                hand = tuple(sorted((first[0], *second[:2])))
                found: Deal = {"deck": second[2:], "hand 1": hand, "removed": tuple(sorted(first[1:]))}
                believed[tuple(sorted(found.items()))] += 1
    check_draws(state, 0, believed)


@rule("CIV-RUL-11", "CIV-REL-08")
def test_what_neither_hand_held_before_an_inquisition_neither_holds_after_it():
    """Seat 2 knows that neither of the others holds Military of age I: none of the cards given back is one either."""
    rows: list[dict[str, Any]] = [
        {"hand": ["cul 1", "rel 1"], "area": ["rel 2"]},
        {"hand": ["cul 1", "mil 2"]},
        {"hand": ["mil 2"], "doubts": [{"barred": ["mil 1"]}, {"barred": ["mil 1"]}, {}]},
    ]
    state = small(rows, ["mil 2"], ["mil 1", "mil 1", "sci 1"], step="powers")
    play(state, 0, "sacrifice rel", "inquire 1", "return rel", "return mil")

    def agrees(deals: Deal) -> bool:
        return "mil 1" not in deals["hand 0"] + deals["hand 1"]

    believed = believe(state, 2, agrees)
    assert 0 < believed.total() < believe(state, 2).total()
    check_draws(state, 2, believed)


@rule("CIV-RUL-25")
def test_the_oldest_card_of_a_domain_goes_first_and_tells_on_the_others():
    """Seat 1 plays Military of age II while it holds two cards of age I: neither is Military."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 2"]},
        {"hand": ["sci 1", "rel 1", "mil 2", "cul 2"]},
    ]
    state = small(rows, ["mil 2", "sci 2"], ["mil 1", "mil 1", "cul 1"], active=1)
    play(state, 1, "play mil")
    believed = believe(state, 0, lambda deals: "mil 1" not in deals["hand 1"])
    assert believed.total() < believe(state, 0).total()
    check_draws(state, 0, believed)


@rule("CIV-RUL-25", "CIV-PLAY-03")
def test_what_two_hands_cannot_be_is_drawn_together():
    """One hand is of two domains only, the other lacks one of them: neither may be dealt before the other."""
    doubts = [{}, {"bound": [1, 0, 0], "bound_to": ["mil", "sci"]}, {"barred": ["sci 1", "rel 1"]}]
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 2"], "doubts": doubts},
        {"hand": ["mil 1", "cul 1"]},
        {"hand": ["mil 1", "eco 1"]},
    ]
    state = small(rows, [], ["sci 1", "rel 1", "rel 1"], step="powers")

    def agrees(deals: Deal) -> bool:
        return not domains(deals["hand 2"]) & {"sci", "rel"}

    believed: Counter[tuple[tuple[str, tuple[Card, ...]], ...]] = Counter()
    hidden = ["mil 1", "cul 1", "mil 1", "eco 1", "sci 1", "rel 1", "rel 1"]
    for order in permutations(hidden):
        found: Deal = {"deck": (), "hand 1": order[:2], "hand 2": order[2:4], "removed": order[4:]}
        if agrees(found) and order[0].split()[0] in ("mil", "sci"):
            believed[tuple(sorted((place, tuple(sorted(held))) for place, held in found.items()))] += 1
    check_draws(state, 0, believed)


@rule("CIV-RUL-25", "CIV-MIL-03", "CIV-UTO-03")
def test_open_piles_give_their_oldest_card_too():
    rows: list[dict[str, Any]] = [
        {"hand": ["uto 3"], "area": ["mil 2", "mil 1", "mil 3", "uto 3", "uto 3", "uto 3"]},
        {},
    ]
    state = small(rows, ["mil 3"], [], step="powers")
    play(state, 0, "sacrifice mil", "attack mil")
    assert state.view(None)["players"][0]["area_ages"]["mil"] == [0, 0, 1]
    play(state, 0, "use uto 1", "fetch sci")
    assert state.view(0)["players"][0]["hand_cards"] == {"sci": [1, 0, 0], "uto": [0, 0, 1]}


@rule("CIV-RUL-11", "CIV-REL-08", "CIV-RUL-30")
def test_third_parties_of_an_inquisition_remember_what_they_knew():
    """Seat 2 knows a Military card in seat 0's hand; seat 0 gives back one card of age I: any of the three."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "rel 1"], "area": ["rel 2"]},
        {"hand": ["cul 1", "uto 3"]},
        {"hand": ["mil 2"], "knows": [{"mil": [1, 0, 0]}, {}, {}]},
    ]
    state = small(rows, ["eco 3"], ["sci 1", "eco 1"], step="powers")
    before = believe(state, 2, known={0: ["mil 1"]})
    play(state, 0, "sacrifice rel", "inquire 1", "return rel", "return uto")
    believed: Counter[tuple[tuple[str, tuple[Card, ...]], ...]] = Counter()
    for deals, weight in before.items():
        found = dict(deals)
        joint = found["hand 0"] + found["hand 1"]
        old = [card for card in joint if age(card) == 1]
        young = tuple(card for card in joint if age(card) == 3)
        for index, given in enumerate(old):
            kept = tuple(sorted(old[:index] + old[index + 1 :]))
            hands = {"hand 0": kept, "hand 1": tuple(sorted((given, *young)))}
            believed[tuple(sorted({**found, **hands}.items()))] += weight
    assert state.view(2)["players"][2]["pooled"] == {"mil": [1, 0, 0]}
    check_draws(state, 2, believed)


@pytest.mark.parametrize("seats", [3, 4])
@rule("CIV-DRAFT-04", "CIV-RUL-30")
def test_the_cards_passed_first_in_a_draft_are_remembered(seats: int):
    """After the draft each of the next two seats holds one of the two that are left of them; which is not known."""
    state = deal(seats, 3, deal="draft", first=0)
    rng = Rng(8)
    while state.to_dict()["step"] == "draft_pick":
        passed = plain(state.view(0).get("draft", {})["passed_first"]) if state.view(0)["draft"]["pick"] == 3 else {}
        seat = state.to_act()[0]
        moves = legal(state, seat)
        play(state, seat, moves[rng.below(len(moves))])
    pooled = plain(state.view(0)["players"][0]["pooled"])
    assert sum(pooled.values()) == 2
    assert Counter(pooled) <= Counter(passed)
    left = list(Counter(pooled).elements())
    known = Counter(state.view(0)["players"][1]["known"])
    data = state.to_dict()
    unseen = Counter({name: PRINTED[f"{name} 1"] for name in DOMAINS})
    unseen -= Counter(plain(data["players"][0]["hand"])) + Counter(data["centre"]) + known + Counter(pooled)
    weights: Counter[str] = Counter()
    for held in left:
        for other, number in unseen.items():
            weights[shown(known + Counter([held, other]))] += number
    chances = {key: weight / weights.total() for key, weight in weights.items()}
    counts = Counter(shown(state.imagine(0, rng).to_dict()["players"][1]["hand"]) for _ in range(DRAWS))
    assert too_far(counts, chances) < 1


@pytest.mark.parametrize(("seats", "pick"), [(2, 1), (2, 2), (3, 2), (4, 2), (3, 3), (4, 3)])
@rule("CIV-DRAFT-02", "CIV-DRAFT-03", "CIV-RUL-30")
def test_hidden_sets_of_a_draft_hold_any_unseen_card(seats: int, pick: int):
    """The set of the right neighbour, whose cards the seat has not seen."""
    state = deal(seats, 5, deal="draft")
    while state.view(0)["draft"]["pick"] < pick:
        for seat in range(seats):
            play(state, seat, legal(state, seat)[0])
    data = state.to_dict()
    held = Counter(data["draft"]["sets"][0]) + Counter(plain(data["players"][0]["hand"]))
    if pick > 1:
        held += Counter(data["draft"]["sets"][1])
    if pick == 3:
        held += Counter(data["draft"]["passed"][0])
    unseen = Counter({name: PRINTED[f"{name} 1"] for name in DOMAINS}) - held
    rng = Rng(4)
    counts: Counter[str] = Counter()
    for _ in range(DRAWS):
        drawn = state.imagine(0, rng).to_dict()
        row = drawn["players"][1]["hand"] if seats == 2 and pick == 2 else drawn["draft"]["sets"][-1]
        if seats == 3 and pick == 3:
            row = drawn["players"][2]["hand"]
        counts.update(plain(row))
    assert too_far(counts, {name: number / unseen.total() for name, number in unseen.items()}) < 1


# --------------------------------------------------------------------------------------------------------- calibration


def by_card(state: CivState, seat: int, rng: Rng) -> int:
    """A random move, each card of the hand as likely as any other: what a player does tells nothing then."""
    moves = [int(move) for move in state.legal_moves(seat)]
    from_hand = moves_of.has_age(moves_of.kind_of(moves[0]))
    weights = [int(lane(state.hands[seat], moves_of.domain_of(move))) if from_hand else 1 for move in moves]
    ticket = rng.below(sum(weights))
    for move, weight in zip(moves, weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return move
    raise AssertionError


def features(state: CivState, seat: int) -> list[int]:
    """Numbers of hidden things: the other hands and the next cards of the deck by domain, hands of one domain only."""
    data = state.to_dict()
    hands = [plain(row["hand"]) for other, row in enumerate(data["players"]) if other != seat]
    out = [sum(hand.get(name, 0) for hand in hands) for name in DOMAINS]
    out += [[word.split()[0] for word in data["deck"][:5]].count(name) for name in DOMAINS]
    out += [plain(data["removed"]).get(name, 0) for name in DOMAINS]
    return [*out, sum(len(hand) == 1 for hand in hands), max(hands[0].values(), default=0)]


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (3, {"deal": "draft"}), (4, {"deal": "draft"})]
)
@rule("CIV-RUL-25", "CIV-RUL-30")
def test_what_is_imagined_is_on_average_what_is_there(seats: int, options: dict[str, str]):
    """One moment of each of many random games: real minus imagined is nothing but noise."""
    games = 200
    differences: list[list[float]] = []
    rng = Rng(11)
    for seed in range(games):
        state = deal(seats, seed, **options)
        for _ in range(10 + rng.below(120)):
            if not state.over:
                waiting = state.to_act()
                mover = waiting[rng.below(len(waiting))]
                state.play(mover, by_card(state, mover, rng))
        seat = rng.below(seats)
        real = features(state, seat)
        imagined = [features(state.imagine(seat, rng), seat) for _ in range(4)]
        means = [sum(column) / len(column) for column in zip(*imagined, strict=True)]
        differences.append([a - b for a, b in zip(real, means, strict=True)])
    for column in zip(*differences, strict=True):
        mean = sum(column) / games
        spread = sqrt(sum((value - mean) ** 2 for value in column) / (games - 1) / games)
        assert abs(mean) <= 4 * spread


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-INV-01")
def test_imagined_states_are_positions_and_can_be_played_to_the_end(seats: int):
    rng = Rng(5)
    checked = 0
    for seed in range(4):
        state = deal(seats, seed, deal="draft" if seed % 2 else "basic")
        while not state.over:
            seat = rng.below(seats)
            imagined = state.imagine(seat, rng)
            if checked % 5 == 0:
                assert GAME.from_dict(imagined.to_dict()) == imagined
            if checked % 40 == 0:
                while not imagined.over:
                    mover = imagined.to_act()[0]
                    moves = imagined.legal_moves(mover)
                    imagined.play(mover, int(moves[rng.below(len(moves))]))
                assert imagined.outcome().winners
            checked += 1
            mover = state.to_act()[0]
            moves = state.legal_moves(mover)
            state.play(mover, int(moves[rng.below(len(moves))]))
    assert checked > 100
