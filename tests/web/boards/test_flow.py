"""What the board of The Flow of History shows."""

from typing import Any

from civitas.table import Room
from civitas.web.boards.flow import FlowBoard, present
from civitas.web.boards.marks import spoken
from tests.web.boards.rooms import play, room_of, seen

PLAYERS: list[dict[str, Any]] = [
    {"resources": 9, "military": ["warriors"], "invested": {"card": "monastery", "amount": 3}},
    {"resources": 4, "leader": "ramesses_ii"},
    {"resources": 2},
]


def a_room(**more: object) -> Room:
    start = {"seats": 3, "players": PLAYERS, "market": ["irrigation", "knights", "monastery"], "supply": 4, "turn": 1}
    return room_of("flow", 3, {**start, **more})


def shown(room: Room, seat: int | None) -> FlowBoard:
    board = present(seen(room, seat))
    assert isinstance(board, FlowBoard)
    return board


def test_an_investment_lies_on_its_card():
    card = next(card for card in shown(a_room(), 1).market if card.tip == "monastery")
    assert "invested" in card.tone
    assert spoken(card.foot) == "Player 1, 3 resources"
    assert card.says == "Monastery; Player 1 has invested 3"


def test_a_card_opens_what_can_be_done_with_it_and_what_that_brings():
    board = shown(a_room(), 1)
    groups = {group.tip: group for group in board.groups}
    uses = {use.name: use for use in groups["monastery"].uses}
    assert uses["Snipe"].move is not None
    assert uses["Snipe"].says.startswith("Player 1 gets ")
    assert uses["Invest"].no is not None
    assert groups["irrigation"].uses[0].move is not None
    assert all(card.pick or card.no or not card.lit for card in board.market)


def test_the_amount_is_one_choice_of_all_amounts():
    room = a_room()
    play(room, 1, "invest irrigation")
    choice = shown(room, 1).choice
    assert choice is not None
    assert [item.name for item in choice.items] == ["1", "2", "3", "4"]
    assert (choice.least, choice.most) == (1, 1)


def test_one_s_own_actions_say_what_they_would_bring():
    room = a_room(turn=0)
    board = shown(room, 0)
    assert board.own is not None
    assert [chip.id for chip in board.own.could] == ["do-complete", "do-harvest"]
    assert all(chip.move for chip in board.own.could)
    assert len(board.notes) == 2
    assert shown(room, None).own is None
    assert len(shown(room, None).rivals) == 3


def test_six_places_and_seven_totals_for_each_nation():
    for nation in shown(a_room(), 2).rivals:
        assert len(nation.piles) == 6
        assert len(nation.totals) == 7
    leader = shown(a_room(), 0).rivals[0].piles[4]
    assert [slip.name for slip in leader.cards] == ["Ramesses II"]


def test_attacks_ask_for_their_target():
    players: list[dict[str, Any]] = [
        {"resources": 9, "military": ["swordsmen", "knights"]},
        {"building": ["temple"]},
        {"building": ["lighthouse"]},
    ]
    room = room_of(
        "flow",
        3,
        {
            "seats": 3,
            "turn": 0,
            "market": ["cannon"],
            "players": [{**players[0], "invested": {"card": "cannon", "amount": 1}}, *players[1:]],
        },
    )
    play(room, 0, "complete")
    dialogue = shown(room, 0).dialogue
    assert dialogue is not None
    assert shown(room, 1).dialogue is None
    assert len(dialogue.chips) + len(dialogue.cards) == len(seen(room, 0).moves)


def test_what_investing_promises_is_what_the_supply_can_pay():
    industry = {"resources": 2, "building": ["stock_exchange", "factory"]}
    told = {}
    for supply in (0, 9):
        start = {"seats": 3, "market": ["eiffel_tower", "tank"], "players": [industry], "supply": supply}
        groups = shown(room_of("flow", 3, start), 0).groups
        told[supply] = next(group for group in groups if group.tip == "eiffel_tower").uses[0].says
    assert told[0] == "Completing it would bring 1 to 2 now, by what you invest (industry)"
    assert told[9].startswith("Completing it would bring 2 now")
