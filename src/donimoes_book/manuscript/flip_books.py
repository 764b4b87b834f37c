"""Plays the solutions that run in the corners of pages."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from donimoes_book.board.parts import Place
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, raise_errors, suggest
from donimoes_book.games import registry
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import Book, FlipBook, ProblemSet, RecordSet
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.store.memo import find_or_make
from donimoes_book.store.results import Kind

if TYPE_CHECKING:
    from donimoes_book.games.puzzle_game import PuzzleGame

Pictures = tuple[tuple[Place, Position], ...]


def fill_flip_books(book: Book) -> Book:
    """Return a book with the solutions that `book.flips` names; raises InputError."""
    sets = (*blocks_of_kind(book, ProblemSet), *blocks_of_kind(book, RecordSet))
    problems = {problem.anchor: problem for block in sets for problem in block.problems}
    books, wrong = list[FlipBook](), list[Diagnostic]()
    for name in book.flips:
        problem = problems.get(name.text)
        if problem is None:
            advice = suggest(name.text, problems)
            wrong.append(name.origin.diagnostic(f"there is no problem {name.text}", advice))
        elif problem.moves:
            inputs = problem.game, str(problem.position), " ".join(problem.moves)
            kind = Kind("flip-books", Pictures, (*registry.rules_of(problem.game), __name__))
            play, check = partial(_played, problem), partial(_are_played, problem)
            pictures = find_or_make(kind, inputs, play, check=check)
            books.append(FlipBook(problem, pictures))
        elif not problem.is_coming:
            message = f"the solution of {name.text} has no moves, so nothing moves in a flip-book"
            wrong.append(name.origin.diagnostic(message))
    raise_errors(wrong)
    return replace(book, flip_books=tuple(books), flips=())


def _played(problem: Problem) -> Pictures:
    return tuple(_pictures(problem))


def _are_played(problem: Problem, pictures: Pictures) -> bool:
    return pictures == _played(problem)


def _pictures(problem: Problem) -> Iterator[tuple[Place, Position]]:
    """Yield what each step of a solution shows, in its place on the table.

    That is where most dominoes lie as they did before.
    """
    game, corner = cast("PuzzleGame", registry.get(problem.game)), Place(0, 0)
    steps = game.replay(problem.position, " ".join(problem.moves))
    places = {domino.pips: domino.place for domino in problem.position.dominoes}
    for picture in (problem.position, *(step.picture for step in steps)):
        still = ((places[d.pips], d.place) for d in picture.dominoes if d.pips in places)
        shifts = Counter((there.x - here.x, there.y - here.y) for there, here in still)
        if shifts:
            corner = Place(*max(shifts, key=lambda shift: shifts[shift]))
        yield corner, picture
        places = {domino.pips: domino.place.moved(*corner) for domino in picture.dominoes}
