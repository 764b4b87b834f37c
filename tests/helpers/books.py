from donimoes_book.diagnostics import raise_errors
from donimoes_book.manuscript.loader import read_book


def load_book(rules):
    """Return the book in a folder and its warnings; raises InputError for an error."""
    book, diagnostics = read_book(rules)
    raise_errors(diagnostics)
    return book, tuple(diagnostics)
