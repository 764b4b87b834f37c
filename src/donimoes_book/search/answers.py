"""Finds who answers the questions of a game whose problems are questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.family import FAMILY as CHECKIMOES
from donimoes_book.games.game import Game
from donimoes_book.search.answer import Answer
from donimoes_book.search.checkimoes import questions as checkimoes
from donimoes_book.search.solitaires import ending
from donimoes_book.search.tetradominoes import questions as tetradominoes

Answering = Callable[[Position], Answer]
"""Answers the question that a position asks; raises IllegalPosition."""

ANSWERS: Mapping[str, Answering] = {
    **{rules.name: partial(checkimoes.answer, rules) for rules in CHECKIMOES},
    **{name: partial(ending.answer, game) for name, game in ending.GAMES.items()},
    "tetradominoes": tetradominoes.answer,
    "tetradominoes-solitaire": tetradominoes.answer_alone,
}
"""Every game whose problems are questions; the same position always gets the same answer."""


def answering(game: Game | None) -> Answering | None:
    """Return who answers the questions of a game; None where its problems are no questions."""
    return ANSWERS.get(game.name) if game else None
