"""Writes outlines in steps from point to point, so that similar pieces compress well."""

import re
from collections.abc import Iterator
from decimal import Decimal

_PART = re.compile(r"([MLCZ])([^A-Za-z]*)")
_WHOLE = re.compile(rf"(?:{_PART.pattern})+")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def in_steps(outline: str) -> str:
    """Return the `d` of an SVG path in relative commands with exactly the same points.

    A path with commands other than lines and curves stays as it is.
    """
    if not _WHOLE.fullmatch(outline):
        return outline
    return "".join(_steps(outline))


def _steps(outline: str) -> Iterator[str]:
    """Yield each command; the first stays as it is, since a relative one would mean the same."""
    start = here = (Decimal(0), Decimal(0))
    for command, text in _PART.findall(outline):
        numbers = list(map(Decimal, _NUMBER.findall(text)))
        if command == "Z":
            here = start
            yield "z"
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        steps, length = list[Decimal](), 3 if command == "C" else 1
        for first in range(0, len(points), length):
            part = points[first : first + length]
            steps += [number for x, y in part for number in (x - here[0], y - here[1])]
            here = part[-1]
        if command == "M":
            start = points[0]
        yield command.lower() + " ".join(map(_printed, steps)).replace(" -", "-")


def _printed(number: Decimal) -> str:
    text = f"{number.normalize():f}" if number else "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
