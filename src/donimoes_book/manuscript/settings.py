"""Reads what the author sets by keys: `book.toml` for the book, front matter for one file."""

import os
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

import yaml

from donimoes_book.diagnostics import Diagnostic, InputError, Recurrence, suggest
from donimoes_book.drawing.accent import GREY, LEAST, LIGHT, contrast
from donimoes_book.drawing.fonts import ROLES
from donimoes_book.games.registry import titles
from donimoes_book.manuscript.folders import PROBLEMS, own_folder
from donimoes_book.manuscript.source import MOST_TITLE, Source, Written, overlong, title_mistake
from donimoes_book.store.files import KEEP, OutsideError, find_inside, is_file
from donimoes_book.words.language import ENGLISH, find_language
from donimoes_book.words.quotations import MARKS

FILE_NAME = "book.toml"
HALVES = (3, 40)
"""The smallest and largest sensible side of half a domino, in millimetres."""

_ADDRESS = re.compile(r"https?://[^\s/?#\"<>]+(/[^\s?#\"<>]*)?")
"""The web address of a folder."""
_LEAST_DOMINO = 8.0
"""The least width of a domino, in millimetres."""
_MOST_DOMINO = 60.0
"""The greatest."""
_DOMINO = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")
_PALETTE = ("heading", "rule", "tint", "spot")
_WHITE = "#ffffff"
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_UNREADABLE = "words in this colour can't be read: their contrast with paper"
_UNSEEN = "lines in this colour can't be seen: their contrast with paper"
_LEAST_LINE = 3.0
"""The least contrast of a line with what is behind it."""
_BROKEN_WORD = re.compile(r"[^\W\d_]+(-[^\W\d_]+)*")
"""A word with hyphens where it may be broken."""
ICON_NAME = re.compile(r"[A-Za-z][\w+-]*")
"""The name of an icon, which stands between colons."""
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_MOST_DOTS = 1_000
"""A key with more parts would take a TOML reader too much time and memory."""
_MOST_STITCHED = 400
"""The most pages that a signature may have."""
OTHER_GAMES = "others"
"""Used instead of a game: every other game."""
_FEWEST_PROBLEMS = 2
"""The first and the last problem of a game are always printed."""
_COLOPHONS: dict[object, Literal["", "front", "back", "imprint"]] = {
    **{True: "back", False: ""},
    **{"front": "front", "back": "back", "imprint": "imprint"},
}
_EDITION = re.compile(r"\w[\w-]{0,99}")
# A chapter's file, the title of its part, what doesn't have it, and its title if it has none.
_Listed = tuple[str, str, frozenset[str], str]
_LEFT_OUT = "print", "ebook"
_IN_PART = {
    **dict.fromkeys(("print", "ebook"), bool),
    **dict.fromkeys(("picture", "game", "expect", "alt", "people"), str),
}
_ORDERING = re.compile(
    "draft|eleventyNavigation|id|nav_order|order|position|published|sidebar|sidebar_position|weight"
)
"""The keys by which other programs order files; see `reading_order`."""
_PLACE = re.compile(r"(?P<message>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|.*)\)")
# The closing line is at the left edge, while a picture's own `---` is indented. The Markdown
# plugin would stop at whichever comes first, so it isn't used here.
_FRONT_MATTER = re.compile(
    r"(?:---[ \t]*\n(?P<yaml>.*?)^(?:---|\.\.\.)|\+\+\+[ \t]*\n(?P<toml>.*?)^\+\+\+)"
    r"[ \t]*(?:\n|\Z)",
    re.DOTALL | re.MULTILINE,
)
UNCLOSED_FRONT_MATTER = re.compile(r"---[ \t]*\n(?:[ \t#].*\n)*[A-Za-z][\w-]*:(?:[ \t]|\n)")
"""How front matter begins in a text that should have none."""
_TOML_KEY = re.compile(r"^([\w-]+)[ \t]*=", re.MULTILINE)
_TOML_TABLE = re.compile(r"^\[+([\w-]+).*((?:\n(?!\[|\Z).*)*)", re.MULTILINE)


