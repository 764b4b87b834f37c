"""The words that the program adds to a book, in every language that has a catalogue."""

import ast
import re
import shutil
from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.pofile import read_po
from pypdf import PdfReader

from donimoes_book import cli
from donimoes_book.board.position import Position
from donimoes_book.drawing.describe import describe
from donimoes_book.editions.colophon import imprint
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.markdown import parse_markdown
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.search.figures import SHARE, Figure
from donimoes_book.words.language import (
    LOCALES,
    Language,
    Message,
    counted,
    gettext,
    languages,
    listed,
    number,
    quotation_marks,
    speaking,
    spelled,
    units,
)
from helpers.documents import ROOT
from helpers.parameters import first_of

SOURCES = ROOT / "src" / "donimoes_book"

TRANSLATED = [code for code in languages() if code != "en"]


def keywords():
    """Return the functions that mark words, according to the command in CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (command,) = set(re.findall(r"pybabel extract (.*?) --no-location", text))
    own = [word.strip("'\"") for word in re.findall(r"-k (\S+)", command)]
    return DEFAULT_KEYWORDS | parse_keywords(own)


@pytest.fixture(scope="module")
def extracted() -> set[str | tuple[str, ...]]:
    """Return every message that pybabel finds in the program."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    messages = extract_from_dir(ROOT, methods, options, keywords())
    return {message for _, _, message, _, _ in messages}


def marked() -> Iterator[str | tuple[str, ...]]:
    """Yield every message that is marked in the program; pybabel overlooks some nested calls."""
    places = keywords()
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                name = node.func.id
                if name in places and file.name != "language.py":
                    wanted = [node.args[place - 1] for place in places[name] or (1,)]
                    words = [word.value for word in wanted if isinstance(word, ast.Constant)]
                    if len(words) == len(wanted):
                        yield words[0] if len(words) == 1 else tuple(words)


def catalogue(code):
    with (LOCALES / code / "LC_MESSAGES" / "donimoes_book.po").open("rb") as file:
        return read_po(file, locale=code)


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_german_and_french_are_there():
    assert {"de", "en", "fr"} <= set(languages())


@pytest.fixture(scope="module")
def all_marked():
    """Every message that is marked in the program."""
    return set(marked())


def test_pybabel_finds_whatever_is_marked(all_marked, extracted):
    assert all_marked <= extracted


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_all_words_and_no_others(code, extracted):
    translated = {message.id for message in catalogue(code) if message.id and not message.fuzzy}
    assert translated == extracted


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_has_all_forms_and_the_same_fields(code):
    words = catalogue(code)
    for message in words:
        if not message.id:
            continue
        if not message.pluralizable:
            assert fields(message.string) == fields(message.id), message.id
            continue
        assert len(message.string) == words.num_plurals, message.id
        assert all(message.string), message.id
        for form in message.string:
            # A singular such as "ein Stein" needs no number.
            assert fields(form) | {"count"} == fields(message.id[1]) | {"count"}, message.id


@pytest.mark.parametrize(
    ("code", "one", "half", "many", "share", "interval"),
    [
        ("en", "1 step", "1.5 steps", "12,345 steps", "92.3%", "91.1 to 93.4"),
        ("de", "1 Schritt", "1,5 Schritte", "12.345 Schritte", "92,3\xa0%", "91,1 bis 93,4"),
        ("fr", "1 pas", "1,5 pas", "12\u202f345 pas", "92,3\u202f%", "91,1 à 93,4"),
    ],
)
def test_numbers_and_what_they_count(code, one, half, many, share, interval):
    figure = Figure(0.923, 0.911, 0.934, SHARE)
    with speaking(code):
        assert [counted(n, "steps") for n in (1, 1.5, 12345)] == [one, half, many]
        assert (figure.printed, figure.interval) == (share, interval)


def test_plurals_follow_the_language():
    with speaking("de"):
        assert [counted(n, "points") for n in (0, 1, 1.5)] == ["0 Punkte", "1 Punkt", "1,5 Punkte"]
    with speaking("fr"):
        assert [counted(n, "points") for n in (0, 1, 1.5)] == ["0 point", "1 point", "1,5 point"]


def test_small_numbers_are_spelled():
    one, several = "{count} domino", "{count} dominoes"
    with speaking("de"):
        assert spelled(one, several, 1) == "ein Dominostein"
        assert spelled(one, several, 12) == "zwölf Dominosteine"
        assert spelled(one, several, 1300) == "1.300 Dominosteine"


