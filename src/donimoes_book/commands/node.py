"""`node`: draws diagrams for remark and markdown-it."""

from donimoes_book.commands import inputs, pictures
from donimoes_book.embed.fences import render_fences
from donimoes_book.interactive.hosted import page_language
from donimoes_book.words.language import speaking


def node(language: pictures.HostLanguage = "en") -> None:
    """Draw what remark or markdown-it finds in a page, and sends on standard input."""
    text, _ = inputs.read_input("-")
    with speaking(page_language(language)):
        print(render_fences(text))
