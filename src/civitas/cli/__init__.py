"""The `civitas` command."""

from civitas.cli.entry import main

__all__ = ["main"]
