"""Loads a book from a folder of Markdown, with a `book.toml` or in the classic style."""

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, by_file, collect_errors, file_error, suggest
from donimoes_book.manuscript.bank import bank_path, read_bank
from donimoes_book.manuscript.blocks import level_of
from donimoes_book.manuscript.characters import Lacking, lacking_in_settings
from donimoes_book.manuscript.classic import KEYS as CLASSIC_KEYS
from donimoes_book.manuscript.classic import File, diagnostics_of, read_chapters, read_classic
from donimoes_book.manuscript.context import (
    Links,
    game_named_in,
)
from donimoes_book.manuscript.cover import read_blurb, read_cover_picture
from donimoes_book.manuscript.document import PERHAPS_MISSING, Document
from donimoes_book.manuscript.folders import (
    PROBLEMS,
    RECORDS,
    has_file,
    instead_of_file,
)
from donimoes_book.manuscript.icons import read_icons
from donimoes_book.manuscript.languages import language_of
from donimoes_book.manuscript.markdown import first_line
from donimoes_book.manuscript.part_openers import read_part_openers
from donimoes_book.manuscript.placing import PAGES
from donimoes_book.manuscript.reading_order import ABOUT, left_out, markdown_below
from donimoes_book.manuscript.settings import (
    FILE_NAME,
    Settings,
    book_part,
    home_of,
    problems_folder,
    read_settings,
)
from donimoes_book.manuscript.source import LocatedPosition, Source, Written, read_board
from donimoes_book.manuscript.translating import compare_settings
from donimoes_book.manuscript.tree import (
    FACTS,
    Block,
    Book,
    Chapter,
    Diagram,
    Ending,
    Heading,
    Paragraph,
    Text,
)
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.store.files import KEEP, OutsideError, find_inside, is_file
from donimoes_book.words.clean import shortened
from donimoes_book.words.language import current, speaking
from donimoes_book.words.naming import is_markdown

PICTURE = ("picture", "moves", "expect", "alt")
"""The keys for the opening picture, the claims about it, and its words."""
_ABOUT_GAME = "game", "options", "kind", "designer", "source", *FACTS, "hook", "difficulty"
KEYS = ("title", "page", "columns", "contents", *_ABOUT_GAME, *PICTURE)
"""The keys allowed in a chapter's front matter."""
PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif")
"""How the names of files end that are pictures, not positions."""


def read_book(rules: Path) -> tuple[Book, list[Diagnostic]]:
    """Read as much as possible of the book in a folder; returns it with all diagnostics.

    With a `book.toml`, each file that it lists is a chapter. Without one, the folder, or a single
    file, is a manuscript in the classic style. Raises InputError if there is no book at all.
    """
    if not (rules.is_dir() or is_file(rules)):
        advice = "Expected a folder with a book.toml or a Markdown file in it."
        message = f"there is no such {'file' if rules.suffix else 'folder'}"
        raise file_error(rules, message, advice)
    if (rules / FILE_NAME).exists():
        settings = read_settings(rules / FILE_NAME)
        if not settings.chapters:
            return read_classic(rules)
        code, told = settings.texts.get("language", ""), list[Diagnostic]()
        if not code:
            chapters = (rules / name for name in settings.chapters)
            code, told = language_of(chapters, rules, f'language = "{{}}" in {FILE_NAME}')
        with speaking(code):
            book, diagnostics = _read_listed(rules, settings)
            return book, [*told, *diagnostics]
    return read_classic(rules)


def _numbers_finder(problems: Path, records: Path) -> Callable[[str, bool], Container[int]]:
    @cache
    def numbers(game: str, record: bool) -> Container[int]:
        path, diagnostics = bank_path(records if record else problems, game), list[Diagnostic]()
        entries = []
        with collect_errors(diagnostics):
            entries = read_bank(path, game, diagnostics) if is_file(path) else []
        if diagnostics:
            # They are reported when the bank's problems are solved.
            return range(sys.maxsize)
        if record:
            return {len(entry.position.dominoes) for entry in entries}
        return range(1, len(entries) + 1)

    return numbers


