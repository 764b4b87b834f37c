"""`:play:` in a block: a problem can be played in a web page, and is a picture elsewhere."""

import json
import re
from html import unescape
from io import StringIO

import markdown
import pytest
from markdown_it import MarkdownIt
from sphinx.application import Sphinx
from sphinx.locale import translators
from sphinx.util.docutils import docutils_namespace

from donimoes_book import Picture
from donimoes_book.diagnostics import InputError
from donimoes_book.embed.markdown_it import domino_plugin, player_files, player_tags
from donimoes_book.embed.mdbook import preprocess
from donimoes_book.embed.mystmd import directive_nodes, specification
from donimoes_book.interactive.player import play_script
from helpers.scripts import all_parsed

BOARD = "2|3\n\n  3|4"


def block(*lines, name="{domino} unmatched", board=BOARD):
    return "\n".join([f"```{name}", *lines, board, "```", ""])


def render(text, **options):
    return MarkdownIt().use(domino_plugin, **options).render(text)


def wrong(text):
    with pytest.raises(InputError) as caught:
        MarkdownIt().use(domino_plugin).render(text, {"path": "p.md"})
    (diagnostic,) = caught.value.diagnostics
    return str(diagnostic).split("\n")[0]


def data_in(html):
    (text,) = re.findall(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    return json.loads(text)


@pytest.mark.parametrize(
    "lines", [(":play:",), (":play: true",), ("---", "play: yes", "---"), ("---", "play:", "---")]
)
def test_a_flag_lets_a_problem_be_played(lines):
    html = render(block(*lines))
    data = data_in(html)
    assert data["solution"] == ["23R"]
    assert f'data-code="{data["code"]}"' in html
    assert "<svg" in html


@pytest.mark.parametrize("lines", [(), (":play: false",), ("---", "play: no", "---")])
def test_without_it_there_is_only_the_picture(lines):
    html = render(block(*lines))
    assert "data-play" not in html
    assert "<script" not in html


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (block(":play:", name="{domino}"), "p.md:2:2: play needs a game"),
        (
            block(":play:", name="{domino} bergen", board="2|3"),
            "p.md:3:1: Bergen has no problems, so there is nothing to play",
        ),
        (block(":play: maybe"), "p.md:2:8: expected nothing after :play:"),
        (
            block(":play:", board="2|3"),
            "p.md:3:1: this problem is already solved",
        ),
        (block(":play:", board="2|3\n\n2|3"), "p.md:5:1: domino 23 is here twice"),
        (
            block(":play:", board="1|1\n\n  1|2"),
            "p.md:3:1: this problem has no solution",
        ),
        (block(":play:", ":expect: solved"), 'p.md:3:10: expected "solved", but it is not solved'),
    ],
)
def test_what_cannot_be_played_is_told_at_its_line(text, said):
    assert wrong(text) == said


def test_a_page_names_the_files_of_the_player():
    files = player_files("de")
    assert {"words.js", "play.js", "player.js", "player.css"} <= set(files)
    assert '"Play": "Spielen"' in json.dumps(all_parsed(files["words.js"].decode()))
    assert player_files("de_AT")["words.js"] != player_files()["words.js"]
    assert player_files("xx") == player_files("en")
    addresses = re.findall(r'(?:src|href)="(.*?)"', player_tags('a/"b'))
    assert {unescape(address) for address in addresses} == {
        f'a/"b/{name}' for name in ("player.css", "words.js", "play.js")
    }


def test_the_page_speaks_one_language():
    html = render(block(":play:"), language="de")
    assert "Zwei Dominosteine" in html
    assert data_in(html)["pieces"][0][1].startswith("Dominostein")


def test_no_word_ends_a_script():
    words = "</script><!--<script>\"'é\u2028"
    script = play_script(words, {"said": words})
    assert "<" not in script
    assert all_parsed(script) == [words, {"said": words}]


def test_in_python_markdown_pages_hold_what_they_need():
    extensions = ["donimoes_book.embed.python_markdown"]
    html = markdown.markdown(block(":play:"), extensions=extensions)
    assert data_in(html)["solution"] == ["23R"]
    settings = {extensions[0]: {"language": "fr"}}
    french = markdown.markdown(block(":play:"), extensions=extensions, extension_configs=settings)
    assert data_in(french)["units"] != data_in(html)["units"]


