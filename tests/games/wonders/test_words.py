"""Moves as text, decisions with reasons, events, and the messages for all of them in both languages."""

import pytest

from civitas.core import BadInput
from civitas.games.wonders import moves
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.games.wonders.table import GAME, arrange, city, deal, options, say, turn


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("build altar", moves.BUILD),
        ("build university < left wood, right papyrus", moves.BUILD),
        ("stage < altar < left 2 stone, right stone", moves.STAGE),
        ("free palace", moves.FREE),
        ("discard loom_2", moves.DISCARD),
        ("take altar", moves.TAKE),
        ("pass", moves.PASS),
        ("board rhodes_b", moves.BOARD),
        ("free_city build altar < left ore", moves.BUILD),
        ("free_city pass", moves.PASS),
    ],
)
def test_a_text_is_a_move_and_back(text, kind):
    state = deal(3)
    move = GAME.parse(text, state)
    assert moves.kind_of(move) == kind
    assert GAME.notation(move, state) == text
    assert 0 <= move < 2**53


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "move_word"),
        ("free_city", "move_word"),
        ("dance altar", "move_word"),
        ("build", "move_parts"),
        ("build atlantis", "move_card"),
        ("board altar", "move_card"),
        ("pass altar", "move_parts"),
        ("discard altar < left wood", "move_parts"),
        ("build altar < left wood < right wood", "move_parts"),
        ("build altar < up wood", "move_purchase"),
        ("build altar < left gold", "move_purchase"),
        ("build altar < left 0 wood", "move_purchase"),
        ("build altar < left 9 wood", "move_purchase"),
        ("build altar <", "move_purchase"),
        ("stage", "move_parts"),
    ],
)
def test_nonsense_is_refused(text, reason):
    with pytest.raises(BadInput) as caught:
        GAME.parse(text, deal(3))
    assert (caught.value.field, caught.value.reason) == ("move", reason)


def test_a_decision_lists_each_use_of_each_card():
    state = arrange(city("giza_a", "stone_pit", hand=["altar"]), city("rhodes_a"), city("ephesus_a"), turn=2)
    decision = state.decision(0)
    assert (decision.kind, decision.prompt) == ("choose_card", "wonders.prompt.choose_card")
    altar = next(use for use in decision.args["uses"] if use["card"] == "altar")
    assert [(way["notation"], way["coins"]) for way in altar["ways"]] == [
        ("build altar", 0),
        ("discard altar", 0),
        ("stage < altar", 0),
    ]
    assert {use["card"] for use in decision.args["uses"]} == set(state.view(0)["hand"])


def test_blocked_uses_come_with_rule_and_reason():
    state = arrange(
        city(
            "olympia_a",
            "guard_tower",
            stages=3,
            free_build_used=True,
            coins=1,
            hand=["guard_tower", "barracks", "workshop"],
        ),
        city("rhodes_a"),
        city("giza_a"),
        seats=4,
        turn=2,
    )
    blocked = {entry.notation: (entry.rule, entry.reason) for entry in state.decision(0).blocked()}
    assert blocked["build guard_tower"] == ("7W-BUILD-09", "wonders.why.duplicate")
    assert blocked["build barracks"] == ("7W-TRADE-09", "wonders.why.too_dear")
    assert blocked["free workshop"] == ("7W-WONDER-10", "wonders.why.free_build_used")
    assert blocked["stage < barracks"] == ("7W-WONDER-02", "wonders.why.wonder_complete")
    reasons = {entry.notation: entry.args for entry in state.decision(0).blocked()}
    assert reasons["build barracks"] == {"card": "barracks", "resource": ["ore"], "need": 2, "have": 1}


def test_nobody_is_asked_out_of_turn():
    state = deal(3, 1, "chosen")
    with pytest.raises(Exception, match="not_your_turn"):
        state.decision(2)
    blocked = {entry.notation for entry in state.decision(0).blocked()}
    assert blocked == set()
    say(state, 0, "board giza_a")
    assert {entry.notation for entry in state.decision(1).blocked()} == {"board giza_a", "board giza_b"}


def test_a_turn_tells_what_happened():
    state = arrange(
        city("giza_a", coins=2, hand=["barracks"]),
        city("rhodes_a", hand=["altar"]),
        city("ephesus_a", hand=["theater"]),
    )
    say(state, 1, "discard altar")
    say(state, 2, "build theater")
    told = state.play(0, GAME.parse("build barracks < left ore", state))
    names = [event.id.removeprefix("wonders.event.") for event in told]
    assert names == ["chose", "trade", "build", "discard", "discard_card", "build", "coins", "pass_left"]
    hidden = [event for event in told if event.only is not None]
    assert [(event.only, event.args) for event in hidden] == [((1,), {"seat": 1, "card": "altar"})]
    assert told[1].args == {"seat": 0, "target": 1, "coins": 2}


def test_the_age_ends_with_wars_and_a_new_deal():
    state = arrange(city("giza_a", "barracks"), city("rhodes_a"), city("ephesus_a"), turn=6)
    for seat in (0, 1):
        say(state, seat, f"discard {state.view(seat)['hand'][0]}")
    told = state.play(2, GAME.parse(f"discard {state.view(2)['hand'][0]}", state))
    assert [event.id.removeprefix("wonders.event.") for event in told if "war" in event.id or "age" in event.id] == [
        "war",
        "war",
        "age",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_free_citys_powers_have_words(language):
    """Games of two with every board as the free city: whatever happens for it can be said."""
    book = Phrasebook(Words(language, strict=True), ["Ann", "Bo"], GAME.cards())
    told = set()
    for board in ("babylon_b", "halicarnassus_b", "olympia_a", "rhodes_b"):
        for seed in range(4):
            first, second = (name for name in ("giza_a", "ephesus_a"))
            state = arrange(city(first), city(second), city(board, stages=2), seats=2, seed=seed, turn=3)
            step = 0
            while not state.over:
                seat = state.to_act()[0]
                legal = state.decision(seat).moves
                for event in state.play(seat, legal[(5 * step) % len(legal)]):
                    told.add(event.id.removeprefix("wonders.event."))
                    said = book.say(event.id, event.args)
                    assert "{" not in said
                step += 1
    assert {"free_city_seventh", "free_city_build", "free_city_stage", "free_city_trade", "trade_free_city"} <= told
    assert {"free_city_war", "war_free_city", "free_city_build_free", "free_city_pile", "swap", "draw"} <= told


def test_a_purchase_is_said_unit_by_unit():
    state = arrange(
        city("ephesus_a", coins=9, hand=["walls"]), city("giza_a", "quarry"), city("rhodes_a"), age=2, turn=2
    )
    text = next(text for text in options(state, 0) if text.startswith("build walls"))
    book = Phrasebook(Words("ko", strict=True), [], GAME.cards())
    assert book.say(*GAME.describe(GAME.parse(text, state), state)).startswith("장벽 짓기: 왼쪽에서 돌")
    english = Phrasebook(Words("en", strict=True), [], GAME.cards())
    said = english.say(*GAME.describe(GAME.parse(text, state), state))
    assert said == "Build Walls, buying stone from the left, stone from the left and stone from the left"
    turn(state)
