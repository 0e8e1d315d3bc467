"""The log as HTML lines. They are made once each: a log only grows, or loses its end."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from markupsafe import Markup

from civitas.table import Room
from civitas.web.assets import icon
from civitas.web.boards import gifts, plain_news
from civitas.web.scene import Line, Scene, say

_LINE = Markup('<li class="line {}" id="log-{}-{}">{}{}</li>')
_made: WeakKeyDictionary[Room, dict[tuple[object, ...], dict[tuple[int, int], str]]] = WeakKeyDictionary()


def log_html(room: Room, scene: Scene) -> list[str]:
    """Every line, and before those that came after the seat's own last move a line that says so."""
    reader = (scene.seat, scene.words.language, *scene.book.seats)
    known = _made.setdefault(room, {}).setdefault(reader, {})
    out: list[str] = []
    marked = scene.last_mine < 0
    place, last = 0, -1
    for line in scene.lines:
        place, last = (place + 1 if line.n == last else 0), line.n
        if not marked and line.n > scene.last_mine:
            marked = True
            out.append(str(Markup('<li class="since">{}</li>').format(scene.words("web.table.since"))))
        key = (line.n, place)
        if key not in known:
            known[key] = str(_line(line, place, scene))
        out.append(known[key])
    return out


def _line(line: Line, place: int, scene: Scene) -> Markup:
    kind = line.event.id.rpartition(".")[2]
    classes = [f"s{line.event.args.get('seat', line.seat)}", f"e-{kind}"]
    sign: Markup | str = ""
    if line.hits_me and kind not in plain_news(scene.game.id):
        gift = kind in gifts(scene.game.id)
        classes.append("gift" if gift else "hits")
        sign = icon("bell" if gift else "hit", scene.words("web.table.gift" if gift else "web.table.hit"))
    return _LINE.format(" ".join(classes), line.n, place, sign, say(scene.book, line.event.id, line.event.args))