@pytest.fixture(scope="module")
def sphinx_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sphinx")
    settings = {
        "extensions": ["myst_parser", "donimoes_book.embed.sphinx"],
        "html_theme": "basic",
        "language": "de",
        "copyright": "us",
        "version": "1",
    }
    (folder / "conf.py").write_text("\n".join(f"{k} = {v!r}" for k, v in settings.items()))
    (folder / "index.md").write_text(f"# A\n\n{block(':play:', ':caption: C')}")
    return folder


def sphinx_build(builder, folder):
    complaints = StringIO()
    with docutils_namespace():
        Sphinx(
            folder, folder, folder / builder, folder / "trees", builder, status=None,
            warning=complaints,
        ).build()  # fmt: skip
    # Sphinx would go on with the words of this language in the next site of the same process.
    translators.clear()
    assert complaints.getvalue() == ""
    return folder / builder


@pytest.mark.parametrize(("builder", "page"), [("epub", "index.xhtml"), ("text", "index.txt")])
def test_formats_without_scripts_get_the_picture_alone(sphinx_folder, builder, page):
    made = sphinx_build(builder, sphinx_folder)
    text = (made / page).read_text(encoding="utf-8")
    assert "play" not in text
    assert "2 ┆ 3" in text or "<img" in text
    assert not (made / "_static/donimoes").exists()


def test_latex_gets_the_picture_alone(sphinx_folder):
    (tex,) = sphinx_build("latex", sphinx_folder).glob("*.tex")
    assert "\\sphinxincludegraphics" in tex.read_text(encoding="utf-8")


def test_sphinx_writes_the_player_in_the_language_of_the_site(sphinx_folder):
    made = sphinx_build("singlehtml", sphinx_folder)
    page = (made / "index.html").read_text(encoding="utf-8")
    (file,) = re.findall(r'data-play="(.*?)"', page)
    static = made / "_static/donimoes"
    _, data = all_parsed((static / file).read_text(encoding="utf-8"))
    assert data["solution"] == ["23R"]
    assert "Spielen" in (static / "words.js").read_text(encoding="utf-8")
    assert "Zwei Dominosteine" in page
    (tag,) = re.findall(r"<script[^>]*/play\.js[^>]*>", page)
    assert "defer" in tag


def test_in_mdbook_the_picture_stands_alone():
    chapter = {"name": "A", "path": "a.md", "content": block(":play:"), "sub_items": []}
    context = {"config": {"book": {}}, "renderer": "html"}
    book = preprocess(json.dumps([context, {"items": [{"Chapter": chapter}]}]))
    assert "<svg" in book
    assert "data-play" not in book


def test_in_mystmd_the_picture_stands_alone():
    (directive,) = json.loads(specification())["directives"]
    assert directive["options"]["play"] == {"type": "boolean"}
    option = {"type": "mystOption", "name": "play", "value": True}
    body = {"type": "mystDirectiveBody", "position": {"start": {"line": 3}}}
    node = {"args": "unmatched", "value": BOARD, "position": {"start": {"line": 1}}}
    sent = {"node": {**node, "children": [option, body]}, "options": {}}
    (image,) = json.loads(directive_nodes(json.dumps(sent)))
    assert image["type"] == "image"


def test_a_notebook_shows_a_frame_that_holds_the_picture_for_those_who_take_it_away():
    picture = Picture.read(BOARD, "unmatched", play=True)
    html = picture._repr_html_()
    frame, inside = re.fullmatch(
        r"(<iframe [^<]*>)(<img [^>]*/>)</iframe><script>.*", html, re.DOTALL
    ).groups()
    assert inside == Picture.read(BOARD, "unmatched")._repr_html_()
    assert 'sandbox="allow-scripts allow-forms"' in frame
    page = unescape(re.search(r'srcdoc="([^"]*)"', frame)[1])
    assert data_in(page)["solution"] == ["23R"]
    assert "<script" not in picture.svg()


def test_lines_of_what_is_wrong_count_from_the_first_of_the_text():
    with pytest.raises(InputError) as caught:
        Picture.read("2|3\n\n2|3", "unmatched", play=True)
    assert caught.value.diagnostics[0].line == 3
