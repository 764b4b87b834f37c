"""The page that shows one problem at a time, as large as the screen allows; scripts fill it in."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from donimoes_book.editions.addresses import PROBLEMS, problem_sets
from donimoes_book.editions.html.blocks import folded_rules
from donimoes_book.editions.html.writer import Writer, h
from donimoes_book.manuscript.tree import Chapter, Paragraph
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.words.language import gettext

_SENTENCE = re.compile(r".+?[.!?。](?=\s|$)", re.DOTALL)


def lone_problem(writer: Writer) -> Iterator[Element]:
    """Yield the place of a problem, and the rules of each game in short, with its aim."""
    to = h("a", gettext("All problems"), href=writer.address(PROBLEMS))
    note = h("p", gettext("To play here, scripts must be allowed."), " ", to)
    yield h("section", h("h1", gettext("Play")), h("noscript", note), data_problems="one")
    writer.level = 1
    for block in writer.publication.ask_book(problem_sets):
        if block.reminder:
            rules = folded_rules(writer, block.reminder, f"rules.{block.game}")
            aim = aim_of(block.reminder)
            yield h("div", rules, class_="unused-rules", data_game=block.game, data_aim=aim)


def aim_of(reminder: Chapter) -> str:
    """Return what a game is about: the first sentence of its rules in short."""
    texts = (plain_text(b.children) for b in reminder.blocks if isinstance(b, Paragraph))
    text = " ".join(next(texts, "").split())
    sentence = _SENTENCE.match(text)
    return sentence[0] if sentence else text
