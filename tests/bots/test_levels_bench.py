"""The script that measures the levels against each other."""

import pytest

from bench.levels import Job, Result, line, main, play


def test_every_other_seat_is_one_sides_and_the_strongest_sits_alone_in_every_place():
    def where(level: str, seats: int, teams: bool = False) -> list[tuple[int, set[int]]]:
        jobs = [Job("civ", seats, teams, level, 7, number) for number in range(seats)]
        return [(job.deal, job.places) for job in jobs]

    assert where("adept", 4) == [(7, {0, 2}), (7, {1, 3}), (8, {0, 2}), (8, {1, 3})]
    assert where("grandmaster", 2) == [(7, {0}), (7, {1})]
    assert where("grandmaster", 3) == [(7, {0}), (7, {1}), (7, {2})]
    assert where("grandmaster", 4, teams=True) == where("adept", 4)


@pytest.mark.parametrize(("game", "seats", "teams"), [("civ", 3, False), ("civ", 4, True), ("wonders", 3, False)])
def test_a_game_of_two_levels_is_the_same_each_time(game: str, seats: int, teams: bool):
    job = Job(game, seats, teams, "apprentice", 3, 1)
    result = play(job)
    assert result == play(job)
    assert 0 <= result.won <= 1
    assert 0 <= result.before <= 1


def test_a_line_tells_wins_and_places():
    told = line("master", [Result(1.0, 1.0), Result(0.0, 0.5)])
    assert told == "master: won 50.0% (9% to 91%) of 2, finished before 75.0% of the others"


def test_a_table_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]):
    for words, named in (
        (["duel", "3"], "seats"),
        (["civ", "3", "--teams"], "teams"),
        (["civ", "2", "--level", "novice"], "novice"),
        (["duel", "2", "--games", "0"], "--games"),
        (["duel", "2", "--workers", "0"], "--workers"),
        (["duel", "2", "--seed", "-1"], "--seed"),
    ):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 2
        assert named in capsys.readouterr().err.partition("error:")[2]


def test_deals_are_played_from_every_seat(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    asked: list[Job] = []

    def played(job: Job) -> Result:
        asked.append(job)
        return Result(0.5, 0.5)

    monkeypatch.setattr("bench.levels.play", played)
    main(["civ", "3", "--level", "grandmaster", "--games", "4"])
    assert [(job.deal, job.places) for job in asked[3:]] == [(1, {0}), (1, {1}), (1, {2})]
    main(["civ", "3", "--level", "adept", "--games", "5"])
    assert [len(job.places) for job in asked[6:]] == [2, 1, 2, 1, 2, 1]
    assert [line.rpartition(" of 6")[1] for line in capsys.readouterr().out.splitlines()] == [" of 6"] * 2
