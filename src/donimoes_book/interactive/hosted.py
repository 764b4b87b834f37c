"""Problems in pages outside the book: in another program's pages, or on a page of their own."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.svg import inline_svg
from donimoes_book.games import registry
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.game import Game
from donimoes_book.interactive import player
from donimoes_book.manuscript.kinds import kind_of
from donimoes_book.manuscript.problem import BankProblem, Problem
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.source import LocatedPosition
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.store.results import NOWHERE
from donimoes_book.words.language import ENGLISH, Language, counted, current, find_language, gettext

_MOST_DATA = 64
"""How many problems to remember, for programs that write their pages again and again."""
_PLACE = "problem"
"""The problem's id in its page."""
_MOST_PICTURE = 600
"""The height of the highest picture that a frame shows in full, in pixels."""
_CONTROLS = 380
"""The height of the controls below it, in pixels, where the frame's page can't tell its own."""
_TELLS_HEIGHT = """\
new ResizeObserver(() => parent.postMessage({ dominoHeight: document.body.offsetHeight }, "*"))
  .observe(document.body);"""
_HEARS_HEIGHT = """\
<script>addEventListener("message", ({ data, source }) => {
  const frames = [...document.querySelectorAll("iframe.domino")];
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  if (frame && data?.dominoHeight > 0) frame.style.height = `${Math.ceil(data.dominoHeight)}px`;
});</script>"""


def find_problem(game: Game, located: LocatedPosition) -> Problem:
    """Return a position as a problem with its solution.

    Raises InputError, placed in the position, if the position is illegal, has no solution, is
    already solved, or is too large, or if pages can't play its game.
    """
    kind = kind_of(game)
    if kind is None:
        reason = f": {game.no_problems}" if game.no_problems else ""
        raise located.error(f"{game.title} has no problems{reason}, so there is nothing to play")
    entry = BankProblem(located)
    store = SolvedStore(NOWHERE)
    problem = kind.ungraded(entry, store) or solve_problem(game.name, entry, store)
    try:
        data = _data(problem, current())
    except IllegalPosition as error:
        raise InputError(located.diagnostics(error.violations)) from None
    except InputError as error:
        raise InputError(located.diagnostic(d.message) for d in error.diagnostics) from None
    if data is None:
        raise located.error(f"problems of {game.title} cannot be played in a page")
    return problem


@lru_cache(maxsize=_MOST_DATA)
def _data(problem: Problem, _language: Language) -> dict[str, Any] | None:
    """Return what a page needs to play a problem, in the current language; None if it can't."""
    return player.play_data(problem)


def page_language(code: str | None) -> Language:
    """Return a page's language, such as `de` or `pt_BR`; English if there is no translation."""
    with suppress(ValueError):
        language = find_language((code or ENGLISH).replace("_", "-"))
        if language.digest:
            return language
    return find_language(ENGLISH)


def played(
    problem: Problem, picture: str, name: str, save: Callable[[str, bytes], None] | None = None
) -> str:
    """Return an element in which a problem can be played, with its picture as HTML.

    `name` is the element's id, unique in the site. The problem's data is in the element, unless
    `save` can write a file, by its name relative to the scripts' folder.
    """
    data, file = _data(problem, current()), ""
    assert data is not None, problem.code
    if save:
        script = player.play_script(name, data).encode()
        file = f"play/{sha256(script).hexdigest()[:16]}.js"
        save(file, script)
    else:
        picture += f'<script type="application/json">{player.in_script(data)}</script>'
    about = f'id="{escape(name)}" data-code="{escape(problem.code)}" data-play="{file}"'
    return f'<div class="domino-play" {about}>{picture}</div>'


def picture_page(title: str, scene: Scene, rules: str = "") -> bytes:
    """Return a page with just a picture."""
    svg = inline_svg(scene, _PLACE, styled=False)
    return _page(title, f"{_heading(title)}<figure>{svg}</figure>{_rules(rules)}").encode()


def problem_page(problem: Problem, scene: Scene, rules: str = "") -> bytes:
    """Return a page where a problem can be played, in the current language.

    `scene` is its picture, and `rules` are the game's rules in a sentence.
    """
    game = registry.get(problem.game)
    title = gettext(game.title) if game else problem.game
    length = counted(problem.length, problem.length_unit)
    about = f'{_heading(title)}<p class="about">{escape(length)}</p>\n'
    main = f"{about}{_problem(problem, scene)}{_rules(rules)}"
    return _page(title, main, player.page_scripts(_player_data(problem))).encode()


def framed_page(problem: Problem, scene: Scene, instead: str) -> str:
    """Return a frame for another program's page, in which a problem can be played.

    Scripts in the frame cannot reach that page. If the program removes frames from its pages,
    it may keep what is inside them, which is `instead`.
    """
    scripts = [*player.page_scripts(_player_data(problem)), _TELLS_HEIGHT]
    page = escape(_page(scene.title, _problem(problem, scene), scripts))
    height = round(min(scene.height, _MOST_PICTURE) + _CONTROLS)
    style = f"width:100%;height:{height}px;border:0;resize:vertical;color-scheme:light dark"
    return (
        f'<iframe class="domino" title="{escape(scene.title)}" style="{style}"'
        f' sandbox="allow-scripts allow-forms" srcdoc="{page}">{instead}</iframe>{_HEARS_HEIGHT}'
    )


def _player_data(problem: Problem) -> list[dict[str, Any]]:
    """Return what is known of a problem, or nothing if it can't be played."""
    return [data] if (data := _data(problem, current())) else []


def _heading(title: str) -> str:
    return f"<h1>{escape(title)}</h1>\n"


def _rules(rules: str) -> str:
    return f'<p class="rules">{escape(rules)}</p>\n' if rules else ""


def _problem(problem: Problem, scene: Scene) -> str:
    svg = inline_svg(scene, f"{_PLACE}-picture", styled=False)
    code = f'<p class="code"><code>{escape(problem.code)}</code></p>'
    question = f'<p class="question">{escape(problem.line)}</p>' if problem.line else ""
    return f"{played(problem, question + svg + code, _PLACE)}\n"


def _page(title: str, main: str, scripts: Iterable[str] = ()) -> str:
    """Return a page with a policy that allows only its own style and scripts."""
    style = (player.DATA / "page.css").read_text("utf-8")
    style += player.player_style().decode()
    scripts = list(scripts)
    allowed = " ".join(map(player.policy_source, scripts)) or "'none'"
    policy = (
        f"default-src 'none'; style-src {player.policy_source(style)};"
        f" script-src {allowed}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    below = "".join(f"<script>{script}</script>\n" for script in scripts)
    return f"""\
<!DOCTYPE html>
<html lang="{escape(current().code)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<main>
{main}</main>
{below}</body>
</html>
"""
