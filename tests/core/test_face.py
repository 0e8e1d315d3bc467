"""What a program meets first: copies, pickles, reprs and refusals of the public things, of every game."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import civitas
from civitas.core import BadInput, BadRecord, Decision, Event, Game, IllegalMove, Outcome, Record, Rng, State, rng_from
from tests.contract.play import Case, random_move, random_record

GAMES = civitas.all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "oldest pickle": lambda thing: pickle.loads(pickle.dumps(thing, 2)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
every_way = pytest.mark.parametrize("twin_of", WAYS.values(), ids=WAYS)


def middle(game: Game, moves: int = 12) -> State:
    """A position in the middle of a random game."""
    state = game.deal(seed=5)
    rng = Rng(5)
    for _ in range(moves):
        state.play(*random_move(state, rng))
    return state


def finished(game: Game) -> State:
    """A random game at its end."""
    return random_record(Case(game, game.seats[0], {}), 6).replay()


@every_way
@every_game
def test_a_state_is_copied_whole_and_apart(game: Game, twin_of: Callable[[State], State]):
    state = middle(game)
    before = state.to_dict()
    twin = twin_of(state)
    assert twin is not state
    assert type(twin) is type(state)
    assert twin == state
    twin.play(*random_move(twin, Rng(1)))
    assert state.to_dict() == before


@every_way
def test_a_random_stream_goes_on_where_it_was(twin_of: Callable[[Rng], Rng]):
    rng = Rng(7)
    rng.below(6)
    twin = twin_of(rng)
    assert twin is not rng
    assert [twin.below(1000) for _ in range(5)] == [rng.below(1000) for _ in range(5)]


@every_way
@every_game
def test_a_record_is_copied_with_its_game_and_moves(game: Game, twin_of: Callable[[Record], Record]):
    record = random_record(Case(game, game.seats[0], {}), 8)
    twin = twin_of(record)
    assert twin is not record
    assert twin == record
    assert twin.game is game
    assert twin.replay() == record.replay()


@every_way
@every_game
def test_a_decision_is_copied_with_what_is_blocked(game: Game, twin_of: Callable[[Decision], Decision]):
    state = middle(game)
    decision = state.decision(state.to_act()[0])
    twin = twin_of(decision)
    assert (twin.seat, twin.kind, twin.prompt, twin.args) == (
        decision.seat,
        decision.kind,
        decision.prompt,
        decision.args,
    )
    assert twin.moves == decision.moves
    assert repr(twin.blocked()) == repr(decision.blocked())


@every_way
@every_game
def test_an_outcome_and_events_are_copied(game: Game, twin_of: Callable[[Any], Any]):
    outcome = finished(game).outcome()
    assert twin_of(outcome) == outcome
    state = game.deal(seed=3)
    told = state.play(*random_move(state, Rng(3)))
    assert list(twin_of(told)) == list(told)
    for event in told:
        assert twin_of(event) == event


@every_way
@every_game
def test_a_game_is_one_thing(game: Game, twin_of: Callable[[Game], Game]):
    assert twin_of(game) is game


@every_way
@pytest.mark.parametrize(
    "error",
    [
        BadInput("seat", "seat_unknown", {"value": "9"}),
        IllegalMove("7WD-TURN-02", "duel.why.not_your_turn", {}, 1, "build altar"),
        BadRecord(3, BadInput("move", "move_word")),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_cross_the_border_of_a_process(error: Exception, twin_of: Callable[[Exception], Exception]):
    twin = twin_of(error)
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    kept = [name for name in ("field", "reason", "values", "rule", "seat", "move", "index") if hasattr(error, name)]
    assert kept
    assert [getattr(twin, name) for name in kept] == [getattr(error, name) for name in kept]


def test_reprs_of_values_are_their_code():
    names = {"Outcome": Outcome, "Event": Event, "rng_from": rng_from}
    outcome = finished(civitas.game("duel")).outcome()
    assert eval(repr(outcome), names) == outcome
    event = Event("duel.event.build", {"seat": 1, "card": "altar"}, only=(1,))
    assert eval(repr(event), names) == event
    rng = Rng(3)
    assert eval(repr(rng), names).state() == rng.state()


@every_game
def test_reprs_of_things_say_what_they_are(game: Game):
    state = middle(game)
    seats = game.seats[0]
    assert repr(state) == f"<state of {game.id}, {seats} seats, to act: {state.to_act()}>"
    assert repr(finished(game)) == f"<state of {game.id}, {seats} seats, over>"
    assert repr(game) == f"<game {game.id}: {game.names['en']}, seats {list(game.seats)}>"
    decision = state.decision(state.to_act()[0])
    assert repr(decision) == (
        f"<decision {decision.kind!r} of seat {decision.seat}, {len(decision.moves)} legal moves>"
    )
    options = game.check_options(seats, {})
    assert repr(Record(game, seats, 7, options)) == f"<record of {game.id}, {seats} seats, seed 7, 0 moves>"
    for option in game.options:
        assert repr(option) == f"<option {option.id}: {' | '.join(map(str, option.values))}, by rule {option.rule}>"
    from_position = Record(game, seats, 0, options, [], state.to_dict())
    assert repr(from_position) == f"<record of {game.id}, {seats} seats, from a position, 0 moves>"


@every_game
@pytest.mark.parametrize("ask", ["legal_moves", "view", "decision", "observe"])
def test_a_seat_that_is_not_there_is_named_as_the_field(game: Game, ask: str):
    state = middle(game)
    for stranger in (9, -1, int(state.seats), 2**70):
        with pytest.raises(BadInput, match="seat: seat_unknown") as refused:
            getattr(state, ask)(stranger)
        assert refused.value.field == "seat"
        assert refused.value.values == {"value": str(stranger), "seats": int(state.seats)}


@every_game
@pytest.mark.parametrize("ask", ["notation", "describe", "to_index"])
def test_a_number_that_is_no_move_has_no_text_and_no_index(game: Game, ask: str):
    state = middle(game)
    for number in (-1, 2**62, 2**70):
        with pytest.raises(BadInput, match="move: move_number") as refused:
            getattr(game, ask)(number, state)
        assert refused.value.values == {"value": str(number)}


def test_a_purchase_that_no_card_needs_has_no_index():
    game = civitas.game("wonders")
    with pytest.raises(BadInput, match="move: move_number"):
        game.to_index(game.parse("build loom_1 < left 5 stone", game.deal(3)), game.deal(3))


@every_game
@pytest.mark.parametrize("ask", ["move_space", "observation_names"])
def test_a_number_of_seats_that_is_not_played_is_refused(game: Game, ask: str):
    for seats in (0, 99):
        with pytest.raises(BadInput) as refused:
            getattr(game, ask)(seats)
        assert refused.value.field == "seats"


@every_game
def test_a_position_of_another_game_is_refused_as_that(game: Game):
    other = next(other for other in civitas.all_games() if other is not game)
    for read in (game.from_dict, game.arrange):
        with pytest.raises(BadInput) as refused:
            read(other.deal().to_dict())
        assert (refused.value.field, refused.value.values) == ("game", {"value": other.id, "known": [game.id]})


@every_game
def test_a_refused_move_is_told_in_a_sentence_with_seat_move_and_rule(game: Game):
    state = game.deal(seed=2)
    acting = state.to_act()[0]
    move = int(state.legal_moves(acting)[0])
    text = game.notation(move, state)
    with pytest.raises(IllegalMove) as refused:
        state.play(9, move)
    assert str(refused.value).startswith(f"seat 9 may not play {text!r} now, by rule {game.rule_turn} (")
    with pytest.raises(IllegalMove) as refused:
        state.play(acting, 2**70)
    assert f"seat {acting} may not play 'move {2**70}' now, by rule {refused.value.rule} (" in str(refused.value)
    over = finished(game)
    with pytest.raises(IllegalMove, match=f"by rule {game.rule_over}") as refused:
        over.decision(0)
    assert str(refused.value).startswith("seat 0 may not choose now")
