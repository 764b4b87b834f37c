"""What players touch to make a choice: dominoes of their hand, places on the table, and buttons.

Whoever shows a table needs no rules: it lights what can be touched next, until what was touched
names one choice. Choices with the same path are turns of one target: a domino on the same squares,
turned.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Cover, Domino, Piece, Place, spoken_place
from donimoes_book.play.dealing import domino_word
from donimoes_book.words.language import counted, gettext, units


@dataclass(frozen=True)
class Held:
    """A domino of the hand."""

    pair: Pair
    """The smaller number first."""

    @property
    def words(self) -> str:
        """What it is called: `3-5`."""
        return domino_word(self.pair)


@dataclass(frozen=True)
class Spot:
    """A place on the table, as `Contest.table` draws it, or what lies there."""

    place: Place
    """It may be beside what is on the table: left of column 0, for example."""
    name: str = field(default="", compare=False)
    """What players call it, if it isn't just a column and a row."""

    @property
    def words(self) -> str:
        """What it is called: `C4`."""
        return self.name or spoken_place(self.place)


@dataclass(frozen=True)
class Button:
    """A button beside the table, with its words."""

    words: str


Touch = Held | Spot | Button
Path = tuple[tuple[Touch, ...], ...]
"""What is touched, step by step; what belongs to one step is touched in any order, as far as it
takes to tell which choice is meant."""


class Target(NamedTuple):
    """How one choice is made at a table."""

    choice: Any
    path: Path
    words: str
    """What is done, in words that follow a player's name: `3-5 at the left end, 10 points`."""
    lies: Domino | Cover | Piece | None = None
    """What will lie on the table, as it is now, if the choice lays anything there."""
    points: int = 0
    """What it scores at once."""

    def gaining(self, points: int) -> "Target":
        """Return the same with what it scores, which its words say if it's anything."""
        if not points:
            return self
        scored = counted(points, units("point", "points"))
        words = gettext("{what}, {points}", what=self.words, points=scored)
        return self._replace(words=words, points=points)


class Holding(NamedTuple):
    """What a player sees of the dominoes that aren't on the table."""

    hand: Sequence[Pair] = ()
    """The player's own."""
    sizes: Sequence[int] = ()
    """How many each player holds; empty if nobody holds any."""
    boneyard: int | None = None
    """How many are left to draw; None where nobody draws."""
    ends: Sequence[int] = ()
    """The numbers at the open ends of a line."""


def pressed(choice: Any, label: str, words: str = "") -> Target:
    """Return how a choice is made with a button; what its label says may also be its words."""
    return Target(choice, ((Button(label),),), words or label)


def ended(targets: Iterable[Target]) -> list[Target]:
    """Return targets of which none begins another: where one does, a button ends it."""
    listed = list(targets)
    begun = {target.path[:length] for target in listed for length in range(len(target.path))}
    stop = (Button(gettext("that’s all")),)
    return [
        target._replace(path=(*target.path, stop)) if target.path in begun else target
        for target in listed
    ]


def turns_of(targets: Iterable[Target]) -> list[list[Target]]:
    """Group targets by their paths: those of a group lie on the same squares, each turned."""
    groups = defaultdict[Path, list[Target]](list)
    for target in targets:
        groups[target.path].append(target)
    return list(groups.values())
