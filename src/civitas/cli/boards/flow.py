"""The table of The Flow of History as text: the stores, the market with its investments, the nations."""

from __future__ import annotations

from typing import Any

from civitas.i18n import Phrasebook

_VISIBLE = "▸"
_MODERATOR = "moderator"

View = dict[str, Any]


def render(view: View, book: Phrasebook) -> str:
    """The whole table, the reader's own nation last."""
    me = view["seat"]
    seats = list(range(view["seats"]))
    order = seats if me is None else [(me + step) % len(seats) for step in range(1, len(seats) + 1)]
    lines = [_middle(view, book), *_market(view, book)]
    for seat in order:
        lines += _nation(view, seat, book)
    return "\n".join(lines)


def _say(book: Phrasebook, name: str, **args: object) -> str:
    return book.words(f"flow_table.{name}", **args)


# The middle of the table.


def _middle(view: View, book: Phrasebook) -> str:
    parts = [
        _say(book, "age", age=view["age_name"]),
        _say(book, "supply", n=view["supply"]),
        _say(book, "reservoir", n=view["reservoir"]),
    ]
    left = view["deck"]["left"]
    ages = list(view["deck"]["by_age"])
    parts.append(_say(book, "deck_next", n=left, age=ages[0]) if ages else _say(book, "deck", n=left))
    if view["moderator"] and not view["over"]:
        parts.append(_say(book, "moderator_next", n=view["moderator"]["next"]["total"]))
    return " · ".join(parts)


def _market(view: View, book: Phrasebook) -> list[str]:
    """Every card with its investor, what it pays when completed, and what it does."""
    lines = [f"{_say(book, 'market')}:"]
    for entry in view["market"]:
        card = entry["card"]
        facts = [book.cards[card]["age"], book.words(f"flow.kind.{book.cards[card]['kind']}")]
        facts += _icons(book.cards[card]["icons"], book)
        if entry["bonus"]:
            facts.append(_say(book, "pays", icon=book.words(f"flow.icon.{entry['bonus']}")))
        stake = f" ({_investor(entry, book)}: {entry['stake']})" if entry["investor"] is not None else ""
        told = " ".join(book.effects("flow", card))
        lines.append(f"   {book.card(card)} [{card}]{stake} · {', '.join(facts)} · {told}")
    return lines


def _investor(entry: View, book: Phrasebook) -> str:
    return _say(book, "moderator") if entry["investor"] == _MODERATOR else book.seat(entry["investor"])


def _icons(icons: dict[str, int], book: Phrasebook) -> list[str]:
    return [f"{book.words(f'flow.icon.{icon}')} {count}" for icon, count in icons.items() if count]


# A nation.


def _nation(view: View, seat: int, book: Phrasebook) -> list[str]:
    player = view["players"][seat]
    facts = [book.words("cli.board.you")] if seat == view["seat"] else []
    facts.append(_say(book, "held", n=player["resources"]))
    if player["invested"]:
        facts.append(_say(book, "invested", n=player["invested"]["amount"], card=book.card(player["invested"]["card"])))
    facts.append(_say(book, "points", n=player["points"]["total"]))
    mark = ">" if seat in view["to_act"] else " "
    lines = [f"{mark} {book.seat(seat)} ({', '.join(facts)})"]
    values = _say(book, "values", attack=player["attack_value"], defence=player["defence_value"])
    icons = ", ".join(_icons(player["icons"], book)) or _say(book, "none")
    lines.append(f"      {_say(book, 'icons')}: {icons} · {values}")
    lines.append(f"      {_now(player, book)}")
    if "offer" in player:
        lines.append(f"      {_say(book, 'offer')}: {', '.join(map(book.card, player['offer']))}")
    for kind, pile in player["piles"].items():
        if pile:
            cards = [f"{_VISIBLE if entry['visible'] else ''}{book.card(entry['card'])}" for entry in pile]
            lines.append(f"      {book.words(f'flow.kind.{kind}')}: {', '.join(cards)}")
    return lines


def _now(player: View, book: Phrasebook) -> str:
    """What the actions would bring now."""
    parts = [_say(book, "harvest_now", n=player["harvest"]["total"])]
    if player["complete"]:
        parts.append(_say(book, "complete_now", n=player["complete"]["bonus"]))
    parts += [_say(book, "snipe_now", card=book.card(c), n=one["price"]) for c, one in player["snipes"].items()]
    return ", ".join(parts)
