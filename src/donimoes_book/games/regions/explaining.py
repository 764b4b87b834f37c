"""Deductions for readers: what follows from what in a sentence, and how hard all of them are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from donimoes_book.board.dominoes import smaller_first, the_domino
from donimoes_book.games.regions.puzzle import Placement, as_position, place_of, square_name
from donimoes_book.games.regions.reasoning import (
    TECHNIQUES,
    WAYS,
    Knowledge,
    Step,
    all_steps,
    next_step,
)
from donimoes_book.search.answer import LEAST_HELP, MOST_SENTENCES, MOST_STAGES, Hint
from donimoes_book.search.difficulty import FIRST_GRADE, NEXT_GRADE, Difficulty
from donimoes_book.search.layout import Condition, Deduction, LayoutPuzzle
from donimoes_book.words.language import N_, alternatives, gettext, listed, ngettext

DEDUCTIONS = "deductions"
"""The name under which a bank records how many deductions a problem needs."""
_MUCH_WORK = 12
"""The work that leads halfway from the easiest to the hardest problems of a grade."""
_HARD = 3
"""The grade from which a problem's hardest deduction is told with its solution."""
_FEW = 3
"""The most squares around a region that a sentence says something of, or dominoes."""
_EASIER = 4
"""How many deductions of the grade below are as much work as one of the hardest."""

_PLAIN = "neighbour", "only doubles", "no doubles"
"""The deductions that anybody makes who looks at the shape or reads a region's sign."""
_ASKS = {
    "=": N_("has equal numbers"),
    "!=": N_("has different numbers"),
    "": N_("adds up to {number}"),
    "<": N_("adds up to less than {number}"),
    ">": N_("adds up to more than {number}"),
}
_SENTENCES = {
    "neighbour": N_("{square} has only one neighbour left: one domino covers {squares}."),
    "place": N_("There’s only one place left for {domino}: {squares}."),
    "only": N_("Only {domino} can cover {square}, so it’s nowhere else."),
    "shared": N_("Wherever {domino} is, it covers {square}: no other domino does."),
    "parity": N_("A domino on {squares} would leave an odd number of squares beside it."),
    "equal": N_("The region with {square} {asks}: {left}."),
    "different": N_("The region with {square} {asks}: {left}."),
    "only doubles": N_(
        "The region with {square} {asks}, so a domino that lies wholly inside it must be a double."
    ),
    "no doubles": N_("The region with {square} {asks}, so no double can lie wholly inside it."),
    "sum": N_("The region with {square} {asks}: {left}."),
    "often": N_(
        "The region with {square} {asks}, and of some numbers there aren’t enough halves: {left}."
    ),
    "halves": N_(
        "The region with {square} {asks}. Count on the smallest and the largest halves: {left}."
    ),
    "distinct": N_("The region with {square} {asks}, and enough must be left for all: {left}."),
    "exact": N_("The region with {square} {asks}, exactly: {left}."),
    "used": N_("Every half with {number} is needed on {squares}: there’s none elsewhere."),
    "needed": N_("There are no more squares for {number} than halves with it: {squares}."),
    "suppose": N_(
        "Suppose {domino} were on {squares}: a few steps later, no domino would fit on {last}."
    ),
}


def square_of(puzzle: LayoutPuzzle, space: int) -> str:
    """Return the name of a space, such as `B3`."""
    return square_name(place_of(puzzle, space))


def squares_of(puzzle: LayoutPuzzle, spaces: Iterable[int]) -> str:
    """Return the names of spaces as a list."""
    return listed([square_of(puzzle, space) for space in sorted(spaces)])


def sentence(knowledge: Knowledge, step: Step) -> str:
    """Say in a sentence what a step finds, before it is made."""
    puzzle, values = knowledge.puzzle, dict[str, object]()
    if step.condition:
        values["asks"] = gettext(_ASKS[step.condition.sign], number=step.condition.number)
        values["left"] = _left(knowledge, step, step.condition)
    if step.domino:
        values["domino"] = the_domino(step.domino)
    about = step.spaces[:2] if step.technique == "suppose" else step.spaces
    last = step.spaces[-1]
    words = _SENTENCES.get(step.technique)
    values |= {
        "square": square_of(puzzle, step.spaces[0]),
        "squares": squares_of(puzzle, about),
        "last": square_of(puzzle, last),
        "number": step.number,
    }
    if words is None:
        return ngettext(
            "There’s only {count} way to fill the region with {square}, which {asks}: {left}.",
            "Try all ways to fill the region with {square}, which {asks}: {left}.",
            step.number,
            **values,
        )
    said = gettext(words, **values)
    return said[:1].upper() + said[1:]


def _left(knowledge: Knowledge, step: Step, it: Condition) -> str:
    """Return which numbers are left where in a region; or else what that means around it."""
    after = Knowledge(knowledge.puzzle)
    after.alive = knowledge.alive - step.gone
    parts = _numbers_left(knowledge, after, it.spaces)
    if not parts and (needed := [*_needed_by(knowledge, step, after, it)]):
        parts = [gettext("never without {dominoes}", dominoes=listed(needed))]
    if not parts and len({it for n in step.gone for it in after.placements[n][:2]}) <= _FEW:
        parts = _numbers_left(knowledge, after, after.bare.spaces)
    return "; ".join(parts or _gone(knowledge, step, after))


