"""Finished games of varied bots end today as they ended when they were stored.

If a change of the rules is meant: `.venv/bin/python tools/corpus.py GAME` names what changes, and stores it anew.
"""

import copy
import re

import pytest

import civitas
from civitas.core import Game, record_from
from tools.corpus import CORPUS, LINE_UPS, Entry, change, corpus_file, load, plan

STORED = [id for id in civitas.game_ids() if corpus_file(id).is_file()]
ENTRIES = [entry for id in STORED for entry in load(id)]
MOST_BYTES = 300_000


def name_of(entry: Entry) -> str:
    return f"{entry['record']['game']}-{entry['case']}"


@pytest.mark.parametrize("entry", ENTRIES, ids=name_of)
def test_a_stored_game_ends_as_it_did(entry: Entry):
    assert change(entry) is None
    assert entry["outcome"]["winners"]


def test_every_game_has_a_corpus():
    missing = [id for id in civitas.game_ids() if id not in STORED]
    assert missing == [], f"run .venv/bin/python tools/corpus.py {' '.join(missing)}"


@pytest.mark.parametrize("id", STORED)
def test_every_seat_count_option_value_and_line_up_is_met(id: str):
    game = civitas.game(id)
    entries = load(id)
    assert [entry["case"] for entry in entries] == [case for case, *_ in plan(game)]
    assert {entry["record"]["seats"] for entry in entries} == set(game.seats)
    assert {tuple(entry["bots"]) for entry in entries} == set(LINE_UPS)
    for option in game.options:
        met = [entry["record"]["options"][option.id] for entry in entries]
        assert all(value in met for value in option.values), option.id


def test_the_corpus_is_small():
    assert sum(file.stat().st_size for file in CORPUS.glob("*.xz")) < MOST_BYTES


def spoilt(entry: Entry) -> list[Entry]:
    """The entry with another score, with a move left out, and with a move twice."""
    scored, shorter, longer = (copy.deepcopy(entry) for _ in range(3))
    scored["outcome"]["scores"][0] = {"total": -1}
    del shorter["record"]["moves"][5]
    longer["record"]["moves"].insert(5, longer["record"]["moves"][5])
    return [scored, shorter, longer]


def test_a_change_is_seen_and_told():
    scored, shorter, longer = map(change, spoilt(load("duel")[0]))
    assert scored == "another outcome"
    assert shorter is not None
    assert re.match(r"move [67]: seat \d may not play .* by rule 7WD-", shorter)
    assert longer is not None
    assert re.match(r"move 7: seat \d may not play .* by rule 7WD-", longer)


def test_records_are_those_of_the_public_format():
    for entry in ENTRIES[::10]:
        record = record_from(entry["record"])
        assert isinstance(record.game, Game)
        assert record.to_dict() == entry["record"]
