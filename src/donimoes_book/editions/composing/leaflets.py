"""What is on a leaflet: a book of one chapter that fits on the six panels of a sheet.

It has all the rules of its chapter and those that they build on, and as many problems, with
solutions, as there is room for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from donimoes_book.editions.game_choice import games_of
from donimoes_book.editions.titles import title_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.words.language import gettext, speaking

_SECTION = 2
"""The rank of the headings of a chapter's sections."""
_POSED = tree.ProblemSet | tree.SolutionSet
_LONG = 2
"""A solution with this many pictures is drawn step by step."""
_MOST_ROWS = 10
"""The most rows of a table that players would use."""
_PLAYED = tree.Diagram | tree.ListBlock
"""Of the sections below the first chart, those with one of these are for players."""


def leaflet_of(book: tree.Book, chapter: tree.Chapter) -> tree.Book:
    """Return a book of one chapter and all it needs; its subject credits the source.

    After the chapter come the rules it builds on, then answers from elsewhere in the book.
    """
    # Wherever a list of notes stands, each is printed below its mark.
    notes = [block for block in chapter.blocks if isinstance(block, tree.FootnoteList)]
    with speaking(book.language):
        blocks = (
            *notes,
            *_rules([block for block in chapter.blocks if block not in notes]),
            *_shared_rules(book, chapter),
            *_solutions(book, chapter),
        )
        origin = gettext("From {title}", title=book.title)
    chapters = (replace(chapter, blocks=blocks),)
    source = " · ".join(filter(None, (origin, book.author, book.licence)))
    return replace(book, title=chapter.title, subject=source, chapters=chapters, front=())


def _rules(blocks: Sequence[tree.Block]) -> Iterator[tree.Block]:
    """Yield a chapter's blocks without charts, nor what is said about them below.

    If there are problems, what leads up to a chart is left out as well, unless it is a list.
    """
    posed, below = any(isinstance(block, tree.ProblemSet) for block in blocks), False
    for section in _sections(blocks):
        charts = [n for n, block in enumerate(section) if _is_survey(block)]
        below = below or bool(charts)
        kinds = tree.ListBlock if charts and posed else _PLAYED
        if any(isinstance(block, tree.CutOut | tree.PracticeSpread) for block in section):
            # They are useless if they are small.
            continue
        if any(isinstance(block, tree.ProblemSet) for block in section):
            yield from (block for block in section if not _is_survey(block))
        elif not (below and posed) or any(isinstance(block, kinds) for block in section):
            yield from section[: charts[0]] if charts else section


def _is_survey(block: tree.Block) -> bool:
    """Return whether a block tells what was measured or counted: a chart, or a long table."""
    is_long = isinstance(block, tree.Table) and len(block.rows) > _MOST_ROWS
    return is_long or isinstance(block, tree.NumberSet)


def shared_chapter(book: tree.Book, chapter: tree.Chapter) -> tree.Chapter | None:
    """Return the chapter a game builds on: the first of its part, if that isn't a game.

    Or else of a part with games of its kind.
    """
    games = games_of(book)
    kin = [other.part for other in games if chapter.kind and other.kind == chapter.kind]
    for part in (chapter.part, *kin) if chapter in games else ():
        first = next((other for other in book.chapters if part and other.part == part), chapter)
        if first not in games:
            return first
    return None


def _shared_rules(book: tree.Book, chapter: tree.Chapter) -> Iterator[tree.Block]:
    """Yield the rules that this chapter builds on, as a section."""
    shared = shared_chapter(book, chapter)
    if shared is None:
        return
    yield tree.Heading(_SECTION, (tree.Text(shared.title),), shared.anchor)
    compared = False
    for section in _sections(shared.blocks):
        compared = compared or any(isinstance(block, tree.Table) for block in section)
        # From its table on, the chapter compares games, but diagrams there still explain the rules.
        if compared and not any(isinstance(block, tree.Diagram) for block in section):
            continue
        for block in section:
            if isinstance(block, tree.Heading):
                yield replace(block, level=block.level + 1)
            elif not isinstance(block, tree.NumberSet):
                yield block


def _sections(blocks: Sequence[tree.Block]) -> Iterator[list[tree.Block]]:
    """Yield the blocks above a chapter's first section, then each section."""
    section: list[tree.Block] = []
    for block in blocks:
        if isinstance(block, tree.Heading) and block.level <= _SECTION:
            yield section
            section = []
        section.append(block)
    yield section


def _solutions(book: tree.Book, chapter: tree.Chapter) -> Iterator[tree.Block]:
    """Yield solutions to a chapter's problems that are in other chapters."""
    games = {block.game for block in chapter.blocks if isinstance(block, tree.ProblemSet)}
    sets = [
        block
        for block in blocks_of_kind(book, tree.SolutionSet)
        if block.game in games and block not in chapter.blocks
    ]
    for solutions in sets:
        words = gettext("Solutions")
        if len(sets) > 1:
            words = gettext("{game}: solutions", game=title_of(solutions))
        anchor = f"edition.solutions-{solutions.game}"
        yield tree.Heading(_SECTION, (tree.Text(words),), anchor)
        yield solutions


def with_problems(book: tree.Book, most: int) -> tree.Book:
    """Return a leaflet with at most that many problems of each game."""
    (chapter,) = book.chapters
    blocks = list[tree.Block]()
    with speaking(book.language):
        for section in _sections(chapter.blocks):
            if most or not any(isinstance(block, _POSED) for block in section):
                blocks += (part for block in section for part in _shortened(block, most))
    return replace(book, chapters=(replace(chapter, blocks=tuple(blocks)),))


def _shortened(block: tree.Block, most: int) -> Iterator[tree.Block]:
    """Yield a set with fewer problems, below a line that says so, or any other block."""
    if isinstance(block, tree.ProblemSet) and most < (total := len(block.problems)):
        words = gettext("On this leaflet: {count} of {total} problems.", count=most, total=total)
        yield tree.Paragraph((tree.Text(words),))
    if isinstance(block, _POSED):
        # There is no room for solutions drawn step by step.
        block = replace(block, problems=tuple(map(_brief, block.problems[:most])))
    yield block


def _brief(problem: Problem) -> Problem:
    match problem.solution:
        case Moves(stages=stages) if len(stages) >= _LONG:
            return problem.undrawn
    return problem