def test_lists_and_messages_with_values():
    label = Message("{players}: {figure}", players="Two players", figure="the first player wins")
    assert label == "Two players: the first player wins"
    with speaking("fr"):
        assert gettext(label) == "À deux\xa0: le premier gagne"
        assert listed(["a", "b", "c"]) == "a, b et c"
        assert quotation_marks() == ("«\u202f", "\u202f»", "“", "”")


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("en", "“Oh, ‘so’,” it’s he’d say. Why? Rock ’n’ roll."),
        ("de", "„Oh, ‚so‘,“ it’s he’d say. Why? Rock ’n’ roll."),
        ("de-CH", "«Oh, ‹so›,» it’s he’d say. Why? Rock ’n’ roll."),
        ("fr", "«\u202fOh, “so”,\u202f» it’s he’d say. Why\u202f? Rock ’n’ roll."),
        ("pl", "„Oh, ‚so’,” it’s he’d say. Why? Rock ’n’ roll."),
        ("sv", "”Oh, ’so’,” it’s he’d say. Why? Rock ’n’ roll."),
        ("da", "»Oh, ›so‹,« it’s he’d say. Why? Rock ’n’ roll."),
        ("hu", "„Oh, »so«,” it’s he’d say. Why? Rock ’n’ roll."),
        ("ru", "«Oh, „so“,» it’s he’d say. Why? Rock ’n’ roll."),
    ],
)
def test_straight_marks_become_those_of_the_language(code, printed):
    with speaking(code):
        (paragraph,) = parse_markdown("\"Oh, 'so',\" it's he'd say. Why? Rock 'n' roll.").children
    assert "".join(part.content for part in paragraph.children[0].children) == printed


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Attention ! Vraiment ?", "Attention\u202f! Vraiment\u202f?"),
        ("Attention! Non; oui: si?!", "Attention\u202f! Non\u202f; oui\xa0: si\u202f?!"),
        ("« Lui »", "«\u202fLui\u202f»"),
        ("«\xa0Lui\xa0»", "«\xa0Lui\xa0»"),
        ("à 12:30, https://a.fr/?b=c :)", "à 12:30, https://a.fr/?b=c :)"),
        ("`a ! b`", "a ! b"),
    ],
)
def test_french_marks_have_narrow_spaces(typed, printed):
    with speaking("fr"):
        (paragraph,) = parse_markdown(typed).children
    parts = paragraph.children[0].walk()
    assert "".join(part.content for part in parts if not part.children) == printed


def test_a_language_without_a_catalogue_has_its_marks_and_a_warning(tmp_path, capsys):
    rules = manuscript(tmp_path, "de")
    settings = rules / "book.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace('"de"', '"pl"'))
    assert build(rules) == 0
    told = capsys.readouterr().err
    assert told.count("warning") == 1
    assert "printed in English, as these have no Polish words: " in told


def test_a_country_has_its_own_numbers_and_the_words_of_its_language():
    with speaking("de-CH"):
        assert (gettext("Solutions"), number(12345.5)) == ("Lösungen", "12’345.5")


def written():
    text = (ROOT / "tests" / "fixtures" / "languages" / "written.txt").read_text(encoding="utf-8")
    for line in text.splitlines()[1:]:
        yield [part.strip().replace("_", "\xa0").replace("~", "\u202f") for part in line.split("|")]


@pytest.mark.parametrize(("code", "amount", "day"), [*written()])
def test_numbers_and_dates_are_written_alike_whichever_release_of_babel(code, amount, day):
    with speaking(code):
        assert number(12345.5) == amount
        printed = imprint(tree.Book("Stones", (), date="2026-03-14"), "1.0")
    assert day in "".join(plain_text(paragraph.children) for paragraph in printed)


@pytest.mark.parametrize("code", ["de-CH", "de-LI", "en-CH", "fr-CH", "fr-RW", "it-CH"])
def test_where_releases_of_babel_differ_numbers_are_ours(code, monkeypatch):
    with speaking(code):
        before = number(12345.5)
    for name in "get_group_symbol", "get_decimal_symbol":
        monkeypatch.setattr(f"donimoes_book.words.language.{name}", lambda _: "?")
    with speaking(Language(code)):
        assert number(12345.5) == before


def test_a_unit_has_a_regular_plural():
    assert units("try", "tries") == "tries"
    with pytest.raises(ValueError, match="different singular"):
        units("die", "dice")


def test_a_position_is_described_in_the_language():
    position = Position.parse("3|4\n\n2>1\n")
    with speaking("de"):
        assert describe(position) == (
            "Zwei Dominosteine als Rechteck, Zeile für Zeile von oben: "
            "3-4; 2-1 (nach rechts gezogen)."
        )
        assert describe(position, each_half=True) == (
            "Zwei Dominosteine: in Zeile 1: 3-4 quer ab Spalte 1; "
            "in Zeile 2: 2-1 quer ab Spalte 1 (nach rechts gezogen)."
        )
    assert describe(position).startswith("Two dominoes in a rectangle, row by row from the top:")


