"""What the evaluation weighs, by name: the numbers are fitted to self-play (`train.fit_terms`), see `fitted.py`.

A thing has a weight that holds from the start, and one (`..._late`) that is added as the deck is spent.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.civ.cards import DOMAINS
from civitas.games.civ.features.fitted import FITTED

FULL_DECK: Final = 104

# The things that count. Those named first are one for each domain.
CARD: Final = 0  # a card in play
FIRST: Final = CARD + DOMAINS  # enough cards for the power of level 1
SECOND: Final = FIRST + DOMAINS  # enough for that of level 2, beside that of level 1
SOLE: Final = SECOND + DOMAINS  # more cards than any other side
TIED: Final = SOLE + DOMAINS  # the most cards together with another side
SAFE: Final = TIED + DOMAINS  # a lead by two cards or more
NEAR: Final = SAFE + 1  # one card behind the most
PROGRESS: Final = NEAR + 1  # the way to hegemony in the best domain, to the third power
BESIDE: Final = PROGRESS + 1  # the same in the second best
SHARE: Final = BESIDE + 1  # how far on this way a card in hand is, if one in play is 1
HAND: Final = SHARE + 1  # a card in hand, up to eight
BARRED: Final = HAND + 1  # a card in hand under an embargo
TURN: Final = BARRED + 1  # has the turn, and the card to play
OPEN: Final = TURN + 1  # has the turn, and has played
THINGS: Final = OPEN + 1

NAMES: Final = tuple(FITTED)


def table(values: vec[float]) -> vec[float]:
    """The weights of all things for every number of cards left in the deck, one row after another."""
    out: vec[float] = vec[float](capacity=(FULL_DECK + 1) * THINGS)
    left: i64 = 0
    while left <= FULL_DECK:
        spent: float = 1.0 - float(left) / float(FULL_DECK)
        thing: i64 = 0
        while thing < THINGS:
            out = append(out, values[thing] + spent * spent * values[THINGS + thing])
            thing += 1
        left += 1
    return out


class Weights:
    """The weights by deck, see `table`."""

    def __init__(self, values: vec[float]) -> None:
        self.values: vec[float] = table(values)

    def hold(self, values: vec[float]) -> None:
        """Weigh with other numbers, in the order of `NAMES`. To set the attribute itself from outside would leak."""
        self.values = table(values)


WEIGHTS: Final = Weights(vec[float](list(FITTED.values())))
