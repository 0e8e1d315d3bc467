"""Through the Ages: A New Story of Civilization, the base game of 2015."""

from civitas.games.ages.edge.game import AgesGame

GAME = AgesGame()
