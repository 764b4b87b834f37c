"""Composes a book: what is on its pages, in order, decided once for every medium.

Each module composes one kind of section, from what an author only names to generic blocks, which
the writers know.
"""

from collections.abc import Callable, Iterator
from typing import Any, assert_never

from donimoes_book.editions.composing import hints
from donimoes_book.editions.composing.blocks import Block, Medium
from donimoes_book.editions.composing.codes import codes
from donimoes_book.editions.composing.contents import contents
from donimoes_book.editions.composing.index import index
from donimoes_book.editions.composing.numbers import measured
from donimoes_book.editions.composing.problems import cards
from donimoes_book.editions.composing.records import records
from donimoes_book.editions.composing.reminders import reminders
from donimoes_book.editions.composing.solutions import solutions
from donimoes_book.editions.composing.spread_answers import answers
from donimoes_book.manuscript import tree

Ask = Callable[[Callable[[tree.Book], Any]], Any]
"""Returns what a function finds in the whole book."""
Named = (
    tree.ProblemSet
    | tree.SolutionSet
    | tree.RecordSet
    | tree.Contents
    | tree.HintSet
    | tree.CodeSet
    | tree.IndexSet
    | tree.NumberSet
    | tree.ReminderSet
    | tree.SpreadAnswers
)
"""What an author only names."""


def compose(node: Named, medium: Medium, ask: Ask) -> Iterator[Block]:
    """Yield the blocks that stand for what an author only names."""
    match node:
        case tree.ProblemSet(problems=problems, origin=origin):
            yield cards(problems, medium, origin)
        case tree.SolutionSet(problems=problems):
            yield solutions(problems, medium)
        case tree.RecordSet():
            yield from records(node, medium, ask)
        case tree.Contents():
            yield ask(contents)
        case tree.HintSet(sets=sets):
            yield from hints.hints(sets, medium)
        case tree.CodeSet(sets=sets):
            yield from codes(sets)
        case tree.IndexSet():
            yield index(node)
        case tree.NumberSet():
            yield measured(node)
        case tree.ReminderSet():
            yield reminders(node)
        case tree.SpreadAnswers():
            yield from answers(node)
        case _:
            assert_never(node)
