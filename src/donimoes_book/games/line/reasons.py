"""Why a play of a line game is good or bad: what it leaves open, and to whom."""

from collections.abc import Iterator

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.play.dealing import domino_word, most_next
from donimoes_book.words.language import gettext, listed


def reasons(
    rules: Rules,
    play: Play,
    line: Line,
    hand: tuple[Pair, ...],
    refused: tuple[frozenset[int], ...],
) -> Iterator[str]:
    """Say what a play leaves open; `refused` are the ends known not to fit the next player's hand.

    A fact is only named if it can be told from what the player sees.
    """
    after, fits = line.after(play), rules.matching.fits
    ends = sorted(set(after.open_numbers))
    yield gettext("Open ends then: {ends}.", ends=listed([str(end) for end in ends]))
    if rules.draw is Draw.ROW:
        return
    left = [domino for domino in hand if domino != play.domino]
    fitting = [domino_word(domino) for domino in left if any(after.legal_plays(domino, fits))]
    if fitting:
        yield gettext("Of your others, these fit then: {dominoes}.", dominoes=listed(fitting))
    elif left:
        yield gettext("None of your others fits then.")
    lacking = frozenset(ends).intersection(*refused) if refused else frozenset[int]()
    if lacking and len(lacking) == len(ends):
        yield gettext("The next player holds nothing that fits any of them.")
    elif lacking:
        numbers = listed([str(end) for end in sorted(lacking)])
        yield gettext("The next player holds nothing that fits {numbers}.", numbers=numbers)
    if rules.scoring:
        unseen = [it for it in domino_set() if it not in hand and it not in line.dominoes]
        before, then = (_most(rules, lying, unseen) for lying in (line, after))
        yield most_next(before, then)


def _most(rules: Rules, line: Line, dominoes: list[Pair]) -> int:
    """Return the most that a play of one of these dominoes scores."""
    fits = rules.matching.fits
    plays = (play for domino in dominoes for play in line.legal_plays(domino, fits))
    return max((rules.points(line.after(play)) for play in plays), default=0)
