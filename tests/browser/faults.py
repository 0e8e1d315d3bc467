"""What is wrong with how a table lies in its window: below the fold, cut without a tip, too small, one on another."""

from playwright.sync_api import Page

LEAST_PIXELS = 11

FIND = """least => {
    const found = new Set(), wide = innerWidth >= 1080;
    const name = one => one.id ? `#${one.id}` : `#${one.closest("[id]")?.id} .${[...one.classList].join(".")}`;
    const scrolls = one => one && one.scrollHeight > one.clientHeight + 1;
    const shown = one => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr, [hidden]");
    const within = (a, b, x, y) =>
        a.right <= b.right + x && a.left >= b.left - x && a.bottom <= b.bottom + y && a.top >= b.top - y;
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
    const box = one => one.getBoundingClientRect();
    const all = selector => [...document.querySelectorAll(selector)].filter(shown);

    if (document.documentElement.scrollWidth > innerWidth) found.add("the page is wider than the window");
    if (wide && scrolls(document.querySelector(".left"))) found.add("the board is higher than the window");
    if (wide && scrolls(document.querySelector("#t-end"))) found.add("the scores are higher than the window");
    const newest = all("#log-lines .line").at(-1);
    if (wide && newest && box(newest).bottom > innerHeight + 1) found.add("the newest line of the log is not in sight");

    const own = new Set(), walker = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
    for (let text; text = walker.nextNode();)
        if (text.data.trim() && shown(text.parentElement)) own.add(text.parentElement);
    for (const one of own) {
        if (parseFloat(getComputedStyle(one).fontSize) < least - .05) found.add(`small: ${name(one)}`);
        if (one.closest("[title], [data-tip], [data-more], .decision, #log-scroll, #t-end")) continue;
        const range = document.createRange();
        range.selectNodeContents(one);
        for (let up = one; up.id !== "table"; up = up.parentElement) {
            const { overflow, clipPath } = getComputedStyle(up);
            if (overflow === "visible" || clipPath !== "none" || up.matches(".left")) continue;
            if (!within(range.getBoundingClientRect(), box(up), 1.5, 3)) found.add(`cut: ${name(one)}`);
        }
    }

    for (const one of all("#t-board .marker"))
        if (!within(box(one), box(one.closest(".domain")), 1.5, 2)) found.add(`${name(one)} leaves its domain`);
    const FRAMES = ".card, .slip, .chip, .stage, .panel, .place, .room, .column, .domain";
    for (const one of all(`#t-board :is(${FRAMES}) > *, #t-board .drawn > *`)) {
        const frame = one.closest(".drawn")?.parentElement ?? one.parentElement;
        if (one.matches(".band, .drawn") || ["contents", "inline"].includes(getComputedStyle(frame).display)) continue;
        if (box(one).width && !within(box(one), box(frame), 1.5, 2)) found.add(`${name(one)} leaves ${name(frame)}`);
    }
    // In a structure and in a stack cards lie on cards; what a list of its own has scrolled away lies nowhere.
    const things = all(`#t-board :is(${FRAMES}, .figure, .bank)`).filter(one => !one.closest(".floor, .stack, .pile"));
    const boxes = things.map(box);
    things.forEach((one, n) => {
        for (let m = n + 1; m < things.length; m++)
            if (meet(boxes[n], boxes[m]) && !one.contains(things[m])) found.add(`${name(one)} on ${name(things[m])}`);
    });
    for (const one of all("#t-board :is(.card, .slip) .nm"))
        for (const other of one.parentElement.children)
            if (other !== one && !other.matches(".cost, .sr") && shown(other) && meet(box(one), box(other)))
                found.add(`${name(other)} on its name`);
    return [...found];
}"""


def faults(page: Page) -> list[str]:
    """Each in a few words; none if all is well."""
    found: list[str] = page.evaluate(FIND, LEAST_PIXELS)
    return found
