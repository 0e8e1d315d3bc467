"""What the board of Through the Ages shows."""

from typing import Any

from civitas.table import Room
from civitas.web.boards.ages import AgesBoard, present
from civitas.web.boards.listing import listed, weighty
from civitas.web.boards.marks import spoken
from civitas.web.render import draw
from tests.web.boards.rooms import play, room_of, seen


def a_room(players: list[dict[str, Any]] | None = None, **more: Any) -> Room:
    start: dict[str, Any] = {"seats": 2, "age": "I", "round": 3, "current": 0, "players": players or [{}, {}], **more}
    return room_of("ages", 2, start)


def shown(room: Room, seat: int | None) -> AgesBoard:
    board = present(seen(room, seat))
    assert isinstance(board, AgesBoard)
    return board


def test_thirteen_cards_with_their_price_in_civil_actions():
    board = shown(a_room(), 0)
    assert len(board.row) == 13
    prices = [spoken(card.cost) for card in board.row if card]
    assert prices[0] == "1 civil action"
    assert {"2 civil actions", "3 civil actions"} <= set(prices)
    assert all(card.lit or card.no for card in board.row if card)


def test_a_technology_opens_what_can_be_built_and_what_it_costs():
    room = a_room([{"tokens": {"bronze": 5}, "pool": 2}, {}])
    board = shown(room, 0)
    group = next(group for group in board.groups if group.tip == "agriculture")
    build = next(use for use in group.uses if use.move and use.move.kind == "build")
    assert spoken(build.price) == "2 resources"
    assert board.own is not None
    farm = next(slip for slip in board.own.rooms[0].cards if slip.tip == "agriculture")
    assert farm.pick == "use-agriculture"


def test_the_end_of_the_turn_follows_every_action():
    room = a_room([{"tokens": {"bronze": 5}, "pool": 2}, {}])

    def food() -> str:
        board = shown(room, 0)
        assert board.own is not None
        return next(chip.text for chip in board.own.ends if chip.id == "end-food")

    before = food()
    play(room, 0, "build agriculture")
    assert int(food()) == int(before) + 1


def test_an_uprising_is_announced():
    room = a_room([{"yellow": 3, "pool": 0, "workers": {"bronze": 6}}, {}])
    board = shown(room, 0)
    assert board.own is not None
    assert "end-uprising" in [chip.id for chip in board.own.ends]
    assert any("discontent" in tag.text for tag in board.own.panel.tags)


def test_leaders_bring_culture_in_an_uprising():
    board = shown(a_room([{"leader": "winston_churchill", "yellow": 3, "pool": 0, "workers": {"bronze": 6}}, {}]), 0)
    assert board.own is not None
    assert [(chip.id, chip.text) for chip in board.own.ends if chip.id != "end-uprising"] == [("end-culture", "+3")]


def prices(board: AgesBoard) -> dict[str, str]:
    """What the uses of cards and the listed moves cost, by move."""
    uses = [use for group in board.groups for use in group.uses]
    found = {use.move.notation: spoken(use.price) for use in uses if use.move}
    return found | {move.notation: spoken(board.signs.get(move.notation, ())) for move in board.rest or []}


def test_what_a_leader_an_action_card_and_a_stage_cost():
    mine = {"leader": "frederick_barbarossa", "wonder": {"card": "pyramids"}, "hand": ["frugality_a"]}
    found = prices(shown(a_room([{**mine, "tokens": {"bronze": 5, "agriculture": 5}}, {}]), 0))
    assert found["recruit warriors"] == "1 food, 1 resource"
    assert found["play frugality_a"] == "2 food"
    assert found["stage 1"] == "3 resources"
    bach = {"leader": "j_s_bach", "technologies": ["drama"], "tokens": {"bronze": 5}}
    assert prices(shown(a_room([bach, {}]), 0))["upgrade philosophy>drama"] == "1 resource"


def test_what_an_attack_costs_against_each():
    mine = {"workers": {"warriors": 9}, "technologies": ["warfare"], "cards": ["raid_i"]}
    players = [mine, {"leader": "mahatma_gandhi"}, {}]
    room = room_of("ages", 3, {"seats": 3, "age": "III", "round": 9, "step": "politics", "players": players})
    found = prices(shown(room, 0))
    assert (found["attack raid_i 1"], found["attack raid_i 2"]) == ("2 military actions", "1 military action")


def test_military_hands_are_one_s_own():
    room = a_room([{"cards": ["plunder_i"]}, {"cards": ["raid_i", "phalanx"]}])
    mine, theirs = shown(room, 0), shown(room, 1)
    assert mine.own is not None
    assert [card.tip for card in mine.own.cards] == ["plunder_i"]
    assert all(not nation.cards for nation in mine.rivals)
    assert theirs.own is not None
    assert {card.tip for card in theirs.own.cards} == {"raid_i", "phalanx"}
    assert all(not nation.cards for nation in shown(room, None).rivals)


