"""Estimates what a play is worth, one step ahead and without remembering anything."""

from collections.abc import Sequence
from statistics import fmean

from donimoes_book.games.line.frontier import Frontier, Frontiers, set_of
from donimoes_book.games.line.line import Play
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.games.line.state import SET, Choice, LineView

# Found by comparing players over a thousand pairs of deals in each game.
_PIP = 0.5
"""What one pip less in the hand is worth, as a fraction of what it may score for the winner."""
_STUCK = 0.5
"""What it is worth if the next player cannot play, as a fraction of what the hand may score."""
_FITS = 0.15
"""What each fitting domino in one's own hand is worth beyond those in the next player's."""
_MANY = 100
"""A number of pips large enough to show what one of them scores for the winner."""


class Foresight:
    """Judges the plays of one game by how the next player can reply."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self.known = rules, Frontiers(rules)
        self.pip = _PIP * rules.settlement.points(0, [_MANY]) / _MANY
        """What getting rid of a pip is worth, in points."""

    def of_choice(self, view: LineView, choice: Choice) -> tuple[float, ...]:
        """Return what a choice is worth to the player with this view.

        The next player is equally likely to hold any domino that the player does not see.
        """
        if not isinstance(choice, Play):
            return (-float("inf"),)
        line, count = view.line.after(choice), len(view.sizes)
        own = [domino for domino in view.hand if domino != choice.domino]
        seen = {*own, *line.dominoes}
        hidden = [domino for domino in SET if domino not in seen]
        frontier = self.known.of(line)
        if self._rules.draw is Draw.ROW:
            # The player turns up the next domino, and hopes that it fits.
            return (float((set_of(hidden) & frontier.fitting).bit_count()),)
        average = fmean(map(sum, hidden))
        sizes = [view.sizes[(view.player + step) % count] for step in range(1, count)]
        return (
            self.of_move(
                frontier,
                self._rules.points(line),
                choice.inner + choice.outer,
                set_of(own),
                sum(map(sum, own)),
                set_of(hidden),
                [round(size * average) for size in sizes],
                sizes[0],
            ),
        )

    def of_move(
        self,
        frontier: Frontier,
        points: int,
        pips: int,
        own: int,
        own_pips: int,
        hidden: int,
        others: Sequence[int],
        held: int,
    ) -> float:
        """Return what a play is worth: its points minus the best reply's, plus its effect on hands.

        The play leads to `frontier` and scores `points` with a domino of this many `pips`. `own` is
        the set of dominoes left in the hand, `others` are the pips that the other players may hold,
        in order of play, and `held` is the number of dominoes in the next player's hand.
        """
        worth = self._rules.settlement.points
        prize = worth(0, others)
        if not own:
            return float(points + prize)
        reply = frontier.reply(hidden, held)
        loss = worth(0, [own_pips, *others[1:]])
        may_go_out = (1 - reply.stuck) * loss if held == 1 else 0
        fitting = (own & frontier.fitting).bit_count()
        mobility = _FITS * (fitting - reply.fitting) + _STUCK * reply.stuck
        return points - reply.points - may_go_out + (prize + loss) / 2 * mobility + self.pip * pips
