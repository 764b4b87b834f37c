"""The surprising numbers in the words of the chapters are the ones that were measured."""

from pathlib import Path

import pytest

from donimoes_book.search.figures import Simulation

RULES = Path(__file__).parents[2] / "rules"
SAID = [
    ("unmatched-donimoes", "unmatched", "at most 4,953 positions", "positions-median-5x4", 4953),
    ("unmatched-donimoes", "unmatched", "you can reach 766,855", "positions-most-5x4", 766_855),
    ("capturing-donimoes", "capturing", "one in forty can be cleared", "solvable-4x3", 0.025),
    ("capturing-donimoes", "capturing", "only four in a thousand", "solvable-5x4", 0.004),
    ("mirror-donimoes", "mirror", "seven rectangles in ten can be solved", "solvable-4x3", 0.7),
    ("mirror-donimoes", "mirror", "with eight, four in ten", "solvable-4x4", 0.42),
    ("mirror-donimoes", "mirror", "with ten, one in six", "solvable-5x4", 1 / 6),
    ("mirror-donimoes", "mirror", "at most seven moves with six dominoes", "steps-median-4x3", 7),
    ("mirror-donimoes", "mirror", "but fifteen with ten", "steps-median-5x4", 15),
    ("mirror-donimoes", "mirror", "took 92", "longest-5x4", 92),
    ("fujisan", "fujisan", "92 in a hundred can", "solvable", 0.92),
    ("fujisan", "fujisan", "half of those in no more than 13 moves", "moves-median", 13),
    ("dominosa", "dominosa", "only one in a hundred has exactly one solution", "unique-6", 0.01),
    ("dominosa", "dominosa", "With double-two it’s one in thirteen", "unique-2", 1 / 13),
    ("dominosa", "dominosa", "with double-nine three in a thousand", "unique-9", 0.003),
    ("dominosa", "dominosa", "none of the good double-six ones ever calls for a guess", "guess", 0),
    ("regions", "regions", "only seven in a hundred have one solution", "unique-few", 0.067),
    ("cobra-paw", "cobra-paw", "You win nine", "quick-70-wins", 0.9),
    ("domino-finder", "domino-finder", "need 16 turns for a game", "walks-per-game-2", 16),
    ("domino-finder", "domino-finder", "remember nothing need 49", "walks-per-game-random", 49),
    ("domino-finder", "domino-finder", "memory lost one", "memory-beats-luck", 0.9999),
    (
        "checkimoes",
        "checkimoes",
        "in a thousand deals they didn’t win one",
        "greedy-beats-random",
        1,
    ),
    ("domino-runners", "domino-runners", "won 39 games in a hundred", "first-player-wins-2", 0.39),
    ("domino-runners", "domino-runners", "and 37 without", "first-player-wins-without-swap", 0.37),
    ("domino-runners", "domino-runners", "in nine games in a hundred", "swaps", 0.09),
    ("domino-runners", "domino-runners", "stuck in six games in seven", "ahead-stuck-games", 6 / 7),
    ("domino-runners", "domino-runners", "wall coming, it’s one in seven", "stuck-games", 1 / 7),
    ("bee-donimoes", "bee-advanced", "on 76 layouts in a hundred", "first-queen-6", 0.76),
    ("bee-donimoes", "bee-advanced", "could be reached on 92", "solvable-6", 0.92),
    ("bee-donimoes", "bee-advanced", "queens: 47 in a hundred", "every-queen-6", 0.47),
    (
        "bee-donimoes",
        "bee-advanced",
        "the last rounds take five moves or more",
        "moves-median-6",
        5,
    ),
    ("five-columns", "five-columns", "More than two deals in five can be won", "solvable", 0.44),
    ("five-columns", "five-columns", "it’s only one in ten", "solvable-unmoved", 0.1),
    ("tetradominoes", "tetradominoes", "wins 43 games in a hundred", "first-player-wins-2", 0.43),
    ("tetradominoes", "tetradominoes", "shares seven", "shared-2", 0.07),
]


@pytest.mark.parametrize(("chapter", "game", "words", "key", "value"), SAID)
def test_what_surprises_was_measured(chapter, game, words, key, value):
    text = (RULES / f"{chapter}.md").read_text(encoding="utf-8")
    assert words in " ".join(text.split())
    numbers = (RULES / "numbers" / f"{game}.json").read_text(encoding="utf-8")
    measured = Simulation.from_json(numbers).figures[key].value
    # A share may be 0.02 off, or less if it is small; a count must be right to the nearest half.
    assert measured == pytest.approx(value, abs=0.5 if value > 1 else min(0.02, value / 20))


def test_no_mountain_takes_fewer_moves_than_the_chapter_says():
    numbers = (RULES / "numbers" / "fujisan.json").read_text(encoding="utf-8")
    moves = Simulation.from_json(numbers).distributions["moves"]
    assert min(moves) == 8
    text = (RULES / "fujisan.md").read_text(encoding="utf-8")
    assert "None takes fewer than eight" in " ".join(text.split())
