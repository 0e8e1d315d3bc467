"""How the nets of Civitas' bots are made: self-play with the search itself, training, and a gate. See docs/bots.md."""
