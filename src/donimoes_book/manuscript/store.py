"""Solved problems, kept by content: what was solved once is not solved again."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.files import write_whole
from donimoes_book.games.game import Game, LayoutGame, Puzzle, PuzzleGame
from donimoes_book.search.answer import Answer
from donimoes_book.search.answers import Answering
from donimoes_book.search.grading import Terrain
from donimoes_book.search.layout.solver import LayoutOutcome, effort_of_layout, solve_layout
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind
from donimoes_book.search.solitaires.luck import Luck
from donimoes_book.search.solving import measure_difficulty, solve

ENGINE = ("board", "games", "search")
"""The packages that decide what a solution is: a change in any of them solves everything anew."""

Solve = Callable[[Puzzle[Any, Any], int], Outcome]


class SolvedStore:
    """A folder of outcomes. Files that cannot be read are ignored and written again.

    Where the folder cannot be written to, every search is made anew.
    """

    def __init__(self, folder: Path, solve: Solve = solve) -> None:
        self.folder = folder
        self._solve = solve

    def solve(self, game: PuzzleGame, position: Position, max_states: int = MAX_STATES) -> Outcome:
        """Return what a search finds, from the folder where possible.

        Raises IllegalPosition.
        """
        puzzle = game.puzzle(position)
        path = self._path(game.name, str(max_states), str(position))
        outcome = _load(path)
        if outcome is None:
            outcome = self._solve(puzzle, max_states)
            _save(path, asdict(outcome))
        return outcome

    def terrain(
        self, game: PuzzleGame, position: Position, max_states: int = MAX_STATES
    ) -> Terrain | Luck | None:
        """Return what a person meets on the way to a solution, from the folder where possible.

        None where there are more than `max_states` states to look at. Raises IllegalPosition, and
        ValueError for a position without a solution.
        """
        puzzle = game.puzzle(position)
        path = self._path(game.name, "terrain", str(max_states), str(position))
        met = _load_met(path)
        if met is None and (met := measure_difficulty(puzzle, max_states)):
            _save(path, asdict(met))
        return met

    def solve_layout(self, game: LayoutGame, deal: Position) -> LayoutOutcome:
        """Return a layout of a deal and how many tries it takes, from the folder where possible.

        Raises IllegalPosition.
        """
        puzzle = game.layout_puzzle(deal)
        path = self._path(game.name, repr(puzzle))
        outcome = _load_layout(path)
        if outcome is None:
            outcome = solve_layout(puzzle)
            if outcome.layout is not None:
                outcome = replace(outcome, tries=effort_of_layout(puzzle) or outcome.tries)
            data = {**asdict(outcome), "layout": str(outcome.layout) if outcome.layout else None}
            _save(path, data)
        return outcome

    def made(
        self, game: str, wish: object, seed: str, make: Callable[[], Position | None]
    ) -> Position | None:
        """Return the problem that a wish and a seed make, from the folder where possible."""
        path = self._path(game, "made", repr(wish), seed)
        kept = _load_made(path)
        if kept is not None:
            return kept or None
        position = make()
        _save(path, {"made": str(position) if position else None})
        return position

    def answer(self, game: Game, answering: Answering, position: Position) -> Answer:
        """Return the answer to the question of a position, from the folder where possible.

        Raises IllegalPosition.
        """
        path = self._path(game.name, "answer", str(position))
        answer = _load_answer(path)
        if answer is None:
            answer = answering(position)
            _save(path, {**asdict(answer), "pictures": list(map(str, answer.pictures))})
        return answer

    def _path(self, *content: str) -> Path:
        """The file for what this content and this engine lead to."""
        key = "\n".join((*content, engine_fingerprint()))
        return self.folder / f"{sha256(key.encode()).hexdigest()}.json"


@cache
def engine_fingerprint() -> str:
    """Return a digest of the source text of the engine's packages."""
    digest = sha256()
    program = Path(__file__).parents[1]
    for package in ENGINE:
        for file in sorted((program / package).rglob("*.py")):
            digest.update(f"{file.relative_to(program).as_posix()}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _load(path: Path) -> Outcome | None:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        moves = tuple(str(move) for move in data["moves"])
        return Outcome(
            OutcomeKind(data["kind"]),
            moves,
            int(data["states"]),
            float(data["choices"]),
            bool(data["shortest"]),
        )
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _load_met(path: Path) -> Terrain | Luck | None:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if "won" in data:
            return Luck(float(data["won"]))
        shares = (float(data[name]) for name in ("choices", "fatal", "misleading_share"))
        return Terrain(int(data["length"]), *shares)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _load_layout(path: Path) -> LayoutOutcome | None:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        layout = Position.parse(data["layout"]) if data["layout"] else None
        kind, tries, reason = data["kind"], int(data["tries"]), str(data["reason"])
        return LayoutOutcome(OutcomeKind(kind), layout, tries, reason)
    except (OSError, InputError, ValueError, TypeError, KeyError):
        return None


def _load_made(path: Path) -> Position | Literal[False] | None:
    """A problem that was made; False where none could be, None where that is not known."""
    try:
        made = json.loads(path.read_text(encoding="utf-8"))["made"]
        return Position.parse(made) if made else False
    except (OSError, InputError, ValueError, TypeError, KeyError):
        return None


def _load_answer(path: Path) -> Answer | None:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        lists = {
            "lines": tuple(data["lines"]),
            "labels": tuple(data["labels"]),
            "pictures": tuple(map(Position.parse, data["pictures"])),
        }
        return Answer(**(data | lists))
    except (OSError, InputError, ValueError, TypeError, KeyError):
        return None


def _save(path: Path, data: dict[str, Any]) -> None:
    with suppress(InputError):
        write_whole(path, json.dumps(data, indent=1).encode())
