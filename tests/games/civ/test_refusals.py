"""Why a move is refused: at every step, for every reason, the one rule that forbids it.

`ROWS` are refused moves in arranged positions. Random games find no rule and reason at any step that is not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest

from civitas import rulebook
from civitas.core import IllegalMove, Rng
from civitas.games.civ.state import CivState
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.games.civ.tabletop import GAME, after, arrange, cards, deal, step_2, table
from tests.ledger import rule

NAMES = ["Anna", "Bert", "Carl", "Dora"]
BOOKS = [Phrasebook(Words(language, strict=True), NAMES, GAME.cards()) for language in LANGUAGES]
NO_MOVE = 2**40
RARE = ("draft_pick", "centre", "drop_cards", "take_cards", "play_more", "fetch_cards", "over")
"""Steps that are looked at whenever they are met."""
SPARED = {"teams": True, "partners": "spared"}


class Refused(NamedTuple):
    """A position, who makes which move (seat 0, if none is named), and why not."""

    state: CivState
    move: str | int
    rule: str
    reason: str
    args: dict[str, Any] = {}
    seat: int = 0

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The step, the power that is being carried out, the rule and the reason."""
        return *place_of(self.state), self.rule, f"civ.why.{self.reason}"


def place_of(state: CivState) -> tuple[str, str]:
    """The decision point, or that the game is over; and the power, if it is inside one, or the pick of a draft."""
    view = state.view(None)
    if view["over"]:
        return "over", ""
    return view["step"], str(view["power"] or view.get("draft", {}).get("pick", ""))


def elsewhere(state: CivState, asks: str, waiting: str, *others: str) -> Iterator[Refused]:
    """A move of another step, a number that is no move, and other seats, as at every step."""
    step, _ = place_of(state)
    seat = state.to_act()[0]
    legal = int(state.legal_moves(seat)[0])
    for other in others:
        yield Refused(state, other, asks, "other_step", {"step": step}, seat)
    yield Refused(state, NO_MOVE, asks, "no_such_move", {}, seat)
    yield Refused(state, legal, waiting, "not_your_turn", {}, (seat + 1) % int(state.seats))
    yield Refused(state, legal, "CIV-TURN-04", "not_your_turn", {}, 9)


# The draft.


def picking(pick: int) -> CivState:
    """A pick of the draft."""
    state = deal(2, 5, deal="draft")
    for _ in range(pick - 1):
        for seat in (0, 1):
            state.play(seat, int(state.legal_moves(seat)[0]))
    return state


def at_the_draft() -> Iterator[Refused]:
    """Three picks, then the centre."""
    for pick, id in ((1, "CIV-DRAFT-02"), (2, "CIV-DRAFT-03"), (3, "CIV-DRAFT-04")):
        state = picking(pick)
        absent = next(d for d in ("mil", "rel", "eco", "sci", "cul", "uto") if d not in state.view(0)["draft"]["set"])
        yield Refused(state, f"keep {absent}", id, "not_in_set", {"card": absent})
        for other in ("claim mil", "play mil", "end"):
            yield Refused(state, other, id, "other_step", {"step": "draft_pick"})
        yield Refused(state, NO_MOVE, id, "no_such_move")
        yield Refused(state, "keep mil", "CIV-TURN-04", "not_your_turn", {}, 9)
        waits = after(state, 0, GAME.notation(int(state.legal_moves(0)[0]), state))
        yield Refused(waits, "keep mil", id, "kept_already")
    centre = arrange({"seats": 2, "step": "centre", "active": 1, "centre": cards("mil 1 sci 1")})
    yield from elsewhere(centre, "CIV-DRAFT-05", "CIV-DRAFT-05", "keep mil", "play mil", "end")
    yield Refused(centre, "claim cul", "CIV-DRAFT-05", "not_in_centre", {"card": "cul"}, 1)


# Steps 1 and 2.


