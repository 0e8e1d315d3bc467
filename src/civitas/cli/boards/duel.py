"""The table of 7 Wonders Duel as text: the rival's city, the structure and the military track, the reader's city."""

from __future__ import annotations

import unicodedata
from typing import Any

from civitas.i18n import Phrasebook

_HALF = 7  # columns of text per half-column of the structure
_CAPITAL = 9
_ZONES = (-6, -3, 3, 6)
_ACCESSIBLE = "▸"


def render(view: dict[str, Any], book: Phrasebook) -> str:
    """The whole table; prices are the reader's, a spectator sees those of whoever is at turn."""
    buyer = view["turn"] if view["seat"] is None else view["seat"]
    below = 0 if view["seat"] is None else view["seat"]
    middle = _draft(view, book) if "draft" in view else _structure(view, buyer, book)
    lines = [*_city(view, 1 - below, book), "", *middle, "", *_board(view, book), "", *_city(view, below, book)]
    return "\n".join(line.rstrip() for line in lines)


# The middle of the table.


def _draft(view: dict[str, Any], book: Phrasebook) -> list[str]:
    lines = [book.words("duel_table.draft", n=view["draft"]["picks"] + 1)]
    for wonder in view["draft"]["offered"]:
        lines.append(f"  {book.card(wonder)} [{wonder}] {_cost(wonder, book)}: {_effects(wonder, book)}")
    return lines


def _structure(view: dict[str, Any], buyer: int, book: Phrasebook) -> list[str]:
    """Each row is two lines: what lies there, and what it costs the buyer."""
    bills = view["players"][buyer]["bills"]
    lines = [book.words("duel_table.text.age", age=view["age"])]
    rows: dict[int, list[dict[str, Any]]] = {}
    for slot in view["structure"]:
        rows.setdefault(slot["row"], []).append(slot)
    for _, slots in sorted(rows.items()):
        names = [(slot["column"], _face(slot, book)) for slot in slots]
        prices = [(slot["column"], f" {_price(bills[slot['card']])}") for slot in slots if slot["card"]]
        lines += [_placed(names), _placed(prices)]
    opened = [slot["card"] for slot in view["structure"] if slot["open"]]
    if opened:
        lines.append(book.words("duel_table.text.accessible", seat=book.seat(buyer)))
    for card in opened:
        bill = bills[card]
        lines.append(f"  {_ACCESSIBLE}{book.card(card)} [{card}] {_told_price(bill, book)}: {_effects(card, book)}")
    return lines


def _face(slot: dict[str, Any], book: Phrasebook) -> str:
    if slot["card"] is None:
        return f" ░{book.words('duel_table.kind.purple')}░" if slot["back"] == "guild" else " ░░░░░"
    return (_ACCESSIBLE if slot["open"] else " ") + book.card(slot["card"])


def _price(bill: dict[str, Any]) -> str:
    """The coins; in brackets if they are not there."""
    return str(bill["total"]) if bill["affordable"] else f"({bill['total']})"


def _told_price(bill: dict[str, Any], book: Phrasebook) -> str:
    if bill["chain_card"]:
        return book.words("duel_table.by_chain")
    price = book.words("duel_table.text.price", n=bill["total"])
    return price if bill["affordable"] else f"{price} ({book.words('duel_table.too_dear')})"


def _placed(cells: list[tuple[int, str]]) -> str:
    """Texts at their half-columns, each cut to what fits beside its neighbour."""
    line = ""
    for column, text in sorted(cells):
        line += " " * ((column - 1) * _HALF - width(line)) + fitted(text, 2 * _HALF - 1)
    return line


def _board(view: dict[str, Any], book: Phrasebook) -> list[str]:
    words = book.words
    spaces = "".join(
        "●" if at == view["pawn"] else "|" if at in _ZONES else "+" if at == 0 else "·"
        for at in range(1 - _CAPITAL, _CAPITAL)
    )
    raids = " / ".join(", ".join(f"-{loss}" for loss in losses) or "0" for losses in view["military"])
    track = words("duel_table.text.track", raids=raids)
    lines = [f"{track}:  {book.seat(0)} [{spaces}] {book.seat(1)}"]
    lines += _listed("progress", view["progress"], book)
    lines += _listed("drawn", view.get("drawn", []), book)
    return lines + _listed("discard", view["discard"], book)


def _listed(name: str, cards: list[str], book: Phrasebook) -> list[str]:
    return [f"{book.words(f'duel_table.text.{name}')}: {', '.join(map(book.card, cards))}"] if cards else []


# A city.


def _city(view: dict[str, Any], seat: int, book: Phrasebook) -> list[str]:
    words = book.words
    player = view["players"][seat]
    facts = [words("cli.board.you")] if seat == view["seat"] else []
    facts.append(words("duel_table.text.price", n=player["coins"]))
    facts.append(words("duel_table.text.points", n=sum(player["points"].values())))
    facts.append(words("duel_table.text.discard_for", n=player["discard_coins"]))
    lines = [f"{'>' if seat in view['to_act'] else ' '} {book.seat(seat)} ({', '.join(facts)})"]
    lines.append(f"    {words('duel_table.text.makes')}: {_goods(player, words('duel_table.text.buys'), book)}")
    if player["symbols"]:
        symbols = ", ".join(words(f"duel.symbol.{symbol}") for symbol in player["symbols"])
        lines.append(f"    {words('duel_table.text.science')}: {symbols}")
    if player["tokens"]:
        lines.append(f"    {words('duel_table.progress')}: {', '.join(map(book.card, player['tokens']))}")
    wonders = [f"◆{book.card(wonder)} ({words('duel_table.built')})" for wonder in player["built"]]
    wonders += [f"◇{book.card(wonder)} {_price(player['bills'][wonder])}" for wonder in player["wonders"]]
    wonders += [f"◌{book.card(wonder)} ({words('duel_table.boxed')})" for wonder in player["boxed"]]
    if wonders:
        lines.append(f"    {words('duel.score.wonders')}: {', '.join(wonders)}")
    for colour, count in player["colours"].items():
        if count:
            cards = [book.card(card) for card in player["buildings"] if book.cards[card]["colour"] == colour]
            lines.append(f"    {words(f'duel.colour.{colour}')}: {', '.join(cards)}")
    return lines


def _goods(player: dict[str, Any], buys: str, book: Phrasebook) -> str:
    """Each resource with what the city makes and what a missing unit costs it."""
    goods = [
        f"{book.words(f'duel.resource.{name}')} {made} ({buys} {player['prices'][name]})"
        for name, made in player["production"].items()
    ]
    for kind, count in player["choices"].items():
        if count:
            goods.append(f"{book.words(f'duel_table.text.choice_{kind}')} {count}")
    return ", ".join(goods)


# Cards in words.


def _cost(card: str, book: Phrasebook) -> str:
    units = [f"{book.words(f'duel.resource.{name}')} {count}" for name, count in book.cards[card]["cost"].items()]
    return f"({', '.join(units)})"


def _effects(card: str, book: Phrasebook) -> str:
    return " ".join(book.effects("duel", card))


# Text in columns: Korean letters are two wide.


def width(text: str) -> int:
    """How many columns of a terminal the text takes.

    >>> width("stone"), width("돌")
    (5, 2)
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def fitted(text: str, columns: int) -> str:
    """The text, cut to so many columns where it is longer.

    >>> fitted("Chamber of Commerce", 9), fitted("Walls", 9)
    ('Chamber …', 'Walls')
    """
    if width(text) <= columns:
        return text
    while width(text) >= columns:
        text = text[:-1]
    return f"{text}…"
