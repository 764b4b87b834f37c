"""How the choices of a line game are printed in a record, and read again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from donimoes_book.games.line.hand import SET, Act, Choice, Deal, State, who_leads
from donimoes_book.games.line.line import Pair, Play
from donimoes_book.games.line.notation import find_play, name_of
from donimoes_book.games.line.rules import Dominoes, Draw, Rules

_DEAL, _DRAWS, _PASSES, _TURNS = "deals", "draws", "passes", "turns"
_HANDS, _BONEYARD = " | ", " / "


def choice_name(rules: Rules, state: State, choice: Choice) -> str:
    """Return `32-24`, `draws 34`, `passes`, `turns 34` (it does not fit) or `deals 34 … | …`."""
    if isinstance(choice, Play):
        return name_of(state.line, choice)
    if isinstance(choice, Deal):
        hands = _HANDS.join(map(_names, choice.hands))
        left = f"{_BONEYARD}{_names(choice.boneyard)}" if choice.boneyard else ""
        return f"{_DEAL} {hands}{left}"
    if choice is Act.DRAW:
        return f"{_DRAWS} {_name(state.boneyard[0])}"
    if rules.draw is Draw.ROW:
        return f"{_TURNS} {_name(state.hands[state.mover][0])}"
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
    if not words or words.split()[0] in (_DEAL, _DRAWS, _PASSES, _TURNS):
        raise ValueError(_possible(rules, state, choices))
    play = find_play(state.line, words, rules.matches)
    if play.domino not in state.hands[state.mover]:
        held = _names(state.hands[state.mover])
        raise ValueError(f"{_name(play.domino)} is not in this hand: {held}")
    if play not in choices:
        raise ValueError(_possible(rules, state, choices))
    return play


def _possible(rules: Rules, state: State, choices: Sequence[Choice]) -> str:
    names = ", ".join(choice_name(rules, state, choice) for choice in choices)
    return f"this cannot be done here; possible: {names}"


def _read_deal(rules: Rules, state: State, words: str) -> Deal:
    found = re.fullmatch(rf"{_DEAL} ([^/]*)(?:/([^/]*))?", words)
    if not found:
        raise ValueError(f"here begins a hand: expected {_DEAL} and the hands, as in 11 23 | 45 66")
    hands = tuple(_read_names(part) for part in found[1].split("|"))
    deal = Deal(hands, _read_names(found[2] or ""))
    players = len(state.hands)
    size = rules.hands[players]
    if [len(hand) for hand in hands] != [size] * players:
        raise ValueError(f"expected {players} hands of {size} dominoes, divided by |")
    dealt = sorted([domino for hand in (*hands, deal.boneyard) for domino in hand])
    if dealt != sorted(SET):
        wrong = [domino for domino in SET if dealt.count(domino) != 1]
        there = "twice" if dealt.count(wrong[0]) else "missing"
        raise ValueError(f"{_name(wrong[0])} is {there} in this deal")
    if who_leads(rules, deal, state.mover) is None:
        raise ValueError("nobody has a double to begin with: all draw anew")
    return deal


def _read_names(text: str) -> Dominoes:
    dominoes = []
    for name in text.split():
        if not re.fullmatch("[0-6][0-6]", name):
            raise ValueError(f"expected a domino such as 34, not {name!r}")
        low, high = sorted(map(int, name))
        dominoes.append((low, high))
    return tuple(dominoes)


def _names(dominoes: Dominoes) -> str:
    return " ".join(map(_name, dominoes))


def _name(domino: Pair) -> str:
    return f"{domino[0]}{domino[1]}"
