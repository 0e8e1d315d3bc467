"""Which language the command speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from civitas.core import BadInput
from civitas.i18n import LANGUAGES, Words


def language(asked: str | None, environment: Mapping[str, str]) -> str:
    """The language asked for, else that of the environment (LC_ALL, LC_MESSAGES, LANG), else English."""
    if asked is not None:
        if asked not in LANGUAGES:
            raise BadInput("--lang", "language", {"value": asked, "known": list(LANGUAGES)})
        return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ko" if environment[name].lower().startswith("ko") else "en"
    return "en"


def asked_for(arguments: Sequence[str]) -> str | None:
    """The value of `--lang` on the command line: help and errors need it before the rest is understood.

    >>> asked_for(["games", "--lang", "ko"]), asked_for(["games", "--lang=en"]), asked_for(["games"])
    ('ko', 'en', None)
    """
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def speaker(asked: str | None, environment: Mapping[str, str]) -> Words:
    """The words of the language to speak."""
    return Words(language(asked, environment))
