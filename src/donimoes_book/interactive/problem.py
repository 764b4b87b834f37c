"""Makes the scripts, one for each problem, that let readers play a book's problems in its pages."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.games.game import IllegalPosition, LayoutGame
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.interactive.graph import graph_data
from donimoes_book.interactive.joints import joint_data
from donimoes_book.interactive.layout import layout_data
from donimoes_book.interactive.pawns import pawn_data
from donimoes_book.interactive.question import question_data
from donimoes_book.language import counted, current, gettext, plural_texts, speaking
from donimoes_book.manuscript.tree import Problem
from donimoes_book.memo import Memo, digest_of_code
from donimoes_book.progress import Progress, no_progress
from donimoes_book.workers import processes

_ENOUGH = 12
"""With fewer problems than this, starting another process takes longer than looking at them."""


def play_data(problem: Problem) -> dict[str, Any] | None:
    """Return all that a page needs to play a problem; None if it cannot be played."""
    game = registry.find(problem.game)
    data = None
    if game and problem.answer:
        if choosing := game.choosing(problem.position):
            data = question_data(problem.position, problem.answer, choosing)
    elif isinstance(game, LayoutGame) and problem.layout:
        data = layout_data(game, problem.position, problem.layout)
    elif isinstance(game, PuzzleGame) and problem.moves:
        data = _move_data(game, problem)
    return {"code": problem.code, **data} if data else None


def why_not_played(problem: Problem) -> str:
    """Say why a problem has no script, and what readers can do instead."""
    if problem.answer:
        return gettext(
            "This question can’t be answered on the page: there’s nothing to choose from."
        )
    if problem.layout:
        return gettext("These dominoes can’t be laid on the page.")
    return gettext(
        "This problem can’t be played on the page, but you can play it in a terminal:"
        " donimoes-book play {code}",
        code=problem.code,
    )


def _move_data(game: PuzzleGame, problem: Problem) -> dict[str, Any]:
    pawns = game.pawn_map(problem.position)
    joints = game.joint_map(problem.position, problem.moves)
    if joints:
        return joint_data(joints)
    return {
        "best": len(problem.moves),
        "units": plural_texts(lambda count: counted(count, problem.length_unit)),
        "form": game.puzzle(problem.position).move_form,
        "solution": list(problem.moves),
        **(
            pawn_data(game.name, pawns)
            if pawns
            else graph_data(game, problem.position, problem.moves)
        ),
    }


def play_script(anchor: str, data: Mapping[str, Any]) -> str:
    """Return a classic script that provides the data to play the problem with an anchor."""
    problems = "((window.donimoes ??= {}).problems ??= {})"
    return f"{problems}[{in_script(anchor)}] = {in_script(data)};\n"


def in_script(value: Any) -> str:
    """Return a value as JSON that is safe inside a page's `<script>`, whatever its words are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


class _Unit(NamedTuple):
    problem: Problem
    folder: Path
    language: str


def play_scripts(
    problems: Iterable[Problem],
    folder: Path,
    workers: int = 1,
    progress: Progress = no_progress,
) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """Return the scripts of all playable problems, by their anchors, and warnings.

    Scripts made before are read from a folder of solved problems.
    """
    units = [_Unit(problem, folder, current().code) for problem in problems]
    lacking = [unit for unit in units if not _is_kept(unit)]
    workers = min(workers, len(lacking)) if len(lacking) >= _ENOUGH else 1
    made: dict[str, str] = {}
    warnings: dict[Diagnostic, None] = {}
    if workers > 1:
        # If a process is killed, perhaps for lack of memory, this one does the rest.
        with suppress(OSError), processes(_make, workers) as work:
            for done, (_, said) in enumerate(work(lacking), start=1):
                warnings |= dict.fromkeys(said)
                progress(done, len(lacking))
    for unit in units:
        script, said = _make(unit)
        warnings |= dict.fromkeys(said)
        if script:
            made[unit.problem.anchor] = script
    return made, tuple(warnings)


def kept_problems(problems: Iterable[Problem], folder: Path) -> Iterator[Problem]:
    """Yield the problems whose scripts were made before."""
    for problem in problems:
        if _is_kept(_Unit(problem, folder, current().code)):
            yield problem


def _is_kept(unit: _Unit) -> bool:
    return Memo(unit.folder).has(_content(unit.problem), _code(unit.problem))


def _make(unit: _Unit) -> tuple[str, list[Diagnostic]]:
    """Return a problem's script, or nothing if it cannot be played, and warnings."""
    memo = Memo(unit.folder)

    def make() -> dict[str, str]:
        with suppress(IllegalPosition), speaking(unit.language):
            if data := play_data(unit.problem):
                return {"script": play_script(unit.problem.anchor, data)}
        return {"script": ""}

    with suppress(InputError):
        made = memo.get(_content(unit.problem), make, dict, _code(unit.problem))
        return str(made["script"]), memo.warnings
    return "", memo.warnings


def _content(problem: Problem) -> tuple[str, ...]:
    language = current()
    where = problem.anchor, language.code, language.digest
    answer = problem.answer.lines if problem.answer else ()
    return (
        *(problem.game, "played", *where, str(problem.position), str(problem.layout)),
        *problem.moves,
        *answer,
    )


def _code(problem: Problem) -> str:
    return digest_of_code((registry.module_of(problem.game), __name__))


def problems_in(blocks: Iterable[Any]) -> Iterator[Problem]:
    """Yield a book's problems and records, each once."""
    known = set[str]()
    for block in blocks:
        for problem in getattr(block, "problems", ()):
            if problem.anchor not in known:
                known.add(problem.anchor)
                yield problem
