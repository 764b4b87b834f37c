"""The gates for pages: what each of them asks, and every edition of our own book before them.

A page of the examples is written line by line: a role, a column (0 spans both) and its lines, and
words. A `+` adds to the last one, elsewhere.
"""

import re
import shutil
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from time import process_time

import pikepdf
import pypdfium2
import pytest

from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.tagging import Element, TaggedCanvas, add_tree, described, tagged
from editions.page_gates import GATES, Pages, rules, titles_to_cut_out
from editions.proofs import print_proof
from helpers.budget import LOOP_SECONDS, slowness

RULES = Path(__file__).parents[3] / "rules"
EDITIONS = ("book", "a4", "letter", "a5", "large-print")
PAPER = replace(PAPERS["7x10"], text=9.0)
LINES = round(PAPER.text_height / PAPER.grid)
SMALL = 36
"""Dots an inch at which a page is shown whole on a small screen."""
SHOWN_IN = 4
"""How many loops of plain Python any page may take to be shown."""
WORD = re.compile(r"(\S+)(?: (\d):(\d+)(?:-(\d+))?)?(?: (.*))?")
FULL = f"P 1:1-{LINES} Words.\nP 2:1-{LINES} Words."
TITLE = "H1 1:1 Bees"


class Sheets:
    """A tagged file of pages whose every line is given."""

    def __init__(self):
        self.target, self.root = BytesIO(), Element("Document")
        self.canvas = TaggedCanvas(self.target, (PAPER.width, PAPER.height), tags=True)
        self.last, self.places, self.forms = None, [], 0

    def place(self, column, line):
        """Return the left edge and the baseline of a line."""
        page = self.canvas.getPageNumber()
        x = PAPER.left(page) + (column == 2) * (PAPER.narrow + PAPER.gap)
        return x, PAPER.height - PAPER.top - int(line) * PAPER.grid + 3

    def draw(self, row):
        role, column, first, last, words = WORD.fullmatch(row).groups()
        column, last = int(column or 0), int(last or first or 0)
        if role == "head":
            return self.canvas.drawString(80, PAPER.height - PAPER.top + 20, words)
        if role == "picture":
            return self.picture(column, int(first), last, float(words))
        if role == "step":
            is_list = self.root.kids and self.root.kids[-1].role == "L"
            item = (self.root.kids[-1] if is_list else self.root.add("L")).add("LI")
            self.write(item.add("Lbl"), column, int(first), int(first), words.split()[0])
            self.last = item.add("LBody").add("P")
        elif role == "Link":
            words, _, target = words.partition(" -> ")
            return self.link(column, int(first), words, int(target))
        elif role == "problem":
            self.last = self.root.add("H3", actual=f"Problem {words}")
        elif role != "+":
            self.last = self.root.add(role)
        return self.write(self.last, column, int(first), last, words)

    def write(self, element, column, first, last, words):
        size = {"H1": 20, "H2": 13}.get(element.role, 9)
        width = PAPER.measure if column == 0 else PAPER.narrow
        with tagged(self.canvas, element):
            for line in range(first, last + 1):
                x, y = self.place(column, line)
                text = self.canvas.beginText(x, y)
                text.setFont("Helvetica", size)
                if column == 0:
                    text.setCharSpace(width / len(words) / 2)
                text.textOut(words)
                self.canvas.drawText(text)

    def picture(self, column, first, last, half):
        """Draw a domino with halves of that many millimetres, high up in the room for it."""
        half *= 72 / 25.4
        (x, top), (_, low) = self.place(column, first - 1), self.place(column, last)
        width = PAPER.measure if column == 0 else PAPER.narrow
        name, self.forms = f"domino-{self.forms}", self.forms + 1
        self.canvas.beginForm(name, 0, 0, 2 * half, half)
        self.canvas.rect(0, 0, 2 * half, half, stroke=0, fill=1)
        self.canvas.endForm()
        with (
            tagged(self.canvas, self.root),
            described(self.canvas, "One domino.", (x, low, x + width, top)),
        ):
            self.canvas.rect(x, low, width, top - low)
            self.canvas.translate(x, low)
            self.canvas.doForm(name)
            self.canvas.translate(-x, -low)

    def link(self, column, line, words, target):
        paragraph = self.root.add("P")
        words, _, after = words.partition("|")
        link = paragraph.add("Link", words=words)
        self.write(link, column, line, line, words)
        x, y = self.place(column, line)
        with tagged(self.canvas, link):
            self.canvas.linkRect("", f"page-{target}", (x, y, x + 20, y + 9), relative=0)
        x, y = self.place(column, line)
        with tagged(self.canvas, paragraph):
            self.canvas.drawString(x + 100, y, after)

    def pages(self, text, edition, tmp_path):
        for number, page in enumerate(text.strip().split("\n---\n"), start=1):
            self.canvas.bookmarkPage(f"page-{number}")
            for row in page.strip().splitlines():
                self.draw(row.strip())
            self.canvas.showPage()
        self.canvas.save()
        with pikepdf.open(self.target) as pdf:
            for page in pdf.pages:
                for link in page.get("/Annots", []):
                    target = int(str(link.Dest).partition("-")[2])
                    link.Dest = pikepdf.Array([pdf.pages[target - 1].obj, pikepdf.Name.Fit])
            add_tree(pdf, self.root, 1)
            pdf.save(tmp_path / "pages.pdf")
        return Pages(tmp_path / "pages.pdf", PAPER, edition)


