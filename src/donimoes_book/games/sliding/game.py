"""Sliding puzzles as games: their claims, and what their pictures may show."""

from collections.abc import Iterator, Sequence
from random import Random

from donimoes_book.board.dominoes import LARGEST
from donimoes_book.board.likeness import Renames
from donimoes_book.board.parts import Direction, Domino, Mark
from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import change_rectangle, random_rectangle, shapes
from donimoes_book.games.claims import Claim, Claimed, Refusal
from donimoes_book.games.errors import IllegalMove, IllegalPosition, RuleViolation
from donimoes_book.games.game import Step
from donimoes_book.games.puzzle_game import DECIDED, ILLEGAL, LEGAL, SOLVED, PuzzleGame
from donimoes_book.games.set_checks import invalid_dominoes, picture_by_picture
from donimoes_book.games.sliding.puzzle import CapturingPuzzle, SlidingPuzzle, UnmatchedPuzzle
from donimoes_book.games.sliding.titles import TITLES
from donimoes_book.search.figures import FigureWords
from donimoes_book.words.language import N_, Message, units

_MOST_SQUARE = 2
"""How many of the possible rectangles are used: the longest leave little to do."""
_LIFTED = (1, 2, 2, 3, 3, 4)
"""How many dominoes a change to a board lifts: each number is drawn as often as it appears."""


def _judge_captures(game: "SlidingGame", claim: Claimed) -> Refusal | None:
    captured, refusal = game.captures_in(claim)
    if captured is None:
        return refusal
    named = claim.arguments[0].split()
    same = sorted(map(_either_way, named)) == sorted(map(_either_way, captured))
    return None if same else refusal


def _judge_adds(game: "SlidingGame", claim: Claimed) -> Refusal | None:
    captured, refusal = game.captures_in(claim)
    return None if captured == [] else refusal


CAPTURE_CLAIMS = (
    Claim(
        "captures [DOMINOES]",
        "The moves, or the marked slide, capture exactly these dominoes.",
        _judge_captures,
    ),
    Claim("adds", "The moves, or the marked slide, capture nothing.", _judge_adds),
)


SIZES = ((4, 3), (4, 4), (5, 4))
"""The sizes of the rectangles, width by height, in spaces."""
_LABELS = {
    "solvable": N_("can be solved"),
    "steps-q1": N_("a quarter take at most"),
    "steps-median": N_("half take at most"),
    "steps-q3": N_("three quarters take at most"),
    "longest": N_("the longest"),
    "positions-median": N_("half have at most"),
}


