"""The site's scripts: their words in the book's language, and which page loads which."""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import h
from donimoes_book.interactive.files import PLAYER, player_files
from donimoes_book.interactive.words import PLAYER_WORDS, Counted, in_language
from donimoes_book.language import N_, ngettext

WORDS_FILE = "words.js"

WORDS: dict[str, str | Counted] = {
    # problems.js
    "grade": N_("grade {grade} of {most}"),
    "solved": N_("solved"),
    "best": N_("your best: {best}"),
    "daily": N_("Problem of the day"),
    "numbered": N_("{game}, problem {number}"),
    # problem-filters.js
    "choose": N_("Choose problems"),
    "by_game": N_("Game"),
    "by_grade": N_("Grade"),
    "by_result": N_("Your results"),
    "unsolved": N_("not solved"),
    "shown": N_("{shown} of {total} problems"),
    "shown_solved": N_("{shown} of {total} problems, {solved} solved"),
    "all": N_("Show all"),
    "print_these": N_("Print these"),
    # problem-sheet.js
    "sheet": N_("Problems from {title}"),
    "print": N_("Print"),
    "back": N_("Back to the list"),
    # search.js
    "search": N_("Search"),
    "found": N_("Found"),
    "results": lambda count: ngettext("{count} result", "{count} results", count),
    "no_search": N_("The search doesn’t work: its word list is missing."),
}
"""Everything scripts say, by the keys they know.

Plain words are marked by `N_`; anything that depends on a number is a function, such as
`lambda count: ngettext("{count} page", "{count} pages", count, count="{count}")`.
"""


class Script(NamedTuple):
    """A script of the site."""

    name: str
    needed_by: str = "."
    """The path, from a page's main element, to an element whose presence makes the page need it;
    by default, every page does.

    An example is `.//section[@data-code]`; see
    https://docs.python.org/3/library/xml.etree.elementtree.html#supported-xpath-syntax
    """
    is_made: bool = False
    """Whether it is generated from the book; the others are files in `data/`."""


SCRIPTS: Sequence[Script] = (
    Script("site.js"),
    Script("search.js"),
    Script("problem-list.js", ".//section[@data-problems]", is_made=True),
    Script("problems.js", ".//section[@data-problems]"),
    Script("problem-sheet.js", ".//section[@class='listed']"),
    Script("problem-filters.js", ".//section[@class='listed']"),
    Script("play.js", ".//section[@data-play]"),
)
"""Every script in loading order, after their words."""


def script_elements(main: Element) -> list[Element]:
    """Return the head elements that load the scripts of a page with this main element.

    They run in this order once the page is there.
    """
    needed = [script.name for script in SCRIPTS if main.find(script.needed_by) is not None]
    return [h("script", src=name, defer="defer") for name in (WORDS_FILE, *needed)]


def script_files() -> dict[str, bytes]:
    """Return the scripts of every site by name, with words in the current language."""
    folder = files("donimoes_book.editions.html") / "data"
    own = [script.name for script in SCRIPTS if not script.is_made and script.name not in PLAYER]
    scripts = {name: (folder / name).read_bytes() for name in own} | player_files()
    return {WORDS_FILE: words_file(), **scripts}


def words_file() -> bytes:
    """Return `words.js`, which sets `donimoes.words` to the scripts' words, by key."""
    text = json.dumps(in_language(WORDS | PLAYER_WORDS), ensure_ascii=False, indent=1)
    head = "// What the scripts of the site say, in the language of the book."
    return f"{head}\nwindow.donimoes = {{ words: {text} }};\n".encode()
