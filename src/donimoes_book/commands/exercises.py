"""`exercises`: prints sheets to practise arithmetic with dominoes."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.board.exercises import BONDS, GOALS, KINDS
from donimoes_book.commands import common, pictures
from donimoes_book.commands.common import UsageError
from donimoes_book.editions import booklet_files
from donimoes_book.editions.booklet import PAGES, Order
from donimoes_book.editions.booklet_orders import look_mistakes
from donimoes_book.editions.composing.worksheets import LEVEL_WORDS
from donimoes_book.editions.pdf.exercises import Practice, level_numbers, set_exercises
from donimoes_book.store.files import write_output
from donimoes_book.words.language import ENGLISH, speaking
from donimoes_book.words.plurals import alternatives

_MOST = 24
"""The most exercises on a page."""


@dataclass(frozen=True, kw_only=True)
class ExerciseOptions:
    """The options of `exercises`."""

    output: Annotated[
        Path, Option("-o", "--output", help="A .pdf file, or .png for pictures of the pages.")
    ]
    level: Annotated[
        str, Option(help="easy, medium or hard, or several, each with a page: easy,hard.")
    ] = "easy"
    to: Annotated[int, Option(metavar="N", help="The number that bonds make, 4 to 20.")] = 10
    count: Annotated[
        int, Option(min=0, max=_MOST, help="How many are on a page; by default, as many as fit.")
    ] = 0
    seed: Annotated[str, Option(help="The same seed always makes the same sheet.")] = "1"
    paper: Annotated[str, Option(help="a4, letter, or another size, as for booklets.")] = "a4"
    text_size: Annotated[
        float | None, Option(metavar="PT", help="The size of the type in points.")
    ] = None
    contrast: common.ContrastOption = False
    one_ink: common.OneInkOption = False
    language: pictures.Spoken = None

    @property
    def order(self) -> Order:
        """What is ordered, as of booklets."""
        return Order(
            (),
            self.count,
            level=self.level.lower(),
            seed=self.seed,
            paper=self.paper.lower(),
            language=self.language or ENGLISH,
            text_size=self.text_size,
            contrast=self.contrast,
            one_ink=self.one_ink,
        )


def exercises(
    kind: Annotated[str, Argument(help=f"What to practise: {alternatives(KINDS)}.")],
    *,
    options: ExerciseOptions,
) -> None:
    """Print sheets to practise arithmetic with dominoes, with the answers on a last page."""
    if wrong := [*_mistakes(kind, options)]:
        raise UsageError("\n".join(wrong))
    order = options.order
    practice = Practice(kind, options.to, level_numbers(order))
    with speaking(order.language), common.installed("png"):
        printed = set_exercises(practice, order, common.version())
        files = booklet_files.page_files(options.output, printed)
    for path, data in files.items():
        write_output(path, data)
    common.print_result(options.output, printed.pages, None)


def _mistakes(kind: str, options: ExerciseOptions) -> Iterator[str]:
    order, (least, most) = options.order, GOALS
    yield from look_mistakes(order, options.output)
    if kind not in KINDS:
        yield f"Nobody can practise {kind!r}: use {alternatives(KINDS)}."
    if unknown := [name for name in order.levels if name not in LEVEL_WORDS]:
        yield f"There is no level {unknown[0]!r}: use {alternatives([*LEVEL_WORDS])}."
    if kind == BONDS and not least <= options.to <= most:
        yield f"Bonds make a number from {least} to {most}, not {options.to}."
    if options.output.suffix.lower() not in PAGES:
        yield "Exercises need pages: end the output's name in .pdf or .png."
