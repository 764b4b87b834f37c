"""`render`: draw diagrams, each as a file."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from donimoes_book.board.position import NO_ANNOTATIONS
from donimoes_book.commands import inputs, pictures
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.files import draw_position, picture_file
from donimoes_book.drawing.text import to_braille
from donimoes_book.manuscript.source import LocatedPosition
from donimoes_book.store.files import real_path, write_output, write_whole
from donimoes_book.words.language import ENGLISH, speaking

if TYPE_CHECKING:
    from donimoes_book.games.game import Game

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


@dataclass(frozen=True)
class DrawingOptions:
    """The options of `render` that say how to draw."""

    inline: Annotated[
        bool, Option("--inline", help="Write SVG to paste into a page, in the page's colours.")
    ] = False
    view: Annotated[
        View, Option(help="Draw it flat, from above, or solid, on a table seen from a corner.")
    ] = View.FLAT
    language: pictures.Spoken = None

    @property
    def solid(self) -> bool:
        """Whether to draw solids on a table."""
        return self.view is View.SOLID


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
            help="Check the picture against this game's rules.", autocompletion=inputs.complete_game
        ),
    ] = None,
    options: inputs.Options = None,
    *,
    drawing: DrawingOptions,
) -> None:
    """Draw diagrams, or one turn of a recorded game.

    Several are drawn into a folder, as files with their names; none is written if one is wrong.

    A .html file is a page that needs no other files; with --game, you can play the problem in it.
    A .brf file holds the position and its description in six-dot braille.
    """
    targets = _targets(files or ["-"], output, suffix)
    paths = [path for path in targets.values() if path]
    endings = {pictures.picture_ending(path, _PAGE, _BRAILLE) for path in paths} or {".txt"}
    if drawing.inline and (output is None or endings != {".svg"}):
        raise UsageError("Only an SVG can be --inline: write to a .svg file, as in -o NAME.svg.")
    if drawing.solid and not endings.issubset(_SOLIDS):
        raise UsageError(
            "--view solid makes a picture: write to a .svg, .pdf, .png or .typ file, as in -o"
            " NAME.svg."
        )
    if options and not game:
        raise UsageError("--option needs a game: name it with --game.")
    judge = None
    if game:
        from donimoes_book.commands.game_lookup import find_agreed_game

        judge = find_agreed_game(game, options)
    wrong, contents = list[InputError](), dict[str, bytes]()
    for name, path in targets.items():
        try:
            with speaking(drawing.language or ENGLISH):
                contents[name] = _picture(name, path, at, judge, drawing)
        except InputError as error:
            wrong.append(error)
    if wrong:
        diagnostics = (diagnostic for error in wrong for diagnostic in error.diagnostics)
        raise InputError(diagnostics, sum(error.count for error in wrong))
    for name, path in targets.items():
        if path:
            (write_output if path == output else write_whole)(path, contents[name])
        else:
            print(contents[name].decode(), end="")


def _targets(
    names: Sequence[str], output: Path | None, suffix: str | None
) -> dict[str, Path | None]:
    """Return where each picture goes: to a file or, if None, to the terminal."""
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
    name: str, path: Path | None, at: int | None, judge: "Game | None", drawing: DrawingOptions
) -> bytes:
    """Draw what a name stands for as a file of this path's kind, or for the terminal."""
    read = None if _is_code(name) else inputs.read_input(name)
    located: LocatedPosition | None
    if read is None or at is not None or judge or inputs.is_record(read[0]):
        # What knows games takes as long to import as a picture takes to draw.
        from donimoes_book.commands.game_pictures import picture_of

        position, located, judge = picture_of(name, read, at, judge)
    else:
        located = inputs.locate_position(*read)
        position = located.position
    annotations = judge.annotate(position) if judge else NO_ANNOTATIONS
    scene = draw_position(position, annotations, solid=drawing.solid)
    ending = path.suffix.lower() if path else ".txt"
    if ending == _PAGE:
        # Most of the program, which a picture doesn't need.
        from donimoes_book.commands.played_page import page_with

        return page_with(judge, located, scene)
    if ending == _BRAILLE:
        return to_braille(position, scene.description).encode()
    if drawing.inline and path:
        # svgwrite takes as long to import as all the rest.
        from donimoes_book.drawing.svg import inline_svg

        return inline_svg(scene, path.stem).encode()
    return picture_file(position, scene, ending)


def _is_code(words: str) -> bool:
    return not Path(words).exists() and _CODE.fullmatch(words) is not None
