"""Gates for pages as a production editor sets them, over the tagged file of an edition.

Each gate returns its faults. As a command, it prints them by page:
`python -m editions.page_gates RULES --edition book --chapter cobra-paw`, or those of a file.
"""

import argparse
import ctypes
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
import pikepdf
import pypdfium2
from pypdfium2 import raw
from reportlab.lib.units import mm

from donimoes_book.editions.edition import read_editions
from donimoes_book.editions.paper import Paper
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from editions.proofs import print_proof

HOLE, LAST_HOLE = 0.15, 0.35
"""The largest share of the text area that may stay empty; the same where a chapter ends."""
HOLES = {"a5": (0.25, 0.5), "large-print": (0.25, 0.5)}
"""The same by edition, if they differ: in a single column of few words, a heading with one row of
problems is half a page and a picture a third, which cannot be spread further; smaller problems
would be harder to read than a quarter of a page is to look at."""
STEPS = 8
"""A numbered list of at most so many items stays on one page."""
HALF, SMALL_HALF = 4 * mm, 3.5 * mm
"""The least side of a half in a picture; the same in solutions and hints."""
TWICE = 2.0
"""The space above a heading, as a multiple of that below it."""
WORDS = {"book": 600, "a5": 600, "a4": 900, "letter": 900, "large-print": 600}
"""The most words on a page without a picture, by edition."""
SPREAD = ("book",)
"""The editions in which a game opens on the left, with its rules on that spread."""
FACING = ("a4", "letter")
"""Those in which its rules are on the page where it opens, or on that and the page facing it."""
SMALL = frozenset(("Hints", "Solutions"))
"""The chapters with small pictures."""
LISTS = SMALL | {"Contents", "Glossary", "Index", "Credits", "Colophon"}
"""The chapters that are looked things up in: any number of words may be on a page."""
ADVICE = (
    r"How to (play well|begin|win more often|solve .*)",
    r"(A|One) (hand|game|problem|climb|meeting|walk|round|deal|puzzle)(, .*)?",
    r"Problems\b.*|Practice|(The )?chances",
    r"How lost can you get\?|A small edge goes far|Two is a crowd",
    r".*\bvariants\b.*|Alone|In company|Country Road|The cooperative version|The harder solitaire",
    r"What you can conclude|How to write on it|How moves are printed|Think of brackets",
    r"When to give up|May or must\?|The trap|Why you never win|A secret|With larger sets",
)
"""Headings of what follows a game's rules, as patterns; the first one ends the rules."""
IN_SHORT = r".*\bin short\b|The whole game|At a glance"
"""The heading of the rules in short, which alone must be on the spread if a game has it."""
CHART = r"An? (map|field|row|chart|tree) of"
"""How pictures of figures rather than of play are read out."""
_FACT = "PLAYERS"
"""What the facts of a game begin with."""
_ENDS = re.compile(r"[.:;!?…–—][\"'”’»)\]]*(\s*\d{1,2})?$")
"""The end of a sentence, after which there may be the mark of a footnote."""
_PAGE = re.compile(r"\b(?:p|pp|S)\.\s*\d+|\d+\s*\]?$")
"""The number of a page, or at the end of an entry."""
_CAP = 0.7
"""The height of capitals as a share of the size of their type."""
_ICON = 9.0
"""Pictures lower than this are signs among the words."""


class Fault(NamedTuple):
    """What is wrong on a page."""

    page: int
    words: str


class Ink(NamedTuple):
    """A line of words, or a picture: its page, box in points, and the size of its type."""

    page: int
    left: float
    below: float
    right: float
    above: float
    words: str = ""
    size: float = 0.0

    def is_over(self, other: "Ink") -> bool:
        """Whether some of it is straight above or below some of another."""
        return self.left < other.right - 1 and other.left < self.right - 1


