"""Messages with typed arguments: seats by their players' names, cards by their printed names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from civitas.i18n.words import Words


class Part(NamedTuple):
    """A piece of a message. `kind` is "text", "seat", "card" or "value"; `value` is what it was made of."""

    text: str
    kind: str = "text"
    value: object = None


class Phrasebook:
    """Says messages at one table: it knows who sits there and what the cards are called.

    Arguments whose name ends in `seat`, and `target`, are seat numbers; those ending in `card` or `cards` are card ids;
    another word is looked up as `<game>.<name>.<word>` and said as it is if the catalogue has no such message.
    """

    def __init__(
        self, words: Words, seats: Sequence[str] = (), cards: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        self.words = words
        self.seats = seats
        self.cards = cards or {}

    def say(self, id: str, args: Mapping[str, object]) -> str:
        """The message as plain text."""
        return "".join(part.text for part in self.parts(id, args))

    def parts(self, id: str, args: Mapping[str, object]) -> list[Part]:
        """The message cut into parts, so that an edge can dress up seats and cards."""
        game = id.partition(".")[0]
        pieces = self.words.pieces(id, args, lambda name, value: self._show(game, name, value))
        return [Part(text) if name is None else Part(text, kind_of(name), args[name]) for name, text in pieces]

    def seat(self, seat: object) -> str:
        """The name of who sits there."""
        if isinstance(seat, int) and 0 <= seat < len(self.seats):
            return self.seats[seat]
        return self.words("common.seat", n=seat + 1 if isinstance(seat, int) else "?")

    def card(self, card: object) -> str:
        """The printed name of a card."""
        names = self.cards.get(str(card), {}).get("names", {})
        return str(names.get(self.words.language, card))

    def effects(self, game: str, card: str) -> list[str]:
        """What a card does, in words: by a message of its own, or by the messages that its facts name."""
        own = f"{game}.effect.{card}"
        named = [self.say(id, args) for id, args in self.cards.get(card, {}).get("effects", ())]
        return ([self.words(own)] if own in self.words else []) + named

    def _show(self, game: str, name: str, value: object) -> str:
        if isinstance(value, (list, tuple)):
            return self.words.join([self._show(game, name, item) for item in value])
        kind = kind_of(name)
        if kind == "seat":
            return self.seat(value)
        if kind == "card":
            return self.card(value)
        word = f"{game}.{name}.{value}"
        return self.words(word) if word in self.words else self.words.text(value)


def kind_of(name: str) -> str:
    """What an argument of this name holds: a "seat", a "card", or a plain "value"."""
    if name == "target" or name.endswith("seat"):
        return "seat"
    return "card" if name.endswith(("card", "cards")) else "value"
