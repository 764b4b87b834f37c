"""A book's problems, each once, and their data for other programs."""

from donimoes_book.editions.titles import title_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.walking import blocks_of


def problems_of(book: tree.Book) -> list[Problem]:
    """Return a book's problems and records, each once."""
    problems = (problem for block in blocks_of(book) for problem in getattr(block, "problems", ()))
    by_anchor: dict[str, Problem] = {}
    for problem in problems:
        by_anchor.setdefault(problem.anchor, problem)
    return list(by_anchor.values())


def problem_record(problem: Problem) -> dict[str, object]:
    """Return a problem's data for JSON, with its solution."""
    answer = problem.answer
    return {
        "code": problem.code,
        "game": problem.game,
        "title": title_of(problem),
        "position": str(problem.position),
        "grade": problem.grade,
        "length": problem.length,
        "unit": problem.length_unit,
        "moves": list(problem.moves),
        "layout": str(problem.layout) if problem.layout else None,
        **({"question": answer.question, "answer": list(answer.lines)} if answer else {}),
    }