def _numbers_left(before: Knowledge, after: Knowledge, spaces: Iterable[int]) -> list[str]:
    """Say which numbers are left on those squares where that changes."""
    earlier, left = before.look().numbers, defaultdict[int, set[int]](set)
    for number in after.alive:
        one, other, first, second = after.placements[number]
        left[one].add(first)
        left[other].add(second)
    by_numbers = defaultdict[tuple[int, ...], list[int]](list)
    for space in spaces:
        if left[space] != earlier[space]:
            by_numbers[tuple(sorted(left[space]))].append(space)
    return [
        gettext(
            "{numbers} on {squares}",
            numbers=alternatives([str(number) for number in numbers])
            if numbers
            else gettext("nothing"),
            squares=squares_of(after.puzzle, there),
        )
        for numbers, there in by_numbers.items()
    ]


def _needed_by(before: Knowledge, step: Step, after: Knowledge, it: Condition) -> Iterator[str]:
    """Yield the dominoes that turn out to be in a region, at least in part."""

    def is_inside(number: int) -> bool:
        return not set(it.spaces).isdisjoint(before.placements[number][:2])

    for pair in sorted({before.pair(number) for number in step.gone if not is_inside(number)}):
        if all(is_inside(number) for number in after.alive if before.pair(number) == pair):
            yield the_domino(pair)


def _gone(before: Knowledge, step: Step, after: Knowledge) -> list[str]:
    """Say which squares no domino joins any more, and which dominoes aren't on others."""
    left = [before.placements[number] for number in after.alive]
    joined = {it[:2] for it in left}
    lost = dict[tuple[int, ...], str]()
    for number in sorted(step.gone):
        joint = before.placements[number][:2]
        squares = squares_of(before.puzzle, joint)
        if joint not in joined:
            lost[joint] = gettext("no domino on {squares}", squares=squares)
        elif all((it[:2], smaller_first(it[2:])) != (joint, before.pair(number)) for it in left):
            domino = the_domino(before.pair(number))
            words = gettext("{domino} isn’t on {squares}", domino=domino, squares=squares)
            lost[*joint, *before.pair(number)] = words
    return [*lost.values()][:_FEW] or [gettext("that rules out some dominoes beside it")]


class KeyStep(NamedTuple):
    """The hardest deduction that a problem needs, made where nothing easier is left."""

    words: str
    grade: int
    share: float
    """The share of the ways to cover its squares that are left once what follows easily has been
    deduced, of the square with least."""
    there: tuple[Placement, ...]
    """The dominoes whose place it makes sure, with what follows easily."""
    next_there: Placement | None
    """The first of these; or else the next whose place becomes sure."""


def key_step(puzzle: LayoutPuzzle) -> KeyStep | None:
    """Return the first step of the hardest technique that leads furthest; None if a sign says it.

    Steps are made by the easiest technique that makes one, so whoever knows no harder one is stuck
    where it's first used.
    """
    steps, names = all_steps(puzzle)[0], [*TECHNIQUES]
    hardest = max((names.index(step.technique) for step in steps), default=0)
    name, knowledge = names[hardest], Knowledge(puzzle)
    if name in _PLAIN:
        return None
    for step in takewhile(lambda it: it.technique != name, steps):
        knowledge.strike(step)
    ways = list[tuple[bool, int, int, Step, Knowledge, list[Placement]]]()
    for number, step in enumerate(TECHNIQUES[name][1](knowledge.look())):
        if step.gone:
            after, sure = _following(knowledge, step, names[:hardest])
            ways.append((not sure, len(after.alive), number, step, after, sure))
    *_, step, after, sure = min(ways)
    words = sentence(knowledge, step)
    if words != sentence(Knowledge(puzzle), step):
        words = gettext("When easy steps end: {sentence}", sentence=words)
    later = sure or _following(knowledge, step, names)[1]
    share = _share_left(knowledge, step, after)
    return KeyStep(words, TECHNIQUES[name][0], share, tuple(sure), next(iter(later), None))


def _following(
    before: Knowledge, step: Step, allowed: Sequence[str]
) -> tuple[Knowledge, list[Placement]]:
    """Return what is known after a step and all that follows, and what becomes sure, in order."""
    after, layout = Knowledge(before.puzzle), {*before.look().layout}
    after.alive, sure = before.alive - step.gone, list[Placement]()
    while True:
        sure += (it for it in after.look().layout if it not in {*layout, *sure})
        following = next_step(after, allowed)
        if not following:
            return after, sure
        after.strike(following)


def hints(puzzle: LayoutPuzzle) -> tuple[Hint, ...]:
    """Return the hardest deduction for whoever is stuck before it, then a domino that it gives.

    It rules out at least half of the ways to cover some of its squares.
    """
    key = key_step(puzzle)
    if not key:
        return ()
    told = [Hint(key.words)] if key.share <= 1 / LEAST_HELP else []
    if it := key.next_there:
        words = gettext(
            "{domino} lies on {squares}.",
            domino=the_domino(smaller_first(it[2:])),
            squares=squares_of(puzzle, it[:2]),
        )
        told.append(Hint(words[:1].upper() + words[1:]))
    return tuple(told)