def test_words_that_are_missing_stay_english_and_are_remembered(tmp_path):
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "donimoes_book.po").write_text('msgid "Problem"\nmsgstr "Aufgabe"\n')
    with speaking(Language("de", tmp_path)) as german:
        assert (gettext("Problem"), german.untranslated) == ("Aufgabe", ())
        assert (gettext("Solution"), counted(2, "steps")) == ("Solution", "2 steps")
    assert german.untranslated == ("Solution", "step")


# Books


def manuscript(tmp_path, code):
    rules = tmp_path / "book"
    shutil.copytree(ROOT / "tests" / "fixtures" / "languages" / code, rules)
    shutil.copytree(ROOT / "rules" / "numbers", rules / "numbers")
    return rules


def build(rules, *more):
    return cli.run(["build", str(rules), "--out", str(rules.parent / "out"), *more])


SHOWN = {
    "de": (
        "Inhalt/Welches Spiel?/Erfunden von Don Kirkby/Regeln: Donimoes/MATERIAL/"
        "Ein überliefertes Spiel/In Zahlen/10.000 zufälligen Auslagen/3 Schritte/„passen“/"
        "‚Rechteck‘/Lösungen/Zu diesem Buch/Lizenz: CC BY-SA 4.0",
        "Lösung der Aufgabe 1",
    ),
    "fr": (
        "Sommaire/Quel jeu ?/Un jeu de Don Kirkby/Règles : Donimoes/MATÉRIEL/Jeu traditionnel/"
        "En chiffres/10 000 donnes au hasard/3 pas/« s’accorder »/Solutions/Colophon/"
        "Licence : CC BY-SA 4.0",
        "solution du problème 1",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("code", SHOWN)
def test_a_book_in_the_language(code, tmp_path, capsys):
    assert build(manuscript(tmp_path, code)) == 0
    assert capsys.readouterr().err == ""
    pdf = PdfReader(tmp_path / "out" / "donimoes.pdf")
    assert pdf.root_object["/Lang"] == code
    # Spaces may be of any kind.
    text = " ".join(" ".join(page.extract_text() for page in pdf.pages).split())
    assert [word for word in SHOWN[code][0].split("/") if word not in text] == []


@pytest.mark.usefixtures("site_fonts")
@pytest.mark.parametrize("code", first_of(["de", "fr"]))
def test_a_site_in_the_language(code, tmp_path):
    assert build(manuscript(tmp_path, code), "--edition", "html") == 0
    pages = "".join(
        page.read_text(encoding="utf-8") for page in sorted((tmp_path / "out/html").glob("*.html"))
    )
    assert f'<html lang="{code}">' in pages
    assert f'aria-label="{SHOWN[code][1]}"' in pages
    english = ("Problem ", "Next", "Contents", "dominoes", "By the numbers", "Footnote", "Players")
    assert [word for word in english if re.search(rf">[^<]*\b{word}", pages)] == []


def test_one_warning_lists_what_is_missing(tmp_path, capsys, monkeypatch):
    locales = tmp_path / "locale" / "de" / "LC_MESSAGES"
    locales.mkdir(parents=True)
    words = (LOCALES / "de" / "LC_MESSAGES" / "donimoes_book.po").read_text(encoding="utf-8")
    lacking = words.replace('msgid "Contents"\nmsgstr "Inhalt"', "")
    assert lacking != words
    (locales / "donimoes_book.po").write_text(lacking, encoding="utf-8")
    german = Language("de", tmp_path / "locale")
    monkeypatch.setattr("donimoes_book.words.language.find_language", lambda _: german)
    monkeypatch.setattr("donimoes_book.editions.warnings.find_language", lambda _: german)
    assert build(manuscript(tmp_path, "de")) == 0
    warnings = capsys.readouterr().err
    assert warnings.count("warning") == 1
    assert 'printed in English, as these have no German words: "Contents"' in warnings


def test_an_unknown_language_is_refused_with_its_place(tmp_path, capsys):
    rules = manuscript(tmp_path, "de")
    settings = rules / "book.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace('"de"', '"ja"'))
    assert build(rules) == 1
    told = capsys.readouterr().err
    assert "book.toml:4" in told
    assert "there is no translation into Japanese" in told
    assert "Expected one of: be, bg, ca, cs, da, de, de-CH, el, en, es," in told
