"""Composes solutions: in words, as a picture, or step by step."""

import re
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
from donimoes_book.games.move_words import in_words
from donimoes_book.games.turning_points import MOST_FOLLOWED, turning_points
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.search.answer import Answer, Hint
from donimoes_book.words.language import counted, gettext

_WORD = re.compile(r"[^\W\d_]{2,}|[A-Z]\d+")
"""A word of a reason, or a square."""


def solutions(problems: Iterable[Problem], medium: Medium) -> Solutions:
    """List the solutions of a game's problems in order."""
    told = set[frozenset[str]]()
    return Solutions(tuple(_solution(problem, medium, told) for problem in problems))


def _solution(problem: Problem, medium: Medium, told: set[frozenset[str]]) -> Solution:
    name, back = problem_name(problem, medium), Reference(problem.anchor)
    if medium == "screen":
        if not problem.record:
            name = Name(name.number, gettext("Solution to problem"))
        back = _back(problem)
    # How often a program tries or deduces tells a reader of paper nothing.
    is_told = medium == "screen" or not isinstance(problem.solution, Layout)
    return Solution(
        name,
        problem.solution_anchor,
        back,
        length_of(problem) if is_told else "",
        length_of(problem, brief=True) if is_told else "",
        title_of(problem),
        problem.code,
        tuple(_parts(problem, medium, told)),
        is_long=len(problem.moves) > MOST_FOLLOWED,
    )


def _back(problem: Problem) -> Reference:
    if size := record_size(problem):
        spoken = gettext("back to the record with {dominoes}", dominoes=size)
        return Reference(problem.anchor, gettext("record"), spoken=spoken)
    spoken = gettext("back to problem {number}", number=problem.printed_number)
    return Reference(problem.anchor, gettext("problem"), spoken=spoken)


def _parts(problem: Problem, medium: Medium, told: set[frozenset[str]]) -> Iterator[Solving]:
    """Yield what solves a problem: its words, then any pictures of it."""
    match problem.solution:
        case Answer(lines=lines, labelled=labelled, labels=labels):
            yield Lines(lines)
            if medium == "paper" and not labels:
                # Pictures without labels follow each other, and the last shows all.
                labelled = labelled[-1:]
            if len(labelled) == 1:
                # What a single picture shows is in the words above it.
                labelled = (("", labelled[0][1]),)
            if labelled:
                yield Strip(tuple(Stage(label, it, problem.game) for label, it in labelled))
        case Moves(final=None) as way:
            yield from _steps(problem, way, medium)
        case Layout(layout=layout, reasons=reasons) | Moves(final=layout, reasons=reasons):
            assert layout, "moves without a last picture are steps"
            if medium == "screen":
                yield from _reasons(problem.game, reasons)
            elif reasons and not told >= {words := _words_of(reasons[0])}:
                told.add(words)
                yield Lines((reasons[0].words,), is_small=True)
            yield Picture(layout, problem.game)
        case None:
            yield Lines((length_of(problem),))
        case _:
            assert_never(problem.solution)


def _reasons(game: str, reasons: Sequence[Hint]) -> Iterator[Lines | Strip]:
    """Tell why the first dominoes are where they are, and show what follows."""
    if drawn := [Stage("", it.picture, game, note=it.words) for it in reasons if it.picture]:
        yield Strip(tuple(drawn))
    if told := tuple(it.words for it in reasons if not it.picture):
        yield Lines(told)


def _words_of(reason: Hint) -> frozenset[str]:
    """Return what reasons share that differ only in numbers of pips: paper tells it once."""
    return frozenset(_WORD.findall(reason.words))


def _steps(problem: Problem, way: Moves, medium: Medium) -> Iterator[Steps | Strip]:
    """Yield moves in stages, with the positions on the way: a screen shows all of them or none."""
    numbered = enumerate(way.moves, start=1)
    moves = tuple(f"{move};" if number in way.pauses else move for number, move in numbered)
    if len(way.stages) == 1 and not way.turns:
        # A single picture shows the whole path.
        yield Steps(moves, COUNTED)
        yield Strip((Stage("", way.stages[0], problem.game),))
        return
    turns = _turns(way)
    chosen = range(len(turns)) if way.turns else turning_points(turns, len(moves))
    made = tuple(turns[n][0] for n in chosen)
    notes = tuple(_purposes(way)[n] for n in chosen)
    if medium == "screen":
        stages = () if way.turns else every_stage(problem)
        yield Steps(moves, COUNTED, stages, made, notes)
        return
    between = zip((0, *made), made, chosen, notes, strict=False)
    begins = made[:1] == (0,)
    stages = tuple(
        Stage(
            _span(before, number) if begins else _label(problem, number),
            way.stages[n],
            problem.game,
            in_short(moves[before:number]) if begins else "",
            note,
            words=in_words(way.movements[before:number]) if len(moves) <= MOST_FOLLOWED else "",
        )
        for before, number, n, note in between
    )
    yield Steps(moves, COUNTED, stages, made, notes)


def _turns(way: Moves) -> tuple[tuple[int, int], ...]:
    """Return where the stages are, and their weights: with all of them, those that say what for."""
    return way.turns or tuple((number, bool(said)) for number, said in enumerate(_purposes(way)))


def _purposes(way: Moves) -> tuple[str, ...]:
    return way.purposes or ("",) * len(way.stages)


def _span(before: int, made: int) -> str:
    """Name the moves that lead to a stage: `9–16`."""
    if not made:
        return gettext("Start")
    return f"{before + 1}–{made}" if made > before + 1 else f"{made}"


def _label(problem: Problem, made: int) -> str:
    moves = counted(made, problem.length_unit)
    return gettext("after {moves}", moves=moves) if made else gettext("Start")


def in_short(moves: Iterable[str]) -> str:
    """Print moves, each that is repeated at once with how often: `34R×3`, which can be typed."""
    runs = ((move, len([*same])) for move, same in groupby(moves))
    return " ".join(f"{move}×{often}" if often > 1 else move for move, often in runs)


def every_stage(problem: Problem) -> tuple[Stage, ...]:
    """Return the positions of a solution that is drawn step by step; none of any other."""
    match problem.solution:
        case Moves(turns=()) as way:
            steps = zip(way.stages, ("", *way.moves), _purposes(way), strict=False)
            return tuple(
                Stage(_label(problem, number), picture, problem.game, move, note)
                for number, (picture, move, note) in enumerate(steps)
            )
    return ()