@dataclass(frozen=True)
class Settings:
    """What `book.toml` says."""

    source: Source
    texts: dict[str, str]
    """The given values that are text, and the `date`, as in 2026-11-22."""
    chapters: dict[str, str]
    """Markdown files in book order, relative to the folder of `book.toml`, each with the title of
    the part that it belongs to, or an empty string."""
    unprinted: frozenset[str]
    """The chapters that are only on screens, and in editions that name them."""
    on_paper: frozenset[str]
    """The chapters that e-books leave out."""
    editions: dict[str, dict[str, Any]]
    """The tables `[editions.NAME]`; their keys are those in EDITION_KEYS."""
    hyphenation: tuple[tuple[str, ...], ...] = ()
    """Words in the parts they may be broken into; a word in one part is never broken."""
    domino: float = 24.0
    """The width of a real domino, in millimetres."""
    fonts: dict[str, str] = field(default_factory=dict)
    """The files in the table `[fonts]`, by their roles."""
    palette: dict[str, str] = field(default_factory=dict)
    """The colours in the table `[palette]`: heading, rule, tint and spot."""
    openers: dict[str, dict[str, Any]] = field(default_factory=dict)  # the tables of such parts
    classic: bool = False
    """Whether the chapters are read in the classic style."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """The titles of chapters whose files have none."""
    flip_books: tuple[str, ...] = ()
    """The anchors of the problems whose solutions run in the corners of pages."""
    colophon: Literal["", "front", "back", "imprint"] = "back"
    """Where the book has a colophon."""
    drop_caps: bool = False
    """Whether the first paragraphs of chapters begin with high letters."""
    icons: Mapping[str, str | dict[str, str]] = field(default_factory=dict)
    """The table `[icons]`: files, or tables with a `file` and the words for it, `alt`."""
    excerpt: bool = False
    """Whether a translation has only some chapters of its original on purpose."""

    @property
    def original(self) -> Path | None:
        """The folder of the book that this one translates, if any."""
        return self.source.original

    def line_of(self, words: str) -> int:
        """Return the first line (from 1) that contains these words."""
        return next((n for n, line in enumerate(self.source.lines, 1) if words in line), 1)

    def written(self, text: str) -> Written:
        """Return a text with the first place where it stands between quotation marks."""
        return Written(text, self.source.find(text, self.line_of(f'"{text}"')))


def read_settings(path: Path) -> Settings:
    """Read `book.toml`; raises InputError with every mistake in it.

    One that is for mdBook says nothing: not even which chapters there are.
    """
    source = Source.read(path, path.parent)
    data = _read_toml(source)
    if isinstance(data.get("book"), dict) and not data.keys() & {"title", "chapters"}:
        return Settings(source, {}, {}, frozenset(), frozenset(), {})
    mistakes: list[Mistake] = []
    for key, value in data.items():
        if key in TEXTS:
            mistakes += _is_text(key, value)
        elif key not in OTHERS:
            mistakes.append(_unknown(key, (*TEXTS, *OTHERS)))
    texts = {key: data[key] for key in TEXTS if isinstance(data.get(key), str)}
    mistakes += mistakes_in({"chapters": None, **data}, OTHERS)
    mistakes += mistakes_in(texts, TEXTS)
    after = texts.get("games_after", "")
    if after and after not in (data.get("chapters") or ()):
        advice = "Name a file among the chapters that are in no part."
        mistakes.append(Mistake("games_after", f"{after} is no chapter before the parts", advice))
    for key, root in (("problems", source.folder), ("translates", source.folder / os.pardir)):
        try:
            find_inside(source.folder, texts.get(key, ""), root)
        except OutsideError as error:
            mistakes.append(Mistake(key, f"the folder {texts[key]} {error}", KEEP))
    if "title" not in data or not texts.get("title", "x").strip():
        mistakes.append(Mistake("title", "this book has no title", 'Write title = "…"'))
    if mistakes:
        raise InputError(_diagnostic(source, mistake) for mistake in mistakes)
    if "date" in data:
        texts["date"] = _day(data["date"])
    if "translates" in texts:
        original = Path(os.path.normpath(source.folder / texts["translates"]))
        source = replace(source, original=original)
    listed = list(_listed(data["chapters"]))
    return Settings(
        source,
        texts,
        {**({texts["front"]: ""} if "front" in texts else {})} | {it[0]: it[1] for it in listed},
        frozenset(name for name, _, left_out, _ in listed if "print" in left_out),
        frozenset(name for name, _, left_out, _ in listed if "ebook" in left_out),
        data.get("editions", {}),
        tuple(tuple(word.split("-")) for word in data.get("hyphenation", ())),
        _domino_width(data.get("domino", "24x48")),
        data.get("fonts", {}),
        data.get("palette", {}),
        {e["part"]: e for e in data["chapters"] if isinstance(e, dict) and "picture" in e},
        data.get("classic", False),
        {name: title for name, _, _, title in listed if title},
        tuple(data.get("flip_books", ())),
        _COLOPHONS[data.get("colophon", True)],
        data.get("drop_caps", False),
        data.get("icons", {}),
        data.get("excerpt", False),
    )


def _diagnostic(source: Source, mistake: "Mistake") -> Diagnostic:
    """Return a diagnostic that underlines a key where it is set."""
    key, message, advice, table = mistake
    setting = re.compile(rf"\s*\[*\s*{re.escape(key)}(?![\w-])")
    # Of a key in a table, the name may be that of another key above it.
    begins = next((n for n, text in enumerate(source.lines) if f"[{table}]" in text), 0)
    lines = list(enumerate(source.lines, 1))[begins:]
    numbers = (line for line, text in lines if setting.match(text))
    return source.find(key, next(numbers, 1)).diagnostic(message, advice)


def _read_toml(source: Source) -> dict[str, Any]:
    """Parse `book.toml`; raises InputError with the place where it isn't TOML."""
    if too_long := overlong(source, source.lines):
        raise InputError([too_long])
    for number, line in enumerate(source.lines, start=1):
        if _QUOTED.sub("", line).count(".") > _MOST_DOTS:
            raise source.origin(number).error("this is not valid TOML: too many dots")
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        # Python 3.11 gives the place only in the message.
        match = _PLACE.fullmatch(str(error))
        message = f"this is not valid TOML: {match['message'] if match else error}"
        lines = source.text.rstrip().split("\n")
        place = len(lines), len(lines[-1]) + 1
        if match and match["line"]:
            place = int(match["line"]), int(match["column"])
        raise source.origin(*place).error(message) from None
    except (RecursionError, ValueError) as error:
        deep = isinstance(error, RecursionError)
        # Neither error says where it is: take the line with the most brackets or digits.
        sign = r"[\[{]" if deep else r"\d"
        line = max(source.lines, key=lambda line: len(re.findall(sign, line)))
        reason = "too many brackets" if deep else "a number has too many digits"
        message = f"this is not valid TOML: {reason}"
        raise source.origin(source.lines.index(line) + 1).error(message) from None


