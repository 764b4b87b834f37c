"""Tetradominoes: players place matching dominoes, and tetrominoes on top of them.

Alone, it takes all seven tetrominoes, of one colour if possible, in a small space.
"""

from donimoes_book.games.pack import Cards, Games, Laboratory, Pack, ProgramsMaker, Variant
from donimoes_book.games.tetradominoes.titles import TITLES
from donimoes_book.words.language import N_


def _games() -> Games:
    from donimoes_book.games.tetradominoes.game import GAMES

    return GAMES


def _cards() -> Cards:
    from donimoes_book.games.tetradominoes import pictures

    return Cards(pieces=pictures.card_pieces, name=pictures.card_name)


def _laboratory() -> Laboratory:
    from donimoes_book.games.tetradominoes.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


def _programs() -> ProgramsMaker:
    from donimoes_book.games.tetradominoes.players import programs

    return programs


PACK = Pack(
    titles=TITLES,
    games=_games,
    variants={"tetradominoes-solitaire": Variant("tetradominoes", (N_("alone"),))},
    cards=_cards,
    laboratory=_laboratory,
    programs=_programs,
)
