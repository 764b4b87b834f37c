"""`render`, `mdbook` and `myst`: draw a diagram, by itself or for another program."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import InputError

if TYPE_CHECKING:
    from donimoes_book.drawing.scene import Scene
    from donimoes_book.games.code import Coded
    from donimoes_book.games.game import Game
    from donimoes_book.manuscript.source import LocatedPosition

_PAGE = ".html"
_BRAILLE = ".brf"
_SOLIDS = (".svg", ".pdf", ".png")
"""The kinds of files that can show a position as solids."""
_CODE = re.compile(r"\s*1\w{3}([ -]?\w{1,4})+\s*")
"""What a printed code looks like; hardly any file has such a name."""


class View(StrEnum):
    """How a position is seen."""

    FLAT = "flat"
    SOLID = "solid"


def render(
    file: Annotated[
        str,
        Argument(
            metavar="FILE|-|CODE",
            help="A file with a position, - for standard input, or a problem's code.",
        ),
    ] = "-",
    output: Annotated[
        Path | None,
        Option(
            "-o",
            "--output",
            help="A .svg, .pdf, .png, .txt, .brf or .html file; by default, the terminal.",
        ),
    ] = None,
    at: Annotated[
        int | None, Option(min=0, help="In the record of a game, draw the table after this turn.")
    ] = None,
    game: Annotated[
        str | None,
        Option(
            help="Check the picture against this game's rules.", autocompletion=common.complete_game
        ),
    ] = None,
    inline: Annotated[
        bool, Option("--inline", help="Write SVG to paste into a page, in the page's colours.")
    ] = False,
    view: Annotated[
        View, Option(help="Draw it flat, from above, or solid, on a table seen from a corner.")
    ] = View.FLAT,
) -> None:
    """Draw one diagram, or one turn of a recorded game.

    A .html file is a page that needs no other files; with --game, you can play the problem in it.
    A .brf file holds the position and its description in six-dot braille.
    """
    from donimoes_book.board.position import NO_ANNOTATIONS
    from donimoes_book.drawing.files import drawn, picture_file
    from donimoes_book.files import write_whole

    ending = common.picture_ending(output, _PAGE, _BRAILLE) if output else ".txt"
    if output and file != "-" and output.resolve() == Path(file).resolve():
        raise UsageError(
            f"The picture would overwrite its own text, {file}: name another file with -o."
        )
    if inline and (output is None or ending != ".svg"):
        raise UsageError("Only an SVG can be --inline: write to a .svg file, as in -o NAME.svg.")
    solid = view is View.SOLID
    if solid and ending not in _SOLIDS:
        raise UsageError(
            "--view solid makes a picture: write to a .svg, .pdf or .png file, as in -o NAME.svg."
        )
    judge = common.find_game(game) if game else None
    coded, located = _coded(file), None
    if coded and judge:
        raise UsageError("A code says which game it belongs to: leave out --game.")
    text, path = ("", file) if coded else common.read_input(file)
    if common.is_record(text):
        from donimoes_book.commands.play import recorded_position

        position = recorded_position(text, path, at)
    elif at is not None:
        raise UsageError(
            "--at needs the record of a game, and this is a single position: leave out --at."
        )
    elif coded:
        from donimoes_book.games import registry
        from donimoes_book.manuscript.bank import unbanked

        judge, located = registry.find(coded.game), unbanked(coded.position).located
        position = coded.position
    else:
        located = common.locate_position(text, path)
        position = located.position
        if judge:
            from donimoes_book.games.set_checks import refuse_if_any

            with located.placing_violations():
                refuse_if_any(judge.check_picture(position))
    scene = drawn(position, judge.annotate(position) if judge else NO_ANNOTATIONS, solid=solid)
    if not output:
        print(picture_file(position, scene, ending).decode(), end="")
        return
    if ending == _PAGE:
        page = _page(judge, located, scene)
    elif ending == _BRAILLE:
        from donimoes_book.drawing.text import to_braille

        page = to_braille(position, scene.description).encode()
    elif inline:
        from donimoes_book.drawing.svg import inline_svg

        page = inline_svg(scene, output.stem).encode()
    else:
        page = picture_file(position, scene, ending)
    write_whole(output, page)


def _coded(words: str) -> Coded | None:
    """Return what a code holds, or None if the words name a file. Raises InputError."""
    if Path(words).exists() or not _CODE.fullmatch(words):
        return None
    from donimoes_book.games.code import read_code

    return read_code(words)


def _page(game: Game | None, located: LocatedPosition | None, scene: Scene) -> bytes:
    """Return a page where a position can be played, or a picture if there is nothing to play."""
    from donimoes_book.interactive.hosted import find_problem, picture_page, problem_page
    from donimoes_book.manuscript.solving import has_problems
    from donimoes_book.manuscript.source import as_warnings

    rules = _rules(game) if game else ""
    if game and located and has_problems(game):
        try:
            return problem_page(find_problem(game, located), scene, rules)
        except InputError as error:
            common.print_warnings(as_warnings(error.diagnostics))
    return picture_page(game.title if game else scene.title, scene, rules)


def _rules(game: Game) -> str:
    """Return the first paragraph of a game's reminder in the included book: what it is about."""
    from donimoes_book.manuscript.check import find_reminder
    from donimoes_book.manuscript.folders import included_book
    from donimoes_book.manuscript.tree import Paragraph
    from donimoes_book.manuscript.walking import plain_text

    reminder = find_reminder(included_book(), game.name)
    paragraphs = (b for b in reminder.blocks if isinstance(b, Paragraph)) if reminder else ()
    return next((plain_text(paragraph.children) for paragraph in paragraphs), "")


def mdbook(
    question: Annotated[
        list[str] | None,
        Argument(metavar="[supports RENDERER]", help="Answer yes, as every renderer is supported."),
    ] = None,
) -> None:
    """Draw a book's diagrams for mdBook, which sends the book on standard input."""
    from donimoes_book.embed.mdbook import preprocess

    match question or []:
        case ["supports", _]:
            return
        case []:
            text, _ = common.read_input("-")
            print(preprocess(text))
        case _:
            raise UsageError("Expected no arguments, or supports RENDERER.")


def myst(
    directive: Annotated[
        str | None, Option(metavar="NAME", help="Draw a block on the page.")
    ] = None,
    role: Annotated[
        str | None, Option(metavar="NAME", help="Print a domino within a line.")
    ] = None,
) -> None:
    """Draw a diagram that MyST sends on standard input; with no options, list what can be drawn."""
    from donimoes_book.embed.mystmd import directive_nodes, role_nodes, specification
    from donimoes_book.manuscript.directives import DIAGRAM

    if directive is None and role is None:
        print(specification())
        return
    if {directive, role} != {DIAGRAM, None}:
        raise UsageError(f"Expected --directive {DIAGRAM} or --role {DIAGRAM}.")
    text, _ = common.read_input("-")
    print(directive_nodes(text) if directive else role_nodes(text))
