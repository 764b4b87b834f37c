"""Keeps a translation in step with its original, block by block.

Above what it translates, a translation has the words of the original as a comment:
`<!-- en: Draw five dominoes. -->`, or `# en: title: …` in the front matter. Whatever stands there
without a translation, and pictures, are taken over from the original.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, Recurrence
from donimoes_book.manuscript.directives import DIAGRAM_OPTIONS, directive_name
from donimoes_book.manuscript.markdown import first_line, parse_markdown
from donimoes_book.manuscript.options import options_above
from donimoes_book.manuscript.settings import Settings, split_front_matter
from donimoes_book.manuscript.source import Origin, Source
from donimoes_book.words.clean import shortened
from donimoes_book.words.language import ENGLISH

_COMMENT = r"(?s)\s*<!--\s*{code}:(?P<words>.*?)-->\s*"
_KEY_COMMENT = r"#\s*{code}:(?P<words>.*)"
_KEY = re.compile(r"(?P<name>\w[\w-]*):(?:\s|$)")
_NOT_WORDS = {"game", "options", "page", "columns", "picture", "moves", "expect"}
"""The keys of the front matter that a translation takes over."""
_LANGUAGE = re.compile(r"language\s*=")
_SETTING = re.compile(
    r"(?P<name>title|subtitle|subject|edition|blurb)\s*=\s*(?:\"[^\"]|'[^']).*", re.DOTALL
)
"""A text of `book.toml`, on one line, that is translated."""
_WORDS = "caption", "alt", "idea"
"""The options of a picture, or of a problem in a bank, that are translated."""
_END = "-->"
_ESCAPED = "--&gt;"
_WITHOUT_WORDS = "fence", "colon_fence", "code_block", "hr", "html_block"
_DIGEST = re.compile("[0-9a-f]{6}")
_ALIKE = 0.6
"""How many words two blocks share if one is taken for the other, changed: as many as gettext's."""
_MOST_COMPARED = 50
"""How many blocks without a pair are compared with one another."""

_Lines = list[tuple[str, Origin]]


@dataclass(frozen=True, slots=True)
class _Picture:
    """A directive of ours: its lines, its options, and where its body begins."""

    fence: SyntaxTreeNode
    options: Mapping[str, tuple[str, int]]
    """The value of each option, and its line in the file."""
    body: range
    """The lines of its body, from 1."""
    margin: str
    """What is in front of the fence."""


@dataclass(frozen=True, slots=True)
class _Passage:
    """Something that is translated as a whole: a block, or a key of the front matter."""

    said: tuple[tuple[str, Origin], ...]
    """The words of the original: lines, with their places."""
    lines: range
    """The lines of the file that it takes, from 1; of a translation, those below the comment."""
    pictures: tuple[_Picture, ...] = ()
    key: str = ""
    """Its name, if it is a key of the front matter."""
    slug: str = ""
    """The anchor of a heading."""
    has_words: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for text, _ in self.said for word in text.split())

    def place(self, number: int, count: int) -> Origin:
        """Return where some of its words are, as far as they are on one line."""
        ends = list(accumulate(len(text.split()) for text, _ in self.said))
        at = next((at for at, end in enumerate(ends) if number < end), len(ends) - 1)
        text, origin = self.said[at]
        spans = [match.span() for match in re.finditer(r"\S+", text)] or [(0, 1)]
        first = max(number - (ends[at - 1] if at else 0), 0)
        start, last = spans[min(first, len(spans) - 1)][0], min(first + count, len(spans)) - 1
        width = spans[max(last, 0)][1] - start
        return replace(origin, column=origin.column + start, width=max(width, 1))