@dataclass(eq=False)
class Leaf:
    """An element of the structure that has ink of its own, with the elements around it."""

    role: str
    around: tuple["Node", ...]
    inks: list[Ink] = field(default_factory=list)
    spoken: str = ""
    """What stands for it when it is read out."""
    halves: list[float] = field(default_factory=list)
    """The sides of the halves of its dominoes."""

    @property
    def words(self) -> str:
        """Its words; of a picture, those that are read out."""
        return self.spoken or " ".join(" ".join(ink.words for ink in self.inks).split())

    @property
    def level(self) -> int:
        """Its level as a heading; 0 if it isn't one."""
        return int(self.role[1]) if re.fullmatch(r"H\d", self.role) else 0

    @property
    def page(self) -> int:
        return self.inks[0].page

    @property
    def last_page(self) -> int:
        return self.inks[-1].page

    def within(self, *roles: str) -> "Node | None":
        """Return the innermost element around it with one of these roles."""
        return next((node for node in reversed(self.around) if node.role in roles), None)

    @property
    def is_picture(self) -> bool:
        """Whether it is a picture between the blocks of text."""
        high = max(ink.above - ink.below for ink in self.inks)
        inline = self.around[-1].role in ("P", "TD", "TH", "Link", "Lbl", "LBody", "TOCI")
        return self.role == "Figure" and high > _ICON and not inline


@dataclass(eq=False)
class Node:
    """An element that has others."""

    role: str
    number: int


class Link(NamedTuple):
    """A link: its page, the page that it leads to (0 for the web), its words and the next ones."""

    page: int
    target: int
    words: str
    after: str
    node: Node | None


class Chapter(NamedTuple):
    """What is between one title and the next: its pages, and whether it is the title of a part."""

    title: str
    leaves: list[Leaf]
    first: int
    last: int
    is_part: bool


