"""What the table of CIV shows."""

from civitas.web.boards.civ import CivBoard, present
from tests.web.boards.rooms import play, room_of, seen

HAND = {"mil": 2, "sci": 1}


def board(view_of: int | None = 0, **more: object) -> CivBoard:
    room = room_of("civ", 2, {"seats": 2, "players": [{"hand": HAND, **more}, {"area": {"cul": 2}}], "first": 0})
    return present(seen(room, view_of))


def test_cards_that_can_be_played_are_lit_and_named_by_their_move() -> None:
    hand = board().hand
    assert hand is not None
    assert [card.symbol for card in hand] == ["mil", "mil", "sci"]
    assert all(card.move is not None and card.move.kind == "play" for card in hand)
    assert hand[0].spoken.startswith("Play Military")


def test_a_track_shows_levels_and_what_wins() -> None:
    found = board(area={"sci": 3})
    assert found.own is not None
    science = next(domain for domain in found.own.domains if domain.symbol == "sci")
    tones = [step.tone for step in science.track.steps]
    assert science.count == 3
    assert [tone.split()[0] for tone in tones[:3]] == ["on", "on", "on"]
    assert "win" in tones[-1]
    assert "hegemony with" in science.track.says


def test_a_power_without_enough_cards_says_why_and_names_its_rule() -> None:
    room = room_of("civ", 2, {"seats": 2, "players": [{"hand": HAND}, {}], "first": 0})
    play(room, 0, "play mil")
    own = present(seen(room, 0)).own
    assert own is not None
    power = next(power for domain in own.domains for power in domain.powers if power.tip == "mil_2")
    assert not power.lit
    assert power.no is not None
    assert power.no.rule.startswith("CIV-POWER")


def test_a_rival_shows_counts_and_never_a_hand() -> None:
    found = board()
    assert found.rivals[0].domains[4].count == 2
    assert found.rivals[0].domains[4].stack == []
    assert found.rivals[0].panel.figures[-1].title.startswith("0 cards in hand")


def test_a_spectator_sees_every_player_as_a_rival() -> None:
    found = board(None)
    assert (found.own, found.hand) == (None, None)
    assert [nation.panel.seat for nation in found.rivals] == [0, 1]


def test_several_cards_to_choose_are_one_choice() -> None:
    """Great Discovery draws five cards; then cards are discarded down to the limit, one small move after the other."""
    room = room_of("civ", 2, seed=7)
    for _ in range(400):
        seat = room.state.to_act()[0]
        found = present(seen(room, seat))
        if found.choice is not None:
            break
        moves = [int(move) for move in room.state.legal_moves(seat)]
        play(room, seat, room.game.notation(moves[-1], room.state))
    assert found.choice is not None
    choice = found.choice
    assert choice.least == choice.most > 1
    assert sum(item.most for item in choice.items) >= choice.most
    moves_made = [text for item in choice.items for _ in range(item.most) for text in item.moves][: choice.most]
    entries = len(room.history.entries)
    for step in room.history.try_moves(seat, moves_made, 0.0):
        room.history.take(step)
    assert len(room.history.entries) == entries + choice.most
