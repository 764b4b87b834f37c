"""Makes the scripts, one for each problem, that let readers play a book's problems in its pages."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.games.game import IllegalPosition, LayoutGame
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import function_of
from donimoes_book.interactive.graph import graph_data
from donimoes_book.interactive.joints import joint_data
from donimoes_book.interactive.layout import layout_data
from donimoes_book.interactive.pawns import pawn_data
from donimoes_book.interactive.player import in_script
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
    if find_joints := function_of(game, "played", "joints"):
        return joint_data(find_joints(game, problem.position, problem.moves))
    find_pawns = function_of(game, "played", "pawn_map")
    return {
        "best": len(problem.moves),
        "units": plural_texts(lambda count: counted(count, problem.length_unit)),
        "form": game.puzzle(problem.position).move_form,
        "solution": list(problem.moves),
        **(
            pawn_data(game.name, find_pawns(game, problem.position))
            if find_pawns
            else graph_data(game, problem.position, problem.moves)
        ),
    }


def play_script(anchor: str, data: Mapping[str, Any]) -> str:
    """Return a classic script that provides the data to play the problem with an anchor."""
    problems = "((window.donimoes ??= {}).problems ??= {})"
    return f"{problems}[{in_script(anchor)}] = {in_script(data)};\n"


def play_scripts(
    problems: Iterable[Problem],
    folder: Path,
    workers: int = 1,
    progress: Progress = no_progress,
) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """Return the scripts of all playable problems, by their anchors, and warnings.

    Scripts made before are read from a folder of solved problems.
    """
    problems = list(problems)
    lacking = [problem for problem in problems if not is_made(problem, folder)]
    make = partial(_make, folder=folder, language=current().code)
    workers = min(workers, len(lacking)) if len(lacking) >= _ENOUGH else 1
    made: dict[str, str] = {}
    warnings: dict[Diagnostic, None] = {}
    if workers > 1:
        # If a process is killed, perhaps for lack of memory, this one does the rest.
        with suppress(OSError), processes(make, workers) as work:
            for done, (_, said) in enumerate(work(lacking), start=1):
                warnings |= dict.fromkeys(said)
                progress(done, len(lacking))
    for problem in problems:
        script, said = make(problem)
        warnings |= dict.fromkeys(said)
        if script:
            made[problem.anchor] = script
    return made, tuple(warnings)


def is_made(problem: Problem, folder: Path) -> bool:
    """Return whether a problem's script was made before."""
    return Memo(folder).has(_content(problem), _code(problem))


def _make(problem: Problem, folder: Path, language: str) -> tuple[str, list[Diagnostic]]:
    """Return a problem's script, or nothing if it cannot be played, and warnings."""
    memo = Memo(folder)

    def make() -> dict[str, str]:
        with suppress(IllegalPosition):
            if data := play_data(problem):
                return {"script": play_script(problem.anchor, data)}
        return {"script": ""}

    # Another process speaks English at first.
    with suppress(InputError), speaking(language):
        made = memo.get(_content(problem), make, dict, _code(problem))
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
    # A game finds its `played` by name.
    played = registry.module_of(problem.game, "played")
    return digest_of_code((registry.module_of(problem.game), played, __name__))
