"""axe-core, as a wheel brings it: what it finds on a page."""

from functools import cache
from importlib.resources import files

from playwright.sync_api import Page

GRAVE = ("serious", "critical")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
ALSO = ("label-content-name-mismatch",)
"""Rules that axe does not run by itself."""

COLOURS = "color-contrast"
"""The one rule that depends on the light, and not on the language."""

RUN = """async ([tags, also, only, within]) => {
    const rules = Object.fromEntries(also.map(id => [id, { enabled: true }]));
    const options = { runOnly: { type: "tag", values: tags }, rules, resultTypes: ["violations"] };
    const parts = within ? [...document.querySelectorAll(within)] : document;
    const found = await axe.run(parts, only ? { ...options, runOnly: [only], rules: {} } : options);
    return found.violations.map(({ id, impact, nodes }) => ({
        id, impact, where: nodes.slice(0, 4).map(node => node.target.join(" ") + ": " + node.html.slice(0, 160)
            + " | " + (node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? "")),
    }));
}"""


@cache
def source() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def grave_findings(page: Page, only: str = "", within: str = "") -> list[str]:
    """The serious and critical findings, each with places where it shows; of one rule or in some parts only, if so
    asked."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(source())  # once for each document
    found = page.evaluate(RUN, [list(TAGS), list(ALSO), only, within])
    return [f"{one['id']}: {place}" for one in found if one["impact"] in GRAVE for place in one["where"]]
