"""What a tab is sent: what it lacks, and nothing else."""

import asyncio
import gc
import json
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civitas.web import stream
from civitas.web.render import Drawn
from civitas.web.sheet import Sheet
from civitas.web.splices import spliced, splices
from civitas.web.squeeze import Squeezer
from civitas.web.stream import Reader, compressed, reader_from, reader_of
from tests import loops

PIECE = st.sampled_from(["<p>", "</p>", '<b id="x">', '<b id="y">', "</b>", "word", "말 ", "𝄞", "&lt;"])


def drawn(log: list[str], **parts: str) -> Drawn:
    return Drawn(Sheet(dict(parts)), log)


def test_a_tab_that_has_everything_is_sent_nothing() -> None:
    now = drawn(["<li>1</li>"], a="<p>1</p>")
    assert reader_of(now).news(now) is None
    assert reader_from(str(reader_of(now))).news(now) is None, "what it has survives the way through the page"


def test_a_tab_that_has_nothing_is_sent_everything() -> None:
    told = Reader().news(drawn(["<li>1</li>"], a="<p>1</p>"))
    assert told is not None
    assert told["parts"] == {"a": "<p>1</p>"}
    assert (told["log"]["keep"], told["log"]["lines"]) == (0, "<li>1</li>")


def test_only_parts_that_differ_are_sent() -> None:
    reader = reader_of(drawn([], a="<p>1</p>", b="<p>1</p>"))
    told = reader.news(drawn([], a="<p>1</p>", b="<p>2</p>"))
    assert told is not None
    assert told["parts"] == {"b": "<p>2</p>"}
    assert "log" not in told
    assert reader.news(drawn([], a="<p>1</p>", b="<p>2</p>")) is None


def test_a_part_that_was_sent_before_is_told_by_what_differs() -> None:
    card = "<p>{} 카드 &amp; <b>{}</b> 𝄞</p>"
    row = "".join(card.format("same", n) for n in range(9))
    reader = reader_of(drawn([], a="<div>old</div>"))
    first = reader.news(drawn([], a=f"<div>{row}{card.format('red', 1)}</div>"))
    after = f"<div>{card.format('new', 0)}{row}{card.format('blue', 2)}</div>"
    second = reader.news(drawn([], a=after))
    assert first is not None
    assert second is not None
    assert isinstance(first["parts"]["a"], str), "the tab itself has drawn what came with the page"
    told = second["parts"]["a"]
    assert spliced(first["parts"]["a"], told) == after
    assert len("".join(str(word) for word in told)) < len(after) / 3
    last = reader.news(drawn([], a="<p>other</p>"))
    assert last is not None
    assert last["parts"]["a"] == "<p>other</p>", "what is new altogether is told whole"


@given(st.lists(PIECE), st.lists(PIECE))
def test_splices_make_the_new_text(old: list[str], new: list[str]) -> None:
    told = splices("".join(old), "".join(new))
    assert told is None or spliced("".join(old), told) == "".join(new)


def test_the_log_is_appended() -> None:
    reader = reader_from(str(reader_of(drawn(["1", "2"]))))
    told = reader.news(drawn(["1", "2", "3"]))
    assert told is not None
    assert (told["log"]["keep"], told["log"]["lines"], told["log"]["count"]) == (2, "3", 3)


def test_lines_that_were_taken_back_are_replaced_by_what_follows() -> None:
    reader = Reader()
    reader.news(drawn(["1", "2", "3"]))
    told = reader.news(drawn(["1", "2", "4"]))
    assert told is not None
    assert (told["log"]["keep"], told["log"]["lines"]) == (2, "4")
    shorter = reader.news(drawn(["1"]))
    assert shorter is not None
    assert (shorter["log"]["keep"], shorter["log"]["lines"]) == (1, "")


def test_the_line_that_says_where_one_moved_last_goes_without_the_lines_after_it() -> None:
    reader = Reader()
    reader.news(drawn(["1", "since", "2", "3"]))
    told = reader.news(drawn(["1", "2", "3", "4"]))
    assert told is not None
    assert (told["log"]["gone"], told["log"]["keep"], told["log"]["lines"]) == (1, 3, "4")
    only = Reader()
    only.news(drawn(["1", "since", "2", "3"]))
    told = only.news(drawn(["1", "2", "3"]))
    assert told is not None
    assert (told["log"]["gone"], told["log"]["keep"], told["log"]["lines"]) == (1, 3, "")
    assert only.news(drawn(["1", "2", "3"])) is None


def test_parts_that_are_long_gone_are_forgotten() -> None:
    reader = Reader()
    for n in range(100):
        reader.news(drawn([], board="<p>board</p>", **{f"card{n}": f"<p>{n}</p>"}))
    assert "board" in reader.texts
    assert set(reader.texts) < {"board", *(f"card{n}" for n in range(80, 100))}
    told = reader.news(drawn([], card0="<p>0</p>"))
    assert told is not None
    assert told["parts"] == {"card0": "<p>0</p>"}, "what is forgotten is told whole"


def test_a_tab_with_another_log_gets_the_whole() -> None:
    told = reader_from(str(reader_of(drawn(["x", "y"])))).news(drawn(["1", "2", "3"]))
    assert told is not None
    assert (told["log"]["keep"], told["log"]["lines"]) == (0, "123")


def test_nonsense_counts_for_nothing() -> None:
    for text in ("", "~", "x~y", "-1~~", "9" * 40, "1~~a", "~~~~~~"):
        told = reader_from(text).news(drawn(["1"], a="<p>1</p>"))
        assert told is not None
        assert told["parts"] == {"a": "<p>1</p>"}


