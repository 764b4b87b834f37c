"""The option for the language of what a command writes."""

from typing import Annotated

from typer import Option

from donimoes_book.commands.common import UsageError
from donimoes_book.words.plurals import alternatives


def language_given(code: str | None) -> str | None:
    """Return the value of --language; raises UsageError for one that nothing is translated into."""
    from donimoes_book.words.language import languages

    if code is not None and code not in languages():
        raise UsageError(f"There is no language {code!r}: use {alternatives(languages())}.")
    return code


_HELP = "The language of all that a reader sees: de, en or fr."
Spoken = Annotated[str | None, Option("--language", callback=language_given, help=_HELP)]
