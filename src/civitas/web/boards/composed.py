"""A composed choice: what small moves it is made of, what bounds it, and what it comes to."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from civitas.web.boards.marks import Marks


@dataclass(slots=True, kw_only=True)
class Item:
    """Something to put into a composed choice, at most `most` times. Each time its moves are sent in this order.

    Items of a `pool` share its bounds. `worth` is what it adds to the sum of the choice, and `step` what it adds to
    the place in the table of that sum (see `Tally`). What is `later` is legal only after others.
    """

    id: str
    name: str
    moves: tuple[str, ...]
    most: int = 1
    symbol: str = ""
    colour: str = ""
    marks: Marks = ()
    tip: str = ""
    pool: str = ""
    worth: int = 0
    step: int = 0
    later: bool = False
    key: str = ""


@dataclass(slots=True, kw_only=True)
class Pool:
    """Items that are bounded together: how many of them at least and at most."""

    least: int = 0
    most: int = 99


@dataclass(slots=True, kw_only=True)
class Tally:
    """What a composed choice comes to: shown while it is put together.

    It is `base`, the `worth` of every item chosen, and the entry of `table` at the place that the `step`s of the items
    chosen add up to. `short` and `enough` are words with # for the sum, `need` is the sum that is enough; if it is
    `binding`, less cannot be sent.
    """

    short: str
    enough: str
    need: int
    base: int = 0
    table: list[int] = field(default_factory=list)
    binding: bool = False


@dataclass(slots=True, kw_only=True)
class Choice:
    """A choice of several small moves that are put together on the page and sent at once; until then all can change.

    - k of n: items with `most` 1; `least` and `most` bound the number of items;
    - amounts: items with a larger `most`;
    - from -> to: items whose `moves` are the source and then the target;
    - a bid: items with one move each, `least` = `most` = 1.

    The moves are sent in the order of the items, then `done` if there is one, unless the choice `ends` by itself with
    so many items. `send` is what the button says. Without scripts every item is a button that sends its first move:
    the same choice in single steps.
    """

    id: str
    title: str
    items: list[Item]
    least: int
    most: int
    done: str = ""
    can_end: bool = True
    ends: int = 0
    send: str = ""
    pools: dict[str, Pool] = field(default_factory=dict)
    tally: Tally | None = None

    @property
    def bounds(self) -> dict[str, object]:
        """What the script has to know to tell whether the choice is complete."""
        return {
            "least": self.least,
            "most": self.most,
            "done": self.done,
            "ends": self.ends,
            "pools": {name: [pool.least, pool.most] for name, pool in self.pools.items()},
            "tally": None if self.tally is None else asdict(self.tally),
        }
