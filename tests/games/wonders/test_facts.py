"""A test per card and per board: the data file, the engine's tables and the printed facts agree."""

import pytest

from civitas.games.wonders import boards, cards
from civitas.games.wonders.resources import LETTERS
from tests.games.wonders.facts import BOARDS, CARDS
from tests.games.wonders.table import GAME, arrange, city, coins, score, seen, turn
from tests.ledger import rule


def rows(table):
    """The rows of a table as lists of words, without its heading."""
    return [line.split() for line in table.strip().splitlines()[1:]]


def letters(packed):
    """A packed cost as letters."""
    return "".join(letter * ((packed >> (4 * kind)) & 15) for kind, letter in enumerate(LETTERS))


def in_order(cost):
    return "".join(sorted(cost.replace("-", ""), key=LETTERS.index))


@rule("7W-RUL-03", "7W-RUL-04", "7W-RUL-26")
@pytest.mark.parametrize("row", rows(CARDS), ids=lambda row: row[0])
def test_a_cards_facts(row):
    name, age, colour, markers, coin_cost, cost, effects, parents = row
    card = GAME.cards()[name]
    number = cards.CARD_INDEX[name]
    assert (card["age"], card["colour"]) == (int(age), colour)
    assert card.get("markers", []) == [int(marker) for marker in markers.replace("-", "")]
    assert cards.COIN_COST[number] == int(coin_cost)
    assert letters(cards.COST[number]) == in_order(cost)
    assert card.get("parents", []) == ([] if parents == "-" else parents.split("|"))
    for effect in effects.split(","):
        check_effect(name, *effect.split(":"))
    assert set(card["names"]) == {"en", "ko"}


def check_effect(name, kind, value):
    """The effect as it shows in a city that has the card."""
    card = GAME.cards()[name]
    here = seen(arrange(city("babylon_a", name), seats=7, age=card["age"], turn=2), 0)
    if kind in ("sells", "keeps"):
        assert {"from": name, "units": value, "sold": kind == "sells"} in here["produces"]
    elif kind == "shields":
        assert here["shields"] == int(value)
    elif kind == "science":
        symbols = {"compass": 0, "gear": 0, "tablet": 0} | ({} if value == "any" else {value: 1})
        assert here["symbols"] == symbols
        assert here["score"]["science"] == 1
    elif kind == "vp":
        assert here["score"]["civilian"] == int(value)
    elif kind == "coins":
        state = arrange(city("babylon_a", coins=0, hand=[name]), seats=7, age=card["age"])
        turn(state, s0=f"build {name}")
        assert coins(state)[0] == int(value)
    elif kind == "discount":
        goods, sides = value.split("-")
        for side in ("left", "right"):
            prices = here["prices"]
            price = prices["raw"][side] if goods == "raw" else prices["manufactured"]
            assert price == (1 if side in sides.split("+") else 2)
    else:
        what, _, rest = value.partition("@")
        where, _, worth = rest.partition("=")
        per = card["per"]
        assert (per["of"], per["in"]) == (what.split("|"), where.split("+"))
        assert f"{per.get('coins', 0)}/{per.get('vp', 0)}" == worth


@pytest.mark.parametrize("row", rows(BOARDS), ids=lambda row: row[0])
def test_a_boards_facts(row):
    name, resource, *stages = row
    number = boards.BOARD_INDEX[name]
    assert LETTERS[boards.BOARD_KIND[number]] == resource
    assert boards.STAGE_COUNT[number] == len(stages)
    for index, stage in enumerate(stages):
        cost, _, effects = stage.partition("=")
        at = boards.stage_row(number, index)
        assert letters(boards.STAGE_COST[at]) == in_order(cost)
        check_stage(name, index, effects.split(";"))


def check_stage(name, index, effects):
    """What the stage adds to the city without it."""
    before = seen(arrange(city(name, stages=index), age=2), 0)
    after = seen(arrange(city(name, stages=index + 1), age=2), 0)
    at = boards.stage_row(boards.BOARD_INDEX[name], index)
    powers = {
        "free_build_once_per_age": "free_build",
        "build_from_discard": "discard_build",
        "play_seventh_card": "seventh_card",
        "copy_neighbour_guild": "copy_guild",
    }
    found = {"vp": 0, "coins": 0, "shields": 0}
    for effect in effects:
        kind, _, value = effect.partition(":")
        if kind in found:
            found[kind] = int(value)
        elif kind == "produce":
            assert {"from": name, "units": value, "sold": False} in after["produces"]
        elif kind == "science":
            assert after["score"]["science"] - before["score"]["science"] == 1
        elif kind == "discount":
            assert value == "raw:left+right"
            assert after["prices"]["raw"] == {"left": 1, "right": 1}
        else:
            assert boards.POWERS[boards.STAGE_POWER[at]] == powers[kind]
    assert after["score"]["wonder"] - before["score"]["wonder"] == found["vp"]
    assert after["shields"] - before["shields"] == found["shields"]
    assert boards.STAGE_COINS[at] == found["coins"]


def test_names_are_complete_and_only_grey_twins_share_one():
    for language in ("en", "ko"):
        names = [card["names"][language] for card in GAME.cards().values()]
        twins = {name for name in names if names.count(name) > 1}
        assert len(twins) == 3
        assert all(name.strip() for name in names)
    assert score(arrange(city("giza_a")), 0)["total"] == 1
