"""What lies open and is told: cards out of the game, where ratings come from, ranks with ties, strengths, who asks."""

from random import Random
from typing import Any

import pytest

from civitas.core import BadInput, Rng
from civitas.games.ages import GAME
from civitas.games.ages.cards.civil import CARD_IDS
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import NONE
from tests.games.ages.affairs import attack, event, resolved
from tests.games.ages.promises import named
from tests.games.ages.table import arrange, deal, moves, play, row
from tests.ledger import rule
from tests.models.ages.games import choose

# Cards out of the game.


def gone(state: AgesState, age: str = "I") -> list[str]:
    found: list[str] = state.view(None)["gone"].get(age, [])
    return found


def table(*players: dict[str, Any], **more: Any) -> AgesState:
    """A position of Age I with four cards in the row; what is named nowhere lies in the deck."""
    first = {"row": row("iron", "irrigation", "drama", "alchemy"), "age": "I", **more}
    return arrange(*players, **first)


@rule("TTA-ROW-02", "TTA-ROW-04")
def test_swept_cards_are_named():
    state = table({}, {})
    assert gone(state) == []
    play(state, "done")
    assert gone(state) == ["irrigation", "iron", "drama"]
    assert state.view(0)["gone"] == state.view(1)["gone"] == state.imagine(1, Rng(5)).view(1)["gone"]


@rule("TTA-ROW-04", "TTA-LEADER-01", "TTA-GOV-03")
def test_used_and_replaced_cards_are_named():
    mine = {
        "hand": ["patriotism_a", "isaac_newton", "leonardo_da_vinci", "theocracy", "monarchy"],
        "science": 20,
        "white": 4,
    }
    state = table(mine, {})
    play(state, "play patriotism_a", "leader leonardo_da_vinci")
    assert ("patriotism_a" in gone(state, "A"), gone(state)) == (True, [])
    play(state, "develop theocracy", "develop monarchy")
    assert gone(state) == ["theocracy"], "Despotism is printed on the board"


@rule("TTA-LEADER-08")
def test_homer_under_a_wonder_is_not_gone():
    mine = {"leader": "homer", "wonders": ["pyramids"], "hand": ["leonardo_da_vinci"]}
    state = table(mine, {})
    play(state, "leader leonardo_da_vinci")
    under = play(state.copy(), "wonder pyramids")
    assert "homer" not in gone(under, "A")
    assert "homer" in gone(play(state, "done"), "A")


@rule("TTA-AGE-03", "TTA-AGE-09")
def test_cards_that_an_age_takes_from_hands_are_named():
    state = arrange(
        {"hand": ["moses", "iron", "frugality_a"]}, {}, civil_deck=["coal"], row=[None] * 13, age="II", step="turn"
    )
    assert state.age == 3
    assert {"iron"} <= set(gone(state)), "of the age before the ended one"
    assert {"moses", "frugality_a"} <= set(gone(state, "A"))


@rule("TTA-RESIGN-03", "TTA-RESIGN-05")
def test_decks_that_are_made_for_fewer_players_lack_what_they_never_had():
    state = arrange({}, {}, {}, {"alive": False}, civil_deck=["coal"], age="II", step="turn", options={"resign": True})
    assert state.view(0)["age"] == "III"
    assert state.to_dict()["dealt_for"] == {"A": 4, "I": 4, "II": 4, "III": 3}
    assert gone(state, "III") == []
    assert GAME.from_dict(state.to_dict()).view(0) == state.view(0)
    everywhere = arrange({}, {}, {}, {"alive": False}, dealt_for={"A": 4, "I": 3}, age="II", options={"resign": True})
    assert everywhere.to_dict()["dealt_for"] == {"A": 4, "I": 3, "II": 3}
    for wrong in ({"A": 2}, {"A": 5}, {"A": 3, "I": 4}, {"III": 3}):
        with pytest.raises(BadInput, match="dealt_for"):
            arrange({}, {}, {}, {"alive": False}, dealt_for=wrong, age="II", options={"resign": True})


