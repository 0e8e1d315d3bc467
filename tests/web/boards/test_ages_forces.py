"""Through the Ages: what is put together on the page is sent at once, in the order of the rules."""

from itertools import product
from typing import Any

from civitas.table import Room
from civitas.web.boards.ages import present
from civitas.web.boards.composed import Choice
from tests.ledger import rule
from tests.web.boards.rooms import play, room_of, seen

TERRITORY = ["historic_territory_i", "development_of_science"]


def a_room(players: list[dict[str, Any]], **more: Any) -> Room:
    start: dict[str, Any] = {"seats": len(players), "age": "II", "round": 5, "current": 0, "players": players}
    return room_of("ages", len(players), start | more)


def after_an_auction(mine: dict[str, Any], bid: int) -> Room:
    """The first player has won a territory."""
    held = {**mine, "cards": ["rats", *mine.get("cards", [])]}
    room = a_room([held, {}], step="politics", current_events=TERRITORY)
    play(room, 0, "prepare rats", f"bid {bid}")
    play(room, 1, "done")
    return room


def under_attack(mine: dict[str, Any], third: dict[str, Any] | None = None, **more: Any) -> Room:
    """The second player is attacked."""
    attacker = {"workers": {"warriors": 4}, "cards": ["plunder_i"]}
    others = [] if third is None else [third]
    room = a_room([attacker, {"tokens": {"agriculture": 2}, **mine}, *others], step="politics", **more)
    play(room, 0, "attack plunder_i 1")
    return room


def composed(room: Room, seat: int) -> Choice:
    choice = present(seen(room, seat)).choice
    assert choice is not None
    return choice


def sent(choice: Choice, **counts: int) -> list[str]:
    """The moves that the page sends if these are chosen, so often each."""
    moves = [
        move for item in choice.items for _ in range(counts.get(item.id.replace("-", "_"), 0)) for move in item.moves
    ]
    ends = choice.ends and sum(counts.values()) >= choice.ends
    return moves if ends or not choice.done else [*moves, choice.done]


def send(room: Room, seat: int, moves: list[str]) -> None:
    """All at once, as the page does."""
    for step in room.history.try_moves(seat, moves, 0.0):
        room.history.take(step)


@rule("TTA-COLONY-06", "TTA-COLONY-07")
def test_a_unit_and_a_bonus_card_are_sent_with_one_press() -> None:
    room = after_an_auction({"workers": {"warriors": 1}, "cards": ["military_bonus_i"]}, 2)
    choice = composed(room, 0)
    assert [(item.id, item.later) for item in choice.items] == [
        ("send-warriors", False),
        ("bonus-military_bonus_i", True),
    ]
    assert choice.tally is not None
    assert (choice.tally.need, choice.tally.binding, choice.pools["units"].least) == (2, True, 1)
    assert not choice.can_end
    send(room, 0, sent(choice, send_warriors=1, bonus_military_bonus_i=1))
    assert room.state.view(0)["players"][0]["colonies"] == ["historic_territory_i"]


@rule("TTA-COLONY-10")
def test_the_strength_of_every_force_is_known_before_it_is_sent() -> None:
    units = {"warriors": 2, "swordsmen": 1, "knights": 2}
    room = after_an_auction({"workers": units, "tactic": "conquistadors"}, 1)
    choice = composed(room, 0)
    assert choice.tally is not None
    for counts in product(*(range(count + 1) for count in units.values())):
        place = sum(item.step * n for item, n in zip(choice.items, counts, strict=True))
        alone = after_an_auction({"workers": units, "tactic": "conquistadors"}, 1)
        joined = [move for item, n in zip(choice.items, counts, strict=True) for move in item.moves * n]
        if joined:
            send(alone, 0, joined)
            assert choice.tally.table[place] == alone.state.view(0)["contest"]["force"]["strengths"][0]


@rule("TTA-COLONY-10")
def test_armies_count_in_the_sum() -> None:
    choice = composed(after_an_auction({"workers": {"warriors": 2}, "tactic": "fighting_band"}, 2), 0)
    assert choice.tally is not None
    assert choice.tally.table == [0, 1, 3]