class SlidingGame(PuzzleGame):
    """A sliding puzzle as a game of the registry."""

    length_unit = units("step", "steps")
    equals_may_touch: bool = False
    """Whether equal numbers may touch in the rectangles that problems start from."""

    def __init__(
        self,
        name: str,
        title: str,
        kind: type[SlidingPuzzle],
        claims: Sequence[Claim] = (),
        *,
        number: int = 0,
    ) -> None:
        """Take the claims, and the game's number in printed codes."""
        self.name, self.title, self.kind, self.code_number = name, title, kind, number
        self.claims = (LEGAL, ILLEGAL, *claims, *SOLVED, *DECIDED)
        left_out = "solvable" if kind.ends_filled else "positions-median"
        self.figure_words = FigureWords(
            {
                f"{name}-{width}x{height}": Message(
                    "{width} by {height}: {figure}", width=width, height=height, figure=label
                )
                for width, height in SIZES
                for name, label in _LABELS.items()
                if name != left_out
            }
        )

    def puzzle(self, position: Position) -> SlidingPuzzle:
        """Set up a position; raises IllegalPosition."""
        return self.kind(position)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that no domino is there twice, that a slid one made a legal step, and crosses."""
        return picture_by_picture(position, self._check_marks)

    def _check_marks(self, part: Position) -> Iterator[RuleViolation]:
        shown = (domino for domino in part.dominoes if None not in domino.pips)
        if repeated := list(invalid_dominoes(shown, pairs=None)):
            yield from repeated
            return
        slid = _slid(part)
        crossed = [d for d in part.dominoes if d.mark is Mark.CROSSED]
        for domino in slid:
            yield from self.check_slid(part, domino, crossed)
        if not slid:
            for domino in crossed:
                if refusal := self.cross_refusal(part, domino):
                    message = f"{domino.name} is crossed, but {refusal}"
                    advice = "A cross means captured, or not allowed here."
                    yield RuleViolation(message, domino.place, advice)

    def cross_refusal(self, part: Position, domino: Domino) -> Refusal | None:
        """Return why a domino should not be crossed out when none has slid; None if it should."""
        if _touches_its_equal(part, domino):
            return None
        return Refusal("no equal number touches it")

    def check_slid(
        self, part: Position, domino: Domino, crossed: Sequence[Domino]
    ) -> Iterator[RuleViolation]:
        """Check that a picture's slid domino made a legal step, with these captures."""
        before, move = self._undone(part, domino)
        try:
            step = self.replay(before, move)[0]
        except IllegalPosition as error:
            message = f"{move} cannot have led here: one step earlier, {error}"
            yield RuleViolation(message, domino.place)
        except IllegalMove as error:
            yield RuleViolation(f"{move} is not legal: {error.reason}", domino.place)
        else:
            names = {d.name for d in crossed}
            captured = set(step.captured) - {domino.name}
            if names and names != captured:
                actual = " ".join(sorted(captured)) or "nothing"
                message = f"{move} captures {actual} besides {domino.name}"
                yield RuleViolation(message, crossed[0].place)

    def captures_in(self, claim: Claimed) -> tuple[list[str] | None, Refusal]:
        """Return what the moves or the marked slide capture, and the same as a sentence.

        The captures are None if nothing moves.
        """
        steps = self._played(claim)
        if not steps:
            return None, Refusal("no move is played")
        captured = [name for step in steps for name in step.captured]
        played = " ".join(step.move for step in steps)
        return captured, Refusal(f"{played} captures {' '.join(captured) or 'nothing'}")

    def _played(self, claim: Claimed) -> tuple[Step, ...]:
        if claim.moves:
            return self.replay(claim.first, claim.moves)
        parts = [part for _, part in claim.position.side_by_side()]
        marked = ((part, domino) for part in parts for domino in _slid(part))
        return next((self.replay(*self._undone(*slide)) for slide in marked), ())

    def _undone(self, part: Position, domino: Domino) -> tuple[Position, str]:
        """Return the position before a marked slide, and the slide's name as a move."""
        way = domino.mark.direction if domino.mark else None
        if way is None:
            raise ValueError(f"{domino.name} did not slide")
        back = way.opposite.step
        dominoes = (d.moved(*back) if d is domino else d for d in part.dominoes)
        pieces = (p.moved(*back) if p.place in domino.places else p for p in part.pieces)
        before = Position(tuple(dominoes), pieces=tuple(pieces))
        return before, self.slide_name(part, domino, way)

    def slide_name(self, part: Position, domino: Domino, way: Direction) -> str:
        """Name the slide of a marked domino as a printed move."""
        return f"{domino.name}{way}"

    def is_in_proofs(self, position: Position) -> bool:
        """Return whether a proof for all boards of a size covers a position.

        Its dominoes must be different and of the set, with no equal numbers touching, and fill a
        rectangle unless any solution can be played backwards from one.
        """
        names = {domino.pips for domino in position.dominoes}
        of_the_set = all((pips or 0) <= LARGEST for pair in names for pips in pair)
        different = len({frozenset(pair) for pair in names}) == len(position.dominoes)
        if not of_the_set or not different:
            return False
        puzzle = self.puzzle(position)
        is_filled = puzzle.room(puzzle.start) == 2 * len(puzzle.dominoes)
        is_covered = puzzle.ends_filled or is_filled
        return is_covered and not puzzle.has_equals_touching(puzzle.start)

    def renaming(self) -> Renames:
        """Any number can be exchanged for another, as long as a sum stays the same."""
        total = self.kind.meeting_sum
        if total is None:
            return lambda _numbers: True
        return lambda numbers: all(
            (total - old == other) == (total - new == numbers[other])
            for old, new in numbers.items()
            for other in numbers
        )

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Fill a rectangle in which equal numbers touch only if the game lets them."""
        shape = rng.choice(shapes(dominoes)[:_MOST_SQUARE])
        return random_rectangle(rng, *shape, equals=self.equals_may_touch)

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Lift a few neighbouring dominoes and fill the hole again, if that can be done."""
        lift = rng.choice(_LIFTED)
        return change_rectangle(rng, board, lift, equals=self.equals_may_touch) or board


def _slid(part: Position) -> list[Domino]:
    return [domino for domino in part.dominoes if domino.mark and domino.mark.direction]


def _touches_its_equal(part: Position, domino: Domino) -> bool:
    return any(
        part.halves.get(there) == pips
        for place, pips in zip(domino.places, domino.pips, strict=True)
        for there in place.neighbours
        if there not in domino.places
    )


def _either_way(name: str) -> str:
    return min(name, name[::-1])


GAMES = (
    SlidingGame("unmatched", TITLES["unmatched"], UnmatchedPuzzle, number=1),
    SlidingGame("capturing", TITLES["capturing"], CapturingPuzzle, claims=CAPTURE_CLAIMS, number=2),
)
