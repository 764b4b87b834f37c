"""Keeps lists together: no item alone where a page or column ends, and few steps on one page."""

from collections.abc import Sequence
from typing import NamedTuple

_STEPS = 8
"""A numbered list of at most this many items stays on one page."""


class ListItem(NamedTuple):
    """The item of a list that a block belongs to."""

    whole: object
    """The list."""
    number: int
    """Which item it is, from 0."""
    length: int
    """How many items the list has."""
    is_numbered: bool

    @property
    def is_step(self) -> bool:
        """Whether it is one of so few steps that they stay on one page."""
        return self.is_numbered and self.length <= _STEPS


def list_end(
    items: Sequence[ListItem | None], begun: int, following: ListItem | None, *, ends_page: bool
) -> int | None:
    """Return before which block a column or page must end instead of within a list, if it must.

    `items` has the item of each block, of which the first so many have begun; `following` is that
    of what comes next, which may be the rest of one of them.
    """
    last = items[begun - 1] if begun else None
    if last is None or following is None or following.whole is not last.whole:
        return None
    starts = [
        at
        for at, item in enumerate(items)
        if item and item.whole is last.whole and (not at or items[at - 1] != item)
    ]
    if (first := items[starts[0]]) and first.number:
        return None
    here = sum(at < begun for at in starts)
    if here == 1 or (ends_page and last.is_step):
        return starts[0]
    if last.length - here != 1:
        return None
    if here > 2:
        return starts[here - 1]
    return starts[0] if ends_page else None
