"""How the choices of a line game are printed in a record, and read again."""

from __future__ import annotations

from collections.abc import Sequence

from donimoes_book.play.dealing import DEALS, Deal, deal_name, domino_name, domino_names, read_deal
from donimoes_book.games.line.hand import SET, Act, Choice, State, who_leads
from donimoes_book.games.line.line import Play
from donimoes_book.games.line.notation import find_play, name_of
from donimoes_book.games.line.rules import Draw, Rules

_DRAWS, _PASSES, _TURNS = "draws", "passes", "turns"


def choice_name(rules: Rules, state: State, choice: Choice) -> str:
    """Return `32-24`, `draws 34`, `passes`, `turns 34` (it does not fit) or `deals 34 … | …`."""
    if isinstance(choice, Play):
        return name_of(state.line, choice)
    if isinstance(choice, Deal):
        return deal_name(choice)
    if choice is Act.DRAW:
        return f"{_DRAWS} {domino_name(state.boneyard[0])}"
    if rules.draw is Draw.ROW:
        return f"{_TURNS} {domino_name(state.hands[state.mover][0])}"
    return _PASSES


def find_choice(rules: Rules, state: State, choices: Sequence[Choice], text: str) -> Choice:
    """Read what `choice_name` prints; raises ValueError with what is wrong or possible.

    A deal need not be the one that the seed has in store.
    """
    words = " ".join(text.split())
    if state.awaits_deal:
        return _read_deal(rules, state, words)
    for choice in choices:
        if choice_name(rules, state, choice) == words:
            return choice
    if not words or words.split()[0] in (DEALS, _DRAWS, _PASSES, _TURNS):
        raise ValueError(_possible(rules, state, choices))
    play = find_play(state.line, words, rules.matching)
    if play.domino not in state.hands[state.mover]:
        held = domino_names(state.hands[state.mover])
        raise ValueError(f"{domino_name(play.domino)} is not in this hand: {held}")
    if play not in choices:
        raise ValueError(_possible(rules, state, choices))
    return play


def _possible(rules: Rules, state: State, choices: Sequence[Choice]) -> str:
    names = ", ".join(choice_name(rules, state, choice) for choice in choices)
    return f"this cannot be done here; possible: {names}"


def _read_deal(rules: Rules, state: State, words: str) -> Deal:
    players = len(state.hands)
    deal = read_deal(words, SET, players, rules.hands[players])
    if who_leads(rules, deal, state.mover) is None:
        raise ValueError("nobody has a double to begin with: all draw anew")
    return deal
