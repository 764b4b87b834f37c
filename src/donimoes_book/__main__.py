"""Runs the commands: `python -m donimoes_book`."""

from donimoes_book.cli import main

main()
