"""Tetradominoes alone: all seven tetrominoes, of one colour if possible, in a small space."""

from __future__ import annotations

from itertools import combinations
from random import Random

from donimoes_book.play.dealing import read_dominoes
from donimoes_book.games.tetradominoes.rules import can_lay, cards, reach
from donimoes_book.games.tetradominoes.shapes import PIECES
from donimoes_book.games.tetradominoes.state import (
    HAND,
    Choice,
    Discard,
    Phase,
    Play,
    Return,
    State,
    View,
)
from donimoes_book.games.tetradominoes.table import Lay, Table
from donimoes_book.games.tetradominoes.turns import Turns, drawn

UNPLAYED = len(PIECES)
"""How many points a tetromino costs that was not played."""
WINNING = {1: 10, 2: 15}
"""A score below this wins, by level."""


def score(table: Table, level: int = 1) -> int:
    """The points of a table: black times white, seven for each not played, and the longest side."""
    dark = sum(card.dark for card in table.cards)
    light = len(table.cards) - dark
    points = dark * light + UNPLAYED * (len(PIECES) - len(table.cards))
    return points + (table.longest_side() if level > 1 else 0)


class TetradominoesSolitaire(Turns):
    """The rules for one player, as players, records and surveys see them."""

    name = "tetradominoes-solitaire"
    players = (1,)
    must_cover = True

    def stuck(self, state: State) -> tuple[Choice, ...]:
        """A tetromino is given up."""
        return tuple(map(Discard, pieces_left(state)))

    def others(self, state: State) -> tuple[Choice, ...]:
        """As many dominoes go back as were drawn, and the pile is mixed again."""
        hand = sorted(state.hidden[0])
        found = []
        for dominoes in combinations(hand, state.drawn):
            pile = sorted((*state.boneyard, *dominoes))
            Random(f"{state.seed}/{state.discarded}").shuffle(pile)
            found.append(Return(dominoes, tuple(pile)))
        return tuple(found)

    def turn_over(self, state: State) -> State:
        """The game goes on as long as there is a tetromino, and a domino to be laid or drawn."""
        playable = any(can_lay(state.table, domino) for domino in state.hidden[0])
        goes_on = pieces_left(state) and (playable or state.boneyard)
        return state._replace(phase=Phase.LAY if goes_on else Phase.OVER)

    def covered(self, state: State) -> State:
        """It is the next turn, or the end."""
        return self.turn_over(state)

    def otherwise(self, state: State, choice: Choice) -> State:
        """Return the state after a tetromino was given up, or dominoes were put back."""
        if isinstance(choice, Discard):
            after = state._replace(discarded=state.discarded + choice.piece)
            if not pieces_left(after):
                return after._replace(phase=Phase.OVER)
            number = min(HAND, len(state.boneyard))
            return drawn(after, number)._replace(drawn=number, phase=Phase.RETURN)
        assert isinstance(choice, Return), choice
        kept = tuple(d for d in state.hidden[0] if d not in choice.dominoes)
        after = state.with_hand(0, kept, ())._replace(boneyard=choice.pile, drawn=0)
        return self.turn_over(after)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice; a pile that was mixed need not be as the seed has it."""
        if state.phase is Phase.RETURN:
            return _read_return(self, state, " ".join(text.split()))
        return super().find_choice(state, text)

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of level 1 as they stand: the fewer, the better."""
        return (score(state.table),)

    def winners(self, state: State) -> tuple[int, ...]:
        """The player, if the game is over and won at level 1."""
        won = state.phase is Phase.OVER and score(state.table) < WINNING[1]
        return (0,) if won else ()

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """What a sensible player goes for.

        That is one colour, then a small rectangle, then a large group of the same numbers. Of
        what was drawn, dominoes are kept that can be laid.
        """
        if isinstance(choice, Play) and choice.card:
            after = view.table.with_card(choice.card)
            return (-_mixed(after),)
        if isinstance(choice, Lay):
            table = view.table.with_domino(choice)
            best = min(
                (
                    _mixed(table.with_card(card))
                    for dark in view.sides
                    for card in cards(table, choice, dark, view.discarded)
                ),
                default=None,
            )
            spoils = best is not None and best > _mixed(table)
            group = max(len(reach(table, choice, dark)) for dark in _main(table))
            return -int(spoils), int(best is not None), -table.longest_side(), group
        if isinstance(choice, Return):
            kept = [domino for domino in view.hidden if domino not in choice.dominoes]
            return (sum(can_lay(view.table, domino) for domino in kept),)
        return (0,)


def pieces_left(state: State) -> str:
    """The pieces that can still be played."""
    return "".join(piece for piece in state.table.left if piece not in state.discarded)


def _mixed(table: Table) -> int:
    """How many tetrominoes show the rarer colour."""
    dark = sum(card.dark for card in table.cards)
    return min(dark, len(table.cards) - dark)


def _main(table: Table) -> tuple[bool, ...]:
    """The colour that most tetrominoes show, or both."""
    dark = sum(card.dark for card in table.cards)
    light = len(table.cards) - dark
    return tuple(side for side, more in ((False, light >= dark), (True, dark >= light)) if more)


def _read_return(contest: TetradominoesSolitaire, state: State, words: str) -> Return:
    wanted, _, pile = words.partition(" / ")
    for choice in contest.others(state):
        assert isinstance(choice, Return), choice
        if contest.choice_name(state, choice).partition(" / ")[0] == wanted:
            mixed = read_dominoes(pile) if pile else choice.pile
            if sorted(mixed) == sorted(choice.pile):
                return choice._replace(pile=mixed)
            raise ValueError("the pile is not what was there and what is put back")
    raise ValueError(f"expected {state.drawn} dominoes of the hand to be put back, in order")
