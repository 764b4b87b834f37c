"""What a play is worth to a program that thinks one step ahead and remembers nothing."""

from collections.abc import Sequence
from statistics import fmean

from donimoes_book.games.line.frontier import Frontier, Frontiers, set_of
from donimoes_book.games.line.line import Play
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.games.line.state import SET, Choice, LineView

# Found by comparing players, a thousand pairs of deals in each game.
_PIP = 0.5
"""What a pip less in the hand is worth, as a part of what it may bring the winner."""
_STUCK = 0.5
"""What it is worth that the next player cannot play, as a part of what the hand may bring."""
_FITS = 0.15
"""What each domino is worth that fits in the own hand, and none in the next one."""
_MANY = 100
"""Pips enough to see what one of them brings the winner."""


class Foresight:
    """Judges plays of one game by what the next player may make of them."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self.known = rules, Frontiers(rules)
        self.pip = _PIP * rules.settlement.points(0, [_MANY]) / _MANY
        """What it is worth to be rid of a pip, in points."""

    def of_choice(self, view: LineView, choice: Choice) -> tuple[float, ...]:
        """Return what a choice is worth to whoever sees so much.

        Any domino that the player does not see may be in the next player's hand, all alike.
        """
        if not isinstance(choice, Play):
            return (-float("inf"),)
        line, count = view.line.after(choice), len(view.sizes)
        own = [domino for domino in view.hand if domino != choice.domino]
        seen = {*own, *line.dominoes}
        hidden = [domino for domino in SET if domino not in seen]
        frontier = self.known.of(line)
        if self._rules.draw is Draw.ROW:
            # Whoever plays turns up the next domino, and hopes that it fits.
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
        """Its points less those of the best reply; then going out, and what the hands hold.

        It leads to a frontier and scores `points`, with a domino of so many pips. `own` dominoes
        are left, `others` are the pips that the other players may have, in turn, and `held` the
        number of dominoes in the next one's hand.
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
