"""The Sphinx extension, in real builds of a small site with a page in each markup."""

import re
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sphinx.application import Sphinx
from sphinx.builders.xml import XMLBuilder
from sphinx.errors import ConfigError
from sphinx.util.docutils import docutils_namespace

from donimoes_book.embed.sphinx import DominoDirective

FIXTURES = Path(__file__).parent.parent / "fixtures" / "embed"
DESCRIPTION = "Two dominoes before and after a step."


def build(builder, folder, out, **settings):
    """Build a site; return the folder of the result, and what Sphinx complained about."""
    complaints = StringIO()
    with docutils_namespace():
        app = Sphinx(
            srcdir=folder,
            confdir=FIXTURES / "sphinx",
            outdir=out / builder,
            doctreedir=out / ("messages" if builder == "gettext" else "doctrees"),
            buildername=builder,
            confoverrides=settings,
            status=None,
            warning=complaints,
        )
        app.build()
    return out / builder, re.sub(r"\x1b\[[\d;]*m", "", complaints.getvalue())


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return a function that builds the site with a builder, once, and returns its folder."""
    out = tmp_path_factory.mktemp("sphinx")
    results = {}

    def of(builder):
        if builder not in results:
            folder, complaints = build(builder, FIXTURES / "sphinx", out)
            assert complaints == ""
            results[builder] = folder
        return results[builder]

    return of


@pytest.mark.parametrize("page", ["index.html", "evening.html"])
def test_web_pages_hold_pictures_in_the_colour_of_their_text(made, page):
    html = (made("html") / page).read_text(encoding="utf-8")
    pictures = re.findall(r"<svg\b.*?</svg>", html)
    assert len(pictures) == 3
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        assert root.get("role") == "img"
        assert "currentColor" in picture
    assert DESCRIPTION in pictures[0]
    assert html.count("<em>moves</em> to the right") == 1
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_ids_differ_between_pages_that_may_become_one(made):
    first, second = (
        set(
            re.findall(r'<svg[^>]*aria-labelledby="(\S+)', (made("html") / page).read_text("utf-8"))
        )
        for page in ("index.html", "evening.html")
    )
    assert len(first) == len(second) == 3
    assert not first & second


def test_dominoes_in_the_line_are_characters_with_their_font(made):
    html = (made("html") / "index.html").read_text(encoding="utf-8")
    assert (
        '<span class="domino" role="img" aria-label="domino 3-6" title="domino 3-6">🁌</span>'
        in html
    )
    assert "a domino face down" in html
    style = (made("html") / "_static" / "domino.css").read_text(encoding="utf-8")
    assert "domino.css" in html
    for file in re.findall(r'url\("(.+?)"\)', style):
        assert (made("html") / "_static" / file).read_bytes()[:4] == b"\0\1\0\0"


def test_latex_gets_pdf_files(made):
    (tex,) = made("latex").glob("*.tex")
    text = tex.read_text(encoding="utf-8")
    names = re.findall(r"includegraphics(?:\[(?:height|width)=.+?\])?{(domino-.+?\.pdf)}", text)
    assert len(names) == 8 + 4
    for name in names:
        assert (made("latex") / name).read_bytes().startswith(b"%PDF")
    assert "🁌" not in text


def test_epub_gets_picture_files_with_words(made):
    page = ElementTree.parse(made("epub") / "index.xhtml")
    first, *others = page.iter("{http://www.w3.org/1999/xhtml}img")
    assert first.get("alt") == DESCRIPTION
    assert len(others) == 2
    listed = (made("epub") / "content.opf").read_text(encoding="utf-8")
    for image in (first, *others):
        assert (made("epub") / image.get("src")).read_bytes().startswith(b"<svg ")
        assert f'href="{image.get("src")}" media-type="image/svg+xml"' in listed.replace("\n", " ")


def test_a_builder_of_pdf_files_gets_picture_files(monkeypatch, tmp_path):
    # Such as that of rinohtype.
    monkeypatch.setattr(XMLBuilder, "format", "pdf")
    folder, complaints = build("xml", FIXTURES / "sphinx", tmp_path)
    assert complaints == ""
    images = list(ElementTree.parse(folder / "evening.xml").iter("image"))
    assert [image.get("alt") for image in images[:2]] == ["domino 3-6", DESCRIPTION]
    for image in images:
        assert Path(image.get("uri")).read_bytes().startswith(b"\x89PNG")
    widths = [i.get("width") for i in ElementTree.parse(folder / "figures.xml").iter("image")]
    assert widths == ["50%", "120px"]
    assert "🁌" not in (folder / "index.xml").read_text(encoding="utf-8")


def test_other_formats_get_box_drawing_characters(made):
    text = (made("text") / "evening.txt").read_text(encoding="utf-8")
    assert "│ 2 ┆ 3 │       │ 2 × 3 │" in text
    assert "🁌" in text


def test_the_same_site_gives_the_same_pages(made, tmp_path):
    again, _ = build("html", FIXTURES / "sphinx", tmp_path)
    for page in ("index.html", "evening.html"):
        assert (again / page).read_bytes() == (made("html") / page).read_bytes()


def test_a_picture_has_its_place_in_the_page_as_a_figure_has(made):
    html = (made("html") / "figures.html").read_text(encoding="utf-8")
    assert '<figure class="domino wide club align-right" id="the-end">' in html
    assert '<figure class="domino align-center"' in html
    assert re.findall(r'<svg [^>]*width="(.+?)"', html) == ["50%", "120px"]
    assert 'href="#the-end"><span class="std std-numref">Fig. 2' in html
    page = (made("epub") / "figures.xhtml").read_text(encoding="utf-8")
    assert re.findall(r'style="width:(.+?)"', page) == ["50%", "120px"]
    (tex,) = made("latex").glob("*.tex")
    text = tex.read_text(encoding="utf-8")
    assert r"\sphinxincludegraphics[width=0.500\linewidth]{domino-" in text
    assert r"\label{\detokenize{figures:the-end}}" in text


def test_captions_can_be_translated(made):
    template = (made("gettext") / "figures.pot").read_text(encoding="utf-8")
    assert 'msgid "The *threes* meet."' in template
    assert re.search(r"figures\.md:9\n", template)


def test_what_is_wrong_is_reported_at_its_line_and_shown_in_the_page(tmp_path):
    folder = FIXTURES / "wrong"
    made, complaints = build("html", folder, tmp_path)
    reported = re.findall(r"(\w+\.\w+:\d+): ERROR: (.+)", complaints)
    assert reported == [
        ("index.rst:8", "there is no character for a domino with 9 pips on a half"),
        ("index.rst:12", 'expected "captures 23 45", but 34R captures 23 34'),
        ("index.rst:19", "unknown option :colour:"),
        ("index.rst:24", "unknown game 'unmatchd'"),
        ("index.rst:30", "- joins two numbers, but there is none above or below"),
        ("index.rst:32", "| joins two numbers, but there is none to the right"),
        ("index.rst:39", "there is no :align: middle"),
        ("index.rst:45", "unknown game 'unmtched'"),
        ("markdown.md:3", "'7' is not a domino"),
        ("markdown.md:9", 'expected "illegal: splits", but 34R is legal'),
        ("markdown.md:19", "| joins two numbers, but there is none to the right"),
        ("markdown.md:22", "this diagram is empty"),
        ("markdown.md:30", 'expected "captures 23 45", but 34R captures 23 34'),
        ("markdown.md:39", "unknown option expcet"),
        ("markdown.md:40", "expected a number and a unit, such as :width: 50% or 20em"),
        ("markdown.md:49", "| joins two numbers, but there is none to the right"),
    ]
    assert "    :expect: captures 23 45, solved\n" in complaints
    for page, boxes in (("index.html", 6), ("markdown.html", 6)):
        html = (made / page).read_text(encoding="utf-8")
        assert html.count('class="admonition error"') == boxes
        assert "<svg" not in html


@pytest.mark.parametrize("wrong", [".. domino::\n\n   2|", ":domino:`9`"], ids=["block", "role"])
def test_a_wrong_page_is_reported_again_when_it_comes_from_the_cache(tmp_path, wrong):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.rst").write_text(f"Wrong\n=====\n\n{wrong}\n")
    (_, first), (_, second) = (build("html", tmp_path / "site", tmp_path) for _ in range(2))
    assert first == second != ""


def test_a_size_that_nobody_sets_is_that_of_the_book(tmp_path):
    (by_default, said), (set_to_9, _) = (
        build("latex", FIXTURES / "sphinx", tmp_path / name, **settings)
        for name, settings in (("default", {}), ("set", {"domino_half_mm": 9}))
    )
    pictures = [path.name for path in by_default.glob("*.pdf")]
    assert pictures, said
    for name in pictures:
        assert (by_default / name).read_bytes() == (set_to_9 / name).read_bytes()


@pytest.mark.parametrize("half", [[9], 0, -1.5, float("inf"), float("nan"), True])
def test_a_size_that_nothing_can_be_drawn_with_is_a_mistake_of_the_settings(tmp_path, half):
    with pytest.raises(ConfigError, match=r"domino_half_mm = .*: expected a number"):
        build("latex", FIXTURES / "sphinx", tmp_path, domino_half_mm=half)


def test_sphinx_can_tell_the_version(tmp_path):
    with docutils_namespace():
        site = FIXTURES / "sphinx"
        app = Sphinx(site, site, tmp_path, tmp_path, "html", status=None, warning=None)
    assert app.extensions["donimoes_book.embed.sphinx"].version == version("donimoes-book")


def test_older_versions_of_myst_parser_leave_the_fences_out(monkeypatch, tmp_path):
    init = DominoDirective.__init__

    def older(self, *given, **named):  # docutils names no arguments, MyST all of them
        if named:
            named["block_text"] = "\n".join(named["content"])
        init(self, *given, **named)

    _, expected = build("html", FIXTURES / "wrong", tmp_path / "new")
    monkeypatch.setattr(DominoDirective, "__init__", older)
    _, complaints = build("html", FIXTURES / "wrong", tmp_path / "old")
    assert complaints == expected
