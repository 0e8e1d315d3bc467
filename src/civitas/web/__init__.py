"""The web table: pages from the server, one stream of changes per tab, and a JSON API beside it."""
