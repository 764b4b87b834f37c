"""Holds what all code that reads a chapter shares: its file, game and links, and diagnostics."""

import posixpath
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any
from urllib.parse import unquote, urlsplit

from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.anchors.index import slugify

from donimoes_book.diagnostics import Diagnostic, Recurrence, suggest
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.containers import CONTAINER
from donimoes_book.manuscript.folders import files_below
from donimoes_book.manuscript.markdown import CAPTION, Tag, first_line, split_html
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.vaults import COMMENTS, FOREIGN, UNCLOSED
from donimoes_book.words.clean import shortened
from donimoes_book.words.language import N_, gettext
from donimoes_book.words.naming import other_names, unused, without_ending

_CONTENTS = N_("Contents"), N_("Table of contents")
_NAME = re.compile(r"(?:\s*(?:---|:?[A-Za-z][\w-]*:.*)\n)*?\s*:?name:[ \t]*(?P<name>\S+)")
_NAMED = "fence", "colon_fence", CONTAINER
_FIGURE = re.compile(r"\s*\{(domino(-hand|-cutout|-sheet)?|figure|image)\}")
"""How the fences begin whose names are numbered."""
_ID = re.compile(r"(?:\{:?.*?#|(?=\^))(?P<name>[^\s{}]+)")
_ONLY_ID = re.compile(r"\{:?\s*#[^\s{}]+\s*\}")
"""Attributes that only give a name, which references lead to."""
_WORDY = re.compile(r"""=\s*["'][^"']*[^\W\d_]|^\*\[""")
"""What for other programs has words for readers: values in quotation marks, abbreviations."""
PROBLEM_ANCHOR = re.compile(
    r"(?P<game>[\w-]+?)-(?:problem|solution|(?P<record>record(?:-solution)?))-(?P<number>[1-9]\d{0,5})"
)


LEFT_OUT = {
    "attributes": "attributes in braces are for another program, so they are left out",
    "tags": "tags in braces are for another program, so they are left out",
    "commands": "commands of TeX are for another program, so they are left out",
    "abbreviations": "abbreviations are for another program, so they are left out",
    "marks": "a mark for the contents is for another program, so it is left out",
    "references": "nothing in this book has this name, so it is printed as it is typed",
    "links": "this link of a wiki leads to nothing in this book, so only its words are left",
    "notes": "other notes are not repeated where they are embedded, so only a link is left",
    COMMENTS: "comments for another program are left out",
    UNCLOSED: "this comment is never closed, so all that follows is left out",
    "fences": "this closes no box, so it is left out",
    "maths": "formulas cannot be set, so they are printed as they are typed",
}
"""What is said about each kind of thing that is meant for other programs."""


class DanglingLink(Exception):
    """A link within the book leads nowhere; the message says why."""


