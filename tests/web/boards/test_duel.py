"""What the table of 7 Wonders Duel shows."""

import pytest

import civitas
from civitas.table import Room
from civitas.web.boards.duel import DuelBoard, explain, present
from civitas.web.boards.marks import spoken
from civitas.web.log import log_html
from tests.web.boards.rooms import play, play_at_random, room_of, seen


@pytest.fixture
def room() -> Room:
    return room_of("duel", 2, seed=3, wonders="beginner", starter=0)


def look(room: Room, seat: int | None = 0) -> DuelBoard:
    return present(seen(room, seat))


def test_accessible_cards_open_their_uses(room: Room) -> None:
    found = look(room)
    lit = [slot.card for slot in found.slots if slot.card is not None and slot.card.lit]
    assert [card.pick for card in lit] == [group.id for group in found.groups]
    first = found.groups[0].uses
    assert {use.move.kind for use in first if use.move} >= {"build", "discard"} - ({"build"} if first[0].no else set())
    assert all(use.move or use.no for use in first)


def test_covered_and_face_down_cards(room: Room) -> None:
    found = look(room)
    covered = [slot.card for slot in found.slots if slot.card is not None and not slot.card.lit]
    assert covered
    assert {card.rule for card in covered} == {"7WD-TURN-03"}
    assert all('data-rule="7WD-TURN-03"' in card.attributes("card") for card in covered)
    backs = [slot.back for slot in found.slots if slot.back is not None]
    assert backs
    assert {back.says for back in backs} == {"Face-down card of age I"}


def test_prices_are_those_for_the_reader_now(room: Room) -> None:
    found, view = look(room), room.state.view(0)
    prices = {f"bill-{id}": bill["total"] for id, bill in view["players"][0]["bills"].items()}
    for bill in found.bills:
        assert f" {prices[bill.id]} coin" in bill.title
    assert look(room, None).bills == []


def test_the_pawn_stands_where_the_view_says(room: Room) -> None:
    play_at_random(room, 30)
    pawn = room.state.view(0)["pawn"]
    for seat in (0, 1):
        steps = look(room, seat).track.steps
        here = next(n for n, step in enumerate(steps) if step.pawn)
        assert here == 9 - (pawn if seat == 0 else -pawn)
    assert len(steps) == 19


def test_wonders_of_both_and_places_for_four(room: Room) -> None:
    found = look(room)
    assert [len(city.wonders) + city.room for city in (found.own, found.rival)] == [4, 4]


def test_the_draft_offers_wonders_to_the_one_who_takes() -> None:
    room = room_of("duel", 2, starter=0)
    offer = look(room).offer
    assert offer is not None
    assert all(card.lit for card in offer)
    rivals = look(room, 1).offer
    assert rivals is not None
    assert not any(card.lit for card in rivals)


def test_what_cards_do_is_said_by_their_signs(room: Room) -> None:
    from civitas.web.boards.duel_signs import signs

    drawing = signs("en")
    assert spoken(drawing.cost("university")) == "clay, glass, papyrus, lyre"
    assert spoken(drawing.does("circus_maximus")).startswith("shield, destroys a building, manufactured goods")


def test_a_chain_is_explained_from_both_ends(room: Room) -> None:
    book = seen(room, 0).book
    with_chain = [id for id, facts in book.cards.items() if "gives" in facts]
    assert all("builds" in str(explain(id, book.cards[id], book)[0]) for id in with_chain)


def test_raids_and_losses_are_marked_as_mine(room: Room) -> None:
    """Whatever a move of the rival takes from me is a hit; what it brings me is not."""
    hits = 0
    for seed in range(12):
        game = room_of("duel", 2, seed=seed)
        play_at_random(game, 70, seed)
        scene = seen(game, 0)
        lines = dict(zip([(line.n, line.event) for line in scene.lines], scene.lines, strict=True))
        for (n, event), line in lines.items():
            kind = event.id.rpartition(".")[2]
            mover = game.history.entries[n].seat
            if kind in ("lose", "military_token") and event.args["seat"] == 0 and mover == 1:
                assert line.hits_me, (seed, n)
                hits += 1
            if kind in ("build", "discard", "pawn") and event.args["seat"] == 1:
                assert not line.hits_me
        assert len([line for line in log_html(game, scene) if 'class="line' in line]) == len(scene.lines)
    assert hits > 3


