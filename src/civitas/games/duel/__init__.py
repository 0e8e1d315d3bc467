"""7 Wonders Duel, the base game of 2015."""

from civitas.games.duel.edge.game import DuelGame

GAME = DuelGame()
