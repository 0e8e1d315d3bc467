"""What may be taken back: the actions of the running action phase, and nothing else (TTA-TURN-06)."""

import random
from typing import Any

import pytest

from civitas.core import Record, undo_index
from civitas.games.ages import GAME
from civitas.games.ages.state import AgesState
from civitas.table import History
from tests.games.ages.table import arrange, deal, moves, play
from tests.ledger import rule

POLITICS: dict[str, Any] = {"step": "politics", "age": "II"}
LAST: dict[str, Any] = {"age": "IV", "round": 7, "last_round": 8}
ARMY: dict[str, Any] = {"workers": {"warriors": 3}}
RICH: dict[str, Any] = {"tokens": {"agriculture": 3, "bronze": 3, "irrigation": 2, "iron": 2}, "blue": 4}
PACT: dict[str, Any] = {"cards": ["open_borders_agreement"]}
PREPARE = "prepare good_harvest"


def event(card: str, *players: dict[str, Any], **table: Any) -> AgesState:
    """Seat 0 is about to reveal an event by preparing another."""
    first = {**players[0], "cards": ["good_harvest", *players[0].get("cards", [])]}
    return arrange(first, *players[1:], current_events=[card, "rats"], **POLITICS, **table)


def attacked(*cards: str) -> AgesState:
    """Seat 0 is about to attack seat 1, which holds these cards and has two buildings that may be hit."""
    attacker = {"workers": {"warriors": 9}, "cards": ["raid_i"]}
    return arrange(attacker, {"workers": {"philosophy": 1, "religion": 1}, "cards": list(cards)}, **POLITICS)


def can_be_undone(state: AgesState, *texts: str) -> bool:
    """Can the last of these moves be taken back at once? The record and the table must say the same."""
    options = dict(state.to_dict()["options"])
    record = Record(GAME, int(state.seats), 0, options, [], state.to_dict())
    table = History(Record(GAME, int(state.seats), 0, options, [], state.to_dict()))
    for text in texts:
        seat = table.state.to_act()[0]
        record.moves.append((seat, text))
        table.take(table.try_move(seat, text, 0.0))
    index = undo_index(record, seat)
    assert table.undoable(seat) == index
    assert index in (None, len(texts) - 1)
    return index is not None


FINAL: dict[str, tuple[AgesState, list[str]]] = {
    "no political action": (arrange({"cards": ["rats"]}, {}, **POLITICS), ["done"]),
    "a cancelled pact": (
        arrange({}, {}, {}, pacts=[{"card": "open_borders_agreement", "a": 0, "b": 1}], **POLITICS),
        ["cancel open_borders_agreement"],
    ),
    "a leader's retirement": (arrange({"leader": "alexander_the_great"}, {}, **POLITICS), ["retire"]),
    "a bid": (event("vast_territory_i", ARMY, ARMY), [PREPARE, "bid 1"]),
    "a later bid": (event("vast_territory_i", ARMY, ARMY), [PREPARE, "bid 1", "bid 2"]),
    "a pass in an auction": (event("vast_territory_i", ARMY, ARMY), [PREPARE, "done"]),
    "a unit sent": (event("vast_territory_i", ARMY, ARMY), [PREPARE, "bid 2", "done", "send warriors"]),
    "a force": (event("vast_territory_i", ARMY, ARMY), [PREPARE, "bid 1", "done", "send warriors", "done"]),
    "an accepted pact": (arrange(PACT, {}, {}, **POLITICS), ["offer open_borders_agreement 1 a", "accept"]),
    "a refused pact": (arrange(PACT, {}, {}, **POLITICS), ["offer open_borders_agreement 1 a", "done"]),
    "no defence": (attacked("legion"), ["attack raid_i 1", "done"]),
    "a discard in defence": (attacked("legion", "rats"), ["attack raid_i 1", "discard legion"]),
    "a raided building": (attacked(), ["attack raid_i 1", "worker philosophy"]),
    "food or resources": (event("foray", ARMY, {}), [PREPARE, "split 1"]),
    "what an event takes": (event("raiders", ARMY, RICH), [PREPARE, "split 1"]),
    "a token for an event": (
        event("raiders", ARMY, RICH, options={"resign": False, "payment": "chosen"}),
        [PREPARE, "split 2", "token agriculture"],
    ),
    "a lost worker": (event("reign_of_terror", ARMY, {"pool": 0}), [PREPARE, "worker bronze"]),
    "a discard at the end of the turn": (
        arrange({"cards": ["legion", "rats", "foray", "phalanx"]}, {}),
        ["done", "discard legion"],
    ),
    "a turn": (arrange({}, {}), ["done"]),
    "a turn without a draw": (arrange({"red": 0}, {}), ["done"]),
    "a turn in Age IV": (arrange({}, {}, **LAST), ["done"]),
    "a turn in Age IV before a discard": (
        arrange({"cards": ["shock_troops", "entrenchments", "raid_iii"]}, {}, **LAST),
        ["done"],
    ),
}


