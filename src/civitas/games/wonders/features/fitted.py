"""What the things that a seat has are worth, at the start of a game and at its end (see `core.odds`).

Written by a command, not by hand:

    python -m train.fit_evaluation wonders --games wonders-a.jsonl wonders-c.jsonl --share 0.5 --write

Commit a905486; 5316 games, 50256 positions; mean loss on the games held back 0.8831; x86_64, Python 3.12.1. The games
were played on a machine with 16 cores: 1808 by the plain search (120 playouts, with the former evaluation), 3508 by the
search with a linear judge (80 passes), a fifth of them with a fifth of that; 2 to 7 seats.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

EARLY: Final = vec[float](
    [
        -0.0972,  # points
        0.0617,  # coins, up to 8
        0.6694,  # raw materials
        0.5985,  # manufactured goods
        -0.1113,  # coins less a purchase, in all three ways
        0.2017,  # symbols
        -0.1974,  # different symbols
        0.2173,  # cards to come that are free
        0.4678,  # stages
        0.1869,  # shields
        0.4796,  # may build a card free
        0.3869,  # points of the war of age 1, as things stand
        0.4347,  # points of the war of age 2, as things stand
        -0.3767,  # points of the war of age 3, as things stand
        0.1856,  # brown cards
        -0.1072,  # grey cards
        0.0726,  # blue cards
        0.2017,  # green cards
        0.2120,  # yellow cards
        0.0145,  # red cards
        0.4219,  # purple cards
    ]
)
LATE: Final = vec[float](
    [
        0.3362,  # points
        0.0637,  # coins, up to 8
        0.1331,  # raw materials
        0.3784,  # manufactured goods
        0.2693,  # coins less a purchase, in all three ways
        0.0884,  # symbols
        -0.1203,  # different symbols
        0.1641,  # cards to come that are free
        0.0382,  # stages
        0.1302,  # shields
        0.7394,  # may build a card free
        -0.6053,  # points of the war of age 1, as things stand
        0.0681,  # points of the war of age 2, as things stand
        0.2737,  # points of the war of age 3, as things stand
        0.0711,  # brown cards
        -0.0392,  # grey cards
        0.0941,  # blue cards
        0.0884,  # green cards
        0.1361,  # yellow cards
        0.1406,  # red cards
        0.2250,  # purple cards
    ]
)
