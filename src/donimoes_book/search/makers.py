"""Finds who makes problems of a game."""

from __future__ import annotations

from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.domino_finder.game import DominoFinder
from donimoes_book.games.fujisan.game import FujisanGame
from donimoes_book.games.game import Game, LayoutGame, PuzzleGame
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.search.checkimoes.maker import CheckimoesMaker
from donimoes_book.search.fujisan.maker import FujisanMaker
from donimoes_book.search.generate import BoardMaker
from donimoes_book.search.layout.maker import DealMaker
from donimoes_book.search.making import GenerationSpec, Maker
from donimoes_book.search.sliding.maker import SlidingMaker
from donimoes_book.search.solitaires.ending import GAMES as DEALS
from donimoes_book.search.solitaires.ending import DealtMaker
from donimoes_book.search.solitaires.maker import SolitaireMaker
from donimoes_book.search.tetradominoes.maker import MAKERS as TETRADOMINOES


def maker_of(game: Game) -> Maker | None:
    """Return who makes problems of this game; None where there are none to be made."""
    if isinstance(game, FujisanGame):
        return FujisanMaker(game)
    if isinstance(game, SlidingGame):
        return SlidingMaker(game)
    if game.name in DEALS:
        return DealtMaker(DEALS[game.name])
    if isinstance(game, Solitaire):
        return None if game.no_problems else SolitaireMaker(game)
    if isinstance(game, CheckimoesGame):
        return CheckimoesMaker(game)
    if game.name in TETRADOMINOES:
        return TETRADOMINOES[game.name]
    if isinstance(game, DominoFinder):
        return BoardMaker(game, GenerationSpec(steps=12, max_states=1000, tries=100, grade=1))
    if isinstance(game, PuzzleGame):
        return BoardMaker(game)
    return DealMaker(game) if isinstance(game, LayoutGame) else None
