"""Composes a book: what is on its pages, in order, decided once for every medium.

Each module composes one kind of section, from what an author only names to generic blocks, which
the writers know.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from donimoes_book.editions.composing.blocks import Block, Medium
from donimoes_book.editions.composing.codes import codes
from donimoes_book.editions.composing.contents import contents
from donimoes_book.editions.composing.hints import hints
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
Kind = TypeVar("Kind", bound=tree.Section)
Composer = Callable[[Any, Medium, Ask], Iterable[Block]]
Row = tuple[type[tree.Section], Composer]


def _row(kind: type[Kind], composer: Callable[[Kind, Medium, Ask], Iterable[Block]]) -> Row:
    """Return a row of the table; a composer must take sections of the kind."""
    return kind, composer


COMPOSERS = dict(
    (
        _row(tree.ProblemSet, lambda it, medium, _: [cards(it.problems, medium, it.origin)]),
        _row(tree.SolutionSet, lambda it, medium, _: [solutions(it.problems, medium)]),
        _row(tree.RecordSet, records),
        _row(tree.Contents, lambda _, __, ask: [ask(contents)]),
        _row(tree.HintSet, lambda it, medium, _: hints(it.sets, medium)),
        _row(tree.CodeSet, lambda it, *_: codes(it.sets)),
        _row(tree.IndexSet, lambda it, *_: [index(it)]),
        _row(tree.NumberSet, lambda it, *_: [measured(it)]),
        _row(tree.ReminderSet, lambda it, *_: [reminders(it)]),
        _row(tree.SpreadAnswers, lambda it, *_: answers(it)),
    )
)
"""What composes each kind of section."""


def compose(section: tree.Section, medium: Medium, ask: Ask) -> Iterable[Block]:
    """Return the blocks that stand for what an author only names."""
    return COMPOSERS[type(section)](section, medium, ask)