def in_step_1() -> Iterator[Refused]:
    """A card is to be played."""
    state = table("mil 3 cul 1; hand mil 1 sci 1; embargo sci 1", "mil 3; hand rel 1")
    yield from elsewhere(state, "CIV-PLAY-01", "CIV-TURN-04", "discard mil", "claim mil", "drop mil")
    yield Refused(state, "end", "CIV-PLAY-04", "other_step", {"step": "play_card"})
    for power in ("use mil 1", "sacrifice mil", "copy 1 mil 1"):
        yield Refused(state, power, "CIV-TURN-02", "other_step", {"step": "play_card"})
    yield Refused(state, "play rel", "CIV-PLAY-01", "not_in_hand", {"card": "rel"})
    yield Refused(state, "play cul", "CIV-PLAY-01", "not_in_hand", {"card": "cul"})
    yield Refused(state, "play sci", "CIV-PLAY-02", "embargo", {"card": "sci"})


def powers_of_ones_own() -> Iterator[Refused]:
    """Persistent and sacrifice powers."""
    state = step_2("mil 3 eco 2 cul 1 uto 1; hand rel 1", "cul 1", used={"persistent": ["mil"], "sacrifice": ["uto"]})
    yield from elsewhere(state, "CIV-TURN-02", "CIV-TURN-04", "play rel", "discard rel", "attack mil", "inquire 1")
    yield Refused(state, "use cul 1", "CIV-POWER-06", "culture_has_no_levels")
    yield Refused(state, "sacrifice cul", "CIV-POWER-06", "culture_has_no_sacrifice")
    yield Refused(state, "use rel 2", "CIV-REL-03", "religion_is_continuous")
    yield Refused(state, "use mil 1", "CIV-POWER-01", "used_persistent", {"card": "mil"})
    yield Refused(state, "use mil 2", "CIV-POWER-01", "used_persistent", {"card": "mil"})
    yield Refused(state, "use eco 1", "CIV-POWER-02", "below_threshold", {"card": "eco", "have": 2, "need": 3})
    yield Refused(state, "use uto 2", "CIV-POWER-02", "below_threshold", {"card": "uto", "have": 1, "need": 5})
    yield Refused(state, "sacrifice uto", "CIV-POWER-01", "used_sacrifice", {"card": "uto"})
    yield Refused(state, "sacrifice sci", "CIV-POWER-04", "no_card_to_sacrifice", {"card": "sci"})
    four = step_2("eco 3", "", "", "")
    yield Refused(four, "use eco 2", "CIV-POWER-02", "below_threshold", {"card": "eco", "have": 3, "need": 4})
    bare = step_2("mil 5 uto 3; hand rel 1", "")
    yield Refused(bare, "use mil 2", "CIV-POWER-08", "cannot_begin", {"card": "mil", "level": 2})
    yield Refused(bare, "use uto 1", "CIV-POWER-08", "cannot_begin", {"card": "uto", "level": 1})
    used = step_2("rel 1", "", options={"religion": "used"})
    yield Refused(used, "use rel 1", "CIV-POWER-02", "below_threshold", {"card": "rel", "have": 1, "need": 3})


def powers_without_effect() -> Iterator[Refused]:
    """A sacrifice needs something to act on."""
    for domain in ("mil", "rel", "eco", "uto"):
        alone = step_2(f"{domain} 1", "")
        yield Refused(alone, f"sacrifice {domain}", "CIV-POWER-09", f"no_effect_{domain}")
    yield Refused(step_2("sci 1", "", deck=[]), "sacrifice sci", "CIV-POWER-09", "no_effect_sci")
    partner = step_2("rel 1 eco 1 uto 1", "", "cul 1; hand eco 1", "", options=SPARED)
    for domain in ("rel", "eco", "uto"):
        args = {"power_card": f"{domain}_s"}
        yield Refused(partner, f"sacrifice {domain}", "CIV-RUL-24", "only_partner", args)


