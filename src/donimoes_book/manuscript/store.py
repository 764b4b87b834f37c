"""Solves problems, and keeps the outcomes, so that nothing is solved twice.

What takes a long time to measure is looked up beside the manuscript first. Wherever something is
read from, moves are played again, layouts judged, and questions answered again. What only another
search could show is sealed: that no solution is shorter, or that there is none; the numbers of
states, choices and tries; how hard a problem is.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.games.game import Game, LayoutGame
from donimoes_book.games.hints import Fact
from donimoes_book.games.pack import modules_of
from donimoes_book.games.registry import pack_of, rules_of
from donimoes_book.search.answer import Answer, AnswerQuestion
from donimoes_book.search.difficulty import Difficulty
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind, solve_wholly
from donimoes_book.store.code_digests import digest_of_code
from donimoes_book.store.files import digest_of_file
from donimoes_book.store.json_records import as_object, from_object
from donimoes_book.store.memo import Check, Memo, fits, kept, only_sealed, open_memo
from donimoes_book.store.sealed_files import WRONG_FORM, Shelf, Value
from donimoes_book.words.language import current

if TYPE_CHECKING:
    from donimoes_book.games.move_puzzle import MovePuzzle
    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.search.layout import LayoutOutcome

_DECIDING = tuple(f"donimoes_book.manuscript.{module}" for module in ("claims", "solving"))
"""The modules that decide, with a game's rules, what the book says about it."""
Content = tuple[str, ...]
"""What was solved or measured, starting with the game's name."""
Found = TypeVar("Found")
Solve = Callable[["MovePuzzle[Any, Any]", int], Outcome]


class NotYetSolved(Exception):
    """A store that solves nothing itself doesn't know something."""