def test_a_late_unit_is_offered_though_an_early_one_must_come_first() -> None:
    room = after_an_auction({"workers": {"warriors": 1, "knights": 1}}, 3)
    choice = composed(room, 0)
    assert [(item.id, item.later) for item in choice.items] == [("send-warriors", False), ("send-knights", True)]
    send(room, 0, sent(choice, send_warriors=1, send_knights=1))
    assert room.state.view(0)["players"][0]["colonies"]


def test_james_cook_lets_a_few_other_cards_join() -> None:
    mine = {"workers": {"warriors": 1}, "leader": "james_cook", "cards": ["legion", "raid_i", "plunder_i", "legion"]}
    room = after_an_auction(mine, 2)
    choice = composed(room, 0)
    others = [item for item in choice.items if item.pool == "others"]
    assert [(item.most, item.worth, item.later) for item in others] == [(2, 1, True), (1, 1, True), (1, 1, True)]
    assert choice.pools["others"].most == room.state.view(0)["contest"]["force"]["others"]


def test_what_a_force_comes_to_is_not_told_if_the_ways_are_too_many() -> None:
    units = ("warriors", "swordsmen", "riflemen", "modern_infantry", "knights", "cavalrymen", "tanks")
    choice = composed(after_an_auction({"workers": dict.fromkeys(units, 3)}, 1), 0)
    assert choice.tally is None
    assert len(choice.items) == len(units)


@rule("TTA-AGG-06", "TTA-AGG-13")
def test_a_defence_says_whether_it_holds_and_uses_a_card_once() -> None:
    room = under_attack({"workers": {"warriors": 1}, "cards": ["military_bonus_i", "legion"]})
    choice = composed(room, 1)
    assert choice.tally is not None
    assert (choice.tally.base, choice.tally.need, choice.tally.binding) == (1, 4, False)
    assert "fails" in choice.tally.enough
    assert "succeeds" in choice.tally.short
    worths = {item.id: (item.worth, item.pool) for item in choice.items}
    assert worths == {
        "bonus-military_bonus_i": (2, "military_bonus_i"),
        "discard-legion": (1, "legion"),
        "discard-military_bonus_i": (1, "military_bonus_i"),
    }
    assert choice.pools["military_bonus_i"].most == 1
    assert choice.most == 2


def test_a_defence_with_the_last_card_in_hand_is_over_by_itself() -> None:
    room = under_attack({"workers": {"warriors": 1}, "cards": ["military_bonus_i"]})
    choice = composed(room, 1)
    moves = sent(choice, bonus_military_bonus_i=1)
    assert moves == ["bonus military_bonus_i"]
    send(room, 1, moves)
    assert room.state.to_act() == [0]


def test_a_defence_may_leave_cards_in_hand() -> None:
    room = under_attack({"workers": {"warriors": 1}, "cards": ["military_bonus_i", "legion"]})
    send(room, 1, sent(composed(room, 1), bonus_military_bonus_i=1))
    assert room.state.to_act() == [0]


@rule("TTA-AGG-08")
def test_a_pact_that_helps_the_attacker_counts_in_what_is_told() -> None:
    pact = {"card": "open_borders_agreement", "a": 0, "b": 1}
    mine = {"workers": {"warriors": 1}, "cards": ["military_bonus_i"]}
    choice = composed(under_attack(mine, third={}, pacts=[pact]), 1)
    assert choice.tally is not None
    assert choice.tally.need == 4 + 2


@rule("TTA-MIL-03")
def test_several_cards_over_the_limit_are_discarded_together() -> None:
    hand = ["rats", "legion", "military_bonus_i", "raid_i", "plunder_i"]
    room = a_room([{"cards": hand}, {}])
    play(room, 0, "done")
    choice = composed(room, 0)
    count = len(hand) - room.state.view(0)["players"][0]["cards"]["limit"]
    assert count > 1
    assert (choice.least, choice.most) == (count, count)
    assert len(choice.items) == len(hand), "the last ones, too, which cannot be the first to go"
    last = [item.id.replace("-", "_") for item in choice.items][-count:]
    send(room, 0, sent(choice, **dict.fromkeys(last, 1)))
    assert room.state.to_act() == [1], "the turn is over"


def test_one_card_over_the_limit_is_one_press() -> None:
    room = a_room([{"cards": ["rats", "legion", "raid_i"]}, {}])
    play(room, 0, "done")
    assert room.state.decision(0).kind == "excess"
    assert present(seen(room, 0)).choice is None