def _share_left(before: Knowledge, step: Step, after: Knowledge) -> float:
    """Return the share of the ways to cover a step's squares that are left, of the one with least.

    A way is a domino on two squares.
    """
    shares = [1.0]
    for space in step.spaces:
        ways = {it for it in before.alive if space in before.placements[it][:2]}
        shares += [len(ways & after.alive) / len(ways)] if ways else []
    return min(shares)


def _work(step: Step, hardest: int) -> float:
    """Return how much work a step is: more, the more ways it looks through; less, the easier."""
    ways = step.number if step.technique in WAYS else 0
    return float((1 + ways / 4) / _EASIER ** (hardest - TECHNIQUES[step.technique][0]))


def deductions(puzzle: LayoutPuzzle) -> Iterator[Deduction]:
    """Yield every step in words, with what it rules out and which dominoes it makes sure."""
    knowledge, (steps, _) = Knowledge(puzzle), all_steps(puzzle)
    sure = set[Placement]()
    for step in steps:
        words = sentence(knowledge, step)
        knowledge.strike(step)
        now = {*knowledge.look().layout}
        gone = tuple(knowledge.placements[number] for number in sorted(step.gone))
        yield Deduction(words, step.spaces, gone, tuple(sorted(now - sure)))
        sure = now


def reasons(puzzle: LayoutPuzzle) -> tuple[Hint, ...]:
    """Say what makes one domino after another sure, as long as few sentences do.

    Each says the same before the others are made: what needs consequences of theirs that nobody
    says can't be followed.
    """
    stages = list[Hint]()
    while len(stages) < MOST_STAGES:
        chain = _chain(puzzle)
        if not 0 < len(chain) <= MOST_SENTENCES:
            break
        fresh, knowledge = Knowledge(puzzle), Knowledge(puzzle)
        words = [sentence(fresh, step) for step in chain]
        said = list[str]()
        for step in chain:
            said.append(sentence(knowledge, step))
            knowledge.strike(step)
        if said != words:
            break
        layout = knowledge.look().layout
        words.append(_so(puzzle, [it for it in layout if it not in puzzle.givens]))
        # The last picture is the solution itself.
        is_part = len(layout) < len(puzzle.dominoes)
        stages.append(Hint(" ".join(words), as_position(puzzle, layout) if is_part else None))
        puzzle = replace(puzzle, givens=tuple(layout))
    return tuple(stages)


def key_reason(puzzle: LayoutPuzzle) -> tuple[Hint, ...]:
    """Say what the hardest deduction of a hard problem is, and what it gives first."""
    key = key_step(puzzle)
    if not key or key.grade < _HARD:
        return ()
    return (Hint(" ".join((key.words, *(_so(puzzle, (it,)) for it in key.there[:1])))),)


def _so(puzzle: LayoutPuzzle, dominoes: Iterable[Placement]) -> str:
    """Say where dominoes are, as what follows."""
    there = [
        gettext(
            "{domino} is on {squares}",
            domino=the_domino(smaller_first(it[2:])),
            squares=squares_of(puzzle, it[:2]),
        )
        for it in dominoes
    ]
    return gettext("So {there}.", there=listed(there))


def _chain(puzzle: LayoutPuzzle) -> list[Step]:
    """Return the steps that make the next domino sure, without those that it doesn't need."""
    before, steps = len(Knowledge(puzzle).look().layout), all_steps(puzzle)[0]

    def sure(chain: Iterable[Step]) -> tuple[list[Step], list[Placement]]:
        """Make the steps as far as they can still be made."""
        knowledge, made = Knowledge(puzzle), list[Step]()
        for wanted in chain:
            candidates = TECHNIQUES[wanted.technique][1](knowledge.look())
            about = wanted.spaces, wanted.condition, wanted.domino
            same = (it for it in candidates if (it.spaces, it.condition, it.domino) == about)
            if (step := next(same, None)) and step.gone:
                made.append(step)
                knowledge.strike(step)
        return made, knowledge.look().layout

    lengths = range(1, len(steps) + 1)
    first = next((n for n in lengths if len(sure(steps[:n])[1]) > before), 0)
    chain = steps[:first]
    for wanted in reversed(steps[: first - 1]):
        made, layout = sure(it for it in chain if it != wanted)
        if len(layout) > before:
            chain = made
    return chain


def difficulty(steps: Iterable[Step]) -> Difficulty:
    """Return how hard a problem is, by the hardest deduction, then by how much work there is."""
    steps = list(steps)
    hardest = max((TECHNIQUES[step.technique][0] for step in steps), default=1)
    work = sum(_work(step, hardest) for step in steps)
    effort = FIRST_GRADE + NEXT_GRADE * (hardest - 2 + work / (work + _MUCH_WORK))
    measures: Mapping[str, float] = {DEDUCTIONS: len(steps)}
    return Difficulty(effort, measures, any(step.technique == "suppose" for step in steps))