class Pages:
    """The pages of a tagged file, and what is on them."""

    def __init__(self, path: Path, paper: Paper, edition: str, cut_out: Collection[str] = ()):
        self.path, self.paper, self.edition = path, paper, edition
        self.cut_out = cut_out
        """The titles of chapters to cut out."""
        self.leaves: list[Leaf] = []
        self.links: list[Link] = []
        self.heads: dict[int, str] = {}
        self.hairlines = defaultdict[int, list[Ink]](list)
        """The lines drawn across each page or column."""
        with pypdfium2.PdfDocument(path) as document, pikepdf.open(path) as pdf:
            if "/StructTreeRoot" not in pdf.Root:
                raise SystemExit(f"{path} has no tags: print a proof of it (see --help)")
            self.count = len(document)
            self._numbers = {page.objgen: n for n, page in enumerate(pdf.pages, start=1)}
            self.unnumbered = set(_unnumbered(pdf, self.count))
            self._marks = dict[tuple[int, int], list[tuple[Ink, float]]]()
            for number, page in enumerate(document, start=1):
                self._read_page(page, number)
            self._nodes = 0
            self._read(pdf.Root.StructTreeRoot.K, (), None)
            self.shares = {n: _holes(page, n, paper) for n, page in enumerate(document, start=1)}
        self.leaves = [leaf for leaf in self.leaves if leaf.inks]

    def _read_page(self, page: pypdfium2.PdfPage, number: int) -> None:
        """Read what each mark of a page has: lines, and pictures with the sides of halves."""
        text, paper = page.get_textpage(), self.paper
        for item in page.get_objects(max_depth=1):
            mark, (left, below, right, above) = _mark(item), item.get_bounds()
            ink, half = Ink(number, left, below, right, above), 0.0
            if item.type == raw.FPDF_PAGEOBJ_TEXT:
                words, size, base = _text(item, text)
                ink = Ink(number, left, base, right, base + _CAP * size, words, size)
                if mark < 0 and base > paper.height - paper.top and words.strip():
                    self.heads[number] = f"{self.heads.get(number, '')} {words}".strip()
                if not words.strip():
                    ink = ink._replace(left=right)
            elif item.type == raw.FPDF_PAGEOBJ_PATH and above - below < 2 < right - left:
                self.hairlines[number].append(ink)
            elif item.type == raw.FPDF_PAGEOBJ_FORM:
                short, long = sorted((right - left, above - below))
                half = long - short if 1.9 * short < long < 2.1 * short else 0.0
            if mark >= 0:
                self._marks.setdefault((number, mark), []).append((ink, half))

    def _read(self, element: pikepdf.Object, around: tuple[Node, ...], leaf: Leaf | None) -> None:
        role = str(element.S)[1:]
        spoken = str(element.get("/Alt", element.get("/ActualText", "")))
        self._nodes += 1
        node = Node(role, self._nodes)
        is_within = leaf is not None and role not in ("Figure",)
        own = leaf if is_within and leaf else Leaf(role, around, spoken=spoken)
        if own is not leaf:
            self.leaves.append(own)
        begun, target = len(own.inks), 0
        for kid in element.get("/K", []):
            kind = kid.get("/Type")
            if kind == "/MCR":
                marked = self._marks.get((self._numbers[kid.Pg.objgen], int(kid.MCID)), [])
                own.halves += [half for _, half in marked if half]
                if role == "Figure":
                    own.inks += _joined([ink for ink, _ in marked])
                else:
                    own.inks += [ink for ink, _ in marked if ink.words]
            elif kind == "/OBJR":
                place = kid.Obj.get("/Dest")
                target = self._numbers[place[0].objgen] if place is not None else -1
            else:
                self._read(kid, (*around, node), own if _has_words(element) else None)
        if role == "Figure" and "/A" in element and "/BBox" in element.A and own.inks:
            left, below, right, above = map(float, element.A.BBox)
            own.inks = [Ink(own.inks[0].page, left, below, right, above)]
        if role == "Link" and target:
            words = "".join(ink.words for ink in own.inks[begun:]) or spoken
            pages = [ink.page for ink in own.inks[begun:]]
            around_it = (*around, node)
            cell = next((it for it in reversed(around_it) if it.role in ("TR", "TOCI")), None)
            page = pages[0] if pages else 0
            self.links.append(Link(page, max(target, 0), words, f"\0{len(own.inks)}", cell))
            self._after.append((self.links[-1], own, len(own.inks)))

    @cached_property
    def _after(self) -> list[tuple[Link, Leaf, int]]:
        return []

    def references(self) -> Iterator[Link]:
        """Yield the links, each with the words after it."""
        for link, leaf, number in self._after:
            after = "".join(ink.words for ink in leaf.inks[number:])
            if link.page:
                yield link._replace(after=after)

    @cached_property
    def chapters(self) -> list[Chapter]:
        """The chapters and titles of parts, in order."""
        starts = [n for n, leaf in enumerate(self.leaves) if leaf.role == "H1"]
        sections = [self.leaves[n].around[1:2] for n in starts]
        # An opening picture is before its title.
        for index, start in enumerate(starts):
            begin = start
            while begin and self.leaves[begin - 1].around[1:2] == sections[index]:
                begin -= 1
                if self.leaves[begin].role == "H1":
                    begin = start
                    break
            starts[index] = begin
        chapters = list[Chapter]()
        for start, end in pairwise([*starts, len(self.leaves)]):
            leaves = self.leaves[start:end]
            title = next(leaf.words for leaf in leaves if leaf.role == "H1")
            pages = [ink.page for leaf in leaves for ink in leaf.inks]
            if title in self.cut_out:
                pages.append(self.count)  # the back of a sheet has no words of its own
            chapters.append(
                Chapter(title, leaves, min(pages), max(pages), title in self.part_titles)
            )
        return chapters

    @cached_property
    def part_titles(self) -> frozenset[str]:
        """The titles of parts, which stand between the lists of their chapters in the contents."""
        titles = {leaf.words for leaf in self.leaves if leaf.role == "H1"}
        entries = {leaf.words for leaf in self.leaves if leaf.within("TOCI")}
        alone = {leaf.words for leaf in self.leaves if leaf.role == "P" and not leaf.within("TOCI")}
        listed = {re.sub(r"[\s.]*\d+$", "", entry) for entry in entries}
        return frozenset((titles & alone) - listed)

    def chapters_on(self, page: int) -> list[Chapter]:
        """Return the chapters with ink on a page, without titles of parts."""
        return [it for it in self.chapters if not it.is_part and it.first <= page <= it.last]

    def title_at(self, page: int) -> str:
        """Return the title of the chapter that a page begins with, or ends with if none."""
        return next((chapter.title for chapter in self.chapters_on(page)), "")

    def is_wide(self, ink: Ink) -> bool:
        """Whether a line or picture spans the gap between columns."""
        paper = self.paper
        if paper.columns == 1:
            return True
        end = paper.left(ink.page) + paper.narrow
        return ink.left < end - 1 and ink.right > end + paper.gap + 1

    def column(self, ink: Ink) -> int:
        """Return the column that a line or picture is in; 0 if it spans them."""
        if self.is_wide(ink):
            return 0
        return 1 + int(ink.left > self.paper.left(ink.page) + self.paper.narrow - 1)

    @cached_property
    def in_order(self) -> list[tuple[Ink, Leaf]]:
        """Everything in the order in which an eye meets it: bands, and columns in each."""
        by_page = defaultdict[int, list[tuple[Ink, Leaf]]](list)
        for leaf in self.leaves:
            for ink in leaf.inks:
                if ink.right > ink.left and (leaf.role != "Figure" or leaf.is_picture):
                    by_page[ink.page].append((ink, leaf))
        order = {leaf: number for number, leaf in enumerate(self.leaves)}
        seen = list[tuple[Ink, Leaf]]()
        for page in sorted(by_page):
            items = sorted(by_page[page], key=lambda item: -item[0].above)
            # Below any line across the page, a band begins where all above it was set before.
            lasts = [*accumulate((order[leaf] for _, leaf in items), max)]
            firsts = [*accumulate((order[leaf] for _, leaf in items[::-1]), min)][::-1]
            lows = [*accumulate((ink.below for ink, _ in items), min)]
            band = list[tuple[Ink, Leaf]]()
            for number, item in enumerate(items):
                if band and (
                    self.is_wide(item[0])
                    or (lasts[number - 1] <= firsts[number] and lows[number - 1] > item[0].above)
                ):
                    seen += sorted(band, key=lambda each: self.column(each[0]))
                    band = []
                band.append(item)
                if self.is_wide(item[0]):
                    seen += band
                    band = []
            seen += sorted(band, key=lambda each: self.column(each[0]))
        return seen

    @cached_property
    def on_page(self) -> dict[int, list[tuple[Ink, Leaf]]]:
        """What is on each page."""
        pages = defaultdict[int, list[tuple[Ink, Leaf]]](list)
        for leaf in self.leaves:
            for ink in leaf.inks:
                if ink.right > ink.left:
                    pages[ink.page].append((ink, leaf))
        return pages