@rule("TTA-AGE-01", "TTA-ROW-04", "TTA-RESIGN-03")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_gone_that_nobody_has_seen(seed: int):
    """Of deck A, what is left unseen is gone, too; of the others every card has lain in the row."""
    state, rng = deal(4, seed, {"resign": True}), Random(seed)
    seen: set[str] = set()
    choices = 0
    while not state.over:
        seen |= {CARD_IDS[card] for card in state.card_row if card != NONE}
        choices += 1
        if choices % 10 == 0:
            cards = state.view(None)["gone"]
            assert {card for age in cards if age != "A" for card in cards[age]} <= seen
        seat = state.to_act()[0]
        resigns = state.concession(seat) != NONE and rng.random() < 0.05
        state.play(seat, "resign" if resigns else choose(state, seat, rng)[0])


# Where ratings come from.


def sources(state: AgesState, name: str, seat: int = 0) -> dict[str, int]:
    return {source["card"]: source["n"] for source in state.view(None)["players"][seat]["sources"][name]}


@rule("TTA-TURN-08", "TTA-TACTIC-10")
@pytest.mark.parametrize(
    ("mine", "found"),
    [
        ({"workers": {"warriors": 2, "knights": 1}}, {"warriors": 2, "knights": 2}),
        ({"workers": {"warriors": 3}, "tactic": "legion"}, {"warriors": 3, "legion": 2}),
        ({"workers": {"warriors": 2}, "leader": "alexander_the_great"}, {"warriors": 2, "alexander_the_great": 2}),
        ({"workers": {"warriors": 2}, "wonders": ["great_wall"]}, {"warriors": 2, "great_wall": 2}),
        ({"workers": {"warriors": 1, "knights": 1}, "leader": "napoleon_bonaparte"}, {"napoleon_bonaparte": 4}),
        ({"workers": {"religion": 2}, "leader": "joan_of_arc"}, {"joan_of_arc": 2}),
        ({"workers": {"bread_and_circuses": 1}, "wonders": ["colossus"]}, {"bread_and_circuses": 1, "colossus": 2}),
        ({"workers": {}, "technologies": ["warfare"], "colonies": ["strategic_territory_i"]}, {"warfare": 1}),
    ],
)
def test_where_strength_comes_from(mine: dict[str, Any], found: dict[str, int]):
    state = arrange(mine, age="III")
    told = sources(state, "strength")
    assert told.items() >= found.items()
    assert sum(told.values()) == state.nations[0].strength


@rule("TTA-PACT-09", "TTA-TURN-08")
def test_a_pact_gives_strength():
    pact = {"card": "promise_of_military_protection", "owner": 0, "a": 1, "b": 0}
    state = arrange({"workers": {}}, {"workers": {}}, {}, pacts=[pact], age="II")
    assert sources(state, "strength") == {"promise_of_military_protection": 4}
    assert sources(state, "strength", 1) == {}


@rule("TTA-TURN-08", "TTA-TURN-09")
@pytest.mark.parametrize(
    ("mine", "found"),
    [
        ({"workers": {"religion": 2}}, {"religion": 2}),
        (
            {"workers": {"religion": 2}, "wonders": ["hanging_gardens", "st_peters_basilica"]},
            {"religion": 2, "hanging_gardens": 2, "st_peters_basilica": 4},
        ),
        ({"workers": {}, "wonders": ["pyramids"], "tucked": "pyramids"}, {"pyramids": 1}),
        ({"workers": {}, "technologies": ["communism"], "wonders": ["kremlin"]}, {"communism": -1, "kremlin": -1}),
        ({"workers": {}, "technologies": ["monarchy"]}, {}),
        ({"workers": {}, "colonies": ["historic_territory_i"]}, {"historic_territory_i": 1}),
    ],
)
def test_where_happiness_comes_from(mine: dict[str, Any], found: dict[str, int]):
    state = arrange(mine, age="III")
    assert sources(state, "happiness") == found
    assert min(max(sum(found.values()), 0), 8) == state.nations[0].happiness


# How civilizations compare.


