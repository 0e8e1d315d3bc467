"""Caravan: bid from a hidden hand, pick from the market. A sample game for Civitas; see docs/adding_a_game.md."""

from caravan.edge.game import CaravanGame

GAME = CaravanGame()
