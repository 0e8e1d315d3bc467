"""What the strongest search would advise a seat to do."""

from __future__ import annotations

from civitas.bots.learned import LearnedBot
from civitas.bots.mcts import Weighed
from civitas.bots.perspective import Perspective
from civitas.bots.tuning import tuning
from civitas.core import Rng

HINT_SECONDS = 1.0


def hints(seen: Perspective, rng: Rng, seconds: float = HINT_SECONDS) -> list[Weighed]:
    """The moves that a bot would choose from, the best first; none if the seat is not asked.

    >>> import civitas
    >>> state = civitas.game("duel").deal(seats=2, seed=1)
    >>> seat = state.to_act()[0]
    >>> best = hints(Perspective(civitas.game("duel"), state, seat), Rng(1), seconds=0.01)[0]
    >>> best.move in state.legal_moves(seat)
    True
    """
    moves = seen.playing_moves()
    found = [one for one in LearnedBot(seconds).weigh(seen, rng) if one.move in moves] if moves else []
    if not tuning(seen.game.id, seen.seats).evaluated:
        return found
    return [one._replace(chance=even_share(one.chance, seen.seats)) for one in found]


def even_share(chance: float, seats: int) -> float:
    """A chance against the best rival, as an evaluation guesses it, as one among all: who is level has an even one.

    >>> even_share(0.5, 4), even_share(0.9, 2), even_share(1.0, 3)
    (0.25, 0.9, 1.0)
    """
    return chance / (chance + (seats - 1) * (1 - chance))
