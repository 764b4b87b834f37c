"""`exercises`: prints sheets to practise arithmetic with dominoes."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.board.exercises import KINDS
from donimoes_book.commands import common, pictures
from donimoes_book.commands.common import UsageError
from donimoes_book.editions import booklet_files, booklet_orders
from donimoes_book.editions.booklet import Order
from donimoes_book.editions.composing.exercises import MOST, Practice
from donimoes_book.store.files import write_output
from donimoes_book.words.language import ENGLISH
from donimoes_book.words.plurals import alternatives


@dataclass(frozen=True, kw_only=True)
class ExerciseOptions:
    """The options of `exercises`."""

    output: Annotated[
        Path,
        Option("-o", "--output", help="A .pdf or .html file, or .png for pictures of the pages."),
    ]
    level: Annotated[
        str, Option(help="easy, medium or hard, or several, each with a page: easy,hard.")
    ] = "easy"
    to: Annotated[int, Option(metavar="N", help="The number that bonds make, 4 to 20.")] = 10
    count: Annotated[
        int, Option(min=0, max=MOST, help="How many are on a page; by default, as many as fit.")
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
    order, output = options.order, options.output
    practice = Practice(kind, options.to, order.levels)
    if wrong := [*booklet_orders.practice_mistakes(practice, order, output)]:
        raise UsageError("\n".join(wrong))
    with common.installed("png"):
        made = booklet_files.exercise_files(output, practice, order, common.version())
    for path, data in made.content.items():
        write_output(path, data)
    common.print_result(output, made.pages, None)
