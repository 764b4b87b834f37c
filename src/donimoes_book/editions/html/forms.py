"""Forms of the workshop's pages, field by field, and what stands around them."""

from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.writer import Child, h
from donimoes_book.words.language import gettext


def region(name: str, title: str, *children: Child) -> Element:
    """Return a part of the page with a heading."""
    heading = h("h2", title, id=f"{name}-title")
    return h("section", heading, children, id=name, class_="bench", aria_labelledby=f"{name}-title")


class Form:
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
                title_of(game),
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
        self,
        label: str,
        name: str,
        least: int,
        most: int,
        value: int | None = None,
        *,
        without: str | None = None,
    ) -> None:
        """Add a field for a number; `without` says what there is without one."""
        about = {"min": least, "max": most, "value": value, "placeholder": without}
        self.field(label, name, h("input", type="number", **about))

    def words(self, label: str, name: str, value: str | None = None) -> None:
        """Add a field for a line of text."""
        self.field(label, name, h("input", type="text", value=value, autocomplete="off"))

    def tick(self, label: str, name: str, value: str | None = None) -> None:
        """Add a box to tick."""
        box = h("input", type="checkbox", name=name, value=value)
        self.fields.append(h("label", box, " ", label, class_="tick"))

    def only(self, kind: str, begin: int) -> None:
        """Show the fields from a number on only where a form's kind has this value."""
        for field in self.fields[begin:]:
            field.set("data-kind", kind)

    def fold(self, title: str, begin: int) -> None:
        """Put the fields from a number on into a part that opens on a click."""
        self.fields[begin:] = [h("details", h("summary", title), self.fields[begin:])]

    def element(self, *buttons: Element) -> Element:
        """Return the form; its fields can be used once the engine is ready."""
        line = h("p", buttons, class_="bench-buttons")
        return h("form", h("fieldset", self.fields, line, disabled="disabled"))


def button(words: str, name: str | None = None, kind: str = "button") -> Element:
    """Return a button."""
    return h("button", words, name=name, type=kind)


def submit(words: str) -> Element:
    """Return the button that sends a form."""
    return button(words, kind="submit")


def buttons(*buttons: Element) -> Element:
    """Return a line of buttons that are shown once there is something to use them on."""
    return h("p", buttons, class_="bench-buttons made", hidden="hidden")


def title_of(game: Mapping[str, Any]) -> str:
    """Return a game's title in the page's language."""
    title: str = game["title"]
    return gettext(title)
