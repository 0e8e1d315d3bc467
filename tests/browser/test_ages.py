"""The table of Through the Ages as people use it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from civitas.core import State
from tests.browser.axe import grave_findings
from tests.browser.clicking import by_hand, fill_and_send, press_on
from tests.browser.conftest import PATIENCE, Live, OpenPage
from tests.browser.laid import arranged, lay

Picture = Callable[[Page, str], None]

ASKED = "#t-decision button.move, #t-decision .item .add, #t-board button.lit, section.end"
MOVED_ON = """seen => document.querySelector("section.end")
    || document.querySelector("#moves input[name=version]").value !== seen"""
FITS = "document.documentElement.scrollWidth <= innerWidth"
MOST_DECISIONS = 900
SOON = 8_000
VARIANTS = {"full": "0", "first": "1"}


def start(page: Page, variant: str) -> None:
    """A table of two against a novice."""
    page.goto("/new/ages?seats=2")
    page.select_option('select[name="seat-1"]', "bot:novice")
    page.check(f'input[name="option-variant"][value="{VARIANTS[variant]}"]')
    page.click("button.big")
    page.wait_for_url("**/t/*")


def choose(page: Page, turn: int) -> None:
    """What a person might press: a composed choice, a card of the row, a use of a card, or the next thing listed."""
    send = page.locator("#t-decision .send")
    row = page.locator(".row13 button.lit")
    picks = page.locator(".ages > .own button[data-pick]")
    listed = page.locator("#t-decision > section > .moves button.move")
    if send.count():
        fill_and_send(page)
    elif row.count() and turn % 4 == 0:
        row.first.click()
    elif picks.count() and turn % 4 < 3:
        picks.nth(turn % picks.count()).click()
        if not page.locator("details.group[open]").count():  # it was open since the last move: the press has closed it
            picks.nth(turn % picks.count()).click()
        page.locator("details.group[open] button.move").first.click()
    elif listed.count():
        listed.first.click()
    else:
        page.locator("#t-board button.lit").first.click()


def answer(page: Page, turn: int, version: str) -> None:
    """Press until the table has moved on: a press that spans a redraw is lost, as for people."""
    for again in range(6):
        page.set_default_timeout(SOON)  # a press on what is gone is given up: it is made again
        try:
            choose(page, turn + again)
            page.wait_for_function(MOVED_ON, arg=version)
        except TimeoutError:
            continue
        finally:
            page.set_default_timeout(PATIENCE)
        return
    page.wait_for_function(MOVED_ON, arg=version)


@pytest.mark.parametrize(
    ("variant", "lang", "theme", "width"), [("first", "ko", "light", 1280), ("full", "en", "dark", 1920)]
)
def test_a_whole_game_by_clicking(
    open_page: OpenPage, picture: Picture, variant: str, lang: str, theme: str, width: int
) -> None:
    height = 720 if width == 1280 else 1080
    page = open_page(lang=lang, theme=theme, width=width, height=height, expected=["status of 422"])
    page.emulate_media(reduced_motion="reduce")
    start(page, variant)
    for turn in range(MOST_DECISIONS):
        if not by_hand(turn) and not by_hand(turn - 1):
            continue  # pressed already
        page.wait_for_selector(ASKED, state="attached")
        if page.locator("section.end").count():
            break
        if turn in (5, 60):
            picture(page, f"ages-{variant}-{turn}")
        if by_hand(turn):
            answer(page, turn, page.locator('#moves input[name="version"]').input_value())
        elif by_hand(turn - 1):
            press_on(page, turn)
        assert page.evaluate(FITS), f"sideways after {turn} decisions"
    expect(page.locator("table.scores")).to_be_visible()
    picture(page, f"ages-end-{variant}")


def test_resigning_takes_two_steps(open_page: OpenPage, picture: Picture, live: Live) -> None:
    page = open_page(height=720)
    _, door = lay(live.storage, "ages", 2, moves=40, choose=to_politics)
    page.goto(door)
    page.click("button.big")
    page.wait_for_url("**/t/*")
    ask, stay, do_it = page.locator("#sure-resign > summary"), page.locator(".stay"), page.locator("#m-resign")
    expect(do_it).to_be_hidden()
    ask.focus()
    page.keyboard.press("Enter")
    expect(stay).to_be_focused()
    picture(page, "ages-resign")
    assert grave_findings(page) == []
    page.keyboard.press("Escape")
    expect(do_it).to_be_hidden()
    expect(ask).to_be_focused()
    ask.click()
    stay.click()
    expect(do_it).to_be_hidden()
    ask.click()
    do_it.click()
    expect(page.locator("section.end")).to_be_visible()


def to_politics(state: State, seat: int) -> int:
    """Turns that draw military cards, up to a person's politics phase."""
    moves = {move: state.game.notation(move, state) for move in map(int, state.choices(seat))}
    return next((move for move, text in moves.items() if text == "done"), next(iter(moves)))


def test_ranks_ratings_and_gone_cards_are_told_where_one_points(open_page: OpenPage, live: Live) -> None:
    page = open_page(height=720)
    mine = {"workers": {"warriors": 3}, "leader": "alexander_the_great"}
    _, door = arranged(live.storage, "ages", {"age": "II", "round": 6, "players": [mine, {}]})
    page.goto(door)
    page.click("button.big")
    page.wait_for_url("**/t/*")
    tip = page.locator("#tip")
    for place, told in (
        ("#ages-gone-chip", "Civil cards out of the game"),
        ("#ages-by-strength", "Among equals"),
        ("[data-more=strength-of-0]", "Alexander the Great +3"),
    ):
        page.locator(place).first.click()
        expect(tip).to_contain_text(told)
    assert grave_findings(page) == []
