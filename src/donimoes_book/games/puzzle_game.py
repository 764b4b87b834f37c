"""Games for one that are solved by moves: solving them, replaying moves, and judging claims.

A game sets up a `MovePuzzle`. Its moves are all that `solve`, `replay`, grades and the claims about
moves need.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from math import inf
from random import Random
from textwrap import indent
from time import monotonic
from typing import Any, ClassVar, NamedTuple

from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_length, judge_reason
from donimoes_book.games.errors import IllegalMove, IllegalPosition, RuleViolation, UnreadableMove
from donimoes_book.games.game import Game, Step, StepPictures
from donimoes_book.games.hint_facts import find_facts
from donimoes_book.games.hints import Fact, say
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.move_text import printed_moves
from donimoes_book.games.move_words import name_of_piece
from donimoes_book.games.true_facts import are_true
from donimoes_book.search.answer import Hint
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind
from donimoes_book.words.language import units
from donimoes_book.words.plurals import counted


def _judge_legal(game: "PuzzleGame", claim: Claimed) -> Refusal | None:
    game.replay(claim.first, claim.moves)
    violations = game.check_picture(claim.position)
    return Refusal(violations[0].message) if violations else None


def judge_last_move(game: Any, claim: Claimed, name: str = "") -> Refusal | None:
    """Judge whether the last move is refused for the reason claimed; `name` is its name."""
    names = [match[0] for match in printed_moves(claim.moves)]
    try:
        game.replay(claim.first, claim.moves)
    except UnreadableMove:
        raise
    except IllegalMove as error:
        if error.index < len(names) - 1:
            return Refusal(f"an earlier move, {error.move}, is illegal: {error.reason}")
        return judge_reason(error.reason, claim.arguments[0])
    return Refusal(f"{name or names[-1]} is legal" if names else "the position is legal")


def _judge_illegal(game: "PuzzleGame", claim: Claimed) -> Refusal | None:
    """Judge whether the last move (or the position, without moves) is not allowed."""
    try:
        return judge_last_move(game, claim)
    except IllegalPosition as error:
        return judge_reason(str(error), claim.arguments[0])


def _judge_solved(game: "PuzzleGame", claim: Claimed) -> Refusal | None:
    steps = game.replay(claim.first, claim.moves)
    puzzle = game.puzzle(steps[-1].after if steps else claim.first)
    if not puzzle.is_solved(puzzle.start):
        return Refusal("it is not solved")
    return judge_length(len(steps), claim)


def _judge_by_search(kind: OutcomeKind, game: "PuzzleGame", claim: Claimed) -> Refusal | None:
    steps = game.replay(claim.first, claim.moves) if claim.moves else ()
    puzzle = game.puzzle(steps[-1].after if steps else claim.first)
    outcome = puzzle.solve()
    if outcome.kind is OutcomeKind.LIMIT:
        positions = f"{outcome.states} positions"
        return Refusal(f"the search gave up after {positions}: nothing is proven")
    if outcome.kind is kind:
        return None
    if outcome.kind is OutcomeKind.UNSOLVABLE:
        part = puzzle.lost_part()
        return Refusal(f"there is no solution{f' for {part}' if part else ''}")
    moves = " ".join(outcome.moves)
    return Refusal(f"{moves} solves it" if moves else "it is already solved")


LEGAL = Claim(
    "legal", "Every move is allowed, and so is everything that the picture marks.", _judge_legal
)
ILLEGAL = Claim(
    "illegal: REASON",
    "The last move (or, without moves, the position) is refused for a reason that includes these "
    "words.",
    _judge_illegal,
)
SOLVED = (
    Claim("solved", "The moves solve it, or it is already solved.", _judge_solved),
    Claim("solved in N", "The moves solve it, and there are exactly N.", _judge_solved),
)
DECIDED = (
    Claim("solvable", "A search finds a solution.", partial(_judge_by_search, OutcomeKind.SOLVED)),
    Claim(
        "unsolvable",
        "A search proves that there is no solution.",
        partial(_judge_by_search, OutcomeKind.UNSOLVABLE),
    ),
)
PUZZLE_CLAIMS = (LEGAL, ILLEGAL, *SOLVED, *DECIDED)


class Advice(NamedTuple):
    """What a play is worth."""

    play: str
    words: str
    figures: Mapping[str, float | None]
    """The same in numbers, by name."""

    def __str__(self) -> str:
        return "  ".join(filter(None, (self.play, self.words)))


_NO_WAY = {
    OutcomeKind.UNSOLVABLE: "can no longer be solved",
    OutcomeKind.LIMIT: "unknown: the search gave up",
}


def _show_step(puzzle: MovePuzzle[Any, Any], state: Any, move: Any, after: Any) -> StepPictures:
    picture = puzzle.picture(state, move)
    return StepPictures(puzzle.position(state), picture, puzzle.position(after))


def _refusal(puzzle: MovePuzzle[Any, Any], state: Any, name: str) -> Refusal | None:
    move = puzzle.find_move(state, name)
    return move if isinstance(move, Refusal) else None


class PuzzleGame(Game):
    """A game for one that is solved by a sequence of moves."""

    claims: Sequence[Claim] = PUZZLE_CLAIMS
    length_unit: str = units("move", "moves")
    """What a solution's length is counted in."""
    draws_solutions: bool = True
    """Whether a solution is shown in pictures; not if it would fill pages."""
    by_deduction: bool = False
    """Whether it is solved by deductions: the final position shows the whole solution."""
    hint_words: ClassVar[Mapping[str, str]] = {}
    """The words for facts that only this game's hints are about, by their kinds."""

    @abstractmethod
    def puzzle(self, position: Position) -> MovePuzzle[Any, Any]:
        """Set up a position; raises IllegalPosition."""

    def check_problem(self, position: Position) -> Position:
        """Return a position if it can be set up; raises IllegalPosition if not."""
        self.puzzle(position)
        return position

    def puzzle_to_replay(self, position: Position, moves: str) -> MovePuzzle[Any, Any]:
        """Set up a position; printed moves may tell what would have to be searched."""
        return self.puzzle(position)

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""
        puzzle = self.puzzle_to_replay(position, moves)
        state, steps = puzzle.start, list[Step]()
        printed = [puzzle.single_moves(word) for word in puzzle.read_moves(moves)]
        for index, word in ((index, word) for index, same in enumerate(printed) for word in same):
            try:
                move = puzzle.find_move(state, word)
            except ValueError as error:
                raise UnreadableMove(index, word, str(error), puzzle.position(state)) from None
            if isinstance(move, Refusal):
                raise IllegalMove(index, word, move, puzzle.position(state))
            after, name = puzzle.after(state, move), puzzle.move_name(move)
            steps.append(
                Step(
                    name,
                    partial(_show_step, puzzle, state, move, after),
                    puzzle.is_solved(after),
                    puzzle.captured(state, move),
                    puzzle.gesture(state, name),
                    partial(_refusal, puzzle, state),
                    puzzle.remaining(after),
                )
            )
            state = after
        return tuple(steps)

    def is_solution(self, position: Position, moves: Sequence[str]) -> bool:
        """Return whether moves, as a book prints them one by one, solve a position at the last.

        Raises IllegalPosition or IllegalMove.
        """
        steps = self.replay(position, " ".join(moves))
        if not steps:
            puzzle = self.puzzle(position)
            return not moves and puzzle.is_solved(puzzle.start)
        solves = [step.solves for step in steps]
        return [step.move for step in steps] == [*moves] and solves.index(True) == len(moves) - 1

    def length_of(self, moves: Sequence[str]) -> int:
        """Return how many of the printed moves count; mere notes don't."""
        return len(moves)

    def random_start(self, seed: str) -> Position | None:
        """Return a random deal, winnable or not; None if starts are made rather than dealt."""
        return None

    def solved_picture(self, position: Position, moves: Sequence[str]) -> Position | None:
        """Return the final position, to print instead of the moves if it shows them all."""
        if not self.by_deduction:
            return None
        steps = self.replay(position, " ".join(moves))
        return steps[-1].after if steps else position

    def more_fields(
        self, position: Position, max_states: int = MAX_STATES, seconds: float | None = None
    ) -> Mapping[str, object]:
        """Return extra fields for `solve --json`, by name, if a solution is more than moves.

        If `unique` is False, there are several solutions.
        """
        return {}

    def facts(self, position: Position, moves: Sequence[str]) -> tuple[Fact, ...]:
        """Return what hints can say about a position; `moves` are a shortest solution."""
        return find_facts(self, position, moves)

    def are_true(self, position: Position, steps: Sequence[Step], facts: Sequence[Fact]) -> bool:
        """Return whether facts that were kept are true of a solution, as far as it shows.

        Raises InputError, or KeyError for a fact that has no words.
        """
        return are_true(self, position, steps, facts)

    def piece_name(self, name: str) -> str:
        """Return a piece that hints are about in a sentence."""
        return name_of_piece(name)

    def hints(self, position: Position, facts: Sequence[Fact]) -> tuple[Hint, ...]:
        """Return hints in the book's language, from the one that gives away least."""
        return say(self, facts, type(self.puzzle(position)))

    def reasons(self, position: Position) -> tuple[Hint, ...]:
        """Say why the first dominoes lie where they do, stage by stage, if it's by deduction."""
        return ()

    def hint(self, puzzle: MovePuzzle[Any, Any], state: Any) -> str:
        """Return advice for a player in this state: the next move of a shortest solution."""
        outcome = self.outcome_from(puzzle.position(state))
        if outcome.kind is OutcomeKind.SOLVED:
            return f"Try {outcome.moves[0]}."
        if outcome.kind is OutcomeKind.UNSOLVABLE:
            return "There is no solution from here."
        return "The search gave up without an answer."

    def outcome_from(self, position: Position, seconds: float | None = None) -> Outcome:
        """Solve what a player has before them."""
        return self.puzzle(position).solve(seconds=seconds)

    def advice(self, position: Position, rng: Random, seconds: float) -> Sequence[Advice]:
        """Say how many moves are left after each move, fewest first.

        All the searches together take about this many seconds, and a line says if its search did
        not finish. Raises IllegalPosition.
        """
        puzzle, ranked, end = self.puzzle(position), [], monotonic() + seconds
        moves = list(puzzle.successors(puzzle.start))
        for number, (move, state) in enumerate(moves):
            share = max(0, end - monotonic()) / (len(moves) - number)
            length, left = self._distance(puzzle, state, share)
            figures = {"left": None if length == inf else length}
            advice = Advice(puzzle.move_names([move])[0], left, figures)
            ranked.append((length, number, advice))
        return [advice for *_, advice in sorted(ranked)]

    def _distance(
        self, puzzle: MovePuzzle[Any, Any], state: Any, seconds: float
    ) -> tuple[float, str]:
        """Return how many moves are left (infinitely many without a solution), also in words."""
        length, doubt = 0, ""
        if not puzzle.is_solved(state):
            outcome = self.outcome_from(puzzle.position(state), seconds)
            if outcome.length is None:
                return inf, _NO_WAY[outcome.kind]
            length, doubt = outcome.length, "" if outcome.shortest else ", perhaps fewer"
        return length, f"{counted(length, self.length_unit)} left{doubt}"

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Replay moves; if there are several pictures, the last must be the result."""
        (_, first), *others = position.side_by_side()
        steps = self.replay(first, moves)
        if others and steps:
            corner, shown = others[-1]
            if shown.unmarked() not in (steps[-1].after, steps[-1].picture.unmarked()):
                message = f"{steps[-1].move} does not lead to this position"
                after = indent(str(steps[-1].after), "        ")
                advice = f"It leads to:\n{after}" if after else "Nothing is left on the table."
                place = next(iter(shown.halves), Place(0, 0)).moved(*corner)
                return [RuleViolation(message, place, advice)]
        return []

    def is_in_proofs(self, position: Position) -> bool:
        """Return whether a proof covers a legal position, if it can be solved."""
        return False

    def pauses(self, steps: Sequence[Step]) -> tuple[int, ...]:
        """Return after how many moves of a solution each part, such as a round, ends.

        A book prints a semicolon there, which is not a move.
        """
        return ()

    def solution_path(self, position: Position, moves: str) -> Position | None:
        """Draw printed moves into their starting position, if a single picture can show them."""
        return None
