"""Composes problems: on each card, what is asked, how hard it is, and where the solution is."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import assert_never

from donimoes_book.board.position import Position
from donimoes_book.editions import titles
from donimoes_book.editions.composing.blocks import (
    Card,
    Cards,
    Fold,
    Grade,
    Medium,
    Name,
    Reference,
)
from donimoes_book.editions.problem_measures import MOST_GRADE, length_of, time_of
from donimoes_book.editions.titles import DOMINOES, record_size, title_of
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import hints_anchor
from donimoes_book.search.answer import Answer
from donimoes_book.words.language import gettext, noun


def cards(problems: Sequence[Problem], medium: Medium, origin: Origin | None = None) -> Cards:
    """Set problems from easy to hard; a screen hides those that the book has dropped."""
    more, problems = None, sorted(problems, key=lambda it: not it.record and it.effort)
    former = [problem for problem in problems if problem.former]
    if former and len(former) < len(problems):
        summary = gettext("More problems, which aren’t in the printed book")
        more = Fold(summary, (cards(former, medium),))
        problems = [problem for problem in problems if not problem.former]
    return Cards(tuple(card(problem, medium) for problem in problems), more, origin)


def card(problem: Problem, medium: Medium) -> Card:
    """Set a problem."""
    pairs = set_to_find(problem.position)
    return Card(
        problem_name(problem, medium),
        problem.anchor,
        problem.anchor,
        _solution(problem, medium),
        _hints(problem, medium),
        "" if medium == "paper" and problem.length_unit == "tries" else length_of(problem),
        time_of(problem),
        grade(problem),
        problem.line,
        problem.position,
        problem.game,
        tuple(f"{low}-{high}" for low, high in pairs),
        problem.code,
        partial(why_not_played, problem),
        title_of(problem),
    )


def _hints(problem: Problem, medium: Medium) -> Reference:
    """Lead to a problem's hints, if it has any; on paper, to where those of its game begin."""
    spoken = gettext("hints to problem {number}", number=str(problem.printed_number))
    place = problem.game if medium == "paper" else problem.anchor
    return Reference(hints_anchor(place) if problem.hints else "", gettext("hints"), spoken=spoken)


def problem_name(problem: Problem, medium: Medium) -> Name:
    """Name a problem by its number, or a record by its dominoes."""
    unit = noun(DOMINOES, problem.number) if problem.record else ""
    if medium == "screen":
        return Name(str(problem.printed_number), "" if unit else gettext("Problem"), unit)
    return Name(str(problem.printed_number), titles.problem_name(problem), unit)


def grade(problem: Problem) -> Grade | None:
    """Grade a problem; None for a record, and as long as it isn't solved."""
    if problem.record or problem.is_coming:
        return None
    words = gettext("grade {grade} of {most}", grade=problem.grade, most=MOST_GRADE)
    return Grade(problem.grade, MOST_GRADE, words)


def _solution(problem: Problem, medium: Medium) -> Reference:
    """Lead to a solution; on paper, a page may be too narrow for the word."""
    spoken = ""
    if medium == "screen":
        spoken = gettext("solution to problem {number}", number=problem.printed_number)
        if size := record_size(problem):
            spoken = gettext("solution to the record with {dominoes}", dominoes=size)
    return Reference(problem.solution_anchor, gettext("solution"), spoken=spoken)


def why_not_played(problem: Problem) -> str:
    """Say why a page can't play a problem, and what readers can do instead."""
    match problem.solution:
        case Answer():
            return gettext(
                "This question can’t be answered on the page: there’s nothing to choose from."
            )
        case Layout():
            return gettext("These dominoes can’t be laid on the page.")
        case Moves() | None:
            return gettext(
                "This problem can’t be played on the page, but you can play it in a terminal:"
                " donimoes-book play {code}",
                code=problem.code,
            )
        case _:
            assert_never(problem.solution)


def set_to_find(position: Position) -> Sequence[tuple[int, int]]:
    """Return the set that a position of lone numbers hides; nothing for any other position."""
    if position.dominoes or not position.numbers:
        return ()
    highest = max(number.pips for number in position.numbers)
    whole = tuple(combinations_with_replacement(range(highest + 1), 2))
    return whole if 2 * len(whole) == len(position.numbers) else ()
