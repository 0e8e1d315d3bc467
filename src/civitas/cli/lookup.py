"""`? word` at the terminal table: a card or a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas import rulebook
from civitas.cli.rules import told
from civitas.core import Game
from civitas.i18n import Phrasebook


def look_up(game: Game, asked: str, book: Phrasebook) -> str:
    """What there is to say about a card (by id or name) or a rule (by ledger ID)."""
    card = find_card(game.cards(), asked)
    return told(rulebook.find(asked)) if card is None else card_text(game, card, book)


def find_card(cards: Mapping[str, Mapping[str, Any]], asked: str) -> str | None:
    """The id of the card of this id or name, in any language."""
    wanted = asked.casefold()
    for id, facts in cards.items():
        if wanted in (id.casefold(), *(str(name).casefold() for name in facts.get("names", {}).values())):
            return id
    return None


def card_text(game: Game, card: str, book: Phrasebook) -> str:
    """A card's name, its effect in words where the game has them, and its facts."""
    facts = game.cards()[card]
    lines = [f"{book.card(card)} [{card}]"]
    lines += [f"  {effect}" for effect in book.effects(game.id, card)]
    lines += [f"  {name}: {_plain(value)}" for name, value in facts.items() if name not in ("id", "names", "effects")]
    return "\n".join(lines)


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plain(below)}" for name, below in value.items())
    return ", ".join(map(_plain, value)) if isinstance(value, (list, tuple)) else str(value)
