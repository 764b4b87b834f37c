"""The page of the workshop: forms that its scripts fill in with what the engine answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.writer import Child, h
from donimoes_book.editions.problem_measures import MOST_GRADE
from donimoes_book.words.language import N_, gettext

SCRIPTS = ("workshop.js", "workshop-position.js", "game-table.js", "workshop-table.js")
_STYLES = ("booklet.css", "workshop.css")
PROGRAMS: Mapping[str, str] = {
    "random": N_("plays at random"),
    "greedy": N_("takes what it can get"),
    "ahead": N_("thinks ahead"),
    "strong": N_("plays as well as it can"),
}
"""What the programs do, by name."""


class Workbench(NamedTuple):
    """What a workshop can do."""

    games: Sequence[Mapping[str, Any]]
    """What the engine says of every game."""
    engine: Mapping[str, bytes]
    """The engine's files, by their addresses in the site."""

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
    yield _engine(bench.size)
    yield _sheet(bench.games)
    yield _problem(bench.games)
    yield _position(bench.games)
    yield _table(bench.games)


def _engine(size: int) -> Element:
    words = gettext(
        "Make new problems and sheets, solve positions of your own, and play against the program."
        " All of it happens in this page: nothing is sent anywhere. The engine has {size} MB; it is"
        " loaded once, and then kept by the browser.",
        size=f"{size / 1e6:.0f}",
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


def _region(name: str, title: str, *children: Child) -> Element:
    heading = h("h2", title, id=f"{name}-title")
    return h("section", heading, children, id=name, class_="bench", aria_labelledby=f"{name}-title")


class _Form:
    """A form, whose fields are built in order; its name begins their ids."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fields: list[Element] = []

    def field(self, label: str, name: str, control: Element) -> None:
        """Add a control with a label."""
        key = f"{self.name}-{name}-{len(self.fields)}"
        control.attrib |= {"name": name, "id": key}
        self.fields.append(h("div", h("label", label, for_=key), control, class_="field"))

    def choice(
        self, label: str, name: str, options: Iterable[tuple[str, str]], first: str | None = None
    ) -> None:
        """Add a list to choose from: values with their words, after one without a value."""
        blank = [("", first)] if first is not None else []
        listed = [h("option", words, value=value) for value, words in (*blank, *options)]
        self.field(label, name, h("select", listed))

    def game(self, games: Iterable[Mapping[str, Any]], first: str | None = None) -> None:
        """Add a list of games, with what the scripts need to know of each."""
        options = [
            h(
                "option",
                _title(game),
                value=game["name"],
                data_seats=" ".join(map(str, game["seats"])),
                data_programs=" ".join(game["programs"]),
                data_wishes=" ".join(game["wishes"]),
                data_grades=" ".join(map(str, game["grades"])),
            )
            for game in games
        ]
        if first is not None:
            options.insert(0, h("option", first, value=""))
        self.field(gettext("Game"), "game", h("select", options))

    def number(
        self, label: str, name: str, least: int, most: int, value: int | None = None
    ) -> None:
        """Add a field for a number."""
        self.field(label, name, h("input", type="number", min=least, max=most, value=value))

    def words(self, label: str, name: str, value: str | None = None) -> None:
        """Add a field for a line of text."""
        self.field(label, name, h("input", type="text", value=value, autocomplete="off"))

    def tick(self, label: str, name: str, value: str | None = None) -> None:
        """Add a box to tick."""
        box = h("input", type="checkbox", name=name, value=value)
        self.fields.append(h("label", box, " ", label, class_="tick"))

    def fold(self, title: str, begin: int) -> None:
        """Put the fields from a number on into a part that opens on a click."""
        self.fields[begin:] = [h("details", h("summary", title), self.fields[begin:])]

    def element(self, *buttons: Element) -> Element:
        """Return the form; its fields can be used once the engine is ready."""
        line = h("p", buttons, class_="bench-buttons")
        return h("form", h("fieldset", self.fields, line, disabled="disabled"))


def _button(words: str, name: str | None = None, kind: str = "button") -> Element:
    return h("button", words, name=name, type=kind)


def _submit(words: str) -> Element:
    return _button(words, kind="submit")


def _buttons(*buttons: Element) -> Element:
    """Return a line of buttons that are shown once there is something to use them on."""
    return h("p", buttons, class_="bench-buttons made", hidden="hidden")


def _grades() -> list[tuple[str, str]]:
    return [(str(grade), str(grade)) for grade in range(1, MOST_GRADE + 1)]


def _title(game: Mapping[str, Any]) -> str:
    title: str = game["title"]
    return gettext(title)


def _problem_makers(games: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [game for game in games if game["makes"]]


def _sheet(games: Sequence[Mapping[str, Any]]) -> Element:
    levels = [("easy", gettext("easy")), ("medium", gettext("medium")), ("hard", gettext("hard"))]
    form = _Form("sheet")
    form.game(_problem_makers(games))
    form.choice(gettext("Grade"), "level", [*levels, *_grades()], gettext("any"))
    form.number(gettext("How many"), "count", 1, 40, 4)
    form.words(gettext("Seed"), "seed", "1")
    hints = [("none", gettext("none")), ("page", gettext("one by one"))]
    form.choice(gettext("Hints"), "hints", hints)
    form.choice(gettext("Paper"), "paper", [("a4", "A4"), ("letter", "Letter")])
    form.words(gettext("Title"), "title")
    form.words(gettext("By"), "author")
    form.tick(gettext("A line for name and date"), "name_line")
    form.tick(gettext("Answers on a page of their own"), "apart")
    form.tick(gettext("Nothing that I have printed before"), "unprinted")
    begin = len(form.fields)
    for game in _problem_makers(games):
        form.tick(_title(game), "more", game["name"])
    form.fold(gettext("More games"), begin)
    return _region(
        "sheet",
        gettext("Make a sheet"),
        form.element(_submit(gettext("Make the sheet"))),
        h("p", role="status"),
        _buttons(
            _button(gettext("Print"), "print"),
            _button(gettext("Save"), "save"),
            _button(gettext("Another like this"), "another"),
            _button(gettext("Copy the link"), "link"),
        ),
        h("div", data_sheet="", class_="booklet"),
    )


def _problem(games: Sequence[Mapping[str, Any]]) -> Element:
    form, opened = _Form("problem"), _Form("coded")
    form.game(_problem_makers(games))
    form.choice(gettext("Grade"), "grade", _grades(), gettext("as wished"))
    form.words(gettext("Seed"), "seed", "1")
    begin = len(form.fields)
    form.number(gettext("Dominoes"), "dominoes", 2, 55)
    form.number(gettext("Length of the solution"), "steps", 1, 200)
    form.fold(gettext("Wishes"), begin)
    opened.words(gettext("Code"), "code")
    return _region(
        "problem",
        gettext("New problem"),
        form.element(
            _submit(gettext("Make a problem")), _button(gettext("Another one"), "another")
        ),
        opened.element(_submit(gettext("Open"))),
        h("p", role="status"),
        h("div", class_="made"),
    )


def _position(games: Sequence[Mapping[str, Any]]) -> Element:
    form, area = _Form("own"), h("textarea", rows=8, spellcheck="false", autocapitalize="off")
    form.field(gettext("Position"), "text", area)
    form.game(games, gettext("none"))
    return _region(
        "position",
        gettext("Your own position"),
        h("div", class_="editor"),
        form.element(
            _button(gettext("Draw"), kind="submit"),
            _button(gettext("Solve"), "solve"),
            _button(gettext("Stop"), "stop"),
        ),
        h("p", role="status"),
        h("figure", class_="drawn"),
        h("ul", class_="moves", aria_label=gettext("Legal moves")),
        h("div", class_="solved"),
        _buttons(
            _button(gettext("Play"), "play"),
            _button(gettext("Copy the link"), "link"),
            _button(gettext("Save as SVG"), "svg"),
            _button(gettext("Save as PNG"), "png"),
            _button(gettext("Copy the code"), "code"),
            _button(gettext("Copy a block for Markdown"), "block"),
        ),
    )


def _table(games: Sequence[Mapping[str, Any]]) -> Element:
    contests = [game for game in games if game["seats"] and game["programs"]]
    names = [(name, gettext(words)) for name, words in PROGRAMS.items()]
    form, typed, going_on = _Form("table"), _Form("typed"), _Form("record")
    form.game(contests)
    form.choice(gettext("Opponent"), "opponent", names)
    for seat in (gettext("Third player"), gettext("Fourth player")):
        form.choice(seat, "opponent", names, gettext("nobody"))
    form.words(gettext("Seed"), "seed")
    typed.words(gettext("Your play, as a record prints it"), "choice")
    going_on.field(gettext("Record"), "text", h("textarea", rows=6, spellcheck="false"))
    requests = (("hint", gettext("Hint")), ("advice", gettext("What each play is worth")))
    label = h("label", gettext("Look back"), for_="table-turn")
    slider = h("input", type="range", min=0, id="table-turn")
    record = (("record", gettext("Save the record")), ("copy", gettext("Copy the record")))
    return _region(
        "table",
        gettext("Play the program"),
        h(
            "details",
            h("summary", gettext("New game")),
            form.element(_submit(gettext("Deal"))),
            class_="begin",
            open="open",
        ),
        h("p", role="status"),
        h(
            "div",
            h("div", class_="game-table"),
            h("p", class_="table-says", role="status"),
            h(
                "p",
                (
                    _button(words, name)
                    for name, words in (*requests, ("undo", gettext("Take back")))
                ),
                class_="bench-buttons",
            ),
            h("div", class_="advice", role="status"),
            h(
                "details",
                h("summary", gettext("More")),
                typed.element(_submit(gettext("Play"))),
                h("ul", class_="remarks"),
                h("p", label, " ", slider, class_="field"),
                h("ol", class_="told", tabindex=0, aria_label=gettext("What has happened")),
            ),
            h(
                "details",
                h("summary", gettext("The record, with what is hidden")),
                h("pre", data_record=""),
                h("p", (_button(words, name) for name, words in record), class_="bench-buttons"),
            ),
            class_="made",
            hidden="hidden",
        ),
        h(
            "details",
            h("summary", gettext("Go on with a record")),
            going_on.element(_submit(gettext("Go on"))),
        ),
    )