@dataclass
class _Merging:
    """What a translated chapter becomes, with what is taken over from its original."""

    own: Source
    original: Source
    code: str
    diagnostics: list[Diagnostic]
    is_bank: bool = False
    lines: _Lines = field(default_factory=list)
    slugs: list[tuple[int, str]] = field(default_factory=list)

    def take(self, source: Source, lines: range) -> None:
        """Add lines of a file as they are."""
        self.lines += ((source.lines[n - 1], source.origin(n)) for n in lines)

    def merge(self) -> None:
        """Add all lines, and tell what differs."""
        keys, blocks = _keys(self.original), list(_blocks(self.original, self.is_bank))
        comments = _key_comments(self.own, self.code, _front_lines(self.own))
        passages = _between(self.own, self.code)
        if not (comments or passages[1:]):
            message = "nothing in this chapter says what it translates"
            self._warn(self.own.origin(1), message, self._advice)
            self.take(self.own, range(1, len(self.own.lines) + 1))
            return
        self._front_matter(comments, keys)
        pairs = _paired(passages, blocks)
        lacking, paired = defaultdict[int, list[_Passage]](list), {b: a for a, b in pairs.items()}
        last = 0
        for number, block in enumerate(blocks):
            last = paired.get(number, last)
            lacking[last] += [] if number in paired else [block]
        for number, passage in enumerate(passages):
            self._block(passage, blocks[pairs[number]] if number in pairs else None)
            for block in lacking[number]:
                self._missing(block, passage)

    def _front_matter(self, comments: Sequence[_Passage], keys: Sequence[_Passage]) -> None:
        """Add the front matter, with the keys that are taken over."""
        lines, by_name = _front_lines(self.own), {passage.key: passage for passage in keys}
        given = {match["name"] for n in lines if (match := _KEY.match(self.own.lines[n - 1]))}
        for comment in comments:
            self.compare(comment, by_name.get(comment.key))
        marked = {comment.key: comment for comment in comments}
        if not (lines or keys):
            return
        self.lines.append(("---", self.own.origin(1)))
        self.take(self.own, lines)
        for passage in keys:
            if passage.has_words and passage.key not in marked:
                self._tell_missing(passage, self.own.origin(1), f"# {self.code}: {{}}")
            if passage.key not in given:
                self.take(self.original, passage.lines)
                if passage.key in marked:
                    words = marked[passage.key]
                    self._tell_untranslated(words.place(0, len(words.words)))
        self.lines.append(("---", self.own.origin(max(lines.stop, 1))))

    def _block(self, passage: _Passage, pair: _Passage | None) -> None:
        """Add what is below a comment or, if nothing is, the block that it is about."""
        texts = [n for n in passage.lines if self.own.lines[n - 1].strip()]
        if passage.said:
            self.compare(passage, pair)
        elif texts:
            message = "nothing says what this translates"
            self._warn(self.own.origin(texts[0]), message, self._advice)
        self._break(passage)
        if texts:
            if pair and pair.slug:
                skipped = texts[0] - passage.lines.start
                self.slugs.append((len(self.lines) + skipped + 1, pair.slug))
            self._translated(passage, pair)
        elif pair:
            self.take(self.original, pair.lines)
            if pair.has_words:
                self._tell_untranslated(passage.place(0, len(passage.words)))
        self._break(passage)

    def _break(self, passage: _Passage) -> None:
        self.lines.append(("", self.own.origin(passage.lines.start)))

    @property
    def _advice(self) -> str:
        return f"Write <!-- {self.code}: … --> above it, with the words of the original."

    def _warn(self, place: Origin, message: str, advice: str = "", **more: Any) -> None:
        self.diagnostics.append(place.diagnostic(message, advice, warning=True, **more))

    def compare(self, passage: _Passage, pair: _Passage | None) -> None:
        """Tell what the original says now in place of the words in a comment."""
        old, new = passage.words, pair.words if pair else ()
        if not pair:
            message, advice = "the original no longer says this", "Delete it and its translation."
            self._warn(passage.place(0, len(old)), message, advice)
        elif old != new:
            start, ends = _difference(old, new)
            was, now = old[start : ends[0]], new[start : ends[1]]
            there = pair.place(start, len(now))
            message = f"the original now says “{shortened(' '.join(now))}” here"
            if pair.pictures and any(map(_DIGEST.fullmatch, (*was, *now))):
                message = "the picture has changed in the original"
            elif not now:
                message = "the original no longer says this here"
            advice = "Change the translation if need be, and then this comment."
            place = passage.place(start, len(was))
            self._warn(place, f"{message} ({there.path}:{there.line})", advice)

    def _translated(self, passage: _Passage, pair: _Passage | None) -> None:
        """Add the lines of a translation, with the pictures of its original."""
        given, at = pair.pictures if pair else (), passage.lines.start
        pairs = list(zip(passage.pictures, given, strict=False))
        for own, theirs in pairs:
            start, end = own.fence.map or (0, 0)
            self.take(self.own, range(at, start + 1))
            self._picture(own, theirs)
            at = end + 1
        self.take(self.own, range(at, passage.lines.stop))
        if lost := len(given) - len(pairs):
            place = given[-lost].fence
            line = f"{self.original.path}:{first_line(place)}"
            message = f"a picture of the original ({line}) is missing in this translation"
            advice = "Write ```{domino} and, below it, ``` where it belongs."
            self.diagnostics.append(passage.place(0, 1).diagnostic(message, advice))

    def _picture(self, own: _Picture, theirs: _Picture) -> None:
        """Add a picture of the original, with the words of the translation."""
        if _has_text(self.own, own.body):
            self.take(self.own, range(first_line(own.fence), (own.fence.map or (0, 0))[1] + 1))
            return
        begin, end = first_line(theirs.fence), (theirs.fence.map or (0, 0))[1]

        def taken(line: int) -> tuple[str, Origin]:
            text = self.original.lines[line - 1].removeprefix(theirs.margin)
            return f"{own.margin}{text}", self.original.origin(line)

        self.lines.append(taken(begin))
        for name, (value, line) in {**theirs.options, **own.options}.items():
            origin = (self.own if name in own.options else self.original).origin(line)
            if not value and name in theirs.options:
                value, line = theirs.options[name]
                origin = self.original.origin(line)
            self.lines.append((f"{own.margin}:{name}: {value}", origin))
            if name in _WORDS and origin.path == self.original.path:
                self._tell_untranslated(self.own.origin(first_line(own.fence), len(own.margin) + 1))
        self.lines += map(taken, range(theirs.body.start, end + 1))

    def _missing(self, block: _Passage, above: _Passage) -> None:
        """Add a block of the original that the translation doesn't have, below one that it has."""
        texts = [n for n in above.lines if self.own.lines[n - 1].strip()]
        if block.has_words:
            place = self.own.origin(texts[-1] if texts else max(above.lines.start - 1, 1))
            self._tell_missing(block, place, f"<!-- {self.code}: {{}} {_END}")
        self._break(above)
        self.take(self.original, block.lines)
        self._break(above)

    def _tell_missing(self, passage: _Passage, place: Origin, comment: str) -> None:
        there, text = passage.place(0, 1), "\n".join(text for text, _ in passage.said)
        text = text.replace(_END, _ESCAPED)
        start = shortened(" ".join(text.split()))
        advice = "Below this line, write its translation, and above that:\n" + comment.format(text)
        self._warn(place, f"missing here: “{start}” ({there.path}:{there.line})", advice)

    def _tell_untranslated(self, place: Origin) -> None:
        message = "not translated yet, so the original's words are printed"
        self._warn(place, message, recurrence=Recurrence.COUNTED)


