"""Exercises in arithmetic with dominoes, made from a seed; each answer is a true equation."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import gcd, prod
from random import Random

from donimoes_book.board.dominoes import LARGEST, Pair
from donimoes_book.board.parts import Domino, Place
from donimoes_book.board.position import Position

BONDS = "bonds"
"""The name of exercises that have a number to make."""
GOALS = 4, 20
"""The least and the greatest number that bonds make."""
BLANK = "___"
"""Where a number is to be written."""
LEVELS = ("easy", "medium", "hard")
"""The levels, the easiest first."""
_TRIES = 200
"""How often another exercise is drawn, for each that is wanted."""
_SIGN = re.compile(r" ([=<>]) ")
_FACTORS = 1, 2, 5
"""What is multiplied by at first."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Dominoes, and an equation about them."""

    dominoes: tuple[Pair, ...]
    equation: str
    """The answer; where it is odd or even, only the number of pips."""
    asked: str
    """The equation with blanks."""
    is_upright: bool = False
    """Whether the dominoes stand, like fractions."""

    @property
    def position(self) -> Position:
        """The dominoes side by side."""
        across, step = not self.is_upright, 3 if self.is_upright else 5
        places = (Place(n * step, 0) for n in range(len(self.dominoes)))
        tiles = zip(places, self.dominoes, strict=False)
        return Position(tuple(Domino(place, across, pips) for place, pips in tiles))

    @property
    def holds(self) -> bool:
        """Whether the equation is true."""
        left, sign, right = (*_SIGN.split(self.equation), "", "")[:3]
        if not sign:
            return self.equation == str(sum(map(sum, self.dominoes)))
        one, other = _value(left), _value(right)
        return {"=": one == other, "<": one < other, ">": one > other}[sign]


def _value(side: str) -> Fraction:
    """Work out a side of an equation."""
    value, sign = Fraction(0), "+"
    for word in side.split():
        if word in "+−×":
            sign = word
            continue
        number = Fraction(word)
        value = {"+": value + number, "−": value - number, "×": value * number}[sign]
    return value


Maker = Callable[[int, Random], Exercise | None]
"""Draws an exercise; how hard it is, is a number from 1 to 3."""


def exercises(kind: str, level: str, goal: int, seed: str, count: int) -> list[Exercise]:
    """Make as many different exercises as wanted, or as there are."""
    random, made = Random(f"{seed}/{kind}/{level}/{goal}"), dict[object, Exercise]()
    make = partial(_bonds, goal=goal) if kind == BONDS else _MAKERS[kind]
    rank = 1 + LEVELS.index(level)
    for _ in range(_TRIES * count):
        exercise = make(rank, random)
        if exercise is None:
            continue
        assert exercise.holds, exercise
        dominoes = frozenset(map(frozenset, exercise.dominoes))
        made.setdefault((dominoes, exercise.equation), exercise)
        if len(made) == count:
            break
    return list(made.values())


def _draw(random: Random, count: int = 1) -> tuple[Pair, ...]:
    pairs = [(random.randint(0, LARGEST), random.randint(0, LARGEST)) for _ in range(count)]
    return tuple(pairs)


def _joined(sign: str, numbers: Sequence[int], result: int) -> tuple[str, str]:
    """Return an equation, and the same with blanks."""
    blanks = f" {sign} ".join([BLANK] * len(numbers))
    return f"{f' {sign} '.join(map(str, numbers))} = {result}", f"{blanks} = {BLANK}"


def _bonds(rank: int, random: Random, goal: int) -> Exercise:
    total = random.randint(1, min(goal - 1, 2 * LARGEST * rank))
    left, halves = total, list[int]()
    for others in reversed(range(2 * rank)):
        halves.append(random.randint(max(0, left - others * LARGEST), min(LARGEST, left)))
        left -= halves[-1]
    random.shuffle(halves)
    dominoes = tuple(zip(halves[::2], halves[1::2], strict=True))
    equation = f"{total} + {goal - total} = {goal}"
    return Exercise(dominoes, equation, f"{BLANK} + {BLANK} = {goal}")


def _doubles(rank: int, random: Random) -> Exercise:
    number = random.randint(1, LARGEST)
    match rank:
        case 1:
            return Exercise(((number, number),), *_joined("+", (number, number), 2 * number))
        case 2:
            (domino,) = _draw(random)
            total = sum(domino)
            return Exercise((domino,), f"2 × {total} = {2 * total}", f"2 × {BLANK} = {BLANK}")
    # The pips are drawn into an empty domino.
    double = 2 * number
    return Exercise(((0, 0),), f"{number} + {number} = {double}", f"{BLANK} + {BLANK} = {double}")


def _addition(rank: int, random: Random) -> Exercise:
    dominoes = _draw(random, min(rank, 2))
    numbers = _numbers(rank, dominoes)
    return Exercise(dominoes, *_joined("+", numbers, sum(numbers)))


def _subtraction(rank: int, random: Random) -> Exercise | None:
    dominoes = _draw(random, min(rank, 2))
    most, least = sorted(_numbers(rank, dominoes), reverse=True)
    if most == least:
        return None
    return Exercise(dominoes, *_joined("−", (most, least), most - least))


def _numbers(rank: int, dominoes: Sequence[Pair]) -> Sequence[int]:
    """Return the halves of a domino, the pips of two, or the numbers with their digits."""
    if rank == 1:
        return dominoes[0]
    return [sum(pips) if rank == 2 else 10 * pips[0] + pips[1] for pips in dominoes]


def _multiplication(rank: int, random: Random) -> Exercise:
    dominoes = _draw(random, 2 if rank == 3 else 1)
    if rank == 1:
        dominoes = ((dominoes[0][0], random.choice(_FACTORS)),)
    numbers = [*map(sum, dominoes)] if rank == 3 else dominoes[0]
    return Exercise(dominoes, *_joined("×", numbers, prod(numbers)))


def _fractions(rank: int, random: Random) -> Exercise | None:
    (above, below), other = (
        (random.randint(1, LARGEST), random.randint(1, LARGEST)) for _ in range(2)
    )
    shown, half = f"{above}/{below}", f"{BLANK}/{BLANK}"
    match rank:
        case 1 if above < below:
            rest = f"{below - above}/{below}"
            return Exercise(
                ((above, below),), f"{shown} + {rest} = 1", f"{half} + {half} = 1", is_upright=True
            )
        case 2 if gcd(above, below) > 1:
            simple = str(Fraction(above, below))
            return Exercise(
                ((above, below),), f"{shown} = {simple}", f"{half} = {BLANK}", is_upright=True
            )
        case 3 if (above, below) != other:
            one, two = Fraction(above, below), Fraction(*other)
            sign = "<" if one < two else ">" if one > two else "="
            return Exercise(
                ((above, below), other),
                f"{shown} {sign} {other[0]}/{other[1]}",
                f"{half}    {half}",
                is_upright=True,
            )
    return None


def _parity(rank: int, random: Random) -> Exercise:
    dominoes = _draw(random, rank)
    return Exercise(dominoes, str(sum(map(sum, dominoes))), BLANK)


_MAKERS: Mapping[str, Maker] = {
    "doubles": _doubles,
    "addition": _addition,
    "subtraction": _subtraction,
    "multiplication": _multiplication,
    "fractions": _fractions,
    "parity": _parity,
}
KINDS = (BONDS, *_MAKERS)
"""What can be practised: the makers' names, after that of bonds, which have a number to make."""
