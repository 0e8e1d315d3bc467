"""Versions, secret choices and undo: the history of a table."""

import pytest

from civitas.core import BadInput, IllegalMove, Record, Rng, game, game_ids
from civitas.table import Conflict, Entry, History, Stale


def history(seed: int = 3, **options: object) -> History:
    civ = game("civ")
    return History(Record(civ, 2, seed, civ.check_options(2, {"first": 0, **options})))


def play(found: History, seat: int, notation: str | None = None) -> str:
    chosen = notation or first_move(found, seat)
    found.take(found.try_move(seat, chosen, 0.0))
    return chosen


def first_move(found: History, seat: int) -> str:
    return found.record.game.notation(int(found.state.legal_moves(seat)[0]), found.state)


def test_a_version_counts_what_has_happened() -> None:
    found = history()
    assert found.version(0) == found.version(1) == 0
    play(found, 0)
    assert found.version(0) == found.version(1) == 1
    with pytest.raises(Stale):
        found.check_version(0, 0)
    found.check_version(0, 1)


def test_a_secret_choice_of_another_does_not_make_mine_stale() -> None:
    found = history(deal="draft")
    assert found.state.to_act() == [0, 1]
    play(found, 0)
    assert (found.version(0), found.version(1)) == (1, 0)
    found.check_version(1, 0)
    play(found, 1)
    assert found.version(0) == found.version(1) == 2, "the choices are revealed: everybody's table has changed"


def test_a_wrong_move_changes_nothing() -> None:
    found = history()
    before = found.state.to_dict()
    with pytest.raises(IllegalMove):
        found.try_move(0, "end", 0.0)
    with pytest.raises(BadInput):
        found.try_move(0, "fly away", 0.0)
    with pytest.raises(Conflict):
        found.try_move(1, first_move(found, 0), 0.0)
    assert found.state.to_dict() == before
    assert found.entries == []


def test_undo_is_part_of_the_history() -> None:
    found = history()
    before = found.state.to_dict()
    chosen = play(found, 0)
    found.take(found.try_undo(0, 1.0))
    assert found.state.to_dict() == before
    assert [(entry.notation, entry.undoes) for entry in found.entries] == [(chosen, None), ("undo", 0)]
    assert [event.id for line in found.log for event in line.events] == ["table.log.undo"]
    assert found.version(0) == 2


def test_undo_stops_at_new_information() -> None:
    found = history()
    play(found, 0)
    play(found, 0, "end")  # draws
    with pytest.raises(Conflict):
        found.try_undo(0, 1.0)


def test_a_secret_choice_can_be_taken_back_while_others_choose() -> None:
    found = history(deal="draft")
    play(found, 0)
    play_version = found.version(1)
    found.take(found.try_undo(0, 1.0))
    assert found.state.to_act() == [0, 1]
    assert found.version(1) == play_version


def test_stored_entries_lead_to_the_same_table() -> None:
    found = history()
    play(found, 0)
    found.take(found.try_undo(0, 1.0))
    play(found, 0)
    play(found, 0, "end")
    again = history()
    again.replay(list(found.entries))
    assert again.state == found.state
    assert again.entries == found.entries
    assert [line.n for line in again.log] == [line.n for line in found.log] == [1, 2, 3]


def test_earlier_positions_can_be_looked_at() -> None:
    found = history()
    start = found.state.to_dict()
    play(found, 0)
    after = found.state.to_dict()
    play(found, 0, "end")
    assert found.at(0)[0].to_dict() == start
    state, log = found.at(1)
    assert state.to_dict() == after
    assert [line.n for line in log] == [0]


def test_a_broken_history_is_refused() -> None:
    with pytest.raises(BadInput):
        history().replay([Entry(0, 0, "nonsense", 0.0)])


def test_the_first_of_two_secret_steps_tells_others_nothing() -> None:
    wonders = game("wonders")
    found = History(Record(wonders, 2, 3, wonders.check_options(2, {})))
    steps = 0
    while steps == 0 or found.state.to_act() != [0, 1]:  # who has the free city's card chooses twice
        seat = found.state.to_act()[-1]
        asked, other = found.state.to_act(), 1 - seat
        before = found.version(other)
        play(found, seat)
        if asked == found.state.to_act() == [0, 1]:
            steps += 1
            assert found.version(other) == before
    assert steps


@pytest.mark.parametrize("id", game_ids())
def test_an_entry_that_does_not_count_for_a_seat_leaves_its_question_alone(id: str) -> None:
    found_game, rng, secrets = game(id), Rng(5), 0
    for seats in found_game.seats:
        found = History(Record(found_game, seats, 3, found_game.check_options(seats, {})))
        for _ in range(60):
            if found.state.over:
                break
            asked = found.state.to_act()
            seat = asked[rng.below(len(asked))]
            others = [other for other in range(seats) if other != seat]
            before = {other: (found.version(other), list(found.state.legal_moves(other))) for other in others}
            moves = found.state.choices(seat)
            play(found, seat, found_game.notation(int(moves[rng.below(len(moves))]), found.state))
            for other, (version, may) in before.items():
                if found.version(other) == version:
                    secrets += 1
                    assert list(found.state.legal_moves(other)) == may
    assert (secrets > 0) == (id in ("wonders", "flow"))
