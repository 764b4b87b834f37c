"""The kinds of input that are spoiled: what they are made of, and what is done with each."""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from xml.etree.ElementTree import fromstring

from reportlab.pdfgen.canvas import Canvas

from donimoes_book import cli
from donimoes_book.board.position import Position
from donimoes_book.commands.common import DONE, GAVE_UP, NO_SOLUTION, WRONG_INPUT, WRONG_USAGE
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.svg import to_svg
from donimoes_book.drawing.text import to_text
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.edition import read_editions
from donimoes_book.editions.pdf.pixels import PixelImage
from donimoes_book.editions.pdf.vectors import vectors
from donimoes_book.games import registry
from donimoes_book.games.code import code_of, read_code
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.interactive.player import play_data, play_script
from donimoes_book.manuscript.check import check_path
from donimoes_book.manuscript.images import judged, with_pixels
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.solutions import Moves
from fuzz.drawings import drawing
from fuzz.losses import handle_words
from fuzz.pages import book_of, handle_book
from fuzz.words import manuscripts
from helpers.containers import CONTAINERS, Container, directives, ordered, said
from helpers.scripts import parsed

ROOT = Path(__file__).parents[2]
LINES = 100
"""Longer sections take long to read."""
PRINTED = 20
"""Every so many sound chapters are printed."""
EDITIONS = "a4", "a5", "html", "epub"
GAMES = tuple(registry.names())
PUZZLES = tuple(
    game for game in registry.all_games() if isinstance(game, PuzzleGame) and not game.question()
)
MOST_PLAYED = 400
"""How many states a search for the solution of a problem looks at, so that maps are small."""
MOST_DRAWING = 2.0
"""The most seconds of processor time for a picture, besides those of the process that draws it."""
ENDINGS = {DONE, WRONG_INPUT, NO_SOLUTION, GAVE_UP, WRONG_USAGE}


@dataclass(frozen=True)
class Kind:
    """One kind of input."""

    sources: Callable[[], Sequence[str]]
    """Texts of this kind that are right, or nearly so."""
    handle: Callable[[str, Random], str]
    """Gives one to the program, which may refuse it; returns how that ended. Raises AssertionError
    where what is done with a text is wrong; any other exception is wrong, too."""
    write: Callable[[Random], str] | None = None
    """Writes one by a grammar; none is spoiled then."""


@cache
def boards() -> Sequence[str]:
    """Every board of the manuscripts, the tests and the documentation."""
    fences = (
        fence
        for path in [*ROOT.glob("rules/**/*.md"), *ROOT.glob("docs/*.md")]
        for fence in re.findall(
            r"^```\{domino\}.*\n((?:.*\n)*?)```", path.read_text(), re.MULTILINE
        )
    )
    drawn = (re.sub(r"(?m)^:\w+:.*\n", "", fence) for fence in fences)
    files = [*ROOT.glob("tests/fixtures/notation/*/*.txt"), *ROOT.glob("diagrams/*.txt")]
    return sorted({*drawn, *(path.read_text() for path in files)})


def handle_board(text: str, random: Random) -> str:
    """Read a board, print it, draw it, pack it in a code, and let a game judge it."""
    try:
        position = Position.parse(text)
    except InputError as error:
        _assert_placed(error, text)
        return "refused"
    assert Position.parse(str(position)) == position
    game = random.choice(GAMES)
    with contextlib.suppress(InputError):
        coded = read_code(code_of(game, position))
        assert (coded.game, coded.position) == (game, position)
    rules = registry.get(game)
    assert rules is not None
    violations = rules.check_picture(position)
    if random.random() < 0.1:
        scene = draw(position, registry.annotate(game, position))
        fromstring(to_svg(scene))
        to_text(position)
    if random.random() < 0.02 and isinstance(rules, PuzzleGame):
        return _ending(["solve", game, "-", "--max-states", "200", "--seconds", "1"], text)
    return "judged wrong" if violations else "sound"


@cache
def chapters() -> Sequence[str]:
    """Every section of a chapter, reminder or bank, and the fixtures of the manuscript's tests."""
    files = sorted(ROOT.glob("rules/**/*.md"))
    sections = (
        section
        for path in files
        for section in re.split(r"(?m)^(?=#{1,3} )", path.read_text())
        if len(section.split("\n")) <= LINES
    )
    # What is elsewhere in the book is not there.
    alone = (re.sub(r"\]\([^)]*\)", "](https://example.org)", section) for section in sections)
    fixtures = sorted(ROOT.glob("tests/fixtures/manuscript/**/*.md"))
    return [*alone, *(path.read_text() for path in fixtures)]


