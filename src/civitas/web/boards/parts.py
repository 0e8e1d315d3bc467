"""The parts that all boards are laid out with. A presenter fills them in; `templates/parts.html` draws them."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup, escape

from civitas.web.boards.composed import Choice
from civitas.web.boards.marks import Marks
from civitas.web.questions import Move, Refused


@dataclass(slots=True, kw_only=True)
class Thing:
    """Something on the table that can be pointed at: it explains itself, and is lit where pressing it does something.

    `says` is what is read aloud. `tip` names the card whose explanation shows, `more` the element with the rest of it.
    `flip` is the same for the same card wherever it lies, so that it glides there; `origin` is the element that it
    comes from if it lay nowhere. `move` is sent when pressed; `pick` opens the group of uses of that id instead.
    `no` is why it cannot be used now; `why` and `rule` say so where it is so for everybody at any time. `tone` holds
    style classes.
    """

    id: str
    says: str
    tip: str = ""
    more: str = ""
    flip: str = ""
    origin: str = ""
    move: Move | None = None
    pick: str = ""
    no: Refused | None = None
    why: str = ""
    rule: str = ""
    tone: str = ""
    drawn: tuple[object, str, Markup] | None = field(
        default=None, init=False, compare=False, repr=False
    )  # see `Drawings`

    def __post_init__(self) -> None:
        if self.no is not None:
            self.why, self.rule = self.no.why, self.no.rule

    @property
    def lit(self) -> bool:
        """Does pressing it do something?"""
        return self.move is not None or bool(self.pick)

    @property
    def tag(self) -> str:
        """The element it is drawn as."""
        return "button" if self.lit else "div"

    @property
    def spoken(self) -> str:
        """What is read aloud: what pressing does comes first, and why not comes last."""
        parts = [self.move.said.plain if self.move else "", self.says, self.why]
        return ". ".join(dict.fromkeys(part.rstrip(".") for part in parts if part))

    def attributes(self, shape: str) -> Markup:
        """The attributes of its element, drawn in one of the shapes of the style sheet."""
        classes = f"{shape} {self.tone}".rstrip()
        given = [("id", self.id), ("class", f"{classes} lit" if self.lit else classes)]
        if self.move is not None:
            given += [("form", "moves"), ("name", "move"), ("value", self.move.notation)]
        elif self.pick:
            given += [("type", "button"), ("data-pick", self.pick), ("aria-expanded", "false")]
        else:
            given += [("tabindex", "0"), ("role", "note"), ("aria-label", self.spoken)]
        given += [
            ("data-tip", self.tip),
            ("data-more", self.more),
            ("data-flip", self.flip),
            ("data-from", self.origin),
        ]
        given += [("data-why", self.why), ("data-rule", self.rule)]
        return Markup(" ".join([f'{name}="{escape(value)}"' for name, value in given if value]))


@dataclass(slots=True, kw_only=True)
class Card(Thing):
    """A card: a band of its colour with what it costs and does, its name, and a foot (its price for the reader now)."""

    name: str
    colour: str = ""
    symbol: str = ""
    cost: Marks = ()
    does: Marks = ()
    foot: Marks = ()
    words: str = ""


@dataclass(slots=True, kw_only=True)
class Back:
    """A card that lies face down. Its id tells the place and never the card."""

    id: str
    says: str
    text: str = ""
    symbol: str = ""
    tone: str = ""


@dataclass(slots=True, kw_only=True)
class Slip(Thing):
    """A card that is out on the table, as one line: colour, name, what it does."""

    name: str
    colour: str = ""
    does: Marks = ()
    foot: Marks = ()


@dataclass(slots=True, kw_only=True)
class Chip(Thing):
    """A token or a pile: a symbol with a number or a short name."""

    symbol: str = ""
    text: str = ""
    colour: str = ""


@dataclass(slots=True, kw_only=True)
class Step:
    """One space of a track. `tone` are style classes, `marks` what is printed on it; `pawn` is what stands there."""

    tone: str = ""
    marks: Marks = ()
    pawn: str = ""
    pawn_id: str = ""


@dataclass(slots=True, kw_only=True)
class Track:
    """A row of spaces: how far somebody has come."""

    says: str
    steps: list[Step]
    tone: str = ""


@dataclass(slots=True, kw_only=True)
class Bank:
    """A bank of tokens: `left` of them still lie in it, in sections of the sizes given (the first is emptied last)."""

    id: str
    says: str
    left: int
    sections: tuple[int, ...]
    colour: str = ""
    tone: str = ""

    def spaces(self) -> list[list[bool]]:
        """Per section which spaces are filled."""
        filled = self.left
        out = []
        for size in self.sections:
            here = min(size, filled)
            out.append([n < here for n in range(size)])
            filled -= here
        return out


@dataclass(slots=True, kw_only=True)
class Tag:
    """A short word about a player."""

    text: str
    symbol: str = ""
    tone: str = ""
    title: str = ""


@dataclass(slots=True, kw_only=True)
class Figure:
    """A number that matters of a player, in the line that a folded panel shows; `title` says what it is.

    `more` is the element that explains it when it is pointed at.
    """

    marks: Marks
    title: str
    tone: str = ""
    id: str = ""
    more: str = ""


@dataclass(slots=True, kw_only=True)
class Panel:
    """What a player has: a line with name, tags and figures, and below it whatever the game's template lays out.

    It can be folded to its line. The panel of the reader (`own`) cannot.
    """

    id: str
    seat: int
    name: str
    says: str
    own: bool = False
    acting: bool = False
    tags: list[Tag] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    chips: list[Chip] = field(default_factory=list)
    tone: str = ""
    symbol: str = ""


@dataclass(slots=True, kw_only=True)
class Use:
    """One thing to do with a card: a move with its price, or why not."""

    name: str
    move: Move | None = None
    no: Refused | None = None
    does: Marks = ()
    price: Marks = ()
    bill: Marks = ()
    says: str = ""
    tip: str = ""
    more: str = ""
    symbol: str = ""
    key: str = ""


@dataclass(slots=True, kw_only=True)
class Group:
    """All that can be done with one card; pressing the card (`Thing.pick` is this id) opens it."""

    id: str
    name: str
    tip: str = ""
    more: str = ""
    colour: str = ""
    marks: Marks = ()
    does: Marks = ()
    price: Marks = ()
    words: str = ""
    uses: list[Use] = field(default_factory=list)
    key: str = ""


@dataclass(slots=True, kw_only=True)
class Dialogue:
    """A question that lies over the board: what it is about, and things to press in it."""

    id: str
    title: str
    symbol: str = ""
    cards: list[Card] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    chips: list[Chip] = field(default_factory=list)
    note: str = ""


@dataclass(slots=True, kw_only=True)
class Board:
    """What every presenter gives; a game's own board extends it with what its template lays out.

    `groups` are the uses of cards and `choice` a composed choice, both shown where the decision is; with neither, all
    legal moves are listed. `rest` are moves to list besides them, `signs` what those bring, by notation. `notes` are
    lines above the moves.
    """

    groups: list[Group] = field(default_factory=list)
    choice: Choice | None = None
    dialogue: Dialogue | None = None
    rest: list[Move] | None = None
    signs: dict[str, Marks] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
