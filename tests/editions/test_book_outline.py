"""The order of a book's chapters, alone and in parts."""

from donimoes_book.editions.composing.contents import short_contents
from donimoes_book.editions.outline import split_at_first_part
from donimoes_book.manuscript.tree import Book, Chapter


def test_chapters_of_a_part_stand_together_and_others_before_and_after():
    one, two, three, four = (
        Chapter(str(n), str(n), (), part=part) for n, part in enumerate(("", "P", "P", ""))
    )
    book = Book("B", (one, two, three, four))
    groups = short_contents(book).groups
    parts = [(group.title, [entry.words for entry in group.entries]) for group in groups]
    assert parts == [("", ["0"]), ("P", ["1", "2"]), ("", ["3"])]
    assert split_at_first_part(book) == ((one,), (two, three, four))
    assert split_at_first_part(Book("B", (one, four))) == ((), (one, four))
