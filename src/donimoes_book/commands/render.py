"""`render`: draw diagrams, each as a file."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.commands.language import Spoken
from donimoes_book.diagnostics import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from donimoes_book.drawing.scene import Scene
    from donimoes_book.games.code import Coded
    from donimoes_book.games.game import Game
    from donimoes_book.manuscript.source import LocatedPosition

_PAGE = ".html"
_BRAILLE = ".brf"
_SOLIDS = (".svg", ".pdf", ".png", ".typ")
"""The kinds of files that can show a position as solids."""
_CODE = re.compile(r"\s*1\w{3}([ -]?\w{1,4})+\s*")
"""What a printed code looks like; hardly any file has such a name."""


class View(StrEnum):
    """How a position is seen."""

    FLAT = "flat"
    SOLID = "solid"


def render(
    files: Annotated[
        list[str] | None,
        Argument(
            metavar="FILE|-|CODE...",
            help="Files with a position, - for standard input, or a problem's code.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        Option(
            "-o",
            "--output",
            help="A .svg, .pdf, .png, .typ, .txt, .brf or .html file, or a folder for several; by"
            " default, the terminal.",
        ),
    ] = None,
    suffix: Annotated[
        str | None,
        Option(
            "--out-suffix",
            metavar="ENDING",
            help="What the files in a folder end in; by default, .svg.",
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
    options: common.Options = None,
    inline: Annotated[
        bool, Option("--inline", help="Write SVG to paste into a page, in the page's colours.")
    ] = False,
    view: Annotated[
        View, Option(help="Draw it flat, from above, or solid, on a table seen from a corner.")
    ] = View.FLAT,
    language: Spoken = None,
) -> None:
    """Draw diagrams, or one turn of a recorded game.

    Several are drawn into a folder, as files with their names; none is written if one is wrong.

    A .html file is a page that needs no other files; with --game, you can play the problem in it.
    A .brf file holds the position and its description in six-dot braille.
    """
    from donimoes_book.store.files import write_output, write_whole
    from donimoes_book.words.language import ENGLISH, speaking

    targets = _targets(files or ["-"], output, suffix)
    paths = [path for path in targets.values() if path]
    endings = {common.picture_ending(path, _PAGE, _BRAILLE) for path in paths} or {".txt"}
    if inline and (output is None or endings != {".svg"}):
        raise UsageError("Only an SVG can be --inline: write to a .svg file, as in -o NAME.svg.")
    solid = view is View.SOLID
    if solid and not endings.issubset(_SOLIDS):
        raise UsageError(
            "--view solid makes a picture: write to a .svg, .pdf, .png or .typ file, as in -o"
            " NAME.svg."
        )
    if options and not game:
        raise UsageError("--option needs a game: name it with --game.")
    judge = common.find_agreed_game(game, options) if game else None
    wrong, drawn = list[InputError](), dict[str, bytes]()
    for name, path in targets.items():
        try:
            with speaking(language or ENGLISH):
                drawn[name] = _picture(name, path, at, judge, inline=inline, solid=solid)
        except InputError as error:
            wrong.append(error)
    if wrong:
        diagnostics = (found for error in wrong for found in error.diagnostics)
        raise InputError(diagnostics, sum(error.count for error in wrong))
    for name, path in targets.items():
        if path:
            (write_output if path == output else write_whole)(path, drawn[name])
        else:
            print(drawn[name].decode(), end="")


def _targets(
    names: Sequence[str], output: Path | None, suffix: str | None
) -> dict[str, Path | None]:
    """Return where each picture goes: to a file or, if None, to the terminal."""
    from donimoes_book.store.files import real_path

    several = len(names) > 1
    if output is None and (several or suffix):
        raise UsageError("Name a folder for the pictures with -o.")
    is_folder = several or suffix or (output and output.is_dir() and not output.suffix)
    if output is None or not is_folder:
        targets = {names[0]: output}
    elif output.suffix and not output.is_dir():
        raise UsageError(f"-o {output} names one file: name a folder for the pictures.")
    elif "-" in names:
        raise UsageError("A picture of standard input has no name in a folder: name its file.")
    else:
        targets = {name: output / f"{Path(name).stem}{suffix or '.svg'}" for name in names}
        if len(set(targets.values())) < len(targets):
            raise UsageError("Two of these pictures would have the same name: draw one by itself.")
    for name, path in targets.items():
        if path and name != "-" and real_path(path) == real_path(Path(name)):
            raise UsageError(
                f"The picture would overwrite its own text, {name}: name another file with -o."
            )
    return targets


def _picture(
    name: str, path: Path | None, at: int | None, judge: Game | None, *, inline: bool, solid: bool
) -> bytes:
    """Draw what a name stands for as a file of this path's kind, or for the terminal."""
    from donimoes_book.board.position import NO_ANNOTATIONS
    from donimoes_book.drawing.files import drawn, picture_file

    coded, located = _coded(name), None
    if coded and judge:
        raise UsageError("A code says which game it belongs to: leave out --game.")
    text, source = ("", name) if coded else common.read_input(name)
    if common.is_record(text):
        from donimoes_book.commands.play import recorded_position

        position = recorded_position(text, source, at)
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
        located = common.locate_position(text, source)
        position = located.position
        if judge:
            from donimoes_book.games.set_checks import refuse_if_any

            with located.placing_violations():
                refuse_if_any(judge.check_picture(position))
    scene = drawn(position, judge.annotate(position) if judge else NO_ANNOTATIONS, solid=solid)
    ending = path.suffix.lower() if path else ".txt"
    if ending == _PAGE:
        return _page(judge, located, scene)
    if ending == _BRAILLE:
        from donimoes_book.drawing.text import to_braille

        return to_braille(position, scene.description).encode()
    if inline and path:
        from donimoes_book.drawing.svg import inline_svg

        return inline_svg(scene, path.stem).encode()
    return picture_file(position, scene, ending)


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
    from donimoes_book.manuscript.folders import included_book
    from donimoes_book.manuscript.reminders import find_reminder
    from donimoes_book.manuscript.tree import Paragraph
    from donimoes_book.manuscript.walking import plain_text

    reminder = find_reminder(included_book(), game.name)
    paragraphs = (b for b in reminder.blocks if isinstance(b, Paragraph)) if reminder else ()
    return next((plain_text(paragraph.children) for paragraph in paragraphs), "")
