"""Stores solved problems by content, so that nothing is solved twice.

Each solution is sealed with its problem and with the program that found it, so that nothing else is
trusted. What takes a long time to measure is looked up beside the manuscript first.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import write_whole
from donimoes_book.games import registry
from donimoes_book.games.game import Game, LayoutGame
from donimoes_book.games.puzzle_game import MovePuzzle, PuzzleGame
from donimoes_book.json_records import digest_of, read_object, sealed, unsealed
from donimoes_book.language import current
from donimoes_book.manuscript.measured import Content, Measured, Value
from donimoes_book.search.answer import Answer, AnswerQuestion
from donimoes_book.search.difficulty import Difficulty, GradeScale
from donimoes_book.search.layout import LayoutOutcome, LayoutPuzzle
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

SHARED = ("board", "search", "play", "laboratory")
"""The packages that decide what a solution is for every game, along with the modules of `games`
itself and the game's own package."""
PROGRAM = Path(__file__).parents[1]
_IMPORTED = re.compile(r"donimoes_book\.games\.(\w+)")

Found = TypeVar("Found")
Solve = Callable[[MovePuzzle[Any, Any], int], Outcome]


class SolvedStore:
    """A folder of outcomes. Files that have changed since they were written are made again.

    If the folder cannot be written to, every search runs again each time.
    """

    def __init__(
        self, folder: Path, solve: Solve | None = None, *, measured: Path | None = None
    ) -> None:
        """Set up a store in a folder, perhaps with another way to solve, and a folder `measured`.

        Any other way to solve takes a long time, so its outcomes count as measurements, too.
        """
        self.folder = folder
        self._solve = solve
        self.measured = measured
        self._files: dict[str, Measured] = {}
        self.measured_anew: dict[Content, Value] = {}
        """What was measured now because it had not been measured before."""
        self.warnings: list[Diagnostic] = []
        """Which files had changed since they were written, so that something was made again."""

    def holds(self, game: Game, position: Position, max_states: int = MAX_STATES) -> bool:
        """Return whether a problem has been solved before; raises IllegalPosition."""
        if game.question():
            content = _answer_content(game, position)
        elif isinstance(game, LayoutGame):
            content = _layout_content(game, game.layout_puzzle(position))
            if self._measured_before(content):
                return True
        else:
            content = _moves_content(game, position, max_states)
        return self._path(content).exists()

    def solve(self, game: PuzzleGame, position: Position, max_states: int = MAX_STATES) -> Outcome:
        """Return what a search finds, from the folder if possible; raises IllegalPosition."""
        puzzle, solve = game.puzzle(position), self._solve
        if solve is None:
            return self._stored(
                _moves_content(game, position, max_states),
                _read_outcome,
                lambda: puzzle.solve(max_states),
                asdict,
            )
        return self._once(
            (game.name, "record", str(max_states), str(position)),
            _read_outcome,
            lambda: solve(puzzle, max_states),
            asdict,
        )

    def difficulty(
        self, game: PuzzleGame, position: Position, max_states: int = MAX_STATES
    ) -> Difficulty | None:
        """Return what makes a position hard, from the folder if possible.

        Returns None if there are more than `max_states` states. Raises IllegalPosition, and
        ValueError for a position without a solution.
        """
        puzzle = game.puzzle(position)
        return self._once(
            (game.name, "difficulty", str(max_states), str(position)),
            lambda data: Difficulty(
                float(data["effort"]), {k: float(v) for k, v in data["measures"].items()}
            ),
            lambda: puzzle.measure_difficulty(max_states),
            lambda found: asdict(found) if found else None,
        )

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

        return self._once(
            _layout_content(game, puzzle),
            _read_layout,
            solve,
            lambda found: asdict(found) | {"layout": str(found.layout) if found.layout else None},
        )

    def generated(
        self, game: str, spec: object, seed: str, generate: Callable[[], Position | None]
    ) -> Position | None:
        """Return the problem for a specification and a seed, from the folder if possible."""
        found: tuple[Position | None] = self._stored(
            (game, "generated", repr(spec), seed),
            lambda data: (Position.parse(data["position"]) if data["position"] else None,),
            lambda: (generate(),),
            lambda found: {"position": str(found[0]) if found[0] else None},
        )
        return found[0]

    def answer(self, game: Game, question: AnswerQuestion, position: Position) -> Answer:
        """Return the answer to a position's question, from the folder if possible.

        Raises IllegalPosition.
        """
        return self._stored(
            _answer_content(game, position),
            _read_answer,
            lambda: question(position),
            lambda found: asdict(found) | {"pictures": list(map(str, found.pictures))},
        )

    def has_kept(self, content: Content) -> bool:
        """Return whether something is stored for this content, which starts with a game's name."""
        return self._path(content).exists()

    def kept(self, content: Content, make: Callable[[], Value]) -> Value:
        """Return what is made from this content, from the folder if possible."""
        return self._stored(content, lambda value: value, make, lambda made: made)

    def _once(
        self,
        content: Content,
        read: Callable[[Value], Found],
        make: Callable[[], Found],
        write: Callable[[Found], Value | None],
    ) -> Found:
        """Read the measurement for this content; if there is none, proceed as with solutions."""
        with suppress(ValueError, TypeError, KeyError, AttributeError):
            if value := self._measured_before(content):
                return read(value)

        def make_and_note() -> Found:
            found = make()
            if value := write(found):
                self.measured_anew[content] = value
            return found

        return self._stored(content, read, make_and_note, write)

    def _measured_before(self, content: Content) -> Value | None:
        if not self.measured:
            return None
        game = content[0]
        path = self.measured / f"{game}.json"
        kept = self._files.setdefault(game, Measured(path))
        if kept.is_spoiled:
            advice = f"Write it again with: donimoes-book prove {game} --write"
            self._warn(
                "some of this has changed since it was written; it is measured again", path, advice
            )
        return kept.find(content)

    def _warn(self, message: str, path: Path, advice: str = "") -> None:
        warning = Diagnostic(message, advice, path=str(path), warning=True)
        if warning not in self.warnings:
            self.warnings.append(warning)

    def _path(self, content: Content) -> Path:
        return self.folder / f"{digest_of(*content, engine_digest(content[0]))}.json"

    def _stored(
        self,
        content: Content,
        read: Callable[[Value], Found],
        make: Callable[[], Found],
        write: Callable[[Found], Value | None],
    ) -> Found:
        """Read the result for this content from the same engine, or make it and write it.

        The content starts with the game's name. Nothing is written if `write` returns None.
        """
        path, is_spoiled = self._path(content), False
        try:
            if (data := read_object(path)) is not None:
                value = unsealed(path.stem, data)
                # A different version may have written it in a different form.
                with suppress(InputError, ValueError, TypeError, KeyError, AttributeError):
                    return read(value)
        except ValueError:
            is_spoiled = True
        found = make()
        made = write(found)
        if made is not None:
            with suppress(InputError):
                write_whole(path, json.dumps(sealed(path.stem, made), indent=1).encode())
        if is_spoiled:
            self._warn("this has changed since it was written, so it was made again", path)
        return found


