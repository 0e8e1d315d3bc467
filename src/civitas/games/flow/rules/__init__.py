"""What a move does, and what follows an action."""