def _read_listed(rules: Path, settings: Settings) -> tuple[Book, list[Diagnostic]]:
    diagnostics: list[Diagnostic] = []
    fonts, characters = dict[str, bytes](), frozenset[str]()
    if settings.fonts:
        # It needs fontTools.
        from donimoes_book.manuscript.fonts import characters_in, read_fonts

        fonts = read_fonts(rules, settings, diagnostics)
        characters = characters_in(fonts)
    lacking = list[Lacking]()
    if PERHAPS_MISSING.search(settings.source.text):
        lacking += lacking_in_settings(settings, characters)
    cover, picture = settings.texts.get("cover", ""), None
    if cover.lower().endswith(PICTURES):
        cover, picture = "", read_cover_picture(settings, cover, diagnostics)
    located = _cover(rules, settings, cover, diagnostics)
    original = _original(settings, diagnostics)
    files = list(_files(rules, settings, original, characters, diagnostics))
    diagnostics += _beside(rules, settings)
    banks = problems_folder(rules), book_part(rules, RECORDS)
    icons = dict(read_icons(settings, diagnostics)) if settings.icons else {}
    links = Links(_numbers_finder(*banks), loose=settings.classic, icons=icons)
    front = tuple[Block, ...]()
    if settings.classic and files:
        front, chapters = read_chapters(files, settings.texts["title"], links)
    else:
        opened = [_open(file, links) for file in files]
        chapters = tuple(
            _chapter(file, *opening, links) for file, opening in zip(files, opened, strict=True)
        )
    games_after = _chapter_of("games_after", settings, files, chapters)
    if first := _chapter_of("front", settings, files, chapters):
        # Its title is a heading where it stands, before everything else.
        front = Heading(2, (Text(first.title),), first.anchor), *first.blocks
        chapters = tuple(chapter for chapter in chapters if chapter is not first)
    if settings.drop_caps:
        chapters = tuple(map(_with_drop_cap, chapters))
    texts, openers = settings.texts, dict[str, Diagram]()
    if settings.openers:
        openers = dict(read_part_openers(settings, diagnostics))
    book = Book(
        texts["title"],
        chapters,
        texts.get("subtitle", ""),
        texts.get("author", ""),
        current().code,
        texts.get("subject", ""),
        texts.get("licence", ""),
        edition=texts.get("edition", "").strip(),
        licence_address=texts.get("licence_address", ""),
        contact=texts.get("contact", "").strip(),
        address=texts.get("address", "").rstrip("/"),
        accent=settings.palette.get("spot", "") or texts.get("accent", ""),
        palette={name: colour for name, colour in settings.palette.items() if name != "spot"},
        hyphenation=settings.hyphenation,
        domino=settings.domino,
        fonts=fonts,
        blurb=read_blurb(settings, diagnostics),
        back=settings.written(texts.get("back", "")),
        date=texts.get("date", ""),
        colophon=settings.colophon,
        publisher=texts.get("publisher", "").strip(),
        place=texts.get("place", "").strip(),
        copyright=texts.get("copyright", "").strip(),
        isbn=texts.get("isbn", "").strip(),
        front=front,
        games_after=games_after.anchor if games_after else "",
        cover=located.position if located else None,
        cover_picture=picture,
        located=located,
        openers=openers,
        flips=tuple(map(settings.written, settings.flip_books)),
    )
    if not settings.classic:
        diagnostics += _unused([file.document for file in files[-len(chapters) :]], chapters)
    return book, by_file([*diagnostics, *diagnostics_of(files, lacking)])


def _chapter_of(
    key: str, settings: Settings, files: Sequence[File], chapters: Sequence[Chapter]
) -> Chapter | None:
    """Return the chapter whose file a key of `book.toml` names, if it has been read."""
    name = settings.texts.get(key, "")
    both = zip(files, chapters, strict=False)
    return next((it for file, it in both if name and Path(file.path).match(name)), None)


