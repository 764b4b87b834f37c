"""Deductions for readers: what follows from what in a sentence, and how hard all of them are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from operator import itemgetter

from donimoes_book.board.dominoes import smaller_first, the_domino
from donimoes_book.games.regions.puzzle import Placement, as_position, place_of, square_name
from donimoes_book.games.regions.reasoning import TECHNIQUES, WAYS, Knowledge, Step, all_steps
from donimoes_book.search.answer import LEAST_HELP, MOST_SENTENCES, MOST_STAGES, Hint
from donimoes_book.search.difficulty import FIRST_GRADE, NEXT_GRADE, Difficulty
from donimoes_book.search.layout import Condition, Deduction, LayoutPuzzle
from donimoes_book.words.language import N_, alternatives, gettext, listed, ngettext

DEDUCTIONS = "deductions"
"""The name under which a bank records how many deductions a problem needs."""
_MUCH_WORK = 12
"""The work that leads halfway from the easiest to the hardest problems of a grade."""
_EASIER = 4
"""How many deductions of the grade below are as much work as one of the hardest."""

_SIGNS = "only doubles", "no doubles"
"""The deductions that anybody makes who reads a region's sign."""
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
    """Return what can be seen from the start, then the first sure domino.

    What can be seen rules out at least half of the ways to cover some of its squares. What only
    repeats a sign comes last.
    """
    fresh, knowledge = Knowledge(puzzle), Knowledge(puzzle)
    seen = list[tuple[bool, float, str]]()
    for step in all_steps(puzzle)[0]:
        left = _share_left(fresh, step)
        words = sentence(knowledge, step)
        if step.technique != "neighbour" and words == sentence(fresh, step):
            seen.append((step.technique in _SIGNS, left, words))
        knowledge.strike(step)
    helpful = [it for it in seen if it[1] <= 1 / LEAST_HELP]
    told = [Hint(min(helpful, key=itemgetter(0, 1))[2])] if helpful else []
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
        there = [
            gettext(
                "{domino} is on {squares}",
                domino=the_domino(smaller_first(it[2:])),
                squares=squares_of(puzzle, it[:2]),
            )
            for it in layout
            if it not in puzzle.givens
        ]
        words.append(gettext("So {there}.", there=listed(there)))
        # The last picture is the solution itself.
        is_part = len(layout) < len(puzzle.dominoes)
        stages.append(Hint(" ".join(words), as_position(puzzle, layout) if is_part else None))
        puzzle = replace(puzzle, givens=tuple(layout))
    return tuple(stages)


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