@rule("TTA-EVENT-12", "TTA-EVENT-14")
def test_ranks_break_ties_from_the_current_player_on():
    equal = {"workers": {"warriors": 2}, "culture": 5}
    state = arrange(equal, {**equal, "culture": 7}, equal, current=1)
    ranks = state.view(None)["ranks"]
    assert (ranks["strength"], ranks["culture"], ranks["science"]) == ([1, 2, 0], [1, 2, 0], [1, 2, 0])
    assert (ranks["happiest"], ranks["most_discontent"]) == ([0, 1, 2], [])
    ranks = arrange({"yellow": 3}, {"yellow": 3}, {}, {"alive": False}, options={"resign": True}).view(None)["ranks"]
    assert (ranks["most_discontent"], ranks["strength"]) == ([0, 1], [0, 1, 2])


OPEN_BORDERS = {"card": "open_borders_agreement", "owner": 0, "a": 0, "b": 1}
ALLIANCE = {"card": "military_alliance", "owner": 0, "a": 0, "b": 1}


def against(state: AgesState, seat: int, rival: int) -> tuple[int, int]:
    found = state.view(None)["players"][seat]["against"][rival]
    return found["strength"], found["defence"]


@rule("TTA-AGG-03", "TTA-AGG-08")
@pytest.mark.parametrize(
    ("pact", "found"), [(None, (3, 2)), (OPEN_BORDERS, (5, 2)), (ALLIANCE, (3, 2))], ids=["none", "borders", "alliance"]
)
def test_what_an_aggression_would_compare(pact: dict[str, Any] | None, found: tuple[int, int]):
    """Open Borders gives 2 against its other side; an alliance that the attack ends counts for neither."""
    mine = {"workers": {"warriors": 3}, "cards": ["raid_i"]}
    theirs = {"workers": {"warriors": 2, "philosophy": 1}, "cards": ["legion"]}
    state = arrange(mine, theirs, {}, pacts=[pact] if pact else [], step="politics", age="III")
    assert against(state, 0, 1) == found
    view = state.view(None)
    assert (view["players"][0]["against"][0], view["attack"]) == (None, None)
    play(state, "attack raid_i 1")
    shown = {"seat": 0, "target": 1, "strength": found[0], "defence": found[1]}
    assert state.view(None)["attack"] == shown
    play(state, "discard legion")
    assert state.view(None)["attack"] is None


@rule("TTA-AGG-13")
def test_cards_in_defence_count_at_once():
    cards = ["military_bonus_i", "legion", "phalanx"]
    state = attack("raid_i", {"workers": {"philosophy": 1}, "cards": cards})
    before = state.view(0)["attack"]
    play(state, "bonus military_bonus_i")
    assert state.view(0)["attack"]["defence"] == before["defence"] + 2
    assert state.view(0)["attack"]["strength"] == before["strength"]


@rule("TTA-WAR-06", "TTA-WAR-10")
def test_a_running_war_has_its_advantage():
    wars = [
        {"card": "war_over_culture", "seat": 0, "target": 1},
        {"card": "war_over_territory", "seat": 1, "target": 2},
    ]
    players = ({"workers": {"warriors": 3}}, {"workers": {"warriors": 5}}, {"workers": {"warriors": 5}})
    state = arrange(*players, wars=wars, pacts=[OPEN_BORDERS], age="III", current=2, round=9)
    assert [war["lead"] for war in state.view(None)["wars"]] == [0, 0]
    state = arrange(*players, wars=wars, age="III", current=2, round=9)
    assert [war["lead"] for war in state.view(None)["wars"]] == [-2, 0]
    [lead] = [args["lead"] for id, args in named(state.play(2, "done")) if id == "war"]
    assert lead == -2


# Which card asks.


def asks(state: AgesState) -> tuple[str, str | None]:
    """The step and the card that asks, which a stranger is told, too, and who reads the position anew."""
    view = state.view(None)
    assert GAME.from_dict(state.to_dict()).view(None) == state.copy().view(None) == view
    for seat in range(int(state.seats)):
        assert state.imagine(seat, Rng(3)).view(seat) == state.view(seat)
    return view["step"], view["asks"]


WORKING = {"workers": {"agriculture": 1, "bronze": 1, "philosophy": 1}, "pool": 0}


