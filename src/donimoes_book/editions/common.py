"""What all editions share: facts they derive from a book's tree, and the words they use."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar
from urllib.parse import quote

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.games.registry import titles
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import FACTS
from donimoes_book.manuscript.walking import (
    anchors_in,
    blocks_of,
    blocks_of_kind,
    plain_text,
    replace_blocks,
)
from donimoes_book.search.difficulty import minutes_of
from donimoes_book.words.language import (
    ENGLISH,
    N_,
    counted,
    find_language,
    gettext,
    noun,
    number,
    units,
)

if TYPE_CHECKING:
    from donimoes_book.board.spread import PracticeSheet

FRONT = "edition.front"
CHOOSER = "edition.chooser"
COLOPHON = "edition.colophon"
MOST_GRADE = 5
DOMINOES = units("domino", "dominoes")

COVER_WIDTH = 1.14
"""The greatest width of a cover's picture, in page widths; above 1, it runs off both sides."""
COVER_HALF = 0.2
"""The greatest side of half a domino in it, in page widths."""

_MOST_FACTS = 5
"""How many columns of facts fit on a page."""
RECORDS_FILE = "records.txt"
"""The file with the longest known problems and their solutions, beside a site's pages."""

_SAFE = "%/:?#[]@!$&'()*+,;=~-._"

Content = TypeVar("Content")
Posed = TypeVar("Posed", tree.ProblemSet, tree.SolutionSet)


@dataclass(frozen=True)
class Built(Generic[Content]):
    """The result of building a book."""

    content: Content
    """A file, or the content of each file by its path in a folder."""
    pages: int
    warnings: tuple[Diagnostic, ...]
    sheets: int = 0
    """The number of folded sheets its pages are on; 0 if they aren't folded."""


def as_printed(book: tree.Book) -> tree.Book:
    """Return the book without former problems, and the solutions of the longest known ones."""

    def kept(block: Posed) -> Posed:
        return replace(block, problems=tuple(p for p in block.problems if not p.former))

    book = replace_blocks(book, lambda b: replace(b, with_solutions=False), tree.RecordSet)
    book = replace_blocks(book, kept, tree.ProblemSet)
    book = replace_blocks(book, kept, tree.SolutionSet)
    book = replace_blocks(book, lambda b: replace(b, sets=tuple(map(kept, b.sets))), tree.HintSet)
    return replace_blocks(book, lambda b: replace(b, sets=tuple(map(kept, b.sets))), tree.CodeSet)


def on_paper(book: tree.Book) -> tree.Book:
    """Return what is printed of a book: nothing of what is only on screens, one chart a chapter."""
    book, chapters = as_printed(book), list[tree.Chapter]()
    for chapter in (chapter for chapter in book.chapters if chapter.printed):
        charts = [b for b in chapter.blocks if isinstance(b, tree.NumberSet) and not b.in_appendix]
        blocks = tuple(block for block in chapter.blocks if block not in charts[1:])
        chapters.append(replace(chapter, blocks=blocks))
    book = replace(book, chapters=tuple(chapters))
    shown = list(blocks_of_kind(book, tree.PracticeSpread))

    def answered(block: tree.SpreadAnswers) -> tree.SpreadAnswers:
        spreads = tuple(spread for spread in block.spreads if spread in shown)
        return replace(block, spreads=spreads or block.spreads)

    return replace_blocks(book, answered, tree.SpreadAnswers)


def named_chapters(book: tree.Book, chosen: Container[str]) -> tree.Book:
    """Return a book of some chapters, named by their anchors, even if they aren't printed."""
    chapters = (replace(c, printed=True) for c in book.chapters if c.anchor in chosen)
    return replace(book, chapters=tuple(chapters), front=(), openers={}, flip_books=())


def missing_words(code: str) -> tuple[Diagnostic, ...]:
    """Return a warning about what was printed in English for lack of a translation.

    Returns nothing if there is nothing to warn about.
    """
    language = find_language(code or ENGLISH)
    if not language.untranslated:
        return ()
    words = ", ".join(f'"{message}"' for message in language.untranslated)
    message = f"printed in English, as these have no {language.locale.english_name} words: {words}"
    return (Diagnostic(message, "Add them to its catalogue; see CONTRIBUTING.", warning=True),)


def warning_at(message: str, origin: Origin | None, path: str, advice: str = "") -> Diagnostic:
    """Return a warning about a place, or about the whole file `path` if there is none."""
    if origin:
        return origin.diagnostic(message, advice, warning=True)
    return Diagnostic(message, advice, path=path, warning=True)


