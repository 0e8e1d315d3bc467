"""The table as people use it: by mouse, by keyboard, on a phone, through a lost connection."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.clicking import MORE
from tests.browser.conftest import Live, OpenPage
from tests.browser.laid import lay, sit_down

Picture = Callable[[Page, str], None]

MOVED_ON = """seen => document.querySelector("section.end")
    || document.querySelector("#moves input[name=version]").value !== seen"""

FITS = "document.documentElement.scrollWidth <= innerWidth"


def start(page: Page, **fields: str) -> None:
    """A table of two against a novice, the person first, unless told otherwise."""
    page.goto("/new/civ")
    for name, value in {"seat-1": "bot:novice", **fields}.items():
        page.select_option(f'select[name="{name}"]', value)
    page.check('input[name="option-first"][value="1"]')
    page.click("button.big")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#t-decision :is(.move, .add), #cover")


def answer(page: Page, choose: Callable[[Page], None]) -> bool:
    """Wait for a question or the end; answer the question. False at the end."""
    page.wait_for_selector("#t-decision :is(.move, .add), section.end")
    if page.locator("section.end").count():
        return False
    version = page.locator('#moves input[name="version"]').input_value()
    choose(page)
    page.wait_for_function(MOVED_ON, arg=version)
    return True


def click_a_lit_thing(page: Page) -> None:
    """A lit card where there is one, else the end of the turn: fast, and ends in hegemony or an empty deck."""
    lit = page.locator(".hand .card.lit")
    end = page.locator('#t-decision [value="end"]')
    send = page.locator(".choice-box .send")
    if send.count():
        while send.is_disabled():
            page.locator(f".choice-box {MORE}").first.click()
        send.click()
    elif lit.count():
        lit.last.click()
    elif end.count():
        end.click()
    else:
        page.locator("#t-decision .move").first.click()


@pytest.mark.parametrize(("lang", "theme", "made"), [("ko", "dark", 0), ("en", "light", 160)])
def test_a_whole_game_by_clicking(
    open_page: OpenPage, picture: Picture, live: Live, lang: str, theme: str, made: int
) -> None:
    """The whole of one game, and the rest of another of which so many moves were made before."""
    page = open_page("/", lang=lang, theme=theme)
    page.emulate_media(reduced_motion="reduce")
    picture(page, f"lobby-{lang}")
    if made:
        sit_down(page, lay(live.storage, "civ", 2, moves=made)[1])
    else:
        start(page)
    for turn in range(400):
        if turn == 20:
            picture(page, f"table-{lang}")
        if not answer(page, click_a_lit_thing):
            break
    expect(page.locator("table.scores")).to_be_visible()
    picture(page, f"end-{lang}")
    page.click("#rematch")
    page.wait_for_selector("#t-decision .move")


def test_the_keyboard_alone_suffices(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    answer(page, lambda page: page.keyboard.press("1"))
    expect(page.locator("#undo")).to_be_visible()
    answer(page, lambda page: page.keyboard.press("u"))
    page.locator(".hand .card.lit").first.focus()
    answer(page, lambda page: page.keyboard.press("Enter"))
    focused = page.evaluate("document.activeElement.closest('#table') !== null")
    assert focused, "the focus stays at the table after the patch"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches(':focus-visible')")


def test_a_blocked_power_says_why_and_names_its_rule(open_page: OpenPage, picture: Picture) -> None:
    page = open_page(lang="ko")
    start(page)
    answer(page, lambda page: page.locator(".hand .card.lit").first.click())
    page.locator("#w-mil_2").hover()
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    expect(tip.locator(".why .rule")).to_have_text("CIV-POWER-02")
    picture(page, "tip-ko")


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_a_phone_never_scrolls_sideways(open_page: OpenPage, picture: Picture, lang: str) -> None:
    page = open_page(lang=lang, width=390, height=844)
    paths = {"lobby": "/", "new": "/new/civ?seats=4", "rules": "/rules?game=civ", "about": "/about"}
    for name, path in paths.items():
        page.goto(path)
        picture(page, f"phone-{lang}-{name}")
        assert page.evaluate(FITS), path
    page.emulate_media(reduced_motion="reduce")
    start(page)
    for _ in range(10):
        answer(page, click_a_lit_thing)
    picture(page, f"phone-{lang}-table")
    assert page.evaluate(FITS)
    page.goto(page.url.split("?")[0] + "/replay")
    picture(page, f"phone-{lang}-replay")
    assert page.evaluate(FITS)


@pytest.mark.parametrize("width", [768, 1024, 1920])
def test_no_width_scrolls_sideways_with_four_players(open_page: OpenPage, picture: Picture, width: int) -> None:
    page = open_page(width=width)
    page.goto("/new/civ?seats=4")
    page.click("button.big")
    page.wait_for_selector(".panel.own")
    picture(page, f"four-{width}")
    assert page.evaluate(FITS)


def test_a_restarted_server_finds_the_page_where_it_was(open_page: OpenPage, live: Live) -> None:
    page = open_page()
    start(page, **{"seat-1": "friend"})
    answer(page, lambda page: page.locator(".hand .card.lit").first.click())
    version = page.locator('#moves input[name="version"]').input_value()
    live.stop()
    page.wait_for_selector("body.lost")
    live.start()
    page.wait_for_selector("body:not(.lost)")
    assert page.locator('#moves input[name="version"]').input_value() == version
    answer(page, lambda page: page.click('#t-decision [value="end"]'))


def stale(form: str | None) -> str:
    """The posted form with a version that the table never had."""
    assert form
    assert "version=0" in form
    return form.replace("version=0", "version=99")


def test_a_stale_click_is_refused_kindly_and_the_table_refreshes(open_page: OpenPage) -> None:
    page = open_page()
    start(page, **{"seat-1": "friend"})
    # Changed on its way to the server: the page's own version may be redrawn at any moment.
    page.route("**/move", lambda route: route.continue_(post_data=stale(route.request.post_data)))
    page.locator("#t-decision .move").first.click()
    expect(page.locator("#toast")).to_be_visible()
    assert page.locator('#moves input[name="version"]').input_value() == "0"


SENT = 2
"""A card and the end of the turn."""


def test_the_next_question_is_answered_though_the_last_answer_is_still_on_its_way(open_page: OpenPage) -> None:
    page = open_page()
    start(page, **{"seat-1": "friend"})
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/move", lambda route: held.append((route, route.fetch())))
    answer(page, lambda page: page.locator(".hand .card.lit").first.click())
    answer(page, lambda page: page.click('#t-decision [value="end"]'))
    for _ in range(600):  # the stream may be faster than the answer to the post that is held here
        if len(held) == SENT:
            break
        page.wait_for_timeout(100)
    assert len(held) == SENT
    for route, answered in held:
        route.fulfill(response=answered)


def test_two_people_at_two_browsers_see_each_other_move(open_page: OpenPage) -> None:
    mine = open_page()
    start(mine, **{"seat-1": "friend"})
    link = mine.locator("#links input").input_value()
    theirs = open_page(link, lang="ko")
    theirs.fill('input[name="name"]', "봄")
    theirs.click("button.big")
    theirs.wait_for_selector(".panel.own")
    expect(mine.locator("#player-1 h3")).to_have_text("봄")
    mine.locator(".hand .card.lit").first.click()
    expect(theirs.locator("#log-lines .line")).to_have_count(1)
    mine.click('#t-decision [value="end"]')
    expect(theirs.locator("#t-decision .move").first).to_be_visible()
    assert "●" in theirs.title()


def test_who_comes_and_goes_is_shown_though_nothing_is_drawn(open_page: OpenPage) -> None:
    host = open_page()
    start(host, **{"seat-1": "friend"})
    link = host.locator("#links input").input_value()
    friend = open_page(link)
    friend.click("button.big")
    away = host.locator("#player-1 .away-1")
    expect(away).to_be_attached()
    expect(away).to_be_hidden()
    friend.goto("about:blank")
    expect(away).to_be_visible()
    friend.goto(link)
    friend.goto(host.url.partition("?")[0])
    expect(away).to_be_hidden()
    late = open_page(host.url.partition("?")[0])
    expect(late.locator("#player-1 .away-1")).to_be_hidden()
    expect(late.locator("#player-0 .away-0")).to_be_hidden()


def test_the_device_is_passed_under_cover(open_page: OpenPage, picture: Picture) -> None:
    page = open_page(lang="ko")
    start(page, **{"seat-1": "me"})
    page.locator(".hand .card.lit").first.click()
    page.click('#t-decision [value="end"]')
    expect(page.locator("#cover")).to_be_visible()
    assert page.locator(".hand .card").count() == 0
    picture(page, "cover-ko")
    page.click("#cover a")
    expect(page.locator("#t-decision .move").first).to_be_visible()


def test_replay_steps_through_the_game(open_page: OpenPage, picture: Picture) -> None:
    page = open_page()
    start(page)
    for _ in range(6):
        answer(page, click_a_lit_thing)
    page.goto(page.url.split("?")[0] + "/replay?at=0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("output")).to_contain_text("1 /")
    expect(page).to_have_url(re.compile(r"at=1\b"))
    picture(page, "replay-en")


def test_a_hint_marks_a_move(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    page.click("#hint")
    expect(page.locator(".hinted").first).to_be_visible()
    assert page.locator('#moves input[name="version"]').input_value() == "0"


def test_without_scripts_the_table_is_played_by_plain_forms(browser: object, live: Live) -> None:
    from playwright.sync_api import Browser

    assert isinstance(browser, Browser)
    context = browser.new_context(java_script_enabled=False, base_url=live.address)
    page = context.new_page()
    start(page)
    page.locator("#t-decision .move").first.click()
    expect(page.locator('#moves input[name="version"]')).not_to_have_value("0")
    context.close()