class SolvedStore:
    """A memo of outcomes, and a folder of measurements."""

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
        `only_known`, nothing is solved: what isn't known raises NotYetSolved.
        """
        self._only_known = only_known
        self.folder = folder
        self._memo = Memo(folder, within)
        self._solve = solve
        self.measured = measured
        self._files: dict[str, Shelf] = {}
        self._digests: dict[str, str] = {}
        self.measured_anew: dict[Content, Value] = {}
        """What was measured now because it had not been measured before."""

    @property
    def warnings(self) -> list[Diagnostic]:
        """Which files had changed since they were written, so that something was made again."""
        return self._memo.warnings

    def solve(self, game: "PuzzleGame", position: Position) -> Outcome:
        """Return what a search finds, from the folder if possible; raises IllegalPosition."""
        puzzle, solve = game.puzzle(position), self._solve

        def check(outcome: Outcome) -> bool:
            return outcome.kind is not OutcomeKind.SOLVED or game.is_solution(
                position, outcome.moves
            )

        if solve is None:
            plainly = game.name, str(MAX_STATES), str(position)
            return self._kept(plainly, lambda: puzzle.solve(MAX_STATES), Outcome, check=check)
        content = game.name, "record", str(MAX_STATES), str(position)
        return self.once(content, lambda: solve(puzzle, MAX_STATES), Outcome, check=check)

    def difficulty(self, game: "PuzzleGame", position: Position) -> Difficulty | None:
        """Return what makes a position hard, from the folder if possible.

        Returns None if there are more than MAX_STATES states. Raises IllegalPosition, and
        ValueError for a position without a solution.
        """
        puzzle = game.puzzle(position)
        content = game.name, "effort", str(MAX_STATES), str(position)

        def make() -> Difficulty | None:
            return puzzle.measure_difficulty(MAX_STATES)

        return self.once(content, make, Difficulty, check=only_sealed)

    def facts(
        self, game: "PuzzleGame", position: Position, moves: tuple[str, ...]
    ) -> tuple[Fact, ...]:
        """Return what hints say about a position, from the folder if possible.

        `moves` are a shortest solution.
        """
        content, kind = (game.name, "hints", str(position)), tuple[Fact, ...]

        def check(facts: tuple[Fact, ...]) -> bool:
            return game.are_true(position, game.replay(position, " ".join(moves)), facts)

        return self.once(content, partial(game.facts, position, moves), kind, check=check)

    def solve_layout(self, game: LayoutGame, deal: Position) -> "LayoutOutcome":
        """Return a layout of a deal and the effort it takes, from the folder if possible.

        Raises IllegalPosition.
        """
        from donimoes_book.search.layout import LayoutOutcome

        puzzle = game.layout_puzzle(deal)

        def solve() -> "LayoutOutcome":
            outcome = game.solve_layout(puzzle)
            if outcome.layout is None:
                return outcome
            return replace(outcome, tries=game.layout_effort(puzzle) or outcome.tries)

        def check(outcome: "LayoutOutcome") -> bool:
            layout = outcome.layout
            return layout is None or game.layout_error(puzzle, layout) is None

        return self.once((game.name, repr(puzzle)), solve, LayoutOutcome, check=check)

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
        content = game, "generated", repr(spec), seed
        kind = tuple[Position | None]
        (found,) = self._kept(content, lambda: (generate(),), kind, *modules, check=only_sealed)
        return found

    def answer(self, game: Game, question: AnswerQuestion, position: Position) -> Answer:
        """Return the answer to a position's question, from the folder if possible.

        Raises IllegalPosition.
        """
        language = current()
        content = game.name, "answer", language.code, language.digest, str(position)
        make, known = partial(question, position), list[Answer]()

        def check(answer: Answer) -> bool:
            known.append(make())
            return answer == known[0]

        return self._kept(content, lambda: known[0] if known else make(), Answer, check=check)

    def digest_of_measured(self, game: str) -> str:
        """Return a digest of what was measured of a game; empty if nothing was."""
        if game not in self._digests:
            file = self.measured and self.measured / f"{game}.json"
            self._digests[game] = digest_of_file(file, self.measured) if file else ""
        return self._digests[game]

    def once(
        self, content: Content, make: Callable[[], Found], kind: Any, *, check: Check
    ) -> Found:
        """Read the measurement for this content; if there is none, proceed as with solutions."""
        with suppress(*WRONG_FORM):
            if value := self._measured_before(content):
                measured: Found = from_object(kind, value)
                if fits(measured, check):
                    return measured
                self._warn_of_measured(content[0])

        def make_and_note() -> Found:
            found = make()
            if found is not None:
                self.measured_anew[content] = as_object(found)
            return found

        return self._kept(content, make_and_note, kind, check=check)

    def _measured_before(self, content: Content) -> Value | None:
        if not self.measured:
            return None
        game = content[0]
        shelf = self._files.setdefault(game, Shelf(self.measured / f"{game}.json"))
        if shelf.is_spoiled:
            self._warn_of_measured(game)
        return shelf.find(content)

    def _warn_of_measured(self, game: str) -> None:
        message = "some of this has changed since it was written; it is measured again"
        advice = f"Write it again with: donimoes-book prove {game} --write"
        path = str(self._files[game].path)
        self._memo.warn(Diagnostic(message, advice, path=path, warning=True))

    def _kept(
        self,
        content: Content,
        make: Callable[[], Found],
        kind: Any,
        *modules: str,
        check: Check,
    ) -> Found:
        """Return the result for this content from the same code, or make it and keep it."""
        code = digest_of_code((*modules_of(pack_of(content[0]).games), *modules))
        if self._only_known and not self._memo.has(content, code):
            raise NotYetSolved
        return self._memo.get(content, make, kind, code, check=check)


def record_store(
    solved: Path, measured: Path | None = None, *, only_known: bool = False
) -> SolvedStore:
    """Return the store for records, which are solved by exploring all states, and kept apart."""
    folder = solved / "records"
    within = solved.parent
    return SolvedStore(
        folder, solve_wholly, measured=measured, only_known=only_known, within=within
    )


def kept_for(
    game: str,
    inputs: tuple[str, ...],
    make: Callable[[], Found],
    kind: Any,
    warnings: Sequence[Diagnostic] = (),
    *,
    check: Check,
) -> Found:
    """Return what a game's rules say about something in the book, from the open memo if possible.

    It isn't kept if making it adds to `warnings`.
    """
    shelf, modules = f"{game} in the book", _modules(game)
    found: Found = kept(shelf, inputs, make, kind, modules, warnings, check=check)
    return found


def is_kept_for(game: str, inputs: tuple[str, ...], kind: Any, *, check: Check) -> bool:
    """Return whether `kept_for` has nothing to make."""
    shelf, memo, code = f"{game} in the book", open_memo(), digest_of_code(_modules(game))
    return memo is not None and memo.find(shelf, inputs, kind, code, check=check) is not None


def _modules(game: str) -> tuple[str, ...]:
    return *rules_of(game), *_DECIDING
