"""A language's voice: message ids and arguments in, text out."""

from __future__ import annotations

import os
import string
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from civitas.i18n.catalogue import LANGUAGES, catalogue
from civitas.i18n.josa import PARTICLES, with_particle

STRICT_VARIABLE = "CIVITAS_STRICT_WORDS"
SIGNED = "+"
MOST_SAID = 20_000


class MissingMessage(KeyError):
    """A message id that the catalogue of a language does not have, or an argument that a message asks for."""


@cache
def _pieces(message: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((text, name, form or "") for text, name, form, _ in string.Formatter().parse(message))


@cache
def _said(_language: str, _strict: bool) -> dict[tuple[object, ...], str]:
    """What has been said in a language before: a table says much the same over and over."""
    return {}


class Words:
    """The messages of one language.

    In a message, `{name}` is an argument, `{name:을를}` an argument with a Korean particle and `{name:card/cards}` the
    word for one (gained or lost) or for many, by the number in the argument; `{name:+}` is a number with its sign.
    A missing message is an error where `strict` is set (the tests set CIVITAS_STRICT_WORDS=1), and else shows as its
    id: a table must not fall over a forgotten word.
    """

    def __init__(self, language: str, *, strict: bool | None = None) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.strict = os.environ.get(STRICT_VARIABLE) == "1" if strict is None else strict
        self._messages = catalogue(self.language)
        self._said = _said(self.language, self.strict)

    def __contains__(self, id: object) -> bool:
        return id in self._messages

    def __call__(self, id: str, /, **args: object) -> str:
        """The message as text."""
        if not args:
            message = self._messages.get(id)
            if message is not None and "{" not in message and "}" not in message:
                return message
        for value in args.values():
            if type(value) is not str and type(value) is not int:  # lists cannot be looked up, and True equals 1
                return "".join(text for _, text in self.pieces(id, args, self._plain))
        key = (id, *args.items())
        said = self._said.get(key)
        if said is None:
            said = "".join(text for _, text in self.pieces(id, args, self._plain))
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[key] = said
        return said

    def pieces(
        self, id: str, args: Mapping[str, object], show: Callable[[str, object], str]
    ) -> list[tuple[str | None, str]]:
        """A message cut into (argument name or None, text); `show(name, value)` makes text of an argument."""
        message = self._messages.get(id)
        if message is None:
            if self.strict:
                raise MissingMessage(f"{self.language}: no message {id!r}")
            return [(None, id)]
        found: list[tuple[str | None, str]] = []
        for text, name, form in _pieces(message):
            if text:
                found.append((None, text))
            if name is not None:
                found.extend(self._argument(id, name, form, args, show))
        return found

    def _argument(
        self, id: str, name: str, form: str, args: Mapping[str, object], show: Callable[[str, object], str]
    ) -> list[tuple[str | None, str]]:
        if name not in args:
            if self.strict:
                raise MissingMessage(f"{self.language}: {id!r} needs {name!r}, got {sorted(args)}")
            return [(None, "?")]
        value = args[name]
        if "/" in form:
            one, many = form.split("/", 1)
            count = len(value) if isinstance(value, (list, tuple)) else value
            return [(None, one if str(count).lstrip("+-") == "1" else many)]
        if form == SIGNED:
            return [(name, f"{value:+d}" if isinstance(value, int) else show(name, value))]
        text = show(name, value)
        if form in PARTICLES:
            return [(name, text), (None, with_particle(text, form).removeprefix(text))]
        return [(name, text)]

    def _plain(self, _name: str, value: object) -> str:
        return self.text(value)

    def particle(self, text: str, particle: str) -> str:
        """The text with a Korean particle that fits it."""
        return with_particle(text, particle)

    def text(self, value: object) -> str:
        """A plain value as people write it; a list is joined."""
        if isinstance(value, bool):
            return self("common.yes" if value else "common.no")
        if isinstance(value, (list, tuple)):
            return self.join([self.text(item) for item in value])
        return str(value)

    def join(self, items: Sequence[str]) -> str:
        """A list as people say it: "A, B and C", "A, B, C"."""
        if len(items) < 2:
            return "".join(items)
        return self("common.list_end", head=", ".join(items[:-1]), last=items[-1])
