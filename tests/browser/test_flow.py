"""The table of The Flow of History as people use it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import by_hand, press_on
from tests.browser.conftest import Live, OpenPage
from tests.browser.laid import lay, sit_down

Picture = Callable[[Page, str], None]

ASKED = "#t-decision .move, #t-decision .item .add, #t-board button.lit, section.end"
MOVED_ON = """seen => document.querySelector("section.end")
    || document.querySelector("#moves input[name=version]").value !== seen"""
FITS = "document.documentElement.scrollWidth <= innerWidth"
MOST_DECISIONS = 400


def start(page: Page, seats: int) -> None:
    """A table against novices."""
    page.goto(f"/new/flow?seats={seats}")
    for n in range(1, seats):
        page.select_option(f'select[name="seat-{n}"]', "bot:novice")
    page.click("button.big")
    page.wait_for_url("**/t/*")


def choose(page: Page, turn: int) -> None:
    """What a person would press: a question over the board, an amount, an action, or a card and a use of it."""
    asked = page.locator(".dialogue button.lit")
    amounts = page.locator("#t-decision .item .add")
    actions = page.locator("#t-board .totals button.lit")
    cards = page.locator(".market button.lit")
    if asked.count():
        asked.nth(turn % asked.count()).click()
    elif amounts.count():
        amounts.first.click()
        page.click("#t-decision .send")
    elif actions.count() and (turn % 3 or not cards.count()):
        actions.first.click()
    elif cards.count():
        card = cards.nth(turn % cards.count())
        picks = card.get_attribute("data-pick")
        card.click()
        if picks:
            page.locator("details.group[open] button.move").first.click()
    else:
        page.locator("#t-decision button.move").last.click()


@pytest.mark.parametrize(
    ("lang", "theme", "seats", "width", "made"), [("ko", "dark", 2, 390, 0), ("en", "light", 4, 1280, 140)]
)
def test_a_whole_game_by_clicking(
    open_page: OpenPage, picture: Picture, live: Live, lang: str, theme: str, seats: int, width: int, made: int
) -> None:
    """The whole of one game, and the rest of another of which so many moves were made before."""
    page = open_page(lang=lang, theme=theme, width=width, height=844 if width < 700 else 720)
    page.emulate_media(reduced_motion="reduce")
    if made:
        sit_down(page, lay(live.storage, "flow", seats, moves=made)[1])
    else:
        start(page, seats)
    for turn in range(MOST_DECISIONS):
        if not by_hand(turn) and not by_hand(turn - 1):
            continue  # pressed already
        page.wait_for_selector(ASKED, state="attached")
        if page.locator("section.end").count():
            break
        if turn in (1, 20):
            picture(page, f"flow-{lang}-{turn}")
        assert page.evaluate(FITS), f"sideways after {turn} decisions"
        if by_hand(turn):
            version = page.locator('#moves input[name="version"]').input_value()
            choose(page, turn)
            page.wait_for_function(MOVED_ON, arg=version)
        elif by_hand(turn - 1):
            press_on(page, turn)
    expect(page.locator("table.scores")).to_be_visible()
    picture(page, f"flow-end-{lang}")


def test_one_s_own_nation_is_above_the_fold(open_page: OpenPage) -> None:
    page = open_page(width=1280, height=720)
    start(page, 4)
    page.wait_for_selector(".flow > .own")
    assert page.evaluate("document.querySelector('.flow > .own .piles').getBoundingClientRect().top < innerHeight")
