"""Solves problems, and keeps the outcomes, so that nothing is solved twice.

What takes a long time to measure is looked up beside the manuscript first. Wherever something is
read from, moves are played again, layouts judged, and questions answered again. What only another
search could show is sealed: that no solution is shorter, or that there is none; the numbers of
states, choices and tries; how hard a problem is.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from donimoes_book.board.position import Position
from donimoes_book.games.game import Game, LayoutGame
from donimoes_book.games.hints import Fact
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.pack import modules_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import pack_of, rules_of
from donimoes_book.search.answer import Answer, AnswerQuestion
from donimoes_book.search.difficulty import Difficulty
from donimoes_book.search.layout import LayoutOutcome
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind, solve_wholly
from donimoes_book.store.files import digest_of_file
from donimoes_book.store.memo import current_store, find_or_make
from donimoes_book.store.results import Check, Kind, Store, only_sealed
from donimoes_book.words.language import current

Content = tuple[str, ...]
"""What was solved or measured, starting with the game's name."""
Result = TypeVar("Result")
Solve = Callable[[MovePuzzle[Any, Any], int], Outcome]


class SolvedStore(Store):
    """A store of outcomes, and of what was measured beside a manuscript."""

    def __init__(
        self,
        folder: Path,
        solve: Solve | None = None,
        *,
        measured: Path | None = None,
        only_known: bool = False,
        within: Path | None = None,
    ) -> None:
        """Set up a store in a folder, perhaps with another way to solve, and a folder `measured`.

        Any other way to solve takes a long time, so its outcomes count as measurements, too. If
        `only_known`, nothing is solved: what isn't known raises NotKnown.
        """
        super().__init__(folder, within, measured=measured, only_known=only_known)
        self._solve = solve
        self._digests: dict[str, str] = {}

    def solve(self, game: PuzzleGame, position: Position) -> Outcome:
        """Return what a search finds, from the folder if possible; raises IllegalPosition."""
        puzzle, solve = game.puzzle(position), self._solve

        def check(outcome: Outcome) -> bool:
            return outcome.kind is not OutcomeKind.SOLVED or game.is_solution(
                position, outcome.moves
            )

        about = str(MAX_STATES), str(position)
        if solve is None:
            plainly = _solved(game.name, Outcome)
            return self.make(plainly, about, lambda: puzzle.solve(MAX_STATES), check=check)
        kind, key = _measured(game.name, Outcome), ("record", *about)
        return self.make(kind, key, lambda: solve(puzzle, MAX_STATES), check=check)

    def difficulty(self, game: PuzzleGame, position: Position) -> Difficulty | None:
        """Return what makes a position hard, from the folder if possible.

        Returns None if there are more than MAX_STATES states. Raises IllegalPosition, and
        ValueError for a position without a solution.
        """
        puzzle = game.puzzle(position)
        kind: Kind[Difficulty | None] = _measured(game.name, Difficulty)
        key = "effort", str(MAX_STATES), str(position)

        def make() -> Difficulty | None:
            return puzzle.measure_difficulty(MAX_STATES)

        return self.make(kind, key, make, check=only_sealed)

    def facts(
        self, game: PuzzleGame, position: Position, moves: tuple[str, ...]
    ) -> tuple[Fact, ...]:
        """Return what hints say about a position, from the folder if possible.

        `moves` are a shortest solution.
        """
        kind, key = _measured(game.name, tuple[Fact, ...]), ("hints", str(position))

        def check(facts: tuple[Fact, ...]) -> bool:
            return game.are_true(position, game.replay(position, " ".join(moves)), facts)

        return self.make(kind, key, partial(game.facts, position, moves), check=check)

    def solve_layout(self, game: LayoutGame, deal: Position) -> LayoutOutcome:
        """Return a layout of a deal and the effort it takes, from the folder if possible.

        Raises IllegalPosition.
        """
        puzzle = game.layout_puzzle(deal)

        def solve() -> LayoutOutcome:
            outcome = game.solve_layout(puzzle)
            if outcome.layout is None:
                return outcome
            return replace(outcome, tries=game.layout_effort(puzzle) or outcome.tries)

        def check(outcome: LayoutOutcome) -> bool:
            layout = outcome.layout
            return layout is None or game.layout_error(puzzle, layout) is None

        kind = _measured(game.name, LayoutOutcome)
        return self.make(kind, (repr(puzzle),), solve, check=check)

    def generated(
        self,
        game: str,
        spec: object,
        seed: str,
        generate: Callable[[], Position | None],
        *modules: str,
    ) -> Position | None:
        """Return the problem for a specification and a seed, from the folder if possible.

        `modules` decide it, besides the game's rules.
        """
        kind, key = _solved(game, tuple[Position | None], *modules), ("generated", repr(spec), seed)
        (position,) = self.make(kind, key, lambda: (generate(),), check=only_sealed)
        return position

    def answer(self, game: Game, question: AnswerQuestion, position: Position) -> Answer:
        """Return the answer to a position's question, from the folder if possible.

        Raises IllegalPosition.
        """
        language = current()
        key = "answer", language.code, language.digest, str(position)
        make, answers = partial(question, position), list[Answer]()

        def check(answer: Answer) -> bool:
            answers.append(make())
            return answer == answers[0]

        def answered() -> Answer:
            return answers[0] if answers else make()

        return self.make(_solved(game.name, Answer), key, answered, check=check)

    def digest_of_measured(self, game: str) -> str:
        """Return a digest of what was measured of a game; empty if nothing was."""
        if game not in self._digests:
            file = self.measured and self.measured / f"{game}.json"
            self._digests[game] = digest_of_file(file, self.measured) if file else ""
        return self._digests[game]


def _solved(game: str, kind: type[Result], *modules: str) -> Kind[Result]:
    """Return a kind of result of solving a game, which these modules decide besides the rules."""
    return Kind(game, kind, (*modules_of(pack_of(game).games), *modules), is_alone=True)


def _measured(game: str, kind: type[Result]) -> Kind[Result]:
    """Return a kind of result that takes long, so that it can be measured beside a manuscript."""
    return replace(_solved(game, kind), command=f"donimoes-book prove {game} --write")


def record_store(
    solved: Path, measured: Path | None = None, *, only_known: bool = False
) -> SolvedStore:
    """Return the store for records, which are solved by exploring all states, and kept apart."""
    folder, within = solved / "records", solved.parent
    return SolvedStore(
        folder, solve_wholly, measured=measured, only_known=only_known, within=within
    )


def kept_for(
    game: str,
    inputs: tuple[str, ...],
    make: Callable[[], Result],
    kind: type[Result],
    warnings: Sequence[object] = (),
    *,
    by: str = "",
    check: Check[Result],
) -> Result:
    """Return what a game's rules say about something in the book, from the open store if possible.

    `by` is the module that decides it with the rules. It isn't kept if making it adds to
    `warnings`.
    """
    return find_or_make(_in_book(game, kind, by), inputs, make, warnings, check=check)


def is_kept_for(
    game: str, inputs: tuple[str, ...], kind: type[Result], *, by: str = "", check: Check[Result]
) -> bool:
    """Return whether `kept_for` has nothing to make."""
    store = current_store()
    kept = _in_book(game, kind, by)
    return store is not None and store.find(kept, inputs, check=check) is not None


def _in_book(game: str, kind: type[Result], by: str) -> Kind[Result]:
    return Kind(f"{game} in the book", kind, (*rules_of(game), by) if by else rules_of(game))
