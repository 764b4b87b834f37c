"""`render`: draws one diagram."""

from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.common import (
    PositionFile,
    UsageError,
    find_game,
    locate_position,
    picture_ending,
    placing_violations,
    read_input,
)
from donimoes_book.diagnostics import InputError


def render(
    file: PositionFile = "-",
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="A file .svg, .pdf, .png or .txt; without it, the terminal."
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, help="Of the record of a game, draw the table after this turn."),
    ] = None,
    game: Annotated[str | None, typer.Option(help="Check the marks by this game's rules.")] = None,
    inline: Annotated[
        bool, typer.Option("--inline", help="SVG to be pasted into a page, in the page's colours.")
    ] = False,
) -> None:
    """Draw one diagram, or a turn of a game that was recorded."""
    from donimoes_book.commands.play import is_record, recorded_position
    from donimoes_book.drawing.diagram import draw
    from donimoes_book.drawing.files import picture_file
    from donimoes_book.drawing.svg import inline_svg
    from donimoes_book.files import write_whole
    from donimoes_book.games import registry

    ending = picture_ending(output) if output else ".txt"
    if output and file != "-" and output.resolve() == Path(file).resolve():
        raise UsageError(f"The picture would take the place of its own text, {file}.")
    if inline and (output is None or ending != ".svg"):
        raise UsageError("Only an SVG can be --inline: name a file -o NAME.svg.")
    judge = find_game(game) if game else None
    text, path = read_input(file)
    if is_record(text):
        position = recorded_position(text, path, at)
        located = None
    elif at is not None:
        raise UsageError("Only the record of a game has turns: leave out --at.")
    else:
        located = locate_position(text, path)
        position = located.position
    if judge and located:
        with placing_violations(located):
            violations = judge.check_picture(located.position)
        if violations:
            raise InputError(located.diagnostics(violations))
    annotations = registry.annotate(game, position)
    if output and inline:
        write_whole(output, inline_svg(draw(position, annotations), output.stem).encode())
        return
    picture = picture_file(position, ending, annotations)
    if output:
        write_whole(output, picture)
    else:
        print(picture.decode(), end="")
