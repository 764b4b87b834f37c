"""`pandoc`: draws the diagrams of documents for Pandoc."""

from typing import Annotated

from typer import Argument

from donimoes_book.commands import inputs
from donimoes_book.embed.pandoc import convert


def pandoc(
    target: Annotated[
        str, Argument(metavar="[FORMAT]", help="The format that Pandoc writes.")
    ] = "html",
) -> None:
    """Draw the diagrams of a document that Pandoc sends as JSON on standard input."""
    text, _ = inputs.read_input("-")
    print(convert(text, target))
