"""The sample game, a package of its own, is a full member of the house: found, checked, played, told and served."""

import json
import re
from pathlib import Path

from tests.examples.conftest import ROOT, Guest

TABLE = """
import sys
from starlette.testclient import TestClient
from civitas.web.app import create_app

with TestClient(create_app(sys.argv[1], pace=0.0, workers=0), base_url="http://127.0.0.1:8000") as browser:
    seats = [{"kind": "human"}, {"kind": "human"}]
    made = browser.post("/api/tables", json={"game": "caravan", "seats": seats, "seed": 3}).json()
    table, tokens = made["table"], made["tokens"]
    print(browser.get("/").status_code, "caravan" in browser.get("/").text)
    over = False
    while not over:
        for token in tokens:
            who = {"authorization": f"Bearer {token}"}
            seen = browser.get(f"/api/tables/{table}", headers=who).json()
            over = seen["over"]
            if seen["decision"]:
                move = seen["decision"]["moves"][0]
                body = {"move": move["move"], "version": seen["version"]}
                answer = browser.post(f"/api/tables/{table}/moves", json=body, headers=who)
                assert answer.status_code == 200, answer.text
    page = browser.get(f"/t/{table}")
    print(page.status_code, "Caravan" in page.text, "spice" in page.text.lower())
"""


PROOF = """
import sys
from starlette.testclient import TestClient
from civitas.core import Game, Rng, game, record_from
from civitas.web.app import create_app

S = "5a" * 16
caravan = game("caravan")
print(caravan.can_seal, caravan.deal(2, 7, salt=S) == caravan.deal(2, 7, salt=S) != caravan.deal(2, 7))
with TestClient(create_app(sys.argv[1], pace=0.0, workers=0), base_url="http://127.0.0.1:8000") as browser:
    def table():
        made = browser.post("/api/tables", json={"game": "caravan", "seats": [{"kind": "human"}] * 2}).json()
        return browser.get(f"/api/tables/{made['table']}").json()
    seen = table()
    print(seen["deal"]["kind"], len(seen["commitment"]))
    # The same game as a package of today would have it.
    stream, kind = type(caravan).fresh_from, type(caravan)
    del kind.fresh_from
    kind.fresh = lambda self, seats, seed, options: stream(self, seats, Rng(seed), options)
    seen = table()
    print(caravan.can_seal, seen["deal"]["kind"], seen["commitment"], seen["deal"]["said"])
"""


def test_its_deals_can_be_proved_and_those_of_an_older_package_say_that_they_cannot(plain: Guest, tmp_path: Path):
    assert plain.python("-c", PROOF, str(tmp_path / "tables.db")).splitlines() == [
        "True True",
        "sealed 64",
        "False unsealed None This game cannot seal its deals: no proof.",
    ]


def test_it_is_found_by_its_entry_point(guest: Guest):
    assert "Caravan" in guest.civitas("games", "--lang", "en")
    assert "대상" in guest.civitas("games", "--lang", "ko")


def test_only_the_compiled_one_is_compiled(plain: Guest, compiled: Guest):
    where = "import caravan.rules, caravan.edge.view; print(caravan.rules.__file__, caravan.edge.view.__file__)"
    assert plain.python("-c", where).count(".py") == 2
    rules, view = compiled.python("-c", where).split()
    assert rules.endswith((".so", ".pyd"))
    assert view.endswith(".py")


def test_it_keeps_the_contract(guest: Guest):
    suite = [
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "tests/contract",
        "tests/core/test_face.py",
        "-q",
        "-k",
        "caravan",
    ]
    told = guest.python(*suite, "--ignore=tests/contract/test_compiled.py")
    found = re.search(r"(\d+) passed", told)
    assert found is not None
    assert int(found[1]) > 80
    assert "failed" not in told


def test_its_own_tests_pass(guest: Guest):
    told = guest.python("-m", "pytest", "-p", "no:cacheprovider", "-q", "examples/sample_game/tests")
    assert "8 passed" in told


def test_it_plays_the_same_games_plain_and_compiled(plain: Guest, compiled: Guest):
    trace = ["-m", "tests.contract.trace", "4", "caravan"]
    interpreted = plain.python(*trace, engine=ROOT / "src")
    assert {line.split()[0][:9] for line in interpreted.splitlines()} == {"caravan-2", "caravan-3"}
    assert compiled.python(*trace) == interpreted
    assert plain.python(*trace) == interpreted


def test_bots_play_it_in_the_arena_and_search_wins(guest: Guest):
    match = ["arena", "caravan", "--bots", "mcts,random", "--games", "60", "--playouts", "200", "--json"]
    report = json.loads(guest.civitas(*match, "--workers", "2"))
    assert report["games"] == 60
    assert report["bots"][0]["low"] > 0.5


def test_three_bots_play_it(guest: Guest):
    match = ["arena", "caravan", "--bots", "greedy,random", "--seats", "3", "--games", "30", "--json"]
    report = json.loads(guest.civitas(*match))
    assert report["bots"][0]["rate"] > report["par"]


def test_its_rules_are_found_with_their_homes(guest: Guest):
    told = guest.civitas("rules", "car-pick-01", "--lang", "en")
    assert "most valuable bid picks first" in told
    assert re.search(r"Carried out in:\n( +.*\n)*? +\S*caravan\S*rules\.py:\d+", told)


def test_it_has_a_table_in_the_browser(guest: Guest, tmp_path: Path):
    assert guest.python("-c", TABLE, str(tmp_path / "tables.db")).splitlines() == ["200 True", "200 True True"]