def anchors_of(book: tree.Book) -> Iterator[str]:
    """Yield the anchor of every place in the book that links can lead to."""
    yield from (tree.CONTENTS, CHOOSER, COLOPHON)
    yield from (chapter.anchor for chapter in book.chapters)
    for blocks in (book.front, *(chapter.blocks for chapter in book.chapters)):
        yield from anchors_in(blocks)


def top_level(book: tree.Book) -> int:
    """Return the level of the highest headings inside a book's chapters."""
    chapters = replace(book, front=())
    levels = [heading.level for heading in blocks_of_kind(chapters, tree.Heading)]
    return min(levels, default=2)


def parts_of(chapter: tree.Chapter, level: int) -> Iterator[tuple[str, str]]:
    """Yield the words and the anchor of each of a chapter's headings down to a level."""
    for block in chapter.blocks:
        if isinstance(block, tree.Heading) and block.level <= level:
            yield plain_text(block.children).strip() or "…", block.anchor


def problems_of(book: tree.Book) -> list[tree.Problem]:
    """Return a book's problems and records, each once."""
    problems = (problem for block in blocks_of(book) for problem in getattr(block, "problems", ()))
    known: dict[str, tree.Problem] = {}
    for problem in problems:
        known.setdefault(problem.anchor, problem)
    return list(known.values())


def cover_position(book: tree.Book) -> Position | None:
    """Return the position the author chose for the cover, or else the book's largest."""
    if book.cover is not None:
        return book.cover
    pictures = [chapter.opener.position for chapter in book.chapters if chapter.opener]
    blocks = [block for chapter in book.chapters for block in chapter.blocks]
    diagrams = [block.position for block in blocks if isinstance(block, tree.Diagram)]
    return max(pictures or diagrams, key=lambda position: len(position.dominoes), default=None)


def games_of(book: tree.Book) -> list[tree.Chapter]:
    """Return the chapters about games that have facts to choose by."""
    return [chapter for chapter in book.chapters if chapter.facts]


class Choice(NamedTuple):
    """A game to choose, with its fact for each column of the table of games."""

    chapter: tree.Chapter
    """Its chapter, without what is in it."""
    facts: Mapping[str, str]


def choices(book: tree.Book) -> list[Choice]:
    """Return the games to choose from, all with the same facts; none if there are fewer than two.

    The names of the facts are untranslated.
    """
    games = games_of(book)
    if len(games) < 2:
        return []
    found = [_choosing_facts(chapter) for chapter in games]
    shown = [name for name in found[0] if any(facts[name] for facts in found)][:_MOST_FACTS]
    return [
        Choice(replace(chapter, blocks=(), opener=None), {name: facts[name] for name in shown})
        for chapter, facts in zip(games, found, strict=True)
    ]


def _choosing_facts(chapter: tree.Chapter) -> dict[str, str]:
    """Return the facts that help to choose a game, the most important first."""
    sets = [block for block in chapter.blocks if isinstance(block, tree.ProblemSet)]
    problems = sum(len(block.problems) for block in sets)
    players, age, time, equipment, _aim = (chapter.facts.get(name, "") for name in FACTS.values())
    return {
        FACTS["players"]: players,
        FACTS["age"]: age,
        FACTS["time"]: time,
        N_("Difficulty"): chapter.difficulty,
        N_("Problems"): number(problems) if problems else "",
        FACTS["equipment"]: equipment,
    }


def before_parts(
    book: tree.Book,
) -> tuple[Sequence[tree.Chapter], Sequence[tree.Chapter]]:
    """Return the chapters before the first part, and the rest: the list of games goes in between.

    A book without parts begins with its games.
    """
    first = next((n for n, chapter in enumerate(book.chapters) if chapter.part), 0)
    return book.chapters[:first], book.chapters[first:]


def credit(chapter: tree.Chapter) -> str:
    """Return the line that credits a game's designer, or empty if none is given."""
    if chapter.designer.casefold() in (tree.TRADITIONAL, gettext(tree.TRADITIONAL)):
        return gettext("A traditional game")
    return gettext("Designed by {name}", name=chapter.designer) if chapter.designer else ""


def problem_name(problem: tree.Problem) -> str:
    """Return a problem's name in the outline: "Problem 3", or "6 dominoes" for a record."""
    return record_size(problem) or gettext("Problem {number}", number=problem.number)


def source_line(chapter: tree.Chapter) -> str:
    """Return the line that says where a game's rules come from; may be empty."""
    return gettext("Rules: {source}", source=chapter.source) if chapter.source else ""