def translated(
    own: Source, book: Settings, name: Path, diagnostics: list[Diagnostic], *, is_bank: bool = False
) -> Source:
    """Return a translated chapter, or bank, with what it takes over from its original.

    That is the file `name` in the folder of `book`. What differs is added to `diagnostics`. Raises
    InputError if the original cannot be read.
    """
    folder = book.source.folder
    original = Source.read(folder / name, folder)
    merging = _Merging(own, original, code_of(book), diagnostics, is_bank)
    merging.merge()
    texts, origins = zip(*merging.lines, strict=True)
    slugs = tuple(merging.slugs)
    return replace(own, text="\n".join(texts), origins=origins, original=folder, slugs=slugs)


def compare_settings(own: Settings, original: Settings, diagnostics: list[Diagnostic]) -> None:
    """Tell which texts of an original's `book.toml` aren't what its translation's comments say."""
    source, code = original.source, code_of(original)
    keys = {
        match["name"]: _Passage(((line, source.origin(n)),), range(n, n + 1), key=match["name"])
        for n, line in enumerate(source.lines, 1)
        if (match := _SETTING.fullmatch(line))
    }
    merging = _Merging(own.source, source, code, diagnostics)
    for comment in _key_comments(own.source, code, range(1, len(own.source.lines) + 1), "="):
        merging.compare(comment, keys.get(comment.key))


