"""The page of the workshop: forms that its scripts fill in with what the engine answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from donimoes_book.board.exercises import GOALS, KINDS
from donimoes_book.editions.booklet import TYPE_SIZES
from donimoes_book.editions.composing.exercises import title_of_kind
from donimoes_book.editions.composing.worksheets import LEVEL_WORDS
from donimoes_book.editions.html.forms import Form, button, buttons, region, submit, title_of
from donimoes_book.editions.html.game_table import table_section
from donimoes_book.editions.html.writer import h
from donimoes_book.editions.problem_measures import MOST_GRADE
from donimoes_book.manuscript.tree import Chapter
from donimoes_book.words.language import gettext, listed

SCRIPTS = ("workshop-sheets.js", "workshop-position.js")
"""The scripts that only the workshop needs, in order."""
_PAPERS = [("a4", "A4"), ("letter", "Letter")]
_STYLES = ("booklet.css", "worksheet.css", "workshop.css")


class Workbench(NamedTuple):
    """What a workshop can do."""

    games: Sequence[Mapping[str, Any]]
    """What the engine says of every game."""
    engine: Mapping[str, bytes]
    """The engine's files, by their addresses in the site."""
    rules: Mapping[str, Chapter] = MappingProxyType({})
    """The rules in short of the games that are played at a table."""

    @property
    def size(self) -> int:
        """How many bytes the engine has."""
        return sum(map(len, self.engine.values()))


def workshop_style() -> bytes:
    """Return what the page adds to the site's style sheet: a booklet's own, and the forms."""
    folder = files("donimoes_book.editions.html") / "data"
    return b"\n".join((folder / name).read_bytes() for name in _STYLES)


def workshop_sections(bench: Workbench) -> Iterator[Element]:
    """Yield the page's content."""
    yield engine_section(bench.size)
    yield _sheet(bench.games)
    yield _exercises()
    yield _problem(bench.games)
    yield _position(bench.games)
    yield table_section(bench.games, h("h2", gettext("Play the program")))


def engine_section(size: int, *, is_alone: bool = False) -> Element:
    """Return what starts the engine: on a page that is about one game, it starts by itself."""
    megabytes = f"{size / 1e6:.0f}"
    words = gettext(
        "Make new problems and sheets, solve positions of your own, and play against the program."
        " All of it happens in this page: nothing is sent anywhere. The engine has {size} MB; it is"
        " loaded once, and then kept by the browser.",
        size=megabytes,
    )
    if is_alone:
        words = gettext(
            "The program plays in this page: nothing is sent anywhere. It has {size} MB, loaded"
            " once and then kept by the browser.",
            size=megabytes,
        )
    return h(
        "section",
        h("p", words),
        h("p", h("button", gettext("Start the engine"), type="button")),
        h("progress", max="1", value="0", hidden="hidden", aria_label=gettext("Loading")),
        h("p", role="status"),
        class_="engine",
        data_size=size,
    )


def _grades() -> list[tuple[str, str]]:
    return [(str(grade), str(grade)) for grade in range(1, MOST_GRADE + 1)]


