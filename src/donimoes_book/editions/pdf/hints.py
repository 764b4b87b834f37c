"""Sets hints: on a page of their own in a book, or where a booklet has them."""

from collections.abc import Iterable, Iterator

from reportlab.lib.styles import ParagraphStyle

from donimoes_book.editions import common
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.blocks import AnchoredProse
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.index import in_runs, small_style
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import kept_with_next
from donimoes_book.language import gettext
from donimoes_book.manuscript.tree import Problem, SolutionSet
from donimoes_book.search.answer import Hint

_SMALLER, _SMALLEST = 0.6, 0.55
"""The size of a hint's picture, as a share of those in solutions, in a booklet and in the book."""
_BELOW_PICTURE = 4.0


def hint_blocks(context: LayoutContext, sets: Iterable[SolutionSet]) -> Iterator[Block]:
    """Set the hints to all problems: for each game a paragraph for each step, then small pictures.

    Problems with the same hint share it, and each has only the first of its pictures.
    """
    text, title = context.markup.text, kept_with_next(context.styles.question)
    style, heading = small_style(context), context.styles.headings[3]
    for part in sets:
        name = context.prose(common.title_of(part), heading)
        yield AnchoredProse(context, name, "", level=1)
        steps, shown = list[dict[str, list[int]]](), list[tuple[Problem, Hint]]()
        for problem in part.problems:
            words = [hint.words for hint in problem.hints if not hint.picture]
            steps += ({} for _ in words[len(steps) :])
            for step, said in zip(steps, words, strict=False):
                step.setdefault(said, []).append(problem.number)
            shown += [(problem, hint) for hint in problem.hints if hint.picture][:1]
        for number, step in enumerate(steps, 1):
            yield context.prose(gettext("Hint {number}", number=number), title)
            told = ((in_runs(numbers), text(said)) for said, numbers in step.items())
            each = (f"<b>{problems}</b>\N{NO-BREAK SPACE}{said}" for problems, said in told)
            yield Prose(" ".join(each), style)
        yield from hint_pictures(context, shown, style, share=_SMALLEST)


def hint_pictures(
    context: LayoutContext,
    shown: Iterable[tuple[Problem, Hint]],
    style: ParagraphStyle,
    width: float | None = None,
    share: float = _SMALLER,
) -> Iterator[Block]:
    """Set pictures below the sentences that they share, in this `share` of the size of strips."""
    stages = dict[str, list[common.Stage]]()
    for problem, (words, picture, label) in shown:
        assert picture
        stage = common.Stage(f"{problem.number}  {label}", picture, problem.game)
        stages.setdefault(words, []).append(stage)
    half = share * context.paper.strip_half
    for words, pictures in stages.items():
        yield Prose(context.markup.text(words), kept_with_next(style))
        for row in figures.strip_rows(context.paper, pictures, width, half=half):
            row.snap, row.space_after = None, context.paper.scaled(_BELOW_PICTURE)
            yield row