def powers_of_others() -> Iterator[Refused]:
    """Inspiration."""
    state = step_2("cul 2; hand rel 1", "mil 4 uto 3 cul 1")
    yield Refused(state, "copy 0 mil 1", "CIV-CUL-01", "own_seat")
    yield Refused(state, "copy 1 cul 1", "CIV-CUL-09", "culture_cannot_be_copied")
    have = {"target": 1, "card": "mil", "have": 4, "need": 5}
    yield Refused(state, "copy 1 mil 2", "CIV-CUL-05", "target_below_threshold", have)
    yield Refused(state, "copy 1 uto 1", "CIV-POWER-08", "cannot_begin", {"card": "uto", "level": 1})
    tie = step_2("cul 1; hand rel 1", "mil 3 cul 1")
    yield Refused(tie, "copy 1 mil 1", "CIV-CUL-01", "not_culture_leader")
    again = step_2("cul 2; hand rel 1", "mil 3", used={"copied": True})
    yield Refused(again, "copy 1 mil 1", "CIV-CUL-06", "copied_already")
    own = step_2("cul 2; hand rel 1", "mil 3", used={"persistent": ["mil"]})
    yield Refused(own, "copy 1 mil 1", "CIV-CUL-07", "used_persistent", {"card": "mil"})


# Inside a power.


def begun(*moves: str, **more: Any) -> CivState:
    """Seat 0 is inside a power; it has all domains but Religion in play, unless that is the power."""
    own = "mil 5 eco 5 sci 5 uto 5 cul 2"
    own += " rel 1" if moves[0] == "sacrifice rel" else ""
    more = {"discard": {"mil": 2}, "deck": ["cul"] * 8} | more
    return after(step_2(f"{own}; hand rel 6 mil 1", "eco 5 mil 5 cul 1; hand mil 2", "", **more), 0, *moves)


def moving_cards() -> Iterator[Refused]:
    """Powers that discard, take and play."""
    power_07 = "CIV-POWER-07"
    for asks, wrong, id, reason, moves in (
        (power_07, "discard uto", "CIV-MIL-01", "not_in_hand", ["use mil 1"]),
        (power_07, "discard uto", "CIV-MIL-02", "not_in_hand", ["use mil 2"]),
        (power_07, "discard uto", "CIV-SCI-05", "not_in_hand", ["sacrifice sci"]),
        (power_07, "attack rel", "CIV-MIL-03", "not_in_play", ["sacrifice mil"]),
        ("CIV-REL-05", "return uto", "CIV-REL-05", "not_in_hand", ["sacrifice rel", "inquire 1"]),
        ("CIV-ECO-03", "drop rel", "CIV-ECO-01", "not_in_play", ["use eco 1"]),
        ("CIV-ECO-03", "drop rel", "CIV-ECO-02", "not_in_play", ["use eco 2"]),
        ("CIV-SCI-03", "take rel", "CIV-SCI-01", "not_in_play", ["use sci 1"]),
        ("CIV-SCI-03", "take rel", "CIV-SCI-02", "not_in_play", ["use sci 2"]),
        (power_07, "play uto", "CIV-ECO-01", "not_in_hand", ["use eco 1", "drop mil"]),
        (power_07, "play uto", "CIV-ECO-02", "not_in_hand", ["use eco 2", "drop mil", "drop mil"]),
        (power_07, "play uto", "CIV-SCI-01", "not_in_hand", ["use sci 1", "take mil"]),
        (power_07, "play uto", "CIV-SCI-02", "not_in_hand", ["use sci 2", "take mil", "take mil"]),
        (power_07, "fetch cul", "CIV-UTO-01", "not_in_discard", ["use uto 1"]),
        (power_07, "fetch cul", "CIV-UTO-02", "not_in_discard", ["use uto 2"]),
    ):
        state = begun(*moves)
        yield Refused(state, wrong, id, reason, {"card": wrong.split()[1]})
        yield from elsewhere(state, asks, "CIV-TURN-04", "end", "use mil 1", "claim mil", "keep mil", "inquire 1")
    for power, first, id in (("eco 1", "drop", "CIV-ECO-07"), ("sci 2", "take", "CIV-ECO-07")):
        state = step_2(f"{power.split()[0]} 5 mil 2; hand rel 2 mil 1; embargo rel 1", "cul 1")
        moves = [f"{first} mil"] * int(power[-1])
        barred = after(state, 0, f"use {power}", *moves)
        yield Refused(barred, "play rel", id, "embargo", {"card": "rel"})
    for power, first in (("eco 2", "drop"), ("sci 1", "take")):
        state = step_2(f"{power.split()[0]} 5 mil 2; hand rel 2 mil 2; embargo rel 1", "cul 1")
        barred = after(state, 0, f"use {power}", *[f"{first} mil"] * int(power[-1]))
        yield Refused(barred, "play rel", "CIV-ECO-07", "embargo", {"card": "rel"})