def test_every_event_can_be_read_as_soon_as_it_is_sent() -> None:
    async def events() -> AsyncIterator[str]:
        for word in ("data: one\n\n", "data: two\n\n"):
            yield word

    async def read() -> list[str]:
        unpack = zlib.decompressobj(31)
        return [unpack.decompress(chunk).decode() async for chunk in compressed(events())]

    assert loops.run(read()) == ["data: one\n\n", "data: two\n\n"]


@given(st.lists(st.text(), min_size=1), st.integers(1, 40))
def test_every_piece_can_be_read_when_it_has_come(said: list[str], remembered: int) -> None:
    squeeze, unpack = Squeezer(remembered), zlib.decompressobj(31)
    assert [unpack.decompress(squeeze(text)).decode() for text in said] == said


def test_what_was_said_lately_is_said_again_in_a_few_bytes() -> None:
    squeeze = Squeezer(2000)
    first = " ".join(str(n * n) for n in range(300))
    assert len(first) < 2000
    assert len(squeeze(first)) > 500
    assert len(squeeze(first)) < 40


def test_on_a_crowded_server_a_stream_takes_less_memory_and_can_still_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    windows: list[int] = []
    squeezer = stream.squeezer

    def noted(window: int) -> Any:
        windows.append(window)
        return squeezer(window)

    monkeypatch.setattr(stream, "squeezer", noted)
    monkeypatch.setattr(stream, "_wide", WeakSet())
    monkeypatch.setattr(stream, "_WIDE_MOST", 1)

    async def events() -> AsyncIterator[str]:
        yield "data: one\n\n"

    async def read(kept: AsyncIterator[str]) -> str:
        unpack = zlib.decompressobj(31)
        return "".join([unpack.decompress(chunk).decode() async for chunk in compressed(kept)])

    first, second, third = events(), events(), events()
    assert [loops.run(read(kept)) for kept in (first, second)] == ["data: one\n\n"] * 2
    del first
    gc.collect()
    loops.run(read(third))
    assert windows == [32_000, 16_000, 32_000]


class Quiet:
    """A server and its one table, at which nothing happens until it is told so."""

    stopping = False
    gone = False

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.revision = 1
        self.away: list[int] = []

    def absent(self) -> list[int]:
        return self.away

    @contextmanager
    def listening(self, seats: list[int]) -> Iterator[asyncio.Event]:
        yield self.news


def test_a_heartbeat_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.001)
    pages = iter([drawn([], a="one"), drawn([], a="two")])

    async def story() -> list[str]:
        table: Any = Quiet()
        picture = stream.Picture(lambda: str(table.revision), lambda: next(pages))
        told = stream.changes(table, table, [], picture, Reader())
        heard = [await anext(told) for _ in range(4)]
        table.revision = 2
        table.news.set()
        while "two" not in heard[-1]:
            heard.append(await anext(told))
        return heard

    heard = loops.run(story())
    assert "one" in heard[0]
    assert set(heard[1:-1]) == {": still here\n\n"}


def events(table: Quiet, picture: stream.Picture, reader: Reader, happens: list[Callable[[], None]]) -> list[Any]:
    """What a tab is told at first, and then after each thing that happens."""

    async def story() -> list[Any]:
        there: Any = table
        told = stream.changes(there, there, [], picture, reader)
        heard = [json.loads((await anext(told)).removeprefix("data: "))]
        for event in happens:
            event()
            table.news.set()
            heard.append(json.loads((await anext(told)).removeprefix("data: ")))
        return heard

    return loops.run(story())


def test_who_comes_or_goes_is_told_and_nothing_is_drawn() -> None:
    table, draws = Quiet(), []

    def draw() -> Drawn:
        draws.append(1)
        return drawn([], a="one")

    def leaves() -> None:
        table.away = [1]

    def comes_back() -> None:
        table.away = []

    heard = events(table, stream.Picture(lambda: "now", draw), Reader(), [leaves, comes_back])
    assert [told["absent"] for told in heard] == [[], [1], []]
    assert ["parts" in told for told in heard] == [True, False, False]
    assert len(draws) == 1


def test_whoever_comes_back_to_the_same_picture_is_told_so_without_a_drawing() -> None:
    table = Quiet()
    pages = iter([drawn([], a="two")])
    stamps = ["then"]

    def something() -> None:
        stamps[:] = ["now"]
        table.revision = 2

    reader = reader_from(str(reader_of(drawn([], a="one"), "then")))
    heard = events(table, stream.Picture(lambda: stamps[0], lambda: next(pages)), reader, [something])
    assert heard[0] == {"revision": 1, "absent": []}
    assert heard[1]["parts"] == {"a": "two"}
    assert heard[1]["stamp"] == "now"


def test_a_tab_of_another_picture_is_drawn() -> None:
    reader = reader_from(str(reader_of(drawn([], a="one"), "then")))
    heard = events(Quiet(), stream.Picture(lambda: "now", lambda: drawn([], a="two")), reader, [])
    assert heard[0]["parts"] == {"a": "two"}
    assert heard[0]["stamp"] == "now"


def test_the_stream_of_a_table_that_is_gone_says_so_and_ends() -> None:
    async def story() -> list[str]:
        quiet = Quiet()
        table: Any = quiet
        told = stream.changes(table, table, [], stream.Picture(lambda: "now", lambda: drawn([], a="one")), Reader())
        heard = [await anext(told)]
        quiet.gone = True
        quiet.news.set()
        return heard + [text async for text in told]

    heard = loops.run(story())
    assert len(heard) == 2
    assert json.loads(heard[1].removeprefix("data: ")) == {"revision": 1, "gone": True}
