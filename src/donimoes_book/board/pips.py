"""The numbers of dominoes as digits: little room for those of one double-six set."""

from __future__ import annotations

from collections.abc import Sequence

from donimoes_book.board.digits import DigitReader, DigitWriter
from donimoes_book.board.position import Domino
from donimoes_book.board.rectangle import domino_set

_ANY, _OF_ONE_SET, _SMALLER_FIRST = range(3)
_COVERED = 10
Pips = tuple[int | None, int | None]


def put_pips(writer: DigitWriter, dominoes: Sequence[Domino]) -> None:
    """Write the numbers of dominoes in their order."""
    pips = [domino.pips for domino in dominoes]
    way = _way(pips)
    writer.put(way, 3)
    left = domino_set()
    for first, second in pips:
        if way == _ANY or first is None or second is None:
            writer.put(_COVERED if first is None else first, _COVERED + 1)
            writer.put(_COVERED if second is None else second, _COVERED + 1)
            continue
        pair = min(first, second), max(first, second)
        writer.put(left.index(pair), len(left))
        left.remove(pair)
        if way == _OF_ONE_SET and first != second:
            writer.put(int(first > second), 2)


def take_pips(reader: DigitReader, count: int) -> list[Pips]:
    """Read the numbers of so many dominoes; raises ValueError where a set has not so many."""
    way, left = reader.take(3), domino_set()
    if way != _ANY and count > len(left):
        raise ValueError("a set has not so many dominoes")
    pips = list[Pips]()
    for _ in range(count):
        if way == _ANY:
            pips.append((_half(reader), _half(reader)))
            continue
        low, high = left.pop(reader.take(len(left)))
        turned = way == _OF_ONE_SET and low != high and reader.take(2)
        pips.append((high, low) if turned else (low, high))
    return pips


def _half(reader: DigitReader) -> int | None:
    number = reader.take(_COVERED + 1)
    return None if number == _COVERED else number


def _way(pips: Sequence[Pips]) -> int:
    """The way that takes least room."""
    pairs = [tuple(sorted(number for number in pair if number is not None)) for pair in pips]
    if len(set(pairs)) < len(pairs) or not set(pairs) <= set[tuple[int, ...]](domino_set()):
        return _ANY
    return _SMALLER_FIRST if pairs == pips else _OF_ONE_SET