def judge(gate, text, tmp_path, edition="book"):
    return GATES[gate](Sheets().pages(text, edition, tmp_path))


CASES = {
    "holes": (
        [
            # A third of a column on a page in the middle of a chapter.
            f"{TITLE}\n{FULL}\n---\nP 1:1-{LINES} Words.\nP 2:1-28 Words.\n---\n{FULL}",
            # More than a third of the page where a chapter ends.
            f"{TITLE}\n{FULL}\n---\nP 1:1-20 Words.\nP 2:1-20 Words.",
            # Two facing pages where chapters end.
            f"{TITLE}\n{FULL}\n---\nP 1:1-36 Words.\nP 2:1-36 Words."
            "\n---\nH1 1:1 Ants\nP 1:2-34 Words.\nP 2:1-34 Words.",
        ],
        [
            f"{TITLE}\n{FULL}\n---\nP 1:1-{LINES} Words.\nP 2:1-38 Words.\n---\n{FULL}",
            f"{TITLE}\n{FULL}\n---\nP 1:1-36 Words.\nP 2:1-36 Words.",
        ],
    ),
    "lists": (
        [
            f"{TITLE}\nstep 1:{LINES} • Mix.\n---\nstep 1:1 • Draw.\nstep 1:2 • Play.",
            f"{TITLE}\nstep 1:40 • Mix.\nstep 1:41 • Draw.\n---\nstep 1:1 • Play.",
            f"{TITLE}\nstep 1:8 1. Mix.\nstep 1:9 2. Draw.\n---\nstep 1:1 3. Go.\nstep 1:2 4. On.",
            # One column's foot.
            f"{TITLE}\nstep 1:{LINES} 1. Mix.\nstep 2:1 2. Draw.\nstep 2:2 3. Play.",
            # Within an item.
            f"{TITLE}\nstep 1:40 1. Mix.\nstep 1:41 2. Draw\n---\n+ 1:1 six.\nP 1:2 Words.",
        ],
        [
            f"{TITLE}\nstep 1:4 1. Mix.\nstep 1:5 2. Draw.\nstep 1:6 3. Play.",
            f"{TITLE}\nstep 1:8 • Mix.\nstep 1:9 • Draw.\n---\nstep 1:1 • Play.\nstep 1:2 • Go.",
            # The last one is beside the others.
            f"{TITLE}\nstep 1:8 1. Mix.\nstep 1:9 2. Draw.\nstep 2:2 3. Play.",
            f"{TITLE}\nstep 1:8 • The only one.\n---\nP 1:1 Words.",
            f"{TITLE}\n"
            + "\n".join(f"step 1:{n + 3} {n}. Mix." for n in range(1, 6))
            + "\n---\n"
            + "\n".join(f"step 1:{n - 5} {n}. Mix." for n in range(6, 10)),
        ],
    ),
    "cut_sentences": (
        [
            f"{TITLE}\nP 1:3 All dominoes lie\npicture 0:4-9 5\n+ 1:10 on one grid.",
            f"{TITLE}\nP 1:3 All dominoes lie\n+ 2:10 on one grid.\npicture 2:2-9 5",
            f"{TITLE}\nP 1:{LINES} All dominoes lie\n---\npicture 0:1-9 5\n+ 1:10 on one grid.",
            # Both columns are read before what is below the picture.
            f"{TITLE}\nP 1:3 All lie.\nP 2:3 All dominoes lie\npicture 0:4-9 5\n+ 1:10 on a grid.",
        ],
        [
            f"{TITLE}\nP 1:3 All dominoes lie here:\npicture 0:4-9 5\n+ 1:10 They touch.",
            f"{TITLE}\nP 1:3 All dominoes lie\n+ 2:3 on one grid.\npicture 0:4-9 5",
            f"{TITLE}\nP 1:3 All dominoes lie\n+ 1:4 on one grid.\npicture 2:2-9 5",
            f"{TITLE}\npicture 1:3-9 5\nP 1:{LINES} All dominoes lie\n---\n+ 1:1 on one grid.",
        ],
    ),
    "headings": (
        [
            f"{TITLE}\nP 1:2-39 Words.\nH2 1:{LINES} The end\nP 2:1 Words.",
            f"{TITLE}\nP 2:2-39 Words.\nH2 2:{LINES} The end\n---\nP 1:1 Words.",
            # As near to what is above it as to what it heads.
            f"{TITLE}\nP 1:2-9 Words.\nH2 1:11 The end\nP 1:13 Words.",
            # Its first row is overleaf.
            f"{TITLE}\nP 1:2-9 Words.\nH2 1:12 Problems\nP 1:13 Words.\n---"
            "\nproblem 1:1 1\npicture 1:2-9 5",
        ],
        [
            f"{TITLE}\nP 1:2-9 Words.\nH2 1:12 The end\nP 1:13 Words.",
            f"{TITLE}\nP 1:2-9 Words.\nH2 2:1 The end\nP 2:2 Words.",
            f"{TITLE}\nP 1:2-9 Words.\nH2 1:12 Your turn\nP 1:13 Words.\n---"
            "\nH3 1:1 In short\npicture 1:2-9 5",
            f"{TITLE}\nH2 1:12 Problems\nP 1:13 Words.\nproblem 1:16 1\npicture 1:17-25 5",
        ],
    ),
    "small_pictures": (
        [f"{TITLE}\npicture 1:3-9 3.8", "H1 1:1 Solutions\npicture 1:3-9 3.3"],
        [f"{TITLE}\npicture 1:3-9 4", "H1 1:1 Solutions\npicture 1:3-9 3.5"],
    ),
    "references": (
        [f"{TITLE}\nLink 1:3 Ants| are others. -> 3\n---\nP 1:1 Words.\n---\nP 1:1 Words."],
        [
            f"{TITLE}\nLink 1:3 Ants| (p. 3) are others. -> 3\n---\nP 1:1 No.\n---\nP 1:1 Words.",
            f"{TITLE}\nLink 1:3 page 3| has others. -> 3\n---\nP 1:1 No.\n---\nP 1:1 Words.",
            f"{TITLE}\n---\nLink 1:3 Ants| are others. -> 3\n---\nP 1:1 Words.",
        ],
    ),
    "running_heads": (
        [
            f"head BEES\n{TITLE}\nP 1:2 Words.\n---\nP 1:1 Words."
            "\n---\nhead BEES\nP 1:1 Words.\nH1 1:3 Ants\nP 1:4-30 Words.\n---\nH1 1:1 Wasps"
            "\n---\nhead ANTS\nP 1:1 Words.",
            f"{TITLE}\nP 1:1 Words.\n---\nP 1:1 Words.\n---\nhead BEES · BEES\nP 1:1 Words.",
        ],
        [
            f"{TITLE}\nP 1:1 Words.\n---\nhead INSECTS\nP 1:1 Words.\n---\nhead BEES\nP 1:1 Words.",
            f"{TITLE}\nP 1:1 Words.\n---\nP 1:1 Words.\n---\nhead BEES\nP 1:1-30 Words."
            "\nH1 2:1 Ants\nP 2:2 Words.",
        ],
    ),
    "rules": (
        [
            # On the right.
            f"{TITLE}\nP 1:2 PLAYERS\nH2 1:4 Setting up\nP 1:5 Words.",
            # Overleaf.
            f"P 1:1 No.\n---\n{TITLE}\nP 1:2 PLAYERS\nH2 1:4 Setting up\nP 1:5 Words."
            "\n---\nP 1:1 Words.\n---\nP 1:1 Words.",
        ],
        [
            f"P 1:1 No.\n---\n{TITLE}\nP 1:2 PLAYERS\nH2 1:4 Setting up\nP 1:5 Words."
            "\n---\nP 1:1 Words.\n---\nH2 1:1 How to play well\nP 1:2 Words.",
            f"P 1:1 No.\n---\n{TITLE}\nP 1:2 PLAYERS\nH2 1:4 The rules in short\nP 1:5 Words."
            "\n---\nP 1:1 Words.\n---\nH2 1:1 Setting up\nP 1:2 Words.",
            f"{TITLE}\nP 1:2 No game.\nH2 1:4 Setting up",
        ],
    ),
    "many_words": (
        [f"{TITLE}\nP 1:2-{LINES} {'So we play. ' * 3}\nP 2:1-{LINES} {'So we play. ' * 3}"],
        [
            f"{TITLE}\nP 1:2-{LINES} {'So we play ' * 2}\nP 2:1-{LINES} So we play.",
            f"{TITLE}\npicture 1:2-9 5\nP 2:1-{LINES} {'So we play. ' * 6}",
            f"H1 1:1 Glossary\nP 1:2-{LINES} {'So we play. ' * 6}",
        ],
    ),
}


