"""What the panel of every seat says, whatever the game."""

from __future__ import annotations

from civitas.web.boards.parts import Tag
from civitas.web.scene import Scene


def seat_tags(scene: Scene, seat: int) -> list[Tag]:
    """You or not, to choose, away, empty."""
    words, place = scene.words, scene.places[seat]
    tags = []
    if seat == scene.seat:
        tags.append(Tag(text=words("web.table.you")))
    if place.acting:
        tags.append(Tag(text=words("web.table.to_act"), tone="thinking"))
    elif not place.claimed:
        tags.append(Tag(text=words("web.table.empty_seat")))
    elif not place.present and seat != scene.seat:
        tags.append(Tag(text=words("web.table.away"), tone="away"))
    return tags
