"""The order of a book's chapters, alone and in parts."""

from donimoes_book.editions.composing.contents import short_contents
from donimoes_book.editions.outline import split_at_games
from donimoes_book.manuscript.tree import Book, Chapter


def test_chapters_of_a_part_stand_together_and_others_before_and_after():
    one, two, three, four = (
        Chapter(str(n), str(n), (), part=part) for n, part in enumerate(("", "P", "P", ""))
    )
    book = Book("B", (one, two, three, four))
    groups = short_contents(book).groups
    parts = [(group.title, [entry.words for entry in group.entries]) for group in groups]
    assert parts == [("", ["0"]), ("P", ["1", "2"]), ("", ["3"])]
    assert split_at_games(book) == ((one,), (two, three, four))
    assert split_at_games(Book("B", (one, four))) == ((), (one, four))


def test_the_table_of_games_follows_the_chapter_that_the_author_names():
    one, two, three = (Chapter(str(n), str(n), (), part="P" * (n == 2)) for n in range(3))
    book = Book("B", (one, two, three), games_after="0")
    assert split_at_games(book) == ((one,), (two, three))
