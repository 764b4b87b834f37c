"""Reads the pictures with which the parts of a book open."""

from collections.abc import Iterator

from donimoes_book.diagnostics import Diagnostic, collect_errors
from donimoes_book.drawing.seating import Company
from donimoes_book.manuscript.directives import read_company, read_game
from donimoes_book.manuscript.settings import Settings
from donimoes_book.manuscript.source import Written, read_board
from donimoes_book.manuscript.tree import Diagram

_PAIR = Company(2)


def read_part_openers(
    settings: Settings, diagnostics: list[Diagnostic]
) -> Iterator[tuple[str, Diagram]]:
    """Yield the pictures with which parts open, with the titles of the parts."""
    source = settings.source
    for part, values in settings.openers.items():
        lines = values["picture"].rstrip().strip("\n").split("\n")
        start = settings.line_of(f'"{part}"')
        numbered = enumerate(source.lines[start - 1 :], start)
        line = next((n for n, text in numbered if text.rstrip() == lines[0].rstrip()), start)
        game, expect, people = (
            Written(values.get(key, ""), source.find(values.get(key, ""), start, len(source.lines)))
            for key in ("game", "expect", "people")
        )
        with collect_errors(diagnostics):
            located = read_board(source, lines, line)
            yield (
                part,
                Diagram(
                    located.position,
                    read_game(source, game),
                    claims=expect.claims() if expect.text else (),
                    alt=" ".join(values.get("alt", "").split()),
                    origin=source.origin(line),
                    located=located,
                    company=read_company(people) if people.text else _PAIR,
                ),
            )
