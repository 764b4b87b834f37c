"""Domino Finder for the registry: its pictures, claims, and walks on boards that are face up."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from random import Random
from typing import ClassVar

from donimoes_book.board.cells import CellSet, cells_of
from donimoes_book.board.dominoes import Pair, either_way
from donimoes_book.board.parts import Arrow, Die, Direction
from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_length
from donimoes_book.games.domino_finder import pictures
from donimoes_book.games.domino_finder.contest import FinderContest
from donimoes_book.games.domino_finder.pictures import MOVER, FinderBoard, read_board
from donimoes_book.games.domino_finder.titles import TITLES
from donimoes_book.games.errors import IllegalMove, RuleViolation
from donimoes_book.games.game import Step, StepPictures
from donimoes_book.games.move_puzzle import Gesture, Movement, MovePuzzle
from donimoes_book.games.puzzle_game import DECIDED, ILLEGAL, LEGAL, PuzzleGame
from donimoes_book.games.set_checks import picture_by_picture, refuse_if_any
from donimoes_book.play.dealing import IN_ROW, ROWS
from donimoes_book.search.figures import FigureWords, of_players
from donimoes_book.words.language import N_, gettext, units
from donimoes_book.words.plurals import counted

_SPACES = 128
"""More than any space's number: a state is a space, plus a higher bit for each treasure left."""
_DICE = "Show two dice for each treasure beside the board."


class WalkPuzzle(MovePuzzle[int, Direction]):
    """A position to solve: take every treasure, in any order, without stepping into a trap.

    A state is the pawn's space and the treasures still to be found.
    """

    move_pattern = re.compile("[LRUD]")
    move_form = N_("a step is L, R, U or D: left, right, up or down")

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every violation."""
        self.board = board = read_board(position)
        refuse_if_any(_unsolvable_parts(board))
        self._ground = CellSet(board.spaces & ~board.blanks & ~board.other_pawns)
        self._boards = dict[int, FinderBoard]()
        self.start = board.pawns[MOVER] + _SPACES * ((1 << len(board.goals)) - 1)

    def successors(self, state: int) -> Iterator[tuple[Direction, int]]:
        """Yield every safe step and the state it leads to."""
        left, here = divmod(state, _SPACES)
        for way, step in pictures.STEPS.items():
            there = here + step
            # Above the ring of table, numbers are negative.
            if there >= 0 and self._ground >> there & 1:
                index = self.board.treasure_at(there)
                treasure = 0 if index is None else 1 << index
                yield way, there + _SPACES * (left & ~treasure)

    def is_solved(self, state: int) -> bool:
        """Return whether every treasure has been found."""
        return state < _SPACES

    def remaining(self, state: int) -> int:
        """Return how many treasures are still to be found."""
        return (state // _SPACES).bit_count()

    def apparent_distance(self, state: int) -> tuple[int, int]:
        """Return how many treasures are still to be found, and how far away the nearest is."""
        left, here = divmod(state, _SPACES)
        goals = [goal for i, goal in enumerate(self.board.goals) if left >> i & 1]
        column, row = pictures.column_and_row(here)
        there = (pictures.column_and_row(space) for goal in goals for space in cells_of(goal))
        away = (abs(x - column) + abs(y - row) for x, y in there)
        return len(goals), min(away, default=0)

    def position(self, state: int, last: Direction | None = None) -> Position:
        """Return the position of a state, with an arrow for the last step."""
        board = self.board_of(state)
        if last is None:
            return board.position()
        return board.position(
            [Arrow(pictures.place_of(board.pawns[MOVER] - pictures.STEPS[last]), ((last, 1),))]
        )

    def find_move(self, state: int, text: str) -> Direction | Refusal:
        """Return the step that a letter names, or why the pawn cannot take it."""
        if text.upper() not in set(Direction):
            raise ValueError(self.move_form)
        way = Direction(text.upper())
        board = self.board_of(state)
        if refusal := board.step_refusal(way):
            return refusal
        trap = board.blanks >> board.pawns[MOVER] + pictures.STEPS[way] & 1
        return Refusal(N_("that is a trap")) if trap else way

    def attempts(self, state: int) -> Iterator[str]:
        """Yield a step in each direction."""
        return map(str, Direction)

    def gesture(self, state: int, name: str) -> Gesture:
        """Return the gesture for a step: the pawn is pushed."""
        return Gesture((MOVER,), Direction(name))

    @classmethod
    def movement(cls, name: str) -> Movement:
        """Return a step, as nobody but the pawn makes one."""
        return Movement(gettext("a step"), (name,))

    def board_of(self, state: int) -> FinderBoard:
        """Return the board in a state."""
        if state not in self._boards:
            left, here = divmod(state, _SPACES)
            board = self.board
            for index, goal in enumerate(self.board.goals):
                if not left >> index & 1:
                    board = board.with_pawn_at(next(cells_of(goal)))
            self._boards[state] = board.with_pawn_at(here)
        return self._boards[state]


def _unsolvable_parts(board: FinderBoard) -> Iterator[RuleViolation]:
    if MOVER not in board.pawns:
        yield RuleViolation(f"the pawn {MOVER} is missing", None, "It is the one that walks.")
    if board.hidden:
        place = pictures.place_of(min(board.hidden))
        yield RuleViolation("a domino lies face down", place, "A problem shows every number.")
    if not board.treasures:
        yield RuleViolation("which treasure is the pawn to find?", None, _DICE)
    for (low, high), goal in zip(board.treasures, board.goals, strict=True):
        if not goal and not board.hidden:
            message = f"the treasure {low}{high} is not on this board"
            yield RuleViolation(message, None, "The dice must show a domino that is still there.")
        elif MOVER in board.pawns and goal >> board.pawns[MOVER] & 1:
            message = f"the pawn {MOVER} is already on the treasure {low}{high}"
            yield RuleViolation(message, pictures.place_of(board.pawns[MOVER]))


MOST_TREASURES = 3
"""How many treasures' dice there is room for beside a board."""
_TOPS = {1: (5,), 2: (1, 9), 3: (0, 5, 10)}
"""How far below the board's upper edge each treasure's dice begin, in half-spaces."""
_TRAPPED = Refusal(f"the turn is over: {MOVER} is in a trap")


