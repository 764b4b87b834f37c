"""The page that shows one problem at a time, as large as the screen allows; scripts fill it in."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree.ElementTree import Element

from donimoes_book.editions.addresses import PROBLEMS, problem_sets
from donimoes_book.editions.html.blocks import folded_rules
from donimoes_book.editions.html.writer import Publication, Writer, h
from donimoes_book.manuscript.tree import Chapter, Paragraph
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.words.language import gettext

ENGINE = "engine/engine.js"
"""The address of the engine's worker, if a site has one."""
_GUIDED = 3
"""How many moves a player is guided through."""
_SENTENCE = re.compile(r".+?[.!?。](?=\s|$)", re.DOTALL)


def lone_problem(writer: Writer) -> Iterator[Element]:
    """Yield the place of a problem, and the rules of each game in short, with its aim."""
    to = h("a", gettext("All problems"), href=writer.address(PROBLEMS))
    note = h("p", gettext("To play here, scripts must be allowed."), " ", to)
    # Where the site has an engine, it makes more problems for whoever has started it before.
    engine = ENGINE if writer.publication.ask(has_workshop) else None
    play = h("h1", gettext("Play"))
    yield h("section", play, h("noscript", note), data_problems="one", data_engine=engine)
    writer.level = 1
    for block in writer.publication.ask_book(problem_sets):
        if block.reminder:
            rules = folded_rules(writer, block.reminder, f"rules.{block.game}")
            asks = any(problem.answer for problem in block.problems)
            guide = guide_of(block.reminder, is_whole=asks)
            about = {"data_aim": aim_of(block.reminder), "data_guide": guide}
            yield h("div", rules, class_="unused-rules", data_game=block.game, **about)


def has_workshop(publication: Publication) -> bool:
    """Return whether a site has an engine."""
    return publication.workbench is not None


def aim_of(reminder: Chapter) -> str:
    """Return what a game is about: the first sentence of its rules in short."""
    texts = (plain_text(b.children) for b in reminder.blocks if isinstance(b, Paragraph))
    text = " ".join(next(texts, "").split())
    sentence = _SENTENCE.match(text)
    return sentence[0] if sentence else text


def guide_of(reminder: Chapter, *, is_whole: bool = False) -> str | None:
    """Return what is told with each of the first moves, a line each: the rules of a worksheet.

    Its first sentence, which says what the game is about, is left out unless there are just enough
    or it `is_whole`, for a question that is asked instead of saying that.
    """
    sentences = _SENTENCE.findall(" ".join(reminder.lesson.get("sheet", "").split()))
    sentences = sentences[not is_whole and len(sentences) != _GUIDED :]
    ends = [round(number * len(sentences) / _GUIDED) for number in range(_GUIDED + 1)]
    parts = ("".join(sentences[begin:end]).strip() for begin, end in pairwise(ends))
    return "\n".join(filter(None, parts)) or None
