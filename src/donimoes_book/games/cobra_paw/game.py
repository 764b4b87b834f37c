"""Cobra Paw, by Derek Weston, as a game of the registry: dice, fingers, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Domino, Position
from donimoes_book.games.cobra_paw.contest import CobraPawContest
from donimoes_book.games.cobra_paw.hunt import DOUBLE_BLANK
from donimoes_book.games.game import IllegalPosition, RuleViolation, UnreadableMove, printed_moves
from donimoes_book.games.set_checks import pair_of, strange
from donimoes_book.play.contest import ContestGame
from donimoes_book.play.dealing import domino_name, read_dominoes

_FINGERS = "A finger is a disc on the bar of a domino, as in (0.5,1)w."


@dataclass(frozen=True)
class CobraPaw:
    """A table with dominoes, two dice, and a finger for each player who was quick."""

    name: ClassVar[str] = "cobra-paw"
    title: ClassVar[str] = "Cobra Paw"
    claims: ClassVar[Sequence[str]] = ("target", "there", "gone", "legal", "illegal")
    contest: ClassVar[CobraPawContest] = CobraPawContest()

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that one set lies on the table, with two dice or none, and where fingers are."""
        return list(_wrong(position))

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Say that no moves are printed in this game; raises IllegalMove."""
        reason = "in Cobra Paw pictures tell what is done: a disc on a bar is a finger"
        raise UnreadableMove(0, printed_moves(moves)[0][0], reason, position)

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one claim about a table; None when it is true, else what was found."""
        if violations := list(_wrong(position)):
            raise IllegalPosition(violations)
        word, _, rest = item.partition(" ")
        if word not in self.claims or (word == "target") != bool(rest):
            raise ValueError(f"expected one of: {', '.join(self.claims)}")
        target = _target(position)
        if target is None:
            return "no dice are to be seen"
        lies = target in map(pair_of, position.dominoes)
        name = domino_name(target)
        if word == "target":
            return None if read_dominoes(rest) == (target,) else f"the dice show the {name}"
        if word in ("there", "gone"):
            if lies == (word == "there"):
                return None
            return f"the {name} {'lies there' if lies else 'is gone'}"
        right = target if lies else DOUBLE_BLANK
        fingers = [pair_of(domino) for domino in _under_fingers(position)]
        if not fingers:
            return "nobody has put a finger down"
        wrong = next((finger for finger in fingers if finger != right), None)
        if word == "legal":
            return f"the {domino_name(wrong)} is not the {domino_name(right)}" if wrong else None
        return None if wrong else f"the {domino_name(right)} is right"


def _target(position: Position) -> Pair | None:
    if not position.dice:
        return None
    low, high = sorted(die.pips for die in position.dice)
    return low, high


def _under_fingers(position: Position) -> Iterator[Domino]:
    joints = {domino.joint: domino for domino in position.dominoes}
    yield from (joints[piece.place] for piece in position.pieces if piece.place in joints)


def _wrong(table: Position) -> Iterator[RuleViolation]:
    """Everything that cannot be on a table of this game."""
    yield from strange(replace(table, pieces=(), dice=()), "in Cobra Paw")
    if len(table.dice) not in (0, 2):
        yield RuleViolation("Cobra Paw is played with two dice", table.dice[0].place)
    joints = {domino.joint for domino in table.dominoes}
    for piece in table.pieces:
        if piece.place not in joints:
            yield RuleViolation("this finger lies beside the dominoes", piece.place, _FINGERS)


GAME: ContestGame = CobraPaw()
