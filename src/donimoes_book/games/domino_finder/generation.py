"""Makes problems of Domino Finder: boards with long walks."""

from donimoes_book.games.domino_finder.game import DominoFinder
from donimoes_book.laboratory.generation import BoardGenerator, GenerationSpec


def generator(game: DominoFinder) -> BoardGenerator:
    """Return the generator of the game's problems."""
    grades = ((3, 30), (6, 30), (11, 100), (16, 100), (22, 300))
    return BoardGenerator(
        game,
        GenerationSpec(steps=12, max_states=1000, tries=100, grade=1, or_harder=True),
        tuple(
            GenerationSpec(steps=steps, max_states=1000, tries=tries, or_longer=True)
            for steps, tries in grades
        ),
    )
