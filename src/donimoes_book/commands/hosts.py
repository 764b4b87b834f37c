"""`pandoc`, `mdbook`, `myst` and `node`: draw the diagrams of documents by other programs."""

from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError

Language = Annotated[str, Option(help="The language of words for those who can't see.")]


def pandoc(
    target: Annotated[
        str, Argument(metavar="[FORMAT]", help="The format that Pandoc writes.")
    ] = "html",
) -> None:
    """Draw the diagrams of a document that Pandoc sends as JSON on standard input."""
    from donimoes_book.embed.pandoc import convert

    text, _ = common.read_input("-")
    print(convert(text, target))


def mdbook(
    question: Annotated[
        list[str] | None,
        Argument(metavar="[supports RENDERER]", help="Answer yes, as every renderer is supported."),
    ] = None,
) -> None:
    """Draw a book's diagrams for mdBook, which sends the book on standard input."""
    from donimoes_book.embed.mdbook import preprocess

    match question or []:
        case ["supports", _]:
            return
        case []:
            text, _ = common.read_input("-")
            print(preprocess(text))
        case _:
            raise UsageError("Expected no arguments, or supports RENDERER.")


def myst(
    directive: Annotated[
        str | None, Option(metavar="NAME", help="Draw a block on the page.")
    ] = None,
    role: Annotated[
        str | None, Option(metavar="NAME", help="Print a domino within a line.")
    ] = None,
    language: Language = "en",
) -> None:
    """Draw a diagram that MyST sends on standard input; with no options, list what can be drawn."""
    from donimoes_book.embed.mystmd import directive_nodes, role_nodes, specification
    from donimoes_book.interactive.hosted import page_language
    from donimoes_book.manuscript.directives import DIAGRAM
    from donimoes_book.words.language import speaking

    if directive is None and role is None:
        print(specification())
        return
    if {directive, role} != {DIAGRAM, None}:
        raise UsageError(f"Expected --directive {DIAGRAM} or --role {DIAGRAM}.")
    text, _ = common.read_input("-")
    with speaking(page_language(language)):
        print(directive_nodes(text) if directive else role_nodes(text))


def node(language: Language = "en") -> None:
    """Draw what remark or markdown-it finds in a page, and sends on standard input."""
    from donimoes_book.embed.fences import drawn
    from donimoes_book.interactive.hosted import page_language
    from donimoes_book.words.language import speaking

    text, _ = common.read_input("-")
    with speaking(page_language(language)):
        print(drawn(text))
