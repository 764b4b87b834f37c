"""Pools on pages: many problems in a few small scripts, each of which is fetched when it is wanted.

What a page needs of each problem is put into columns, so that what is alike stands side by side,
and is deflated. So pages that are files on a disk can load it, too.
"""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.pack import modules_of
from donimoes_book.interactive.player import in_script, play_data
from donimoes_book.interactive.table import Packed
from donimoes_book.interactive.variants import symmetries_of, with_variants
from donimoes_book.manuscript.pools import Pooled, graded, problem_in, read_pool
from donimoes_book.manuscript.problem import Problem
from donimoes_book.progress import Progress, no_progress
from donimoes_book.store.json_records import as_object, digest_of
from donimoes_book.store.memo import keeping
from donimoes_book.store.results import Kind
from donimoes_book.words.language import counted, current, speaking
from donimoes_book.workers import processes

MOST_BYTES = 60_000
"""The most bytes of a script."""
MOST_PARTS = 3
"""The most scripts of a game and a grade."""
ENOUGH = 1_000
"""How many problems a grade should have with their variants."""
_IMAGES = 30
"""The most images of a problem that the program makes itself."""
_BYTES = MOST_BYTES * 3 // 4 - 1_000
"""The most deflated bytes that fit into a script: base 64 makes four characters of three."""
_SHARES = 1, 4
"""The shares of states that are tried in turn, until a problem fits into a script."""
_PACKED = "\x7f"
"""Begins a text of packed numbers, each of whose bytes is a character, this many later."""
_SHIFT = 48
_SHIFTED = {byte: byte + _SHIFT for byte in range(256)}


class Part(NamedTuple):
    """A script with problems of a game and a grade."""

    codes: tuple[str, ...]
    text: str
    problems: int
    """How many problems they are with their variants."""


class _Unit(NamedTuple):
    """A game's problems of a grade, for a process to prepare."""

    game: str
    grade: int
    entries: Mapping[str, Pooled]


_Made = tuple[tuple[Part, ...], list[Diagnostic]]
"""A unit's scripts, and errors of what isn't a problem by the rules."""


def pool_parts(
    rules: Path,
    games: Iterable[str],
    solved: Path,
    workers: int = 1,
    progress: Progress = no_progress,
) -> tuple[dict[tuple[str, int], Sequence[Part]], list[Diagnostic]]:
    """Return the scripts of a book's pools by game and grade, and warnings.

    What was made before is read from a folder of solved problems.
    """
    units, warnings = list[_Unit](), list[Diagnostic]()
    for game in games:
        pool, spoiled = read_pool(rules, game)
        warnings += spoiled
        for grade in sorted({entry.grade for entry in pool.values()}):
            own = {code: entry for code, entry in pool.items() if entry.grade == grade}
            units.append(_Unit(game, grade, own))
    parts, lacking = dict[tuple[str, int], Sequence[Part]](), list[_Unit]()
    make = partial(_make, language=current().code)
    with keeping(solved) as store:
        for unit in units:
            check = partial(_is_right, unit, make)
            if (scripts := store.find(_kind(unit.game), _key(unit), check=check)) is None:
                lacking.append(unit)
            else:
                parts[unit.game, unit.grade] = scripts
        with processes(make, min(workers, len(lacking)) or 1) as work:
            made = zip(lacking, work(lacking), strict=True)
            for done, (unit, (scripts, wrong)) in enumerate(made, 1):
                parts[unit.game, unit.grade] = scripts
                warnings += wrong
                if not wrong:
                    check = partial(_is_right, unit, make)
                    store.put(_kind(unit.game), _key(unit), scripts, check=check)
                progress(done, len(lacking))
        return parts, [*warnings, *store.take_warnings()]


def _is_right(unit: _Unit, make: Callable[[_Unit], _Made], kept: tuple[Part, ...]) -> bool:
    """Make scripts again to compare them, as a page runs them."""
    return make(unit) == (kept, [])


def _kind(game: str) -> Kind[tuple[Part, ...]]:
    pack = registry.pack_of(game)
    modules = *modules_of(pack.games, pack.pages), __name__
    return Kind(f"{game} in a pool", tuple[Part, ...], modules, is_alone=True)


def _key(unit: _Unit) -> tuple[str, ...]:
    language = current()
    entries = json.dumps({code: as_object(entry) for code, entry in sorted(unit.entries.items())})
    return str(unit.grade), language.code, language.digest, digest_of(entries)


