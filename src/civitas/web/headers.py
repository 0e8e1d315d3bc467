"""The headers that every answer carries."""

from __future__ import annotations

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

PRIVATE = ("/t/", "/join/", "/api/tables/")
"""Tables and invitations: for those who have the link, and not for search engines. Link previews may look."""

UNLISTED = {"x-robots-tag": "noindex, nofollow, noarchive"}

ROBOTS = """\
User-agent: *
Disallow: /api/
Disallow: /t/*/record.json
Disallow: /t/*/stream
"""


def headers_for(path: str) -> dict[str, str]:
    """The headers of an answer to a request for this path."""
    return HEADERS | UNLISTED if path.startswith(PRIVATE) else HEADERS
