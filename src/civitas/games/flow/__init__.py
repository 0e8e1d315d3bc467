"""The Flow of History, for 2 to 5 players."""

from civitas.games.flow.edge.game import FlowGame

GAME = FlowGame()
