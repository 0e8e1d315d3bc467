"""The invariants of the design, over random play of every game, seat count and option."""

import json

import pytest

from civitas.core import BadInput, IllegalMove, Rng, digest, record_from, undo_index, without_move
from tests.contract.play import CASES, Case, random_move, random_record, random_states

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_same_record_same_state(case: Case):
    record = random_record(case, 1)
    again = record_from(json.loads(json.dumps(record.to_dict())))
    for state, twin in zip(record.states(), again.states(), strict=True):
        assert digest(state) == digest(twin)
    assert state.over


@every_case
def test_a_copy_is_equal_and_independent(case: Case):
    rng = Rng(3)
    for state in random_states(case, 2):
        twin = state.copy()
        before = state.to_dict()
        assert twin.to_dict() == before
        if not state.over:
            twin.play(*random_move(twin, rng))
            assert state.to_dict() == before


@every_case
def test_cards_tokens_and_coins_are_conserved(case: Case):
    sums = case.game.conserved(case.deal(3))
    assert sums
    for state in random_states(case, 3):
        assert case.game.conserved(state) == sums


@every_case
def test_a_view_shows_nothing_hidden(case: Case):
    """The view is the same in every state that the seat cannot tell apart, and such states are complete."""
    rng = Rng(5)
    for index, state in enumerate(random_states(case, 4)):
        for seat in range(case.seats):
            if (index + seat) % 5:
                continue
            imagined = state.imagine(seat, rng)
            assert imagined.view(seat) == state.view(seat)
            assert case.game.conserved(imagined) == case.game.conserved(state)
            assert imagined.to_act() == state.to_act()
        json.dumps(state.view(None))


@every_case
def test_imagining_depends_on_the_view_alone(case: Case):
    """What the seat cannot see has no influence on what it imagines, not even through its order."""
    for index, state in enumerate(random_states(case, 5)):
        for seat in range(case.seats):
            if (index + seat) % 5 == 0:
                elsewhere = state.imagine(seat, Rng(index))
                assert elsewhere.imagine(seat, Rng(77)) == state.imagine(seat, Rng(77))


@every_case
def test_an_imagined_state_can_be_played_to_the_end(case: Case):
    rng = Rng(8)
    for index, state in enumerate(random_states(case, 6)):
        if index % 40 == 0:
            imagined = state.imagine(index % case.seats, rng)
            assert case.game.from_dict(imagined.to_dict()) == imagined
            other = (index + 1) % case.seats
            within = imagined.imagine(other, rng)  # as its players would, if they were asked
            assert within.view(other) == imagined.view(other)
            assert case.game.from_dict(within.to_dict()) == within
            moves = 0
            while not imagined.over:
                imagined.play(*random_move(imagined, rng))
                moves += 1
            assert moves <= case.game.max_moves


@every_case
def test_legal_moves_are_sorted_and_never_empty_until_the_game_ends(case: Case):
    moves_made = -1
    for state in random_states(case, 7):
        moves_made += 1
        assert (state.to_act() == []) == state.over
        for seat in state.to_act():
            moves = [int(move) for move in state.legal_moves(seat)]
            assert moves
            assert moves == sorted(set(moves))
            assert state.decision(seat).moves == moves
    assert moves_made <= case.game.max_moves
    outcome = state.outcome()
    assert outcome.winners
    assert len(outcome.ranks) == len(outcome.scores) == case.seats
    rewards = [state.reward(seat) for seat in range(case.seats)]
    assert [seat for seat, reward in enumerate(rewards) if reward > 0] == outcome.winners


@every_case
def test_every_offered_move_can_be_played_and_written(case: Case):
    for index, state in enumerate(random_states(case, 8)):
        if index % 4:
            continue
        for seat in state.to_act():
            for move in state.decision(seat).moves:
                text = case.game.notation(move, state)
                assert case.game.parse(text, state) == move
                state.copy().play(seat, move)


@every_case
def test_an_illegal_move_names_a_rule_and_changes_nothing(case: Case):
    for index, state in enumerate(random_states(case, 9)):
        if index % 5:
            continue
        before = state.to_dict()
        for seat in range(case.seats):
            acting = seat in state.to_act()
            legal = {int(move) for move in state.legal_moves(seat)} if acting else set()
            wrong = {-1, 0, 1, 2**40, 2**62, 2**70, -(2**70)} - legal
            if acting:
                blocked = state.decision(seat).blocked()
                assert not legal & {entry.move for entry in blocked}
                wrong |= {entry.move for entry in blocked}
                for entry in blocked:
                    with pytest.raises(IllegalMove) as refused:
                        state.play(seat, entry.move)
                    assert (refused.value.rule, refused.value.reason) == (entry.rule, entry.reason)
            for move in wrong:
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, move)
                assert refused.value.rule
        for stranger in (-1, case.seats, 2**70):
            with pytest.raises(IllegalMove):
                state.play(stranger, 0)
        assert state.to_dict() == before


@every_case
def test_nonsense_is_no_move(case: Case):
    state = case.deal(1)
    for text in ("", "   ", "hello", "play", "💥", "build", "0", "play play play", "end end"):
        with pytest.raises(BadInput) as refused:
            case.game.parse(text, state)
        assert refused.value.field == "move"


@every_case
def test_a_state_can_be_written_and_read(case: Case):
    for index, state in enumerate(random_states(case, 10)):
        if index % 6 == 0 or state.over:
            data = json.loads(json.dumps(state.to_dict()))
            again = case.game.from_dict(data)
            assert again == state
            assert again.to_act() == state.to_act()
            for seat in state.to_act():
                assert list(again.legal_moves(seat)) == list(state.legal_moves(seat))
            for seat in range(case.seats):
                assert again.view(seat) == state.view(seat)
                assert again.evaluate(seat) == state.evaluate(seat)


@every_case
def test_a_read_state_goes_on_like_the_real_one(case: Case):
    record = random_record(case, 11)
    middle = len(record.moves) // 2
    states = record.states()
    for _ in range(middle + 1):
        state = next(states)
    again = case.game.from_dict(json.loads(json.dumps(state.to_dict())))
    for seat, text in record.moves[middle:]:
        again.play(seat, case.game.parse(text, again))
        state = next(states)
        assert again == state


@every_case
def test_evaluations_are_chances(case: Case):
    for state in random_states(case, 12):
        for seat in range(case.seats):
            assert 0.0 <= state.evaluate(seat) <= 1.0


@every_case
def test_undo_goes_back_to_the_last_news(case: Case):
    """A move may be taken back until somebody learns something; the rest of the record stays valid."""
    record = random_record(case, 13)
    complete = list(record.moves)
    digests = [digest(state) for state in record.states()]
    news = [int(state.news) for state in record.states()]
    undone = 0
    for length in range(1, min(len(complete), 60)):
        record.moves = complete[:length]
        for seat in range(case.seats):
            index = undo_index(record, seat)
            if index is None:
                continue
            undone += 1
            assert complete[index][0] == seat
            assert news[index] == news[length]
            shorter = without_move(record, index).replay()
            if index == length - 1:
                assert digest(shorter) == digests[index]
    assert undone
