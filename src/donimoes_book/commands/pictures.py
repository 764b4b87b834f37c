"""What commands that draw share: the language of words in a picture, and its kind of file."""

from pathlib import Path
from typing import Annotated

from typer import Option

from donimoes_book.commands.common import UsageError
from donimoes_book.drawing.files import KINDS
from donimoes_book.words.language import languages
from donimoes_book.words.plurals import alternatives


def language_given(code: str | None) -> str | None:
    """Return the value of --language; raises UsageError for one that nothing is translated into."""
    if code is not None and code not in languages():
        raise UsageError(f"There is no language {code!r}: use {alternatives(languages())}.")
    return code


_HELP = "The language of all that a reader sees: de, en or fr."
Spoken = Annotated[str | None, Option("--language", callback=language_given, help=_HELP)]
HostLanguage = Annotated[
    str, Option("--language", help="The language of words for those who can't see.")
]


def picture_ending(output: Path, *more: str) -> str:
    """Return the ending of a picture file, or one of `more`; raises UsageError for any other."""
    ending, endings = output.suffix.lower(), (*KINDS, *more)
    if ending not in endings:
        raise UsageError(
            f"Cannot tell what to draw: {output} should end in {alternatives(endings)}."
        )
    return ending