# The keys, and what may be wrong with their values


class Mistake(NamedTuple):
    """What is wrong with the value of a key in `book.toml`, and what to write instead."""

    key: str
    message: str
    advice: str = ""
    table: str = ""
    """The name of the table that the key is in; empty if any place of the key will do."""


Check = Callable[[str, Any], Iterator[Mistake]]
"""Yields what is wrong with a value; takes the name of its key, too."""


def mistakes_in(table: Mapping[str, Any], keys: Mapping[str, Check]) -> Iterator[Mistake]:
    """Yield what is wrong with a table's values for these keys, in the order of the keys."""
    for key, check in keys.items():
        if key in table:
            yield from check(key, table[key])


def _unknown(key: str, keys: Collection[str]) -> Mistake:
    return Mistake(key, f"unknown key {key!r}", suggest(key, keys, len(keys)))


def _is_anything(_key: str, _value: object) -> Iterator[Mistake]:
    return iter(())


def _is_text(key: str, value: object) -> Iterator[Mistake]:
    if not isinstance(value, str):
        yield Mistake(key, f"{key} must be text", f'Write {key} = "…"')
    elif key != "cover" and (mistake := title_mistake(value)):
        yield Mistake(key, *mistake)


def _is_language(key: str, value: str) -> Iterator[Mistake]:
    if mistake := language_mistake(value):
        yield Mistake(key, *mistake)


