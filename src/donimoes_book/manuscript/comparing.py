"""Compares the problems of a bank with each other, and with what else a book shows of a game."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from donimoes_book.board.likeness import likeness, same_dominoes, traits
from donimoes_book.games import registry
from donimoes_book.manuscript.source import LocatedPosition

Pair = tuple[int, int, int, int]
"""A problem, what it shares, the other file's number, and the line (in the bank, problem) there."""


def alike_pairs(
    name: str,
    of_records: Sequence[bool],
    problems: Sequence[LocatedPosition],
    *pictures: Sequence[LocatedPosition],
) -> Iterator[Pair]:
    """Yield what is alike; of the problems, or pictures, that a problem is like, one is enough.

    `of_records` tells of each file, the bank first, whether it has records: a problem may be one
    itself, and former problems may be like any other. Before and after each count. Only what has a
    common trait is compared, or else a large bank would take forever. The game is asked, and so
    imported, only about what may be alike.
    """
    elsewhere = [
        (position, n, it.origin.line)
        for n, own in enumerate(pictures, 1)
        for it in own
        for position in (it.position, *(part for _, part in it.position.side_by_side()))
    ]
    has_numbers = any(it.position.numbers for it in problems)
    shown = [*((it.position, 0, n) for n, it in enumerate(problems)), *elsewhere]
    traits_of = [{None} if has_numbers else {*traits(position)} for position, *_ in shown]
    having = defaultdict[object, list[int]](list)
    for number in range(len(problems), len(shown)):
        for trait in traits_of[number]:
            having[trait].append(number)
    for number, it in enumerate(problems):
        one, reported = it.position, set[bool]()
        for other in sorted({other for trait in traits_of[number] for other in having[trait]}):
            two, source, place = shown[other]
            if bool(source) in reported or (of_records[source] and one == two):
                continue
            is_like = same_dominoes(one, two, bool) or likeness(one, two, bool)  # any names do
            game = registry.get(name) if is_like else None
            if game and (shared := game.likeness(one, two)):
                yield number, shared, source, place
                reported.add(bool(source))
        for trait in traits_of[number]:
            having[trait].append(number)
