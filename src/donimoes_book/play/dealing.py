"""Deals dominoes in a contest, and prints and reads deals in records."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeVar

from donimoes_book.board.dominoes import Pair
from donimoes_book.play.naming import has_names, player_title, player_word
from donimoes_book.words.language import counted, gettext, units

DEALS = "deals"
"""The word that a deal begins with in a record."""
_HANDS = " | "
_BONEYARD = " / "
IN_ROW = 4
"""How many dominoes are in a row if a whole set is laid out."""
ROWS = 7
"""How many rows there are then."""
Held = TypeVar("Held")
"""Something that each player has one of, such as a hand."""


class Deal(NamedTuple):
    """Who gets which dominoes."""

    hands: tuple[tuple[Pair, ...], ...]
    boneyard: tuple[Pair, ...]
    """The boneyard, in the order in which it will be drawn."""

    def __str__(self) -> str:
        """Print a deal: `deals 34 … | … / …`."""
        left = f"{_BONEYARD}{domino_names(self.boneyard)}" if self.boneyard else ""
        return f"{DEALS} {_HANDS.join(map(domino_names, self.hands))}{left}"


def mixed_deal(rng: Random, dominoes: Sequence[Pair], players: int, size: int) -> Deal:
    """Mix dominoes and deal `size` of them to each player."""
    mixed = rng.sample(dominoes, len(dominoes))
    hands = tuple(tuple(mixed[start : start + size]) for start in range(0, players * size, size))
    return Deal(hands, tuple(mixed[players * size :]))


def read_deal(words: str, dominoes: Sequence[Pair], players: int, size: int) -> Deal:
    """Read a printed deal; raises ValueError unless everybody gets `size` dominoes."""
    match = re.fullmatch(rf"{DEALS} ([^/]*)(?:/([^/]*))?", words)
    if not match:
        raise ValueError(
            f"a hand starts here: expected the word {DEALS} and the hands, as in"
            f" {DEALS} 11 23 | 45 66"
        )
    hands = tuple(read_dominoes(part) for part in match[1].split("|"))
    deal = Deal(hands, read_dominoes(match[2] or ""))
    if [len(hand) for hand in hands] != [size] * players:
        expected = f"{counted(players, 'hands')} of {counted(size, 'dominoes')}"
        raise ValueError(f"expected {expected}{', separated by |' if players > 1 else ''}")
    dealt = [domino for hand in (*hands, deal.boneyard) for domino in hand]
    if sorted(dealt) != sorted(dominoes):
        wrong = min(d for d in {*dominoes, *dealt} if dealt.count(d) != dominoes.count(d))
        there = "in this deal twice" if wrong in dominoes else "not used in this game"
        if wrong not in dealt:
            there = "missing from this deal"
        raise ValueError(f"{domino_name(wrong)} is {there}")
    return deal


@dataclass(frozen=True)
class RowsDeal:
    """A whole set, laid out in rows."""

    dominoes: tuple[Pair, ...]
    """The dominoes in reading order, each with its left number first."""

    def __str__(self) -> str:
        """Print the deal: `deals 34 … / … / …`."""
        starts = range(0, len(self.dominoes), IN_ROW)
        rows = (domino_names(self.dominoes[start : start + IN_ROW]) for start in starts)
        return f"{DEALS} {' / '.join(rows)}"


def read_rows(words: str) -> list[str] | None:
    """Return the words of a deal in rows; None if it doesn't have that form."""
    verb, _, rest = words.partition(" ")
    names = [row.split() for row in rest.split("/")]
    if verb != DEALS or [len(row) for row in names] != [IN_ROW] * ROWS:
        return None
    return [name for row in names for name in row]


def deal_words(_deal: object) -> str:
    """Say that a deal was made, without what is in it."""
    return gettext("The dominoes are dealt.")


def read_dominoes(text: str) -> tuple[Pair, ...]:
    """Read dominoes separated by spaces, and put smaller numbers first; raises ValueError."""
    dominoes = []
    for name in text.split():
        if not re.fullmatch("[0-6][0-6]", name):
            raise ValueError(f"expected a domino such as 34, not {name!r}")
        low, high = sorted(map(int, name))
        dominoes.append((low, high))
    return tuple(dominoes)


def must_hold(hand: Sequence[Pair], domino: Pair) -> None:
    """Raise ValueError, with what is in the hand, if a domino isn't."""
    if domino not in hand:
        raise ValueError(f"{domino_name(domino)} is not in this hand: {domino_names(hand)}")


def replace_for(of_all: tuple[Held, ...], player: int, own: Held) -> tuple[Held, ...]:
    """Return what each player has, with something else for one of them."""
    return (*of_all[:player], own, *of_all[player + 1 :])


def domino_names(dominoes: Sequence[Pair]) -> str:
    """Print dominoes separated by spaces."""
    return " ".join(map(domino_name, dominoes))


def hand_remarks(hand: Sequence[Pair], sizes: Sequence[int], player: int) -> list[str]:
    """Say what a player holds, and how many dominoes each of the others holds."""
    others = [
        gettext(
            "{player} holds {dominoes}.",
            player=player_title(who),
            dominoes=count_of_dominoes(size),
        )
        for who, size in enumerate(sizes)
        if who != player
    ]
    held = domino_names(hand) or gettext("nothing")
    if has_names():
        return [gettext("You hold {held}.", held=held), *others]
    return [gettext("You are player {who} and hold {held}.", who=player + 1, held=held), *others]


def count_of_dominoes(count: int) -> str:
    """Print how many dominoes there are: "3 dominoes"."""
    return counted(count, units("domino", "dominoes"))


def scores_by_player(scores: Sequence[int]) -> str:
    """Return what each player has: "player 1: 3, player 2: 0"."""
    return ", ".join(
        gettext("{player}: {score}", player=player_word(who), score=score)
        for who, score in enumerate(scores)
    )


def domino_name(domino: Pair) -> str:
    """Print a domino: `34`."""
    return f"{domino[0]}{domino[1]}"


def lay_hint(domino: Pair) -> str:
    """Return the hint that names the domino to be laid."""
    return gettext("Lay the {domino}.", domino=domino_word(domino))


def domino_word(domino: Pair) -> str:
    """Print a domino as in a sentence: `3-4`."""
    return f"{domino[0]}-{domino[1]}"


def most_next(before: int, then: int) -> str:
    """Say how much the next player can gain at most after a play, and before it if that's more."""
    if then <= 0:
        return gettext("Whatever the next player holds, it gains nothing at once.")
    points = counted(then, units("point", "points"))
    if then >= before:
        return gettext("The next player can gain {points} at most.", points=points)
    return gettext(
        "The next player can gain {points} at most, instead of {before}.",
        points=points,
        before=before,
    )
