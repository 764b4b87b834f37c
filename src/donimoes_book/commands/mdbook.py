"""`mdbook`: draws the diagrams of books for mdBook."""

from typing import Annotated

from typer import Argument

from donimoes_book.commands import inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.embed.mdbook import preprocess


def mdbook(
    question: Annotated[
        list[str] | None,
        Argument(metavar="[supports RENDERER]", help="Answer yes, as every renderer is supported."),
    ] = None,
) -> None:
    """Draw a book's diagrams for mdBook, which sends the book on standard input."""
    match question or []:
        case ["supports", _]:
            return
        case []:
            text, _ = inputs.read_input("-")
            print(preprocess(text))
        case _:
            raise UsageError("Expected no arguments, or supports RENDERER.")
