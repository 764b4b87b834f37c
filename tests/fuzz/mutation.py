"""Spoils texts at random: characters, words, lines and numbers go, come, move and are repeated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

NOTATION = "0123456789#|-~S:;.,()[]{}<>^v+*x =LRUDabwBW\n\n  \t"
STRANGE = (
    "\x00",
    "\x0b",
    "\x7f",
    "\x85",
    "\xa0",
    "\xad",
    "\u200b",
    "\u2028",
    "\u202e",
    "\ufeff",
    "\ufffd",
    "\U0001f063",
    "\U0010ffff",
    "é",
    "e\u0301",
    "²",
    "٣",
    "\r",
    "\r\n",
    "<script>alert(1)</script>",
    "&amp;&#0;",
    "```",
    "{domino}",
    "![a](b.png)",
    "[^1]",
    "%s%(x)s{0}",
    "\\",
    "$(x)",
)
NUMBERS = "0", "-1", "1", "07", "1e9", "999999", "4294967296", "9" * 30, "0.5", "nan", "٣"
MOST_REPEATED = 200


def spoiled(text: str, others: Sequence[str], random: Random) -> str:
    """Return a text with one to six things changed; parts of `others` may get into it."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        text = random.choice(_CHANGES)(text, others, random)
    return text


def _cut(text: str, others: Sequence[str], random: Random) -> str:
    start, end = _span(text, random)
    return text[:start] + text[end:]


def _repeat(text: str, others: Sequence[str], random: Random) -> str:
    start, end = _span(text, random)
    return text[:start] + text[start:end] * random.randint(2, MOST_REPEATED) + text[end:]


def _write(text: str, others: Sequence[str], random: Random) -> str:
    start, end = _span(text, random)
    letters = random.choice((NOTATION, NOTATION, STRANGE))
    new = "".join(random.choice(letters) for _ in range(random.choice((1, 1, 2, 5))))
    return text[:start] + new + text[random.choice((start, end)) :]


def _count(text: str, others: Sequence[str], random: Random) -> str:
    digits = [index for index, char in enumerate(text) if char.isdecimal()]
    if not digits:
        return text
    at = random.choice(digits)
    return text[:at] + random.choice(NUMBERS) + text[at + 1 :]


def _splice(text: str, others: Sequence[str], random: Random) -> str:
    other = random.choice(others)
    start, end = _span(other, random)
    at = random.randint(0, len(text))
    return text[:at] + other[start:end] + text[at:]


def _lines(change: Callable[[list[str], Random], None]) -> Callable[..., str]:
    def changed(text: str, others: Sequence[str], random: Random) -> str:
        lines = text.split("\n")
        change(lines, random)
        return "\n".join(lines)

    return changed


def _swap(lines: list[str], random: Random) -> None:
    first, second = (random.randrange(len(lines)) for _ in "ab")
    lines[first], lines[second] = lines[second], lines[first]


def _drop(lines: list[str], random: Random) -> None:
    del lines[random.randrange(len(lines))]


def _shift(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    lines[at] = random.choice((" " * random.randint(1, 40) + lines[at], lines[at].strip()))


def _double(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    lines[at:at] = [lines[at]] * random.choice((1, 1, 2, MOST_REPEATED))


def _span(text: str, random: Random) -> tuple[int, int]:
    """Choose a part, mostly a short one."""
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.choice((1, 1, 1, 2, 4, 30)))


_CHANGES = (
    _cut,
    _cut,
    _repeat,
    _write,
    _write,
    _write,
    _count,
    _splice,
    _lines(_swap),
    _lines(_drop),
    _lines(_shift),
    _lines(_double),
)
