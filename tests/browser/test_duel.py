"""The table of 7 Wonders Duel as people use it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from civitas.core import game
from tests.browser.conftest import Live, OpenPage
from tests.browser.laid import arranged, lay, sit_down

Picture = Callable[[Page, str], None]

MOVED_ON = """seen => document.querySelector("section.end")
    || document.querySelector("#moves input[name=version]").value !== seen"""

ASKED = "#t-decision .move, .dialogue button.lit"
FITS = "document.documentElement.scrollWidth <= innerWidth"


def start(page: Page, *, draft: bool = True, **fields: str) -> None:
    """A table against a novice, the person first."""
    page.goto("/new/duel")
    for name, value in {"seat-1": "bot:novice", **fields}.items():
        page.select_option(f'select[name="{name}"]', value)
    page.check('input[name="option-starter"][value="1"]')
    if not draft:
        page.check('input[name="option-wonders"][value="1"]')
    page.click("button.big")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#t-decision .move", state="attached")


def answer(page: Page, choose: Callable[[Page], None]) -> bool:
    """Wait for a question or the end; answer the question. False at the end."""
    page.wait_for_selector(f"{ASKED}, section.end", state="attached")
    if page.locator("section.end").count():
        return False
    version = page.locator('#moves input[name="version"]').input_value()
    choose(page)
    page.wait_for_function(MOVED_ON, arg=version)
    return True


def two_clicks(page: Page) -> None:
    """A lit card of the structure and its last use; whatever else is asked is answered by one click on a lit thing."""
    cards = page.locator(".structure button.lit")
    if cards.count():
        cards.last.click()
        uses = page.locator("details.group[open] button.move")
        uses.nth(0 if "k-build" in (uses.first.get_attribute("class") or "") else uses.count() - 1).click()
    else:
        page.locator("#t-board button.lit").first.click()


@pytest.mark.parametrize(("lang", "theme", "width", "made"), [("ko", "dark", 390, 0), ("en", "light", 1280, 52)])
def test_a_whole_game_by_clicking(
    open_page: OpenPage, picture: Picture, live: Live, lang: str, theme: str, width: int, made: int
) -> None:
    """The whole of one game, and the rest of another of which so many moves were made before."""
    page = open_page(lang=lang, theme=theme, width=width, height=844 if width < 700 else 900)
    page.emulate_media(reduced_motion="reduce")
    if made:
        sit_down(page, lay(live.storage, "duel", 2, moves=made)[1])
    else:
        start(page)
        picture(page, "duel-draft")
    for turn in range(100):
        if turn in (12, 24):
            picture(page, f"duel-{lang}-{turn}")
        assert page.evaluate(FITS), f"sideways after {turn} decisions"
        if not answer(page, two_clicks):
            break
    expect(page.locator("section.end h2")).to_be_in_viewport()
    expect(page.locator("table.scores")).to_be_visible()
    assert page.locator("table.scores tbody tr").count() == 8
    assert page.evaluate(FITS)
    picture(page, f"duel-end-{lang}")


def test_the_keyboard_alone_suffices(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    answer(page, lambda page: page.keyboard.press("2"))
    start(page, draft=False)
    page.keyboard.press("2")
    expect(page.locator("details.group[open]")).to_have_count(1)
    expect(page.locator(".structure .picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("details.group[open]")).to_have_count(0)
    page.locator(".structure button.lit").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("details.group[open]")).to_have_count(1)
    answer(page, lambda page: page.keyboard.press("1"))
    expect(page.locator("#table :focus")).to_have_count(1)  # though the bot has moved in between
    expect(page.locator("#tip")).to_be_hidden()


def test_a_card_says_what_it_does_and_costs_and_why_not(open_page: OpenPage) -> None:
    page = open_page()
    start(page, draft=False)
    tip = page.locator("#tip")
    page.locator(".structure button.lit").first.hover()
    expect(tip.locator(".bill")).to_contain_text("For you now")
    page.locator(".structure .under").first.hover()
    expect(tip.locator(".why .rule")).to_have_text("7WD-TURN-03")
    page.locator(".own .wonder").first.focus()
    page.keyboard.press("Tab")
    expect(tip.locator(".bill")).to_contain_text("bought at")


def test_a_finger_that_rests_on_a_card_asks_and_does_not_play(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    start(page, draft=False)
    card, tip = page.locator(".structure button.lit").first, page.locator("#tip")
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(tip.locator(".bill")).to_contain_text("For you now")
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")
    expect(tip).to_be_visible()
    expect(page.locator("details.group[open]")).to_have_count(0)
    card.click()
    expect(page.locator("details.group[open]")).to_have_count(1)


def test_only_one_card_is_picked_at_a_time(open_page: OpenPage) -> None:
    page = open_page(lang="ko")
    start(page, draft=False)
    cards = page.locator(".structure button.lit")
    cards.nth(0).click()
    cards.nth(1).click()
    expect(page.locator("details.group[open]")).to_have_count(1)
    expect(cards.nth(1)).to_have_attribute("aria-expanded", "true")
    cards.nth(1).click()
    expect(page.locator("details.group[open]")).to_have_count(0)


def test_a_hint_opens_the_card_it_speaks_of(open_page: OpenPage) -> None:
    page = open_page()
    start(page, draft=False)
    page.click("#hint")
    expect(page.locator("details.group[open] .hinted")).to_be_visible()


@pytest.mark.parametrize("width", [768, 1024, 1920])
def test_no_width_scrolls_sideways(open_page: OpenPage, picture: Picture, width: int) -> None:
    page = open_page(lang="ko", theme="dark", width=width)
    start(page, draft=False)
    answer(page, two_clicks)
    picture(page, f"duel-{width}")
    assert page.evaluate(FITS)


def test_without_scripts_the_uses_of_a_card_unfold(browser: object, live: Live) -> None:
    from playwright.sync_api import Browser

    assert isinstance(browser, Browser)
    context = browser.new_context(java_script_enabled=False, base_url=live.address)
    page = context.new_page()
    start(page, draft=False)
    page.locator("details.group summary").first.click()
    page.locator("details.group[open] button.move").first.click()
    expect(page.locator('#moves input[name="version"]')).not_to_have_value("0")
    context.close()


def test_on_a_phone_a_folded_city_opens_while_one_of_its_buildings_is_to_be_chosen(
    open_page: OpenPage, live: Live
) -> None:
    page = open_page(width=390, height=844)
    cities = [{"coins": 50, "wonders": ["circus_maximus"]}, {"buildings": ["glassworks", "press"]}]
    position = {"step": "turn", "age": 2, "turn": 0, "players": cities}
    duel = game("duel")
    state = duel.arrange(position)
    texts = [duel.notation(int(move), state) for move in state.legal_moves(0)]
    wonder = next(text for text in texts if text.startswith("wonder circus_maximus"))
    sit_down(page, arranged(live.storage, "duel", position, wonder)[1])
    fold = page.locator('[data-fold][aria-expanded="true"]')
    expect(fold).to_have_count(1)
    page.locator("#t-board button.lit").first.click()
    expect(fold).to_have_count(0)
