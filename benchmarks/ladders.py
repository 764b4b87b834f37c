"""`python -m benchmarks.ladders ladders.svg`: each bank's ladder as a picture, minutes by number.

A printed problem is a dot, from easy to hard; a dashed line is the steepest step that `check` has
nothing against. Minutes double from line to line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log2
from pathlib import Path
from typing import Annotated

import typer

from benchmarks import RULES
from donimoes_book.drawing.scene import Circle, Line, Paint, Scene, Shape, Text, move_shape
from donimoes_book.drawing.svg import to_svg
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.ladders import HOUR, steepest
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.search.difficulty import minutes_of
from donimoes_book.store.files import solved_folder
from donimoes_book.store.memo import keeping

ACROSS = 4
"""How many ladders are side by side."""
WIDE, HIGH, GAP = 210.0, 110.0, 34.0
"""The size of a ladder, and the space around it."""
MOST = 128
"""The minutes at the top; what takes longer is there, too."""
GREY, INK = Paint(stroke="#bbb", width=0.6), Paint(fill="#222")
DASHED = Paint(stroke="#a8322d", width=0.8, dash=(3, 2))


def ladders_of(book: tree.Book) -> Iterator[tuple[str, list[float]]]:
    """Yield the title of each game with problems, and the minutes of those in print."""
    for block in blocks_of_kind(book, tree.ProblemSet):
        game = registry.get(block.game)
        efforts = sorted(it.effort for it in block.problems if not it.former and not it.is_coming)
        if game and efforts:
            yield game.title, [minutes_of(effort) for effort in efforts]


def ladder(title: str, minutes: Sequence[float]) -> Iterator[Shape]:
    """Draw a ladder from its upper left corner at (0, 0)."""

    def height(of: float) -> float:
        return HIGH * (1 - log2(min(max(of, 1), MOST)) / log2(MOST))

    def right(number: int) -> float:
        return WIDE * number / max(len(minutes) - 1, 1)

    yield Text(0, -10, title, 11, INK, anchor="start")
    for power in range(int(log2(MOST)) + 1):
        y = height(2**power)
        yield Line(0, y, WIDE, y, GREY)
        yield Text(-4, y + 3, str(2**power), 8, INK, bold=False, anchor="end")
    for number, (before, after) in enumerate(pairwise(minutes)):
        most = min(steepest(before), HOUR)
        yield Line(right(number), height(before), right(number + 1), height(most), DASHED)
        yield Line(right(number), height(before), right(number + 1), height(after), GREY)
    for number, each in enumerate(minutes):
        yield Circle(right(number), height(each), 2.5, INK)


def picture(ladders: Sequence[tuple[str, Sequence[float]]]) -> Scene:
    """Draw all ladders in rows."""
    shapes = list[Shape]()
    for at, (title, minutes) in enumerate(ladders):
        row, column = divmod(at, ACROSS)
        x, y = GAP + column * (WIDE + GAP), GAP + row * (HIGH + GAP)
        shapes += (move_shape(shape, x, y) for shape in ladder(title, minutes))
    rows = -(-len(ladders) // ACROSS)
    size = GAP + ACROSS * (WIDE + GAP), GAP + rows * (HIGH + GAP)
    return Scene(*size, tuple(shapes), "Ladders", "Minutes of each bank's problems by number")


def main(
    file: Path, rules: Path = RULES, out: Annotated[Path, typer.Option()] = Path("build")
) -> None:
    """Draw the ladders of a book's banks, and print the steepest step of each."""
    solved = solved_folder(out)
    with keeping(solved):
        book, _ = checked_book(rules, solved)
    ladders = [*ladders_of(book)]
    for title, minutes in ladders:
        steps = [after / before for before, after in pairwise(minutes)]
        most = f"{max(steps):.1f}" if steps else "-"
        print(f"{title}: {len(minutes)}, {minutes[0]:.1f} to {minutes[-1]:.0f} min, {most}")
    file.write_text(to_svg(picture(ladders)), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