def _is_address(key: str, value: str) -> Iterator[Mistake]:
    if not _ADDRESS.fullmatch(value):
        yield Mistake(key, "this is not a web address", f'Write {key} = "https://…"')


def _is_isbn(key: str, value: str) -> Iterator[Mistake]:
    """Check an ISBN of 13 digits and its check digit (ISO 2108)."""
    digits = re.sub("[- ]", "", value)
    if not digits:
        return
    if not re.fullmatch("97[89][0-9]{10}", digits):
        advice = "Expected 13 digits that begin with 978 or 979, and hyphens between them."
        yield Mistake(key, f"{value!r} is not an ISBN", advice)
        return
    check = -sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(digits[:12])) % 10
    if int(digits[12]) != check:
        message = f"a digit of the ISBN {value} is wrong"
        yield Mistake(key, message, f"If the others are right, the last one is {check}.")


def _is_colour(key: str, value: str) -> Iterator[Mistake]:
    if _COLOUR.fullmatch(value):
        yield from _too_alike(key, value, LIGHT)
    else:
        yield _no_colour(key, value)


def _no_colour(key: str, value: object) -> Mistake:
    return Mistake(key, f"{value!r} is not a colour", f'Write {key} = "#1f6f5c".')


def _too_alike(
    key: str, colour: str, other: str, least: float = LEAST, what: str = _UNREADABLE
) -> Iterator[Mistake]:
    """Yield that two colours have too little contrast, if so."""
    if (ratio := contrast(colour, other)) < least:
        kind = "lighter" if key == "tint" else "darker"
        advice = f"Choose a {kind} colour, with a contrast of {least:g} or more."
        yield Mistake(key, f"{what} is {ratio:.1f}", advice)


def _is_palette(key: str, value: object) -> Iterator[Mistake]:
    """Check the colours of a book: words in them, and on them, can be read, and lines be seen."""
    if isinstance(value, dict):
        yield from (mistake._replace(table=key) for mistake in _wrong_colours(value))
    else:
        yield Mistake(key, f"{key} is not a table of colours", 'Write spot = "#1f6f5c" in it.')


def _wrong_colours(palette: Mapping[str, object]) -> Iterator[Mistake]:
    colours = dict[str, str]()
    for name, value in palette.items():
        if name not in _PALETTE:
            yield _unknown(name, _PALETTE)
        elif _COLOUR.fullmatch(str(value)):
            colours[name] = str(value)
        else:
            yield _no_colour(name, value)
    tint = colours.get("tint", LIGHT)
    if contrast(tint, GREY) < LEAST:
        tint = LIGHT  # so that each colour is only told once
    for name, other, least, what in (
        ("heading", tint, LEAST, _UNREADABLE),
        ("spot", tint, LEAST, _UNREADABLE),
        ("tint", GREY, LEAST, "words on this colour can't be read: their contrast with it"),
        ("rule", _WHITE, _LEAST_LINE, _UNSEEN),
    ):
        if name in colours:
            yield from _too_alike(name, colours[name], other, least, what)


def _is_date(key: str, value: object) -> Iterator[Mistake]:
    if not _day(value):
        yield Mistake(key, "this is not a date", "Write date = 2026-11-22")


def _are_chapters(key: str, value: object) -> Iterator[Mistake]:
    try:
        chapters = list(_listed(value))
    except ValueError as error:
        advice = 'Write chapters = ["one.md", { part = "Puzzles", chapters = ["two.md"] }]'
        yield Mistake(key, f"chapters must {error}", advice)
        return
    counts = Counter(name for name, *_ in chapters)
    for name in sorted(name for name, count in counts.items() if count > 1):
        yield Mistake(key, f"the chapter {name} is listed twice")
    for title in dict.fromkeys(title for _, part, _, own in chapters for title in (part, own)):
        if mistake := title_mistake(title):
            yield Mistake(key, *mistake)


