"""Five Up by the letter: an opening double stops counting once a domino is played on it."""

from dataclasses import replace

from donimoes_book.games.five_up import GAME as FIVE_UP
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Spinners
from donimoes_book.language import N_

GAME = LineGame(
    replace(
        FIVE_UP.rules,
        name="five-up-by-the-letter",
        title=N_("Five Up by the Letter"),
        spinners=Spinners.ALL_UNTIL_JOINED,
        spinners_settled="by the letter, all its doubles are spinners",
    )
)