def _judge_steps(
    judge: Callable[[Claimed, tuple[Step, ...]], Refusal | None],
) -> "Callable[[DominoFinder, Claimed], Refusal | None]":
    def judged(game: "DominoFinder", claim: Claimed) -> Refusal | None:
        steps = game.replay(claim.first, claim.moves)
        return judge(claim, steps) if steps else Refusal("there are no steps")

    return judged


def _judge_solved(claim: Claimed, steps: tuple[Step, ...]) -> Refusal | None:
    if not steps[-1].solves:
        return Refusal("there is a treasure left")
    return judge_length(len(steps), claim)


def _judge_trap(_claim: Claimed, steps: tuple[Step, ...]) -> Refusal | None:
    board = read_board(steps[-1].after)
    is_trap = board.blanks >> board.pawns[MOVER] & 1
    return None if is_trap else Refusal("the last step does not end on a blank")


def _judge_treasure(_claim: Claimed, steps: tuple[Step, ...]) -> Refusal | None:
    return None if steps[-1].captured else Refusal("the last step finds nothing")


def _judge_reach(_game: "DominoFinder", claim: Claimed) -> Refusal | None:
    count = len(read_board(claim.first).within_reach())
    if count == claim.number:
        return None
    return Refusal(f"{MOVER} can turn over {counted(count, 'dominoes')}")


def _judge_end_of_turn(_game: "DominoFinder", claim: Claimed) -> Refusal | None:
    after = read_board(claim.first).after_turn().position()
    return None if claim.last == after else Refusal(f"after the turn, the picture is:\n{after}")


_FIGURE_WORDS = FigureWords(
    {
        **of_players("first-player-wins", N_("the first player wins")),
        **of_players("walks-per-game", N_("turns in a game")),
        "walks-per-game-random": N_("Two without memory: turns in a game"),
        "turned-per-walk": N_("Two players: turned over in a turn"),
        "treasures-per-walk-2": N_("Two players: treasure found in a turn"),
        "treasures-per-walk-random": N_("Two without memory: found in a turn"),
        "memory-beats-luck": N_("Memory beats blind luck"),
    },
    ("treasures-per-walk-2", "treasures-per-walk-random", "memory-beats-luck"),
)