def _make(unit: _Unit, language: str) -> _Made:
    """Return a unit's scripts, and errors of what isn't a problem by the rules."""
    wrong = list[Diagnostic]()
    with speaking(language):
        parts = tuple(_parts(unit, wrong))
    return parts, wrong


def _parts(unit: _Unit, wrong: list[Diagnostic]) -> Iterator[Part]:
    """Yield scripts until there are enough; problems by themselves are larger than together."""
    part, size, count = list[dict[str, Any]](), 0, 0
    most = max(ENOUGH // len(unit.entries) - 1, 0)
    for find in chain(_own(unit), _images(unit)):
        try:
            problem = find()
            if problem.grade != unit.grade:  # an image whose solution is found in another order
                continue
            shares = (_data(problem, it, most) for it in _SHARES)
            sizes = ((len(deflated(columns([it]))), it) for it in shares if it)
            fitting = next(((own, it) for own, it in sizes if own <= _BYTES), None)
        except InputError as error:
            wrong += error.diagnostics
            continue
        if fitting is None:
            continue
        own, data = fitting
        if size + own > _BYTES:
            yield _part(unit, part, count)
            part, size, count = [], 0, count + 1
        if count == MOST_PARTS:
            return
        part.append(data)
        size += own
    if part:
        yield _part(unit, part, count)


def _own(unit: _Unit) -> Iterator[Callable[[], Problem]]:
    """Yield what reads each problem; codes are as good as chance, so every kind is in front."""
    return (
        partial(problem_in, unit.game, code, unit.entries[code]) for code in sorted(unit.entries)
    )


def _images(unit: _Unit) -> Iterator[Callable[[], Problem]]:
    """Yield what makes images that a page can't make itself, of each problem in turn."""
    drawn = list[Iterator[Position]]()
    for code in sorted(unit.entries):
        position = read_code(code).position
        if not (symmetries := symmetries_of(unit.game, position)).by_page:
            drawn.append(it.image(position) for it in islice(symmetries.drawn(code), _IMAGES))
    for positions in zip(*drawn, strict=True):
        yield from (partial(graded, unit.game, position) for position in positions)


def _part(unit: _Unit, problems: Sequence[Mapping[str, Any]], number: int) -> Part:
    name = in_script(part_name(unit.game, unit.grade, number))
    data = b64encode(deflated(columns(problems))).decode()
    pools = "((window.donimoes ??= {}).pools ??= {})"
    codes = tuple(it["code"] for it in problems)
    count = sum(1 + len(it.get("variants", "").split()) for it in problems)
    return Part(codes, f'{pools}[{name}] = "{data}";\n', count)


def part_name(game: str, grade: int, number: int) -> str:
    """Return the name of one of a pool's scripts."""
    return f"{game}-{grade}-{number}"


def _data(problem: Problem, share: int, most: int) -> dict[str, Any] | None:
    """Return all that a page needs of a problem and its variants; None if it cannot be played."""
    with suppress(IllegalPosition):
        if data := play_data(problem, share):
            about = {"length": counted(problem.length, problem.length_unit), "grade": problem.grade}
            asked = {"asks": True} if problem.answer else {}
            return {**with_variants(problem, data, most, share), "about": {**about, **asked}}
    return None


def columns(problems: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return problems by what is known of them, each with a value for each problem.

    What lists have in common stands once: such a column has the `items`, and their numbers.
    """
    names = dict.fromkeys(name for problem in problems for name in problem)
    return {name: _column([_plain(it.get(name)) for it in problems]) for name in names}


def _column(values: list[Any]) -> dict[str, Any]:
    if not all(isinstance(value, list) for value in values):
        return {"rows": values}
    numbers = dict[str, int]()
    texts = ([in_script(item) for item in value] for value in values)
    rows = [[numbers.setdefault(text, len(numbers)) for text in row] for row in texts]
    return {"items": [json.loads(text) for text in numbers], "rows": rows}


def _plain(value: Any) -> Any:
    """Return a value as JSON, with packed numbers in a form that deflates well."""
    match value:
        case Packed():
            return _PACKED + b64decode(value).decode("latin-1").translate(_SHIFTED)
        case dict():  # which is told at once from what isn't, unlike a mapping
            return {name: _plain(item) for name, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
    return value


def deflated(data: Mapping[str, Any]) -> bytes:
    """Return JSON, deflated without a header."""
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return deflate.compress(in_script(data).encode()) + deflate.flush()
