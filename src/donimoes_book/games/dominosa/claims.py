"""What `:expect:` may say about a rectangle of numbers."""

from functools import partial
from typing import Any

from donimoes_book.games.claims import Claim, Claimed, Refusal
from donimoes_book.games.dominosa import explaining
from donimoes_book.games.dominosa.reading import read_shown, without_marks
from donimoes_book.games.dominosa.rectangle import find_covers
from donimoes_book.games.puzzle_game import ILLEGAL, LEGAL, SOLVED
from donimoes_book.plurals import counted

MOST_SOLUTIONS = 100_000
"""Where counting solutions stops."""


def _count(claim: Claimed, most: int) -> int:
    shown = read_shown(claim.last)
    return find_covers(shown.rectangle, shown.state, most).count


def _judge_solutions(_game: Any, claim: Claimed) -> Refusal | None:
    found = _count(claim, MOST_SOLUTIONS)
    if found == MOST_SOLUTIONS:
        return Refusal(f"there are at least {found} solutions")
    if found == claim.number:
        return None
    return Refusal(f"there {'is' if found == 1 else 'are'} {counted(found, 'solutions')}")


def _judge_unique(_game: Any, claim: Claimed) -> Refusal | None:
    found = _count(claim, 2)
    return None if found == 1 else Refusal("there are several" if found else "there is no solution")


def _judge_solvable(wanted: bool, _game: Any, claim: Claimed) -> Refusal | None:
    if bool(_count(claim, 1)) == wanted:
        return None
    return Refusal("there is no solution" if wanted else "there is a solution")


def _judge_grade(game: Any, claim: Claimed) -> Refusal | None:
    difficulty = game.puzzle(claim.last).measure_difficulty()
    found = game.grade_scale.grade(difficulty.effort)
    return None if found == claim.number else Refusal(f"it is of grade {found}")


def _judge_forced(_game: Any, claim: Claimed) -> Refusal | None:
    """Judge whether the next deduction uses a technique and finds what is marked + or S."""
    wanted = claim.arguments[0].casefold()
    techniques = {name: technique for technique, name in explaining.NAMES.items()}
    if wanted not in techniques:
        raise ValueError(f"expected a technique: {', '.join(techniques)}")
    shown = read_shown(claim.last)
    marked = shown.added | shown.found
    if not marked:
        return Refusal("nothing is marked with + or S")
    before = without_marks(shown)
    rectangle = before.rectangle
    found = explaining.next_deduction(rectangle, before.state)
    if found is None:
        return Refusal("there is no deduction")
    if found.name != wanted:
        return Refusal(f"the next deduction is {found.name}: {found.sentence}")
    if set(found.places) != marked:
        return Refusal(f"it finds something else: {found.sentence}")
    return None


CLAIMS = (
    LEGAL,
    ILLEGAL,
    *SOLVED,
    Claim(
        "solvable",
        "A search finds a solution.",
        partial(_judge_solvable, True),
    ),
    Claim(
        "unsolvable",
        "A search proves that there is no solution.",
        partial(_judge_solvable, False),
    ),
    Claim("unique", "There is exactly one solution.", _judge_unique),
    Claim("solutions N", "There are exactly N solutions.", _judge_solutions),
    Claim("grade N", "The hardest deduction that it needs is of this grade.", _judge_grade),
    Claim(
        "forced by TECHNIQUE",
        "The next deduction uses this technique and finds what is marked with `+` or `S`.",
        _judge_forced,
    ),
)