def record_size(problem: tree.Problem) -> str:
    """Return the number of dominoes that names a record, or empty for other problems."""
    return counted(problem.number, DOMINOES) if problem.record else ""


def record_titles(records: Sequence[tree.Problem]) -> tuple[str, ...]:
    """Return the column titles of a table of records: number, length, states.

    If some are proven to be the longest possible, a fourth column says so.
    """
    length = noun(records[0].length_unit)
    titles = gettext("Dominoes"), length[:1].upper() + length[1:], gettext("Positions")
    return (*titles, gettext("Longest possible")) if any(r.proven for r in records) else titles


def record_proofs(records: Sequence[tree.Problem]) -> list[tuple[str, ...]]:
    """Return the cells of that fourth column, or nothing if there is none."""
    if not any(record.proven for record in records):
        return [()] * len(records)
    return [(gettext("proven") if record.proven else "",) for record in records]


def set_to_find(position: Position) -> Sequence[tuple[int, int]]:
    """Return the set that a position of lone numbers hides; nothing for any other position."""
    if position.dominoes or not position.numbers:
        return ()
    highest = max(number.pips for number in position.numbers)
    whole = tuple(combinations_with_replacement(range(highest + 1), 2))
    return whole if 2 * len(whole) == len(position.numbers) else ()


_MINUTES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120)
"""The times that are printed: more exact ones would pretend to be measured."""


def spread_title(spread: tree.PracticeSpread) -> str:
    """Return the title of a practice spread."""
    return gettext("Spread {number}", number=spread.number)


def length_of(problem: tree.Problem, *, brief: bool = False) -> str:
    """Return the length of a problem's solution, such as "6 steps" or "1 step", once it's known.

    If it's `brief`, it doesn't say whether that takes a pencil.
    """
    if problem.is_coming:
        return gettext("being solved …")
    length = counted(problem.length, problem.length_unit)
    if brief or not problem.takes_pencil:
        return length
    return gettext("{length}, with a pencil", length=length)


def time_of(problem: tree.Problem) -> str:
    """Return about how long a practised person takes, such as "15 min"; empty for a record."""
    if problem.record or problem.is_coming:
        return ""
    estimate = minutes_of(problem.effort)
    if estimate > _MINUTES[-1]:
        return gettext("over 2\N{NO-BREAK SPACE}h")
    minutes = min(_MINUTES, key=lambda minutes: abs(minutes - estimate))
    return gettext("{minutes}\N{NO-BREAK SPACE}min", minutes=minutes)


def grade_note() -> str:
    """Say what the dots and the minutes of problems mean."""
    return " ".join(
        (
            gettext(
                "The filled dots beside a problem’s number show its grade, from one (easy) to five"
                " (hard)."
            ),
            gettext("How long someone with practice takes is an estimate; nobody was timed."),
        )
    )


def problem_record(problem: tree.Problem) -> dict[str, object]:
    """Return a problem's data for JSON, with its solution."""
    answer = problem.answer
    return {
        "code": problem.code,
        "game": problem.game,
        "title": title_of(problem),
        "position": str(problem.position),
        "grade": problem.grade,
        "length": problem.length,
        "unit": problem.length_unit,
        "moves": list(problem.moves),
        "layout": str(problem.layout) if problem.layout else None,
        **({"question": answer.question, "answer": list(answer.lines)} if answer else {}),
    }


def spread_answers(sheet: "PracticeSheet") -> tuple[str, str]:
    """Return the squares of a practice sheet's rolls, and what a star beside one means."""
    answers = enumerate(sheet.answers, start=1)
    squares = ", ".join(f"{number}\N{NO-BREAK SPACE}{answer}" for number, answer in answers)
    return squares, sheet.note


def title_of(problems: tree.Problem | tree.BankSet) -> str:
    """Return the name of the game of some problems as printed in headings."""
    return problems.title or game_title(problems.game)


def game_title(name: str) -> str:
    """Return a game's name as printed in headings."""
    title = titles().get(name)
    return gettext(title) if title else name


def is_headed(solutions: tree.SolutionSet, above: Sequence[tree.Block]) -> bool:
    """Return whether solutions have a heading right above them, or one that names their game."""
    headings = [block for block in above if isinstance(block, tree.Heading)]
    if not headings:
        return False
    title = title_of(solutions).casefold()
    return headings[-1] is above[-1] or title in plain_text(headings[-1].children).casefold()


def web_address(target: str) -> str | None:
    """Return a link's target as a quoted web address, or None if it isn't on the web."""
    return quote(target, safe=_SAFE) if tree.is_on_web(target) else None