@dataclass
class Links:
    """The anchors in the book: files are added first, then links are looked up."""

    numbers: Callable[[str, bool], Container[int]] = lambda _game, _record: ()
    """Returns the numbers of a game's problems, or of its records; links can lead to each of them
    and to its solution."""
    loose: bool = False
    """True if links may call a file what other programs call it."""
    icons: Mapping[str, tree.Image] = field(default_factory=dict)
    """The signs that stand among words for names such as `:coin:`."""
    _taken: set[str] = field(default_factory=set)
    _numbers: dict[str, int] = field(default_factory=dict)
    _files: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each file, the anchors as the author knows them, with their names in the book."""
    headings: dict[tuple[str, SyntaxTreeNode], str] = field(default_factory=dict)
    """The anchor of each heading, and of each figure with a name, in a file."""
    figures: dict[str, int] = field(default_factory=dict)
    """The number of each figure with a name, by its anchor."""
    repeated: set[tuple[str, SyntaxTreeNode]] = field(default_factory=set)
    """What has a name, in a file, that something before it in the book has as well."""
    _names: set[str] = field(default_factory=set)
    """The names that directives have given."""
    _vault: set[str] | None = None
    """The files in the folder, once one is looked for by its name alone."""
    titles: dict[str, str] = field(default_factory=dict)
    """What a reference to an anchor says: the words of a heading, or a figure's number."""

    captions: dict[str, str] = field(default_factory=dict)
    """What a reference to a table with a name says: its caption."""

    def add_file(
        self,
        path: str,
        root: SyntaxTreeNode,
        title: str | None = None,
        slugs: Mapping[int, str] = MappingProxyType({}),
    ) -> str:
        """Give each heading in a file an anchor that is unique in the book.

        Returns the file's own anchor, made from its title or, without one, its first heading's
        anchor. Names given by HTML tags (`<a name="…">`) lead to the nearest heading, and so do
        those of directives (`:name:`), except figures, which are numbered. `slugs` are what the
        headings on some lines have instead of their own.
        """
        local = self._files.setdefault(_normal(path), {})
        start = here = "" if title is None else self.new_anchor(title)
        if title is not None:
            self.titles[start] = title
        seen, numbers = set[str](), dict[str, int]()
        waiting: list[str] = []
        for node in root.walk():
            if node.type == "heading":
                slug = str(node.attrs["id"])
                wanted = slugs.get(first_line(node), slug)
                here = tree.CONTENTS if is_contents(node) else self._new(wanted)
                start = start or here
                seen.add(own := unused(slug, seen, numbers, first=1))
                local[own] = here
                local.setdefault(wanted, here)
                local.update(dict.fromkeys(waiting, here))
                self.headings[path, node] = here
                self.titles[here] = words_of(node)
                waiting = []
            elif node.type in _NAMED and node.info and (named := _NAME.match(node.content)):
                anchor = self._add_figure(named["name"]) if _FIGURE.match(node.info) else here
                self.headings[path, node] = anchor
                if named["name"] in self._names:
                    self.repeated.add((path, node))
                self._names.add(named["name"])
                local.setdefault(named["name"], anchor)
            elif node.type in (FOREIGN, CONTAINER) and (
                marked := _ID.search(node.info if node.type == CONTAINER else node.content)
            ):
                anchor, around = here, node.parent and node.parent.parent
                if around and marked["name"].startswith("fig-") and _is_named_picture(around):
                    anchor = self._add_figure(marked["name"])
                    self.headings[path, around] = anchor
                elif around and around.type == "paragraph" and around.info == CAPTION:
                    self.captions[marked["name"]] = words_of(around).strip()
                local.setdefault(marked["name"], anchor)
            elif node.type in ("html_inline", "html_block"):
                tags = [tag.attributes for tag in split_html(node.content) if isinstance(tag, Tag)]
                names = [name for tag in tags if (name := tag.get("id") or tag.get("name"))]
                local.update((name, here) for name in names if name not in local)
                waiting += names
            elif node.type == "text" and node.content.strip():
                waiting = []
        local[""] = start
        return start

    def _add_figure(self, name: str) -> str:
        anchor, number = self._new(slugify(f"figure {name}")), len(self.figures) + 1
        self.figures[anchor] = number
        self.titles[anchor] = gettext("Figure {number}", number=number).replace(" ", "\xa0")
        return anchor

    def named(self, path: str, name: str) -> str | None:
        """Return the anchor of a name in the file `path` or, failing that, anywhere in the book."""
        files = self._files.get(_normal(path), {}), *self._files.values()
        anchors = (local.get(name) or local.get(name.lower()) for local in files)
        return next(filter(None, anchors), None)

    def name_meant(self, name: str) -> str:
        """Return which name may be meant by one that the book lacks."""
        return suggest(name, {other for local in self._files.values() for other in local if other})

    def find(self, path: str, href: str) -> str | None:
        """Return where a link in the file `path` leads, as `#anchor`; None for a web address.

        Raises DanglingLink if the book has no such anchor or file.
        """
        try:
            # The name of a chapter may look like an address: co:lon.md.
            named = unquote(href.partition("#")[0])
            is_chapter = self._beside(path, named) in self._files
            parts = urlsplit(f"./{href}" if is_chapter and named else href)
        except ValueError as error:
            raise DanglingLink(f"this is not an address: {error}") from None
        if parts.scheme or parts.netloc:
            return None
        name = unquote(parts.fragment)
        file = _normal(path)
        if parts.path:
            file = self._beside(path, unquote(parts.path))
            file = self._meant(file) if self.loose and file not in self._files else file
        if file not in self._files:
            raise DanglingLink(f"{shortened(unquote(parts.path))} is not a chapter in this book")
        local = self._files[file]
        for key in (name, name.lower()):
            if key in local:
                return f"#{local[key]}"
        if not parts.path:
            problem = PROBLEM_ANCHOR.fullmatch(name)
            if problem:
                numbers = self.numbers(problem["game"], bool(problem["record"]))
                if int(problem["number"]) in numbers:
                    return f"#{name}"
            if name in self._taken:
                return f"#{name}"
        raise DanglingLink(f"no heading here has the anchor #{shortened(name)}")

    def _meant(self, name: str) -> str:
        """Return the file that another program calls so, perhaps from the root of a site."""
        stem = re.sub(r"(/index)?(\.html?)?$", "", without_ending(name))
        for file in self._files:
            for other in other_names(file):
                if other == stem or (name[0] == "/" and f"/{other}".endswith(stem)):
                    return file
        return name

    def page(self, path: str, words: str) -> str | None:
        """Return the anchor that a wiki's link in the file `path` means, or None if none here is.

        It is the name of a file, or of a heading in it: `Beta#Setup`, `#Setup`.
        """
        page, *names = words.split("#")
        files, folder = [_normal(path)], posixpath.dirname(_normal(path))
        if wanted := _page(page):
            last = posixpath.basename(wanted)
            files = [file for file in self._files if posixpath.basename(_page(file)) == last]
            # The folder that a vault's link names may be around the book.
            files.sort(key=lambda file: posixpath.dirname(file) != folder)
            files.sort(key=lambda file: not f"/{_page(file)}".endswith(f"/{wanted}"))
        for local in (self._files.get(file, {}) for file in files):
            name = names[-1] if names else ""
            return local.get(name) or local.get(slugify(name)) or local.get("") or None
        return None

    def file_named(self, source: Source, name: str) -> str:
        """Return the path, from a file's folder, of what it embeds: beside it, or anywhere."""
        if not (source.folder / name).exists():
            if self._vault is None:
                self._vault = {path.as_posix() for path in files_below(source.root)}
            ends = f"/{name}".casefold()
            there = (path for path in self._vault if path.casefold().endswith(ends))
            if path := min(there, key=lambda path: (path.count("/"), path), default=""):
                return posixpath.relpath(path, source.folder.as_posix())
        return name

    @staticmethod
    def _beside(path: str, name: str) -> str:
        return _normal(posixpath.join(posixpath.dirname(_normal(path)), name))

    def advice(self, path: str, href: str) -> str:
        """Return which anchor or file of the book may be meant by a link that leads nowhere."""
        if not href.startswith("#"):
            folder = posixpath.dirname(_normal(path))
            return suggest(unquote(href), (posixpath.relpath(f, folder) for f in self._files), 0)
        own = [f"#{name}" for name in self._files.get(_normal(path), ()) if name]
        advice = suggest(unquote(href), own)
        if not advice.startswith("Did"):
            for file, names in self._files.items():
                there = posixpath.relpath(file, posixpath.dirname(_normal(path)))
                close = suggest(unquote(href), [f"#{name}" for name in names if name])
                if close.startswith("Did"):
                    return close.replace("#", f"{there}#", 1)
        return advice

    def new_anchor(self, words: str) -> str:
        """Return an anchor made from these words that is unique in the book."""
        return self._new(slugify(words.strip()))

    def _new(self, slug: str) -> str:
        anchor = unused(slug or "section", self._taken, self._numbers, first=1)
        self._taken.add(anchor)
        return anchor


