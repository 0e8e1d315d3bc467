"""The log as HTML lines. They are made once each: a log only grows, or loses its end."""

from __future__ import annotations

from bisect import bisect_right

from markupsafe import Markup, escape

from civitas.table import Room
from civitas.web.assets import icon
from civitas.web.boards import gifts, plain_news
from civitas.web.growing import growing
from civitas.web.questions import say
from civitas.web.scene import Line, Scene

_SINCE = Markup('<li class="since">{}</li>')


def log_html(room: Room, scene: Scene) -> list[str]:
    """Every line, and before those that came after the seat's own last move a line that says so."""
    reader = ("html", scene.seat, scene.words.language, *scene.book.seats)
    out: list[str] = growing(room, reader).of(scene.lines, lambda line: [_line(line, scene)])
    since = bisect_right(scene.lines, scene.last_mine, key=lambda line: line.n)
    if scene.last_mine >= 0 and since < len(out):
        out.insert(since, str(_SINCE.format(scene.words("web.table.since"))))
    return out


def _line(line: Line, scene: Scene) -> str:
    """A line. Put together by hand: a late game has hundreds, all of which are made when somebody comes."""
    kind = line.event.id.rpartition(".")[2]
    classes = [f"s{line.event.args.get('seat', line.seat)}", f"e-{kind}"]
    sign: Markup | str = ""
    if line.hits_me and kind not in plain_news(scene.game.id):
        gift = kind in gifts(scene.game.id)
        classes.append("gift" if gift else "hits")
        sign = icon("bell" if gift else "hit", scene.words("web.table.gift" if gift else "web.table.hit"))
    said = escape(say(scene.book, line.event.id, line.event.args))
    return f'<li class="line {" ".join(classes)}" id="log-{line.n}-{line.place}">{sign}{said}</li>'
