"""The time in a chapter's facts is that of its problems, where it speaks of problems."""

import re

from donimoes_book.editions.problem_measures import time_of
from donimoes_book.manuscript.tree import FACTS, ProblemSet

GAMES = {"Domino Finder", "Tetradominoes"}
"""Chapters that say only how long a game takes."""


def minutes(problem):
    """Return the minutes that are printed for a problem, more than 120 for `over 2 h`."""
    time = time_of(problem)
    return 121 if "over" in time else int(time.split()[0])


def test_times_are_those_of_the_problems(our_book):
    compared = 0
    for chapter in our_book.chapters:
        sets = [block for block in chapter.blocks if isinstance(block, ProblemSet)]
        times = [minutes(problem) for block in sets for problem in block.problems]
        time = dict(chapter.facts).get(FACTS["time"], "")
        if not (times and time) or chapter.title in GAMES:
            continue
        compared += 1
        numbers = list(map(int, re.findall(r"\d+", time)))
        if "over an hour for a problem" in time:
            assert max(times) > 60, chapter.title
        elif "for a problem" in time:
            assert max(times) == numbers[-1], chapter.title
        elif "to an evening" in time:
            assert min(times) == numbers[0], chapter.title
            assert max(times) > 120, chapter.title
        else:
            assert [min(times), max(times)] == numbers, chapter.title
    assert compared > 12
