"""The games to choose from, and the facts by which they are chosen."""

import pytest

from donimoes_book.editions.game_choice import choices, minutes_of, players_of, ranges
from donimoes_book.manuscript.tree import Book, Chapter
from donimoes_book.manuscript.tree import ProblemSet as Problems
from donimoes_book.words.language import speaking


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


FACTS = """
en players: one = 1
en players: two to four = 2 4
en players: Two, or a whole class = 2
en players: 2–6 = 2 6
en players: anyone =
en players: nobody but one = 1
de players: eine Person = 1
de players: ein bis drei Spieler = 1 3
de players: zwei bis fünf = 2 5
fr players: un joueur = 1
fr players: une ou deux personnes = 1 2
en minutes: 5 to 10 minutes = 5 10
en minutes: 45 minutes to 2 hours = 45 120
en minutes: 1 h = 60
en minutes: 1 minute to an evening = 1
en minutes: 20 minutes per hand, 4 hands = 4 20
de minutes: 1 Stunde = 60
de minutes: 30 Min. bis 2 Std. = 30 120
fr minutes: 10 minutes à 1 heure = 10 60
"""


@pytest.mark.parametrize("line", FACTS.strip().split("\n"))
def test_facts_are_read_as_numbers_in_the_language_of_the_book(line):
    code, kind = line.partition(":")[0].split()
    fact, _, numbers = line.partition(": ")[2].partition("=")
    with speaking(code):
        read = players_of(fact) if kind == "players" else minutes_of(fact)
    assert sorted(read) == [int(number) for number in numbers.split()]


def test_the_facts_of_all_games_are_ranges_and_a_fact_of_none_is_missing():
    facts = {"Players": "two to four", "Time": "1 hour"}, {"Players": "one", "Age": "old"}
    games = tuple(Chapter("A", "a", (), facts=each) for each in facts)
    assert ranges(Book("B", games)) == {"players": (1, 4), "time": (60, 60)}
    assert ranges(Book("B", ())) == {}
