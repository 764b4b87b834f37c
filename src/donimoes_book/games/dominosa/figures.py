"""What a book calls the figures of Dominosa, and which ones it draws."""

from donimoes_book.games.game import Game
from donimoes_book.language import N_, Message
from donimoes_book.search.difficulty import GRADES
from donimoes_book.search.figures import Chart, FigureWords

_NAMES = {
    2: N_("Double-two"),
    3: N_("Double-three"),
    4: N_("Double-four"),
    5: N_("Double-five"),
    6: N_("Double-six"),
    7: N_("Double-seven"),
    8: N_("Double-eight"),
    9: N_("Double-nine"),
}
CHARTED = (*(f"unique-{n}" for n in (2, 6, 9)), *(f"grade-{n}" for n in range(1, GRADES + 1)))
LABELS = {
    **{
        f"unique-{greatest}": Message("{set}: one solution", set=name)
        for greatest, name in _NAMES.items()
    },
    **{
        f"grade-{grade}": Message("Double-six, one solution: grade {grade}", grade=grade)
        for grade in range(1, GRADES + 1)
    },
    "guess": N_("Double-six, one solution: takes a guess"),
}


def words(_game: Game) -> FigureWords:
    """Return what a book calls the figures."""
    return FigureWords(LABELS, Chart.CHANCES, CHARTED)
