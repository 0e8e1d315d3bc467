"""The tables of the cards, built once from `cards.toml`."""
