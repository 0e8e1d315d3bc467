"""Whatever is wrong on the command line: one line on stderr, in the reader's language, exit status 2."""

import json
import socket
from pathlib import Path

import pytest

import civitas
from civitas.cli.failures import told
from civitas.i18n import Words
from tests.cli.conftest import Run

BAD = [
    (("bench", "chess"), "chess"),
    (("arena", "civ", "--bots", "random"), "bots"),
    (("arena", "civ", "--bots", "random,oracle"), "oracle"),
    (("arena", "civ", "--bots", "random,random,random", "--seats", "2"), "3"),
    (("arena", "civ", "--bots", "random,random", "--seats", "9"), "9"),
    (("arena", "civ", "--bots", "random,random", "--games", "0"), "0"),
    (("arena", "civ", "--bots", "random,random", "--games", "many"), "games"),
    (("arena", "civ", "--bots", "random,random", "--seed", "-3"), "-3"),
    (("arena", "civ", "--bots", "mcts,random", "--move-seconds", "0"), "0"),
    (("arena", "civ", "--bots", "mcts,random", "--playouts", "0"), "0"),
    (("arena", "civ", "--bots", "mcts,random", "--playouts", "9" * 30), "9" * 30),
    (("arena", "civ", "--bots", "random,random", "--picture", "x.svg"), "--results"),
    (("arena", "civ", "--bots", "random,random", "--results", "x.jsonl", "--picture", "x.jsonl"), "--picture"),
    (("arena", "civ", "--bots", "random,random", "--results", "x.jsonl", "--picture", "no/such/x.svg"), "no/such"),
    (("arena", "civ"), "bots"),
    (("arena", "civ", "--bots", "random,random", "--option", "deal"), "deal"),
    (("arena", "civ", "--bots", "random,random", "--option", "deal=unfair"), "unfair"),
    (("arena", "civ", "--bots", "random,random", "--option", "weather=fine"), "weather"),
    (("arena", "civ", "--bots", "random,random", "--option", "teams=true"), "teams"),
    (("arena", "civ", "--bots", "random,random", "--shout"), "--shout"),
    (("bench", "civ", "--seconds", "0"), "0"),
    (("bench", "civ", "--bot", "greedy"), "greedy"),
    (("bench", "civ", "--bot", "mcts", "--move-seconds", "-1"), "-1"),
    (("play", "civ", "--seats", "7"), "7"),
    (("play", "civ", "--bots", "a,b,c"), "3"),
    (("play", "civ", "--bots", "oracle"), "oracle"),
    (("play",), "GAME"),
    (("play", "--load", "nowhere.json"), "nowhere.json"),
    (("replay", "nowhere.json"), "nowhere.json"),
    (("rules", "CIV-MIL-99"), "CIV-MIL-99"),
    (("rules", "--coverage", "--tests", "nowhere"), "nowhere"),
    (("serve", "--port", "70000"), "70000"),
    (("dance",), "dance"),
    (("games", "--lang", "la"), "la"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD, ids=lambda value: value if isinstance(value, str) else None)
@pytest.mark.parametrize("lang", ["en_US.UTF-8", "ko_KR.UTF-8"])
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], named: str, lang: str, run: Run):
    ran = run(*arguments, lang=lang)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert named in ran.err
    is_korean = any("가" <= letter <= "힣" for letter in ran.err)
    assert is_korean == (lang.startswith("ko") and "--lang" not in arguments)


def test_lang_on_the_command_line_wins(run: Run):
    assert "게임은 없습니다" in run("bench", "chess", "--lang", "ko").err
    assert "There is no game" in run("bench", "chess", "--lang=en", lang="ko_KR.UTF-8").err


def test_a_port_in_the_environment_is_checked_too(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CIVITAS_PORT", "http")
    ran = run("serve")
    assert (ran.status, "CIVITAS_PORT" in ran.err) == (2, True)


@pytest.mark.parametrize(("lang", "words"), [("en", "Is it running already?"), ("ko", "이미 켜져 있나요?")])
def test_a_port_that_is_taken_is_told_in_a_line(lang: str, words: str, run: Run):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ran = run("serve", "--port", str(port), "--lang", lang)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert f"127.0.0.1:{port}" in ran.err
    assert words in ran.err


def test_what_is_to_be_kept_is_checked_before_anything_starts(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CIVITAS_KEEP", "rubbish")
    ran = run("serve", "--db", ":nowhere:")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "CIVITAS_KEEP" in ran.err


def broken_record(file: Path, **changes: object) -> Path:
    data = civitas.Record(civitas.game("civ"), 2, 7, civitas.game("civ").check_options(2, {})).to_dict()
    file.write_text(json.dumps({**data, **changes}), encoding="utf-8")
    return file


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"civitas": 1}', "\udcff"])
def test_a_file_that_holds_no_record(text: str, tmp_path: Path, run: Run):
    file = tmp_path / "game.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    for command in (("replay",), ("play", "--load")):
        ran = run(*command, str(file))
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_wrong_move_is_named_by_number_and_rule(tmp_path: Path, run: Run):
    state = civitas.game("civ").deal(2, 7)
    seat = state.to_act()[0]
    file = broken_record(tmp_path / "game.json", moves=[f"{1 - seat} end"])
    for arguments in (("replay", str(file)), ("replay", str(file), "--verify"), ("play", "--load", str(file))):
        ran = run(*arguments)
        assert ran.status == 2
        assert "Move 1" in ran.err
        assert "CIV-" in ran.err


def test_an_unreadable_move_is_named_by_number(tmp_path: Path, run: Run):
    file = broken_record(tmp_path / "game.json", moves=["0 dance wildly"])
    assert "Move 1" in run("replay", str(file)).err


def test_players_of_a_saved_game_are_checked(tmp_path: Path, run: Run):
    for players in (["human"], "human", [1, 2], ["human", "oracle"]):
        ran = run("play", "--load", str(broken_record(tmp_path / "game.json", players=players)))
        assert (ran.status, ran.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(("language", "words"), [("en", "step 1, playing a card"), ("ko", "1단계 카드 내려놓기")])
def test_a_refused_move_is_explained_in_words_and_not_in_ids(language: str, words: str):
    game = civitas.game("civ")
    state = game.deal(2, 5)
    with pytest.raises(civitas.IllegalMove) as refused:
        state.play(state.to_act()[0], game.parse("end", state))
    said = told(refused.value, Words(language))
    assert words in said
    assert "play_card" not in said
