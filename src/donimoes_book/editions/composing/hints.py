"""Composes the hints to problems: on paper step by step, so that none gives away the next."""

from collections.abc import Iterable, Iterator, Sequence

from donimoes_book.editions.composing.blocks import (
    Block,
    Fold,
    Item,
    Medium,
    Pictures,
    Prose,
    Reference,
    Section,
)
from donimoes_book.editions.stages import Stage
from donimoes_book.editions.titles import title_of
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import SolutionSet, Text, hints_anchor
from donimoes_book.search.answer import Hint
from donimoes_book.words.language import gettext


def hints(sets: Iterable[SolutionSet], medium: Medium) -> Iterator[Section]:
    """List the hints to all problems, game by game."""
    for part in sets:
        is_paper = medium == "paper"
        inside = _in_steps(part.problems) if is_paper else map(hints_to, part.problems)
        yield Section(title_of(part), tuple(inside), is_paper, hints_anchor(part.game))


def hints_to(problem: Problem) -> Item:
    """List the hints to a problem, each hidden until somebody asks for it."""
    steps = enumerate(problem.hints, start=1)
    folds = (Fold(_title(step), tuple(_folded(problem, hint))) for step, hint in steps)
    place = Reference(problem.anchor, str(problem.printed_number))
    return Item(place, tuple(folds), hints_anchor(problem.anchor))


def _folded(problem: Problem, hint: Hint) -> Iterator[Block]:
    yield Prose((Text(hint.words),))
    if hint.picture:
        yield Pictures("", (Stage(hint.label, hint.picture, problem.game),))


def by_step(sets: Iterable[SolutionSet]) -> Iterator[Section]:
    """List the hints to a booklet's problems: first sentences, step by step, then pictures."""
    for part in sets:
        inside = tuple(_in_steps(part.problems))
        yield Section(title_of(part), inside, anchor=hints_anchor(part.game))


def first_hints(problems: Iterable[Problem]) -> Iterator[Prose | Pictures]:
    """List the first hint to each of some problems."""
    first = [(problem, hint) for problem in problems for hint in problem.hints[:1]]
    yield from (_line(*pair) for pair in first if not pair[1].picture)
    yield from pictures(pair for pair in first if pair[1].picture)


def _in_steps(problems: Sequence[Problem]) -> Iterator[Block]:
    sentences_of = {problem: [it for it in problem.hints if not it.picture] for problem in problems}
    for step in range(max(map(len, sentences_of.values()), default=0)):
        yield Prose((Text(_title(step + 1)),), "label")
        for problem, sentences in sentences_of.items():
            yield from (_line(problem, hint) for hint in sentences[step : step + 1])
    shown = [(problem, hint) for problem in sentences_of for hint in problem.hints if hint.picture]
    if shown:
        yield Prose((Text(gettext("On the way")),), "label")
        yield from pictures(shown)


def _line(problem: Problem, hint: Hint) -> Prose:
    return Prose((Text(hint.words),), number=str(problem.printed_number))


def pictures(shown: Iterable[tuple[Problem, Hint]]) -> Iterator[Pictures]:
    """Yield the pictures of hints, below the sentences that they share."""
    stages = dict[str, list[Stage]]()
    for problem, (words, picture, label) in shown:
        assert picture
        about = ": ".join(filter(None, (str(problem.printed_number), label)))
        stage = Stage(about, picture, problem.game)
        stages.setdefault(words, []).append(stage)
    yield from (Pictures(words, tuple(group)) for words, group in stages.items())


def _title(number: int) -> str:
    return gettext("Hint {number}", number=number)
