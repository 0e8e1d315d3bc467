"""What a move does: the turn, the persistent powers, the sacrifice powers, the draft."""
