"""Packs what a page looks up: things become numbers, and numbers a few characters."""

from base64 import b64encode
from collections.abc import Iterable
from typing import Any


class Numbers(dict[Any, int]):
    """Gives things numbers, in the order in which they are first asked for."""

    def __missing__(self, thing: Any) -> int:
        self[thing] = number = len(self)
        return number


def packed(numbers: Iterable[int]) -> str:
    """Pack whole numbers, none negative, as groups of seven bits, lowest first, in base 64.

    A byte's highest bit says that more of its number follows.
    """
    data = bytearray()
    for number in numbers:
        while number > 127:
            data.append(number & 127 | 128)
            number >>= 7
        data.append(number)
    return b64encode(data).decode()
