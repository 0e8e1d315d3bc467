"""7 Wonders (first edition), for three to seven seats, and for two with the free city."""

from civitas.games.wonders.edge.game import WondersGame

GAME = WondersGame()