def handle_chapter(text: str, random: Random) -> str:
    """Check some of a chapter in a book of its own, and print it now and then."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder, "rules")
        rules.mkdir()
        settings = 'title = "Spoiled"\nchapters = ["chapter.md"]\n'
        (rules / "book.toml").write_text(settings, encoding="utf-8")
        (rules / "chapter.md").write_bytes(text.encode("utf-8", "surrogatepass"))
        diagnostics = check_path(rules, Path(folder, "solved"))
        for diagnostic in diagnostics:
            assert str(diagnostic)
        if any(not diagnostic.warning for diagnostic in diagnostics):
            return "refused"
        if random.randrange(PRINTED):
            return "sound"
        editions = [random.choice(EDITIONS)]
        try:
            list(build_editions(rules, Path(folder, "out"), editions, [], "0"))
        except InputError:
            return "refused in print"
        return "printed"


@cache
def contained() -> Sequence[str]:
    """Every directive with claims of the chapters and of the tests."""
    fences = (
        fence
        for path in sorted(ROOT.glob("rules/*.md"))
        for fence in re.findall(r"(?m)^```\{domino\}.*\n(?:.*\n)*?```\n", path.read_text())
        if ":expect:" in fence or ":moves:" in fence
    )
    return [*fences, *directives()]


def handle_contained(text: str, random: Random) -> str:
    """Check a directive within up to three containers, and at the top of a chapter."""
    first, *body = text.split("\n")
    kept = [line for line in body if not _BEYOND.search(line)]
    if not re.fullmatch(r"```\{[\w-]+\}[ \w-]*", first):
        first = "```{domino} unmatched"
    block = within = "\n".join([first, *kept]).rstrip("\n") + "\n```\n"
    around = list[Container]()
    for container in random.sample([*CONTAINERS.values()], random.choice((1, 1, 2, 3))):
        if container.bears(within):
            within = container.around(within)
            around.append(container)
    with tempfile.TemporaryDirectory() as folder:
        there, inner = said(Path(folder), block), said(Path(folder), within)
    for container in reversed(around):
        inner = container.within(inner)
    assert ordered(inner) == ordered(there), f"{within}\n{inner}\n{there}"
    return f"{'wrong' if there else 'sound'} in {len(around)}"


_BEYOND = re.compile(r"[\0-\x1f\x7f<]|^\s*(?:`{3}|~{3}|:{3}|#{1,6} +[A-Za-z])")
"""Lines that a container may lawfully read in its own way: tabs, HTML, other fences, headings."""


@cache
def settings() -> Sequence[str]:
    """The settings of every book in the tree, with one chapter."""
    files = [path for path in ROOT.glob("**/book.toml") if ".venv" not in path.parts]
    chapters = re.compile(r"(?ms)^chapters = \[.*?\]$")
    return [chapters.sub('chapters = ["chapter.md"]', path.read_text()) for path in sorted(files)]


def handle_settings(text: str, random: Random) -> str:
    """Check a book that has nothing but settings, and print it now and then."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "book.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
        Path(folder, "chapter.md").write_text("# Chapter\n\nWords.\n", encoding="utf-8")
        try:
            edition = random.choice([*read_editions(read_settings(Path(folder, "book.toml")))])
            if any(
                not diagnostic.warning
                for diagnostic in check_path(Path(folder), Path(folder, "out"))
            ):
                return "refused"
            if random.randrange(PRINTED):
                return "sound"
            list(build_editions(Path(folder), Path(folder, "out"), [edition], [], "0"))
        except InputError:
            return "refused"
        return "printed"


@cache
def codes() -> Sequence[str]:
    """The codes of all fixtures."""
    return [
        path.read_text().partition("\n")[0] for path in sorted(ROOT.glob("tests/fixtures/codes/*"))
    ]


def handle_code(text: str, random: Random) -> str:
    """Read a code, and write it again."""
    try:
        coded = read_code(text)
    except InputError as error:
        _assert_placed(error, text)
        return "refused"
    again = read_code(code_of(coded.game, coded.position))
    assert (again.game, again.position) == (coded.game, coded.position)
    return "sound"


@cache
def records() -> Sequence[str]:
    """The record of a game of each kind that several play."""
    played = []
    for name in GAMES:
        game = registry.get(name)
        if game is not None and game.contest is not None:
            output = io.StringIO()
            with contextlib.redirect_stdout(output), contextlib.redirect_stderr(io.StringIO()):
                cli.run(["play", name, "--with", "greedy,greedy", "--seed", "1"])
            played.append(f"{name}\n{output.getvalue()}")
    return played


def handle_record(text: str, random: Random) -> str:
    """Replay a record; its first line names the game, or another one is taken."""
    first, _, rest = text.partition("\n")
    game = first if first in GAMES else random.choice(GAMES)
    return _ending(["replay", game, "-"], rest)


@cache
def saved() -> Sequence[str]:
    """The same games, as if a person had played first: only such a game can be resumed."""
    return [record.replace("players: greedy", "players: human", 1) for record in records()]


