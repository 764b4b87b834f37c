"""Mountains and Valleys: lay eighteen dominoes as a map on which one can walk everywhere.

Designed by Sid Sackson (Beyond Solitaire), laid with dominoes by Don Kirkby.
"""

from __future__ import annotations

from random import Random

from donimoes_book.board.annotations import Annotations
from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.games.game import IllegalPosition, LayoutGame, LayoutPuzzle, RuleViolation
from donimoes_book.games.mountains.laying import picture_violations, strange, unplaceable
from donimoes_book.games.mountains.map import (
    CLIMB,
    SIDE,
    heights_of,
    is_deal,
    is_whole,
    paths,
    penalty,
    sections,
)
from donimoes_book.games.set_checks import pair_of
from donimoes_book.games.side_by_side import picture_by_picture
from donimoes_book.plurals import says

IN_DEAL = SIDE * SIDE // 2
"""How many dominoes a deal has: as many as fill the map."""
_PER_ROW = 6


class MountainsAndValleys:
    """The game as the registry knows it."""

    name = "mountains"
    title = "Mountains and Valleys"
    claims = ("legal", "illegal", "connected", "penalty", "solved")

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """An added domino must be legal where it lies, and a crossed one must not be."""
        return picture_by_picture(position, picture_violations)

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Say that no moves are printed in this game."""
        advice = "Mark the domino that is added with a +."
        return [RuleViolation(f"{self.title} has no printed moves", None, advice)]

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:` about the last picture; None when it is true."""
        word, _, value = item.partition(" ")
        last = position.side_by_side()[-1][1]
        if item == "legal":
            violations = unplaceable(last)
            return violations[0].message if violations else None
        if word in ("illegal", "illegal:"):
            return _judge_illegal(last, value.strip())
        if item not in ("connected", "solved") and not (word == "penalty" and value.isdecimal()):
            raise ValueError("expected one of: legal, illegal, connected, penalty N, solved")
        if violations := unplaceable(last):
            raise IllegalPosition(violations)
        heights = heights_of(last.dominoes)
        if item == "solved" and not is_whole(heights):
            return f"the map is not a whole square of {SIDE} by {SIDE}"
        if word == "penalty":
            found = penalty(heights)
            return None if found == int(value) else f"the penalty is {found}"
        parts = sections(heights)
        return None if len(parts) <= 1 else f"the map is in {len(parts)} sections"

    def annotate(self, position: Position) -> Annotations:
        """Show where one can walk, in every picture but that of a deal."""
        ways: list[tuple[Place, Place]] = []
        words = []
        for corner, part in position.side_by_side():
            heights = heights_of(part.dominoes)
            if is_deal(part.dominoes):
                continue
            ways += ((a.moved(*corner), b.moved(*corner)) for a, b in paths(heights))
            words.append(_in_words(sections(heights)))
        return Annotations(paths=tuple(ways), words=" ".join(words))

    def layout_puzzle(self, position: Position) -> LayoutPuzzle:
        """Take the eighteen dominoes of a position, however they lie; raises IllegalPosition."""
        violations = list(strange(position))
        if not violations and len(position.dominoes) != IN_DEAL:
            violations = [
                RuleViolation(f"a deal has {IN_DEAL} dominoes, not {len(position.dominoes)}")
            ]
        if violations:
            raise IllegalPosition(violations)
        pairs = sorted(pair_of(domino) for domino in position.dominoes)
        return LayoutPuzzle(SIDE, SIDE, tuple(pairs), CLIMB)

    def deal(self, rng: Random) -> Position:
        """Draw eighteen dominoes of a double-six set, and stand them in rows in their order."""
        return laid_out(sorted(rng.sample(domino_set(), IN_DEAL)))

    def wrong_layout(self, puzzle: LayoutPuzzle, layout: Position) -> str | None:
        """Why a layout does not solve a puzzle, by the rules; None when it does."""
        if sorted(map(pair_of, layout.dominoes)) != list(puzzle.dominoes):
            return "it is laid of other dominoes"
        return self.judge(layout, "", "solved")


def laid_out(pairs: list[tuple[int, int]]) -> Position:
    """Stand dominoes in rows of six, half a space apart, as a problem shows a deal."""
    return Position(
        tuple(
            Domino(Place(3 * (i % _PER_ROW), 5 * (i // _PER_ROW)), False, pair)
            for i, pair in enumerate(pairs)
        )
    )


def _judge_illegal(part: Position, reason: str) -> str | None:
    violations = unplaceable(part)
    if not violations:
        return "every domino may lie where it does"
    found = "; ".join(violation.message for violation in violations)
    return None if says(found, reason) else f"the reason is: {found}"


def _in_words(parts: list[set[Place]]) -> str:
    """Say which spaces belong together, for people who cannot see the paths."""
    if len(parts) == 1:
        return "One can walk everywhere."
    smaller = [
        " and ".join(
            f"column {place.x // 2 + 1}, row {place.y // 2 + 1}"
            for place in sorted(part, key=lambda place: (place.y, place.x))
        )
        for part in parts[1:]
    ]
    return f"The map is in {len(parts)} sections; cut off from the largest: {'; '.join(smaller)}."


GAME: LayoutGame = MountainsAndValleys()