def words_of(node: SyntaxTreeNode) -> str:
    """Return the words of a block, without code and markup."""
    return "".join(part.content for part in node.walk() if part.type == "text").strip()


def _is_named_picture(paragraph: SyntaxTreeNode) -> bool:
    """Return whether there is only a picture, and attributes after it."""
    words = [part.type for inline in paragraph.children for part in inline.children]
    return paragraph.type == "paragraph" and words == ["image", FOREIGN]


def is_contents(heading: SyntaxTreeNode) -> bool:
    """Return whether a heading marks the place for the table of contents."""
    names = *_CONTENTS, *map(gettext, _CONTENTS)
    return words_of(heading).rstrip(":").casefold() in map(str.casefold, names)


def _page(name: str) -> str:
    """Return a page's name as all ways to write it have it: `Home-page` for `Home Page.md`."""
    return re.sub(r"[\s_-]+", "-", without_ending(_normal(name.strip()).casefold())).strip("./")


def _normal(path: str) -> str:
    return posixpath.normpath(path.replace("\\", "/"))


@dataclass
class GameAtHand:
    """The game that a board without a directive belongs to.

    It is the game named by the nearest enclosing heading, or else the chapter's game.
    """

    chapter: str | None = None
    headings: list[tuple[int, str | None]] = field(default_factory=list)
    options: Sequence[str] = ()
    """What is agreed on for the chapter's game."""

    def agreed(self, game: str | None) -> Sequence[str]:
        """Return what is agreed on for a game."""
        return self.options if game == self.chapter else ()

    def begin_section(self, level: int, words: str) -> None:
        """Start the section below a heading, which ends all sections at its level and deeper."""
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        self.headings.append((level, game_named_in(words)))

    @property
    def name(self) -> str | None:
        """The game's name, or None if there is no game at hand."""
        return next((name for _, name in reversed(self.headings) if name), self.chapter)


