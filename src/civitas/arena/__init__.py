"""Bots against bots: matches with fair seats, from a seed, with confidence intervals."""

from civitas.arena.interval import wilson
from civitas.arena.lineup import line_up, rotated
from civitas.arena.match import Report, Standing, play_game, play_match

__all__ = ["Report", "Standing", "line_up", "play_game", "play_match", "rotated", "wilson"]