@rule("TTA-EVENT-16", "TTA-EVENT-19", "TTA-BUILD-19", "TTA-WONDER-07")
@pytest.mark.parametrize(
    ("card", "step", "mine"),
    [
        ("reign_of_terror", "lost_worker", WORKING),
        ("terrorism", "terrorism", {}),
        ("crime_wave", "lost_blue", {**WORKING, "blue": 0, "tokens": {"agriculture": 2, "bronze": 2}}),
        ("ravages_of_time", "ruined", {"wonders": ["pyramids", "colossus"]}),
        ("border_conflict", "destroyed", WORKING),
        ("economic_progress", "actions", {}),
    ],
)
def test_events_that_ask(card: str, step: str, mine: dict[str, Any]):
    wonders = ["hanging_gardens", "library_of_alexandria"]
    other = {"workers": {"philosophy": 1, "religion": 1, "warriors": 5}, "culture": 30, "wonders": wonders}
    state = event(card, mine, other, age="III")
    found = {asks(state)}
    while state.view(None)["step"] not in ("actions", "politics"):
        play(state, moves(state)[0])
        found.add(asks(state))
    assert (step, card if step != "actions" else None) in found


@rule("TTA-COLONY-15", "TTA-BUILD-19")
def test_an_event_that_takes_a_colony_away_still_asks_for_its_tokens():
    mine = {"workers": {"agriculture": 1, "bronze": 1}, "colonies": ["wealthy_territory_i", "wealthy_territory_ii"]}
    state = event("independence_declaration", {**mine, "blue": 0, "tokens": {"agriculture": 3, "bronze": 4}}, age="II")
    while state.view(None)["step"] == "lost_colony":
        assert asks(state) == ("lost_colony", "independence_declaration")
        play(state, moves(state)[0])
    assert asks(state) == ("lost_blue", "independence_declaration")


@rule("TTA-AGG-10", "TTA-COLONY-16")
def test_aggressions_that_ask():
    assert asks(attack("enslave", WORKING)) == ("lost_worker", "enslave")
    rich = {"blue": 0, "tokens": {"agriculture": 3, "bronze": 4}, "colonies": ["wealthy_territory_i"]}
    assert asks(attack("annex", rich)) == ("lost_blue", "annex")
    assert asks(attack("raid_i", {"workers": {"philosophy": 1, "religion": 1}})) == ("raided", "raid_i")


@rule("TTA-WAR-14", "TTA-BUILD-19")
def test_a_war_that_asks():
    theirs = {"technologies": ["justice_system"], "workers": {}, "blue": 0}
    theirs |= {"tokens": {"agriculture": 3, "bronze": 4}}
    state = resolved("war_over_technology", {"workers": {"warriors": 20}}, theirs)
    assert asks(state) == ("spoils", "war_over_technology")
    play(state, "spoil justice_system")
    while state.view(None)["step"] == "spoils":
        play(state, "done")
    assert asks(state) == ("lost_blue", "war_over_technology")


@rule("TTA-WONDER-02")
@pytest.mark.parametrize("stages", [0, 1])
def test_a_wonder_that_asks_for_tokens(stages: int):
    """Two stages at once with Masonry, nothing in the bank: tokens cover an unfinished wonder, or a completed one."""
    mine = {"blue": 0, "tokens": {"agriculture": 3, "oil": 3}, "technologies": ["masonry", "oil"]}
    state = arrange({**mine, "wonder": {"card": "pyramids", "stages": stages}}, age="III")
    assert asks(play(state, "stage 2")) == ("lost_blue", "pyramids")


@rule("TTA-CIV-09")
def test_action_cards_that_ask():
    state = arrange({"hand": ["rich_land_a", "reserves_i"], "tokens": {"bronze": 3}}, age="II")
    assert asks(play(state.copy(), "play rich_land_a")) == ("target", "rich_land_a")
    assert asks(play(state, "play reserves_i")) == ("food_or_resources", "reserves_i")


@rule("TTA-RESIGN-05")
def test_positions_written_before_decks_were_noted_can_be_read():
    data = deal(3, 1).to_dict()
    assert data.pop("dealt_for") == {"A": 3}
    assert GAME.from_dict(data).to_dict()["dealt_for"] == {"A": 3}
