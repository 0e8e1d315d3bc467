"""Every page and board at three sizes, in both lights and languages: nothing sideways, the newest line of the log and
the decision in sight, nothing serious that axe finds. The pictures are in test-results/."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from civitas.web.assets import icon, shorthand, static
from civitas.web.sheet import digest
from tests.browser.axe import COLOURS, grave_findings
from tests.browser.conftest import Live, OpenPage
from tests.browser.faults import faults
from tests.browser.laid import lay, lay_late, sit_down, take_seat

Picture = Callable[[Page, str], None]

SIZES = [(1280, 720), (1920, 1080), (390, 844)]
LANGUAGES, THEMES = ("en", "ko"), ("light", "dark")
LOOKS = [("en", "light"), ("ko", "dark")]
"""Both languages and both lights. Words and widths do not depend on the light, nor colours on the language."""
WHOLLY = ((1280, "en", "light"), (1920, "ko", "light"), (390, "ko", "dark"))
"""Where axe looks for everything; on the smaller two, for the colours of the other light besides."""
PAGES = [
    "/",
    "/mine",
    "/new/civ?seats=4",
    "/new/duel",
    "/new/wonders?seats=7",
    "/new/flow?seats=5",
    "/new/ages?seats=4",
    "/rules",
    "/rules?game=civ",
    "/rules?q=xyzzy",
    "/rules/CIV-PLAY-02",
    "/about",
]
CHECKED = ((1280, "en"), (390, "ko"))
"""The widths at which axe looks at pages, so that it sees the colours of each page at both and in both lights."""
OTHER_LIGHT = """() => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    document.querySelector("meta[name=color-scheme]").content = root.dataset.theme;
}"""
FITS = "document.documentElement.scrollWidth <= innerWidth"
SEEN = """selector => {
    const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
    return !!box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight + 1;
}"""
APART = """() => {
    const box = part => document.querySelector(part)?.getBoundingClientRect();
    const [panel, hand] = [box(".panel.own"), box(".hand .card")];
    return !panel || !hand || panel.bottom <= hand.top + 1 || hand.bottom <= panel.top + 1;
}"""
FILLED = """() => {
    const parts = [...document.querySelectorAll("#t-board :is(.panel, .hand, .middle)")];
    return Math.max(...parts.map(part => part.getBoundingClientRect().bottom)) / innerHeight;
}"""

GAMES = {"civ": (4, 60), "duel": (2, 30), "wonders": (7, 60), "flow": (5, 60), "ages": (4, 120)}
"""How many seats and moves: the middle of a large table."""
LATE = {
    "civ": {2: "2-first=0", 3: "3-mcts-greedy-2", 4: "4-first=1"},
    "duel": {2: "2-mcts-greedy-3"},
    "wonders": {
        2: "2-mcts-greedy-1",
        3: "3-greedy-random-3",
        4: "4-boards=all_a-copied_shipowners=present",
        5: "5-random-3",
        6: "6-random-4",
        7: "7-boards=all_a-copied_shipowners=present",
    },
    "flow": {2: "2-random-3", 3: "3-mcts-greedy-2", 4: "4-mcts-greedy-3", 5: "5-random-2"},
    "ages": {
        2: "2-variant=peaceful-tension=True-resign=False-payment=chosen-conversion=counts",
        3: "3-greedy-random-1",
        4: "4-mcts-greedy-3",
    },
}
"""Games of the corpus with many cards on the table, by the number of seats."""
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

SHOWN = """() => [
    document.getElementById("log-lines").innerHTML,
    document.getElementById("table").textContent.replace(/\\s+/g, ""),
    [...document.querySelectorAll("#table use")].map(use => use.getAttribute("href")),
    [...document.querySelectorAll("#table [id]")].map(element => element.id),
]"""
"""The log to the letter, all text, all symbols and all elements with a name."""


def start(page: Page, game: str, others: list[str]) -> None:
    page.goto(f"/new/{game}?seats={len(others) + 1}")
    for n, who in enumerate(others, 1):
        page.select_option(f'select[name="seat-{n}"]', who)
    page.click("button.big")
    page.wait_for_url("**/t/*")


def speak(page: Page, lang: str) -> None:
    """The same page in this language."""
    if page.locator("html").get_attribute("lang") == lang:
        return
    page.context.add_cookies([{"name": "civitas_lang", "value": lang, "url": page.url.partition("/t/")[0]}])
    page.reload()
    assert page.locator("html").get_attribute("lang") == lang


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def check_board(page: Page, width: int) -> None:
    """What is needed for a decision is in sight."""
    assert page.evaluate(FITS), f"sideways at {width}"
    if width > 1079:
        assert page.evaluate(SEEN, "#log-lines .line:not(.e-chose)"), "the newest line of the log is in sight"
        assert page.evaluate(SEEN, ".panel.own"), "the own panel is in sight"
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page does not scroll"
        assert page.evaluate(APART), "the hand does not lie on the own panel"
    if width == 1920:
        assert page.evaluate(FILLED) > 0.8, "the height is used"


def check_findings(page: Page, lang: str, theme: str, width: int) -> None:
    """All that axe looks for, once at each size and in each light and language; colours in the other light, too."""
    if (width, lang, theme) in WHOLLY:
        assert grave_findings(page) == [], f"{width} {lang} {theme}"
    elif (width, lang) in ((1280, "en"), (390, "ko")):
        assert grave_findings(page, only=COLOURS) == [], f"{width} {lang} {theme}"


def play(page: Page, moves: int) -> None:
    for n in range(moves):
        page.wait_for_function(SETTLED)
        if page.locator("section.end").count():
            return
        seen = page.locator('#moves input[name="version"]').input_value()
        page.evaluate(PRESS, n)
        page.wait_for_function(MOVED_ON, arg=seen)
    page.wait_for_function(SETTLED)


@pytest.mark.parametrize("game", GAMES)
def test_a_board_at_every_size(open_page: OpenPage, picture: Picture, live: Live, game: str) -> None:
    seats, moves = GAMES[game]
    page = open_page(theme="light", height=720)
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, lay(live.storage, game, seats, moves=moves)[1])
    for lang in LANGUAGES:
        speak(page, lang)
        for width, height in SIZES:
            resize(page, width, height)
            check_board(page, width)
            for theme in THEMES:
                picture(page, f"look-{game}-{width}-{lang}-{theme}")
                check_findings(page, lang, theme, width)
                page.evaluate(OTHER_LIGHT)


@pytest.mark.parametrize("game", LATE)
def test_the_fullest_tables_lie_above_the_fold(open_page: OpenPage, picture: Picture, live: Live, game: str) -> None:
    page = open_page(height=720)
    page.emulate_media(reduced_motion="reduce")
    for seats, case in LATE[game].items():
        sit_down(page, lay_late(live.storage, game, case)[1])
        page.wait_for_function(SETTLED)
        assert page.locator(".dialogue").count() == 0, f"nothing lies over the board of {seats}"
        picture(page, f"look-{game}-late-{seats}")
        assert faults(page) == [], f"{seats} seats"


@pytest.mark.parametrize(("lang", "theme"), LOOKS)
def test_every_page_at_every_size(open_page: OpenPage, picture: Picture, live: Live, lang: str, theme: str) -> None:
    page = open_page(lang=lang, theme=theme, expected=["status of 403", "status of 404"])
    running, door = lay(live.storage, "civ", 3, moves=1)
    table, _, token = door.rpartition("/")
    start(page, "duel", ["friend"])
    waiting = page.url
    start(page, "civ", ["me"])
    covered = [f"{page.url}?seat={seat}" for seat in (0, 1)]
    errors = ["/nowhere", "/t/nosuchtable", "/rules/CIV-NO-99", f"{table}/{token[::-1]}", f"{running}?seat=1"]
    for path in [*PAGES, door, waiting, *covered, *errors, f"{running}/record.json"]:
        page.goto(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(FITS), f"{path} sideways at {width}"
            if (width, lang) in CHECKED:
                assert grave_findings(page) == [], path
                page.evaluate(OTHER_LIGHT)
                assert grave_findings(page, only=COLOURS) == [], path
                page.evaluate(OTHER_LIGHT)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_and_its_replay_have_no_serious_findings(
    open_page: OpenPage, picture: Picture, live: Live, game: str
) -> None:
    place, door = lay(live.storage, game, GAMES[game][0])
    page = open_page(theme="light", height=720)
    page.emulate_media(reduced_motion="reduce")
    take_seat(page, door)
    for lang in LANGUAGES:
        page.context.add_cookies([{"name": "civitas_lang", "value": lang, "url": live.address}])
        for path in (place, f"{place}/replay?at=40"):
            page.goto(path)
            assert page.locator("html").get_attribute("lang") == lang
            assert page.locator("section.end").count() == (path == place)
            for width, height in SIZES:
                resize(page, width, height)
                assert page.evaluate(FITS), f"{path} sideways at {width}"
                if width == 1280:
                    picture(page, f"look-{game}-{'end' if path == place else 'replay'}-{lang}")
                    assert page.evaluate(APART), "the hand does not lie on the own panel"
                    assert page.evaluate(SEEN, ".panel.own"), "the own panel is in sight"
                    assert path != place or faults(page) == []
                if width == 1280 or (path == place and width == 390):
                    for theme in THEMES:
                        check_findings(page, lang, theme, width)
                        page.evaluate(OTHER_LIGHT)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_sends_less_than_10_kB(open_page: OpenPage, game: str) -> None:
    """Counted by the browser, compressed: everything from one decision to the next, the bots' moves included."""
    page = open_page()
    received: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.dataReceived", lambda event: received.append(int(event["encodedDataLength"])))
    session.on("Network.responseReceived", lambda event: received.append(int(event["response"]["encodedDataLength"])))
    page.emulate_media(reduced_motion="reduce")
    start(page, game, ["bot:novice"] * (GAMES[game][0] - 1))
    page.wait_for_function(SETTLED)
    sent = []
    for _ in range(12):
        received.clear()
        play(page, 1)
        sent.append(sum(received))
        if page.locator("section.end").count():
            break
    print(game, sent)
    assert max(sent) < 10_000
    assert min(sent) > 0


def test_a_page_that_was_told_of_moves_is_the_page_loaded_anew(open_page: OpenPage) -> None:
    page = open_page()
    page.emulate_media(reduced_motion="reduce")
    start(page, "duel", ["bot:novice"])
    play(page, 6)
    told = page.evaluate(SHOWN)
    page.reload()
    assert page.evaluate(SHOWN) == told


def test_scripts_read_what_the_server_writes_shortly(open_page: OpenPage) -> None:
    page = open_page("/")
    for text in ("", "a", "<p>말 카드 &amp; 𝄞</p>"):
        assert page.evaluate(f"async text => (await import('{static('splices.js')}')).digest(text)", text) == digest(
            text
        )
    html = f"<b>{icon('check')}3{icon('res-clay')}</b>{icon('bell', 'told')}"
    read = f"async ([text, icons]) => (await import('{static('splices.js')}')).longhand(text, icons)"
    assert page.evaluate(read, [shorthand(html), static("icons.svg")]) == html
