"""The table of 7 Wonders as people use it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Live, OpenPage
from tests.browser.laid import lay, sit_down

Picture = Callable[[Page, str], None]

MOVED_ON = """seen => document.querySelector("section.end")
    || document.querySelector("#moves input[name=version]").value !== seen"""

# The free city (there is a deck then) is played by a seat: it chooses when that seat does.
BOTS_CHOSE = """() => [...document.querySelectorAll(".city:not(.own) .ready.wait")]
    .every(waiting => document.getElementById("deck") && waiting.closest("#city-2"))"""

FITS = "document.documentElement.scrollWidth <= innerWidth"
ASKED = "#t-decision .decision:not(.waiting)"
HAND = "#wonders-hand button[data-pick]"
RANDOM, CHOSEN = 0, 3


def start(page: Page, seats: int = 4, boards: int = RANDOM, seed: int = 5, rival: str = "bot:novice") -> None:
    """A table against novices; the left neighbour may be somebody else."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/new/wonders?seats={seats}")
    for n in range(1, seats):
        page.select_option(f'select[name="seat-{n}"]', rival if n == 1 else "bot:novice")
    page.check(f'input[name="option-boards"][value="{boards}"]')
    page.fill('input[name="seed"]', str(seed))
    page.click("button.big")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(ASKED)


def version(page: Page) -> str:
    return page.locator('#moves input[name="version"]').input_value()


def answer(page: Page, choose: Callable[[Page], None]) -> bool:
    """Wait for a question or the end; answer the question. False at the end."""
    page.wait_for_selector(f"{ASKED}, section.end")
    if page.locator("section.end").count():
        return False
    if page.locator(HAND).count():
        page.wait_for_function(BOTS_CHOSE)  # nothing moves under the pointer any more
    seen = version(page)
    choose(page)
    page.wait_for_function(MOVED_ON, arg=seen)
    return True


def two_clicks(page: Page) -> None:
    """A card of the hand, a lit one if there is one, and the first thing to do with it; other lit things take one."""
    hand = page.locator(HAND)
    if hand.count():
        lit = page.locator("#wonders-hand button[data-pick]:not(.dim)")
        (lit if lit.count() else hand).first.click()
        page.locator("details.group[open] button.move").first.click()
    else:
        page.locator("#t-board button.lit").first.click()


@pytest.mark.parametrize(("lang", "theme", "width", "made"), [("ko", "dark", 390, 0), ("en", "light", 1280, 44)])
def test_a_whole_game_by_clicking(
    open_page: OpenPage, picture: Picture, live: Live, lang: str, theme: str, width: int, made: int
) -> None:
    """The whole of one game, and the rest of another of which so many moves were made before."""
    page = open_page(lang=lang, theme=theme, width=width, height=844 if width < 700 else 900)
    if made:
        page.emulate_media(reduced_motion="reduce")
        sit_down(page, lay(live.storage, "wonders", 4, moves=made)[1])
    else:
        start(page)
    for turn in range(40):
        if turn in (1, 14):
            picture(page, f"wonders-{lang}-{turn}")
        assert page.evaluate(FITS), f"sideways after {turn} decisions"
        if not answer(page, two_clicks):
            break
    expect(page.locator("table.scores")).to_be_visible()
    assert page.locator("table.scores tbody tr").count() == 10
    assert page.evaluate(FITS)
    picture(page, f"wonders-end-{lang}")


def test_the_free_city_asks_its_holder_twice(open_page: OpenPage, picture: Picture) -> None:
    page = open_page()
    start(page, seats=2)
    answer(page, two_clicks)
    expect(page.locator("#city-2.aimed")).to_be_visible()
    expect(page.locator(".card.chosen")).to_have_count(1)
    assert page.locator(".card.chosen[data-pick]").count() == 0, "the card chosen for the own city is not to be had"
    picture(page, "wonders-free-city")
    answer(page, two_clicks)
    expect(page.locator("#city-2.aimed")).to_have_count(0)


def test_boards_are_chosen_by_one_click(open_page: OpenPage, picture: Picture) -> None:
    page = open_page(lang="ko", width=390, height=844)
    start(page, boards=CHOSEN)
    assert page.evaluate(FITS)
    picture(page, "wonders-boards")
    answer(page, lambda page: page.click("#b-halicarnassus_b"))
    expect(page.locator("#board-0")).to_have_text("할리카르나소스 B")


def test_a_secret_choice_can_be_taken_back(open_page: OpenPage, picture: Picture) -> None:
    page = open_page()
    start(page, rival="friend")
    two_clicks(page)
    expect(page.locator(".chosen-note")).to_be_visible()
    expect(page.locator(".card.chosen")).to_have_count(1)
    expect(page.locator("#city-1 .ready.wait")).to_be_visible()
    expect(page.locator("#city-2 .ready.done")).to_be_visible()
    picture(page, "wonders-waiting")
    page.click("#take-back")
    expect(page.locator(ASKED)).to_be_visible()
    expect(page.locator(".card.chosen")).to_have_count(0)


def test_the_keyboard_alone_suffices(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    page.keyboard.press("2")
    expect(page.locator("details.group[open]")).to_have_count(1)
    expect(page.locator(".card.picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("details.group[open]")).to_have_count(0)
    page.locator(HAND).first.focus()
    page.keyboard.press("Enter")
    answer(page, lambda page: page.keyboard.press("1"))


def test_a_card_explains_itself_and_why_not(open_page: OpenPage, picture: Picture) -> None:
    page = open_page(lang="ko")
    start(page)
    page.locator("#wonders-hand .dim").first.hover()
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    expect(tip.locator(".why .rule").first).to_contain_text("7W-")
    picture(page, "wonders-tip")


def test_seven_cities_fit_every_width(open_page: OpenPage, picture: Picture) -> None:
    page = open_page()
    start(page, seats=7)
    for _ in range(6):
        answer(page, two_clicks)
    assert page.locator(".city").count() == 7
    for width in (390, 820, 1080, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(FITS), f"sideways at {width}"
        picture(page, f"wonders-seven-{width}")


def test_the_reveal_shows_what_everybody_played(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    assert page.locator(".last").count() == 0
    answer(page, two_clicks)
    expect(page.locator(".last")).to_have_count(3)
    expect(page.locator(".own .fresh")).to_have_count(1)


def test_replay_and_spectators_have_a_board(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    answer(page, two_clicks)
    address = page.url.split("?")[0]
    page.goto(f"{address}/replay?at=2")
    expect(page.locator("#wonders-hand .card").first).to_be_visible()
    assert page.locator("#wonders-hand button").count() == 0
    watching = open_page(address)
    expect(watching.locator(".watching .city")).to_have_count(4)
    assert watching.locator("#wonders-hand .card").count() == 0
