"""Every page and board at three sizes, in both lights and languages: nothing sideways, the newest line of the log and
the decision in sight, nothing serious that axe finds. The pictures are in test-results/."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.axe import grave_findings
from tests.browser.conftest import OpenPage

Picture = Callable[[Page, str], None]

SIZES = [(1280, 720), (1920, 1080), (390, 844)]
LOOKS = [("en", "light"), ("ko", "dark"), ("en", "dark"), ("ko", "light")]
PAGES = [
    "/",
    "/mine",
    "/new/civ?seats=4",
    "/new/duel",
    "/new/wonders",
    "/rules?game=civ",
    "/rules/CIV-PLAY-02",
    "/about",
]
FITS = "document.documentElement.scrollWidth <= innerWidth"
SEEN = """selector => {
    const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
    return !!box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight + 1;
}"""

GAMES = {"civ": 2, "duel": 2, "wonders": 4, "flow": 3, "ages": 2}
SETTLED = """() => document.querySelector("section.end")
    || document.querySelector("#t-decision .decision:not(.waiting)")"""
MOVED_ON = """seen => document.querySelector("section.end")
    || document.querySelector("#moves input[name=version]").value !== seen"""
PRESS = """async n => {
    const form = document.getElementById("moves");
    const moves = [...new Set([...document.querySelectorAll("button[name=move]")].map(button => button.value))];
    const data = new URLSearchParams(new FormData(form));
    data.set("move", moves[n % moves.length]);
    await fetch(form.getAttribute("action"), { method: "POST", body: data, headers: { accept: "application/json" } });
}"""


def start(page: Page, game: str, seats: int) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/new/{game}?seats={seats}")
    for n in range(1, seats):
        page.select_option(f'select[name="seat-{n}"]', "bot:novice")
    page.fill('input[name="seed"]', "7")
    page.click("button.big")
    page.wait_for_url("**/t/*")
    page.wait_for_function(SETTLED)


def play(page: Page, moves: int) -> None:
    for n in range(moves):
        page.wait_for_function(SETTLED)
        if page.locator("section.end").count():
            return
        seen = page.locator('#moves input[name="version"]').input_value()
        page.evaluate(PRESS, n)
        page.wait_for_function(MOVED_ON, arg=seen)
    page.wait_for_function(SETTLED)


@pytest.mark.parametrize(("lang", "theme"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_board_at_every_size(open_page: OpenPage, picture: Picture, game: str, lang: str, theme: str) -> None:
    page = open_page(lang=lang, theme=theme)
    start(page, game, GAMES[game])
    play(page, 9)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        picture(page, f"look-{game}-{width}-{lang}-{theme}")
        assert page.evaluate(FITS), f"sideways at {width}"
        assert grave_findings(page) == []
        if width > 1079 and not page.locator("section.end").count():
            assert page.evaluate(SEEN, "#log-lines .line:not(.e-chose)"), "the newest line of the log is in sight"
            assert page.evaluate(SEEN, ".panel.own"), "the own panel is in sight"
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page does not scroll"


@pytest.mark.parametrize(("lang", "theme"), LOOKS)
def test_every_page_at_every_size(open_page: OpenPage, picture: Picture, lang: str, theme: str) -> None:
    page = open_page(lang=lang, theme=theme)
    for path in PAGES:
        page.goto(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(FITS), f"{path} sideways at {width}"
            assert grave_findings(page) == [], path
        picture(page, f"page-{path.strip('/').split('?')[0].replace('/', '-') or 'lobby'}-{lang}-{theme}")


@pytest.mark.parametrize("game", GAMES)
def test_replay_and_end_have_no_serious_findings(open_page: OpenPage, picture: Picture, game: str) -> None:
    page = open_page(lang="ko", width=1280, height=720)
    start(page, game, GAMES[game])
    play(page, 4)
    page.goto(page.url.split("?")[0] + "/replay?at=2")
    picture(page, f"look-{game}-replay")
    assert grave_findings(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_move_sends_less_than_10_kB(open_page: OpenPage, game: str) -> None:
    """Counted by the browser, compressed: everything from one decision to the next, the bots' moves included."""
    page = open_page()
    received: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.dataReceived", lambda event: received.append(int(event["encodedDataLength"])))
    session.on("Network.responseReceived", lambda event: received.append(int(event["response"]["encodedDataLength"])))
    start(page, game, GAMES[game])
    page.wait_for_timeout(200)
    sent = []
    for _ in range(12):
        received.clear()
        play(page, 1)
        page.wait_for_timeout(50)
        sent.append(sum(received))
        if page.locator("section.end").count():
            break
    print(game, sent)
    assert max(sent) < 10_000
    assert min(sent) > 0