def cases(which):
    pages = [(gate, *texts) for gate, texts in CASES.items()]
    return [
        pytest.param(gate, text, id=f"{gate}-{number}")
        for gate, *kinds in pages
        for number, text in enumerate(kinds[which], start=1)
    ]


@pytest.mark.parametrize(("gate", "text"), cases(0))
def test_a_gate_sees_a_fault(gate, text, tmp_path):
    assert judge(gate, text, tmp_path)


@pytest.mark.parametrize(("gate", "text"), cases(1))
def test_a_gate_lets_good_pages_pass(gate, text, tmp_path):
    assert judge(gate, text, tmp_path) == []


def test_every_gate_has_cases():
    assert set(CASES) == set(GATES)


def test_a_game_may_open_on_the_right_on_large_paper_if_its_rules_end_there(tmp_path):
    one_page = f"{TITLE}\nP 1:2 PLAYERS\nH2 1:4 Setting up\nP 1:5 Words."
    overleaf = f"{one_page}\n---\nP 1:1 Words."
    assert not judge("rules", one_page, tmp_path, "a4")
    assert not judge("rules", f"P 1:1 Words.\n---\n{overleaf}", tmp_path, "a4")
    assert judge("rules", overleaf, tmp_path, "a4")
    assert not judge("rules", overleaf, tmp_path, "a5")
    pages = Sheets().pages(overleaf, "a4", tmp_path)
    assert not rules(pages, advice=["Setting up"])


# Our own book


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_our_editions_pass_every_gate(edition, solved_book, tmp_path):
    out = shutil.copytree(solved_book, tmp_path / "build")
    path, paper = print_proof(RULES, out, edition)
    pages = Pages(path, paper, edition, titles_to_cut_out(RULES, edition))
    faults = sorted((*fault, name) for name, gate in GATES.items() for fault in gate(pages))
    assert not faults, "\n".join(f"p. {page}, {name}: {words}" for page, words, name in faults)
    assert max(times_to_show(path)) < SHOWN_IN * LOOP_SECONDS * slowness()


def times_to_show(path):
    """Return the seconds of processor time that a viewer takes for each page, small on a screen."""
    with pypdfium2.PdfDocument(path) as document:
        for number in range(len(document)):
            started = process_time()
            document[number].render(scale=SMALL / 72).close()
            yield process_time() - started
