"""What the things that a seat has are worth, at the start of a game and at its end (see `core.odds`).

Written by a command, not by hand:

    python -m train.fit_evaluation flow --games flow-g1.jsonl --share 0.3 --write

Commit a905486; 2000 games, 62146 positions; mean loss on the games held back 0.9259; x86_64, Python 3.12.1. The games
were played by greedy, half of the seats with the former evaluation and half with worths fitted to games of the plain
search, with slips in up to a fifth of the moves; 2 to 5 seats.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

EARLY: Final = vec[float](
    [
        0.1059,  # points
        0.0498,  # resources
        0.0612,  # cards
        0.0362,  # the turn
        0.0628,  # an investment
        0.0432,  # resources invested
        0.0513,  # points of the card invested in
        -0.0559,  # the same, in its turn
        0.0390,  # bonus of completing
        0.0408,  # the same, in its turn
        -0.0226,  # a rival can snipe
        -0.1462,  # points of the card for such a rival
        0.1564,  # what the investor gets when sniped, if a rival can
        -0.0439,  # the same, if the card has points for that rival
        0.0564,  # icons: attack
        0.0231,  # icons: culture
        0.0199,  # icons: defense
        -0.0278,  # icons: harvest
        -0.0677,  # icons: industry
        -0.0045,  # icons: science
        0.0094,  # icons: trade
    ]
)
LATE: Final = vec[float](
    [
        0.2428,  # points
        0.0453,  # resources
        0.1381,  # cards
        0.1024,  # the turn
        0.2824,  # an investment
        0.0218,  # resources invested
        0.0652,  # points of the card invested in
        -0.0215,  # the same, in its turn
        0.0024,  # bonus of completing
        0.0232,  # the same, in its turn
        -0.1959,  # a rival can snipe
        -0.1156,  # points of the card for such a rival
        0.0271,  # what the investor gets when sniped, if a rival can
        0.0191,  # the same, if the card has points for that rival
        -0.0202,  # icons: attack
        0.0026,  # icons: culture
        0.0324,  # icons: defense
        -0.0542,  # icons: harvest
        0.0175,  # icons: industry
        0.0932,  # icons: science
        0.0050,  # icons: trade
    ]
)
