"""The games, a folder each. A new folder with a `GAME` in it is a new game."""