def _problem_makers(games: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [game for game in games if game["makes"]]


def _levels() -> list[tuple[str, str]]:
    names = {name: gettext(words) for name, words in LEVEL_WORDS.items()}
    return [*names.items(), (",".join(names), listed([*names.values()]))]


def _sheet(games: Sequence[Mapping[str, Any]]) -> Element:
    form = Form("sheet")
    form.game(_problem_makers(games))
    kinds = [("sheet", gettext("worksheet")), ("booklet", gettext("booklet with all rules"))]
    form.choice(gettext("Kind"), "kind", kinds)
    form.choice(gettext("Grade"), "level", [*_levels(), *_grades()], gettext("any"))
    form.number(gettext("How many"), "count", 1, 40, without=gettext("as many as fit"))
    form.words(gettext("Seed"), "seed", "1")
    form.number(gettext("Minutes at most"), "minutes", 1, 120, without=gettext("any"))
    form.choice(gettext("Paper"), "paper", _PAPERS)
    form.words(gettext("Title"), "title")
    begin = len(form.fields)
    form.number(gettext("Lines to write on"), "lines", 0, 8, 0)
    _add_look(form)
    form.tick(gettext("A certificate"), "certificate")
    form.only("sheet", begin)
    begin = len(form.fields)
    hints = [("none", gettext("none")), ("page", gettext("one by one"))]
    form.choice(gettext("Hints"), "hints", hints)
    form.words(gettext("By"), "author")
    form.tick(gettext("A line for name and date"), "name_line")
    form.only("booklet", begin)
    form.tick(gettext("Answers on a page of their own"), "apart")
    form.tick(gettext("New problems only"), "new")
    form.tick(gettext("Nothing that I have printed before"), "unprinted")
    begin = len(form.fields)
    for game in _problem_makers(games):
        form.tick(title_of(game), "more", game["name"])
    form.fold(gettext("More games"), begin)
    return _sheet_region("sheet", gettext("Make a sheet"), form)


def _exercises() -> Element:
    form = Form("exercises")
    kinds = [(kind, title_of_kind(kind)) for kind in KINDS]
    form.choice(gettext("What"), "kind", kinds)
    form.choice(gettext("Grade"), "level", _levels())
    form.number(gettext("Bonds to"), "to", *GOALS, 10)
    form.words(gettext("Seed"), "seed", "1")
    form.choice(gettext("Paper"), "paper", _PAPERS)
    _add_look(form)
    return _sheet_region("exercises", gettext("Practise arithmetic"), form)


def _add_look(form: Form) -> None:
    """Add the fields for type and colours."""
    least, most = map(round, TYPE_SIZES)
    form.number(gettext("Size of the type"), "text_size", least, most, without=gettext("usual"))
    form.tick(gettext("Stronger colours"), "contrast")
    form.tick(gettext("Black only"), "one_ink")


def _sheet_region(name: str, title: str, form: Form) -> Element:
    """Return a form for sheets, with the place where they are shown as they print."""
    return region(
        name,
        title,
        form.element(submit(gettext("Make the sheet"))),
        h("p", role="status"),
        buttons(
            button(gettext("Print"), "print"),
            button(gettext("Save"), "save"),
            button(gettext("Another like this"), "another"),
            button(gettext("Copy the link"), "link"),
        ),
        h("div", data_sheet=""),
    )


def _problem(games: Sequence[Mapping[str, Any]]) -> Element:
    form, opened = Form("problem"), Form("coded")
    form.game(_problem_makers(games))
    form.choice(gettext("Grade"), "grade", _grades(), gettext("as wished"))
    form.words(gettext("Seed"), "seed", "1")
    begin = len(form.fields)
    form.number(gettext("Dominoes"), "dominoes", 2, 55)
    form.number(gettext("Length of the solution"), "steps", 1, 200)
    form.fold(gettext("Wishes"), begin)
    opened.words(gettext("Code"), "code")
    return region(
        "problem",
        gettext("New problem"),
        form.element(submit(gettext("Make a problem")), button(gettext("Another one"), "another")),
        opened.element(submit(gettext("Open"))),
        h("p", role="status"),
        h("div", class_="made"),
    )


def _position(games: Sequence[Mapping[str, Any]]) -> Element:
    form, area = Form("own"), h("textarea", rows=8, spellcheck="false", autocapitalize="off")
    form.field(gettext("Position"), "text", area)
    form.game(games, gettext("none"))
    return region(
        "position",
        gettext("Your own position"),
        h("div", class_="editor"),
        form.element(
            button(gettext("Draw"), kind="submit"),
            button(gettext("Solve"), "solve"),
            button(gettext("Stop"), "stop"),
        ),
        h("p", role="status"),
        h("figure", class_="drawn"),
        h("ul", class_="moves", aria_label=gettext("Legal moves")),
        h("div", class_="solved"),
        buttons(
            button(gettext("Play"), "play"),
            button(gettext("Copy the link"), "link"),
            button(gettext("Save as SVG"), "svg"),
            button(gettext("Save as PNG"), "png"),
            button(gettext("Copy the code"), "code"),
            button(gettext("Copy a block for Markdown"), "block"),
        ),
    )
