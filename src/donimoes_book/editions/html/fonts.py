"""The fonts for screens: only the characters that are used, under names of our own.

Most of them have the SIL Open Font License, which lets anybody change a font, but a changed font
must not keep a name its makers reserved. So each gets a new name in its file and in the style
sheet, and comes with its licence.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import chain, groupby
from typing import Any, Literal, NamedTuple

from donimoes_book.drawing.fonts import NONE, Own, characters, cut_down, font_file, font_path

Format = Literal["woff", "woff2"]
"""The format of a font's file: browsers know the smaller WOFF2, old e-readers only WOFF."""


class Face(NamedTuple):
    """A font of the book as the style sheet knows it."""

    family: str
    weight: str = "400"
    style: str = "normal"
    more: str = ""
    """Further declarations in the style sheet."""


_SERIF = "Donimoes Serif"
_SANS = "Donimoes Sans"
_MONO = "Donimoes Mono"
FACES = {
    "serif": Face(_SERIF),
    "serif-italic": Face(_SERIF, style="italic"),
    "serif-bold": Face(_SERIF, "700"),
    "serif-bold-italic": Face(_SERIF, "700", "italic"),
    "sans": Face(_SANS),
    "sans-semibold": Face(_SANS, "600 700"),
    "display": Face("Donimoes Display"),
    "mono": Face(_MONO),
    "mono-bold": Face(_MONO, "700"),
    "dominoes": Face("Donimoes Dominoes", more="unicode-range: U+1F030-1F09F"),
}
"""The faces in the style sheet, by the fonts' names in the book, which name their files."""

_MAKERS = {"source": "serif", "fredoka": "display", "donimoes": "dominoes"}
"""One font from each maker, with its licence file beside it."""
_LATIN = (range(0x20, 0x7F), range(0xA0, 0x100))
_PUNCTUATION = (range(0x2010, 0x2028), range(0x2030, 0x203B))
_DOMINOES = range(0x1F030, 0x1F094)
_EXTENDED = range(0x100, 0x180)
"""The letters of the languages of Central and Eastern Europe that are written in Latin."""
_MAILED_FORM: Format = "woff2"
MADE = files("donimoes_book.editions.html") / "fonts"
"""Where the workshop's engine has its faces."""
_ALWAYS = frozenset(map(chr, chain(*_LATIN, *_PUNCTUATION, _DOMINOES))) | set("←↑→↓×−●○✓☰€")
"""What scripts may need: Latin letters, digits, punctuation, our own signs, dominoes."""


def font_rules(form: Format, own: Own = NONE) -> str:
    """Return the style sheet's rules for fonts, one per line.

    Where a book has a font of its own, ours has only the characters that it lacks.
    """
    rules = list[str]()
    for name, face in FACES.items():
        if name in own:
            rules.append(_rule(f"own-{name}", face, form))
            lacking = characters(name) - characters(name, own)
            face = face._replace(more=f"unicode-range: {_ranges(lacking)}; font-display: swap")
        rules.append(_rule(name, face, form))
    return "".join(f"{rule}\n" for rule in rules)


def _ranges(letters: Iterable[str]) -> str:
    """Return characters as a style sheet names them; one that no text has stands for none."""
    codes = sorted(map(ord, letters)) or [0xFFFF]
    runs = [
        [code for _, code in run] for _, run in groupby(enumerate(codes), lambda at: at[1] - at[0])
    ]
    return ", ".join(f"U+{run[0]:X}-{run[-1]:X}" for run in runs)


def _rule(name: str, face: Face, form: Format) -> str:
    weight = f"; font-weight: {face.weight}" if face.weight != "400" else ""
    style = f"; font-style: {face.style}" if face.style != "normal" else ""
    more = f"; {face.more}" if face.more else "; font-display: swap"
    source = f'url({font_address(name, form)}) format("{form}")'
    return f'@font-face {{ font-family: "{face.family}"; src: {source}{weight}{style}{more} }}'


def font_address(name: str, form: Format) -> str:
    """Return a font's address relative to a page."""
    return f"fonts/{name}.{form}"


def font_files(
    text: Iterable[Iterable[str]], form: Format, own: Own = NONE
) -> Iterator[tuple[str, bytes]]:
    """Yield the addresses and contents of the fonts for these words, and of their licences."""
    used = _ALWAYS.union(*text)
    for name in FACES:
        chars = used & characters(name)
        if name in own:
            own_characters = characters(name, own)
            address = font_address(f"own-{name}", form)
            yield address, subset_font(name, used & own_characters, form, own[name])
            chars -= own_characters
        yield font_address(name, form), subset_font(name, chars, form)
    for maker, font in _MAKERS.items():
        texts = sorted(font_path(font).parent.glob("*.txt"))
        licence = next(path for path in texts if path.name.upper().startswith(("OFL", "LICENSE")))
        yield f"fonts/LICENCE-{maker}.txt", licence.read_bytes()


def mailed_font(name: str) -> bytes:
    """Return a face for pages that are mailed: with Europe's Latin letters, whatever the words are.

    The workshop's engine has these faces, and makes none.
    """
    if MADE.is_dir():
        return (MADE / f"{name}.{_MAILED_FORM}").read_bytes()
    chars = _ALWAYS.union(map(chr, _EXTENDED)) & characters(name)
    return subset_font(name, chars, _MAILED_FORM)


@lru_cache(maxsize=256)
def subset_font(
    name: str, characters: frozenset[str], form: Format, own: bytes | None = None
) -> bytes:
    """Return a face, or a book's own font in its place, with only these characters.

    It has a name of our own.
    """
    from fontTools.ttLib import TTFont

    face = FACES[name]
    target = BytesIO()
    with TTFont(font_file(name, {name: own} if own else NONE), recalcTimestamp=False) as font:
        cut_down(font, characters)
        _rename(font, face)
        font.flavor = form
        font.save(target)
    return target.getvalue()


def _rename(font: Any, face: Face) -> None:
    """Give a font its face's family name, but keep its makers and licence."""
    ids = {0, 5, 7, 8, 9, 11, 12, 13, 14}
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in ids]
    bold, italic = face.weight != "400", face.style == "italic"
    kind = " ".join(word for word, is_so in (("Bold", bold), ("Italic", italic)) if is_so)
    kind = kind or "Regular"
    whole, in_one_word = f"{face.family} {kind}", f"{face.family}-{kind}".replace(" ", "")
    for number, words in ((1, face.family), (2, kind), (3, whole), (4, whole), (6, in_one_word)):
        names.setName(words, number, 3, 1, 0x409)
