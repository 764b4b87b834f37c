"""Finds a game's problems that are like others in a book, wherever it shows them."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.manuscript import comparing, folders, settings
from donimoes_book.manuscript.bank import bank_path
from donimoes_book.manuscript.directives import DIAGRAM, directive_name, split_directive
from donimoes_book.manuscript.loader import KEYS
from donimoes_book.manuscript.markdown import first_line, parse_markdown
from donimoes_book.manuscript.problem import FORMER
from donimoes_book.manuscript.source import LocatedPosition, Source, as_warnings, read_board
from donimoes_book.store.files import is_file
from donimoes_book.store.json_records import digest_of
from donimoes_book.store.memo import find_or_make
from donimoes_book.store.results import Kind, only_sealed

_ADVICE = "Turned, mirrored or with other names, they are much the same: keep one of them."


def positions_in(rules: Path, game: str) -> list[Position]:
    """Return every position of a game that a book shows."""
    sources = _sources(rules, game, _chapters(rules))
    return [it.position for source in sources for it in _located(source, game)]


def positions_of(path: Path, game: str) -> list[Position]:
    """Return every position of a game in a file; raises InputError if it can't be read."""
    return [it.position for it in _located(Source.read(path), game)]


def alike_problems(rules: Path) -> Iterator[Diagnostic]:
    """Yield a warning for each problem in a book's banks that is like one before, or a picture."""
    chapters = _chapters(rules)
    for path in sorted(settings.problems_folder(rules).glob("*.md")):
        if registry.name_of(path.stem):
            yield from alike_in_bank(rules, path.stem, chapters)


def alike_in_bank(
    rules: Path, name: str, chapters: Sequence[Source] | None = None
) -> Iterator[Diagnostic]:
    """Yield a warning for each problem of a game that is like one before, or like a picture."""
    sources = _sources(rules, name, _chapters(rules) if chapters is None else chapters)
    shown = [[*_located(source, name, FORMER)] for source in sources]
    if sum(map(len, shown)) < 2:
        return
    of_records = [folders.RECORDS in Path(source.path).parts for source in sources]
    places = ([f"{it.origin.line} {it.position}" for it in located] for located in shown)
    inputs = digest_of(json.dumps([of_records, *places]))
    modules = *registry.rules_of(name), comparing.__name__
    kind = Kind(f"{name} alike", tuple[comparing.Pair, ...], modules)

    def compare() -> tuple[comparing.Pair, ...]:
        return tuple(comparing.alike_pairs(name, of_records, *shown))

    pairs, problems = find_or_make(kind, (inputs,), compare, check=only_sealed), shown[0]
    if not pairs:
        return
    number_at = {it.origin.line: n for n, it in enumerate(_located(sources[0], name), 1)}
    numbers = [number_at[it.origin.line] for it in problems]
    for number, shared, source, there in pairs:
        other = f"{sources[source].path}:{there}" if source else f"problem {numbers[there]}"
        position = problems[number].position
        size = f"{len(position.halves)} numbers"
        if not position.numbers:
            size = f"{len(position.dominoes)} dominoes"
        message = f"problem {numbers[number]} shares {shared} of {size} with {other}"
        yield from as_warnings([problems[number].diagnostic(message, advice=_ADVICE)])


def _chapters(rules: Path) -> list[Source]:
    path = rules / settings.FILE_NAME
    names = settings.read_settings(path).chapters if is_file(path) else ()
    return list(_readable(rules, (rules / name for name in names)))


def _sources(rules: Path, game: str, chapters: Iterable[Source]) -> list[Source]:
    """Return the files of a book that show a game: its bank first."""
    bank = bank_path(settings.problems_folder(rules), game)
    records = bank_path(folders.own_folder(rules, folders.RECORDS), game)
    shown = re.compile(rf"(^game:|^:game:|\{{{DIAGRAM}\}})\s*{game}\s*$", re.MULTILINE)
    return [it for it in (*_readable(rules, (bank, records)), *chapters) if shown.search(it.text)]


def _readable(rules: Path, paths: Iterable[Path]) -> Iterator[Source]:
    for path in paths:
        with suppress(InputError):
            yield Source.read(path, rules)


def _located(source: Source, game: str, without: str = "") -> Iterator[LocatedPosition]:
    """Yield a game's positions in a file, but those with an option; mistakes are told elsewhere.

    An opening picture about which nothing is claimed may be a problem, to look forward to.
    """
    yaml, markdown = settings.split_front_matter(source.text)
    about = settings.read_front_matter(source, yaml, KEYS, [])
    own, opener = about.get("game"), about.get("picture")
    if own and own.text == game and opener and about.keys() & {"moves", "expect"}:
        with suppress(InputError):
            yield read_board(source, opener.text.rstrip().split("\n"), opener.origin.line)
    for node in parse_markdown(markdown).walk():
        if node.type != "fence" or directive_name(node.info) != DIAGRAM:
            continue
        with suppress(InputError):
            line = first_line(node)
            fence = split_directive(source, node.info, node.content, line, None, [])
            named = fence.argument or fence.option("game").text or (own and own.text)
            if named == game and fence.body and without not in fence.options:
                yield read_board(source, fence.body, fence.body_line)