def aiming() -> Iterator[Refused]:
    """Powers that ask for a target."""
    lines = ("rel 1 eco 1 uto 1", "cul 1; hand mil 1", "mil 1", "")
    for domain, words, own, none, reason in (
        ("rel", "inquire {}", "CIV-REL-05", "CIV-REL-06", "no_hand"),
        ("eco", "embargo {} sci", "CIV-ECO-05", "CIV-ECO-06", "no_card_there"),
        ("uto", "democracy {} sci", "CIV-UTO-04", "CIV-UTO-05", "no_card_there"),
    ):
        state = after(step_2(*lines), 0, f"sacrifice {domain}")
        yield from elsewhere(state, "CIV-POWER-07", "CIV-TURN-04", "end", "discard mil", "play mil", "copy 1 mil 1")
        yield Refused(state, words.format(0), own, "own_seat")
        card = {} if domain == "rel" else {"card": "sci"}
        yield Refused(state, words.format(3), none, reason, card | {"target": 3})
        spared = after(step_2(*lines, options=SPARED), 0, f"sacrifice {domain}")
        yield Refused(spared, words.format(2), "CIV-RUL-24", "partner", {"target": 2})


def at_the_end() -> Iterator[Refused]:
    """Nobody moves any more."""
    for ended in ("hegemony", "dominance"):
        state = arrange({"seats": 2, "players": [{"hand": {"mil": 1}}, {}], "ended": ended, "winners": [0]})
        for seat, move in ((0, "play mil"), (1, "end"), (0, NO_MOVE), (9, "end")):
            yield Refused(state, move, "CIV-END-08", "over", {}, seat)


