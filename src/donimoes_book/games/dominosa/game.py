"""Dominosa as a game: its pictures, hints and problems, and what `:expect:` may say."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from donimoes_book.board.dominoes import the_domino
from donimoes_book.board.likeness import Renames
from donimoes_book.board.position import Annotations, Position
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Claim, Claimed, Refusal
from donimoes_book.games.dominosa import explaining
from donimoes_book.games.dominosa.puzzle import DominosaPuzzle, State, read_shown, without_place
from donimoes_book.games.dominosa.reasoning import OPEN
from donimoes_book.games.dominosa.rectangle import Rectangle, find_covers
from donimoes_book.games.dominosa.titles import TITLES
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.hints import Fact
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.puzzle_game import ILLEGAL, LEGAL, SOLVED, Advice, PuzzleGame
from donimoes_book.search.answer import MOST_HINTS, Hint
from donimoes_book.search.difficulty import GRADES, grade_of
from donimoes_book.search.figures import FigureWords
from donimoes_book.search.shortest import MAX_STATES
from donimoes_book.words.language import N_, Message, gettext, listed, units
from donimoes_book.words.plurals import counted

_FEW = 3
"""The most dominoes that a hint names."""
MOST_SOLUTIONS = 100_000
"""Where counting solutions stops."""


def _count(claim: Claimed, most: int) -> int:
    shown = read_shown(claim.last)
    return find_covers(shown.rectangle, shown.state, most).count


def _judge_solutions(_game: Any, claim: Claimed) -> Refusal | None:
    count = _count(claim, MOST_SOLUTIONS)
    if count == MOST_SOLUTIONS:
        return Refusal(f"there are at least {count} solutions")
    if count == claim.number:
        return None
    return Refusal(f"there {'is' if count == 1 else 'are'} {counted(count, 'solutions')}")


def _judge_unique(_game: Any, claim: Claimed) -> Refusal | None:
    count = _count(claim, 2)
    return None if count == 1 else Refusal("there are several" if count else "there is no solution")


def _judge_solvable(claimed: bool, _game: Any, claim: Claimed) -> Refusal | None:
    if bool(_count(claim, 1)) == claimed:
        return None
    return Refusal("there is no solution" if claimed else "there is a solution")


def _judge_grade(game: Any, claim: Claimed) -> Refusal | None:
    difficulty = game.puzzle(claim.last).measure_difficulty()
    grade = grade_of(difficulty.effort)
    return None if grade == claim.number else Refusal(f"it is of grade {grade}")


def _judge_forced(_game: Any, claim: Claimed) -> Refusal | None:
    """Judge whether the next deduction uses a technique and finds what is marked + or S."""
    technique = claim.arguments[0].casefold()
    if technique not in explaining.NAMES:
        raise ValueError(f"expected a technique: {', '.join(explaining.NAMES)}")
    shown = read_shown(claim.last)
    marked = shown.added | shown.new_splits
    if not marked:
        return Refusal("nothing is marked with + or S")
    before = shown.rectangle.statuses(shown.joined - shown.added, shown.split - shown.new_splits)
    deduction = explaining.next_deduction(shown.rectangle, before)
    if deduction is None:
        return Refusal("there is no deduction")
    if deduction.name != technique:
        return Refusal(f"the next deduction is {deduction.name}: {deduction.sentence}")
    if set(deduction.places) != marked:
        return Refusal(f"it finds something else: {deduction.sentence}")
    return None


_CLAIMS: Sequence[Claim] = (
    LEGAL,
    ILLEGAL,
    *SOLVED,
    Claim("solvable", "A search finds a solution.", partial(_judge_solvable, True)),
    Claim(
        "unsolvable", "A search proves that there is no solution.", partial(_judge_solvable, False)
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


_SETS = {
    2: N_("Double-two"),
    3: N_("Double-three"),
    4: N_("Double-four"),
    5: N_("Double-five"),
    6: N_("Double-six"),
    7: N_("Double-seven"),
    8: N_("Double-eight"),
    9: N_("Double-nine"),
}
_CHARTED = ("unique-2", "unique-6", "unique-9")
_LABELS = {
    **{
        f"unique-{greatest}": Message("{set}: one solution", set=name)
        for greatest, name in _SETS.items()
    },
    **{
        f"grade-{grade}": Message("Double-six, one solution: grade {grade}", grade=grade)
        for grade in range(1, GRADES + 1)
    },
    "guess": N_("Double-six, one solution: takes a guess"),
}


class Dominosa(PuzzleGame):
    """The game as the registry knows it."""

    name = "dominosa"
    title = TITLES[name]
    code_number = 30
    claims = _CLAIMS
    length_unit = units("domino", "dominoes")
    draws_solutions = False
    by_deduction = True
    writing_square = 6.0
    figure_words = FigureWords(_LABELS, _CHARTED)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that what is known leaves a place for everything, and that crosses are right."""
        return set_checks.picture_by_picture(position, _picture_violations)

    def annotate(self, position: Position) -> Annotations:
        """Name the squares of a rectangle while there is something to conclude."""
        return Annotations(names_squares=bool(position.numbers))

    def puzzle(self, position: Position) -> DominosaPuzzle:
        """Set up a position; raises IllegalPosition."""
        return DominosaPuzzle(read_shown(position))

    def renaming(self) -> Renames:
        """Any number can be exchanged for any other."""
        return lambda _numbers: True

    def length_of(self, moves: Sequence[str]) -> int:
        """Return how many dominoes are found; splits are only notes."""
        return sum("~" not in move for move in moves)

    def more_fields(
        self, position: Position, max_states: int = MAX_STATES, seconds: float | None = None
    ) -> dict[str, object]:
        """Return whether there is only one solution, and all deductions that lead to it."""
        puzzle = self.puzzle(position)
        rectangle, statuses = puzzle.rectangle, puzzle.statuses(puzzle.start)
        solvable = puzzle.covers.count > 0
        steps = explaining.all_deductions(rectangle, statuses) if solvable else ()
        return {
            "unique": puzzle.covers.count == 1,
            "deductions": [
                {
                    "technique": step.name,
                    "sentence": step.sentence,
                    "position": str(step.picture(rectangle, before)),
                }
                for before, step in steps
            ],
        }

    def facts(self, position: Position, moves: Sequence[str]) -> tuple[Fact, ...]:
        """Return nothing: a hint is a deduction, which is all words."""
        return ()

    def hints(self, position: Position, facts: Sequence[Fact]) -> tuple[Hint, ...]:
        """Return where to look for the hardest deduction, then why, then what it leads to.

        If nothing is harder than to find a single place, it's which dominoes have one, and where.
        """
        rectangle, steps = self._deductions(position)
        if not steps:
            return ()
        before, key = steps[_hardest(steps)]
        if key.joined is None:
            squares = rectangle.squares(key.split[0])
            ask = N_("When easy steps end: can there be a domino on {squares}?")
            told = [gettext(ask, squares=squares), key.sentence]
            following = (it for _, it in steps[_hardest(steps) :] if it.joined is not None)
            told += (gettext("After that: {sentence}", sentence=it.sentence) for it in following)
            return tuple(map(Hint, told[:MOST_HINTS]))
        places = Counter(rectangle.pair(it) for it, left in enumerate(before) if left == OPEN)
        single = [the_domino(pair) for pair in sorted(places) if places[pair] == 1][:_FEW]
        one = N_("There’s only one place for {dominoes}. Find it.")
        several = N_("There’s only one place for each of these: {dominoes}. Find them.")
        words = gettext(several if single[1:] else one, dominoes=listed(single))
        return (Hint(words), Hint(key.sentence)) if single else (Hint(key.sentence),)

    def reasons(self, position: Position) -> tuple[Hint, ...]:
        """Say what the hardest deduction is, and show it, if it's more than to find a place."""
        rectangle, steps = self._deductions(position)
        before, key = steps[_hardest(steps)] if steps else ([], None)
        if not key or key.joined is not None:
            return ()
        return (Hint(key.sentence, key.picture(rectangle, before)),)

    def _deductions(
        self, position: Position
    ) -> tuple[Rectangle, Sequence[tuple[list[int], explaining.Deduction]]]:
        """Return all deductions, each with what is known before it."""
        puzzle = self.puzzle(position)
        rectangle, statuses = puzzle.rectangle, puzzle.statuses(puzzle.start)
        return rectangle, [*explaining.all_deductions(rectangle, statuses)]

    def hint(self, puzzle: MovePuzzle[State, int], state: State) -> str:
        """Return one deduction, or say that something is wrong."""
        assert isinstance(puzzle, DominosaPuzzle)
        statuses = puzzle.statuses(state)
        if not find_covers(puzzle.rectangle, statuses, 1).count:
            return gettext("Something joined or split here is wrong: undo.")
        deduction = explaining.next_deduction(puzzle.rectangle, statuses)
        return (
            deduction.sentence if deduction else gettext("There is no deduction to make from here.")
        )

    def advice(self, position: Position, rng: Random, seconds: float) -> Sequence[Advice]:
        """Return the next deduction, in a sentence and as a picture. Raises IllegalPosition."""
        puzzle = self.puzzle(position)
        statuses = puzzle.statuses(puzzle.start)
        if puzzle.is_solved(puzzle.start):
            return []
        words = self.hint(puzzle, puzzle.start)
        if puzzle.covers.count and (
            deduction := explaining.next_deduction(puzzle.rectangle, statuses)
        ):
            words += f"\n\n{deduction.picture(puzzle.rectangle, statuses)}"
        return [Advice("", words, {})]


def _hardest(steps: Sequence[tuple[list[int], explaining.Deduction]]) -> int:
    """Return where the hardest technique is first needed, since nothing easier is left."""
    techniques = [step.technique for _, step in steps]
    return techniques.index(max(techniques))


def _picture_violations(part: Position) -> Iterator[RuleViolation]:
    """Yield crossed dominoes that are in a solution; raises IllegalPosition for the rest."""
    shown = read_shown(part)
    yield from without_place(shown.rectangle, shown.state)
    rectangle, state = shown.rectangle, shown.state
    for place in shown.crossed:
        statuses = rectangle.statuses([*shown.joined, place], shown.split)
        if state[place] == OPEN and find_covers(rectangle, statuses, 1).count:
            domino = rectangle.domino(place)
            message = f"{domino.name} is crossed, but it can be there"
            yield RuleViolation(message, domino.place)
    if shown.added and not find_covers(rectangle, state, 1).count:
        where = rectangle.domino(min(shown.added)).place
        yield RuleViolation("this cannot be completed with what is added", where)


GAMES = (Dominosa(),)
