"""Numbers in words, with runs of consecutive ones joined, such as 3–5."""

from collections.abc import Iterable, Sequence

from donimoes_book.words.language import gettext


def run_words(first: int, last: int) -> str:
    """Return a run in words; of one number, that number."""
    return gettext("{first}–{last}", first=first, last=last) if last > first else str(first)


def runs_of(numbers: Iterable[int]) -> Sequence[tuple[int, int]]:
    """Return numbers as sorted runs of consecutive ones, each given by its first and last."""
    members = set(numbers)
    firsts = sorted(number for number in members if number - 1 not in members)
    lasts = sorted(number for number in members if number + 1 not in members)
    return list(zip(firsts, lasts, strict=True))