def _is_domino(key: str, value: object) -> Iterator[Mistake]:
    if not _domino_width(value):
        limits = f"{_LEAST_DOMINO:g} to {_MOST_DOMINO:g}"
        advice = f'Write domino = "24x48": its width, {limits}, and its length, twice that.'
        yield Mistake(key, f"{str(value)!r} is not the size of a domino in millimetres", advice)


def _are_words(key: str, value: object) -> Iterator[Mistake]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        advice = 'Write hyphenation = ["tetro-mino", "pips"]'
        yield Mistake(key, "hyphenation must be a list of words", advice)
        return
    for word in value:
        if not _BROKEN_WORD.fullmatch(word):
            advice = "Write only letters, with hyphens where it may be broken."
            yield Mistake(key, f"{word!r} is not a word", advice)


def _are_anchors(key: str, value: object) -> Iterator[Mistake]:
    if not isinstance(value, list) or not all(isinstance(anchor, str) for anchor in value):
        yield Mistake(
            key, f"{key} must be a list of problems", f'Write {key} = ["fujisan-problem-3"]'
        )


def _are_editions(key: str, value: object) -> Iterator[Mistake]:
    """Check the names of editions and of their keys; what fits together, `edition` knows."""
    if not (isinstance(value, dict) and all(isinstance(e, dict) for e in value.values())):
        yield Mistake(key, "editions must be tables", "Write [editions.NAME]")
        return
    for name, table in value.items():
        if not _EDITION.fullmatch(name):
            message = f"{name!r} cannot be the name of an edition"
            advice = "Begin with a letter or digit; use only those, - and _, at most 100 in all."
            yield Mistake(f'[editions."{name}', message, advice)
        yield from (_unknown(key, EDITION_KEYS) for key in table if key not in EDITION_KEYS)


def _are_fonts(key: str, value: object) -> Iterator[Mistake]:
    if isinstance(value, dict) and all(isinstance(file, str) for file in value.values()):
        return (_unknown(role, ROLES) for role in value if role not in ROLES)
    return iter([Mistake(key, "fonts must be a table of files", 'Write text = "book.ttf" in it.')])


def _are_icons(key: str, value: object) -> Iterator[Mistake]:
    """Check the names of icons, and that each is a file, or a table of texts with one."""
    if not isinstance(value, dict):
        yield Mistake(key, "icons must be a table of files", 'Write coin = "coin.svg" in it.')
        return
    for name, given in value.items():
        own = {"file": given} if isinstance(given, str) else given
        is_table = isinstance(own, dict) and {"file"} <= own.keys() <= {"file", "alt"}
        if not (is_table and all(isinstance(it, str) and it for it in own.values())):
            advice = (
                f'Write {name} = "coin.svg", or {name} = {{ file = "coin.svg", alt = "coin" }}.'
            )
            yield Mistake(name, f"the icon {name} is not a file", advice)
        elif not ICON_NAME.fullmatch(name):
            advice = "Use letters, digits, - and _."
            yield Mistake(f'"{name}', f"{name!r} cannot be the name of an icon", advice)


def _is_number(limits: tuple[float, float, str], key: str, value: object) -> Iterator[Mistake]:
    """Check a number; the limits are the least and greatest sensible values, and their unit."""
    least, most, unit = limits
    if isinstance(value, bool) or not isinstance(value, int | float):
        yield Mistake(key, f"{key} is not a number", f"Write {key} = {most // 2 or 0.1}")
    elif not least <= value <= most:
        shown = "far too large" if value > 1e9 else value
        yield Mistake(key, f"{key} is {shown}", f"Expected {least} to {most} {unit}.")


def _is_flag(key: str, value: object) -> Iterator[Mistake]:
    if not isinstance(value, bool):
        yield Mistake(key, f"{key} is neither true nor false", f"Write {key} = true, or false.")


