"""What the panel of every seat says, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence

from civitas.web.boards.parts import Chip, Figure, Panel, Tag
from civitas.web.scene import Scene


def seat_tags(scene: Scene, seat: int) -> list[Tag]:
    """You or not, to choose, away (which shows while they are: see `away`), empty."""
    words, place = scene.words, scene.places[seat]
    tags = []
    if seat == scene.seat:
        tags.append(Tag(text=words("web.table.you")))
    if place.acting:
        tags.append(Tag(text=words("web.table.to_act"), tone="thinking"))
    elif not place.claimed:
        tags.append(Tag(text=words("web.table.empty_seat")))
    else:
        tags += away(scene, seat)
    return tags


def away(scene: Scene, seat: int) -> list[Tag]:
    """The tag of another person who is away. It is always drawn, and shows while the page says that they are.

    So nobody's table is drawn again because somebody comes or goes.
    """
    if scene.places[seat].is_bot or seat == scene.seat:
        return []
    return [Tag(text=scene.words("web.table.away"), tone=f"absence away-{seat}")]


def player_panel(
    scene: Scene, seat: int, tags: list[Tag], figures: list[Figure], *, chips: Sequence[Chip] = (), tone: str = ""
) -> Panel:
    """The panel of a player who goes by a name alone, and not by that of a city."""
    return Panel(
        id=f"player-{seat}",
        seat=seat,
        name=scene.name(seat),
        says=scene.name(seat),
        own=seat == scene.seat,
        acting=seat in scene.to_act,
        tags=tags,
        figures=figures,
        chips=list(chips),
        tone=tone,
    )
