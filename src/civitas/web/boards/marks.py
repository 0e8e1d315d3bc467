"""The small signs of all games: coins, points, resources, shields ... A sign is drawn and can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from civitas.web.assets import icon


class Mark(NamedTuple):
    """A sign. `shape` and `tone` are style classes; `inside` are the signs that this one is made of."""

    shape: str
    label: str = ""
    text: str = ""
    symbol: str = ""
    tone: str = ""
    inside: tuple[Mark, ...] = ()

    def __html__(self) -> Markup:
        return drawn(self)


Marks = tuple[Mark, ...]


@lru_cache(maxsize=8192)
def drawn(mark: Mark, aloud: bool = True) -> Markup:
    """A sign as HTML; one that is not read aloud stands inside something that says it all."""
    inner = Markup("").join(drawn(part, aloud and not mark.label) for part in mark.inside)
    symbol = icon(mark.symbol) if mark.symbol else ""
    aria = Markup(' role="img" aria-label="{}"').format(mark.label) if aloud and mark.label else ""
    tone = f" {mark.tone}" if mark.tone else ""
    if not mark.shape:
        return symbol + escape(mark.text) + inner if symbol else escape(mark.text) + inner
    return Markup('<span class="{}{}"{}>{}{}{}</span>').format(mark.shape, tone, aria, symbol, mark.text, inner)


def quiet(marks: Iterable[Mark]) -> Markup:
    """Signs inside something whose label says what they say."""
    return Markup("").join(drawn(mark, False) for mark in marks)


def spoken(marks: Iterable[Mark]) -> str:
    """Signs in words.

    >>> spoken((Mark("coins", "3 coins", "3"), either(Mark("res", "wood"), Mark("res", "clay"))))
    '3 coins, wood, clay'
    """
    return ", ".join(word for mark in marks for word in [mark.label or spoken(mark.inside) or mark.text] if word)


def coins(label: str, n: int | str, sign: str = "", tone: str = "") -> Mark:
    """An amount of coins."""
    return Mark("coins", label, f"{sign}{n}", tone=tone)


def points(label: str, n: int | str) -> Mark:
    """An amount of victory points."""
    return Mark("vp", label, str(n))


def resource(label: str, name: str) -> Mark:
    """A unit of a resource."""
    return Mark("res", label, symbol=f"res-{name}", tone=f"r-{name}")


def kind(label: str, symbol: str, colour: str) -> Mark:
    """The sign of a colour of cards."""
    return Mark("kind", label, symbol=symbol, tone=f"c-{colour}")


def either(*parts: Mark, between: str = "") -> Mark:
    """Signs that belong together; with `between`, the one or the other."""
    joined: list[Mark] = []
    for part in parts:
        if joined and between:
            joined.append(Mark("", text=between))
        joined.append(part)
    return Mark("either", inside=tuple(joined))


def sign(symbol: str, label: str = "", shape: str = "sign", text: str = "", tone: str = "") -> Mark:
    """A symbol of `icons.svg`."""
    return Mark(shape, label, text, symbol, tone)


def plain(text: str) -> Mark:
    """Text between signs."""
    return Mark("", text=text)
