"""What holds at every point of every game, over random play."""

import pytest

from tests.games.civ.tabletop import DOMAINS, GAME, cards, deal, deck, ending, plain, play, random_play, step_2, token
from tests.ledger import rule

EVERY_CARD = cards("mil 20 rel 16 eco 16 sci 20 cul 16 uto 16")
PRINTED = {
    **{f"{name} 1": number for name, number in cards("mil 8 rel 8 eco 4 sci 4 cul 4 uto 0").items()},
    **{f"{name} 2": number for name, number in cards("mil 8 rel 8 eco 4 sci 8 cul 4 uto 0").items()},
    **{f"{name} 3": number for name, number in cards("mil 4 rel 0 eco 8 sci 8 cul 8 uto 16").items()},
}
TABLES = [
    (2, {"deal": "draft"}),
    (2, {"partial": True, "fizzle": True}),
    (3, {"deal": "draft", "religion": "used"}),
    (3, {"copied_religion": "live"}),
    (4, {"deal": "draft", "teams": True, "partners": "spared"}),
    (4, {}),
]
every_table = pytest.mark.parametrize(("seats", "options"), TABLES)


def areas(state) -> list[dict[str, int]]:
    return [row["area"] for row in state.view(None)["players"]]


@every_table
@rule("CIV-INV-01")
def test_every_card_is_somewhere_once(seats: int, options):
    for seed in range(2):
        state = deal(seats, seed, **options)
        assert GAME.conserved(state) == PRINTED
        for _ in random_play(state, seed):
            assert GAME.conserved(state) == PRINTED


@rule("CIV-INV-01")
def test_the_count_adds_up_all_places():
    """A census by hand, from the written position."""
    state = deal(3, 5)
    for _ in random_play(state, 5):
        data = state.to_dict()
        piles = [data["discard"], data["removed"], data["centre"]]
        piles += [row[place] for row in data["players"] for place in ("hand", "area")]
        found = {domain: sum(plain(pile).get(domain, 0) for pile in piles) for domain in DOMAINS}
        found = {domain: number + deck(state).count(domain) for domain, number in found.items()}
        found["eco"] += sum(sum(row["embargo"].values()) for row in data["players"])
        found["uto"] += sum(sum(row["democracy"].values()) for row in data["players"])
        assert found == EVERY_CARD


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-INV-02")
def test_markers_are_economy_and_utopia_cards(seats: int):
    laid = {"embargo": 0, "democracy": 0}
    for seed in range(5):
        state = deal(seats, seed)
        before = areas(state)
        for seat, text, _ in random_play(state, seed):
            now = areas(state)
            word = text.split()[0]
            if word in laid:
                laid[word] += 1
                paid = "eco" if word == "embargo" else "uto"
                assert now[seat] | {paid: before[seat][paid]} == before[seat]
                assert now[seat].get(paid, 0) == before[seat][paid] - 1
                assert now[:seat] + now[seat + 1 :] == before[:seat] + before[seat + 1 :]
            before = now
    assert min(laid.values()) > 0


@every_table
@rule("CIV-INV-03", "CIV-END-04")
def test_counts_grow_only_in_the_own_turn(seats: int, options):
    for seed in range(2):
        state = deal(seats, seed, **options)
        before = areas(state)
        for seat, _, _ in random_play(state, seed + 40):
            now = areas(state)
            for other in set(range(seats)) - {seat}:
                assert all(now[other].get(domain, 0) <= before[other].get(domain, 0) for domain in DOMAINS)
            before = now


@every_table
@rule("CIV-INV-04", "CIV-CUL-03")
def test_the_token_is_with_the_strict_leader_or_in_the_centre(seats: int, options):
    held = 0
    for seed in range(2):
        state = deal(seats, seed, **options)
        for _ in random_play(state, seed + 80):
            counts = [area.get("cul", 0) for area in areas(state)]
            leaders = [seat for seat in range(seats) if counts[seat] == max(counts)]
            assert token(state) == (leaders[0] if len(leaders) == 1 else None)
            held += len(leaders) == 1
    assert held


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-INV-05", "CIV-REL-02")
def test_no_hand_exceeds_seven_without_utopia_and_embargo(seats: int):
    biggest = 0
    for seed in range(6):
        state = step_2(*["rel 5", "sci 3", "cul 2", "mil 2"][:seats], seed=seed)
        for seat, text, _ in random_play(state, seed, avoid=("use uto", "copy", "sacrifice eco", "sacrifice rel")):
            if text == "end":
                biggest = max(biggest, int(state.hand_size(seat)))
                assert biggest <= 7
    assert biggest == 7


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-INV-06", "CIV-END-05")
def test_all_have_had_equally_many_turns_unless_hegemony_ends_the_game(seats: int):
    endings = {"hegemony": 0, "dominance": 0}
    for seed in range(6):
        state = deal(seats, seed, deal="draft" if seed % 2 else "basic")
        turns = [0] * seats
        for seat, text, _ in random_play(state, seed):
            turns[seat] += text == "end"
        reason = ending(state).reason
        endings[reason] += 1
        if reason == "dominance":
            assert len(set(turns)) == 1
        assert sum(turns) == int(state.turns)
    assert endings["dominance"]


@pytest.mark.parametrize(
    ("turns", "active", "first", "left"),
    [(499, 2, 0, 1), (499, 0, 0, 3), (499, 1, 0, 2), (498, 2, 0, 4), (498, 1, 0, 2), (500, 0, 2, 2), (496, 1, 2, 4)],
)
@rule("CIV-INV-06", "CIV-RUL-28")
def test_after_500_turns_the_round_is_finished_and_scored(turns: int, active: int, first: int, left: int):
    """Three players who never end the deck: so many turns are left, the last one that of seat first-1."""
    state = step_2(*["mil 1; hand rel 3"] * 3, active=active, first=first, turns=turns, deck=["sci"] * 20)
    for turn in range(left):
        assert not state.over
        seat = (active + turn) % 3
        if turn:
            play(state, seat, "play rel")
        play(state, seat, "end")
    assert state.over
    assert ending(state).reason == "dominance"
    assert state.view(None)["deck"]["left"] > 0
