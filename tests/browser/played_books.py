"""Builds small books of some games' problems as sites, to play in a browser."""

import shutil
from pathlib import Path

from donimoes_book.editions.build import build_editions
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.folders import MEASURED, PROBLEMS

RULES = Path(__file__).parents[2] / "rules"
PAGE = "games.html"


def bank(game):
    """Return a game's problems in the book."""
    return read_bank(RULES / PROBLEMS / f"{game}.md", game, [])


def build_site(folder, *games, most=None, settings=""):
    """Build a site with these games' problems, at most `most` of each, and return its folder.

    All problems are in one chapter.
    """
    rules = folder / "rules"
    (rules / PROBLEMS).mkdir(parents=True)
    (rules / MEASURED).mkdir()
    (rules / "book.toml").write_text(f'title = "Played"\nchapters = ["games.md"]\n{settings}')
    sets = "\n\n".join(
        f"## {game}\n\n```{{domino-problems}} {game}\n```\n\n```{{domino-solutions}} {game}\n```"
        for game in games
    )
    (rules / "games.md").write_text(f"# Games\n\nWords.\n\n{sets}\n")
    for game in games:
        start, *problems = (RULES / PROBLEMS / f"{game}.md").read_text().split("```{domino}")
        few = "```{domino}".join([start, *problems[:most]])
        (rules / PROBLEMS / f"{game}.md").write_text(few)
        if (measured := RULES / MEASURED / f"{game}.json").exists():
            shutil.copy(measured, rules / MEASURED)
    for _ in build_editions(rules, folder / "out", ["html"], [], "1"):
        pass
    return folder / "out" / "html"
