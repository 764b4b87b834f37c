"""Runs the commands: `python -m donimoes_book`."""

from donimoes_book.cli import main

if __name__ == "__main__":
    main()