def test_banks_and_figures_of_every_nation():
    board = shown(a_room(), 1)
    assert board.own is not None
    for nation in [board.own, *board.rivals]:
        assert [bank.colour for bank in nation.banks] == ["yellow", "blue"]
        assert len(nation.panel.figures) == 9
        assert len(nation.rooms) == 5


def test_the_standing_in_strength_and_culture_is_seen_at_a_glance():
    strength, culture = shown(a_room([{"culture": 3}, {"culture": 8, "workers": {"warriors": 2}}]), 0).standings
    assert [seat for seat, _ in culture.seats] == [1, 0]
    assert "8" in culture.says
    assert strength.seats[0] == (1, 2)


def lines(board: AgesBoard, id: str) -> list[str]:
    """What is told when one points at something."""
    return next(fact.lines for fact in board.facts if fact.id == id)


def test_equals_stand_in_the_order_of_their_ranks():
    """The current player is before its equals."""
    start = {"seats": 3, "age": "I", "round": 3, "current": 1, "players": [{}, {}, {"culture": 3}]}
    room = room_of("ages", 3, start)
    strength, culture = shown(room, 0).standings
    assert ([seat for seat, _ in strength.seats], set(strength.ties)) == ([1, 2, 0], {2, 0})
    assert ([seat for seat, _ in culture.seats], set(culture.ties)) == ([2, 1, 0], {0})
    told = lines(shown(room, 0), strength.more)
    assert told[0] == "Strength: Player 2 1, Player 3 1, Player 1 1"
    assert told[-1] == "Among equals, whoever comes first from Player 2 on ranks higher."


def test_where_ratings_come_from_is_told_where_they_are_shown():
    mine = {"workers": {"warriors": 2, "religion": 1}, "leader": "alexander_the_great"}
    board = shown(a_room([mine, {"workers": {"warriors": 1}}]), 1)
    figures = [figure.more for figure in board.rivals[0].panel.figures if figure.more]
    assert figures == ["strength-of-0", "happiness-of-0"]
    assert lines(board, "strength-of-0") == ["Warriors +2", "Alexander the Great +2", "Attack on Player 2: 4 against 1"]
    assert lines(board, "happiness-of-0") == ["Religion +1"]


def test_cards_out_of_the_game_are_named():
    board = shown(a_room(age="II", row=["iron", "iron", *[None] * 11]), 0)
    [chip] = [chip for chip in board.state if chip.more]
    [first, *_] = lines(board, chip.more)
    assert first.startswith("I: ")
    assert "Irrigation" in first
    assert "Iron," not in first


def test_a_running_war_and_an_attack_say_how_they_stand():
    wars = [{"card": "war_over_culture", "seat": 1, "target": 0}]
    theirs = {"workers": {"philosophy": 1}, "cards": ["legion"]}
    mine = {"workers": {"warriors": 4}, "cards": ["raid_i"]}
    room = a_room([mine, theirs], step="politics", age="II", wars=wars)
    assert [chip.text for chip in shown(room, 0).politics if chip.tone == "warn"] == [
        "War over Culture: Player 2 against Player 1, advantage -4"
    ]
    [use] = [use for group in shown(room, 0).groups for use in group.uses if use.move and use.move.kind == "attack"]
    assert spoken(use.does) == "strength 4, defence 0"
    play(room, 0, "attack raid_i 1")
    assert "Player 1 attacks Player 2: 4 against 0" in [chip.text for chip in shown(room, None).politics]


def test_the_card_that_asks_is_named_beside_the_question():
    theirs = {"workers": {"philosophy": 1, "bronze": 1}, "pool": 0}
    room = a_room([{"workers": {"warriors": 4}, "cards": ["enslave"]}, theirs], step="politics", age="II")
    play(room, 0, "attack enslave 1")
    board = shown(room, 1)
    assert board.notes[0].startswith("Enslave: ")
    assert [chip.tip for chip in shown(room, 0).state if chip.id == "ages-asks"] == ["enslave"]
    assert shown(room, 0).notes == []


def test_the_civil_hand_of_another_is_a_room_of_the_tableau():
    board = shown(a_room([{}, {"hand": ["iron", "rich_land_i", "rich_land_i"]}]), 0)
    hand = next(room for room in board.rivals[0].rooms if room.id == "room-1-hand")
    assert [slip.name for slip in hand.cards] == ["Iron", "Rich Land ×2"]


def test_a_card_of_the_row_stays_the_same_thing_where_it_slides_to():
    room = a_room(row=["iron", "moses", "iron", *[None] * 10])
    board = shown(room, 0)
    assert [card.flip for card in board.row if card][:3] == ["row-iron-1", "row-moses-1", "row-iron-2"]


