"""`pool`: makes problems in advance, for a site to have another one at once."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated

from typer import Option

from donimoes_book.board.position import Position
from donimoes_book.commands import common, computing, folders, game_lookup, generators, inputs
from donimoes_book.diagnostics import InputError
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import generator_of
from donimoes_book.manuscript.alike import positions_in
from donimoes_book.manuscript.folders import RULES, book_folder
from donimoes_book.manuscript.pools import Pooled, graded, pooled, problem_in, read_pool, write_pool
from donimoes_book.search.difficulty import GRADES
from donimoes_book.words.plurals import counted

_SHARE = 5
"""How many attempts a unit of work has."""


@dataclass(frozen=True, slots=True)
class PoolUnit:
    """Some attempts to make problems of a grade, counted from `first`."""

    game: str
    grade: int
    seed: str
    first: int


Made = list[tuple[str, Pooled]]
"""Problems of a pool by their codes."""


def make_some(unit: PoolUnit) -> Made:
    """Make the problems of a unit, wherever it was sent; a few may have another grade."""
    game, made = registry.find(unit.game), Made()
    generator = generator_of(game)
    for number in range(unit.first, unit.first + _SHARE):
        spec = generator and generator.spec_for_many(unit.grade, number)
        seed = f"{unit.seed}/{unit.grade}/{number}"
        if generator and spec and (candidate := generator.generate(spec, seed)):
            problem = graded(unit.game, candidate.position)
            made.append((problem.code, pooled(problem, seed)))
    return made


def pool(
    game: inputs.GameName,
    rules: folders.Rules = RULES,
    count: Annotated[int, Option(min=1, help="How many problems each grade should have.")] = 50,
    attempts: Annotated[
        int, Option(min=1, help="How often to try for a grade, in all that are made of it.")
    ] = 100,
    seed: Annotated[str, Option(help="The same seed always makes the same problems.")] = "pool",
    workers: computing.Workers = None,
    scheduler: computing.Scheduler = None,
) -> int:
    """Make a pool of problems, from which a book's site has another one at once.

    Each is unlike every other and every position in the book. What was made before stays. Others
    are added until each grade has as many as asked for, or as can be found in so many attempts.
    """
    named_game, folder = game_lookup.find_game(game), book_folder(rules)
    generator = generators.find_generator(named_game)
    entries, warnings = read_pool(folder, named_game.name)
    common.print_warnings(warnings)
    grades = [grade for grade in range(1, GRADES + 1) if generator.spec_for_grade(grade)]
    made = _Pool(named_game, dict(entries), positions_in(folder, named_game.name))
    with computing.units_of_work(make_some, attempts, workers, scheduler) as work:
        for grade in grades:
            units = _units(made, grade, seed, attempts)
            while made.counts[grade] < count and (batch := list(islice(units, workers or 1))):
                for problems in work(batch):
                    made.add(problems, count)
                write_pool(folder, named_game.name, made.pool)
            print(f"grade {grade}: {made.counts[grade]}", file=sys.stderr, flush=True)
    path = write_pool(folder, named_game.name, made.pool)
    print(f"{path}: {counted(len(made.pool), 'problems')}")
    return common.DONE


def _units(pool: "_Pool", grade: int, seed: str, attempts: int) -> Iterator[PoolUnit]:
    """Return what is to be tried for a grade, after all that has led to anything before."""
    tried = f"{seed}/{grade}/"
    numbers = (entry.seed.removeprefix(tried) for entry in pool.pool.values())
    first = max((int(number) + 1 for number in numbers if number.isdigit()), default=0)
    return (PoolUnit(pool.game.name, grade, seed, n) for n in range(first, attempts, _SHARE))


class _Pool:
    """What a pool has so far, and all that no other problem may be like."""

    def __init__(self, game: Game, pool: dict[str, Pooled], shown: list[Position]) -> None:
        self.game, self.pool = game, pool
        self.counts = Counter(entry.grade for entry in pool.values())
        self._others = [*shown, *(read_code(code).position for code in pool)]

    def add(self, problems: Made, most: int) -> None:
        """Add problems that are like no other one, while their grades have fewer than `most`.

        Other people's machines may run another version, or send anything at all.
        """
        for code, entry in problems:
            if code in self.pool or self.counts[entry.grade] >= most:
                continue
            try:
                position = problem_in(self.game.name, code, entry).position
            except InputError:
                continue
            if not any(self.game.likeness(position, other) for other in self._others):
                self.pool[code] = entry
                self.counts[entry.grade] += 1
                self._others.append(position)