def _mark(item: pypdfium2.PdfObject) -> int:
    return int(raw.FPDFPageObj_GetMarkedContentID(item.raw))


def _text(item: pypdfium2.PdfObject, page: pypdfium2.PdfTextPage) -> tuple[str, float, float]:
    """Return the words of a text object, the size of its type, and the height of its baseline."""
    count = raw.FPDFTextObj_GetText(item.raw, page.raw, None, 0)
    buffer = ctypes.create_string_buffer(count * 2)
    short = ctypes.POINTER(ctypes.c_ushort)
    raw.FPDFTextObj_GetText(item.raw, page.raw, ctypes.cast(buffer, short), count)
    size, matrix = ctypes.c_float(), raw.FS_MATRIX()
    raw.FPDFTextObj_GetFontSize(item.raw, size)
    raw.FPDFPageObj_GetMatrix(item.raw, matrix)
    words = buffer.raw.decode("utf-16-le").partition("\0")[0]
    return words, size.value * abs(matrix.d or matrix.c), matrix.f


def _has_words(element: pikepdf.Object) -> bool:
    """Whether an element is one whose words and those within it are read in one run."""
    role = str(element.S)[1:]
    return role in ("P", "Caption", "TOCI", "Lbl", "Link", "TD", "TH") or role[0] == "H"


def _joined(inks: Sequence[Ink]) -> list[Ink]:
    """Return one box around all, if there are any."""
    if not inks:
        return []
    lows, highs = zip(*((ink[1:3], ink[3:5]) for ink in inks), strict=True)
    left, below = (min(each) for each in zip(*lows, strict=True))
    right, above = (max(each) for each in zip(*highs, strict=True))
    return [Ink(inks[0].page, left, below, right, above)]


def _unnumbered(pdf: pikepdf.Pdf, count: int) -> Iterator[int]:
    """Yield the pages without a number in print, which viewers count with Roman ones."""
    if "/PageLabels" not in pdf.Root:
        return
    numbers = list(pdf.Root.PageLabels.Nums)
    runs = [*zip(map(int, numbers[::2]), numbers[1::2], strict=True), (count, None)]
    for (first, label), (end, _) in pairwise(runs):
        if label is not None and label.S == "/r":
            yield from range(first + 1, end + 1)


