"""A game as a thing one can set up, name moves of, and look up: one object per game, no state."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from civitas.core.decision import Blocked, Decision, Reason
from civitas.core.errors import BadInput, IllegalMove, shown
from civitas.core.event import Event, Tale, decode
from civitas.core.outcome import Outcome
from civitas.core.rng import Rng
from civitas.core.rooms import Rooms
from civitas.core.sealing import Sealed, check_salt
from civitas.core.state import LARGEST_MOVE, NO_SUCH, State

OptionValue = bool | int | str
Options = dict[str, OptionValue]

MAX_SEED = 2**63 - 1
_FULL_PRODUCT = 24
_SEED_TEXT = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)


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

    def __repr__(self) -> str:
        return f"<option {self.id}: {' | '.join(map(str, self.values))}, by rule {self.rule}>"


class Game:
    """The shape of a game. Each game extends this once and registers the instance as `GAME`.

    `rule_over` and `rule_turn` are the ledger IDs of "the game has ended" and "it is another seat's turn"; `tales` is
    the table of events; `rooms` lists the modules that make views, texts and JSON; `minutes` is how long people play,
    roughly.
    """

    id: str
    names: dict[str, str]
    credits: dict[str, str]
    seats: tuple[int, ...]
    minutes: int
    options: tuple[Option, ...]
    rules_version: str
    max_moves: int
    rule_over: str
    rule_turn: str
    tales: Mapping[int, Tale]
    rooms: Rooms[Any]

    @property
    def usual_seats(self) -> int:
        """How many sit down when nothing else is said: the fewest, unless they play a variant with its own rules."""
        return self.seats[0]

    def deal(
        self,
        seats: int | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        salt: str | None = None,
    ) -> State:
        """A fresh game; all randomness comes from the seed, or from seed and salt by a stream that hides them."""
        count = self.check_seats(self.seats[0] if seats is None else seats)
        number, chosen = self.check_seed(seed), self.check_options(count, options or {})
        if salt is None:
            return self.fresh(count, number, chosen)
        return self.deal_sealed(Sealed(self.id, count, chosen, number, self.check_salt(salt)))

    def deal_sealed(self, sealed: Sealed) -> State:
        """A fresh game from seed and salt, all of which has been checked."""
        return self.fresh_from(sealed.seats, sealed.rng(), self.check_options(sealed.seats, sealed.options))

    @property
    def can_seal(self) -> bool:
        """Can this game be dealt with a salt? One that has only a `fresh` of its own cannot (docs/adding_a_game.md)."""
        deals = next(kind for kind in type(self).__mro__ if {"fresh", "fresh_from"} & set(vars(kind)))
        return deals is not Game and "fresh_from" in vars(deals)

    def check_seats(self, seats: object) -> int:
        """The seat count, if this game can be played with it."""
        if type(seats) is not int or seats not in self.seats:
            raise BadInput("seats", "seats", {"value": shown(seats), "seats": list(self.seats)})
        return seats

    def check_seed(self, seed: object) -> int:
        """The seed, if it is a whole number in range: a number, or its digits as text.

        JSON has it as text, because JavaScript keeps 53 bits of a number.
        """
        number = int(seed) if isinstance(seed, str) and _SEED_TEXT.fullmatch(seed) else seed
        if type(number) is not int or not 0 <= number <= MAX_SEED:
            raise BadInput("seed", "seed", {"value": shown(seed), "most": MAX_SEED})
        return number

    def check_salt(self, salt: object) -> str:
        """The salt, if it is one and this game can be dealt with it."""
        found = check_salt(salt)
        if not self.can_seal:
            raise BadInput("salt", "salt_unsupported", {"game": self.id})
        return found

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

    # What is asked, told and refused, made of each game's own tables.

    def decision(self, state: State, seat: int) -> Decision:
        """The question put to a seat that must choose now."""
        state.check_seat(seat)
        if seat not in state.to_act():
            raise self.refusal(state, seat, None)
        kind, args = self.question(state, seat)
        moves = [int(move) for move in state.legal_moves(seat)]
        prompt = f"{self.id}.prompt.{kind}"
        return Decision(seat, kind, prompt, args, moves, partial(self.blocked, state, seat))

    def blocked(self, state: State, seat: int, about: str | None = None) -> list[Blocked]:
        """The moves that a player might expect but that are not allowed now: all, or those about a card."""
        legal = {int(move) for move in state.legal_moves(seat)}
        out = []
        for move in self.thinkable(state, seat, about):
            if move not in legal:
                rule, reason, args = self.why_not(state, seat, move)
                out.append(Blocked(move, self.notation(move, state), rule, f"{self.id}.why.{reason}", args))
        return out

    def refusal(self, state: State, seat: int, move: int | None) -> IllegalMove:
        """Why a move that is not legal is not legal; without a move, why the seat has nothing to choose.

        Any number may come, also one that no machine word holds.
        """
        what = move if move is not None and 0 <= move <= LARGEST_MOVE else NO_SUCH
        why: Reason = (self.rule_over, "over", {})
        if not state.over:
            at_table = 0 <= seat < int(state.seats)
            why = self.why_waiting(state, seat) if at_table else (self.rule_turn, "not_your_turn", {})
        if seat in state.to_act():
            why = self.why_not(state, seat, what)
        rule, reason, args = why
        text = "" if move is None else f"move {shown(move)}"
        if self.is_move(what, state):
            text = self.notation(what, state)
        return IllegalMove(rule, f"{self.id}.why.{reason}", args, seat, text)

    def events(self, told: Sequence[int], seats: int) -> list[Event]:
        """What `State.tell` noted, with names and arguments."""
        out = decode(self.tales, told)
        for event in out:
            self.settle(event, seats)
            event.id = f"{self.id}.event.{event.id}"
        return out

    def settle(self, event: Event, seats: int) -> None:
        """A last word on an event before its name gets the game's prefix; most games need none."""

    def __repr__(self) -> str:
        return f"<game {self.id}: {self.names['en']}, seats {list(self.seats)}>"

    def __copy__(self) -> Game:
        return self  # a game has no state: there is one of each

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from civitas.core.registry import game

        return (game, (self.id,))

    # What a game's rooms know.

    def mine(self, state: State) -> Any:
        """The state, if it is one of this game."""
        if not isinstance(state, self.rooms.state):
            raise TypeError(f"{state!r} is not a state of {self.names['en']}")
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, and nothing more, as plain JSON."""
        return self.rooms.view.view(self.mine(state), seat)

    def question(self, state: State, seat: int) -> tuple[str, dict[str, Any]]:
        """What a seat that must choose is asked: the decision point's name, and the prompt's arguments."""
        return self.rooms.explain.question(self.mine(state), seat)

    def thinkable(self, state: State, seat: int, about: str | None) -> list[int]:
        """Moves that a player might expect now, legal or not, in ascending order: all, or those about a card."""
        return self.rooms.explain.thinkable(self.mine(state), seat, about)

    def why_not(self, state: State, seat: int, move: int) -> Reason:
        """Why a seat that must choose may not make this move; any number may come."""
        return self.rooms.explain.why_not(self.mine(state), seat, move)

    def why_waiting(self, state: State, seat: int) -> Reason:
        """Why a seat of a running game has nothing to choose now: as a rule because it is another seat's turn."""
        return self.rule_turn, "not_your_turn", {}

    def to_dict(self, state: State) -> dict[str, Any]:
        """The whole state as plain JSON that a person can read."""
        return self.rooms.writing.to_dict(self.mine(state))

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_dict` wrote."""
        self._check_own(data)
        return self.rooms.reading.from_dict(self, data)

    def arrange(self, data: Mapping[str, Any]) -> State:
        """A position from a partial description; see docs/positions.md."""
        self._check_own(data)
        return self.rooms.reading.arrange(self, data)

    def _check_own(self, data: object) -> None:
        """Refuse a position of another game as that, before anything else of it is found wrong."""
        if isinstance(data, Mapping) and data.get("game", self.id) != self.id:
            raise BadInput("game", "not_word", {"value": shown(data["game"]), "known": [self.id]})

    def outcome(self, state: State) -> Outcome:
        """How a finished game ended."""
        return self.rooms.scoring.outcome(self.mine(state))

    def is_move(self, move: int, state: State) -> bool:
        """Could this number be a move at all, in some position?"""
        return self.rooms.notation.is_move(move, self.mine(state))

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "play sci"; `BadInput` for a number that is no move of this game."""
        return self.rooms.notation.notation(self._known(move, state), state)

    def parse(self, text: str, state: State) -> int:
        """The move that the text names; `BadInput` if it names none."""
        return self.rooms.notation.parse(text, self.mine(state))

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people: a message id and its arguments, e.g. ("civ.move.play", {"card": "sci"})."""
        return self.rooms.notation.describe(self._known(move, state), state)

    def _known(self, move: int, state: State) -> int:
        """The move, if it is one of this game at all."""
        if not 0 <= move <= LARGEST_MOVE or not self.is_move(move, state):
            raise BadInput("move", "move_number", {"value": shown(move)})
        return move

    def move_space(self, seats: int) -> int:
        """The size of the dense numbering of moves: every move has an index below it."""
        return self.rooms.notation.move_space(self.check_seats(seats))

    def to_index(self, move: int, state: State) -> int:
        """The index of a legal move in the dense numbering."""
        return self.rooms.notation.to_index(self._known(move, state), state)

    def from_index(self, index: int, state: State) -> int:
        """The move with this index in this position; `BadInput` if the seat to act has none."""
        return self.rooms.notation.from_index(index, self.mine(state))

    def observation_names(self, seats: int) -> tuple[str, ...]:
        """The names of the numbers that `observe` lists."""
        return self.rooms.observation.observation_names(self.check_seats(seats))

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know, as numbers, for programs that learn."""
        state.check_seat(seat)
        return [int(number) for number in self.rooms.observation.observe(self.mine(state), seat)]

    def idle_move(self, state: State, seat: int) -> int | None:
        """A move of a seat that must choose by which nothing would change and for which it has no reason, if any.

        Where a game could stand still for ever, no bot makes it while there is another. It depends on what everybody
        knows alone.
        """
        return None

    def playing_moves(self, state: State, seat: int) -> list[int]:
        """What bots choose from: what a seat that must choose may answer without giving up or holding the game up."""
        moves = [int(move) for move in state.choices(seat)]
        idle = self.idle_move(state, seat)
        return [move for move in moves if move != idle] or moves

    # Each game's own.

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """The deal of a seed, with checked arguments."""
        return self.fresh_from(seats, Rng(seed), options)

    def fresh_from(self, seats: int, rng: Rng, options: Options) -> State:
        """The deal itself, with checked arguments; what chance decides later in this game comes from `rng`, too."""
        raise NotImplementedError

    def conserved(self, state: State) -> dict[str, int]:
        """The sums that no move changes (cards, tokens), for the conservation test."""
        raise NotImplementedError

    def cards(self) -> dict[str, dict[str, Any]]:
        """The facts of every card by id: `names` (en, ko) and whatever else the game's cards carry."""
        raise NotImplementedError
