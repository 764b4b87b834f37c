"""The pages that a book has on screens, and the address of every place in it and on the web."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from donimoes_book.editions.game_choice import choices, games_of
from donimoes_book.editions.outline import COLOPHON, FRONT, GAMES
from donimoes_book.editions.short import is_short
from donimoes_book.editions.titles import title_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.bank import pose_problems
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.walking import anchors_in, blocks_of_kind
from donimoes_book.words.language import gettext
from donimoes_book.words.naming import LONGEST, unused

MISSING = "404"
"""What most servers call the page that they show if there is none."""
RESERVED = (MISSING, "con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), "lpt1", "lpt2")
"""The names that no page gets: a site has other pages with them, or Windows has no such files."""
"""The anchor of the page that lists all games."""
PROBLEMS = "edition.problems"
"""The anchor of the page that lists all problems."""
ALONE = "edition.problem"
"""The anchor of the page that shows one problem at a time."""
WORKSHOP = "edition.workshop"
"""The anchor of the workshop."""
TABLE = "edition.table"
"""The anchor of a game's table begins with this."""
MOST = 60
"""The most problems of one game on a page; the most solutions, also of several games."""
MOST_IN_ALL = 300
"""The most problems and solutions of all games on a chapter's page."""
Bank = tree.ProblemSet | tree.SolutionSet
"""A block that may be divided."""
_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9_.-]")
_SAFE_IN_AN_ADDRESS = "%/:?#[]@!$&'()*+,;=~-._"
_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")


class Places:
    """The page of each anchor, once all pages are added; `suffix` is the ending of their files."""

    def __init__(self, suffix: str = ".html") -> None:
        self.suffix = suffix
        self._numbers: dict[str, int] = {}
        self._pages: dict[str, str] = {}
        """The page of each anchor."""
        self._starts: dict[str, str] = {f"{name}{suffix}": "" for name in RESERVED}
        """For each page, the anchor of the page itself."""

    def add_page(
        self,
        anchor: str,
        name: str = "",
        nodes: Iterable[tree.Block] = (),
        chapters: Iterable[tree.Chapter] = (),
    ) -> None:
        """Add a page of these blocks and chapters under the anchor that leads to it.

        Its file is named after `name` or the anchor, with a number added if that is taken. If
        several places have the same anchor, the first counts.
        """
        words = unicodedata.normalize("NFKD", name or anchor).encode("ascii", "ignore").decode()
        stem = _NOT_IN_A_NAME.sub("-", words.lower())[:LONGEST].strip("-") or "page"
        page = unused(stem, self._starts, self._numbers, self.suffix)
        self._starts[page] = anchor
        inside = [place for it in chapters for place in (it.anchor, *anchors_in(it.blocks))]
        for place in (anchor, *anchors_in(nodes), *inside):
            self._pages.setdefault(place, page)

    def add_table(self, game: str) -> None:
        """Add the page of a game's table."""
        page, anchor = f"play/{game}{self.suffix}", table_anchor(game)
        self._starts[page] = anchor
        self._pages[anchor] = page

    def add_places(self, anchor: str, places: Iterable[str]) -> None:
        """Add places on the page of an anchor."""
        for place in places:
            self._pages.setdefault(place, self._pages[anchor])

    def page(self, anchor: str) -> str | None:
        """Return the page of an anchor, or None if the edition doesn't have it."""
        return self._pages.get(anchor)

    def address(self, anchor: str, seen_from: str) -> str | None:
        """Return an anchor's address for a link on a page, or None if there is none."""
        page = self._pages.get(anchor)
        if page is None:
            return None
        if page == seen_from:
            return f"#{html_id(anchor)}"
        return page if self._starts[page] == anchor else f"{page}#{html_id(anchor)}"


def table_anchor(game: str) -> str:
    """Return the anchor of the page of a game's table."""
    return f"{TABLE}.{game}"


def places_of(
    book: tree.Book,
    suffix: str = ".html",
    front: str = "index",
    *,
    workshop: bool = False,
    tables: Iterable[str] = (),
) -> Places:
    """Give every page of a book its name and every anchor its page; `front` names the first.

    `tables` are the games that have a page to be played on.
    """
    places = Places(suffix)
    for game in tables:
        places.add_table(game)
    if is_short(book):
        places.add_page(FRONT, front, book.front, book.chapters)
        if workshop:
            places.add_page(WORKSHOP, "workshop")
        return places
    places.add_page(FRONT, front, book.front)
    places.add_page(tree.CONTENTS, "contents")
    if choices(book):
        places.add_page(GAMES, "games")
    if problem_sets(book):
        places.add_page(PROBLEMS, "problems")
        places.add_page(ALONE, "problem")
    if workshop:
        places.add_page(WORKSHOP, "workshop")
    for chapter in book.chapters:
        for part in divided(chapter):
            places.add_page(part.anchor, nodes=part.blocks)
    if book.colophon:
        places.add_page(COLOPHON, "colophon")
    return places


def problem_addresses(book: tree.Book, problems: Iterable[Problem]) -> Iterator[tuple[str, str]]:
    """Yield each problem's code and web address, if the book is on the web.

    If print has less, each game's anchor and the address of its chapter follow.
    """
    if book.address:
        places = places_of(book)
        for problem in problems:
            page = places.page(problem.anchor)
            yield problem.code, f"{book.address}/{page}#{html_id(problem.anchor)}"
        if not all(chapter.printed for chapter in book.chapters):
            for chapter in games_of(book):
                yield chapter.anchor, f"{book.address}/{places.page(chapter.anchor)}"


