"""CIV: Carta Impera Victoria, for two to four seats, single or in teams of two."""

from civitas.games.civ.edge.game import CivGame

GAME = CivGame()
