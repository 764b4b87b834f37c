"""Starts the filter that Pandoc calls, as it can't call a command of a program."""

import sys

from donimoes_book import __main__


def main() -> None:
    """Run the command `pandoc` with the format that Pandoc gives."""
    sys.argv[1:1] = ["pandoc"]
    __main__.main()