@rule("TTA-TURN-06", "TTA-R-02")
@pytest.mark.parametrize("what", FINAL)
def test_only_actions_are_taken_back(what: str):
    state, texts = FINAL[what]
    assert not can_be_undone(state.copy(), *texts)


TUCKED = {"leader": "homer", "hand": ["michelangelo"], "wonders": ["colossus"]}
CHOSEN = {"options": {"resign": False, "payment": "chosen"}, "age": "II"}
ACTIONS: dict[str, tuple[AgesState, list[str]]] = {
    "a card taken": (arrange({}, {}, row=["iron", *[None] * 12]), ["take 1"]),
    "a worker": (arrange({"tokens": {"agriculture": 3}}, {}), ["populate"]),
    "a target": (arrange({"hand": ["rich_land_i"]}, {}), ["play rich_land_i", "build bronze"]),
    "food of reserves": (arrange({"hand": ["reserves_i"]}, {}), ["play reserves_i", "food"]),
    "Homer under a wonder": (arrange(TUCKED, {}), ["leader michelangelo", "wonder colossus"]),
    "Homer's action": (arrange(TUCKED, {}), ["leader michelangelo", "done"]),
    "a token": (arrange(RICH, {}, **CHOSEN), ["build bronze", "token iron"]),
    "a revolution": (arrange({"hand": ["monarchy"], "science": 9}, {}), ["revolt monarchy"]),
    "in Age IV": (arrange({"hand": ["monarchy"], "science": 9}, {}, **LAST), ["develop monarchy"]),
}


@rule("TTA-TURN-06")
@pytest.mark.parametrize("what", ACTIONS)
def test_actions_of_the_running_phase_are_taken_back(what: str):
    state, texts = ACTIONS[what]
    assert can_be_undone(state.copy(), *texts)


@rule("TTA-TURN-06")
def test_actions_are_taken_back_as_far_as_the_start_of_the_phase():
    state = arrange({"cards": ["rats"], "tokens": {"agriculture": 3, "bronze": 3}}, {}, **POLITICS)
    table = History(Record(GAME, 2, 0, dict(state.to_dict()["options"]), [], state.to_dict()))
    for text in ("done", "populate", "build bronze"):
        table.take(table.try_move(0, text, 0.0))
    for left in (2, 1):
        assert table.undoable(0) is not None
        table.take(table.try_undo(0, 0.0))
        assert len(table.record.moves) == left
    assert table.undoable(0) is None
    assert (table.state.decision(0).kind, table.state.view(0)["players"][0]["civil"]["left"]) == ("actions", 4)


@rule("TTA-TURN-06")
@pytest.mark.parametrize("number", range(6))
def test_whatever_is_not_an_action_raises_news(number: int):
    """Random games to their end: only what stands on a running action phase, and does not end it, raises none."""
    chance = random.Random(number)
    variants = [(seats, options) for seats, options in GAME.variants() if seats == 2 + number % 3]
    seats, options = variants[number % len(variants)]
    state = deal(seats, number, dict(options))
    seen = set()
    for _ in range(700):
        if state.over:
            break
        bottom, step = state.to_dict()["tasks"][0]["task"], state.decision(state.to_act()[0]).kind
        text = chance.choice(moves(state))
        news = int(state.news)
        play(state, text)
        if bottom != "actions" or (step, text) == ("actions", "done"):
            assert state.news > news, (bottom, step, text)
            seen.add(step)
    assert {"actions", "politics"} <= seen
