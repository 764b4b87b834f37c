"""Bee Donimoes again, as slow and plain as possible; it shares no code with the engine.

A layout maps each half, a (column, row), to its number and to the other half of its domino. A die
flies a space at a time.
"""

from collections.abc import Iterator, Mapping

Half = tuple[int, int]
Dice = frozenset[tuple[int, Half]]


def flights(
    numbers: Mapping[Half, int],
    partners: Mapping[Half, Half],
    dice: Mapping[int, Half],
    die: int,
    *,
    advanced: bool,
) -> set[Half]:
    """Return the halves where a die can end its move, flying space by space."""
    queen = max(dice)
    if die == queen:
        return set()
    others = {half for other, half in dice.items() if other != die}
    seen: set[tuple[Half, Half]] = set()
    todo = [(dice[die], step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    ends: set[Half] = set()
    while todo:
        here, step = todo.pop()
        if (here, step) in seen:
            continue
        seen.add((here, step))
        there = here[0] + step[0], here[1] + step[1]
        if not (0 <= there[0] <= 9 and 0 <= there[1] <= 9):
            continue
        todo.append((there, step))
        if there in others:
            todo += [(there, (step[1], step[0])), (there, (-step[1], -step[0]))]
        elif there in numbers and there != dice[die]:
            is_blank = numbers[there] == 0 and (not advanced or numbers[partners[there]] == queen)
            if numbers[there] == die or is_blank:
                ends.add(there)
    return ends


def is_group(halves: list[Half]) -> bool:
    """Return whether all of these are in one group, edge to edge."""
    grown = {halves[0]}
    for _ in halves:
        grown |= {
            (x, y) for x, y in halves if grown & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        }
    return len(grown) == len(halves)


def shortest(
    numbers: Mapping[Half, int],
    partners: Mapping[Half, Half],
    dice: Mapping[int, Half],
    *,
    advanced: bool,
) -> int | None:
    """Return the fewest moves that bring all dice together; None if nothing does."""
    layer: set[Dice] = {frozenset(dice.items())}
    seen, moves = set(layer), 0
    while layer:
        if any(is_group([half for _, half in state]) for state in layer):
            return moves
        moves += 1
        following = (
            frozenset({**dict(state), die: end}.items())
            for state in layer
            for die in dict(state)
            for end in flights(numbers, partners, dict(state), die, advanced=advanced)
        )
        layer = set(following) - seen
        seen |= layer
    return None


def starts(numbers: Mapping[Half, int], partners: Mapping[Half, Half]) -> dict[int, Half]:
    """Return the half with the number on each domino that has a blank and a number."""
    return {
        number: half for half, number in numbers.items() if number and numbers[partners[half]] == 0
    }


def rounds(
    numbers: Mapping[Half, int], partners: Mapping[Half, Half], *, advanced: bool
) -> Iterator[int | None]:
    """Yield the fewest moves for each queen from the 3 on; the dice begin every round at home."""
    home = starts(numbers, partners)
    for queen in range(3, max(home) + 1):
        dice = {die: half for die, half in home.items() if die <= queen}
        yield shortest(numbers, partners, dice, advanced=advanced)
