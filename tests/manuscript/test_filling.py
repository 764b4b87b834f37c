"""What is filled in from elsewhere in a book: its index, and the solutions of other games."""

from donimoes_book.manuscript.filling import fill_index, with_other_solutions
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    IndexPlace,
    IndexSet,
    ProblemSet,
    SolutionSet,
)
from helpers.books import load_book

CHAPTER = """\
# One

{index}`zebra` {index}`Äpfel` {index}`apple` {index}`éclair` {index}`6-6` {index}`bone <dead; tile>`

```{index}
```
"""


def test_accents_and_capitals_do_not_matter(tmp_path):
    (tmp_path / "book.toml").write_text('title = "A"\nchapters = ["a.md"]\n')
    (tmp_path / "a.md").write_text(CHAPTER)
    warnings = []
    book = fill_index(load_book(tmp_path)[0], warnings)
    (index,) = (block for block in book.chapters[0].blocks if isinstance(block, IndexSet))
    assert warnings == []
    assert [(letter, [entry.words for entry in entries]) for letter, entries in index.letters] == [
        ("", ["6-6"]),
        ("A", ["Äpfel", "apple"]),
        ("D", ["dead"]),
        ("E", ["éclair"]),
        ("Z", ["zebra"]),
    ]
    (dead,) = index.letters[2][1]
    assert [entry.words for entry in dead.below] == ["tile"]


def test_the_chapter_of_a_game_is_the_main_place_for_it():
    game = Chapter("All Fives", "all-fives", (), facts={"Players": "two"})
    book = fill_index(Book("A", (game, Chapter("Index", "index", (IndexSet(),)))), [])
    (index,) = book.chapters[1].blocks
    ((_, (entry,)),) = index.letters
    assert entry.places == (IndexPlace("all-fives", "All Fives", is_main=True),)


def test_the_solutions_of_all_other_games_are_printed_in_the_order_of_the_book():
    first = Chapter("A", "a", (ProblemSet("unmatched"), ProblemSet("capturing")), "unmatched")
    second = Chapter("B", "b", (ProblemSet("fujisan"),), "fujisan")
    end = Chapter("C", "c", (SolutionSet("capturing"), SolutionSet("others")))
    filled = with_other_solutions(Book("A book", (first, second, end)))
    assert [block.game for block in filled.chapters[2].blocks] == [
        "capturing",
        "unmatched",
        "fujisan",
    ]