def _holes(page: pypdfium2.PdfPage, number: int, paper: Paper) -> float:
    """Return the share of the text area that its largest empty rectangle takes.

    It is as wide as a column, or as all of them.
    """
    dark = np.asarray(page.render(scale=1).to_pil().convert("L")) < 250
    rows = dark[int(paper.top) : int(paper.top + paper.text_height)]
    left = paper.left(number)
    spans = [(left, left + paper.measure)]
    for column in range(paper.columns):
        start = left + column * (paper.narrow + paper.gap)
        spans.append((start, start + paper.narrow))
    shares = []
    for start, end in spans:
        inked = rows[:, int(start) - 1 : int(end) + 1].any(axis=1)
        ends = np.flatnonzero(np.concatenate(([True], inked, [True])))
        most = int(np.diff(ends).max()) - 1
        shares.append(most * (end - start) / (len(rows) * paper.measure))
    return max(shares)


def _quote(words: str) -> str:
    return f'"{words[:60]}{"…" * (len(words) > 60)}"'


# The gates


def holes(pages: Pages) -> list[Fault]:
    """Return pages of a chapter with a hole, and spreads with one on either side."""
    faults, large = [], {}
    hole, last = HOLES.get(pages.edition, (HOLE, LAST_HOLE))
    lasts = {
        chapter.last
        for chapter, following in pairwise([*pages.chapters, None])
        if following is None or following.first > chapter.last
    }
    parts = {chapter.first for chapter in pages.chapters if chapter.is_part}
    cut_out = {
        page
        for chapter in pages.chapters
        if chapter.title in pages.cut_out
        for page in range(chapter.first, chapter.last + 1)
    }
    for page in range(1, pages.count + 1):
        if page in pages.unnumbered | parts | cut_out:
            continue
        share, most = pages.shares[page], last if page in lasts else hole
        if share > hole:
            large[page] = share
        if share > most:
            faults.append(Fault(page, f"a hole of {share:.0%} of the page, {most:.0%} at most"))
    faults += (
        Fault(page, f"holes of {large[page]:.0%} and {large[page + 1]:.0%} on facing pages")
        for page in large
        if page % 2 == 0 and page + 1 in large
    )
    return sorted(faults)


def lists(pages: Pages) -> list[Fault]:
    """Return lists of which one item is alone, or short numbered ones over a page."""
    faults = []
    whole = defaultdict[Node, dict[Node, list[Leaf]]](lambda: defaultdict(list))
    for leaf in pages.leaves:
        if (outer := leaf.within("L")) and (item := leaf.within("LI")):
            whole[outer][item].append(leaf)
    for items in whole.values():
        if len(items) < 2:
            continue
        first = next(iter(items.values()))[0]
        numbered = bool(re.match(r"\d+[.)]?$", first.words))
        places = defaultdict[tuple[int, int], list[str]](list)
        spread = set[int]()
        for leaves in items.values():
            body = next((leaf for leaf in leaves if leaf.role != "Lbl"), leaves[0])
            ink = leaves[0].inks[0]
            places[ink.page, pages.column(ink) if numbered else 0].append(body.words)
            spread |= {ink.page for leaf in leaves for ink in leaf.inks}
        if numbered and len(items) <= STEPS and len(spread) > 1:
            span = "-".join(map(str, (min(spread), max(spread))))
            label = f"a list of {len(items)} steps is over pages {span}: "
            faults.append(Fault(min(spread), label + _quote(next(iter(places.values()))[0])))
        # The last one may begin a column beside the others.
        begun = next(iter(places))
        ends = [begun, *(place for place in places if place[0] != begun[0])]
        if len(places) > 1:
            faults += (
                Fault(place[0], f"one item of a list is alone: {_quote(places[place][0])}")
                for place in ends
                if len(places[place]) == 1
            )
    return sorted(faults)


