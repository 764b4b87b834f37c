"""Deductions for readers: what follows from what in a sentence, and how hard all of them are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from donimoes_book.board.dominoes import the_domino
from donimoes_book.games.regions.puzzle import Placement, place_of, square_name
from donimoes_book.games.regions.reasoning import TECHNIQUES, WAYS, Knowledge, Step, all_steps
from donimoes_book.search.answer import LEAST_HELP, Hint
from donimoes_book.search.difficulty import FIRST_GRADE, NEXT_GRADE, Difficulty
from donimoes_book.search.layout import Condition, Deduction, LayoutPuzzle
from donimoes_book.words.language import N_, alternatives, gettext, listed, ngettext

DEDUCTIONS = "deductions"
"""The name under which a bank records how many deductions a problem needs."""
_MUCH_WORK = 12
"""The work that leads halfway from the easiest to the hardest problems of a grade."""
_EASIER = 4
"""How many deductions of the grade below are as much work as one of the hardest."""

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
            "There are {count} ways to fill the region with {square}, which {asks}: {left}.",
            step.number,
            **values,
        )
    said = gettext(words, **values)
    return said[:1].upper() + said[1:]


def _left(knowledge: Knowledge, step: Step, it: Condition) -> str:
    """Return which numbers are left where, of the squares of a region."""
    before = knowledge.look().numbers
    alive = knowledge.alive - step.gone
    after = defaultdict[int, set[int]](set)
    for number in alive:
        one, other, first, second = knowledge.placements[number]
        after[one].add(first)
        after[other].add(second)
    by_numbers = defaultdict[tuple[int, ...], list[int]](list)
    for space in it.spaces:
        if after[space] != before[space]:
            by_numbers[tuple(sorted(after[space]))].append(space)
    parts = [
        gettext(
            "{numbers} on {squares}",
            numbers=gettext("nothing")
            if not numbers
            else alternatives([str(number) for number in numbers]),
            squares=squares_of(knowledge.puzzle, spaces),
        )
        for numbers, spaces in by_numbers.items()
    ]
    return "; ".join(parts) or gettext("that rules out some dominoes beside it")


def hints(puzzle: LayoutPuzzle) -> tuple[Hint, ...]:
    """Return where to look and what can be seen there from the start, then the first sure domino.

    What can be seen rules out at least half of the ways to cover some of its squares.
    """
    fresh, knowledge = Knowledge(puzzle), Knowledge(puzzle)
    told, most = list[Hint](), 1 / LEAST_HELP
    for step in all_steps(puzzle)[0]:
        left = _share_left(fresh, step)
        words = sentence(knowledge, step)
        if step.technique != "neighbour" and left <= most and words == sentence(fresh, step):
            told, most = [_where(fresh, step), Hint(words)], left - 1e-9
        knowledge.strike(step)
    sure = (placement for it in deductions(puzzle) for placement in it.sure)
    if placement := next(sure, None):
        domino = the_domino(sorted(placement[2:]))
        squares = squares_of(puzzle, placement[:2])
        words = gettext("{domino} lies on {squares}.", domino=domino, squares=squares)
        told.append(Hint(words[:1].upper() + words[1:]))
    return tuple(told)


def _share_left(knowledge: Knowledge, step: Step) -> float:
    """Return the share of the ways to cover a step's squares that it leaves, of the one with least.

    A way is a domino on two squares.
    """
    shares = [1.0]
    for space in step.spaces:
        ways = {it for it in knowledge.alive if space in knowledge.placements[it][:2]}
        shares += [len(ways - step.gone) / len(ways)] if ways else []
    return min(shares)


def _where(knowledge: Knowledge, step: Step) -> Hint:
    """Return where to look, and what is asked there."""
    square = square_of(knowledge.puzzle, step.spaces[0])
    if it := step.condition:
        asks = gettext(_ASKS[it.sign], number=it.number)
        return Hint(
            gettext("Look at the region with {square}: it {asks}.", square=square, asks=asks)
        )
    return Hint(gettext("Look at {thing}.", thing=square))


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


def difficulty(steps: Iterable[Step]) -> Difficulty:
    """Return how hard a problem is, by the hardest deduction, then by how much work there is."""
    steps = list(steps)
    hardest = max((TECHNIQUES[step.technique][0] for step in steps), default=1)
    work = sum(_work(step, hardest) for step in steps)
    effort = FIRST_GRADE + NEXT_GRADE * (hardest - 2 + work / (work + _MUCH_WORK))
    measures: Mapping[str, float] = {DEDUCTIONS: len(steps)}
    return Difficulty(effort, measures, any(step.technique == "suppose" for step in steps))
