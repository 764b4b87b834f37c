"""The last page: how the book was made, and why its solutions can be trusted."""

from __future__ import annotations

from collections.abc import Iterator

from donimoes_book.manuscript.tree import (
    Block,
    Book,
    Chapter,
    Emphasis,
    Paragraph,
    ProblemSet,
    RecordSet,
    Text,
)

ANCHOR = "edition.colophon"


def colophon(book: Book, version: str) -> Chapter:
    """Return the colophon as a chapter like any other."""
    return Chapter("Colophon", ANCHOR, tuple(_paragraphs(book, version)))


def _paragraphs(book: Book, version: str) -> Iterator[Block]:
    yield Paragraph(
        (
            Emphasis((Text(book.title),)),
            Text(
                f" was built by donimoes_book {version} from plain text. Every diagram is a"
                " position that the program understands: it was drawn from the model, and what the"
                " text claims about it was checked against the rules of its game. A book with a"
                " wrong diagram does not build."
            ),
        )
    )
    problems = [
        problem
        for chapter in book.chapters
        for block in chapter.blocks
        if isinstance(block, ProblemSet | RecordSet)
        for problem in block.problems
    ]
    asked = sum(problem.answer is not None for problem in problems)
    laid = sum(problem.layout is not None for problem in problems)
    moved = len(problems) - asked - laid
    words = []
    if moved:
        words.append(
            f"Each of the {moved} problems that are solved by moves was solved by searching all of"
            " its positions, nearest first, so that no shorter solution exists. Each printed"
            " solution was then replayed, move by move, from the printed diagram."
        )
    if laid:
        words.append(
            f"Each of the {laid} printed layouts was compared with the dominoes of"
            " its deal, and judged by the rules of its game."
        )
    if asked:
        words.append(
            f"The answers to the {asked} problems that are questions were found by trying all that"
            " the rules allow."
        )
    if problems:
        words.append("Filled dots beside a problem’s number grade it from one, easy, to five.")
        yield Paragraph((Text(" ".join(words)),))
    yield Paragraph(
        (
            Text(
                "The text is set in Source Serif Pro and Source Sans Pro by Frank Grießhammer and"
                " Paul D. Hunt, the headings in Fredoka One by Milena Brandão, all under the SIL"
                " Open Font License. The dominoes in the line and the typewriter face for moves"
                " were made for this book."
            ),
        )
    )
    if book.licence:
        yield Paragraph((Text(f"Licence: {book.licence}"),))
