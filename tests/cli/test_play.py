"""A game at the terminal: what one sees and may say."""

import json
from pathlib import Path

import pytest

import civitas
from civitas.cli.boards import plain, render
from civitas.cli.play import seated
from civitas.core import all_games
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.cli.conftest import CTRL_C, Run

PLAY = ("play", "civ", "--seed", "7", "--bots", "novice")


def test_the_bots_take_the_last_seats():
    assert seated(2, [], False) == ["human", "adept"]
    assert seated(4, ["novice", "master"], False) == ["human", "novice", "master", "novice"]
    assert seated(3, [], True) == ["human"] * 3
    assert seated(2, ["novice", "greedy"], False) == ["novice", "greedy"]


def test_a_person_sees_the_table_and_numbered_moves(run: Run):
    ran = run(*PLAY, typed=("quit",))
    assert ran.status == 0
    assert "> Player 1 (you, hand 3/3" in ran.out
    assert "\n    1  " in ran.out
    assert ran.out.endswith("Goodbye.\n")


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_one_is_told_how_to_begin_and_what_is_not_kept(word: str, tmp_path: Path, run: Run):
    assert run(*PLAY, typed=(word,)).out.startswith("Type the number of a move to make it, ? for all that you can say")
    lost = "This game was not saved"
    assert lost not in run(*PLAY, typed=(word,)).out
    assert lost in run(*PLAY, typed=("1", word)).out
    assert lost not in run(*PLAY, typed=("1", f"save {tmp_path / 'game.json'}", word)).out


def test_an_interrupted_game_ends_in_words(run: Run):
    ran = run(*PLAY, typed=("1", CTRL_C))
    assert ran.status == 130
    assert ran.out.endswith("\nThis game was not saved: save FILE would have kept it.\nGoodbye.\n")


def test_the_help_shows_the_notation_of_a_move_of_this_game(run: Run):
    assert "take " in run("play", "duel", "--seed", "7", typed=("?", "quit")).out.partition("make a move by")[0]
    assert "play sci" not in run("play", "duel", "--seed", "7", typed=("?", "quit")).out


def test_it_speaks_korean(run: Run):
    ran = run(*PLAY, "--lang", "ko", typed=("quit",))
    assert "초심자" in ran.out
    assert "카드 더미" in ran.out


def test_moves_by_number_and_by_notation(tmp_path: Path, run: Run):
    file = tmp_path / "game.json"
    run(*PLAY, typed=("1", f"save {file}", "quit"))
    record = civitas.record_from(json.loads(file.read_text(encoding="utf-8")))
    mine = [text for seat, text in record.moves if seat == 0]
    assert len(mine) == 1
    again = tmp_path / "again.json"
    run(*PLAY, typed=(mine[0], f"save {again}", "quit"))
    assert json.loads(again.read_text(encoding="utf-8"))["moves"] == [f"{s} {t}" for s, t in record.moves]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("?", "save FILE"),
        ("help", "save FILE"),
        ("Help", "save FILE"),
        ("? sci", "Science"),
        ("? 과학", "Science"),
        ("? CIV-MIL-01", "CIV-MIL-01"),
        ("log", ""),
        ("why", ""),
        ("hint", "%"),
    ],
)
def test_questions_are_answered(typed: str, answer: str, run: Run):
    ran = run(*PLAY, typed=(typed, "quit"))
    assert answer in ran.out
    assert ran.err == ""


@pytest.mark.parametrize(
    "typed",
    [
        *("999", "0", "9" * 5000, "dance", "play nothing", "? nonsense", "undo"),
        *("save", "save /nowhere/x.json", "save a\0b", "save ~nobody-of-this-name/x.json"),
    ],
)
def test_nonsense_gets_one_line_and_another_try(typed: str, run: Run):
    ran = run("play", "civ", "--seed", "7", "--hotseat", "--option", "first=0", typed=("", typed, "quit"))
    assert ran.status == 0
    assert ran.err.count("\n") == 1


def test_an_illegal_move_names_its_rule(run: Run):
    state = civitas.game("civ").deal(2, 7, {"first": 0})
    held = {civitas.game("civ").notation(int(move), state) for move in state.legal_moves(0)}
    missing = next(
        f"play {card}" for card in civitas.game("civ").cards() if "_" not in card and f"play {card}" not in held
    )
    ran = run(*PLAY, "--option", "first=0", typed=(missing, "quit"))
    assert "CIV-" in ran.err


def test_undo_takes_back_what_taught_nobody_anything(tmp_path: Path, run: Run):
    file = tmp_path / "game.json"
    state = civitas.game("civ").deal(2, 7, {"first": 0})
    first = civitas.game("civ").notation(int(state.legal_moves(0)[0]), state)
    run(*PLAY, "--option", "first=0", typed=(first, "undo", f"save {file}", "quit"))
    assert json.loads(file.read_text(encoding="utf-8"))["moves"] == []


def test_a_saved_game_goes_on_with_the_same_players(tmp_path: Path, run: Run):
    file, later = tmp_path / "game.json", tmp_path / "later.json"
    run(*PLAY, typed=("1", "1", f"save {file}", "quit"))
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["players"] == ["human", "novice"]
    run("play", "--load", str(file), typed=("1", f"save {later}", "quit"))
    went_on = json.loads(later.read_text(encoding="utf-8"))
    assert went_on["moves"][: len(saved["moves"])] == saved["moves"]
    assert len(went_on["moves"]) > len(saved["moves"])


def test_a_game_is_played_to_its_end(run: Run):
    ran = run(*PLAY, typed=("1",) * 2000)
    assert "The game is over" in ran.out


def test_bots_play_without_people(run: Run):
    ran = run("play", "civ", "--seed", "3", "--bots", "novice,novice")
    assert ran.status == 0
    assert "The game is over" in ran.out


def test_at_one_keyboard_the_table_is_covered_between_players(run: Run):
    ran = run("play", "civ", "--seed", "7", "--hotseat", "--option", "deal=draft", typed=("", "1", "", "quit"))
    assert ran.out.count("Hand the keyboard to") == 2
    assert "\n" * 50 in ran.out


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_view_can_be_drawn(game: civitas.Game, language: str):
    book = Phrasebook(Words(language, strict=True), cards=game.cards())
    for seats, options in game.variants():
        state = game.deal(seats, 1, options)
        for seat in (None, 0):
            assert render(state.view(seat), book).strip()
            assert "seats: " in plain.render(state.view(seat), book)


@pytest.mark.parametrize(("answer", "resigned"), [("no", False), ("", False), ("yes", True)])
def test_resigning_is_asked_once_more(answer: str, resigned: bool, run: Run):
    ran = run("play", "ages", "--seed", "7", "--bots", "novice", typed=("done", "done", "resign", answer, "quit"))
    assert ran.out.count("Really resign?") == 1
    assert ("Player 1 resigns." in ran.out) == resigned
