"""What the things that a seat has are worth, at the start of a game and at its end (see `core.odds`).

Written by a command, not by hand:

    python -m train.fit_evaluation duel --games duel-a.jsonl duel-c.jsonl --share 0.4 --write

Commit a905486; 2640 games, 74279 positions; mean loss on the games held back 0.5675; x86_64, Python 3.12.1. The games
were played on a machine with 16 cores: 696 by the plain search (200 playouts, with the former evaluation), 1944 by the
search with the net (100 passes), a fifth of them with a fifth of that.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

EARLY: Final = vec[float](
    [
        -0.0174,  # points
        0.0532,  # coins
        0.8028,  # raw materials of choice
        0.6203,  # manufactured goods of choice
        0.2359,  # resources at a fixed price
        0.1750,  # wonders not yet built
        -0.0284,  # wonders built
        0.1108,  # the turn
        0.0638,  # another turn to come
        0.3935,  # makes wood
        0.4034,  # makes stone
        0.3486,  # makes clay
        0.2303,  # makes glass
        0.1497,  # makes papyrus
        0.1586,  # brown cards
        0.3800,  # grey cards
        0.0962,  # blue cards
        0.7649,  # green cards
        0.5424,  # yellow cards
        -0.1010,  # red cards
        0.1930,  # purple cards
        0.0478,  # token: agriculture
        -0.0328,  # token: architecture
        0.9620,  # token: economy
        0.2810,  # token: law
        0.2767,  # token: masonry
        0.2253,  # token: mathematics
        -0.3927,  # token: philosophy
        1.0473,  # token: strategy
        -0.1315,  # token: theology
        0.1576,  # token: urbanism
        -0.2539,  # 0 different symbols
        -0.6321,  # 1 different symbols
        -0.5861,  # 2 different symbols
        0.2200,  # 3 different symbols
        0.6991,  # 4 different symbols
        0.5530,  # 5 different symbols
        0.0000,  # 6 different symbols
        -0.8514,  # 0 steps ahead in arms
        -0.7199,  # 1 steps ahead in arms
        -0.5157,  # 2 steps ahead in arms
        -0.3667,  # 3 steps ahead in arms
        0.3189,  # 4 steps ahead in arms
        0.6054,  # 5 steps ahead in arms
        0.5199,  # 6 steps ahead in arms
        0.4298,  # 7 steps ahead in arms
        0.5797,  # 8 steps ahead in arms
        0.0000,  # 9 steps ahead in arms
    ]
)
LATE: Final = vec[float](
    [
        0.1703,  # points
        0.0103,  # coins
        0.1998,  # raw materials of choice
        0.1776,  # manufactured goods of choice
        0.0977,  # resources at a fixed price
        0.5985,  # wonders not yet built
        0.2545,  # wonders built
        0.4232,  # the turn
        0.1012,  # another turn to come
        0.2249,  # makes wood
        0.1481,  # makes stone
        0.1335,  # makes clay
        0.0374,  # makes glass
        0.0164,  # makes papyrus
        -0.0217,  # brown cards
        0.0538,  # grey cards
        0.1573,  # blue cards
        0.1599,  # green cards
        0.0895,  # yellow cards
        0.1709,  # red cards
        0.2478,  # purple cards
        -0.0765,  # token: agriculture
        -0.1223,  # token: architecture
        0.0025,  # token: economy
        0.7999,  # token: law
        0.5294,  # token: masonry
        0.0283,  # token: mathematics
        0.0569,  # token: philosophy
        0.2601,  # token: strategy
        -0.1945,  # token: theology
        0.4499,  # token: urbanism
        -0.1427,  # 0 different symbols
        -0.4260,  # 1 different symbols
        -0.6108,  # 2 different symbols
        -0.7893,  # 3 different symbols
        0.2519,  # 4 different symbols
        1.7169,  # 5 different symbols
        0.0000,  # 6 different symbols
        -0.5275,  # 0 steps ahead in arms
        -0.6413,  # 1 steps ahead in arms
        -0.2946,  # 2 steps ahead in arms
        -0.3404,  # 3 steps ahead in arms
        -0.2687,  # 4 steps ahead in arms
        0.0343,  # 5 steps ahead in arms
        0.2716,  # 6 steps ahead in arms
        0.8446,  # 7 steps ahead in arms
        0.9220,  # 8 steps ahead in arms
        0.0000,  # 9 steps ahead in arms
    ]
)
