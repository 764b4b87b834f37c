"""What a printed book leaves out, and editions that print only that."""

import pytest

from donimoes_book.cli import run
from donimoes_book.editions.selection import select_for, select_for_ebook, select_for_paper
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.tree import Paragraph
from donimoes_book.manuscript.walking import nested_blocks, plain_text

BOOK = """title = "Club"
chapters = [
    "one.md",
    { part = "To cut", print = false, chapters = ["cards.md"] },
]

[editions.sheets]
chapters = ["cards.md"]
"""


@pytest.fixture
def rules(tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "book.toml").write_text(BOOK)
    (folder / "one.md").write_text("# One\n\nAs on the [cards](#cards).\n")
    (folder / "cards.md").write_text(
        "# Cards\n\nCut.\n\n```{domino-sheet} pieces tetradominoes\n```\n"
    )
    return folder


def built(rules, *editions):
    out = rules.parent / "out"
    words = [word for name in editions for word in ("--edition", name)]
    assert run(["build", "--rules", str(rules), "--out", str(out), *words]) == 0
    return out


def test_a_part_that_is_not_printed_is_on_screens_and_in_an_edition_that_names_it(rules, capsys):
    out = built(rules, "a4", "sheets", "html")
    assert (out / "html" / "cards.html").exists()
    said = capsys.readouterr().out
    # Title, contents, one chapter and colophon; and pages of pieces, without their backs.
    assert "donimoes.pdf: 1 page" in said
    assert "donimoes-sheets.pdf: 2 pages" in said


def test_a_part_that_is_only_on_paper_is_not_in_an_ebook(rules):
    text = (rules / "book.toml").read_text().replace("print = false", "ebook = false")
    (rules / "book.toml").write_text(text)
    book, _ = read_book(rules)
    assert [chapter.title for chapter in select_for_ebook(book).chapters] == ["One"]
    assert [chapter.title for chapter in select_for_paper(book).chapters] == ["One", "Cards"]


@pytest.mark.parametrize(
    ("said", "medium"),
    [
        ('visible when-format="pdf"', "paper"),
        ("hidden when-format='pdf'", "screen"),
        ("visible when-format=html", "screen"),
        ('hidden when-format="epub"', "paper"),
    ],
)
def test_what_is_for_one_medium_is_not_on_the_other(rules, said, medium):
    only = f"::: {{.content-{said}}}\nOnly here.\n:::"
    within = f"> A box.\n>\n> ::: {{.content-{said}}}\n> And here.\n> :::\n"
    (rules / "one.md").write_text(f"# One\n\n{only}\n\n{within}")
    book, diagnostics = read_book(rules)
    assert not diagnostics
    words = {name: [*texts(select_for(book, name))] for name in ("paper", "screen")}
    assert words.pop(medium) == ["Only here.", "A box.", "And here."]
    assert [*words.values()] == [["A box."]]


def texts(book):
    """Yield the words of each paragraph of the first chapter."""
    for block in nested_blocks(book.chapters[0].blocks):
        if isinstance(block, Paragraph):
            yield plain_text(block.children)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("print = false", "print = 3", "chapters must be a list of files and parts"),
        ('chapters = ["cards.md"]\n', 'chapters = ["card.md"]\n', "there is no chapter 'card.md'"),
        (
            'chapters = ["cards.md"]\n',
            "chapters = 3\n",
            "there is no chapter '3 (expected a list)'",
        ),
    ],
)
def test_mistakes_in_tables_are_told(rules, capsys, old, new, message):
    text = (rules / "book.toml").read_text()
    head, _, tail = text.rpartition(old)
    (rules / "book.toml").write_text(head + new + tail)
    assert run(["build", "--rules", str(rules), "--out", str(rules.parent / "out")]) == 1
    assert message in capsys.readouterr().err


def test_a_mistake_in_an_edition_without_a_header_of_its_own_is_underlined(rules, capsys):
    (rules / "book.toml").write_text('editions.a5 = { papr = "a5" }\n' + BOOK.split("\n[")[0])
    assert run(["build", "--rules", str(rules), "--out", str(rules.parent / "out")]) == 1
    assert "book.toml:1:17: unknown key 'papr'" in capsys.readouterr().err


def test_a_game_with_more_on_the_web_leads_there(rules):
    text = (rules / "book.toml").read_text()
    (rules / "book.toml").write_text('address = "https://club.example"\n' + text)
    (rules / "one.md").write_text("---\ntitle: One\nplayers: two\n---\n\n# One\n\nWords.\n")
    content = (built(rules) / "donimoes.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    from pypdf import PdfReader

    links = [
        str(link.get_object()["/A"]["/URI"])
        for page in PdfReader(rules.parent / "out" / "donimoes.pdf").pages
        for link in page.get("/Annots", ())
        if "/URI" in link.get_object().get("/A", {})
    ]
    assert "https://club.example/one.html" in links
