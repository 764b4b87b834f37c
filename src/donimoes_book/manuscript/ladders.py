"""Judges a bank as a ladder: an easy first problem, small steps, and titles of their own."""

import re
from collections.abc import Container, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations, pairwise

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.problem import BankProblem, Problem
from donimoes_book.manuscript.source import as_warnings
from donimoes_book.search.difficulty import minutes_of, rounded_minutes

_FEWEST = 4
"""Fewer problems than this are no ladder."""
_MOST_FIRST = 6
"""The most minutes of a first problem."""
HOUR = 60
"""Only the last problem in print takes more minutes."""
_STEP = 1.5
"""How many times the minutes of a problem the next one may take; a minute more is always fine."""
_ALIKE = 0.6
"""How much of their words two titles of one pattern share."""
_TOLD = 0.6
"""How many of a title's words a hint has that only repeats it."""
_LONG = 4
"""Words with fewer letters say little, unless they are the names of dominoes."""
_WORD = re.compile(r"\w+(?:[-’']\w+)*")
_DOMINO = re.compile(r"\d+-\d+")
_NUMBER = re.compile(r"\d+")


def best_ladder(problems: Sequence[Problem], most: int, kept: Container[str] = ()) -> list[Problem]:
    """Choose so many problems, from easy to hard, with the fewest leaps and then the hardest end.

    Of several such ladders, the most even one is best. The easiest problem is its first, and those
    with an anchor in `kept` are among the others.
    """
    rungs = sorted(problems, key=lambda it: it.effort)
    stay = [at for at, it in enumerate(rungs) if not at or it.anchor in kept]
    if (length := max(most, len(stay))) >= len(rungs):
        return rungs
    best: dict[int, tuple[float, float, tuple[int, ...]]] = {0: (0.0, 0.0, (0,))}
    """The best ladder so far to each rung: its leaps, how uneven it is, and its rungs."""
    for _ in range(length - 1):
        longer = dict[int, tuple[float, float, tuple[int, ...]]]()
        for low, (leaps, uneven, way) in best.items():
            next_kept = min((at for at in stay if at > low), default=len(rungs) - 1)
            for high in range(low + 1, next_kept + 1):
                leap = leaps + _leap(rungs[low], rungs[high])
                step = uneven + (rungs[high].effort - rungs[low].effort) ** 2
                ladder = leap, step, (*way, high)
                longer[high] = min(longer.get(high, ladder), ladder)
        best = longer
    ends = ((leaps, -end, uneven, way) for end, (leaps, uneven, way) in best.items())
    ladders = (end for end in ends if {*stay} <= {*end[-1]})
    return [rungs[at] for at in min(ladders)[-1]]


def steepest(minutes: float) -> float:
    """Return how many minutes the problem after one of these may take."""
    return max(_STEP * minutes, minutes + 1)


def _leap(easier: Problem, harder: Problem) -> float:
    """Return how much of a leap it is from one problem to the next; nothing for a step.

    More than an hour is for the end of a ladder: no step leads on from there, and any leads there.
    """
    before, after = rounded_minutes(easier.effort), rounded_minutes(harder.effort)
    if before > HOUR:
        return 1.0
    if after > HOUR or after <= steepest(before):
        return 0.0
    return max(0.0, minutes_of(harder.effort) / minutes_of(easier.effort) - _STEP)


def faults_of_ladder(
    problems: Sequence[Problem], entries: Sequence[BankProblem]
) -> Iterator[Diagnostic]:
    """Yield a warning for each rung that is missing in print, and each title that isn't its own."""
    printed = [it for it in zip(problems, entries, strict=True) if not it[0].former]
    ladder = sorted((it for it in printed if not it[0].is_coming), key=lambda it: it[0].effort)
    if len(ladder) >= _FEWEST:
        yield from as_warnings(_faults_of_steps(ladder))
    yield from as_warnings(_faults_of_titles(printed))
    yield from as_warnings(_faults_of_hints(printed))


def _faults_of_steps(ladder: Sequence[tuple[Problem, BankProblem]]) -> Iterator[Diagnostic]:
    easiest, entry = ladder[0]
    if (first := rounded_minutes(easiest.effort)) > _MOST_FIRST:
        message = f"the easiest problem takes {first:.0f} minutes"
        advice = f"A bank begins with one of at most {_MOST_FIRST} minutes: make one."
        yield entry.located.diagnostic(message, advice=advice)
    for (easier, _), (harder, entry) in pairwise(ladder):
        before, after = rounded_minutes(easier.effort), rounded_minutes(harder.effort)
        if before > HOUR:
            message = f"problem {easier.number} takes more than an hour, and isn't the hardest"
            advice = "Only the last in print may: mark one with :extra:, and the site still has it."
            yield entry.located.diagnostic(message, advice=advice)
        elif _leap(easier, harder):
            message = f"problem {harder.number} takes {after:.0f} minutes, and the next easier one"
            message += f", problem {easier.number}, {before:.0f}"
            advice = "No step is more than half as long again: make one in between, or mark"
            yield entry.located.diagnostic(message, advice=f"{advice} the harder one with :extra:.")


def _faults_of_titles(printed: Sequence[tuple[Problem, BankProblem]]) -> Iterator[Diagnostic]:
    titled = [(it.number, entry.recorded["idea"]) for it, entry in printed if it.idea]
    for (number, before), (_, title) in combinations(titled, 2):
        one, two = (_NUMBER.sub("#", it.text.casefold()) for it in (before, title))
        if one == two or _ratio(one, two) >= _ALIKE:
            message = f"this title is much like that of problem {number}: {before.text}"
            advice = "Say what nobody would say of another problem, as a person would."
            yield title.origin.diagnostic(message, advice)


def _faults_of_hints(printed: Sequence[tuple[Problem, BankProblem]]) -> Iterator[Diagnostic]:
    for problem, entry in printed:
        for hint in problem.hints if problem.idea else ():
            if repeats(hint.words, problem.idea):
                message = f"a hint only repeats this title: {hint.words}"
                advice = "Name what happens in other words, so that the hint says more."
                yield entry.recorded["idea"].origin.diagnostic(message, advice)


def repeats(hint: str, title: str) -> bool:
    """Return whether a hint has most of a title's words, or is about the same dominoes alone."""
    dominoes, words = _named(title)
    in_hint, others = _named(hint)
    if dominoes and dominoes == in_hint:
        return True
    count, again = len(words) + len(dominoes), len(words & others) + len(dominoes & in_hint)
    return count > 1 and again >= _TOLD * count


def _named(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the dominoes that words name, the smaller number first, and the words that matter."""
    named = _WORD.findall(text.casefold())
    dominoes = {"-".join(sorted(it.split("-"))) for it in named if _DOMINO.fullmatch(it)}
    words = {it for it in named if len(it) >= _LONG and not _DOMINO.fullmatch(it)}
    return frozenset(dominoes), frozenset(words)


def _ratio(one: str, two: str) -> float:
    return SequenceMatcher(None, _WORD.findall(one), _WORD.findall(two), autojunk=False).ratio()
