"""What all solitaires share as games: their pictures, their problems, and advice."""

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from time import monotonic
from typing import Any, ClassVar

from donimoes_book.board.dominoes import Pair, domino_set, the_domino
from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Position
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.hints import Fact
from donimoes_book.games.puzzle_game import Advice, PuzzleGame
from donimoes_book.games.set_checks import pair_of, picture_by_picture
from donimoes_book.games.solitaires.deal import Deal, Playout, play
from donimoes_book.games.solitaires.help import helpful
from donimoes_book.search.answer import Answer, AnswerQuestion, Choice, Choosing, Hint
from donimoes_book.search.figures import FigureWords, share
from donimoes_book.words.language import N_, counted, gettext, listed, units

DOMINOES = units("domino", "dominoes")
MOVES_LABELS = {
    "moves-q1": N_("A quarter take at most"),
    "moves-median": N_("Half take at most"),
    "moves-q3": N_("Three quarters take at most"),
}
LABELS = {
    "solvable": N_("Can be solved"),
    **MOVES_LABELS,
    "won-sensibly": N_("Won by a sensible player"),
    "left-sensibly": N_("Left by a sensible player (median)"),
    "won-at-random": N_("Won by blind luck"),
    "left-at-random": N_("Left by blind luck (median)"),
}
"""What most solitaires have."""
CHANCE_LABELS = {"chance": N_("Won, whatever you do")}
"""The same for games with nothing to choose."""


def chances(labels: Mapping[str, str], *others: str) -> FigureWords:
    """Return what a book calls a solitaire's figures; its chart has the usual chances and some."""
    own = CHANCE_LABELS if CHANCE_LABELS.keys() <= labels.keys() else LABELS
    return FigureWords(labels, (*others, *own))


