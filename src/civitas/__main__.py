"""`python -m civitas` is the `civitas` command."""

from civitas.cli import main

main()
