"""Solved problems, stored by content: what was solved once is not solved again.

Each is sealed by what it is the solution of and by the program that found it, so that nothing else
is believed. What takes long to measure is looked up beside the manuscript first.
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
from donimoes_book.games.game import Game, LayoutGame
from donimoes_book.games.puzzle_game import MovePuzzle, PuzzleGame
from donimoes_book.json_records import digest_of, read_object, sealed, unsealed
from donimoes_book.language import current
from donimoes_book.manuscript.measured import Content, Measured, Value
from donimoes_book.search.answer import Answer, AnswerQuestion
from donimoes_book.search.difficulty import Difficulty, GradeScale
from donimoes_book.search.layout import LayoutOutcome, LayoutPuzzle
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

SHARED = ("board", "search", "play")
"""The packages that decide for every game what a solution is, beside the modules of `games` itself
and the packages of the game."""
PROGRAM = Path(__file__).parents[1]
_IMPORTED = re.compile(r"donimoes_book\.games\.(\w+)")

Found = TypeVar("Found")
Solve = Callable[[MovePuzzle[Any, Any], int], Outcome]


class SolvedStore:
    """A folder of outcomes. Files that are not as they were written are made again.

    Where the folder cannot be written to, every search runs again each time.
    """

    def __init__(
        self, folder: Path, solve: Solve | None = None, *, measured: Path | None = None
    ) -> None:
        """Take the folder of the store, another way to solve, and the folder `measured`.

        Another way than the usual one takes long, so that its outcomes are measurements, too.
        """
        self.folder = folder
        self._solve = solve
        self.measured = measured
        self._files: dict[str, Measured] = {}
        self.measured_anew: dict[Content, Value] = {}
        """What was measured because nobody had done so before."""
        self.warnings: list[Diagnostic] = []
        """Which files were not as they were written, so that something was made again."""

    def holds(self, game: Game, position: Position, max_states: int = MAX_STATES) -> bool:
        """Return whether a problem of a game was solved before; raises IllegalPosition."""
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
        """Return what a search finds, from the folder where possible; raises IllegalPosition."""
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
        """Return what makes a position hard, from the folder where possible.

        None where there are more than `max_states` states to look at. Raises IllegalPosition, and
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
        """Return a layout of a deal and the effort it takes, from the folder where possible.

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
        """Return the problem of a specification and a seed, from the folder where possible."""
        found: tuple[Position | None] = self._stored(
            (game, "generated", repr(spec), seed),
            lambda data: (Position.parse(data["position"]) if data["position"] else None,),
            lambda: (generate(),),
            lambda found: {"position": str(found[0]) if found[0] else None},
        )
        return found[0]

    def answer(self, game: Game, question: AnswerQuestion, position: Position) -> Answer:
        """Return the answer to the question of a position, from the folder where possible.

        Raises IllegalPosition.
        """
        return self._stored(
            _answer_content(game, position),
            _read_answer,
            lambda: question(position),
            lambda found: asdict(found) | {"pictures": list(map(str, found.pictures))},
        )

    def has_kept(self, content: Content) -> bool:
        """Return whether something was kept of this content; it begins with a game's name."""
        return self._path(content).exists()

    def kept(self, content: Content, make: Callable[[], Value]) -> Value:
        """Return what was made of this content, from the folder where possible."""
        return self._stored(content, lambda value: value, make, lambda made: made)

    def _once(
        self,
        content: Content,
        read: Callable[[Value], Found],
        make: Callable[[], Found],
        write: Callable[[Found], Value | None],
    ) -> Found:
        """Read what was measured once of this content; or do as with all that is solved."""
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
        """Read what this content led to with the same engine, or make it and write it.

        The content begins with the game's name. Nothing is written where `write` returns None.
        """
        path, is_spoiled = self._path(content), False
        try:
            if (data := read_object(path)) is not None:
                value = unsealed(path.stem, data)
                # Another version may have written it, in another form.
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
    """Return a digest of the source text that decides what a solution of this game is.

    That is the text of `SHARED`, of the modules of `games`, of the game's own package, and of every
    game package that is imported from there.
    """
    digest = sha256()
    games = program / "games"
    own = _game_packages(game.replace("-", "_"), games)
    folders = [*(program / name for name in SHARED), *(games / name for name in own)]
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    for file in (*sorted(games.glob("*.py")), *files):
        digest.update(f"{file.relative_to(program).as_posix()}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _game_packages(package: str, games: Path) -> list[str]:
    """Return a game package and those it imports, directly or not, sorted."""
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
        "pictures": tuple(map(Position.parse, data["pictures"])),
        "scale": GradeScale(**data["scale"]),
    }
    return Answer(**(data | values))