def game_named_in(words: str) -> str | None:
    """Return the game that these words name or, failing that, the longest title within them."""
    if game := registry.name_of(words):
        return game
    titles = registry.titles()
    within = [name for name, title in titles.items() if title.casefold() in words.casefold()]
    return max(within, key=lambda name: len(titles[name]), default=None)


@dataclass
class Context:
    """Everything that reading a chapter needs and gathers."""

    source: Source
    links: Links
    game: GameAtHand
    notes: dict[int, SyntaxTreeNode]
    """All the file's footnotes, by the parser's number."""
    diagnostics: list[Diagnostic]
    strict: bool = True
    """False for a classic manuscript, which must build as it is: anything that isn't certainly a
    mistake in the program's own notation is only a warning."""
    noted: list[tuple[int, GameAtHand]] = field(default_factory=list)
    """The chapter's footnotes, in the order in which the text refers to them, each with the game
    at hand there."""
    pictures: list[re.Match[str]] = field(default_factory=list)
    """The pictures that the text contains, once somebody looks for them."""
    notes_above: int = 0
    """How many footnotes of other files the chapter has."""
    _numbers: dict[int, int] = field(default_factory=dict)

    def number_of(self, note: int) -> int:
        """Return a footnote's number in this chapter, from 1."""
        number = self._numbers.setdefault(note, self.notes_above + len(self._numbers) + 1)
        if number > self.notes_above + len(self.noted):
            at_hand = replace(self.game, headings=[*self.game.headings])
            self.noted.append((note, at_hand))
        return number

    def leave_out(self, kind: str, words: str, line: int, end: int = 0) -> None:
        """Warn that something for other programs is left out, once in a file for each kind.

        What has words for readers is told each time.
        """
        if _ONLY_ID.fullmatch(words):
            return
        recurrence = None if _WORDY.search(words) else Recurrence.IN_FILE
        begin = words.partition("\n")[0]
        self.complain(LEFT_OUT[kind], begin, line, end, warning=True, recurrence=recurrence)

    def complain(self, message: str, words: str, line: int, end: int = 0, **more: Any) -> None:
        """Add a diagnostic that underlines words, which `Source.find` looks for."""
        self.diagnostics.append(self.source.find(words, line, end).diagnostic(message, **more))
