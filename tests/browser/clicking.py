"""Long stretches of a game in the page itself: the same buttons are pressed, without a way to the browser for each."""

from playwright.sync_api import Page

BY_HAND = 20
"""So many decisions at the beginning of a game are clicked by the mouse."""
STRETCH = 9
"""So many are then pressed in the page before the mouse has its turn again."""

MORE = '.item:not(.chosen[data-most="1"]) .add[aria-disabled="false"]'
"""What can be put into a composed choice besides what is in it."""

FILL = """more => {
    const send = document.querySelector("#t-decision .send");
    for (let n = 0; n < 20 && send.disabled; n++) document.querySelector(`#t-decision ${more}`).click();
    send.click();
}"""

PRESS = """async ([turn, stretch, more]) => {
    const shown = selector => [...document.querySelectorAll(selector)].filter(button => button.offsetParent);
    const over = () => document.querySelector("section.end");
    const version = () => document.querySelector("#moves input[name=version]")?.value;
    const until = async (met, what, patience = 60000) => {
        for (const start = performance.now(); !met(); await new Promise(next => setTimeout(next, 4)))
            if (performance.now() - start > patience) throw new Error(what);
    };
    const answers = () => shown("#t-decision .item .add, button[data-pick], button[name=move]:not(.group .move)");
    for (let n = 0; n < stretch; n++, turn++) {
        await until(() => over() || answers().length, "nothing to press");
        if (over()) return;
        const [seen, found] = [version(), answers()];
        const button = found[turn % found.length];
        button.click();
        if (button.matches(".add") || document.querySelector("#t-decision .chosen")) { // or a card on the board
            const send = shown("#t-decision .send")[0];
            for (let tries = 0; send.disabled; tries++) { // not enough? one more
                if (tries > 20) throw new Error(`never enough: ${button.outerHTML}`);
                shown(`#t-decision ${more}`)[0].click();
            }
            send.click();
        }
        if (button.dataset.pick) {
            if (!document.querySelector("details.group[open] button.move")) button.click(); // it was open before
            const uses = [...document.querySelectorAll("details.group[open] button.move")];
            uses[turn % uses.length].click();
        }
        await until(() => over() || version() !== seen, `not taken: ${button.outerHTML}`);
    }
}"""


def by_hand(turn: int) -> bool:
    """Is this decision the mouse's?"""
    return turn < BY_HAND or (turn - BY_HAND) % (STRETCH + 1) == 0


def press_on(page: Page, turn: int) -> None:
    """The decisions from this one to the mouse's next."""
    page.evaluate(PRESS, [turn, STRETCH, MORE])


def fill_and_send(page: Page) -> None:
    """Put something into a composed choice until it is enough, and send it."""
    page.locator(f"#t-decision {MORE}").first.click()
    page.evaluate(FILL, MORE)
