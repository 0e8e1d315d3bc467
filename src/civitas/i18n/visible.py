"""Text from outside as a terminal or a log may show it: nothing in it commands the terminal or turns the line round."""

from __future__ import annotations

import re

# C0, DEL and C1 (escape sequences, carriage return, backspace), the line and paragraph separators, what changes the
# direction of writing, the byte order mark, and halves of letters, which no encoding can write.
_HARMFUL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
_IN_LINES = re.compile(_HARMFUL.pattern.replace("\x00-\x1f", "\x00-\x08\x0b-\x1f"))


def visible(text: str, *, lines: bool = False) -> str:
    r"""The text with its control characters escaped; with `lines`, its ends of lines and tabs stay.

    The escapes are those of JSON, so that JSON stays what it says.

    >>> print(visible("a\x1b[31m\nb"))
    a\u001b[31m\u000ab
    >>> print(visible("a\x9b\nb", lines=True))
    a\u009b
    b
    """
    return (_IN_LINES if lines else _HARMFUL).sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
