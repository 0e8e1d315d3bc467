"""States that a seat cannot tell apart."""
