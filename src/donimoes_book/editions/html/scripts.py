"""The scripts of the site: their words in the language of the book, and which page loads which."""

import json
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import NamedTuple
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import h
from donimoes_book.language import N_, current, gettext

WORDS_FILE = "words.js"

Counted = Callable[[int], str]
"""Says how many there are of something, with `{count}` in place of the number."""

WORDS: dict[str, str | Counted] = {
    # site.js
    "search": N_("Search"),
}
"""All that scripts say, by the keys that they know.

Plain words are marked by `N_`; what depends on a number is a function, such as
`lambda count: ngettext("{count} page", "{count} pages", count, count="{count}")`.
"""


class Script(NamedTuple):
    """A script of the site, which stands in `data/`."""

    name: str
    needed_by: str = "."
    """The path, seen from its main element, of what makes a page need it; without it, every page.

    Such as `.//section[@data-code]`; see
    https://docs.python.org/3/library/xml.etree.elementtree.html#supported-xpath-syntax
    """


SCRIPTS: Sequence[Script] = (Script("site.js"),)
"""Every script in the order in which they are loaded, after their words."""


def script_elements(main: Element) -> list[Element]:
    """Return the elements of the head by which a page with this main element loads its scripts.

    They run in this order, when the page is there.
    """
    needed = [script.name for script in SCRIPTS if main.find(script.needed_by) is not None]
    return [h("script", src=name, defer="defer") for name in (WORDS_FILE, *needed)]


def script_files() -> dict[str, bytes]:
    """Return every script of the site by its name, with words of the language spoken now."""
    folder = files("donimoes_book.editions.html") / "data"
    scripts = {script.name: (folder / script.name).read_bytes() for script in SCRIPTS}
    return {WORDS_FILE: words_file(), **scripts}


def words_file() -> bytes:
    """Return `words.js`, which sets `donimoes.words` to the words of scripts, by their keys.

    What depends on a number has a text for each plural category of the language, as
    `Intl.PluralRules` names them.
    """
    words = {
        key: gettext(said) if isinstance(said, str) else _forms(said) for key, said in WORDS.items()
    }
    text = json.dumps(words, ensure_ascii=False, indent=1)
    head = "// What the scripts of the site say, in the language of the book."
    return f"{head}\nwindow.donimoes = {{ words: {text} }};\n".encode()


def _forms(say: Counted) -> dict[str, str]:
    """Return what is said of a number, by plural category."""
    form = current().locale.plural_form
    return {form(count): say(count) for count in reversed(range(_MOST_FORMS))}


_MOST_FORMS = 200
"""In every language each plural category of whole numbers has one below this, or is never met."""