def _is_colophon(key: str, value: object) -> Iterator[Mistake]:
    if not isinstance(value, bool | str) or value not in _COLOPHONS:
        advice = f'Write {key} = "front", "back", "imprint", or false for none.'
        yield Mistake(key, f"{key} is neither at the front nor at the back", advice)


def _is_only(word: str, key: str, value: object) -> Iterator[Mistake]:
    """Check a key that has only one value, which isn't the usual one."""
    if value != word:
        advice = f'Write {key} = "{word}", or leave it out.'
        yield Mistake(key, f"there is no {key} {value!r}", advice)


def _is_columns(key: str, value: object) -> Iterator[Mistake]:
    if value not in (1, 2, 3) or isinstance(value, bool | float):
        message = f"{key} is not a number of columns"
        yield Mistake(key, message, f"Write {key} = 1, 2 or 3, or leave it out.")


def _are_ladders(key: str, value: object) -> Iterator[Mistake]:
    """Check the most problems of any game, or those of games by their names."""
    for name, most in value.items() if isinstance(value, dict) else [(key, value)]:
        if name not in (key, OTHER_GAMES, *titles()):
            advice = suggest(name, [*titles(), OTHER_GAMES])
            yield Mistake(key, f"{key} names no game {name!r}", advice)
        elif type(most) is not int or most < _FEWEST_PROBLEMS:
            message = f"{name} is not a number of problems from easy to hard"
            yield Mistake(key, message, "Write 12, or leave it out for all of them.")


def _is_signature(key: str, value: object) -> Iterator[Mistake]:
    if type(value) is not int or not 4 <= value <= _MOST_STITCHED or value % 4:
        message = f"{key} is not a number of pages that can be stitched"
        advice = f"Write 16, or another multiple of 4 up to {_MOST_STITCHED}."
        yield Mistake(key, message, advice)


TEXTS: dict[str, Check] = {
    **dict.fromkeys(("title", "subtitle", "author", "subject", "blurb", "back"), _is_anything),
    **dict.fromkeys(("publisher", "place", "copyright"), _is_anything),
    "isbn": _is_isbn,
    **dict.fromkeys(("licence", "edition", "contact", "cover", "problems"), _is_anything),
    **dict.fromkeys(("translates", "front", "games_after"), _is_anything),
    "language": _is_language,
    "accent": _is_colour,
    "address": _is_address,
    "licence_address": _is_address,
}
"""The keys of a book that are text, with what else has to be right."""
OTHERS: dict[str, Check] = {
    "date": _is_date,
    **dict.fromkeys(("classic", "drop_caps", "excerpt"), _is_flag),
    "colophon": _is_colophon,
    "chapters": _are_chapters,
    "domino": _is_domino,
    "hyphenation": _are_words,
    "editions": _are_editions,
    "flip_books": _are_anchors,
    "fonts": _are_fonts,
    "icons": _are_icons,
    "palette": _is_palette,
}
NUMBERS: dict[str, Check] = {
    "text": partial(_is_number, (6, 40, "points")),
    "half": partial(_is_number, (*HALVES, "millimetres")),
    **dict.fromkeys(
        ("inner", "outer", "top", "bottom"), partial(_is_number, (3, 200, "millimetres"))
    ),
    "leading": partial(_is_number, (6, 80, "points")),
    "thickness": partial(_is_number, (0, 1, "millimetres")),
    "bleed": partial(_is_number, (0, 20, "millimetres")),
    "weight": partial(_is_number, (30, 400, "grams per square metre")),
    "bulk": partial(_is_number, (0.5, 3, "cubic centimetres per gram")),
}
"""The keys of an edition that are numbers."""
EDITION_KEYS: dict[str, Check] = {
    # Only the editions know what these can name.
    **dict.fromkeys(("format", "paper", "fold", "wraps", "page_list"), _is_anything),
    **dict.fromkeys(("chapters", "appendix", "in_short"), _is_anything),
    **dict.fromkeys(("accent", "profile"), _is_anything),
    "contrast": partial(_is_only, "high"),
    "ink": partial(_is_only, "light"),
    **NUMBERS,
    **dict.fromkeys(("archive", "press", "marks", "spine_bleed", "play", "opens_left"), _is_flag),
    "signature": _is_signature,
    "columns": _is_columns,
    "most_problems": _are_ladders,
}


