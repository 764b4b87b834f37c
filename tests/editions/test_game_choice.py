"""The games to choose from, and the facts by which they are chosen."""

from donimoes_book.editions.game_choice import choices
from donimoes_book.manuscript.tree import Book, Chapter
from donimoes_book.manuscript.tree import ProblemSet as Problems


def test_games_are_chosen_by_what_any_of_them_tells_but_not_by_their_aim():
    games = [
        Chapter("A", "a", (Problems("unmatched", problems=(None,) * 3),), facts={"Players": "two"}),
        Chapter("B", "b", (), facts={"Players": "two", "Aim": "x"}, difficulty="easy"),
    ]
    offered = choices(Book("B", tuple(games)))
    assert [choice.facts for choice in offered] == [
        {"Players": "two", "Difficulty": "", "Problems": "3"},
        {"Players": "two", "Difficulty": "easy", "Problems": ""},
    ]
    assert choices(Book("B", (games[0], Chapter("C", "c", ())))) == []