def settings_to_translate(original: Settings) -> str:
    """Return the text of a `book.toml` as a translator begins with it, without its language."""
    text, code = original.source.text, code_of(original)
    lines = [line for line in text.split("\n") if not _LANGUAGE.match(line)]
    return "\n".join(f"# {code}: {it}\n{it}" if _SETTING.fullmatch(it) else it for it in lines)


def code_of(book: Settings) -> str:
    """Return the language of a book as comments in its translations have it."""
    return book.texts.get("language", ENGLISH).partition("-")[0].lower()


def to_translate(original: Source, code: str, *, is_bank: bool = False) -> str:
    """Return a chapter as a translator begins with it: its words in comments, and its pictures."""
    keys = [f"# {code}: {it.said[0][0]}" for it in _keys(original) if it.has_words]
    blocks = ["\n".join(["---", *keys, "---", ""])] if keys else []
    for passage in _blocks(original, is_bank):
        text = "\n".join(text.replace(_END, _ESCAPED) for text, _ in passage.said)
        space = "\n" if "\n" in text else " "
        block = f"<!-- {code}:{space}{text}{space}{_END}\n"
        for picture in passage.pictures:
            start, end = picture.fence.map or (0, 0)
            if passage.has_words and len(passage.lines) == end - start and not picture.margin:
                words = [f":{name}:" for name in picture.options if name in _WORDS]
                name = directive_name(picture.fence.info)
                block += "\n".join([f"```{{{name}}}", *words, "```", ""])
        blocks.append(block)
    return "\n".join(blocks)


def _keys(source: Source) -> list[_Passage]:
    """Return the keys of the front matter of an original."""
    front, passages = _front_lines(source), list[_Passage]()
    starts = [n for n in front if _KEY.match(source.lines[n - 1])]
    for start, end in pairwise([*starts, front.stop]):
        name = source.lines[start - 1].partition(":")[0]
        words = " ".join(" ".join(source.lines[start - 1 : end - 1]).split())
        said = ((words, source.origin(start)),)
        passages.append(
            _Passage(said, range(start, end), key=name, has_words=name not in _NOT_WORDS)
        )
    return passages


