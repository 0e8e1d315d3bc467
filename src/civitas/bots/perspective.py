"""What a bot gets to see: one seat's side of a state, never the state itself."""

from __future__ import annotations

from typing import Any

from civitas.core import Decision, Game, Rng, State


class Perspective:
    """A state as one seat knows it.

    >>> import civitas
    >>> state = civitas.game("civ").deal(seats=2, seed=1)
    >>> seat = state.to_act()[0]
    >>> seen = Perspective(civitas.game("civ"), state, seat)
    >>> seen.view() == seen.imagine(Rng(5)).view(seat)
    True
    """

    __slots__ = ("__state", "game", "seat")

    def __init__(self, game: Game, state: State, seat: int) -> None:
        state.check_seat(seat)
        self.game = game
        self.seat = seat
        self.__state = state

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return int(self.__state.seats)

    @property
    def has_teams(self) -> bool:
        """Do seats win together at this table?"""
        return bool(self.__state.has_teams())

    def view(self) -> dict[str, Any]:
        """All that the seat knows."""
        return self.__state.view(self.seat)

    def decision(self) -> Decision:
        """What the seat is asked."""
        return self.__state.decision(self.seat)

    def legal_moves(self) -> list[int]:
        """What the seat may answer."""
        return [int(move) for move in self.__state.legal_moves(self.seat)]

    def playing_moves(self) -> list[int]:
        """What bots choose from: what the seat may answer without giving the game up or holding it up."""
        if self.seat not in self.__state.to_act():
            return []  # `choices` is not asked then: it could tell what another seat is choosing from
        return self.game.playing_moves(self.__state, self.seat)

    def notation(self, move: int) -> str:
        """A legal move as text."""
        return self.game.notation(move, self.__state)

    def imagine(self, rng: Rng) -> State:
        """A full state that the seat cannot tell apart from the real one; it is the caller's to play with."""
        return self.__state.imagine(self.seat, rng)