ROWS = [
    *at_the_draft(),
    *in_step_1(),
    *powers_of_ones_own(),
    *powers_without_effect(),
    *powers_of_others(),
    *moving_cards(),
    *aiming(),
    *at_the_end(),
]
KNOWN = {row.key for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{'-'.join(place_of(row.state))}-{row.move}-{row.seat}")
@rule("CIV-DRAFT-02", "CIV-DRAFT-03", "CIV-DRAFT-04", "CIV-DRAFT-05", "CIV-PLAY-01", "CIV-PLAY-02", "CIV-PLAY-04")
@rule("CIV-TURN-02", "CIV-TURN-04", "CIV-POWER-01", "CIV-POWER-02", "CIV-POWER-04", "CIV-POWER-06", "CIV-POWER-07")
@rule("CIV-POWER-08", "CIV-POWER-09", "CIV-ECO-07", "CIV-SCI-05", "CIV-MIL-02", "CIV-RUL-24", "CIV-END-08")
def test_each_refusal_names_its_rule_and_its_reason(row: Refused):
    before = row.state.to_dict()
    with pytest.raises(IllegalMove) as caught:
        row.state.play(row.seat, row.move)
    error = caught.value
    assert (error.rule, error.reason, error.values) == (row.rule, f"civ.why.{row.reason}", row.args)
    assert row.state.to_dict() == before
    for book in BOOKS:
        assert "{" not in book.say(error.reason, error.values)


@rule("CIV-POWER-07")
def test_what_is_blocked_gives_the_reasons_of_the_rows():
    for state in (row.state for row in ROWS if not row.state.over):
        seat = state.to_act()[0]
        for entry in state.decision(seat).blocked():
            error = GAME.refusal(state, seat, entry.move)
            assert (entry.rule, entry.reason, entry.args) == (error.rule, error.reason, error.values)
            assert (*place_of(state), entry.rule, entry.reason) in KNOWN


def met(state: CivState, rng: Rng) -> Iterable[tuple[str, str, str, str]]:
    """The place, rule and reason of what is blocked, and of arbitrary moves of any seat."""
    place, acting = place_of(state), state.to_act()
    for seat in range(state.seats):
        if seat in acting:
            for entry in state.decision(seat).blocked():
                yield *place, entry.rule, entry.reason
        for number in [rng.below(1 << 12) for _ in range(8)]:
            if number not in set(state.legal_moves(seat)):
                error = GAME.refusal(state, seat, number)
                yield *place, error.rule, error.reason


def play_at_random(state: CivState, rng: Rng) -> None:
    """A random move; players seldom end a turn early or pay cards for powers, so that domains grow."""
    acting = state.to_act()
    seat = acting[rng.below(len(acting))]
    moves = [int(move) for move in state.legal_moves(seat)]
    for word, often in (("end", 3), ("sacrifice", 6)):
        others = [move for move in moves if not GAME.notation(move, state).startswith(word)]
        moves = others if others and rng.below(often) else moves
    state.play(seat, moves[rng.below(len(moves))])


@rule("CIV-POWER-07")
def test_random_games_find_no_other_rule_or_reason():
    found: set[tuple[str, str, str, str]] = set()
    for number, (seats, options) in enumerate(GAME.variants()):
        state, rng = deal(seats, number, **options), Rng(number)
        for turn in range(4_000):
            if turn % 3 == 0 or place_of(state)[0] in RARE:
                found.update(met(state, rng))
            if state.over:
                break
            play_at_random(state, rng)
    assert found - KNOWN == set()
    assert {place for place, *_ in found} == {row.key[0] for row in ROWS}


@rule("CIV-POWER-07")
def test_every_rule_is_in_the_ledger():
    for row in ROWS:
        assert rulebook.find(row.rule).game == "civ"


@rule("CIV-SETUP-08", "CIV-SETUP-09", "CIV-TEAM-01")
def test_each_option_names_its_rule():
    assert {option.id: option.rule for option in GAME.options} == {
        "deal": "CIV-SETUP-09",
        "teams": "CIV-TEAM-01",
        "first": "CIV-SETUP-08",
        "fizzle": "CIV-RUL-06",
        "partial": "CIV-RUL-05",
        "religion": "CIV-RUL-10",
        "copied_religion": "CIV-RUL-19",
        "partners": "CIV-RUL-24",
        "team_ties": "CIV-RUL-23",
    }


@rule("CIV-REL-01", "CIV-REL-02", "CIV-CUL-01")
def test_each_power_names_its_rules():
    assert {id: row["rules"] for id, row in GAME.cards().items() if "rules" in row} == {
        "mil_1": ["CIV-MIL-01"],
        "mil_2": ["CIV-MIL-02"],
        "mil_s": ["CIV-MIL-03", "CIV-MIL-06"],
        "rel_1": ["CIV-REL-01", "CIV-REL-03"],
        "rel_2": ["CIV-REL-02", "CIV-REL-03"],
        "rel_s": ["CIV-REL-05"],
        "eco_1": ["CIV-ECO-01"],
        "eco_2": ["CIV-ECO-02"],
        "eco_s": ["CIV-ECO-05", "CIV-ECO-07"],
        "sci_1": ["CIV-SCI-01"],
        "sci_2": ["CIV-SCI-02"],
        "sci_s": ["CIV-SCI-05"],
        "uto_1": ["CIV-UTO-01"],
        "uto_2": ["CIV-UTO-02"],
        "uto_s": ["CIV-UTO-04", "CIV-UTO-06"],
        "cul_c": ["CIV-CUL-01"],
    }