def _domino_width(size: object) -> float:
    """Return the width in the size of a domino, such as 24x48; 0 for anything else."""
    lengths = _DOMINO.fullmatch(str(size))
    width, length = (float(lengths[n]) for n in (1, 2)) if lengths else (0.0, 0.0)
    return width if _LEAST_DOMINO <= width <= _MOST_DOMINO and length == 2 * width else 0.0


def _listed(
    chapters: object, part: str = "", left_out: frozenset[str] = frozenset()
) -> Iterator[_Listed]:
    """Yield the chapters of a list; raises ValueError, saying what it must do."""
    wrong = ValueError("be a list of files and parts")
    if chapters == []:
        raise ValueError("list at least one file")
    if not isinstance(chapters, list):
        raise wrong
    for entry in chapters:
        match entry:
            case str():
                yield entry, part, left_out, ""
            case {"file": str(file), "title": str(title)} if len(entry) == 2:
                yield file, part, left_out, title
            case {"part": str(title), "chapters": below, **others} if title and not part:
                if any(type(others[key]) is not _IN_PART.get(str(key)) for key in others):
                    raise wrong
                left_out = frozenset(key for key in _LEFT_OUT if others.get(key) is False)
                yield from _listed(below, title, left_out)
            case _:
                raise wrong


def _day(value: object) -> str:
    """Return a TOML date, or a text, as an ISO 8601 date; empty for anything else."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    try:
        return date.fromisoformat(value).isoformat() if isinstance(value, str) else ""
    except ValueError:
        return ""


def language_mistake(code: str) -> tuple[str, str] | None:
    """Return what is wrong with a book's language, and advice; None if nothing is."""
    try:
        find_language(code or ENGLISH)
    except ValueError as error:
        codes = sorted(mark.replace("_", "-") for mark in MARKS)
        locales = {code: find_language(code).locale for code in codes}
        for code_meant, locale in locales.items():
            names = locale.english_name, locale.display_name
            if code.strip().casefold() in map(str.casefold, map(str, names)):
                return str(error), f'Did you mean "{code_meant}"?'
        return str(error), f"Expected one of: {', '.join(codes)}."
    return None


def _emptied(table: re.Match[str]) -> str:
    return f"{table[1]}: {{}}" + "\n" * table[2].count("\n")


def split_front_matter(text: str) -> tuple[str, str]:
    """Return the YAML, which may be empty, and the rest of the text, still on its own lines."""
    match = _FRONT_MATTER.match(text)
    if not match:
        return "", text
    # Of Hugo's TOML, keys before the first table are written almost as in YAML.
    toml = _TOML_TABLE.sub(_emptied, match["toml"] or "")
    toml = _TOML_KEY.sub(r"\1: ", toml)
    return match["yaml"] or toml, "\n" * match[0].count("\n") + text[match.end() :]


