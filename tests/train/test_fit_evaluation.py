"""The evaluation's worths from games: the fit finds the truth, and the command plays, fits and shows."""

import ast
from pathlib import Path
from types import ModuleType

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import civitas
from civitas.bots.logit import Examples, Logit
from civitas.core import Rng
from civitas.core.odds import count_of, odds, term, thing_of, worth
from train import fit_evaluation, tune_evaluation
from train.records import Play, play_more

GAMES = ("duel", "flow", "wonders")


def test_a_term_tells_what_and_how_many():
    for thing, count in ((0, 0), (7, 3), (255, -12)):
        assert (thing_of(term(thing, count)), count_of(term(thing, count))) == (thing, count)


@pytest.mark.parametrize("command", [fit_evaluation, tune_evaluation])
@pytest.mark.parametrize("game", ["civ", "ages", "chess"])
def test_a_game_whose_evaluation_is_another_is_refused_before_any_is_played(
    command: ModuleType, game: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit):
        command.arguments([game])
    assert "invalid choice" in capsys.readouterr().err
    assert fit_evaluation.fitted_games() == list(GAMES)


def test_worths_pass_from_those_of_the_start_to_those_of_the_end():
    terms = vec[i64]([term(0, 2), term(1, -1)])
    early, late = vec[float]([1.0, 10.0]), vec[float]([3.0, 20.0])
    assert worth(terms, 1.0, early, late) == pytest.approx(-8)
    assert worth(terms, 0.0, early, late) == pytest.approx(-14)
    assert worth(terms, 0.5, early, late) == pytest.approx(-11)


def test_the_fit_finds_the_worths_that_decided():
    truth = (1.5, -0.5), (0.25, 1.0)
    rng, examples = Rng(5), Examples()
    for _ in range(1500):
        left, seats = int(rng.below(101)) / 100, 2 + int(rng.below(2))
        terms = [vec[i64]([term(0, int(rng.below(4))), term(1, int(rng.below(4)))]) for _ in range(seats)]
        chances = odds(vec[float]([worth(one, left, vec[float](truth[0]), vec[float](truth[1])) for one in terms]))
        examples.add(left, terms, [float(chance) for chance in chances])
    model = Logit(2, examples)
    order = list(range(examples.count()))
    before = model.test(order)
    for _ in range(6):
        model.improve(order, 1e-3)
    assert model.test(order) < before
    assert [*model.early(), *model.late()] == pytest.approx([*truth[0], *truth[1]], abs=0.01)


def test_of_things_of_which_more_is_never_worse_none_is_worth_less_than_nothing():
    rng, examples = Rng(5), Examples()
    for _ in range(300):
        terms = [vec[i64]([term(0, int(rng.below(4))), term(1, int(rng.below(4)))]) for _ in range(2)]
        chances = odds(vec[float]([worth(one, 0.5, vec[float]([1.0, -1.0]), vec[float]([1.0, -1.0])) for one in terms]))
        examples.add(0.5, terms, [float(chance) for chance in chances])
    model = Logit(2, examples)
    order = list(range(examples.count()))
    model.improve(order, 1e-3)
    assert model.pin_losses([0, 1])
    for _ in range(4):
        model.improve(order, 1e-3)
    assert not model.pin_losses([0, 1])
    assert min(model.early() + model.late()) > -1e-9
    assert model.early()[0] > 0.3


def test_one_command_plays_fits_and_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    fit_evaluation.main(
        ["duel", "--player", "greedy", "--run", str(tmp_path), "--count", "2", "--note", "A smoke run."]
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["greedy-2.jsonl"]
    shown = capsys.readouterr().out
    module = ast.parse(shown[shown.index('"""') :])
    told = (ast.get_docstring(module) or "").replace("\n", " ")
    assert "python -m train.fit_evaluation duel" in told
    assert "2 games" in told
    assert told.endswith("A smoke run.")
    worths = [len(node.value.args[0].elts) for node in ast.walk(module) if isinstance(node, ast.AnnAssign)]  # type: ignore[union-attr]
    assert worths == [len(fit_evaluation.evaluation("duel").TERMS)] * 2


@pytest.mark.parametrize("game", GAMES)
def test_shipped_worths_are_one_for_each_thing_and_tell_where_they_come_from(game: str):
    room = fit_evaluation.evaluation(game)
    assert len(room.TERMS) == len(room.EARLY) == len(room.LATE)
    source = fit_evaluation.room_of(game).read_text(encoding="utf-8")
    assert f"python -m train.fit_evaluation {game}" in source
    assert "mean loss on the games held back" in source.replace("\n", " ")


@pytest.mark.parametrize("game", GAMES)
def test_things_are_those_that_are_named(game: str, tmp_path: Path):
    seats = civitas.game(game).seats[-1]
    file = tmp_path / "games.jsonl"
    play_more(Play(game, seats, None, 2), file, 1, 3)
    taught = fit_evaluation.gather(game, [file], 1.0, 1)
    assert taught.examples.count() > 10
    assert max(thing_of(one) for one in taught.examples.terms) < len(fit_evaluation.evaluation(game).TERMS)


def test_tuning_keeps_to_worths_that_win(capsys: pytest.CaptureFixture[str]):
    before = tune_evaluation.present("duel")
    asked = tune_evaluation.arguments(["duel", "--rounds", "1", "--brood", "4", "--games", "2"])
    found = tune_evaluation.tune(asked, before)
    assert len(found) == len(before)
    assert found != before
    assert "round 1" in capsys.readouterr().out
    assert tune_evaluation.present("duel") == before


def test_better_worths_win_a_match_and_leave_the_game_as_it_was():
    worths = tune_evaluation.present("duel")
    trial = tune_evaluation.Trial("duel", worths, tuple(-worth for worth in worths), 8, 5)
    assert tune_evaluation.result(trial) > 0
    assert tune_evaluation.present("duel") == worths