def _blocks(source: Source, is_bank: bool) -> Iterator[_Passage]:
    """Yield the blocks of an original and what is defined between them; of a bank, problems."""
    done = max(_front_lines(source).stop, 1)
    for node in _nodes(source):
        start, end = node.map or (0, 0)
        pictures = tuple(_pictures(source, node))
        if is_bank and not pictures:
            continue
        if not is_bank:
            yield from _defined(source, range(done, start + 1))
        done = end + 1
        if node.type == "html_block" and not node.content.strip():  # a comment
            continue
        said, at = list[tuple[str, Origin]](), start + 1
        for picture in pictures:
            begin, close = picture.fence.map or (0, 0)
            said += ((source.lines[n - 1], source.origin(n)) for n in range(at, begin + 1))
            said += _words_of(source, picture)
            at = close + 1
        said += ((source.lines[n - 1], source.origin(n)) for n in range(at, end + 1))
        while said and not said[-1][0].strip():
            said.pop()
        if [it.fence.map for it in pictures] == [node.map]:
            has_words = any(name in _WORDS for name in pictures[0].options)
        else:
            is_figure = node.type.endswith("fence") and directive_name(node.info)
            has_words = node.type not in _WITHOUT_WORDS or bool(is_figure)
        slug = str(node.attrs.get("id", "")) if node.type == "heading" else ""
        lines = range(start + 1, end + 1)
        yield _Passage(tuple(said), lines, pictures, slug=slug, has_words=has_words)
    if not is_bank:
        yield from _defined(source, range(done, len(source.lines) + 1))


def _defined(source: Source, lines: range) -> Iterator[_Passage]:
    """Yield what is between blocks: footnotes, and addresses of links, which have no words."""
    texts = [n for n in lines if source.lines[n - 1].strip() not in ("", "---")]
    if texts:
        lines = range(texts[0], texts[-1] + 1)
        said = tuple((source.lines[n - 1], source.origin(n)) for n in lines)
        yield _Passage(said, lines, has_words=any("[^" in text for text, _ in said))


def _words_of(source: Source, picture: _Picture) -> _Lines:
    """Return what stands for a picture in comments: its kind, a digest, and its words."""
    line = first_line(picture.fence)
    moves = picture.options.get("moves", ("", 0))[0]
    body = (source.lines[n - 1].removeprefix(picture.margin).rstrip() for n in picture.body)
    shown = "\n".join([moves, *body]).strip()
    digest = f" {sha256(shown.encode()).hexdigest()[:6]}" if shown else ""
    words = [(f"{picture.margin}{picture.fence.info.strip()}{digest}", source.origin(line))]
    for name, (text, at) in picture.options.items():
        if name in _WORDS:
            words.append((f"{picture.margin}:{name}: {text}", source.origin(at)))
    return words


def _key_comments(source: Source, code: str, lines: range, sign: str = ":") -> list[_Passage]:
    """Return what comments say of the original's keys, which end at a sign."""
    comment, passages = re.compile(_KEY_COMMENT.format(code=re.escape(code))), list[_Passage]()
    for n in lines:
        if match := comment.match(source.lines[n - 1]):
            said = ((match["words"], source.origin(n, match.start("words") + 1)),)
            name = match["words"].partition(sign)[0].strip()
            passages.append(_Passage(said, range(n, n + 1), key=name))
    return passages


def _between(source: Source, code: str) -> list[_Passage]:
    """Return what is between the comments of a translation, each with the comment above it.

    The first is what is above all comments.
    """
    comment, pictures = re.compile(_COMMENT.format(code=re.escape(code))), list[_Picture]()
    marks = list[tuple[re.Match[str], int, int]]()
    for node in _nodes(source):
        start, end = node.map or (0, 0)
        # The parser has emptied comments.
        match = comment.fullmatch("\n".join(source.lines[start:end]))
        if match and node.type == "html_block":
            marks.append((match, start + 1, end + 1))
        pictures += _pictures(source, node)
    front = _front_lines(source)
    starts = [*(start for _, start, _ in marks), len(source.lines) + 1]

    def below(lines: range) -> _Passage:
        inside = tuple(it for it in pictures if first_line(it.fence) in lines)
        return _Passage((), lines, inside)

    passages = [below(range(front.stop + (front.start > 1), starts[0]))]
    for (match, start, end), stop in zip(marks, starts[1:], strict=True):
        before = match.string[: match.start("words")]
        line, column = start + before.count("\n"), len(before) - before.rfind("\n")
        words = match["words"].replace(_ESCAPED, _END).split("\n")
        said = ((text, source.origin(line + n, 1 if n else column)) for n, text in enumerate(words))
        passages.append(replace(below(range(end, stop)), said=tuple(said)))
    return passages


