"""A real Chromium in front of a real server. Pictures of what was seen go to test-results/."""

import base64
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from civitas.web.app import create_app
from civitas.web.serve import Server
from tests.ports import reserve

ARTIFACTS = Path(__file__).resolve().parents[2] / "test-results"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

UNSEEN = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),  # pages behind the address bar
    "SpareRendererForSitePerProcess",  # a process in store for the next page
)
"""What a Chromium with a window makes ready beside each page: twice the work of the page, and nobody looks at it."""

REPEATED = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "ThirdPartyStoragePartitioning"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "AvoidCorsURLLoaderRestartOnRedirect", "PaintHolding"),
    *("LensOverlay", "MediaRouter", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""What Playwright turns off: of two such lists Chromium heeds the last."""

OPTIONS = ("--no-sandbox", "--disable-gpu", f"--disable-features={','.join((*REPEATED, *UNSEEN))}")

PATIENCE = 60_000
"""Milliseconds. They only bound a failure: what is waited for may be slow on a busy machine, but comes."""

expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = os.environ.get("CIVITAS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.skip("NO BROWSER TESTS: there is no Chromium on this machine (set CIVITAS_CHROMIUM)")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=OPTIONS)
        yield opened
        opened.close()


class Live:
    """A server that can be stopped and started again on the same port and storage."""

    def __init__(self, storage: Path) -> None:
        self._port = reserve()  # kept, so that nobody else is given the port while the server is stopped
        self.port = int(self._port.getsockname()[1])
        self.storage = storage
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        app = create_app(str(self.storage), pace=0.0, workers=0)
        config = uvicorn.Config(app, port=self.port, log_config=None, log_level="error", timeout_graceful_shutdown=1)
        self._app, self._server = app, Server(config, app)
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        self._app.state.tables.close_streams()
        self._server.should_exit = True
        self._thread.join()

    def close(self) -> None:
        """Stop for good."""
        self.stop()
        self._port.close()


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for the tests of a file: each opens tables of its own, as people without a cookie."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CIVITAS_STRICT_WORDS", "1")
        found = Live(tmp_path_factory.mktemp("live") / "tables.db")
        yield found
        found.close()


@pytest.fixture
def open_page(browser: Browser, live: Live) -> Iterator[OpenPage]:
    """Opens a page of the server, or an empty one; an error on its console that is not `expected` fails the test."""
    contexts = []
    errors: list[str] = []
    known = ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "status of 409"]

    def opened(
        path: str = "",
        *,
        lang: str = "en",
        theme: str = "light",
        width: int = 1280,
        height: int = 900,
        expected: Sequence[str] = (),
    ) -> Page:
        known.extend(expected)
        context = browser.new_context(viewport={"width": width, "height": height}, locale=lang, base_url=live.address)
        context.set_default_timeout(PATIENCE)
        cookies = {"civitas_lang": lang, "civitas_theme": theme}
        context.add_cookies([{"name": name, "value": value, "url": live.address} for name, value in cookies.items()])
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        if path:
            page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [error for error in errors if not any(word in error for word in known)] == []


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    def take(page: Page, name: str) -> None:
        ARTIFACTS.mkdir(exist_ok=True)
        (ARTIFACTS / f"{name}.png").write_bytes(base64.b64decode(taken_by(page)))

    return take


def taken_by(page: Page, tries: int = 3) -> str:
    """A picture of the page; once more where Chromium has none, as now and then just after a page has come."""
    browser = page.context.new_cdp_session(page)
    try:
        # Playwright's own pictures are the same, but packed with twice the work of all the rest.
        return str(browser.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"])
    except Error:
        if tries == 1:
            raise
    finally:
        browser.detach()
    page.wait_for_timeout(200)
    return taken_by(page, tries - 1)
