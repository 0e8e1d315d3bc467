"""Questions that lie over the board, and choices that are put together: by mouse, by keyboard, for every eye."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import grave_findings
from tests.browser.conftest import Live, OpenPage
from tests.browser.laid import arranged, sit_down

AGES: dict[str, Any] = {"seats": 2, "age": "II", "round": 5, "current": 0, "step": "politics"}
COLONIST = {
    "workers": {"warriors": 2, "swordsmen": 1},
    "tactic": "fighting_band",
    "cards": ["rats", "military_bonus_i"],
}
FORCE = {**AGES, "players": [COLONIST, {}], "current_events": ["historic_territory_i", "development_of_science"]}
RAIDER = {"workers": {"warriors": 4}, "cards": ["plunder_i"]}
VICTIM = {"tokens": {"agriculture": 2}, "workers": {"warriors": 1}, "cards": ["military_bonus_i", "legion"]}
DEFENCE = {**AGES, "players": [RAIDER, VICTIM]}
COLONIES = ["vast_territory_i", "wealthy_territory_i"]
ANNEXATION = {**AGES, "players": [{**RAIDER, "cards": ["annex"]}, {"workers": {}, "colonies": COLONIES}]}

DUEL: dict[str, Any] = {
    "age": 2,
    "structure": {"18": "statue"},
    "discard": ["altar", "theater", "stable", "garrison", "clay_reserve", "scriptorium", "lumber_yard"],
    "players": [{"coins": 50, "wonders": ["mausoleum", "great_library"]}, {}],
}
ARMY = {"military": ["archers", "crossbowmen", "frigate"]}
PREY = [{"building": ["temple"], "knowledge": ["philosophy"]}, {"building": ["lighthouse"], "resources": 3}]
WONDERS = {
    "age": 2,
    "turn": 2,
    "discard": ["altar", "theater", "stockade", "workshop", "marketplace"],
    "cities": [
        {"board": "halicarnassus_a", "cards": ["foundry", "ore_vein"], "stages": 1, "hand": ["walls"]},
        {"board": "giza_a", "hand": ["forum"]},
        {"board": "ephesus_a", "hand": ["library"]},
    ],
}


def test_a_force_is_put_together_by_keyboard_and_sent_with_one_press(open_page: OpenPage, live: Live) -> None:
    page = open_page(height=720)
    sit_down(page, arranged(live.storage, "ages", FORCE, "prepare rats", "bid 5", "done")[1])
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    tally, send = page.locator(".tally"), page.locator("#force .send")
    expect(tally).to_have_text("Strength 0: 5 needed")
    page.keyboard.press("3")  # the bonus card, which the rules take after a unit
    expect(tally).to_have_text("Strength 1: 5 needed")
    for key, told in (("1", "Strength 2: 5 needed"), ("1", "Strength 4: 5 needed"), ("2", "Strength 6: enough for 5")):
        expect(send).to_be_disabled()
        page.keyboard.press(key)
        expect(tally).to_have_text(told)
    page.locator("#force-send-warriors .less").click()
    expect(tally).to_have_text("Strength 5: enough for 5")
    assert posts == [], "nothing has been sent yet"
    send.dblclick()
    expect(page.locator("#log-lines")).to_contain_text("Historic Territory")
    expect(page.locator("#force")).to_have_count(0)
    assert len(posts) == 1, "a double click sends once"
    expect(page.locator("#toast")).to_be_hidden()


def test_a_defence_with_the_last_card_is_taken(open_page: OpenPage, live: Live) -> None:
    page = open_page(height=720)
    start = {**AGES, "players": [RAIDER, {**VICTIM, "cards": ["military_bonus_i"]}]}
    sit_down(page, arranged(live.storage, "ages", start, "attack plunder_i 1")[1])
    page.locator("#force-bonus-military_bonus_i .add").click()
    expect(page.locator(".tally")).to_have_text("Defence 3 against 4: the attack succeeds")
    page.locator("#force-discard-military_bonus_i .add").click()
    expect(page.locator(".item.chosen")).to_have_count(1)
    page.locator("#force .send").click()
    expect(page.locator("#force")).to_have_count(0)
    expect(page.locator("#toast")).to_be_hidden()


def attack(card: str) -> dict[str, Any]:
    """Somebody is about to complete an attack card in a market where nothing else could be taken."""
    market = [card, "computer", "democracy", "factory", "mechanized_agriculture"]
    return {"seats": 3, "market": market, "players": [{**ARMY, "invested": {"card": card, "amount": 1}}, *PREY]}


ASKED: dict[str, list[tuple[dict[str, Any], list[str]]]] = {
    "ages": [
        (FORCE, ["prepare rats"]),
        (FORCE, ["prepare rats", "bid 5", "done"]),
        (DEFENCE, ["attack plunder_i 1"]),
        (ANNEXATION, ["attack annex 1"]),
    ],
    "duel": [(DUEL, ["wonder mausoleum < statue"]), (DUEL, ["wonder great_library < statue"])],
    "flow": [(attack("warriors"), ["complete"]), (attack("fighter_plane"), ["complete"])],
    "wonders": [(WONDERS, ["stage < walls", "discard forum", "discard library"])],
}
"""What is asked besides the usual turn: auctions, forces, defences, whom an attack hits, what is lost or found."""

ANSWERS = ".dialogue button.lit, #t-decision :is(.move, .item .add)"


@pytest.mark.parametrize("game", ASKED)
def test_a_question_can_be_read_by_everybody(open_page: OpenPage, live: Live, game: str) -> None:
    page = open_page(lang="ko", theme="dark", width=390, height=844)
    for start, moves in ASKED[game]:
        sit_down(page, arranged(live.storage, game, start, *moves)[1])
        expect(page.locator(ANSWERS).first).to_be_visible()
        composed = page.locator("[data-choice]")
        if composed.count():
            composed.locator(".item .add").first.click()
            assert json.loads(composed.get_attribute("data-choice") or "")
        assert grave_findings(page, within=".dialogue, #t-decision") == [], moves


def test_a_question_leaves_the_board_in_its_place_and_can_be_folded(open_page: OpenPage, live: Live) -> None:
    page = open_page(height=720)
    sit_down(page, arranged(live.storage, "ages", DEFENCE, "attack plunder_i 1")[1])
    board, question = page.locator("#t-board"), page.locator(".dialogue")
    tall = "part => part.getBoundingClientRect().height"
    with_it, open_height = board.evaluate(tall), question.evaluate(tall)
    question.locator("summary").click()
    assert question.evaluate(tall) < open_height - 20
    question.evaluate("question => question.remove()")
    assert board.evaluate(tall) == with_it


def test_a_hint_that_comes_after_the_move_says_nothing(open_page: OpenPage, live: Live) -> None:
    page = open_page(height=720)
    sit_down(page, arranged(live.storage, "ages", FORCE, "prepare rats")[1])
    late: list[Route] = []
    page.route("**/hint", lambda route: late.insert(0, route))
    page.click("#hint")
    expect(page.locator("#hint")).to_have_attribute("aria-busy", "true")
    page.locator("#amount .add").first.click()
    page.locator("#amount .send").click()
    expect(page.locator("#amount")).to_have_count(0)
    with page.expect_response("**/hint"):
        late[0].fulfill(json={"hint": [{"move": "done", "said": "Pass", "chance": 0.5}]})
    page.evaluate("new Promise(heard => setTimeout(heard))")
    expect(page.locator("#toast")).to_be_hidden()


def test_what_is_told_can_be_put_away_and_leaves_the_hand_in_sight(open_page: OpenPage, live: Live) -> None:
    page = open_page(height=720)
    sit_down(page, arranged(live.storage, "ages", FORCE, "prepare rats")[1])
    page.route("**/hint", lambda route: route.fulfill(json={"hint": []}))
    toast = page.locator("#toast")
    for away in (toast.click, lambda: page.keyboard.press("Escape")):
        page.click("#hint")
        expect(toast).to_be_visible()
        away()
        expect(toast).to_be_hidden()
    page.click("#hint")
    expect(toast).to_be_visible()
    told, board = toast.bounding_box(), page.locator("#t-board").bounding_box()
    assert told is not None
    assert board is not None
    assert told["x"] >= board["x"] + board["width"], "over the log, not over the board"
