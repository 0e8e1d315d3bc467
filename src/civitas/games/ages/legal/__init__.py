"""Which moves are open, by phase."""