def _original(settings: Settings, diagnostics: list[Diagnostic]) -> Settings | None:
    """Read the settings of the book that this one translates; mistakes are reported."""
    if not settings.original:
        return None
    path, named = settings.original / FILE_NAME, settings.texts["translates"]
    there = settings.source.find(named, settings.line_of("translates"))
    if not is_file(path):
        message, advice = f"there is no {FILE_NAME} in the folder {named}", 'Write "../NAME".'
        diagnostics.append(there.diagnostic(message, advice))
        return None
    with collect_errors(diagnostics):
        original = read_settings(path)
        if original.original:
            message = "the original is itself a translation"
            raise there.error(message, f"Name its own: {original.texts['translates']}.")
        lacking = [name for name in original.chapters if name not in settings.chapters]
        if lacking and not settings.excerpt:
            message = f"of the original, this book lacks {', '.join(lacking)}"
            advice = "List them as chapters, or write excerpt = true if that is meant."
            diagnostics.append(there.diagnostic(shortened(message, 200), advice, warning=True))
        compare_settings(settings, original, diagnostics)
        return original
    return None


def _files(
    rules: Path,
    settings: Settings,
    original: Settings | None,
    characters: frozenset[str],
    diagnostics: list[Diagnostic],
) -> Iterator[File]:
    """Yield the files that `book.toml` lists; a file that cannot be had is reported."""
    keys = CLASSIC_KEYS if settings.classic else KEYS
    for name, part in settings.chapters.items():
        try:
            path = find_inside(rules, name)
        except OutsideError as error:
            diagnostics.append(_wrong_name(settings, name, f"the chapter {name} {error}", KEEP))
            continue
        if is_file(path):
            document = Document.read(
                path,
                keys,
                within=rules,
                strict=not settings.classic,
                characters=characters,
                original=original if original and name in original.chapters else None,
            )
            yield File(
                document,
                settings.titles.get(name, ""),
                part,
                name not in settings.unprinted,
                name not in settings.on_paper,
            )
        else:
            files = (file.name for file in rules.iterdir() if is_markdown(file.name))
            advice = suggest(name, {*files} - {name})
            message = f"there is no chapter {shortened(name)} in this folder"
            if reason := instead_of_file(path):
                message = f"the chapter {shortened(name)} cannot be read: {reason}"
            diagnostics.append(_wrong_name(settings, name, message, advice))


def _beside(rules: Path, settings: Settings) -> Iterator[Diagnostic]:
    """Yield warnings about files that the book could have as chapters, but hasn't."""
    below, problems = list[Path](), settings.texts.get("problems", PROBLEMS)
    place = settings.source.find("chapters", settings.line_of("chapters"))
    for path in markdown_below(rules):
        name = path.relative_to(rules)
        hidden = any(part.startswith("_") for part in name.parts) or path.stem.lower() in ABOUT
        if hidden or name.as_posix() in settings.chapters or name.is_relative_to(problems):
            continue
        if name.parent.name:
            below.append(path)
            continue
        yield place.diagnostic(f"{name} is beside the chapters, but not in the book", warning=True)
    if message := left_out(rules, below):
        yield place.diagnostic(message, warning=True)


def _wrong_name(settings: Settings, name: str, message: str, advice: str) -> Diagnostic:
    """Return a diagnostic about a file named in `book.toml`."""
    return settings.source.find(name, settings.line_of(f'"{name}"')).diagnostic(message, advice)


def _open(file: File, links: Links) -> tuple[str, str, SyntaxTreeNode | None]:
    """Return a chapter's title, its anchor and its title heading, if it has one."""
    document, path, root = file.document, file.path, file.document.root
    slugs = dict(document.source.slugs)
    tops = [node for node in document.headings if level_of(node) == 1]
    title = document.text("title")
    if tops and (not title or tops[0] is document.nodes[0]):
        title, given = document.words(tops[0], links), title
        if given and given != title:
            message = f'the front matter has another title, so "{shortened(title)}" is left out'
            there = document.source.find(title, first_line(tops[0]))
            document.diagnostics.append(there.diagnostic(message, warning=True))
        title = given or title
        links.add_file(path, root, slugs=slugs)
        return title, links.headings[path, tops[0]], tops[0]
    title = title or file.title
    if not title and not document.diagnostics:
        message = "this chapter has no title"
        advice = "Write title: … in the front matter, or begin with a heading # …"
        document.diagnostics.append(document.source.origin(1).diagnostic(message, advice))
    return title, links.add_file(path, root, title, slugs), None


