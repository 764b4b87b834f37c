"""Does the work of campaigns wherever it is sent: a unit of work knows its game by name only."""

from __future__ import annotations

from donimoes_book.games.registry import find
from donimoes_book.search.campaign import CampaignSearcher, HallEntry, WorkUnit


def climb(unit: WorkUnit) -> HallEntry | None:
    """Do a unit of work; None when no board could be solved."""
    return searcher_for(unit.campaign.game).climb(unit)


def searcher_for(name: str) -> CampaignSearcher:
    """Return what climbs for the campaigns of a game; raises LookupError where nothing does."""
    game = find(name)
    searcher = game.generator() if game else None
    if not isinstance(searcher, CampaignSearcher):
        raise LookupError(name)
    return searcher