def handle_resumed(text: str, random: Random) -> str:
    """Resume a saved game; its first line names the game, or another one is taken."""
    first, _, rest = text.partition("\n")
    game = first if first in GAMES else random.choice(GAMES)
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder, "saved.txt")
        saved.write_bytes(rest.encode("utf-8", "surrogatepass"))
        before = saved.read_bytes()
        ending = _ending(["play", game, "--resume", str(saved), "--out", folder])
        assert ending == "exit code 0" or saved.read_bytes() == before, "a refused game is changed"
        return ending


@cache
def problems() -> Sequence[str]:
    """Every board of a bank, below the name of its game."""
    return [
        f"{path.stem}\n{re.sub(r'(?m)^:.*' + chr(10), '', fence)}"
        for path in sorted(ROOT.glob("rules/problems/*.md"))
        for fence in re.findall(r"```\{domino\}.*\n((?:.*\n)*?)```", path.read_text())
    ]


def handle_problem(text: str, random: Random) -> str:
    """Let a problem be played in a page, where a page has room for it."""
    name, _, board = text.partition("\n")
    game = registry.get(name)
    if not isinstance(game, PuzzleGame) or game.question() or random.random() < 0.1:
        game = random.choice(PUZZLES)
    try:
        position = Position.parse(board)
        outcome = game.puzzle(position).solve(MOST_PLAYED, seconds=1)
    except (InputError, IllegalPosition):
        return "refused"
    if not outcome.moves:
        return "not solved"
    problem = Problem(game.name, 1, position, 1, Moves(outcome.moves), length_unit=game.length_unit)
    data = play_data(problem)
    assert data is not None
    script = play_script(problem.anchor, data)
    assert "<" not in script
    assert parsed(script, " = ") == json.loads(json.dumps(data))
    return "played"


def handle_drawing(text: str, random: Random) -> str:
    """Judge and print a picture, and a book with it now and then; none of it takes long."""
    began = process_time()
    try:
        picture = judged(text.encode())
    except ValueError as error:
        ending = f"refused: {str(error)[:30]}"
    else:
        vector = vectors(fromstring(picture.data), picture.size) if picture.is_plain else None
        ending = "printed as vectors" if vector else "printed"
        canvas = Canvas(io.BytesIO())
        if vector:
            vector(canvas, 0, 0, 300, 300)
        else:
            canvas.drawImage(PixelImage(with_pixels(picture)), 0, 0, 300, 300)
        canvas.save()
    seconds = process_time() - began
    assert seconds < MOST_DRAWING, f"took {seconds:.1f} s besides the process that draws"
    if not random.randrange(PRINTED):
        _assert_agreement(text)
    return ending


def _assert_agreement(picture: str) -> None:
    """To check a book and to build it says the same about its picture."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder, "rules")
        rules.mkdir()
        (rules / "book.toml").write_text('title = "Drawn"\nchapters = ["chapter.md"]\n')
        (rules / "chapter.md").write_text("# Chapter\n\n![A picture](a.svg)\n")
        (rules / "a.svg").write_bytes(picture.encode())
        messages = {str(each) for each in check_path(rules, Path(folder, "solved"))}
        for edition in ("a5", "html"):
            ((_, built),) = build_editions(rules, Path(folder, "out"), [edition], [], "0")
            assert {str(each) for each in built.warnings} == messages, (
                edition,
                built.warnings,
                messages,
            )


def _assert_placed(error: InputError, text: str) -> None:
    """Every diagnostic points at a place that is there."""
    lines = text.split("\n")
    assert str(error)
    for diagnostic in error.diagnostics:
        assert 0 <= diagnostic.line <= len(lines), diagnostic
        assert diagnostic.column >= 0, diagnostic


def _ending(arguments: list[str], text: str = "") -> str:
    """Run a command with a text on standard input; returns how it ended."""
    output, errors = io.StringIO(), io.StringIO()
    given = io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass")), encoding="utf-8")
    with (
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
        _standard_input(given),
    ):
        code = cli.run(arguments)
    assert code in ENDINGS, (code, errors.getvalue())
    assert code == DONE or errors.getvalue() or output.getvalue(), "no word of what is wrong"
    return f"exit code {code}"


@contextlib.contextmanager
def _standard_input(stream: io.TextIOWrapper) -> Iterator[None]:
    before, sys.stdin = sys.stdin, stream
    try:
        yield
    finally:
        sys.stdin = before


KINDS = {
    "boards": Kind(boards, handle_board),
    "chapters": Kind(chapters, handle_chapter),
    "contained": Kind(contained, handle_contained),
    "settings": Kind(settings, handle_settings),
    "codes": Kind(codes, handle_code),
    "records": Kind(records, handle_record),
    "resumed": Kind(saved, handle_resumed),
    "problems": Kind(problems, handle_problem),
    "drawings": Kind(tuple, handle_drawing, drawing),
    "words": Kind(tuple, handle_words, manuscripts),
    "pages": Kind(tuple, handle_book, book_of),
}
