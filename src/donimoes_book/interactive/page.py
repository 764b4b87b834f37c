"""A problem as a page that needs no other file, and that can be played if scripts run."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from importlib.resources import files

from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.svg import inline_svg
from donimoes_book.games import registry
from donimoes_book.interactive.files import LOADER, player_files, player_style
from donimoes_book.interactive.hosted import played, problem_data, words_script
from donimoes_book.language import counted, current, gettext
from donimoes_book.manuscript.tree import Problem

_PLACE = "problem"
"""The problem's id in its page."""
_MOST_PICTURE, _CONTROLS = 600, 380
"""The height of the highest picture that a frame shows in full, and of the controls below it."""


def picture_page(title: str, scene: Scene, rules: str = "") -> bytes:
    """Return a page with just a picture."""
    svg = inline_svg(scene, _PLACE, styled=False)
    return _page(title, f"{_heading(title)}<figure>{svg}</figure>{_rules(rules)}").encode()


def problem_page(problem: Problem, scene: Scene, rules: str = "") -> bytes:
    """Return a page where a problem can be played, in the current language.

    `scene` is its picture, and `rules` are the game's rules in a sentence.
    """
    game = registry.find(problem.game)
    title = gettext(game.title) if game else problem.game
    length = counted(problem.length, problem.length_unit)
    about = f'{_heading(title)}<p class="about">{escape(length)}</p>\n'
    main = f"{about}{_problem(problem, scene)}{_rules(rules)}"
    return _page(title, main, _scripts(problem)).encode()


def framed_page(problem: Problem, scene: Scene, instead: str) -> str:
    """Return a frame for another program's page, in which a problem can be played.

    Scripts in the frame cannot reach that page. If the program removes frames from its pages,
    it may keep what is inside them, which is `instead`.
    """
    page = escape(_page(scene.title, _problem(problem, scene), _scripts(problem)))
    height = round(min(scene.height, _MOST_PICTURE) + _CONTROLS)
    style = f"width:100%;height:{height}px;border:0;resize:vertical;color-scheme:light dark"
    return (
        f'<iframe class="domino" title="{escape(scene.title)}" style="{style}"'
        f' sandbox="allow-scripts allow-forms" srcdoc="{page}">{instead}</iframe>'
    )


def _heading(title: str) -> str:
    return f"<h1>{escape(title)}</h1>\n"


def _rules(rules: str) -> str:
    return f'<p class="rules">{escape(rules)}</p>\n' if rules else ""


def _problem(problem: Problem, scene: Scene) -> str:
    svg = inline_svg(scene, f"{_PLACE}-picture", styled=False)
    code = f'<p class="code"><code>{escape(problem.code)}</code></p>'
    asked = f'<p class="question">{escape(problem.answer.question)}</p>' if problem.answer else ""
    return f"{played(problem, asked + svg, _PLACE, code)}\n"


def _scripts(problem: Problem) -> list[str]:
    """Return a page's scripts in order, so that each comes after those that it needs."""
    known = {name: data.decode() for name, data in player_files().items()}
    own = (problem_data(problem) or {}).get("script")
    names = ["player.js", *([own] if own else []), LOADER]
    return [words_script(), *(known[name] for name in names)]


def _page(title: str, main: str, scripts: Iterable[str] = ()) -> str:
    """Return a page with a policy that allows only its own style and scripts."""
    style = (files("donimoes_book.interactive") / "data" / "page.css").read_text("utf-8")
    style += player_style().decode()
    scripts = list(scripts)
    allowed = " ".join(map(_source, scripts)) or "'none'"
    policy = (
        f"default-src 'none'; style-src {_source(style)}; script-src {allowed}; img-src data:;"
        " base-uri 'none'; form-action 'none'"
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


def _source(text: str) -> str:
    """Return a policy's name for a script or style sheet inside the page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
