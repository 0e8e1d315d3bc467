"""A game as a thing one can set up, name moves of, and look up: one object per game, no state."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from civitas.core.errors import BadInput, shown
from civitas.core.state import State

OptionValue = bool | int | str
Options = dict[str, OptionValue]

MAX_SEED = 2**63 - 1
_FULL_PRODUCT = 24


class Option:
    """A choice of the table before the deal: a variant, or a ruling that tables differ on.

    `seats` lists the seat counts at which a value other than the default makes sense. `rule` is the ledger ID.
    """

    __slots__ = ("default", "id", "rule", "seats", "values")

    def __init__(
        self, id: str, values: tuple[OptionValue, ...], rule: str, seats: tuple[int, ...] | None = None
    ) -> None:
        self.id = id
        self.values = values
        self.default = values[0]
        self.rule = rule
        self.seats = seats

    def check(self, value: object, seats: int) -> OptionValue:
        """The value if it is one of ours at this seat count, else `BadInput`."""
        for known in self.values:
            if type(known) is type(value) and known == value:
                if self.seats is not None and known != self.default and seats not in self.seats:
                    raise BadInput(f"options.{self.id}", "option_seats", {"value": value, "seats": list(self.seats)})
                return known
        raise BadInput(f"options.{self.id}", "option_value", {"value": shown(value), "values": list(self.values)})


class Game:
    """The shape of a game. Each game extends this once and registers the instance as `GAME`."""

    id: str
    names: dict[str, str]
    credits: dict[str, str]
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    rules_version: str
    max_moves: int

    def deal(self, seats: int | None = None, seed: int = 0, options: Mapping[str, object] | None = None) -> State:
        """A fresh game; all randomness comes from the seed."""
        count = self.check_seats(self.seats[0] if seats is None else seats)
        return self.fresh(count, self.check_seed(seed), self.check_options(count, options or {}))

    def check_seats(self, seats: object) -> int:
        """The seat count, if this game can be played with it."""
        if type(seats) is not int or seats not in self.seats:
            raise BadInput("seats", "seats", {"value": shown(seats), "seats": list(self.seats)})
        return seats

    def check_seed(self, seed: object) -> int:
        """The seed, if it is a whole number in range."""
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise BadInput("seed", "seed", {"value": shown(seed), "most": MAX_SEED})
        return seed

    def check_options(self, seats: int, options: Mapping[str, object]) -> Options:
        """All options with their values, the unnamed ones by default."""
        known = {option.id for option in self.options}
        for name in options:
            if name not in known:
                raise BadInput(f"options.{shown(name)}", "option_unknown", {"known": sorted(known)})
        return {option.id: option.check(options.get(option.id, option.default), seats) for option in self.options}

    def variants(self) -> Iterator[tuple[int, Options]]:
        """Seat counts and options that together meet every value of every option, for tests.

        All combinations where they are few, else the default, each other value alone, and all last values together.
        """
        for seats in self.seats:
            usable = [o for o in self.options if o.seats is None or seats in o.seats]
            combinations = [
                dict(zip((o.id for o in usable), values, strict=True))
                for values in itertools.product(*(o.values for o in usable))
            ]
            if len(combinations) > _FULL_PRODUCT:
                combinations = [{}, *({o.id: value} for o in usable for value in o.values[1:])]
                combinations.append({o.id: o.values[-1] for o in usable if self.allows(seats, {o.id: o.values[-1]})})
            yield from ((seats, options) for options in combinations if self.allows(seats, options))

    def allows(self, seats: int, options: Mapping[str, object]) -> bool:
        """Can the game be dealt like this?"""
        try:
            self.check_options(seats, options)
        except BadInput:
            return False
        return True

    # Each game's own.

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """The deal itself, with checked arguments."""
        raise NotImplementedError

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_dict` wrote."""
        raise NotImplementedError

    def arrange(self, data: Mapping[str, Any]) -> State:
        """A position from a partial description; see docs/positions.md."""
        raise NotImplementedError

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "play sci"."""
        raise NotImplementedError

    def parse(self, text: str, state: State) -> int:
        """The move that the text names; `BadInput` if it names none."""
        raise NotImplementedError

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people: a message id and its arguments, e.g. ("civ.move.play", {"card": "sci"})."""
        raise NotImplementedError

    def conserved(self, state: State) -> dict[str, int]:
        """The sums that no move changes (cards, tokens), for the conservation test."""
        raise NotImplementedError

    def cards(self) -> dict[str, dict[str, Any]]:
        """The facts of every card by id: `names` (en, ko) and whatever else the game's cards carry."""
        raise NotImplementedError
