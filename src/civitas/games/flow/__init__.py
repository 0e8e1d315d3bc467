"""The Flow of History."""
