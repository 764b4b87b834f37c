"""`myst`: draws diagrams for MyST."""

from typing import Annotated

from typer import Option

from donimoes_book.commands import inputs, pictures
from donimoes_book.commands.common import UsageError
from donimoes_book.embed.mystmd import directive_nodes, role_nodes, specification
from donimoes_book.interactive.hosted import page_language
from donimoes_book.manuscript.directives import DIAGRAM
from donimoes_book.words.language import speaking


def myst(
    directive: Annotated[
        str | None, Option(metavar="NAME", help="Draw a block on the page.")
    ] = None,
    role: Annotated[
        str | None, Option(metavar="NAME", help="Print a domino within a line.")
    ] = None,
    language: pictures.HostLanguage = "en",
) -> None:
    """Draw a diagram that MyST sends on standard input; with no options, list what can be drawn."""
    if directive is None and role is None:
        print(specification())
        return
    if {directive, role} != {DIAGRAM, None}:
        raise UsageError(f"Expected --directive {DIAGRAM} or --role {DIAGRAM}.")
    text, _ = inputs.read_input("-")
    with speaking(page_language(language)):
        print(directive_nodes(text) if directive else role_nodes(text))
