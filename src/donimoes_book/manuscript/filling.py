"""Fills in a book: solutions, hints, numbers, family tables, credits, spreads, and the index."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from donimoes_book.diagnostics import Diagnostic, collect_errors, file_error, raise_errors
from donimoes_book.games import registry
from donimoes_book.games.game import Family, Game
from donimoes_book.games.pack import modules_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.folders import lack_of
from donimoes_book.manuscript.source import NOWHERE
from donimoes_book.manuscript.walking import (
    blocks_of,
    blocks_of_kind,
    expand_blocks,
    inlines_of_kind,
    plain_text,
    replace_blocks,
)
from donimoes_book.search.figures import Simulation
from donimoes_book.store.files import digest_of_file, read_text
from donimoes_book.store.memo import find_or_make
from donimoes_book.store.results import Kind, only_sealed
from donimoes_book.words.language import current, gettext

if TYPE_CHECKING:
    from donimoes_book.search.figures import Simulation


def with_other_solutions(book: tree.Book) -> tree.Book:
    """Return the book with the set of all other solutions replaced by one for each game."""
    printed = {block.game for block in blocks_of_kind(book, tree.SolutionSet)}
    posed = dict.fromkeys(block.game for block in blocks_of_kind(book, tree.ProblemSet))
    others = [game for game in posed if game not in printed]
    return _with_each(book, tree.SolutionSet, tree.OTHERS, others)


def with_titles(book: tree.Book) -> tree.Book:
    """Return the book with its problems under the title of the chapter about their game.

    A chapter with a heading that is the game's name is about more than this game. The problems may
    be those of a variant, if the chapter has no others and the variant has no chapter.
    """
    titles, variants = dict[str | None, str](), dict[str | None, str]()
    for chapter in reversed(book.chapters):
        headings = [block for block in chapter.blocks if isinstance(block, tree.Heading)]
        if chapter.game in {registry.name_of(plain_text(it.children)) for it in headings}:
            continue
        titles[chapter.game] = chapter.title
        posed = {it.game for it in chapter.blocks if isinstance(it, tree.ProblemSet)}
        if chapter.game in registry.titles() and len(posed) == 1:
            variant = posed.pop()
            if variant in registry.pack_of(chapter.game).titles:
                variants[variant] = chapter.title
    titles = variants | titles

    def titled(block: tree.BankSet) -> tree.BankSet:
        title = titles.get(block.game, "")
        problems = tuple(replace(problem, title=title) for problem in block.problems)
        return replace(block, problems=problems, title=title)

    kinds: tuple[type[tree.BankSet], ...] = tree.ProblemSet, tree.SolutionSet, tree.RecordSet
    return replace_blocks(book, titled, *kinds)


def fill_sections(book: tree.Book) -> tree.Book:
    """Return the book with its sections filled in with what they repeat of all other blocks.

    Raises InputError with every diagnostic.
    """
    blocks, wrong = tuple(blocks_of(book)), list[Diagnostic]()

    def filled(section: tree.Section) -> tree.Section:
        with collect_errors(wrong):
            return section.filled(blocks)
        return section

    book = replace_blocks(book, filled, tree.Section)
    raise_errors(wrong)
    return book


def _with_each(
    book: tree.Book, kind: type[tree.SolutionSet | tree.NumberSet], words: str, games: Sequence[str]
) -> tree.Book:
    """Return the book with the block for `words` replaced by one for each game."""

    def each(block: tree.SolutionSet | tree.NumberSet) -> Iterable[tree.Block]:
        return (replace(block, game=it) for it in games) if block.game == words else (block,)

    return expand_blocks(book, each, kind)


def fill_numbers(book: tree.Book, folder: Path) -> tree.Book:
    """Return the book with its number sets filled in from a folder, that of all games with each.

    Raises InputError with every diagnostic: files that are missing or contain something else.
    """
    sets = blocks_of_kind(book, tree.NumberSet)
    games = dict.fromkeys(block.game for block in sets if not block.in_appendix)
    book = _with_each(book, tree.NumberSet, tree.ALL, list(games))
    wrong: list[Diagnostic] = []
    measured: dict[str, Simulation] = {}
    for block in blocks_of_kind(book, tree.NumberSet):
        if block.game not in measured:
            with collect_errors(wrong):
                measured[block.game] = read_numbers(block, folder)
    raise_errors(wrong)
    return replace_blocks(
        book, lambda block: replace(block, simulation=measured[block.game]), tree.NumberSet
    )


def read_numbers(block: tree.NumberSet, folder: Path) -> "Simulation":
    """Read a game's measured numbers; raises InputError if the file is missing or wrong."""
    path = folder / f"{block.game}.json"
    advice = f"Make it with: donimoes-book simulate {block.game} -n 100000 --json > {path}"
    if message := lack_of(path, f"the numbers of {block.game}"):
        raise (block.origin or NOWHERE).error(message, advice)
    try:
        simulation = Simulation.from_json(read_text(path, folder))
    except ValueError as error:
        message = f"these are not figures printed by simulate: {error}"
        raise file_error(path, message, advice) from None
    if simulation.game != block.game:
        message = f"these are the numbers for {simulation.game}, not for {block.game}"
        raise file_error(path, message, advice)
    return simulation


