"""Hints to a problem in two steps: where to begin, then the first third of the solution."""

import re
from math import ceil

from donimoes_book.board.dominoes import the_domino
from donimoes_book.board.position import Position
from donimoes_book.language import gettext, listed
from donimoes_book.manuscript.tree import Problem

_SHARE = 3
"""The second hint is one part in this many of a solution."""
_DOMINO = re.compile(r"\d\d")


def first_hint(problem: Problem) -> str:
    """Return what to begin with: dominoes, a piece or, for a question, whatever its game says."""
    if problem.answer:
        return problem.answer.hint
    if problem.hint:
        return problem.hint
    if problem.layout:
        (first, *_) = problem.layout.dominoes
        return gettext("The {domino}, at the top.", domino="-".join(first.name))
    move, names = problem.moves[0], {domino.name for domino in problem.position.dominoes}
    dominoes = [name for name in _DOMINO.findall(move) if {name, name[::-1]} & names]
    pieces = {piece.letter for piece in problem.position.pieces}
    begin = move[0] if move[0] in pieces else move
    if dominoes:
        begin = listed([the_domino(name) for name in dominoes])
    return f"{begin[:1].upper()}{begin[1:]}."


def second_hint(problem: Problem) -> str | Position | None:
    """Return the first third of a solution, or None if that is all of it or the first hint."""
    if problem.layout and not problem.moves:
        return first_dominoes(problem)
    if problem.answer and not problem.answer.moves:
        lines = problem.answer.lines
        words = "; ".join(lines[: ceil(len(lines) / _SHARE)])
        return None if len(lines) == 1 or words in problem.answer.hint else f"{words}."
    return " ".join(first_moves(problem)) or None


def short_hint(problem: Problem) -> str | Position | None:
    """Return a single hint for the foot of a page: whatever gives away less than the answer."""
    if problem.answer:
        return problem.answer.hint
    return " ".join(first_moves(problem)) or first_dominoes(problem)


def first_moves(problem: Problem) -> tuple[str, ...]:
    """Return the moves in the first third of a solution, or none if that would be all of it."""
    moves = problem.answer.moves if problem.answer else problem.moves
    count = ceil(len(moves) / _SHARE)
    return moves[:count] if count < len(moves) else ()


def first_dominoes(problem: Problem) -> Position | None:
    """Return the first third of a layout, from the top, or None for other problems."""
    if problem.layout is None or problem.moves:
        return None
    dominoes = problem.layout.dominoes
    return Position(dominoes[: ceil(len(dominoes) / _SHARE)])
