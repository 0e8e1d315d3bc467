"""The parts that all boards share: composed choices, panels that fold, the log, what is asked once."""

import json

from playwright.sync_api import Page, expect

from tests.browser.clicking import MORE
from tests.browser.conftest import OpenPage
from tests.browser.test_table import start


def play_until_several_are_to_be_chosen(page: Page) -> None:
    """Two seats at one device play the last of their moves until one has to choose several cards."""
    table = page.url.split("/t/")[1].split("?")[0]
    for _ in range(400):
        seen = page.request.get(f"/api/tables/{table}").json()
        seat, moves = seen["to_act"][0], seen["decision"]["moves"]
        if seen["view"]["todo"] > 1 and all(move["move"].startswith(("discard", "take", "drop")) for move in moves):
            page.goto(f"/t/{table}?seat={seat}")
            return
        wish = {"move": moves[-1]["move"], "version": seen["version"], "seat": seat}
        assert page.request.post(f"/api/tables/{table}/moves", data=wish).ok
    raise AssertionError("never")


def test_a_choice_is_put_together_changed_and_sent_at_once(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/new/civ")
    page.select_option('select[name="seat-1"]', "me")
    page.fill('input[name="seed"]', "7")
    page.click("button.big")
    page.wait_for_url("**/t/*")
    play_until_several_are_to_be_chosen(page)
    box = page.locator(".choice-box")
    most = json.loads(box.get_attribute("data-choice") or "")["most"]
    version = page.locator('#moves input[name="version"]').input_value()
    expect(box.locator(".send")).to_be_disabled()
    box.locator(".add").first.click()
    expect(box.locator(".item.chosen")).to_have_count(1)
    box.locator(".less:visible").first.click()
    expect(box.locator(".item.chosen")).to_have_count(0)
    for _ in range(most):
        box.locator(MORE).first.click()
    expect(box.locator(".so-far")).to_have_text(f"{most} of {most}")
    assert page.locator('#moves input[name="version"]').input_value() == version, "nothing has been sent yet"
    box.locator(".send").click()
    expect(page.locator('#moves input[name="version"]')).to_have_value(str(int(version) + most))


def test_a_panel_folds_to_its_line_and_stays_folded(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    body = page.locator("#player-1 .panel-body")
    expect(body).to_be_visible()
    page.locator("#fold-player-1").click()
    expect(body).to_be_hidden()
    expect(page.locator("#fold-player-1")).to_have_attribute("aria-expanded", "false")
    page.locator(".hand .card.lit").first.click()
    expect(page.locator("#log-lines .line").first).to_be_visible()
    expect(body).to_be_hidden()
    page.locator("#fold-player-1").click()
    expect(body).to_be_visible()


def test_other_panels_are_lines_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    page.goto("/new/wonders?seats=7")
    page.click("button.big")
    page.wait_for_selector(".panel.own")
    expect(page.locator(".panel:not(.own) .panel-body:visible")).to_have_count(0)
    page.locator("[data-fold]").first.click()
    expect(page.locator(".panel:not(.own) .panel-body:visible")).to_have_count(1)


def test_the_invite_box_says_that_its_links_work_here_only(open_page: OpenPage) -> None:
    page = open_page()
    start(page, **{"seat-1": "friend"})
    expect(page.locator("#links .note")).to_contain_text("--host 0.0.0.0")


def test_leave_to_notify_is_asked_for_once(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script("""
        window.asked = 0;
        window.Notification = class { static permission = "default"; static requestPermission() { window.asked++; } };
    """)
    start(page)
    for _ in range(3):
        version = page.locator('#moves input[name="version"]').input_value()
        page.locator("#t-decision :is(.move, .add)").first.click()
        page.wait_for_function(
            "seen => document.querySelector('#moves input[name=version]').value !== seen", arg=version
        )
        page.wait_for_selector("#t-decision :is(.move, .add)")
    assert page.evaluate("window.asked") == 1


def test_undo_takes_the_lines_of_the_log_with_it(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    page.locator(".hand .card.lit").first.click()
    expect(page.locator("#log-lines .e-play")).to_have_count(1)
    page.click("#undo")
    expect(page.locator("#log-lines .e-play")).to_have_count(0)
    expect(page.locator("#log-lines .e-undo")).to_have_count(1)


def test_play_now_starts_seven_wonders_with_three_cities(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator('form[action="/new/wonders"] button').click()
    page.wait_for_selector(".panel.own")
    expect(page.locator(".panel.city")).to_have_count(3)