class DominoFinder(PuzzleGame):
    """Domino Finder: a memory game, and puzzles on boards that are face up."""

    name = "domino-finder"
    title = TITLES["domino-finder"]
    claims = (
        LEGAL,
        ILLEGAL,
        Claim("solved", "The last step finds the last treasure.", _judge_steps(_judge_solved)),
        Claim(
            "solved in N",
            "The last step, the Nth, finds the last treasure.",
            _judge_steps(_judge_solved),
        ),
        *DECIDED,
        Claim("trap", "The last step ends on a blank.", _judge_steps(_judge_trap)),
        Claim("treasure", "The last step finds a treasure.", _judge_steps(_judge_treasure)),
        Claim("turns N", "P can reach N face-down dominoes to turn over.", _judge_reach),
        Claim(
            "over",
            "The last picture shows how the first one looks after the turn.",
            _judge_end_of_turn,
        ),
    )
    length_unit = units("step", "steps")
    code_number = 23
    figure_words = _FIGURE_WORDS
    hint_words: ClassVar = {
        "left": N_("Step {ways} in all, and never right."),
        "right": N_("Step {ways} in all, and never left."),
        "up": N_("Step {ways} in all, and never down."),
        "down": N_("Step {ways} in all, and never up."),
        "trap here": N_("This way looks good, but it leads nowhere."),
    }

    @property
    def contest(self) -> FinderContest:
        """The rules for several players."""
        return FinderContest()

    def puzzle(self, position: Position) -> WalkPuzzle:
        """Set up a position; raises IllegalPosition."""
        return WalkPuzzle(position)

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed steps on a board or a part of one, which need not be a problem.

        A trap ends the walk. Raises IllegalPosition and IllegalMove.
        """
        board, steps = read_board(position), list[Step]()
        ways = [Direction(word) for word in WalkPuzzle.read_moves(moves)]
        is_trapped = False
        for index, way in enumerate(ways):
            before = board.position()
            refusal = _TRAPPED if is_trapped else board.step_refusal(way)
            if refusal:
                raise IllegalMove(index, way, refusal, before)
            here = board.pawns[MOVER]
            after = board.with_pawn_at(here + pictures.STEPS[way])
            is_trapped = bool(board.blanks >> here + pictures.STEPS[way] & 1)
            arrow = Arrow(pictures.place_of(here), ((way, 1),))
            walked = replace(board, pawns=after.pawns).position([arrow])
            treasures = set(board.treasures).difference(after.treasures)
            names = tuple(f"{low}{high}" for low, high in treasures)
            solves = bool(treasures) and not after.treasures
            show = partial(StepPictures, before, walked, after.position())
            steps.append(Step(way, show, solves, names))
            board = after
        return tuple(steps)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture is a board, or a part of one."""

        def check(part: Position) -> tuple[()]:
            read_board(part)
            return ()

        return picture_by_picture(position, check)

    def solution_path(self, position: Position, moves: str) -> Position:
        """Draw the whole walk as one arrow."""
        board = read_board(position)
        ways = [Direction(word) for word in WalkPuzzle.read_moves(moves)]
        legs = tuple((way, len(list(run))) for way, run in groupby(ways))
        arrow = Arrow(pictures.place_of(board.pawns[MOVER]), legs)
        return board.position([arrow] if legs else ())

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Deal a board and one to three treasures; the pawn begins in a trap."""
        deal = pictures.random_deal(rng)
        treasures = _choose_treasures(rng, deal, rng.randint(1, MOST_TREASURES))
        return _position(deal, treasures, rng.choice(list(cells_of(deal.blanks))))

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Make one to three changes to a board; each row keeps its single domino with a blank."""
        before = read_board(board)
        dominoes = [before.dominoes[first] for first, _ in pictures.SLOTS]
        treasures, start = before.treasures, before.pawns[MOVER]
        for _ in range(rng.choice((1, 1, 2, 3))):
            change = rng.randrange(4)
            if change == 0:
                slot = rng.randrange(len(dominoes))
                dominoes[slot] = either_way(rng, dominoes[slot])
            elif change == 1:
                one, other = _swappable(rng, dominoes)
                dominoes[one], dominoes[other] = dominoes[other], dominoes[one]
            else:
                count = len(treasures) if change == 2 else rng.randint(1, MOST_TREASURES)
                treasures = _choose_treasures(rng, pictures.Deal(tuple(dominoes)), count)
        deal = pictures.Deal(tuple(dominoes))
        blanks = list(cells_of(deal.blanks))
        if start not in blanks or rng.random() < 0.3:
            start = rng.choice(blanks)
        return _position(deal, treasures, start)

    def code_frame(self) -> Position:
        """Return a board of seven rows of four dominoes."""
        return Position.parse("\n\n".join([" ".join(["0|0"] * 4)] * 7))


def _choose_treasures(rng: Random, deal: pictures.Deal, count: int) -> tuple[Pair, ...]:
    return tuple(rng.sample([pips for pips in deal.slots if pips[0]], count))


def _swappable(rng: Random, dominoes: Sequence[Pair]) -> tuple[int, int]:
    # Two dominoes may be swapped if they are in the same row, or if both or neither have a blank.
    one = rng.randrange(len(dominoes))
    others = [
        other
        for other in range(len(dominoes))
        if other // IN_ROW == one // IN_ROW or (0 in dominoes[other]) == (0 in dominoes[one])
    ]
    return one, rng.choice(others)


def _position(deal: pictures.Deal, treasures: Sequence[Pair], start: int) -> Position:
    dominoes = {first: pips for (first, _), pips in zip(pictures.SLOTS, deal.dominoes, strict=True)}
    dice = tuple(
        Die(Place(2 * pictures.COLUMNS, top + 2 * half), treasure[half])
        for top, treasure in zip(_TOPS[len(treasures)], treasures, strict=True)
        for half in (0, 1)
    )
    return FinderBoard(
        pictures.COLUMNS, ROWS, dominoes, frozenset(), {MOVER: start}, dice
    ).position()


GAMES = (DominoFinder(),)
