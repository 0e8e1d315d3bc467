"""CIV's table as text: every nation's domains, the deck, and what the reader holds and knows."""

from __future__ import annotations

from typing import Any

from civitas.i18n import Phrasebook

_LEVELS = ("", " I", " II")


def render(view: dict[str, Any], book: Phrasebook) -> str:
    """The whole table, one nation after the other, the reader's last."""
    players = sorted(view["players"], key=lambda player: player["seat"] == view["seat"])
    return "\n".join([_middle(view, book), *(line for player in players for line in _nation(player, view, book))])


def _middle(view: dict[str, Any], book: Phrasebook) -> str:
    words = book.words
    deck = words("cli.board.deck", left=view["deck"]["left"])
    if view["deck"]["left"]:
        deck += f" ({words('cli.board.age', age=view['deck']['age'])})"
    parts = [words("cli.board.turn", turn=view["turn"]), deck]
    parts.append(words("cli.board.discard", cards=_cards(view["discard"], book)))
    if view["centre"]:
        parts.append(words("cli.board.centre", cards=_cards(view["centre"], book)))
    if view["last_round"]:
        parts.append(words("cli.board.last_round"))
    return " · ".join(parts)


def _nation(player: dict[str, Any], view: dict[str, Any], book: Phrasebook) -> list[str]:
    words = book.words
    seat = player["seat"]
    facts = [words("cli.board.you")] if seat == view["seat"] else []
    facts.append(f"{words('cli.board.hand')} {player['hand_size']}/{player['hand_limit']}")
    if view["first"] == seat:
        facts.append(words("cli.board.first"))
    if view["culture_token"] == seat:
        facts.append(words("cli.board.token"))
    lines = [f"{'>' if seat in view['to_act'] else ' '} {book.seat(seat)} ({', '.join(facts)})"]
    area = [
        f"{book.card(domain)} {cards}{_LEVELS[player['levels'].get(domain, 0)]}"
        for domain, cards in player["area"].items()
    ]
    lines.append(f"    {words('cli.board.area')}: {', '.join(area) or words('cli.board.none')}")
    held = player.get("hand") or (view.get("draft", {}).get("set", {}) if seat == view["seat"] else {})
    for name, cards in (
        ("embargo", player["embargo"]),
        ("democracy", player["democracy"]),
        ("known", player.get("known")),
        ("hand", held),
    ):
        if cards:
            lines.append(f"    {words(f'cli.board.{name}')}: {_cards(cards, book)}")
    return lines


def _cards(counts: dict[str, int], book: Phrasebook) -> str:
    return ", ".join(f"{book.card(card)} {count}" for card, count in counts.items()) or book.words("cli.board.none")
