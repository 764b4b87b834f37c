"""Decides every possible deal, in parts that can be stopped and resumed."""

from dataclasses import dataclass, replace
from math import comb
from pathlib import Path

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.game import Game
from donimoes_book.games.mountains.game import CLIMB, SIDE
from donimoes_book.memo import SealedFile
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.layout import CensusReport

TRIES = 2_000_000
"""How many tries the annealing spends on a deal before leaving it undecided."""
PART = 1000
"""How many deals are decided between progress notes: about a second of work."""


@dataclass(frozen=True)
class Census:
    """The deals decided so far, including those that a mirror image stands for."""

    dominoes: int
    """How many dominoes a deal has."""
    next_deal: int
    """Where to resume: a set of bits, one for each domino of the set in ascending order."""
    solved: int = 0
    """Deals with a layout that was found and then checked by other means."""
    lacking: int = 0
    """Deals proven unsolvable: a number is missing between two that are there."""
    undecided: int = 0
    tries: int = 0
    """All tries of the annealing."""
    hardest: int = 0
    """The deal that took the most tries, namely `most`."""
    most: int = 0
    left: tuple[int, ...] = ()
    """Undecided deals, at most 64 from each part."""

    @property
    def decided(self) -> int:
        """How many deals are decided."""
        return self.solved + self.lacking

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return comb(len(domino_set()), self.dominoes)

    @property
    def is_complete(self) -> bool:
        """Whether every deal has been examined."""
        return self.next_deal >> len(domino_set()) > 0

    @property
    def report(self) -> CensusReport:
        """What the census has found so far."""
        solved = f"{self.solved:,} of {self.deals:,} deals can be solved"
        lines = (
            f"{solved}, each with a layout that was checked again.",
            f"{self.lacking:,} cannot: a number is missing between two that are there.",
            f"{self.undecided:,} are undecided after {TRIES:,} tries each.",
        )
        return CensusReport(lines, self.undecided)


def census(_game: Game, file: Path, progress: Progress) -> CensusReport:
    """Decide every deal; raises ImportError without numba, InputError for the wrong file."""
    return take_census(file, SIDE, SIDE, CLIMB, progress).report


CENSUSES = SealedFile(Census, "census", "this is not a census")


def take_census(
    file: Path,
    width: int,
    height: int,
    climb: int = 1,
    progress: Progress = no_progress,
) -> Census:
    """Decide every deal that fills a rectangle, part by part, from where the file stopped."""
    from donimoes_book.games.mountains.kernels import decide

    so_far = read_census(file, width * height // 2)
    while not so_far.is_complete:
        deal, counts, left = decide(so_far.next_deal, PART, domino_set(), width, climb, TRIES)
        solved, lacking, undecided, tries, hardest, most = map(int, counts)
        if most <= so_far.most:
            hardest, most = so_far.hardest, so_far.most
        so_far = Census(
            so_far.dominoes,
            int(deal),
            so_far.solved + solved,
            so_far.lacking + lacking,
            so_far.undecided + undecided,
            so_far.tries + tries,
            hardest,
            most,
            (*so_far.left, *map(int, left)),
        )
        CENSUSES.write(file, so_far)
        progress(so_far.decided + so_far.undecided, so_far.deals)
    return so_far


def read_census(file: Path, dominoes: int) -> Census:
    """Read how far a census has got, or begin one if there is no file; raises InputError."""

    def check(census: Census) -> None:
        if census.dominoes != dominoes:
            raise ValueError(f"its deals have {census.dominoes}")

    refusal = f"this is not a census of deals of {dominoes} dominoes"
    advice = "Choose another folder, or remove the file to start again."
    kept = replace(CENSUSES, refusal=refusal).read(file, advice, check)
    return kept or Census(dominoes, (1 << dominoes) - 1)