def cut_sentences(pages: Pages) -> list[Fault]:
    """Return sentences that a picture interrupts for an eye that reads down the columns."""
    faults, order = [], pages.in_order
    lines = defaultdict[Leaf, list[int]](list)
    for number, (_, leaf) in enumerate(order):
        if leaf.role == "P":
            lines[leaf].append(number)
    for leaf, numbers in lines.items():
        if pages.title_at(leaf.page) in LISTS or leaf.within("Table", "TOC"):
            continue
        for one, other in pairwise(numbers):
            above, below = order[one][0], order[other][0]
            if above.page == below.page and abs(above.below - below.below) < above.size / 2:
                continue
            between = (
                ink
                for ink, each in order[one + 1 : other]
                if each.is_picture and _parts(ink, above, below)
            )
            picture = next(between, None)
            if picture and not _ENDS.search(above.words.strip()):
                words = f"{above.words.strip()[-30:]} / {below.words.strip()[:30]}"
                faults.append(Fault(picture.page, f'a picture cuts a sentence: "{words}"'))
    return sorted(faults)


def _parts(picture: Ink, above: Ink, below: Ink) -> bool:
    """Whether a picture is under one line and over the next, wherever the next one is."""
    under = picture.page != above.page or picture.above <= above.below + 2
    over = picture.page != below.page or picture.below >= below.above - 2
    if above.page == below.page and above.is_over(below) and above.below > below.above - 2:
        return under and over and picture.is_over(above)
    is_under = picture.page == above.page and under and picture.is_over(above)
    return is_under or (picture.page == below.page and over and picture.is_over(below))


def _section(pages: Pages, number: int) -> Iterator[Leaf]:
    """Yield the leaves after a heading, up to the next of its rank."""
    heading = pages.leaves[number]
    for leaf in pages.leaves[number + 1 :]:
        if leaf.level and leaf.level <= heading.level:
            return
        yield leaf


def headings(pages: Pages) -> list[Fault]:
    """Return headings that are apart from what they head, or too near to what is above them."""
    faults = []
    titles = {ink for leaf in pages.leaves if leaf.level for ink in leaf.inks}
    for number, heading in enumerate(pages.leaves):
        title = pages.title_at(heading.page)
        if not heading.level or title == "Index":
            continue
        own = [leaf for leaf in _section(pages, number) if not leaf.level]
        if own and own[0].page != heading.page and own[0].role != "Figure":
            faults.append(Fault(heading.page, f"{_quote(heading.words)} heads the next page"))
        elif (problem := _first_problem(pages, number)) and problem.page != heading.page:
            faults.append(Fault(heading.page, f"{_quote(heading.words)} is without its first row"))
        ink = heading.inks[-1]
        below = _nearest(pages, heading, up=False)
        if below is None:
            faults.append(Fault(ink.page, f"{_quote(heading.words)} ends a column"))
        elif heading.level > 1 and (above := _nearest(pages, heading, up=True)):
            if above in titles:
                continue
            over, foot = above.below - heading.inks[0].above, _foot(pages, ink)
            under = max(foot - below.above, _to_picture(pages, number))
            if over < TWICE * under - 0.5:
                label = f"{over:.0f} pt above {_quote(heading.words)}, {under:.0f} pt below"
                faults.append(Fault(ink.page, label))
    return sorted(faults)


def _first_problem(pages: Pages, number: int) -> Leaf | None:
    """Return the first picture that a heading's first problem has, if few words are between."""
    words = 0
    is_problem = False
    for leaf in _section(pages, number):
        # What is read out for its number tells a problem from a section.
        is_problem |= bool(leaf.level and leaf.spoken)
        if is_problem and leaf.is_picture:
            return leaf
        words += 0 if is_problem else len(leaf.words.split())
        if words > 80 or (leaf.is_picture and not is_problem):
            return None
    return None


def _foot(pages: Pages, ink: Ink) -> float:
    """Return the foot of a heading, with the line that is drawn under it, if there is one."""
    return min((line.below for line in _under(pages, ink)), default=ink.below)


def _end_of_column(pages: Pages, ink: Ink) -> float:
    """Return where the column of a line of words ends."""
    paper, column = pages.paper, pages.column(ink)
    left = paper.left(ink.page)
    return left + (column * (paper.narrow + paper.gap) - paper.gap if column else paper.measure)


def _under(pages: Pages, ink: Ink) -> list[Ink]:
    """Return the lines that are drawn right under a line of words."""
    lines = (line for line in pages.hairlines[ink.page] if line.is_over(ink))
    return [line for line in lines if 0 < ink.below - line.below < ink.size]


