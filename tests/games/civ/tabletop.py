"""The phrases of these tests: lay out a table in words, play moves in notation, look at what lies where.

A player is a line such as "mil 2 cul 1; hand sci 2; democracy eco 1": the play area first, then what is named.
"""

from collections.abc import Iterator
from typing import Any

import pytest

import civitas
from civitas.core import Event, IllegalMove, Outcome, Rng
from civitas.games.civ.state import CivState

GAME = civitas.game("civ")
DOMAINS = ("mil", "rel", "eco", "sci", "cul", "uto")
LEVELED = ("mil", "rel", "eco", "sci", "uto")


def cards(text: str) -> dict[str, int]:
    """ "mil 2 cul 1" as counts by domain."""
    words = text.split()
    return {domain: int(number) for domain, number in zip(words[::2], words[1::2], strict=True)}


def player(line: str) -> dict[str, Any]:
    """A player as `arrange` wants it."""
    area, *rest = line.split(";")
    row: dict[str, Any] = {"area": cards(area)}
    for part in rest:
        name, _, text = part.strip().partition(" ")
        row[name] = cards(text)
    return row


def arrange(data: dict[str, Any]) -> CivState:
    """The position that the description asks for."""
    state = GAME.arrange(data)
    assert isinstance(state, CivState)
    return state


def table(*players: str, **more: Any) -> CivState:
    """A position at the start of seat 0's turn, unless `more` says otherwise."""
    return arrange({"seats": len(players), "players": [player(line) for line in players], **more})


def step_2(*players: str, **more: Any) -> CivState:
    """A position in step 2 of a turn, when powers may be used."""
    return table(*players, step="powers", **more)


def deal(seats: int, seed: int = 0, **options: bool | int | str) -> CivState:
    """A fresh game."""
    state = GAME.deal(seats, seed, options)
    assert isinstance(state, CivState)
    return state


def play(state: CivState, seat: int, *moves: str) -> list[Event]:
    """Play the moves one after the other; the events of all of them."""
    events: list[Event] = []
    for text in moves:
        events += state.play(seat, GAME.parse(text, state))
    return events


def after(state: CivState, seat: int, *moves: str) -> CivState:
    """The position after these moves; the given one stays as it is."""
    twin = state.copy()
    play(twin, seat, *moves)
    return twin


def legal(state: CivState, seat: int | None = None) -> list[str]:
    """The legal moves of a seat (the only one that must choose, if none is named) in notation."""
    if seat is None:
        (seat,) = state.to_act()
    return [GAME.notation(int(move), state) for move in state.legal_moves(seat)]


def refused(state: CivState, seat: int, text: str) -> str:
    """The rule and the reason why a move is not allowed; it must leave everything as it was."""
    before = state.to_dict()
    with pytest.raises(IllegalMove) as refusal:
        play(state, seat, text)
    assert state.to_dict() == before
    return f"{refusal.value.rule} {refusal.value.reason.removeprefix('civ.why.')}"


def plain(counts: dict[str, Any]) -> dict[str, int]:
    """Numbers of cards by domain, whatever their ages."""
    return {domain: sum(held) if isinstance(held, list) else held for domain, held in counts.items()}


def shown(counts: dict[str, Any]) -> str:
    """Counts in the words of `cards`, in the order of the ledger, whatever the ages."""
    numbers = plain(counts)
    return " ".join(f"{domain} {numbers[domain]}" for domain in DOMAINS if numbers.get(domain))


def area(state: CivState, seat: int) -> str:
    """A play area."""
    return shown(state.to_dict()["players"][seat]["area"])


def hand(state: CivState, seat: int) -> str:
    """A hand."""
    return shown(state.to_dict()["players"][seat]["hand"])


def embargo(state: CivState, seat: int) -> str:
    """The domains of a seat that embargo markers lie on."""
    return shown(state.to_dict()["players"][seat]["embargo"])


def democracy(state: CivState, seat: int) -> str:
    """The domains of a seat that democracy markers lie on."""
    return shown(state.to_dict()["players"][seat]["democracy"])


def discard(state: CivState) -> str:
    """The discard pile."""
    return shown(state.to_dict()["discard"])


def deck(state: CivState) -> list[str]:
    """The domains of the deck from the top."""
    return [word.split()[0] for word in state.to_dict()["deck"]]


def token(state: CivState) -> int | None:
    """The seat that holds the culture token, or None for the centre."""
    holder = state.view(None)["culture_token"]
    assert holder is None or isinstance(holder, int)
    return holder


def limit(state: CivState, seat: int) -> int:
    """The hand limit that a seat would have if step 3 began now."""
    return int(state.view(None)["players"][seat]["hand_limit"])


def ending(state: CivState) -> Outcome:
    """How a finished game ended."""
    assert state.over
    return state.outcome()


def said(events: list[Event]) -> list[str]:
    """The names of events."""
    return [event.id.removeprefix("civ.event.") for event in events]


def random_play(state: CivState, seed: int, avoid: tuple[str, ...] = ()) -> Iterator[tuple[int, str, list[Event]]]:
    """Play at random to the end, without moves that begin like those to avoid.

    After each move the seat, its notation and the events.
    """
    rng = Rng(seed)
    while not state.over:
        seats = state.to_act()
        seat = seats[rng.below(len(seats))]
        moves = [text for text in legal(state, seat) if not text.startswith(avoid)]
        text = moves[rng.below(len(moves))]
        yield seat, text, play(state, seat, text)
