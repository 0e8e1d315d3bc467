"""Bots at a table go on with what they found out before."""

import civitas
from civitas.bots import make_bot
from civitas.bots.learned import Trees
from civitas.bots.perspective import Perspective
from civitas.core import Rng, State
from civitas.table import thinking
from civitas.table.kept import MOST_SEATS, KeptTrees
from civitas.table.thinking import Question, choose

PASSES = 80  # of a novice of The Flow of History at two seats


def flow() -> State:
    return civitas.game("flow").deal(2, 5)


def visits(trees: Trees, seat: int) -> int:
    return sum(seen for _, seen, _ in trees["flow", seat].results())


def test_a_seat_goes_on_with_its_own_tree_and_with_no_other() -> None:
    state = flow()
    table = "table of this test"
    found: list[int] = []
    while max(found, default=0) <= PASSES and len(found) < 20:
        seat = state.to_act()[0]
        if len(state.choices(seat)) == 1:
            state.play(seat, int(state.choices(seat)[0]))
            continue
        state.play(seat, choose(Question("flow", state.to_dict(), seat, 7, table), "novice"))
        found.append(visits(thinking._KEPT.of(table, seat), seat))
    assert found[0] == PASSES < found[-1]
    assert thinking._KEPT.of(table, 2) == {}
    assert thinking._KEPT.of("another table", 0) == {}


def test_without_a_table_nothing_is_kept() -> None:
    state = flow()
    question = Question("flow", state.to_dict(), state.to_act()[0], 7)
    assert choose(question, "novice") == choose(question, "novice")


def test_the_oldest_trees_make_room() -> None:
    state = flow()
    seat = state.to_act()[0]
    kept = KeptTrees(most_words=1)
    for table in ("a", "b"):
        make_bot("novice", trees=kept.of(table, seat)).choose(Perspective(state.game, state, seat), Rng(1))
    kept.trim()
    assert visits(kept.of("b", seat), seat) == PASSES
    assert kept.of("a", seat) == {}


def test_not_more_seats_are_kept_than_may_be() -> None:
    kept = KeptTrees()
    first = kept.of("table", 0)
    for seat in range(1, MOST_SEATS):
        kept.of("table", seat)
    kept.trim()
    assert kept.of("table", 0) is first
    kept.of("table", MOST_SEATS)
    kept.of("table", MOST_SEATS + 1)
    kept.trim()
    assert kept.of("table", 0) is first
    assert len(kept._seats) == MOST_SEATS
