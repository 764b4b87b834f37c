"""The quotation marks of languages other than English, and the spaces of French."""

import re

from babel import Locale

MARKS = {
    **dict.fromkeys(("en", "nl", "hr", "lv", "tr", "vi", "pt_BR"), "“ ” ‘ ’"),
    **dict.fromkeys(("de", "cs", "sk", "sl", "bg", "mk", "lt", "et", "is"), "„ “ ‚ ‘"),
    **dict.fromkeys(("de_CH", "fr_CH", "it_CH"), "« » ‹ ›"),
    "fr": "«_ _» “ ”",
    **dict.fromkeys(("es", "ca", "it", "pt", "el", "sq"), "« » “ ”"),
    **dict.fromkeys(("ru", "uk", "be"), "« » „ “"),
    **dict.fromkeys(("sv", "fi"), "” ” ’ ’"),
    **dict.fromkeys(("pl", "sr"), "„ ” ‚ ’"),
    "hu": "„ ” » «",
    "ro": "„ ” « »",
    "da": "» « › ‹",
    **dict.fromkeys(("nb", "nn", "no"), "« » ‘ ’"),
}
"""The quotation marks of each language, perhaps in one country: double, then single.

A book can be in any of these. What the program adds is in English if there is no catalogue."""

_NARROW = "\N{NARROW NO-BREAK SPACE}"
_WIDE = "\N{NO-BREAK SPACE}"
_SET_APART = re.compile(r"(?<=[\w)»”’])[ \u00a0]?([;!?:])(?=[\s»”!?…]|$)|(?<=«) | (?=»)")


def marks_of(locale: Locale) -> tuple[str, ...]:
    """Return a language's double marks, left and right, then the single ones."""
    country = f"{locale.language}_{locale.territory}"
    marks = MARKS[country if country in MARKS else locale.language]
    return tuple(mark.replace("_", _NARROW) for mark in marks.split())


def set_apart(words: str) -> str:
    """Put the spaces of French before its marks: narrow ones, except before a colon."""
    return _SET_APART.sub(
        lambda match: (_WIDE if match[1] == ":" else _NARROW) + (match[1] or ""), words
    )
