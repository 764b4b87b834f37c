"""Translates what the program adds to a book into the book's language.

The words come from gettext catalogues, `locale/LANGUAGE/LC_MESSAGES/donimoes_book.po`, keyed by the
English words. Every layer makes words, down to the description of a single domino, so the language
is a context variable, set while a book is read, filled in or written. All else stays English.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Self

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol, get_group_symbol
from babel.support import Translations

from donimoes_book.words.plurals import singular
from donimoes_book.words.quotations import MARKS, marks_of

ENGLISH = "en"
DOMAIN = "donimoes_book"
"""The name of each catalogue."""
LOCALES = Path(__file__).parents[1] / "locale"

_SEPARATORS = {
    **dict.fromkeys(("de_CH", "de_LI", "en_CH", "it_CH"), "’."),
    **dict.fromkeys(("fr_CH", "fr_RW"), "\N{NARROW NO-BREAK SPACE},"),
}
"""What separates thousands and decimals where releases of Babel differ."""

MOST_FORMS = 200
"""In every language, each plural form (and CLDR category) goes with a whole number below this, if
with any."""


class _Untranslated(NullTranslations):
    """Falls back to English, and remembers the messages."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: dict[str, None] = {}

    def gettext(self, message: str) -> str:
        self.messages[message] = None
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.messages[msgid1] = None
        return super().ngettext(msgid1, msgid2, n)


class Language:
    """A language, perhaps for one country, with its catalogue."""

    def __init__(self, code: str, folder: Path = LOCALES) -> None:
        """Read a code such as `de`, `de-CH` or `de_CH`; ValueError for a language we don't know."""
        try:
            self.locale = Locale.parse(code.replace("_", "-"), sep="-")
        except (UnknownLocaleError, ValueError) as error:
            raise ValueError(f"{code!r} is not a language") from error
        is_translated = self.locale.language in languages(folder)
        if not is_translated and self.locale.language not in MARKS:
            raise ValueError(f"there is no translation into {self.locale.english_name}")
        self.code = str(self.locale).replace("_", "-")
        usual = f"{get_group_symbol(self.locale)}{get_decimal_symbol(self.locale)}"
        self.separators = str.maketrans(",.", _SEPARATORS.get(str(self.locale), usual))
        self._untranslated = _Untranslated()
        self.catalogue = NullTranslations()
        self.digest = ""
        """The catalogue's digest; empty for English."""
        self.is_english = self.locale.language == ENGLISH
        if not self.is_english and is_translated:
            file = folder / self.locale.language / "LC_MESSAGES" / f"{DOMAIN}.po"
            data = file.read_bytes()
            self.catalogue = _read_catalogue(self.locale.language, data)
            self.digest = sha256(data).hexdigest()
        if not self.is_english:
            self.catalogue.add_fallback(self._untranslated)

    @property
    def untranslated(self) -> tuple[str, ...]:
        """The messages printed in English so far because the catalogue lacks them."""
        return tuple(self._untranslated.messages)

    def form(self, count: float) -> int:
        """Return a whole number that takes the same form of a noun as `count`."""
        if count == int(count):
            return int(count)
        form = self.locale.plural_form(count)
        return next((n for n in range(MOST_FORMS) if self.locale.plural_form(n) == form), 2)


def languages(folder: Path = LOCALES) -> list[str]:
    """Return the codes of all languages that a book can have."""
    return sorted([ENGLISH, *(path.parts[-3] for path in folder.glob(f"*/*/{DOMAIN}.po"))])


@cache
def find_language(code: str) -> Language:
    """Return the language with a code; raises ValueError if there is no catalogue."""
    return Language(code)


def _read_catalogue(code: str, data: bytes) -> NullTranslations:
    # Compiling here takes milliseconds, and saves a build step after edits and for wheels.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(data), locale=code))
    compiled.seek(0)
    return Translations(compiled)


_current: ContextVar[Language | None] = ContextVar("language", default=None)


@contextmanager
def speaking(language: Language | str) -> Iterator[Language]:
    """Print in this language, or the one with this code, until the block ends; empty is English.

    Raises ValueError for a code without a catalogue.
    """
    spoken = find_language(language or ENGLISH) if isinstance(language, str) else language
    token = _current.set(spoken)
    try:
        yield spoken
    finally:
        _current.reset(token)


def current() -> Language:
    """Return the current language."""
    return _current.get() or find_language(ENGLISH)


class Message(str):
    """English words with values in them, translated when printed."""

    template: str
    values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Fill the values into the template, unless there are none."""
        message = super().__new__(cls, template.format(**values) if values else template)
        message.template, message.values = template, values
        return message


def N_(message: str) -> str:
    """Mark words for the catalogues that are translated when they are printed."""
    return message


def units(one: str, several: str) -> str:
    """Mark a noun for the catalogues; returns its plural, which is its name in records."""
    if singular(several) != one:
        raise ValueError(f"{several!r} has a different singular from {one!r}")
    return several


def gettext(message: str, /, **values: object) -> str:
    """Translate a message, then fill in values; values that are messages are translated as well."""
    if isinstance(message, Message):
        # In capitals, or without letters, it is a name.
        messages = {
            k: v for k, v in message.values.items() if isinstance(v, str) and v != v.upper()
        }
        parts = message.values | {name: gettext(word) for name, word in messages.items()}
        return gettext(message.template, **parts)
    # The empty message would return the catalogue's header.
    words = current().catalogue.gettext(message) if message else ""
    return words.format(**values) if values else words


def ngettext(one: str, several: str, count: float, /, **values: object) -> str:
    """Translate the message for this number, then fill in `count` and other values."""
    language = current()
    words = language.catalogue.ngettext(one, several, language.form(count))
    return words.format(**{"count": number(count), **values})


def noun(plural: str, count: float = 2) -> str:
    """Translate a noun marked by `units`, in the form that goes with a number."""
    language = current()
    return language.catalogue.ngettext(singular(plural), plural, language.form(count))


def counted(count: float, plural: str) -> str:
    """Print a number with a noun marked by `units`: "1 step", "1,000 tries"."""
    return f"{number(count)} {noun(plural, count)}"


def spelled(one: str, several: str, count: int) -> str:
    """Translate the message for this number, with `count` as a word up to twelve."""
    word = gettext(NUMBERS[count]) if count < len(NUMBERS) else number(count)
    return ngettext(one, several, count, count=word)


def number(value: float | str) -> str:
    """Print a number, or convert one printed in English, with the language's own separators."""
    text = value if isinstance(value, str) else f"{value:,}"
    return text.translate(current().separators)


def listed(words: Sequence[str]) -> str:
    """Return words as a sentence lists them: "one, two and three"."""
    *others, last = words
    return gettext("{others} and {last}", others=", ".join(others), last=last) if others else last


def alternatives(words: Sequence[str]) -> str:
    """Return words as a sentence offers a choice of them: "one, two or three"."""
    *others, last = words
    return gettext("{others} or {last}", others=", ".join(others), last=last) if others else last


def quotation_marks() -> tuple[str, ...]:
    """Return the double marks, left and right, then the single ones."""
    if current().is_english:
        return "“", "”", "‘", "’"
    return marks_of(current().locale)


NUMBERS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)
