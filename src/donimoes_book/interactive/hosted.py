"""A problem in a page that is not of the book: found in a diagram, as an element, and its files."""

from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from donimoes_book.diagnostics import InputError
from donimoes_book.games.game import Game, IllegalPosition
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.interactive.files import LOADER, player_files, player_style
from donimoes_book.interactive.problem import in_script, play_data, play_script
from donimoes_book.interactive.words import PLAYER_WORDS, in_language
from donimoes_book.language import ENGLISH, Language, current, find_language, speaking
from donimoes_book.manuscript.bank import BankProblem
from donimoes_book.manuscript.solving import has_problems, solve_entry, solve_problem
from donimoes_book.manuscript.source import LocatedPosition
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Problem

WORDS, STYLE = "words.js", "player.css"
_MOST_DATA = 64
"""How many problems are remembered by a program that writes its pages again and again."""


def find_problem(game: Game, located: LocatedPosition) -> Problem:
    """Return the problem that a position is, solved.

    Raises InputError, placed in the position, for one that is not legal, has no solution, is solved
    already, is too large, or is of a game that no page can play.
    """
    if not has_problems(game):
        reason = f": {game.no_problems}" if game.no_problems else ""
        raise located.error(f"{game.title} has no problems{reason}, so there is nothing to play")
    entry = BankProblem(located)
    with TemporaryDirectory() as folder:
        problem = _solved(game, entry, SolvedStore(Path(folder)))
    if isinstance(game, PuzzleGame) and not problem.answer and not problem.moves:
        raise located.error("this is solved already, so there is nothing to play")
    try:
        data = problem_data(problem)
    except IllegalPosition as error:
        raise InputError(located.diagnostics(error.violations)) from None
    except InputError as error:
        raise InputError(located.diagnostic(d.message) for d in error.diagnostics) from None
    if data is None:
        raise located.error(f"problems of {game.title} cannot be played in a page")
    return problem


def _solved(game: Game, entry: BankProblem, store: SolvedStore) -> Problem:
    if not isinstance(game, PuzzleGame) or game.question():
        return solve_problem(game, entry, store)
    # How hard it is takes longer to find out, and nobody asks.
    outcome, _ = solve_entry(game, entry, store)
    unit = game.length_unit
    return Problem(game.name, 1, entry.position, 0, outcome.moves, length_unit=unit)


def problem_data(problem: Problem) -> dict[str, Any] | None:
    """Return what a page needs to let a problem be played, in the language spoken now, or None."""
    return _data(problem, current())


@lru_cache(maxsize=_MOST_DATA)
def _data(problem: Problem, language: Language) -> dict[str, Any] | None:
    with speaking(language):
        return play_data(problem)


def page_language(code: str | None) -> Language:
    """Return the language of a page such as `de` or `pt_BR`; English where there are no words."""
    try:
        return find_language((code or ENGLISH).replace("_", "-"))
    except ValueError:
        return find_language(ENGLISH)


def played(problem: Problem, svg: str, name: str, more: str = "") -> str:
    """Return a picture of a problem as an element that can be played, with all data in it.

    `name` is unique in the page, as the id of an element; `more` stands below the picture.
    """
    data = f'<script type="application/json">{in_script(problem_data(problem))}</script>'
    return _section(problem, svg, name, "", more + data)


def played_by_file(problem: Problem, svg: str, name: str) -> tuple[str, str, bytes]:
    """Return such an element, and the name and content of the file with its data.

    The name is relative to the folder of the scripts; the id must be unique in the site.
    """
    data = problem_data(problem)
    assert data is not None, problem.code
    script = play_script(name, data).encode()
    file = f"play/{sha256(script).hexdigest()[:16]}.js"
    return _section(problem, svg, name, file), file, script


def _section(problem: Problem, svg: str, name: str, file: str, more: str = "") -> str:
    about = f'id="{escape(name)}" data-code="{escape(problem.code)}" data-play="{escape(file)}"'
    return f'<div class="domino-play" {about}>{svg}{more}</div>'


def host_files() -> dict[str, bytes]:
    """Return the files of the player by name, with words in the language spoken now."""
    # In the colours of the page, whatever these are.
    style = (files("donimoes_book.interactive") / "data" / "hosted.css").read_bytes()
    return {WORDS: words_script().encode(), STYLE: style + player_style(), **player_files()}


def words_script() -> str:
    """Return the script that must run before all others: it has their words."""
    known = {"language": current().code, "words": in_language(PLAYER_WORDS)}
    return f"Object.assign((window.donimoes ??= {{}}), {in_script(known)});\n"


def host_tags(folder: str) -> str:
    """Return what a page with played problems must hold, by the address of the player's files."""
    at = escape(folder if not folder or folder.endswith("/") else f"{folder}/")
    scripts = "".join(f'<script src="{at}{name}" defer></script>\n' for name in (WORDS, LOADER))
    return f'<link rel="stylesheet" href="{at}{STYLE}">\n{scripts}'
