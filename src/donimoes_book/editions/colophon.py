"""What a book says about itself: the colophon at its end, and the imprint behind its title."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from babel.dates import format_date

from donimoes_book.editions.addresses import web_address
from donimoes_book.editions.game_choice import problems_of
from donimoes_book.editions.headings import has_plain_headings
from donimoes_book.editions.outline import COLOPHON
from donimoes_book.editions.problem_measures import grade_note
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of, blocks_of_kind, plain_text
from donimoes_book.words.language import current, gettext, listed, ngettext

_MAILBOX = re.compile(r"[^\s@:/]+@[^\s@:/]+")
_CHECKED = tree.Diagram | tree.Hand | tree.PracticeSpread | tree.Plate
"""The figures that show positions."""
_Part = str | tree.Emphasis | tree.Strong | tree.Link | tree.Break
_Parts = tuple[_Part, ...]
"""A line of an imprint."""
_TITLE = "\0"
"""A placeholder for the title in a sentence that is translated as a whole."""


def has_diagrams(book: tree.Book) -> bool:
    """Return whether a book shows positions, which were checked."""
    openers = *book.openers.values(), *(chapter.opener for chapter in book.chapters)
    figures = (isinstance(block, _CHECKED) for block in blocks_of(book))
    sections = (section.shows_positions for section in blocks_of_kind(book, tree.Section))
    return bool(book.cover) or any((*openers, *figures, *sections))


def colophon(
    book: tree.Book, version: str, *, is_checked: bool, has_imprint: bool = False
) -> tree.Chapter:
    """Return the last chapter: how the book was made, and why its solutions can be trusted.

    `is_checked` says whether it has diagrams; a book without them isn't praised for their checks.
    What an imprint says isn't said again.
    """
    paragraphs = [*colophon_paragraphs(book, version, is_checked=is_checked)]
    paragraphs += [] if has_imprint else about(book, in_full=False)
    return tree.Chapter(gettext("Colophon"), COLOPHON, tuple(paragraphs))


def colophon_paragraphs(
    book: tree.Book, version: str, *, is_checked: bool
) -> Iterator[tree.Paragraph]:
    """Yield what a colophon says of how the book was made."""
    made_of = {"title": _TITLE, "version": version}
    if is_checked and book.colophon == "imprint":
        # Whoever buys a book doesn't ask which program made it.
        built = gettext(
            "Every diagram in {title}, and whatever the text claims about it, was checked against"
            " the rules of its game.",
            title=_TITLE,
        )
    elif is_checked:
        built = gettext(
            "{title} was built from plain text by donimoes_book {version}, which checked every"
            " diagram, and whatever the text claims about it, against the rules of its game.",
            **made_of,
        )
    else:
        built = gettext("{title} was built from plain text by donimoes_book {version}.", **made_of)
    before, _, after = built.partition(_TITLE)
    yield _paragraph(before, tree.Emphasis((tree.Text(book.title),)), after)
    problems = problems_of(book)
    questions = sum(problem.answer is not None for problem in problems)
    layouts = sum(problem.layout is not None for problem in problems)
    by_moves = len(problems) - questions - layouts
    words = []
    if by_moves:
        words.append(
            ngettext(
                "The problem with moves was solved by searching all its positions, nearest first,"
                " so there is no shorter solution.",
                "Each of the {count} problems with moves was solved by searching all its"
                " positions, nearest first, so there is no shorter solution.",
                by_moves,
                count=by_moves,
            )
        )
    if layouts:
        words.append(
            ngettext(
                "The printed layout was checked against the dominoes of its deal and the rules of"
                " its game.",
                "Each of the {count} printed layouts was checked against the dominoes of its deal"
                " and the rules of its game.",
                layouts,
                count=layouts,
            )
        )
    if questions:
        words.append(
            ngettext(
                "The answer to the problem that is a question was found by trying everything the"
                " rules allow.",
                "The answers to the {count} problems that are questions were found by trying"
                " everything the rules allow.",
                questions,
                count=questions,
            )
        )
    if problems and not _explains_grades(book):
        words.append(grade_note())
    if words:
        yield _paragraph(" ".join(words))
    headings = gettext(", the headings in Fredoka One by Milena Brandão")
    faces = gettext(
        "The text is set in Source Serif Pro and Source Sans Pro by Frank Grießhammer and Paul"
        " D. Hunt{headings}, all under the SIL Open Font License. The dominoes in the text and"
        " the typewriter face for the moves were made for this book.",
        headings="" if has_plain_headings(book) else headings,
    )
    if not book.fonts:
        yield _paragraph(faces)


def _explains_grades(book: tree.Book) -> bool:
    """Return whether a heading of the book is about the grades of problems."""
    grade = gettext("Grade").casefold()
    headings = (plain_text(block.children) for block in blocks_of_kind(book, tree.Heading))
    return any(grade in words.casefold() for words in headings)


def imprint(book: tree.Book, version: str, *, is_bound: bool = False) -> list[tree.Paragraph]:
    """Return an imprint's paragraphs, or none if the title page says it all.

    They are the title and whose games it has, then the edition and who published it, the rights,
    where to write and read more, and what it was made with. Its dates are the author's, so that it
    is the same wherever the book is built. A bound book has the month of its edition instead of the
    day of its last change.
    """
    said = book.edition, book.date, book.licence_address, book.contact
    if not any((*said, book.publisher, book.place, book.copyright, book.isbn)):
        return []
    if is_bound and book.date:
        day, locale = date.fromisoformat(book.date), current().locale
        month = str(format_date(day, "MMMM y", locale=locale))
        edition = ", ".join(filter(None, (book.edition.rstrip("."), month)))
        book = replace(book, date="", edition=edition)
    title = tree.Strong((tree.Text(book.title),))
    owner = book.copyright.removeprefix("©").strip()
    # Whoever holds the rights isn't named twice.
    author = "" if book.author in owner else book.author
    publisher = ", ".join(filter(None, (book.publisher, book.place)))
    says_program = book.colophon != "imprint"
    isbn = f"ISBN {book.isbn}" if book.isbn else ""
    groups: tuple[list[_Parts], ...] = (
        [(title,), (book.subtitle,), (author,), (_designers(book),)],
        [*_edition(book), (publisher,), (isbn,)],
        [(f"© {owner}" if owner else "",), *_licence(book, in_full=True)],
        [*_contact(book), *_site(book)],
        [(gettext("Made with donimoes_book {version}.", version=version) if says_program else "",)],
    )
    return [_lines(group) for group in groups if any(any(line) for line in group)]


def _designers(book: tree.Book) -> str:
    """Return whose games a book has: first those with the most; empty if it names nobody."""
    games = Counter(chapter.designer for chapter in book.chapters if chapter.designer)
    names = [name for name, _ in games.most_common() if name.casefold() != tree.TRADITIONAL]
    return gettext("With games by {names}.", names=listed(names)) if names else ""


def _lines(lines: Iterable[_Parts]) -> tree.Paragraph:
    """Return a paragraph of lines, without those that are empty."""
    parts = list[_Part]()
    for line in filter(any, lines):
        parts += [tree.Break(), *line] if parts else line
    return _paragraph(*parts)


def about(book: tree.Book, *, in_full: bool) -> Iterator[tree.Paragraph]:
    """Yield what a book says about its edition, date, licence and contact address.

    With `in_full`, the licence's address is spelled out, and the book's own is there, too;
    otherwise it is only a link.
    """
    lines = *_edition(book), *_licence(book, in_full=in_full), *_contact(book)
    for line in (*lines, *(_site(book) if in_full else ())):
        yield _paragraph(*line)


def _edition(book: tree.Book) -> Iterator[_Parts]:
    changed = ""
    if book.date:
        day = _printed_date(date.fromisoformat(book.date))
        changed = gettext("Last changed on {date}.", date=day)
    if book.edition or changed:
        edition = f"{book.edition.rstrip('.')}." if book.edition else ""
        yield (" ".join(filter(None, (edition, changed))),)


def _licence(book: tree.Book, *, in_full: bool) -> Iterator[_Parts]:
    if book.licence or book.licence_address:
        linked, name = _linked(book.licence_address), book.licence
        if linked and not in_full and name:
            linked, name = replace(linked, children=(tree.Text(name),)), ""
        before, _, after = gettext("Licence: {licence}", licence=_TITLE).partition(_TITLE)
        between = ", " if name and linked else ""
        yield before, name, between, *filter(None, (linked,)), after


def _contact(book: tree.Book) -> Iterator[_Parts]:
    if book.contact:
        before, _, after = gettext("Contact: {contact}", contact=_TITLE).partition(_TITLE)
        yield before, _linked(book.contact) or book.contact, after


def _site(book: tree.Book) -> Iterator[_Parts]:
    if site := _linked(book.address):
        before, _, after = gettext("More on the web: {address}", address=_TITLE).partition(_TITLE)
        yield before, site, after


def _linked(address: str) -> tree.Link | None:
    """Return a web or email address as a link to it, or None for any other words."""
    target = f"mailto:{address}" if _MAILBOX.fullmatch(address) else address
    shown = address.partition("://")[2] or address
    return tree.Link(target, (tree.Text(shown),)) if web_address(target) else None


def _paragraph(*parts: _Part) -> tree.Paragraph:
    return tree.Paragraph(
        tuple(tree.Text(part) if isinstance(part, str) else part for part in parts if part)
    )


def _printed_date(day: date) -> str:
    """Return a date as the language writes it; in English, with the day before the month."""
    form = "d MMMM y" if current().is_english else "long"
    words = str(format_date(day, form, locale=current().locale))
    return words.replace(" ", "\N{NO-BREAK SPACE}")