def _chapter(
    file: File, title: str, anchor: str, heading: SyntaxTreeNode | None, links: Links
) -> Chapter:
    document = file.document
    game = document.game()
    named = None if game else game_named_in(title)
    nodes = [node for node in document.nodes if node is not heading]
    opener: Diagram | None = None
    with collect_errors(document.diagnostics):
        opener = _opener(document, game)
    blocks = document.blocks(nodes, links, named or game, heading)
    return Chapter(
        title,
        anchor,
        blocks,
        game,
        document.text("kind"),
        document.text("designer"),
        document.text("source"),
        {label: document.text(key) for key, label in FACTS.items() if document.text(key)},
        opener,
        document.source.path,
        document.text("hook"),
        document.text("difficulty"),
        file.part,
        file.printed,
        file.in_ebook,
        _page(document),
        columns=document.columns(),
        listed=tuple(_listed(document, blocks)),
    )


def _listed(document: Document, blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the anchors of the headings that the front matter names for the contents."""
    headings = {plain_text(it.children): it.anchor for it in blocks if isinstance(it, Heading)}
    for name in filter(None, map(str.strip, document.text("contents").split(";"))):
        if name in headings:
            yield headings[name]
            continue
        message, advice = f"there is no heading {name!r} in this chapter", suggest(name, headings)
        origin = document.meta["contents"].origin
        document.diagnostics.append(origin.diagnostic(message, advice))


def _with_drop_cap(chapter: Chapter) -> Chapter:
    """Return a chapter whose first paragraph begins with a high letter, if it begins with one."""
    first, *others = chapter.blocks or (None,)
    if not isinstance(first, Paragraph):
        return chapter
    return replace(chapter, blocks=(replace(first, drop_cap=True), *others))


def _page(document: Document) -> Ending | None:
    """Return what ends before a chapter, if its front matter says so."""
    page = document.meta.get("page", Written())
    if not page.text or page.text in PAGES:
        return PAGES.get(page.text)
    message, advice = f"there is no page {page.text!r}", suggest(page.text, PAGES)
    document.diagnostics.append(page.origin.diagnostic(message, advice))
    return None


def _unused(documents: Iterable[Document], chapters: Sequence[Chapter]) -> Iterator[Diagnostic]:
    """Yield warnings about words in the front matter that have no place in the book."""
    games = [chapter for chapter in chapters if chapter.facts]
    for document, chapter in zip(documents, chapters, strict=True):
        in_table = len(games) > 1 and chapter in games
        for key, has_place, why in (
            ("hook", in_table, "is not in a table of games"),
            ("difficulty", in_table, "is not in a table of games"),
            ("alt", chapter.opener, "has no picture"),
        ):
            if document.text(key) and not has_place:
                message = f"this chapter {why}, so its {key} is left out"
                yield document.meta[key].origin.diagnostic(message, warning=True)


def _opener(document: Document, game: str | None) -> Diagram | None:
    """Read the opening picture with its claims, or None if there is none. Raises InputError."""
    picture, moves, expect, alt = (document.meta.get(key, Written()) for key in PICTURE)
    source = document.source
    start = picture.origin.line
    if not start:
        if claim := moves.origin.line or expect.origin.line:
            message, advice = "there is no picture for this claim", "Write picture: | and a board."
            raise source.origin(claim).error(message, advice)
        return None
    located = read_board(source, picture.text.rstrip().split("\n"), start)
    return Diagram(
        located.position,
        game,
        moves.moves(),
        expect.claims() if expect.text else (),
        alt=" ".join(alt.text.split()),
        origin=source.origin(start),
        located=located,
        options=document.options(game),
    )


def _cover(
    rules: Path, settings: Settings, text: str, diagnostics: list[Diagnostic]
) -> LocatedPosition | None:
    """Read the position on the title page, from `book.toml` or a file that it names."""
    text = text.strip("\n").rstrip()
    if not text:
        return None
    source, line = settings.source, settings.line_of(text.split("\n")[0])
    with collect_errors(diagnostics):
        if "\n" not in text:
            rules = home_of(rules, text)
            try:
                path = find_inside(rules, text)
            except OutsideError as error:
                message = f"the cover {text} {error}"
                raise source.find(text, line).error(message, KEEP) from None
            if has_file(path):
                source, line = Source.read(path, rules), 1
                text = source.text.rstrip()
        return read_board(source, text.split("\n"), line)
    return None