def read_front_matter(
    source: Source,
    text: str,
    keys: Collection[str],
    diagnostics: list[Diagnostic],
    *,
    strict: bool = True,
) -> dict[str, Written]:
    """Read YAML that starts on line 2 of a file; mistakes are added to `diagnostics`.

    Every value is text, as the author wrote it: `players: 2` is "2". If the file is not strict, a
    key that cannot be read is only doubtful, and a list is as good as its texts.
    """
    if too_long := overlong(source, text.split("\n"), 2):
        diagnostics.append(too_long)
        return {}
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 2, mark.column + 1) if mark else (1, 1)
        message = f"the front matter is not valid YAML: {error.problem or error.context}"
        advice = _yaml_advice(source, line)
        place = source.origin(line, column)
        diagnostics.append(place.diagnostic(message, advice, warning=not strict))
        return {}
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        deep = isinstance(error, RecursionError)
        reason = "too many brackets" if deep else str(error).partition("\n")[0]
        message = f"the front matter is not valid YAML: {reason}"
        diagnostics.append(source.origin(1).diagnostic(message, warning=not strict))
        return {}
    if root is None:
        return {}
    if not isinstance(root, yaml.MappingNode):
        at = source.origin(root.start_mark.line + 2)
        message = "the front matter is not a list of keys and values"
        diagnostics.append(at.diagnostic(message, "Write title: …", warning=not strict))
        return {}
    values: dict[str, Written] = {}
    for key, node in root.value:
        start, end = key.start_mark, key.end_mark
        at = source.origin(start.line + 2, start.column + 1, end.column - start.column)
        name = key.value if isinstance(key, yaml.ScalarNode) else "?"
        if not strict and _ORDERING.fullmatch(name):
            continue
        if name not in keys:
            message, advice = f"unknown key {name!r}", suggest(name, keys, len(keys))
            recurrence = None if strict else Recurrence.IN_BOOK
            wrong = at.diagnostic(message, advice, warning=not strict, recurrence=recurrence)
            diagnostics.append(wrong)
        elif name in values:
            message = f"{name!r} is given twice"
            diagnostics.append(at.diagnostic(message, warning=not strict))
        elif not strict and isinstance(node, yaml.SequenceNode):
            names = ", ".join(_names(node))
            values[name] = source.locate(names[:MOST_TITLE], node.start_mark.line + 2)
        elif not isinstance(node, yaml.ScalarNode):
            message, advice = f"{name!r} must be text", f'Write {name}: "…"'
            diagnostics.append(at.diagnostic(message, advice, warning=not strict))
        else:
            # A block of lines starts on the line below its `|`.
            below = node.style in ("|", ">")
            empty = node.tag == "tag:yaml.org,2002:null"
            if name != "picture" and (mistake := title_mistake(node.value)):
                diagnostics.append(at.diagnostic(*mistake))
            line = node.start_mark.line + 2 + below
            values[name] = source.locate("" if empty else node.value, line)
    return values


def _names(listed: yaml.SequenceNode) -> Iterator[str]:
    """Yield the texts of a list; of an entry that has several, such as Pandoc's, its name."""
    for entry in listed.value:
        if isinstance(entry, yaml.MappingNode):
            entry = next((value for key, value in entry.value if key.value == "name"), None)
        if isinstance(entry, yaml.ScalarNode):
            yield entry.value


def _yaml_advice(source: Source, line: int) -> str:
    here = source.lines[line - 1] if line <= len(source.lines) else ""
    if here.count(": ") > 1:
        return 'Put text that contains a colon in quotation marks: title: "One: two".'
    if any(re.match(r"\w+:\s*\|\s*$", above) for above in source.lines[1:line]):
        return "If a picture's first line is indented more than another, write `|2` instead of `|`."
    return ""


def problems_folder(rules: Path) -> Path:
    """Return the folder of a book's problem banks; those of a translation are the original's.

    Raises InputError if `book.toml` is wrong.
    """
    settings = _settings_of(rules)
    if settings and settings.original:
        rules, settings = settings.original, _settings_of(settings.original)
    return own_folder(rules, settings.texts.get("problems", PROBLEMS) if settings else PROBLEMS)


def original_of(rules: Path) -> Path | None:
    """Return the folder of the book that a book translates; raises InputError."""
    settings = _settings_of(rules)
    return settings.original if settings else None


def _settings_of(rules: Path) -> Settings | None:
    file = rules / FILE_NAME
    return read_settings(file) if is_file(file) else None


def home_of(rules: Path, name: str) -> Path:
    """Return the folder of a book or, if a translation lacks a file or folder, of its original."""
    original = None if not name or (rules / name).exists() else original_of(rules)
    return original or rules


def book_part(rules: Path, name: str) -> Path:
    """Return a folder of a book, or of its original, as `own_folder` does."""
    return own_folder(home_of(rules, name), name)