def _to_picture(pages: Pages, number: int) -> float:
    """Return the space between the words of a problem's heading and its picture, or 0."""
    heading, group = pages.leaves[number], pages.leaves[number].around[-1]
    low = heading.inks[-1].below
    for leaf in pages.leaves[number + 1 : number + 8]:
        if leaf.around[-1] is not group or leaf.level or leaf.page != heading.page:
            return 0.0
        if leaf.is_picture:
            return max(low - leaf.inks[0].above, 0.0)
        if leaf.role != "Figure":
            low = min(low, leaf.inks[-1].below)
    return 0.0


def _nearest(pages: Pages, heading: Leaf, *, up: bool) -> Ink | None:
    """Return what is straight above or below a heading on its page, nearest to it."""
    own = heading.inks[0] if up else heading.inks[-1]
    middle, lowest = (own.above + own.below) / 2, None
    for ink, leaf in pages.on_page[own.page]:
        # A short heading is over whatever is below the line under it, or else in its column.
        right = max((it.right for it in _under(pages, own)), default=_end_of_column(pages, own))
        wide = own._replace(right=max(own.right, own.left + 60, 0.0 if up else right))
        if leaf is heading or not ink.is_over(wide):
            continue
        is_candidate = ink.below > middle if up else ink.above < middle
        nearer = lowest is None or (ink.below < lowest.below if up else ink.above > lowest.above)
        if is_candidate and nearer:
            lowest = ink
    return lowest


def small_pictures(pages: Pages) -> list[Fault]:
    """Return pictures of play whose dominoes have halves that are too small to read."""
    faults = []
    for chapter in pages.chapters:
        if chapter.is_part or chapter.title in pages.cut_out:
            continue
        least = SMALL_HALF if chapter.title in SMALL else HALF
        title = next(n for n, leaf in enumerate(chapter.leaves) if leaf.role == "H1")
        for leaf in chapter.leaves[title:]:
            if not (leaf.is_picture and leaf.halves) or re.match(CHART, leaf.spoken):
                continue
            # Signs among the dominoes may be smaller.
            if (half := median(leaf.halves)) < least - 0.05:
                words = f"halves of {half / mm:.1f} mm, {least / mm:.1f} at least: "
                faults.append(Fault(leaf.page, words + _quote(leaf.spoken)))
    return sorted(faults)


def references(pages: Pages) -> list[Fault]:
    """Return references, in print only words in colour, that show no page."""
    faults = []
    numbered = {link.node for link in pages.references() if link.node and link.target}
    for link in pages.references():
        if link.target == 0:
            if "." not in link.words and "." not in link.after[:40]:
                faults.append(Fault(link.page, f"{_quote(link.words)} shows no address"))
            continue
        if link.target // 2 == link.page // 2 or link.node in numbered:
            continue
        if not (_PAGE.search(link.words.strip()) or _PAGE.search(link.after[:16])):
            faults.append(
                Fault(link.page, f"{_quote(link.words)} shows no page; it leads to {link.target}")
            )
    return sorted(faults)


def running_heads(pages: Pages) -> list[Fault]:
    """Return heads that name another chapter, or a title twice."""
    faults = []
    titles = {it.title.upper(): it for it in pages.chapters}
    for page, head in pages.heads.items():
        names = [name.strip() for name in re.split(r"\s[·–—|]\s", head)]
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                faults.append(Fault(page, f"{_quote(name)} is twice in the head"))
        here = pages.chapters_on(page)
        of_page = {it.title.upper() for it in here}
        main = max(here, key=lambda it: _room(it, page), default=None)
        new = {it.title.upper() for it in here if it.first == page}
        chapters = [name for name in names if name in titles and not titles[name].is_part]
        if page % 2 and main and chapters:
            if chapters[0] not in new | {main.title.upper()}:
                label = f"the head names {_quote(chapters[0])}, the page has {_quote(main.title)}"
                faults.append(Fault(page, label))
        elif others := [name for name in chapters[:1] if name not in of_page]:
            faults.append(Fault(page, f"the head names {_quote(others[0])}, which isn't here"))
    return sorted(faults)


def _room(chapter: Chapter, page: int) -> float:
    """Return the area of a chapter's ink on a page."""
    return sum(
        (ink.right - ink.left) * max(ink.above - ink.below, ink.size)
        for leaf in chapter.leaves
        for ink in leaf.inks
        if ink.page == page
    )


