"""What else is asked of deals in columns: must dominoes be moved, and what parts of a pair do."""

from __future__ import annotations

from dataclasses import replace

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.columns.columns import ColumnRules, ColumnsDeal
from donimoes_book.games.solitaires.pairing import kinds_of
from donimoes_book.search.depth_first import decide
from donimoes_book.search.shortest import OutcomeKind


def mates(rules: ColumnRules) -> dict[Pair, Pair]:
    """Return the dominoes that have but one partner, each with it."""
    kinds = kinds_of(rules.pairing, rules.highest)
    partners = {
        pair: [other for other, there in kinds.items() if other != pair and kind + there == 0]
        for pair, kind in kinds.items()
    }
    return {pair: others[0] for pair, others in partners.items() if len(others) == 1}


def together(deal: ColumnsDeal) -> bool:
    """True when two dominoes that have no other partner lie in one column."""
    only = mates(deal.rules)
    return any(only.get(pair) in column for column in deal.start.columns for pair in column)


def asked(deal: ColumnsDeal, solvable: bool) -> dict[str, bool]:
    """Tell of a deal whether mates lie together, and whether it can be won without moving any."""
    close = together(deal)
    unmoved = solvable and _unmoved(deal)
    answers = {"solvable-unmoved": unmoved, "together": close}
    if close:
        return answers | {"together-solvable": solvable, "together-solvable-unmoved": unmoved}
    return answers | {"apart-solvable": solvable, "apart-solvable-unmoved": unmoved}


def _unmoved(deal: ColumnsDeal) -> bool:
    """True when it can be won without moving a domino to an empty column."""
    still = ColumnsDeal(deal.start, replace(deal.rules, refill=False))
    return decide(still).kind is OutcomeKind.SOLVED
