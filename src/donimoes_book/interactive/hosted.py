"""Problems in pages outside the book: finds one in a diagram, makes its element and its files."""

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
"""How many problems to remember, for programs that write their pages again and again."""


def find_problem(game: Game, located: LocatedPosition) -> Problem:
    """Return a position as a problem with its solution.

    Raises InputError, placed in the position, if the position is illegal, has no solution, is
    already solved, or is too large, or if pages can't play its game.
    """
    if not has_problems(game):
        reason = f": {game.no_problems}" if game.no_problems else ""
        raise located.error(f"{game.title} has no problems{reason}, so there is nothing to play")
    entry = BankProblem(located)
    with TemporaryDirectory() as folder:
        problem = _solved(game, entry, SolvedStore(Path(folder)))
    if isinstance(game, PuzzleGame) and not problem.answer and not problem.moves:
        raise located.error("this is already solved, so there is nothing to play")
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
        return solve_problem(game.name, entry, store)
    # Finding out how hard it is would take longer, and isn't needed.
    outcome, _ = solve_entry(game, entry, store)
    unit = game.length_unit
    return Problem(game.name, 1, entry.position, 0, outcome.moves, length_unit=unit)


def problem_data(problem: Problem) -> dict[str, Any] | None:
    """Return what a page needs to play a problem, in the current language; None if it can't."""
    return _data(problem, current())


@lru_cache(maxsize=_MOST_DATA)
def _data(problem: Problem, language: Language) -> dict[str, Any] | None:
    with speaking(language):
        return play_data(problem)


def page_language(code: str | None) -> Language:
    """Return a page's language, such as `de` or `pt_BR`; English if there is no translation."""
    try:
        return find_language((code or ENGLISH).replace("_", "-"))
    except ValueError:
        return find_language(ENGLISH)


def played(problem: Problem, svg: str, name: str, more: str = "") -> str:
    """Return a problem's picture as an element that can be played, with all its data.

    `name` is the element's id, unique in the page; `more` goes below the picture.
    """
    data = f'<script type="application/json">{in_script(problem_data(problem))}</script>'
    return _section(problem, svg, name, "", more + data)


def played_by_file(problem: Problem, svg: str, name: str) -> tuple[str, str, bytes]:
    """Return such an element, and the name and content of the file with its data.

    The file's name is relative to the scripts' folder; `name` must be unique in the site.
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
    """Return the player's files by name, with words in the current language."""
    # They use the page's colours, whatever these are.
    style = (files("donimoes_book.interactive") / "data" / "hosted.css").read_bytes()
    return {WORDS: words_script().encode(), STYLE: style + player_style(), **player_files()}


def words_script() -> str:
    """Return the script with the words of all the others, which must run before them."""
    known = {"language": current().code, "words": in_language(PLAYER_WORDS)}
    return f"Object.assign((window.donimoes ??= {{}}), {in_script(known)});\n"


def host_tags(folder: str) -> str:
    """Return the tags that a page with playable problems needs; `folder` has the player's files."""
    at = escape(folder if not folder or folder.endswith("/") else f"{folder}/")
    scripts = "".join(f'<script src="{at}{name}" defer></script>\n' for name in (WORDS, LOADER))
    return f'<link rel="stylesheet" href="{at}{STYLE}">\n{scripts}'
