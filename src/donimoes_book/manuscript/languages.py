"""Finds out which language a manuscript is in if nobody has said so."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.source import Source
from donimoes_book.words.language import ENGLISH, find_language
from donimoes_book.words.recognition import recognized_language

_READ = 20_000
"""How many characters of a file are looked at."""


def language_of(
    files: Iterable[Path], within: Path | None, setting: str
) -> tuple[str, list[Diagnostic]]:
    """Return the language that files inside a folder are plainly in, and a warning about it.

    Without such a language, both are empty. `setting` says how it is set, with its code as `{}`.
    """
    texts = dict[Path, str]()
    for path in files:
        with suppress(InputError):  # it is told where the file is read
            texts[path] = Source.read(path, within).text[:_READ]
    code = recognized_language("\n".join(texts.values()))
    if not code:
        return "", []
    name = find_language(code).locale.english_name
    message = f"this looks like {name}, so it is set as {name}"
    advice = f'Write {setting.format(code)}, or "{ENGLISH}" there if it is English.'
    return code, [Diagnostic(message, advice, path=str(next(iter(texts))), warning=True)]