def test_who_starts_is_asked_in_the_panels() -> None:
    for seed in range(40):
        game = room_of("duel", 2, seed=seed)
        for step in range(90):
            if game.state.over:
                break
            seat = game.state.to_act()[0]
            found = look(game, seat)
            if seen(game, seat).asked == "next_age":
                chips = [chip for city in (found.own, found.rival) for chip in city.panel.chips if chip.lit]
                assert {chip.id for chip in chips} == {"start-0", "start-1"}
                return
            play_at_random(game, 1, step)
    raise AssertionError("never asked")


def test_a_move_can_be_made_from_what_is_shown(room: Room) -> None:
    use = next(use for use in look(room).groups[0].uses if use.move)
    assert use.move is not None
    play(room, 0, use.move.notation)
    assert look(room).groups == [] or room.state.to_act() == [0]


def test_the_discard_pile_is_shown_at_once_to_the_one_who_builds_from_it() -> None:
    pile = ["lumber_yard", "altar", "theater", "garrison", "scriptorium"]
    players = [{"coins": 50, "wonders": ["mausoleum"]}, {}]
    game = room_of("duel", 2, {"age": 2, "structure": {"18": "statue"}, "discard": pile, "players": players})
    play(game, 0, "wonder mausoleum < statue")
    found = look(game)
    assert found.dialogue is not None
    assert [slip.move.kind for slip in found.dialogue.slips if slip.move] == ["revive"] * 5
    assert {slip.tip for slip in found.dialogue.slips} == set(pile)
    assert found.rest == []
    assert look(game, 1).dialogue is None


def test_what_a_building_to_destroy_gives_is_said() -> None:
    players = [{"coins": 50, "wonders": ["circus_maximus"]}, {"buildings": ["glassworks", "press"]}]
    game = room_of("duel", 2, {"age": 2, "structure": {"18": "statue"}, "players": players})
    play(game, 0, "wonder circus_maximus < statue")
    assert {spoken(marks) for marks in look(game).signs.values()} == {"glass", "papyrus"}


def test_a_wonder_in_the_box_is_shown_and_says_why_it_cannot_be_built() -> None:
    players = [
        {"built": {"sphinx": None, "piraeus": None, "colossus": None}, "boxed": ["pyramids"]},
        {"built": {"mausoleum": None, "great_library": None, "appian_way": None, "circus_maximus": None}},
    ]
    game = room_of("duel", 2, {"age": 2, "structure": {"18": "statue"}, "players": players})
    mine = look(game).own
    slip = mine.wonders[-1]
    assert (slip.id, slip.tone, mine.room) == ("w0-pyramids", "boxed", 0)
    assert slip.no is not None
    assert slip.no.rule == "7WD-WONDER-04"
    assert "back in the box" in slip.says
    theirs = look(game, 1).rival.wonders[-1]
    assert (theirs.tone, theirs.no) == ("boxed", None)


def test_the_track_promises_what_the_rules_give_there() -> None:
    """The points of every space are written once in its zone, a raid where it strikes, and the capital wins."""
    game = civitas.game("duel")
    worth: dict[int, set[str]] = {}
    raids: dict[int, str] = {}
    for pawn in range(-8, 9):
        steps = look(room_of("duel", 2, {"pawn": pawn})).track.steps
        for space, step in zip(range(9, -10, -1), steps, strict=True):
            worth.setdefault(space, set()).update(mark.text for mark in step.marks if mark.shape == "worth")
            if pawn == 0:
                raids[space] = "".join(mark.text for mark in step.marks if mark.shape == "raid")
    for at in range(1, 9):
        military = game.arrange({"pawn": at}).view(None)["players"][0]["points"]["military"]
        zone = next(zone for zone in ((1, 2), (3, 5), (6, 8)) if zone[0] <= at <= zone[1])
        written = set().union(*(worth[space] for space in range(zone[0], zone[1] + 1)))
        assert written == set().union(*(worth[-space] for space in range(zone[0], zone[1] + 1))) == {str(military)}
    wonders = ("circus_maximus", "statue_of_zeus")
    players = [{"wonders": [wonder], "coins": 30} for wonder in wonders]
    for at in [*range(-9, 0), *range(1, 10)]:
        seat = 0 if at > 0 else 1
        state = game.arrange({"pawn": at - 1 if at > 0 else at + 1, "turn": seat, "players": players})
        card = next(entry["card"] for entry in state.view(None)["structure"] if entry["open"])
        state.play(seat, f"wonder {wonders[seat]} < {card}")
        assert (raids[at] or "−0") == f"−{30 - state.view(None)['players'][1 - seat]['coins']}"
        assert state.over == (abs(at) == 9)