def _moves_content(game: Game, position: Position, max_states: int) -> Content:
    return game.name, str(max_states), str(position)


def _layout_content(game: LayoutGame, puzzle: LayoutPuzzle) -> Content:
    return game.name, repr(puzzle)


def _answer_content(game: Game, position: Position) -> Content:
    language = current()
    return game.name, "answer", language.code, language.digest, str(position)


@cache
def engine_digest(game: str, program: Path = PROGRAM) -> str:
    """Return a digest of the source code that decides what a solution of this game is.

    It covers the packages in `SHARED`, the modules of `games`, the game's own package, and every
    game package imported from there.
    """
    digest = sha256()
    games = program / "games"
    own = _game_packages(registry.package_of(game), games)
    folders = [*(program / name for name in SHARED), *(games / name for name in own)]
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    for file in (*sorted(games.glob("*.py")), *files):
        digest.update(f"{file.relative_to(program).as_posix()}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _game_packages(package: str, games: Path) -> list[str]:
    """Return a game package and those it imports, directly or indirectly, sorted."""
    found, pending = set[str](), [package]
    while pending:
        name = pending.pop()
        if name not in found and (games / name).is_dir():
            found.add(name)
            for file in (games / name).glob("*.py"):
                pending += _IMPORTED.findall(file.read_text(encoding="utf-8"))
    return sorted(found)


def _read_outcome(data: dict[str, Any]) -> Outcome:
    return Outcome(
        OutcomeKind(data["kind"]),
        tuple(str(move) for move in data["moves"]),
        int(data["states"]),
        float(data["choices"]),
        bool(data["shortest"]),
    )


def _read_layout(data: dict[str, Any]) -> LayoutOutcome:
    layout = Position.parse(data["layout"]) if data["layout"] else None
    kind = OutcomeKind(data["kind"])
    return LayoutOutcome(kind, layout, int(data["tries"]), str(data["reason"]))


def _read_answer(data: dict[str, Any]) -> Answer:
    values = {
        "lines": tuple(data["lines"]),
        "labels": tuple(data["labels"]),
        "moves": tuple(data["moves"]),
        "pictures": tuple(map(Position.parse, data["pictures"])),
        "scale": GradeScale(**data["scale"]),
    }
    return Answer(**(data | values))