class Solitaire(PuzzleGame):
    """A solitaire: each game reads its pictures, deals, and says how a sensible player plays."""

    family = "solitaires"
    draws_solutions = False
    figure_words = chances(LABELS)
    frame: str = ""
    """The shape of every deal, if they share one. It must never change: codes leave it out."""
    hint_words: ClassVar = {
        "needed": N_("{first} has to go with {then}."),
        "never": N_("{first} must not go with {then}."),
        "begin, not": N_("Begin with {first}, not with {then}: after that, you can’t win."),
        "trap here": N_("Don’t play this move here: after that, you can’t win."),
        "halfway": N_("There’s a solution that passes through this position."),
    }
    shows_halfway: ClassVar[bool] = True
    """Whether a position halfway is a hint, which readers have to set up."""
    has_choices: bool = True
    """Whether there is anything to choose; if not, a problem asks how a deal ends."""

    @abstractmethod
    def puzzle(self, position: Position) -> Deal[Any, Any]:
        """Read a deal, or what is left of one; raises IllegalPosition with every violation."""

    @abstractmethod
    def deal(self, rng: Random) -> Deal[Any, Any]:
        """Shuffle the set and deal."""

    def sensible_move(self, view: Any, moves: Sequence[Any]) -> Any:
        """Return the move of a player who thinks but sees only `view`; by default, the first."""
        return moves[0]

    def facts(self, position: Position, moves: Sequence[str]) -> tuple[Fact, ...]:
        """Return what helps with a deal that `moves` win."""
        helps = helpful(self.puzzle(position), moves, shows_halfway=self.shows_halfway)
        return tuple(it.fact for it in helps)

    def piece_name(self, name: str) -> str:
        """Return the dominoes that a move takes in a sentence; a move to an end or place as is."""
        pairs = re.fullmatch(r"\d\d(\+\d\d)*", name) and name.split("+")
        return listed([the_domino(pair) for pair in pairs]) if pairs else name

    def hint(self, puzzle: Any, state: Any) -> str:
        """Return a sensible move if a stock is hidden, or else one of a shortest solution."""
        if not puzzle.table(state).covers:
            return super().hint(puzzle, state)
        moves = tuple(move for move, _ in puzzle.successors(state))
        name = puzzle.move_name(self.sensible_move(puzzle.view(state), moves))
        return f"Try {name}: a sensible move, but not a proven one, as the stock is hidden."

    def advice(self, position: Position, rng: Random, seconds: float) -> Sequence[Advice]:
        """Say how often a sensible player wins after each move, with a hidden stock shuffled.

        With everything in view, say how many moves are left instead.
        """
        shown = self.puzzle(position)
        if not shown.table(shown.start).covers:
            return super().advice(position, rng, seconds)
        moves = [move for move, _ in shown.successors(shown.start)]
        playouts_by_move: list[list[Playout]] = [[] for _ in moves]
        end = monotonic() + seconds
        while moves and (not playouts_by_move[0] or monotonic() < end):
            deal = self.puzzle(_with_stock_shuffled(shown, rng))
            for move, playouts in zip(moves, playouts_by_move, strict=True):
                playouts.append(play(deal, self.sensible_move, deal.after(deal.start, move)))
        ranked = []
        for number, (move, playouts) in enumerate(zip(moves, playouts_by_move, strict=True)):
            won = share(sum(playout.won for playout in playouts), len(playouts))
            left = fmean(playout.left for playout in playouts)
            words = f"won {won}, {left:.1f} dominoes left on average"
            advice = Advice(shown.move_name(move), words, {"won": won.value, "left": left})
            ranked.append((-won.value, left, number, advice))
        return [advice for *_, advice in sorted(ranked)]

    def random_start(self, seed: str) -> Position:
        """Return a random deal, winnable or not."""
        deal = self.deal(Random(seed))
        return deal.position(deal.start)

    def question(self) -> AnswerQuestion | None:
        """Return the function that says how a deal ends, if there is nothing to choose."""
        return None if self.has_choices else self.how_it_ends

    def how_it_ends(self, position: Position) -> Answer:
        """Play out a deal without choices; raises IllegalPosition. Every deal is of grade 1."""
        deal = self.puzzle(position)
        moves, state = _played_out(deal)
        left = counted(deal.remaining(state), DOMINOES)
        moves_in_words = counted(len(moves), self.length_unit)
        if is_won := deal.is_solved(state):
            done = gettext("It comes out after {moves}.", moves=moves_in_words)
            end = done if moves else gettext("It comes out at once.")
        elif moves:
            end = gettext(
                "It ends after {moves}, with {dominoes} left.", moves=moves_in_words, dominoes=left
            )
        else:
            end = gettext("It ends at once, with {dominoes} left.", dominoes=left)
        return Answer(
            gettext("How does this deal end?"),
            (end, " ".join(moves)) if moves else (end,),
            deal.remaining(deal.start),
            DOMINOES,
            effort=0,
            pictures=() if is_won else (deal.position(state),),
            hints=(Hint(gettext("It begins with {moves}.", moves=moves[0])),)
            if len(moves) > 1
            else (),
        )

    def choosing(self, position: Position) -> Choosing | None:
        """Return every number of dominoes that may be left at the end, if that is the question."""
        if self.has_choices:
            return None
        answer = self.how_it_ends(position)
        deal = self.puzzle(position)
        right = deal.remaining(_played_out(deal)[1])
        choices = [
            Choice(
                str(left),
                left == right,
                answer.lines[0] if left == right else "",
                gettext("{dominoes} left", dominoes=counted(left, DOMINOES))
                if left
                else gettext("It comes out."),
            )
            for left in range(deal.remaining(deal.start) + 1)
        ]
        return Choosing(
            tuple(choices),
            gettext("Answer with the number of dominoes left at the end, 0 for none."),
            printed=dict.fromkeys(answer.lines, (str(right),)),
        )

    def code_frame(self) -> Position | None:
        """Return the shape of every deal, as codes use it."""
        return Position.parse(self.frame) if self.frame else None

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture is a deal or what is left of one, and check its crosses."""
        return picture_by_picture(position, self._picture_violations)

    def _picture_violations(self, part: Position) -> Iterator[RuleViolation]:
        deal = self.puzzle(part)
        crossed = _crossed(part)
        if crossed and not any(
            _crossed(deal.picture(deal.start, move)) == crossed
            for move, _ in deal.successors(deal.start)
        ):
            shown = [domino for domino in part.dominoes if domino.mark is Mark.CROSSED]
            names = " and ".join("-".join(domino.name) for domino in shown)
            yield RuleViolation(f"no move takes exactly the {names}", shown[0].place)


def _with_stock_shuffled(deal: Deal[Any, Any], rng: Random) -> Position:
    """Return a deal with its face-down dominoes in random order.

    If the position does not say which they are, they are drawn from all that are out of sight.
    """
    position, table = deal.position(deal.start), deal.table(deal.start)
    backs = [cover.place for cover in table.covers]
    hidden = sorted(pair_of(domino) for domino in position.dominoes if domino.place in backs)
    if len(hidden) < len(backs):
        seen = {pair_of(domino) for domino in table.dominoes}
        hidden = [pair for pair in domino_set() if pair not in seen]
    dealt = zip(backs, rng.sample(hidden, len(backs)), strict=True)
    stock = [Domino(place, False, pair) for place, pair in dealt]
    return replace(position, dominoes=(*table.dominoes, *stock), covers=())


def _played_out(deal: Deal[Any, Any]) -> tuple[list[str], Any]:
    """Return the moves of a deal without choices, and the state in which it ends."""
    state, moves = deal.start, list[str]()
    while choice := next(iter(deal.successors(state)), None):
        moves.append(deal.move_name(choice[0]))
        state = choice[1]
    return moves, state


def _crossed(part: Position) -> set[Pair]:
    return {pair_of(domino) for domino in part.dominoes if domino.mark is Mark.CROSSED}
