"""What a move does, and what goes on by itself: the turn, the phases, everything that cards start."""