Comparison = tuple[tuple[str, ...], ...]
"""A family's table: its header, then a row for each game. Each begins with the game's name."""


def fill_families(book: tree.Book, folder: Path) -> tree.Book:
    """Return the book with each family set replaced by a table of measured numbers.

    Raises InputError with every diagnostic: numbers that are missing or belong to something else.
    """
    wrong: list[Diagnostic] = []
    anchors = {chapter.game: chapter.anchor for chapter in book.chapters}
    tables: dict[str, tree.Table] = {}
    games = registry.every_module()
    numbers = [
        f"{file.name}: {digest_of_file(file, folder)}" for file in sorted(folder.glob("*.json"))
    ]
    for block in blocks_of_kind(book, tree.FamilySet):
        inputs = block.family, current().code, current().digest, *numbers
        compare = partial(_compare, block, folder)
        pack = registry.packs()[block.family]
        # Which games belong to a family is known to these alone.
        kind = Kind("families", Comparison, (__name__, *modules_of(pack.family), *games))
        with collect_errors(wrong):
            comparison = find_or_make(kind, inputs, compare, check=only_sealed)
            rows = ((anchors.get(name, ""), *words) for name, *words in comparison)
            tables[block.family] = _table(rows)
    raise_errors(wrong)
    return replace_blocks(book, lambda block: tables[block.family], tree.FamilySet)


def _compare(block: tree.FamilySet, folder: Path) -> Comparison:
    """Return a family's table; raises InputError with every diagnostic."""
    family, wrong = registry.find_family(block.family), list[Diagnostic]()
    assert family is not None, block.family
    rows: list[tuple[str, ...]] = [("", "", *map(gettext, family.header))]
    for game in registry.family_members(block.family):
        with collect_errors(wrong):
            numbers = read_numbers(tree.NumberSet(game.name, block.origin), folder)
            title = gettext(game.title).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
            if family.unbroken:
                title = title.replace(" ", "\N{NO-BREAK SPACE}")
            rows.append((game.name, title, *_cells(game, family, numbers, folder)))
    raise_errors(wrong)
    return tuple(rows)


def _cells(game: Game, family: Family, numbers: "Simulation", folder: Path) -> tuple[str, ...]:
    """Return a game's row in its family's table; raises InputError if a figure is missing."""
    try:
        return tuple(family.row(game, numbers))
    except KeyError as error:
        path = folder / f"{game.name}.json"
        raise file_error(path, f"{error.args[0]} is missing") from None


