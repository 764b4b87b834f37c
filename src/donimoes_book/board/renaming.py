"""Finds what the numbers of some dominoes can become so that they are other dominoes."""

from collections import Counter
from collections.abc import Iterator, Mapping

Pips = tuple[int, ...]


def becoming(mine: Counter[Pips], others: Counter[Pips]) -> Iterator[Mapping[int, int]]:
    """Yield every way to name numbers so that the first dominoes, counted, become the others."""
    here, there = (Counter(n for pips in it.elements() for n in pips) for it in (mine, others))
    ways: list[dict[int, int]] = [{}] if sorted(here.values()) == sorted(there.values()) else []
    while ways:
        way = ways.pop()
        number = next((n for n in here if n not in way), None)
        if number is None:
            yield way
            continue
        names = (n for n in there if n not in way.values() and there[n] == here[number])
        longer = ({**way, number: name} for name in names)
        ways += (it for it in longer if _agrees(it, mine, others))


def _agrees(way: Mapping[int, int], mine: Counter[Pips], others: Counter[Pips]) -> bool:
    """Return whether all dominoes whose numbers are known become others."""
    pairs = (pips for pips in mine if way.keys() >= set(pips))
    return all(mine[it] == others[tuple(sorted(way[n] for n in it))] for it in pairs)
