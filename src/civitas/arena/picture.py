"""Ratings as a picture: an SVG of one line a bot, its strength a dot and its interval a bar."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from civitas.arena.rating import Rating

_ROW, _WIDE, _TOP, _LETTER = 28, 420, 40, 7.5
_LEAST_LEFT = 120


def draw(ratings: Sequence[Rating], title: str) -> str:
    """The picture, to be written to a file."""
    low = min((one.low for one in ratings), default=0.0)
    high = max((one.high for one in ratings), default=1.0)
    scale = _WIDE / max(high - low, 1e-9)
    height = _TOP + _ROW * len(ratings) + 30
    left = max([_LEAST_LEFT, *(round(_LETTER * len(one.name)) + 24 for one in ratings)])
    rows = [_row(one, number, left, low, scale) for number, one in enumerate(ratings)]
    ends = f'<text x="{left}" y="{height - 8}">{low:.1f}</text>'
    ends += f'<text x="{left + _WIDE}" y="{height - 8}" text-anchor="end">{high:.1f}</text>'
    size = f'width="{left + _WIDE + 90}" height="{height}"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">'
    heading = f'<rect width="100%" height="100%" fill="#fff"/><text x="12" y="24" font-size="16">{escape(title)}</text>'
    return "\n".join([start, heading, *rows, ends, "</svg>", ""])


def _row(one: Rating, number: int, edge: int, low: float, scale: float) -> str:
    y = _TOP + _ROW * number + _ROW / 2
    left, dot, right = (edge + (value - low) * scale for value in (one.low, one.mu, one.high))
    return (
        f'<text x="{edge - 12}" y="{y + 4:.0f}" text-anchor="end">{escape(one.name)}</text>'
        f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y:.0f}" y2="{y:.0f}" stroke="#8aa" stroke-width="6"/>'
        f'<circle cx="{dot:.1f}" cy="{y:.0f}" r="5" fill="#135"/>'
        f'<text x="{edge + _WIDE + 12}" y="{y + 4:.0f}">{one.mu:.1f}</text>'
    )