def _table(rows: Iterable[tuple[str, ...]]) -> tree.Table:
    """Return a table; each row begins with an anchor, if any, that its first cell links to."""

    def cells(row: tuple[str, ...]) -> tuple[tuple[tree.Inline, ...], ...]:
        anchor, *words = row
        first, *others = (tree.Text(text) for text in words)
        linked = tree.Link(f"#{anchor}", (first,)) if anchor else first
        return (linked,), *((text,) for text in others)

    header, *below = map(cells, rows)
    return tree.Table(header, tuple(below), ())


def fill_credits(book: tree.Book) -> tree.Book:
    """Return the book with a table of credits, made from the front matter of its games."""
    rows = [("", gettext("Game"), gettext("Designer"), gettext("Rules from"))]
    names = {tree.TRADITIONAL: gettext(tree.TRADITIONAL)}
    for c in (chapter for chapter in book.chapters if chapter.designer):
        designer = names.get(c.designer.casefold(), c.designer)
        rows.append((c.anchor, c.title, designer, c.source))
    return replace_blocks(book, lambda _: _table(rows), tree.CreditSet)


def number_spreads(book: tree.Book) -> tree.Book:
    """Return the book with its spreads numbered."""
    numbers = count(1)
    return replace_blocks(book, lambda it: replace(it, number=next(numbers)), tree.PracticeSpread)


# The index


@dataclass
class _Gathered:
    words: str
    places: list[tree.IndexPlace] = field(default_factory=list)
    below: "dict[str, _Gathered]" = field(default_factory=dict)

    def entry(self) -> tree.IndexEntry:
        return tree.IndexEntry(self.words, tuple(self.places), tuple(_sorted(self.below)))


def fill_index(book: tree.Book, warnings: list[Diagnostic]) -> tree.Book:
    """Return the book with its index; adds a warning for each index if nothing is marked.

    Every game has an entry, too, which leads to its chapter.
    """
    sets = list(blocks_of_kind(book, tree.IndexSet))
    if not sets:
        return book
    gathered: dict[str, _Gathered] = {}
    marked = 0
    for chapter in book.chapters:
        if chapter.facts:
            place = tree.IndexPlace(chapter.anchor, chapter.title, is_main=True)
            _add(gathered, (chapter.title,), place)
        for mark in inlines_of_kind(chapter.blocks, tree.IndexMark):
            marked += 1
            for entry in mark.entries:
                _add(gathered, entry, tree.IndexPlace(mark.anchor, chapter.title, mark.is_main))
    letters = _by_letter(_sorted(gathered))
    if not marked:
        message = "no words in this book are marked for the index"
        advice = "Mark words where they are explained: {index}`boneyard`."
        origins = (block.origin for block in sets if block.origin)
        warnings += (origin.diagnostic(message, advice, warning=True) for origin in origins)
    return replace_blocks(book, lambda _: tree.IndexSet(letters=letters), tree.IndexSet)


def _add(gathered: dict[str, _Gathered], words: Sequence[str], place: tree.IndexPlace) -> None:
    first, *others = words
    entry = gathered.setdefault(first.casefold(), _Gathered(first))
    if others:
        _add(entry.below, others, place)
    else:
        entry.places.append(place)


def _sorted(gathered: Mapping[str, _Gathered]) -> Iterator[tree.IndexEntry]:
    entries = sorted(gathered.values(), key=lambda word: _sort_key(word.words))
    return (word.entry() for word in entries)


def _sort_key(words: str) -> tuple[str, str]:
    """Return the sort key for words: their letters and digits, without accents."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(c for c in plain if c.isalnum() or c == " "), words


def _by_letter(
    entries: Iterable[tree.IndexEntry],
) -> tuple[tuple[str, tuple[tree.IndexEntry, ...]], ...]:
    """Group index entries by the letter they belong under; digits and signs have none."""
    groups: dict[str, list[tree.IndexEntry]] = {}
    for entry in entries:
        first = _sort_key(entry.words)[0].lstrip()[:1].upper()
        groups.setdefault(first if first.isalpha() else "", []).append(entry)
    return tuple((letter, tuple(group)) for letter, group in groups.items())
