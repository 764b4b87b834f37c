"""Prints made-up books on all papers, and looks for what is printed over or past something else."""

from __future__ import annotations

import re
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

from donimoes_book.diagnostics import InputError
from donimoes_book.editions.paper import PAPERS, Press
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.manuscript.check import checked_book
from fuzz.losses import PICTURES, picture_of
from fuzz.words import BREAK, WORD, manuscript

TEXTS = None, None, 8, 9, 12, 16, 20
"""Sizes of type, in points."""
LONG = 12, 30, 60, 120
"""How long a long word is."""
_ENDS = (
    *("\n```{index}\n```\n", "\n```{contents}\n```\n", "\n```{domino-credits}\n```\n"),
    "\n| nbbbbb | nbbbbb nccccc | nddddd |\n|--|--|--|\n"
    "| nbbbbb nbbbbb nbbbbb nddddd | nbbbbb nccccc nddddd nfffff nggggg nhhhhh | nbbbbb |\n",
    *("\n![x](a.png){width=70%}\n", "\n![x](a.png){height=2000}\n"),
    f"\n```{{domino}}\n{'2|3 ' * 12}\n```\n",
    "\n```{domino}\n" + "2|3\n\n" * 30 + "```\n",
)


def book_of(random: Random) -> str:
    """Write a book of a few chapters, some of whose words are long."""
    text, share = (
        BREAK.join(manuscript(random) for _ in range(random.randint(1, 6))),
        random.random(),
    )

    def longer(word: re.Match[str]) -> str:
        if random.random() > share / 5:
            return word[0]
        between = random.choice(("", "", "-", "/", "_", "."))
        return between.join(word[0] for _ in range(random.choice(LONG) // 6))

    ends = [random.choice(_ENDS) for _ in range(random.choice((0, 0, 1, 3)))]
    return WORD.sub(longer, "\n".join([text, *ends]))


def handle_book(text: str, random: Random) -> str:
    """Print a book on paper; nothing may be on top of anything."""
    name, size = random.choice([*PAPERS]), random.choice(TEXTS)
    paper = PAPERS[name].with_sizes(text=size, half=random.choice((None, None, 40)))
    paper = replace(paper, press=Press(9) if random.random() < 0.3 else None)
    with tempfile.TemporaryDirectory() as folder:
        rules, chapters = Path(folder), text.split(BREAK)
        names = [f"{number:03}.md" for number in range(len(chapters))]
        listed = f'[{{part = "A part", chapters = {names}}}]'
        title = random.choice(("A book", "A title of some more words than other titles have"))
        (rules / "book.toml").write_text(f'title = "{title}"\nchapters = {listed}\n')
        for file, side in PICTURES.items():
            (rules / file).write_bytes(picture_of(side))
        for file, chapter in zip(names, chapters, strict=True):
            (rules / file).write_text(chapter, encoding="utf-8")
        try:
            book, _ = checked_book(rules, rules / "solved")
        except InputError:
            return "refused"
        try:
            typeset(book, paper, "0")
        except InputError as error:
            error.add_note(f"on {paper.width:.0f} by {paper.height:.0f} pt in {paper.text} pt type")
            raise
    return "printed"
