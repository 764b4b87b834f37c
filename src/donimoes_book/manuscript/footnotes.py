"""Sorts out the footnotes of a file: those within others, and those that nobody would find."""

from collections.abc import Iterable, Iterator

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

LEFT_OUT_NOTE = "left_out_note"
"""The type of a node that stands for a footnote that isn't printed; `content` says why."""


def sort_footnotes(state: StateCore) -> None:
    """Move footnotes out of each other, and leave out those to which nothing printed refers.

    The plugin that moves them to the end loses the words of a footnote with another one in it.
    """
    if "footnotes" not in state.env:
        return
    around, notes, places = [list[Token]()], dict[str, list[Token]](), dict[str, Token]()
    for token in state.tokens:
        if token.type == "footnote_reference_open":
            around.append([])
        around[-1].append(token)
        if token.type == "footnote_reference_close":
            note = around.pop()
            opening, label = note[0], note[0].meta["label"]
            if label in notes and list(map(_words, note)) != list(map(_words, notes[label])):
                places[label].info = ""
                places[label].content = "this footnote is defined twice, so the last is printed"
            place = Token(LEFT_OUT_NOTE, "", 0, map=opening.map, level=opening.level, info=label)
            place.content = "nothing refers to this footnote, so it is left out"
            around[-1].append(place)
            notes[label], places[label] = note, place
    inline = state.env["footnotes"]["list"]
    used, further = set[str](), set(_labels(around[0], inline))
    while further:
        used |= further
        further = {name for label in further for name in _labels(notes[label], inline)} - used
    kept = (token for label, note in notes.items() if label in used for token in note)
    state.tokens = [
        token
        for token in (*around[0], *kept)
        if token.type != LEFT_OUT_NOTE or token.info not in used
    ]


def _words(token: Token) -> tuple[str, str, str]:
    return token.type, token.info, token.content


def _labels(tokens: Iterable[Token], inline: dict[int, dict[str, list[Token]]]) -> Iterator[str]:
    """Yield the labels of the footnotes to which some text refers, perhaps by one in its line."""
    for token in tokens:
        if token.type == "footnote_ref":
            if "label" in token.meta:
                yield token.meta["label"]
            yield from _labels(inline[token.meta["id"]].get("tokens", ()), inline)
        yield from _labels(token.children or (), inline)
