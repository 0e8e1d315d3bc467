"""Bots against bots: matches with fair seats, from a seed, with confidence intervals."""

from civitas.arena.interval import wilson
from civitas.arena.lineup import line_up, rotated, seatings
from civitas.arena.match import Report, Standing, play_game, play_match
from civitas.arena.rating import Rating, rate

__all__ = [
    "Rating",
    "Report",
    "Standing",
    "line_up",
    "play_game",
    "play_match",
    "rate",
    "rotated",
    "seatings",
    "wilson",
]
