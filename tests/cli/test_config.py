"""`civitas config`: what is in force, where it is said, and what nothing reads."""

import json

import pytest

from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DB", "HOSTS", "KEEP", "LIMITS", "LOG", "METRICS", "NO_BROWSER", "PORT", "PROXIES", "SECRET"):
        monkeypatch.delenv(f"CIVITAS_{name}", raising=False)


def test_each_setting_comes_with_its_source(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CIVITAS_PORT", "8080")
    monkeypatch.setenv("CIVITAS_KEEP", "running=30")
    ran = run("config", "--json", "--port", "9000", "--db", "games.db", "--no-open", "--host", "0.0.0.0")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert found["unknown"] == {}
    assert {name: (one["value"], one["source"]) for name, one in found["settings"].items()} == {
        "port": (9000, "option"),
        "no_browser": (True, "option"),
        "db": ("games.db", "option"),
        "hosts": ([], "default"),
        "proxies": ("127.0.0.1,::1", "default"),
        "secret": ("", "default"),
        "limits": (found["settings"]["limits"]["value"], "default"),
        "keep": ({"empty": 1.0, "bots": 1.0, "running": 30.0, "finished": 365.0}, "environment"),
        "log": ("", "default"),
        "metrics": ("", "default"),
        "host": ("0.0.0.0", "option"),
    }
    assert found["settings"]["limits"]["value"]["tables_burst"] == 20


@pytest.mark.parametrize(("lang", "source"), [("en", "environment"), ("ko", "환경 변수")])
def test_secrets_are_masked(lang: str, source: str, run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CIVITAS_SECRET", "hushed")
    monkeypatch.setenv("CIVITAS_DB", "postgresql://me:hushed@host/games?sslpassword=hushed")
    for more in ((), ("--json",)):
        ran = run("config", "--lang", lang, *more)
        assert ran.status == 0
        assert "hushed" not in ran.out + ran.err
        assert ran.out.count("***") == 3
    assert f"CIVITAS_SECRET = ***   ({source})" in run("config", "--lang", lang).out


def test_what_is_shown_can_be_said_again(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CIVITAS_LIMITS", "off")
    first = run("config").out
    for line in first.splitlines():
        name, _, rest = line.partition(" = ")
        if name.startswith("CIVITAS_"):
            monkeypatch.setenv(name, rest.rpartition("   (")[0])
    assert [line.rpartition("   (")[0] for line in run("config").out.splitlines()] == [
        line.rpartition("   (")[0] for line in first.splitlines()
    ]


def test_a_name_that_nobody_knows_is_a_warning_and_with_strict_an_error(run: Run, monkeypatch: pytest.MonkeyPatch):
    assert run("config", "--strict").status == 0
    monkeypatch.setenv("CIVITAS_HOST", "x")
    monkeypatch.setenv("CIVITAS_\x1b[2J", "x")
    for arguments, status in ((("config",), 0), (("config", "--strict"), 2), (("config", "--json", "--strict"), 2)):
        ran = run(*arguments)
        assert (ran.status, ran.err.count("\n")) == (status, 2)
        assert "CIVITAS_HOSTS" in ran.err
        assert "\x1b" not in ran.out + ran.err
    assert json.loads(run("config", "--json").out)["unknown"]["CIVITAS_HOST"] == "CIVITAS_HOSTS"


def test_a_server_warns_of_them_too(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CIVITAS_HOST", "x")
    served: list[object] = []
    monkeypatch.setattr("civitas.web.serve.serve", lambda *_, **how: served.append(how["settings"]))
    ran = run("serve")
    assert (ran.status, len(served), ran.err.count("\n")) == (0, 1, 1)
    assert "CIVITAS_HOSTS" in ran.err


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CIVITAS_PORT", "http"),
        ("CIVITAS_DB", "foo://x"),
        ("CIVITAS_HOSTS", "http://x"),
        ("CIVITAS_PROXIES", "nginx"),
        ("CIVITAS_LIMITS", "chairs=3"),
        ("CIVITAS_KEEP", "empty"),
        ("CIVITAS_LOG", "yes"),
        ("CIVITAS_METRICS", "yes"),
        ("CIVITAS_SOCKET", "x"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_a_wrong_value_is_told_before_anything_starts(
    name: str, value: str, lang: str, run: Run, monkeypatch: pytest.MonkeyPatch
):
    started: list[object] = []
    monkeypatch.setattr("civitas.web.serve.serve", lambda *_, **how: started.append(how))
    monkeypatch.setenv(name, value)
    for command in ("serve", "config") if name != "CIVITAS_SOCKET" else ("serve",):
        monkeypatch.setenv(name, value)
        ran = run(command, "--lang", lang)
        assert (ran.status, ran.out, ran.err.count("\n"), started) == (2, "", 1, [])
        assert ran.err.startswith(f"{name}: ")
        assert value in ran.err


@pytest.mark.parametrize(("option", "value"), [("--port", "0"), ("--db", "foo://x"), ("--db", ":memory:")])
def test_a_wrong_option_is_named_as_an_option(option: str, value: str, run: Run):
    for command in ("serve", "config"):
        ran = run(command, option, value)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith(f"{option}: ")
