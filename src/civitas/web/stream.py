"""One stream of changes per tab: parts of the page that differ, and new lines of the log, compressed as they go."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakSet

from civitas.table import Room, TableService
from civitas.web.render import Drawn
from civitas.web.sheet import digest
from civitas.web.splices import Splices, splices
from civitas.web.squeeze import Squeezer

HEARTBEAT = 15.0
SEPARATOR = "~"
_WIDE, _NARROW = 32_000, 16_000  # bytes of what a tab was told that are remembered, to say the next thing shortly
_WIDE_MOST = 200  # so many tabs have the wide one; on a busier server the moves of the others are longer on the wire
_GONE_KEPT = 16  # parts that are gone whose text is kept


@dataclass(slots=True)
class Reader:
    """What a tab has: the picture's stamp, the digests of its parts, so many lines of the log with their digest."""

    parts: dict[str, str] = field(default_factory=dict)
    lines: int = 0
    log: str = ""
    stamp: str = ""
    shown: list[str] | None = None  # the lines themselves, once we have sent them
    texts: dict[str, str] = field(default_factory=dict)  # the parts themselves, once we have sent them

    def __str__(self) -> str:
        """As a page carries it and sends it back."""
        return SEPARATOR.join(
            [self.stamp, str(self.lines), self.log, *(word for pair in self.parts.items() for word in pair)]
        )

    def news(self, drawn: Drawn) -> dict[str, Any] | None:
        """What this reader lacks of a table; None if that is nothing. Afterwards the reader has it."""
        now = drawn.sheet.digests()
        parts = {id: drawn.sheet.parts[id] for id, word in now.items() if self.parts.get(id) != word}
        gone = self._gone(drawn.log)
        kept = self._kept(drawn.log)
        told: dict[str, Any] = {}
        if parts:
            told["parts"] = {id: self._shortly(id, html) for id, html in parts.items()}
        if kept != len(drawn.log) or kept != self.lines or gone is not None:
            told["log"] = {"keep": kept, "lines": "".join(drawn.log[kept:])}
            self.lines, self.log = len(drawn.log), log_digest(drawn.log)
            told["log"] |= {"count": self.lines, "have": self.log}
            told["log"] |= {} if gone is None else {"gone": gone}
        self.parts, self.shown = now, drawn.log
        self._forget()
        return told or None

    def _shortly(self, id: str, html: str) -> str | Splices:
        """A part by what differs from the one sent before, where that is shorter."""
        before = self.texts.pop(id, None)
        self.texts[id] = html
        told = None if before is None else splices(before, html)
        return html if told is None else told

    def _forget(self) -> None:
        """Of parts that are not shown any more only the last are worth keeping: such as may come back."""
        gone = [id for id in self.texts if id not in self.parts]
        for id in gone[: max(0, len(gone) - _GONE_KEPT)]:
            del self.texts[id]

    def _gone(self, log: list[str]) -> int | None:
        """The one line that has gone from between the others, if that is all that differs: where one moved last."""
        old = self.shown or []
        at = next((n for n, (one, other) in enumerate(zip(old, log, strict=False)) if one != other), len(old))
        if at >= len(old) - 1 or old[at + 1 :] != log[at : len(old) - 1]:
            return None
        self.shown, self.lines = old[:at] + old[at + 1 :], len(old) - 1
        return at

    def _kept(self, log: list[str]) -> int:
        """How many of the reader's lines are those of the log."""
        if self.shown is None:
            return self.lines if log_digest(log[: self.lines]) == self.log else 0
        pairs = zip(self.shown, log, strict=False)
        return next((n for n, (old, new) in enumerate(pairs) if old != new), min(len(self.shown), len(log)))


def log_digest(lines: list[str]) -> str:
    """A short word for a log."""
    return digest("".join(lines))


def reader_of(drawn: Drawn, stamp: str = "") -> Reader:
    """Who has just been sent the whole page."""
    return Reader(drawn.sheet.digests(), len(drawn.log), log_digest(drawn.log), stamp)


def reader_from(text: str) -> Reader:
    """What a tab says it has; nothing, where it cannot be read."""
    stamp, lines, log, *pairs = [*text.split(SEPARATOR), "", "", ""][: max(3, text.count(SEPARATOR) + 1)]
    if not (lines.isascii() and lines.isdecimal() and len(lines) < 9):
        return Reader()
    return Reader(dict(zip(pairs[::2], pairs[1::2], strict=False)), int(lines), log, stamp)


@dataclass(frozen=True, slots=True)
class Picture:
    """A table as a tab shows it: the stamp of what it is made of now, and how to draw it."""

    stamp: Callable[[], str]
    drawn: Callable[[], Drawn]

    def is_had_by(self, reader: Reader) -> bool:
        """Does this reader have it as it is now?"""
        return reader.stamp == self.stamp()


async def changes(
    tables: TableService, room: Room, seats: list[int], picture: Picture, reader: Reader
) -> AsyncIterator[str]:
    """The events of one tab: what has changed of the table, and who has come or gone. The first comes in any case.

    That the table is gone is the last of them.
    """
    with room.listening(seats) as news:
        drawn_at, absent = -1, None
        while not tables.stopping:
            if room.gone:
                yield event({"revision": room.revision, "gone": True})
                return
            news.clear()
            told: dict[str, Any] = {}
            if room.revision != drawn_at:
                drawn_at = room.revision
                if not picture.is_had_by(reader):
                    told = reader.news(picture.drawn()) or {}
                    told["stamp"] = reader.stamp = picture.stamp()
            if absent != (now := room.absent()):
                told["absent"] = absent = now
            if told:
                yield event({"revision": drawn_at, **told})
            while not news.is_set():
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await news.wait()
                except TimeoutError:
                    yield ": still here\n\n"


def event(told: Mapping[str, Any]) -> str:
    """A server-sent event."""
    return f"data: {json.dumps(told, ensure_ascii=False, separators=(',', ':'))}\n\n"


_wide: WeakSet[AsyncIterator[str]] = WeakSet()


def squeezer(remembered: int = _WIDE) -> Squeezer:
    """What makes one tab's stream short."""
    return Squeezer(remembered)


async def compressed(events: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """The stream with every event told at once. What was sent before helps to say the next thing shortly."""
    crowded = len(_wide) >= _WIDE_MOST
    if not crowded:
        _wide.add(events)
    squeeze = squeezer(_NARROW if crowded else _WIDE)
    async for text in events:
        yield squeeze(text)


async def encoded(events: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """The stream as it is, for those who cannot read it compressed."""
    async for text in events:
        yield text.encode()
