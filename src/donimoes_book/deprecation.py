"""What is public and will go: since when, and what takes its place.

An entry here is all that it takes: whoever uses such a name is warned.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Deprecation:
    """A public thing that goes with the next major version."""

    thing: str
    """As `tests/promises.txt` names it, such as `python find` or `command build --ink`."""
    since: str
    """The first version that warns."""
    instead: str

    def __str__(self) -> str:
        name = self.thing.partition(" ")[2]
        return f"{name} is deprecated since {self.since}: use {self.instead}"


DEPRECATED: tuple[Deprecation, ...] = ()
"""In the order in which they were deprecated."""


def warn_of_name(name: str) -> None:
    """Warn the program that has imported a name which is deprecated."""
    for one in DEPRECATED:
        if one.thing == f"python {name}":
            # Of the three calls up the stack, the last is the program's own.
            warnings.warn(str(one), DeprecationWarning, stacklevel=3)


def deprecations_of(words: Sequence[str]) -> list[Deprecation]:
    """Return the deprecated ones of a command line's command and options."""
    given = {f"command {words[0]}"} if words else set()
    given |= {f"command {words[0]} {word.partition('=')[0]}" for word in words[1:]}
    return [one for one in DEPRECATED if one.thing in given]