def test_resigning_is_asked_again_and_has_no_key():
    room = a_room(step="politics")
    scene = seen(room, 0)
    assert scene.asked == "politics"
    assert [move.kind for move, _ in listed(scene, present(scene))] == ["done_politics"]
    [(move, question)] = weighty(scene)
    assert (move.notation, question[:14]) == ("resign", "Really resign?")
    html = draw(room, scene, cover=None, mine=[0]).sheet.parts["t-decision"]
    inside = html[html.index("<details") : html.index("</details>")]
    assert 'value="resign"' in inside, "without scripts it takes two steps, too"
    assert "data-key" not in inside


def test_one_card_to_discard_is_one_press_and_says_what_it_is():
    room = a_room([{"cards": ["military_bonus_i", "military_bonus_ii", "legion"]}, {}], age="II")
    play(room, 0, "done")
    board = shown(room, 0)
    assert board.groups == []
    assert [move.notation for move in board.rest or []][:2] == ["discard legion", "discard military_bonus_i"]
    assert spoken(board.signs["discard military_bonus_i"]) != spoken(board.signs["discard military_bonus_ii"])
    assert board.own is not None
    assert all(card.move is not None and card.move.kind == "discard" for card in board.own.cards)


def test_the_buildings_of_the_rival_are_lit_where_one_of_them_is_to_be_destroyed():
    mine = {"workers": {"warriors": 4, "philosophy": 1}, "cards": ["raid_i"]}
    room = a_room([mine, {"workers": {"philosophy": 1, "religion": 1}}], step="politics")
    play(room, 0, "attack raid_i 1")
    assert room.state.decision(0).kind == "raided"
    board = shown(room, 0)
    assert board.own is not None
    lit = [
        [slip.id for slips in nation.rooms for slip in slips.cards if slip.lit] for nation in (board.own, *board.rivals)
    ]
    assert lit == [[], ["t1-philosophy", "t1-religion"]]


def test_who_and_what_an_infiltration_removes_is_named():
    victim = {"leader": "moses", "wonder": {"card": "colossus", "stages": 1}}
    mine = {"workers": {"warriors": 4}, "cards": ["infiltrate"]}
    room = a_room([mine, victim], step="politics", age="II")
    play(room, 0, "attack infiltrate 1")
    told = [move.said.plain for move in shown(room, 0).rest or []]
    assert told == ["Their leader, Moses", "Their unfinished wonder, Colossus"]


def test_a_colony_to_lose_is_listed_with_the_tokens_that_go_with_it():
    loser = {"workers": {}, "colonies": ["vast_territory_i", "wealthy_territory_i"], "cards": ["rats"]}
    events = ["independence_declaration", "development_of_science"]
    room = a_room([loser, {"workers": {"warriors": 3}}], age="II", step="politics", current_events=events)
    play(room, 0, "prepare rats")
    board = shown(room, 0)
    assert [(move.args["card"], spoken(board.signs[move.notation])) for move in board.rest or []] == [
        ("vast_territory_i", "+3 yellow tokens, -1 blue token"),
        ("wealthy_territory_i", "+3 blue tokens"),
    ]
    assert board.own is not None
    assert [slip.tip for slip in board.own.rooms[4].cards if slip.lit] == ["vast_territory_i", "wealthy_territory_i"]


def test_a_ruined_wonder_shows_nothing_of_what_it_gave():
    board = shown(a_room([{"wonders": ["pyramids", "colossus"], "ruined": ["colossus"]}, {}]), 0)
    assert board.own is not None
    assert {slip.tip: bool(slip.does) for slip in board.own.rooms[4].cards} == {"pyramids": True, "colossus": False}


WINNER = {"workers": {"warriors": 10}}
LOSER = {"workers": {"warriors": 1}, "science": 5, "technologies": ["warfare", "cartography"]}


def test_wars_to_be_resolved_are_named_with_both_strengths():
    wars = [{"card": card, "seat": 0, "target": 1} for card in ("war_over_technology", "war_over_culture")]
    board = shown(a_room([WINNER, LOSER], age="III", round=9, step="turn", wars=wars), 0)
    assert [move.said.plain for move in board.rest or []] == [
        "War over Technology against Player 2: strength 10 against 3",
        "War over Culture against Player 2: strength 10 against 3",
    ]


def test_what_the_spoils_of_a_war_are_worth_is_said():
    wars = [{"card": "war_over_technology", "seat": 0, "target": 1}]
    room = a_room([WINNER, LOSER], age="III", round=9, step="turn", wars=wars)
    assert [move.said.plain for move in shown(room, 0).rest or []] == [
        "Take 5 science points",
        "Take Warfare for 5",
        "Take Cartography for 4",
    ]


def test_blue_tokens_for_a_wonder_are_not_said_to_be_lost():
    builder = {"blue": 0, "wonder": {"card": "pyramids", "stages": 1}, "hand": ["engineering_genius_a"]}
    room = a_room([{**builder, "tokens": {"agriculture": 1, "bronze": 2}}, {}])
    play(room, 0, "play engineering_genius_a")
    question = seen(room, 0).question
    assert question is not None
    assert question.prompt.plain.startswith("The wonder takes 1 blue token;")
