"""Levels of difficulty, and what is wished of a new problem so that it is of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from donimoes_book.search.grading import GRADES
from donimoes_book.search.making import GenerationSpec, Maker

LEVELS: Mapping[str, tuple[int, ...]] = {
    "easy": (1, 2),
    "medium": (3,),
    "hard": (4, 5),
    **{str(grade): (grade,) for grade in range(1, GRADES + 1)},
}
"""The grades of each level, by what it is called; a grade may stand for itself."""

WISHES: Mapping[str, tuple[GenerationSpec | None, ...]] = {
    "unmatched": (
        GenerationSpec(dominoes=5, steps=8, max_states=100, tries=200),
        GenerationSpec(dominoes=6, steps=14, max_states=200, tries=300),
        GenerationSpec(dominoes=8, steps=20, max_states=240, tries=300),
        GenerationSpec(dominoes=10, steps=30, max_states=300, tries=300),
        GenerationSpec(dominoes=12, steps=42, max_states=600, tries=400),
    ),
    "capturing": (
        GenerationSpec(dominoes=7, steps=8, max_states=300, tries=300),
        GenerationSpec(dominoes=9, steps=14, max_states=600, tries=300),
        GenerationSpec(dominoes=12, steps=14, max_states=500, tries=300),
        GenerationSpec(dominoes=15, steps=18, max_states=1000, tries=400),
        GenerationSpec(dominoes=18, steps=20, max_states=1200, tries=500),
    ),
    "fujisan": tuple(GenerationSpec(steps=steps, tries=6000) for steps in (14, 20, 31, 43, 54)),
    "country-road": (
        GenerationSpec(steps=23, tries=200),
        GenerationSpec(steps=35, tries=300),
        GenerationSpec(steps=52, tries=1000),
        GenerationSpec(steps=72, tries=3000),
        None,
    ),
    "domino-finder": tuple(
        GenerationSpec(steps=steps, max_states=1000, tries=tries)
        for steps, tries in ((3, 30), (6, 30), (11, 100), (16, 100), (22, 300))
    ),
}
"""For each grade, what most often leads to it, found by trying; None where nothing does."""


CLIMBED, DEALT = 12, 80
"""How often a problem is tried for: one that is climbed to is mostly of the grade, and a deal is
soon looked at. No clock decides, so that the same seed always finds the same."""


def patience(game: str) -> int:
    """Return how often making a problem of a game is tried before it is given up."""
    return CLIMBED if game in WISHES else DEALT


def wish_of(game: str, maker: Maker, grade: int) -> GenerationSpec | None:
    """Return what to wish for a problem of about this grade; None where no wish leads to one."""
    if game in WISHES:
        return WISHES[game][grade - 1]
    return replace(maker.wish, grade=grade) if maker.wish.grade else maker.wish
