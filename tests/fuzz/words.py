"""Writes manuscripts by a grammar, of every construct in every container, in words of no language.

Each word is there once, and its first letter says where it belongs: `w` to the text in its order,
`m` to a note or a caption (the same two letters next: the same one), `x` to what is read out or
shown for something else, such as `title` and `alt`. Words with `n` are for nobody.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from helpers.containers import CONTAINERS, Container

BREAK = "\n\f\n"
"""What is between the manuscripts of a text: each is a chapter of one book."""
CHAPTERS = 25
"""How many manuscripts a text has."""
_LETTERS = "bcdfghjkpqtvxz"
WORD = re.compile(rf"(?<![a-z])[wmxn][{_LETTERS}]{{5}}(?![a-z])")
_PLAIN = re.compile(rf"(?<![a-z])w[{_LETTERS}]{{5}}(?![a-z])")
_ADDRESS = "http://example.org"
_FILLED = re.compile(r"\b(?:[Ww]ords|Its title|Title|More|Label|Term)\b")

FRONTS = (
    *("title: w\n", "title: w w\nkind: x\n", "title: w\ndesigner: x\nsource: x\n"),
    *("title: w\nplayers: x\nage: x\n", "title: w\ntime: x\nequipment: x\naim: x\n"),
    *("title: w\nhook: x\n", "title: w\ndifficulty: x\n", "title: w\ngame: bergen\nhook: x\n"),
    "title: w\npicture: |\n  2|3\nalt: x\n",
)
NOTES = "INLINE", "INLINE\n\n    BLOCK", "INLINE\n    INLINE"
_HTML = {
    "a cell of HTML": Container("<table><tr><td>\n\n", below="\n</td></tr></table>\n"),
    "a caption of HTML": Container("<figure><figcaption>\n\n", below="\n</figcaption></figure>\n"),
    "an item of HTML": Container("<ul><li>Words\n\n", below="\n</li></ul>\n"),
    "a definition of HTML": Container("<dl><dt>Words</dt><dd>\n\n", below="\n</dd></dl>\n"),
    "a quotation of HTML": Container("<blockquote>\n\n", below="\n</blockquote>\n"),
}
"""Containers in which HTML is interrupted by Markdown."""
_AROUND = [*CONTAINERS.values(), *_HTML.values()]
_SYMBOL = re.compile(
    r"INLINENOTE|INLINE|HTML(?!\])|BLOCK|CAPTION|NOTE(?!\])|LABEL|SHORT|PICTURE|NAME"
    r"|(?<![A-Za-z\d.])[wxnm](?![\w|])"
)
"""What stands for something else in the grammar; a letter stands for a word."""
_IN_LINES, _IN_HTML, _BLOCKS = (
    [part.strip("\n") for part in re.split(between, section.strip("\n"))]
    for between, section in zip(
        ("\n", "\n", "\n====\n"),
        Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split("\n########\n"),
        strict=True,
    )
)
"""What stands in a line, in a line of HTML, and in lines of its own: see `words.txt`."""


class _Writer:
    """One manuscript while it is being written."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.count = random.randrange(len(_LETTERS) ** 3)
        self.below = list[str]()
        """What is defined at the end."""

    def word(self, first: str) -> str:
        """Return a new word."""
        self.count += 1
        letters, rest = "", self.count % len(_LETTERS) ** 5
        for _ in range(5 - len(first) + 1):
            rest, letter = divmod(rest, len(_LETTERS))
            letters += _LETTERS[letter]
        return first + letters

    def name(self) -> str:
        """Return a new name for a note, a link or a place, which no other chapter has."""
        return f"name{self.random.randrange(10**9)}"

    def apart(self, text: str) -> str:
        """Return a text whose words are a stream of their own."""
        key = self.word("")[:2]
        others = {word: self.word("m" + key) for word in _PLAIN.findall(text)}
        self.below = [
            _PLAIN.sub(lambda word: others.get(word[0], word[0]), line) for line in self.below
        ]
        return _PLAIN.sub(lambda word: others[word[0]], text)

    def filled(self, text: str, depth: int) -> str:
        """Return a text with words for its symbols."""

        def instead(symbol: re.Match[str]) -> str:
            before = text[text.rfind("\n", 0, symbol.start()) + 1 : symbol.start()]
            # Further lines are as far in as the first.
            return self._instead(symbol[0], depth).replace(
                "\n", "\n" + re.sub(r"[^\s>]", " ", before)
            )

        return _SYMBOL.sub(instead, text)

    def _instead(self, symbol: str, depth: int) -> str:
        choose = self.random.choice
        match symbol:
            case "w" | "x" | "n" | "m":
                return self.word(symbol)
            case "INLINE":
                text = " ".join(choose(_IN_LINES) for _ in range(choose((1, 1, 2, 3))))
                # A tag at the beginning may make HTML of all that follows.
                return self.filled(f"w {text}" if text[0] == "<" else text, depth)
            case "HTML":
                return self.filled(choose(_IN_HTML), depth)
            case "CAPTION":
                return self.apart(self.filled(choose(_IN_LINES), depth))
            case "BLOCK" if depth < 3:
                return self.block(depth + 1).rstrip("\n")
            case "BLOCK":
                return self.word("w")
            case "NAME":
                return self.name()
            case "INLINENOTE":
                return self.apart(self.filled("^[w *w*]", depth))
            case "NOTE":
                name = self.name()
                note = self.apart(self.filled(choose(NOTES) if depth < 3 else "w", depth + 1))
                self.below.append(f"[^{name}]: {note}")
                return f"[^{name}]"
            case _:
                name = self.word("w") if symbol == "SHORT" else self.name()
                address = "a.png" if symbol == "PICTURE" else _ADDRESS
                self.below.append(self.filled(f'[{name}]: {address} "x"', depth))
                return name

    def block(self, depth: int = 0) -> str:
        """Return a construct with lines of its own, perhaps in a container or two."""
        text = self.filled(self.random.choice(_BLOCKS), depth)
        block = text.rstrip("\n") + "\n"
        for held in self.random.sample(_AROUND, self.random.choice((0, 1, 1, 2))):
            if held.bears(block):
                block = self._within(held, block)
        return block

    def _within(self, held: Container, block: str) -> str:
        if "[^1]" in held.above:
            block = self.apart(block)
        block = held.around(block)
        block = _FILLED.sub(lambda _: self.word("w"), block)
        if "[^1]" in held.above:
            label = self.name()
            first, _, rest = block.replace("[^1]", f"[^{label}]").partition("\n")
            # Without words below it, the note would take code that comes next.
            block = f"{first}\n{self.apart(rest)}\n{self.word('w')}\n"
        return block


def _is_definition(line: str) -> bool:
    return line[1] != "^"


def manuscript(random: Random) -> str:
    """Write a chapter."""
    writer = _Writer(random)
    front = f"---\n{random.choice(FRONTS)}---\n"
    head = random.choice((front, f"{front}# INLINE\n", *["# INLINE\n"] * 4))
    parts = [writer.filled(head, 3), *(writer.block() for _ in range(random.choice((1, 2, 3))))]
    below = (f"{line}\n" for line in sorted(writer.below, key=_is_definition))
    return "\n".join([*parts, *below])


def manuscripts(random: Random) -> str:
    """Write many chapters."""
    return BREAK.join(manuscript(random) for _ in range(CHAPTERS))