def is_game(chapter: Chapter) -> bool:
    """Whether a chapter begins with the facts of a game."""
    return any(leaf.words == _FACT for leaf in chapter.leaves[:12])


def rules(pages: Pages, advice: Sequence[str] = ADVICE) -> list[Fault]:
    """Return games that don't open on the left, or whose rules leave their spread."""
    faults = []
    if pages.edition not in (*SPREAD, *FACING):
        return []
    for chapter in filter(is_game, pages.chapters):
        opening = next(leaf for leaf in chapter.leaves if leaf.role == "H1").page
        if pages.edition in SPREAD and opening % 2:
            faults.append(Fault(opening, f"{_quote(chapter.title)} opens on the right"))
        last = opening + (opening % 2 == 0)
        heading, inner = "", False
        for leaf in chapter.leaves:
            if leaf.level == 2:
                if re.fullmatch("|".join(advice), leaf.words) or inner:
                    break
                heading, inner = leaf.words, bool(re.fullmatch(IN_SHORT, leaf.words))
            if leaf.last_page > last:
                words = f"rules of {_quote(chapter.title)} from page {opening} go on here: "
                faults.append(Fault(leaf.last_page, words + _quote(heading)))
                break
    return sorted(faults)


def many_words(pages: Pages) -> list[Fault]:
    """Return pages of words alone that have too many of them."""
    faults, most = [], WORDS.get(pages.edition, 600)
    for page, items in pages.on_page.items():
        if pages.title_at(page) in LISTS or any(leaf.is_picture for _, leaf in items):
            continue
        count = sum(len(ink.words.split()) for ink, _ in items)
        if count > most:
            faults.append(Fault(page, f"{count} words without a picture, {most} at most"))
    return sorted(faults)


GATES: dict[str, Callable[[Pages], list[Fault]]] = {
    gate.__name__: gate
    for gate in (
        holes,
        lists,
        cut_sentences,
        headings,
        small_pictures,
        references,
        running_heads,
        rules,
        many_words,
    )
}


def titles_to_cut_out(rules: Path, edition: str) -> list[str]:
    """Return the titles of the chapters that an edition binds in to be cut out."""
    names = read_settings(rules / FILE_NAME).editions.get(edition, {}).get("appendix", [])
    texts = ((rules / name).read_text(encoding="utf-8") for name in names)
    return [match[1].strip() for text in texts if (match := re.search(r"^# (.*)$", text, re.M))]


def main() -> None:
    """Print the faults of a file, or of a proof that is printed first, by page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book", type=Path, help="the folder of the rules, or a file with tags")
    parser.add_argument("--edition", default="book")
    parser.add_argument("--chapter", action="append", default=[])
    parser.add_argument("--out", type=Path, default=Path("/tmp/page-gates"))
    parser.add_argument("--rules", type=Path, default=Path("rules"), help="of a file's edition")
    parser.add_argument("--advice", action="append", default=[], help="a heading after the rules")
    parser.add_argument("--gate", action="append", choices=GATES, help="only this one")
    given = parser.parse_args()
    folder = given.book if given.book.is_dir() else given.rules
    if given.book.is_dir():
        given.out.mkdir(parents=True, exist_ok=True)
        path, paper = print_proof(folder, given.out, given.edition, given.chapter)
    else:
        path = given.book
        paper = read_editions(read_settings(folder / FILE_NAME))[given.edition].paper
        with pypdfium2.PdfDocument(path) as document:
            paper = paper.bound(len(document)) if paper.press else paper
    pages = Pages(path, paper, given.edition, titles_to_cut_out(folder, given.edition))
    advice = [*ADVICE, *map(re.escape, given.advice)]

    def judge(name: str, pages: Pages) -> list[Fault]:
        return rules(pages, advice) if name == "rules" else GATES[name](pages)

    listed = sorted(
        (fault.page, name, fault.words)
        for name in given.gate or GATES
        for fault in judge(name, pages)
    )
    for page, name, words in listed:
        print(f"p. {page:<4}{name:15} {words}")
    print(f"{path}: {pages.count} pages, {len(listed)} faults")


if __name__ == "__main__":
    main()
