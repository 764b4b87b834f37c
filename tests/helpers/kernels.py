"""Has kernels compiled before the first test that needs them, as a fresh checkout has none yet.

As a program, it compiles all of them.
"""

from random import Random

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.laboratory import examine
from donimoes_book.games.registry import find
from donimoes_book.laboratory.exhaustive import ProofUnit

BOARD = Position.parse("1|2 5\n    -\n3|4 0")


def sliding():
    from donimoes_book.games.sliding import backend

    for game in ("unmatched", "capturing"):
        puzzle = find(game).puzzle(BOARD)
        backend.solve(puzzle)
        backend.explore(puzzle, 100)


def proofs():
    examine(ProofUnit("unmatched", 1, 0, 100, True))


def mirror():
    from donimoes_book.games.mirror import backend

    backend.solve(find("mirror").puzzle(BOARD), 100)


def fujisan():
    from donimoes_book.games.fujisan.laboratory import deal_solver
    from donimoes_book.games.fujisan.rules import random_deal

    for game in ("fujisan", "country-road"):
        deal_solver(find(game), True)(random_deal(Random(0)))


def ready(*kernels):
    """Return a fixture that has these kernels compiled, once for a module of tests."""

    @pytest.fixture(scope="module", autouse=True)
    def compiled():
        pytest.importorskip("numba", reason="compiled searches need donimoes-book[fast]")
        for compile_them in kernels:
            compile_them()

    return compiled


if __name__ == "__main__":
    for compile_them in (sliding, proofs, mirror, fujisan):
        compile_them()
