"""Composes solutions: in words, as a picture, or step by step."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import assert_never

from donimoes_book.editions.composing.blocks import (
    Lines,
    Medium,
    Name,
    Picture,
    Reference,
    Solution,
    Solutions,
    Solving,
    Steps,
    Strip,
)
from donimoes_book.editions.composing.problems import problem_name
from donimoes_book.editions.problem_measures import length_of
from donimoes_book.editions.stages import Stage
from donimoes_book.editions.titles import record_size, title_of
from donimoes_book.games.move_text import COUNTED
from donimoes_book.games.turning_points import turning_points
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.tree import Problem
from donimoes_book.search.answer import Answer
from donimoes_book.words.language import gettext

_SHORT = 8
"""Paper has a picture of each move if there are no more than this."""


def solutions(problems: Iterable[Problem], medium: Medium) -> Solutions:
    """List the solutions of a game's problems in order."""
    return Solutions(tuple(_solution(problem, medium) for problem in problems))


def _solution(problem: Problem, medium: Medium) -> Solution:
    name, back = problem_name(problem, medium), Reference(problem.anchor)
    if medium == "screen":
        if not problem.record:
            name = Name(name.number, gettext("Solution to problem"))
        back = _back(problem)
    return Solution(
        name,
        problem.solution_anchor,
        back,
        length_of(problem),
        length_of(problem, brief=True),
        title_of(problem),
        problem.code,
        tuple(_parts(problem, medium)),
    )


def _back(problem: Problem) -> Reference:
    if size := record_size(problem):
        spoken = gettext("back to the record with {dominoes}", dominoes=size)
        return Reference(problem.anchor, gettext("record"), spoken=spoken)
    spoken = gettext("back to problem {number}", number=problem.printed_number)
    return Reference(problem.anchor, gettext("problem"), spoken=spoken)


def _parts(problem: Problem, medium: Medium) -> Iterator[Solving]:
    """Yield what solves a problem: its words, then any pictures of it."""
    match problem.solution:
        case Answer(lines=lines, labelled=labelled, labels=labels):
            yield Lines(lines)
            if medium == "paper" and not labels:
                # Pictures without labels follow each other, and the last shows all.
                labelled = labelled[-1:]
            if labelled:
                yield Strip(tuple(Stage(label, it, problem.game) for label, it in labelled))
        case Moves(final=None) as way:
            yield from _steps(problem, way, medium)
        case Layout(layout=layout) | Moves(final=layout):
            assert layout, "moves without a last picture are steps"
            yield Picture(layout, problem.game)
        case None:
            yield Lines((length_of(problem),))
        case _:
            assert_never(problem.solution)


def _steps(problem: Problem, way: Moves, medium: Medium) -> Iterator[Steps | Strip]:
    """Yield moves, and the positions on the way: a screen shows all of them or none."""
    numbered = enumerate(way.moves, start=1)
    moves = tuple(f"{move};" if number in way.pauses else move for number, move in numbered)
    stages = () if way.turns and medium == "screen" else _stages(problem, way)
    if len(stages) > 1 or way.turns:
        made = [number for number, _ in _turns(way)]
        chosen: Sequence[int] = range(len(stages))
        if medium == "paper" and not way.turns and len(moves) > _SHORT:
            chosen = turning_points(_turns(way), len(moves))
        yield Steps(
            moves, COUNTED, tuple(stages[n] for n in chosen), tuple(made[n] for n in chosen)
        )
        return
    yield Steps(moves, COUNTED)
    if stages:
        # A single picture shows the whole path.
        yield Strip((stages[0]._replace(label="") if medium == "paper" else stages[0],))


def _turns(way: Moves) -> tuple[tuple[int, int], ...]:
    return way.turns or tuple((number, 0) for number in range(len(way.stages)))


def _stages(problem: Problem, way: Moves) -> tuple[Stage, ...]:
    return tuple(
        Stage(
            str(number) if number else gettext("Start"),
            picture,
            problem.game,
            way.moves[number - 1] if number else "",
        )
        for picture, (number, _) in zip(way.stages, _turns(way), strict=True)
    )


def in_short(moves: Iterable[str]) -> str:
    """Print moves, each that is repeated at once with how often: `34R×3`, which can be typed."""
    runs = ((move, len([*same])) for move, same in groupby(moves))
    return " ".join(f"{move}×{often}" if often > 1 else move for move, often in runs)


def every_stage(problem: Problem) -> tuple[Stage, ...]:
    """Return the positions of a solution that is drawn step by step; none of any other."""
    match problem.solution:
        case Moves(turns=()) as way:
            return _stages(problem, way)
    return ()