def _nodes(source: Source) -> list[SyntaxTreeNode]:
    """Return the blocks of a file, without footnotes."""
    nodes = parse_markdown(split_front_matter(source.text)[1]).children
    return sorted((node for node in nodes if node.map), key=first_line)


def _pictures(source: Source, block: SyntaxTreeNode) -> Iterator[_Picture]:
    """Yield our directives in a block."""
    for node in block.walk():
        name = directive_name(node.info) if node.type in ("fence", "colon_fence") else None
        if name and name.startswith("domino") and node.map:
            start, end = node.map
            lines = node.content.rstrip().split("\n")
            given, count = options_above(source, lines, start + 2, DIAGRAM_OPTIONS, [])
            text = source.lines[start]
            margin = text[: text.find(node.markup)] if node.markup in text else ""
            options = {option: (value, line) for option, value, line in given}
            yield _Picture(node, options, range(start + 2 + count, end), margin)


def _front_lines(source: Source) -> range:
    """Return the lines of the front matter between its marks, from 1."""
    yaml, _ = split_front_matter(source.text)
    return range(2, 2 + yaml.count("\n")) if source.text.startswith("---") else range(1, 1)


def _has_text(source: Source, lines: range) -> bool:
    return any(source.lines[n - 1].strip() for n in lines)


def _difference(old: Sequence[str], new: Sequence[str]) -> tuple[int, tuple[int, int]]:
    """Return where two texts begin to differ, and where that ends in each."""
    least, start, end = min(len(old), len(new)), 0, 0
    while start < least and old[start] == new[start]:
        start += 1
    while end < least - start and old[-1 - end] == new[-1 - end]:
        end += 1
    if start and start in (len(old) - end, len(new) - end):
        start -= 1  # something was only added or left out: show the word before it
    return start, (len(old) - end, len(new) - end)


def _paired(ours: Sequence[_Passage], theirs: Sequence[_Passage]) -> dict[int, int]:
    """Return which block of an original each passage of a translation belongs to, by numbers.

    What says the same belongs together, wherever it is; then what says almost the same; then what
    is of one kind and below the same block.
    """
    pairs, free = dict[int, int](), defaultdict[tuple[str, ...], list[int]](list)
    for number, block in enumerate(theirs):
        free[block.words].append(number)
    for number, passage in enumerate(ours):
        if passage.said and (same := free[passage.words]):
            pairs[number] = same.pop(0)
    left = sorted(number for numbers in free.values() for number in numbers)

    def pair(number: int, other: int) -> None:
        if number not in pairs and other in left:
            pairs[number] = other
            left.remove(other)

    single = [n for n, passage in enumerate(ours) if passage.said and n not in pairs]
    alike = (
        (_likeness(ours[number], theirs[other]), -number, -other)
        for number in single[:_MOST_COMPARED]
        for other in left[:_MOST_COMPARED]
    )
    for likeness, number, other in sorted(alike, reverse=True):
        if likeness >= _ALIKE:
            pair(-number, -other)
    for number in single:
        below = pairs.get(number - 1, -1 if number == 1 else len(theirs)) + 1
        if below in left and _kind(ours[number]) == _kind(theirs[below]):
            pair(number, below)
    return pairs


def _likeness(one: _Passage, other: _Passage) -> float:
    """Return how many of their words two texts share, from 0 to 1, in time that is linear."""
    return SequenceMatcher(None, one.words, other.words, autojunk=False).quick_ratio()


def _kind(passage: _Passage) -> str:
    """Return what a heading or a picture begins with, so that nothing else is taken for it."""
    first = passage.words[0] if passage.words else ""
    return first if first[:1] in ("#", "{") else ""
