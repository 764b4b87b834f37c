"""The warnings of an edition about the book that it is built from."""

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.source import Origin
from donimoes_book.words.language import ENGLISH, find_language


def missing_words(code: str) -> tuple[Diagnostic, ...]:
    """Return a warning about what was printed in English for lack of a translation.

    Returns nothing if there is nothing to warn about.
    """
    language = find_language(code or ENGLISH)
    if not language.untranslated:
        return ()
    words = ", ".join(f'"{message}"' for message in language.untranslated)
    message = f"printed in English, as these have no {language.locale.english_name} words: {words}"
    return (Diagnostic(message, "Add them to its catalogue; see CONTRIBUTING.", warning=True),)


def warning_at(message: str, origin: Origin | None, path: str, advice: str = "") -> Diagnostic:
    """Return a warning about a place, or about the whole file `path` if there is none."""
    if origin:
        return origin.diagnostic(message, advice, warning=True)
    return Diagnostic(message, advice, path=path, warning=True)