def unprinted_addresses(book: tree.Book) -> dict[str, str]:
    """Return the web address of each place in the chapters that aren't printed, by its link."""
    places = places_of(book)
    return {
        f"#{anchor}": f"{book.address}/{places.address(anchor, '')}"
        for chapter in book.chapters
        if not chapter.printed
        for anchor in (chapter.anchor, *anchors_in(chapter.blocks))
    }


def addresses_in(rules: Path, games: Collection[str]) -> dict[str, str]:
    """Return the web address of each problem of some games in a book's banks, by its code."""
    # The chapter's page has only the first problems of a large bank.
    book = pose_problems(read_book(rules)[0], problems_folder(rules))
    sets = (block for block in problem_sets(book) if block.game in games)
    return dict(problem_addresses(book, (it for block in sets for it in block.problems)))


def problem_sets(book: tree.Book) -> list[tree.ProblemSet]:
    """Return the problems of each game that has any, each once, in the book's order."""
    sets: dict[str, tree.ProblemSet] = {}
    for block in blocks_of_kind(book, tree.ProblemSet):
        if block.problems:
            sets.setdefault(block.game, block)
    return list(sets.values())


def html_id(anchor: str) -> str:
    """Return an id for an anchor that XML allows: the anchor itself, if possible."""
    name = _NOT_IN_AN_ID.sub(lambda match: f".{ord(match[0]):x}", anchor)
    return name if name[:1].isalpha() else f"at.{name}"


# Long chapters


def divided(chapter: tree.Chapter) -> list[tree.Chapter]:
    """Return a chapter as it fits on one page, then the pages with what doesn't fit.

    Each further page has its own anchor, which no manuscript can contain. If a bank is divided,
    each part begins with links to all parts. Solutions of many problems leave their chapter, with
    the words between the heading and them.
    """
    blocks, further, room = list[tree.Block](), list[tree.Chapter](), MOST_IN_ALL
    solutions = (block for block in chapter.blocks if isinstance(block, tree.SolutionSet))
    leave = sum(len(block.problems) for block in solutions) > MOST
    section_start = 0  # where the words begin that belong to the next bank, once there is a heading
    for block in chapter.blocks:
        if not isinstance(block, Bank) or not block.problems:
            blocks.append(block)
            section_start = len(blocks) if isinstance(block, tree.Heading) else section_start
            continue
        starts = range(0, len(block.problems), MOST)
        parts = [block.problems[start : start + MOST] for start in starts]
        leaves = leave and isinstance(block, tree.SolutionSet)
        stays = not leaves and len(parts[0]) <= room
        if stays:
            room -= len(parts[0])
        before = tuple(blocks[section_start:]) if leaves and section_start else ()
        del blocks[len(blocks) - len(before) :]
        blocks += _with_links(block, parts, 0) if stays else _links(block, parts)
        further += _pages(chapter, block, parts, 1 if stays else 0, before)
        section_start = section_start and len(blocks)
    return [replace(chapter, blocks=tuple(blocks)), *further]


def _pages(
    chapter: tree.Chapter,
    block: Bank,
    parts: Sequence[Sequence[Problem]],
    first: int,
    before: tuple[tree.Block, ...],
) -> Iterator[tree.Chapter]:
    """Yield a page for each part of a bank, starting with `first`, with what is said before it."""
    for place, part in enumerate(parts[first:], start=first):
        yield tree.Chapter(
            f"{chapter.title}: {_words(block, part)}",
            f"{chapter.anchor}.{block.game}.{part[0].number}",
            (*before, *_with_links(block, parts, place)),
            chapter.game,
            path=chapter.path,
        )


def _with_links(
    block: Bank, parts: Sequence[Sequence[Problem]], place: int
) -> Iterator[tree.Block]:
    """Yield the bank's part at a place, below links to all other parts."""
    if len(parts) > 1:
        yield from _links(block, parts, place)
    yield replace(block, problems=tuple(parts[place]))


def _links(
    block: Bank, parts: Sequence[Sequence[Problem]], here: int | None = None
) -> Iterator[tree.Block]:
    """Yield a list of links to a bank's parts; the part that is `here` needs none."""
    items = []
    for place, part in enumerate(parts):
        words, first = (tree.Text(_words(block, part)),), part[0]
        anchor = first.anchor if isinstance(block, tree.ProblemSet) else first.solution_anchor
        linked = tree.Strong(words) if place == here else tree.Link(f"#{anchor}", words)
        items.append((tree.Paragraph((linked,)),))
    yield tree.ListBlock(tuple(items))


def _words(block: Bank, part: Sequence[Problem]) -> str:
    """Return the name of a part of a bank."""
    first, last = part[0].number, part[-1].number
    if isinstance(block, tree.ProblemSet):
        return gettext("Problems {first} to {last}", first=first, last=last)
    title = title_of(block)
    return gettext("{game}, {first} to {last}", game=title, first=first, last=last)


def web_address(target: str) -> str | None:
    """Return a link's target as a quoted web address, or None if it isn't on the web."""
    return quote(target, safe=_SAFE_IN_AN_ADDRESS) if tree.is_on_web(target) else None
