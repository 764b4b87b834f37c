"""Sets problems as cards on which they can be played, and their solutions."""

from collections.abc import Iterable, Iterator
from typing import assert_never
from xml.etree.ElementTree import Element

from donimoes_book.editions.addresses import ALONE
from donimoes_book.editions.composing.blocks import (
    Card,
    Cards,
    Grade,
    Lines,
    Name,
    Picture,
    Reference,
    Solution,
    Solving,
    Steps,
    Strip,
)
from donimoes_book.editions.html.figures import FULL, SMALL, diagram_svg, picture, strip
from donimoes_book.editions.html.writer import (
    Child,
    Publication,
    Writer,
    add,
    address_of,
    h,
    page_of,
)
from donimoes_book.words.language import current, gettext

_LAYOUTS = {"alone": 26, "pairs": 20}
"""The layouts of broad cards, and how broad their positions are, in multiples of the text size."""


def card_grid(writer: Writer, block: Cards) -> Element:
    """Set cards in order, with as many side by side as their positions allow."""
    level = writer.level + 1
    cards = [_card(writer, card, level) for card in block.cards]
    if cards and not block.cards[0].name.unit:
        to = writer.publication.ask(next_to_play, block.cards[-1].problem, writer.page)
        cards[-1].attrib |= {"data-next": to} if to else {}
    grid = h("div", cards, class_=f"problems {_layout(block.cards)}".rstrip())
    if block.more:
        more = [card_grid(writer, each) for each in block.more.blocks if isinstance(each, Cards)]
        grid.append(h("details", h("summary", block.more.summary), more, class_="former"))
    return grid


def _layout(cards: Iterable[Card]) -> str:
    """Return the layout for broad cards, two in a row or one; empty if any card isn't broad."""
    scenes = (picture(card.position, card.game, "", current().code) for card in cards)
    narrowest = min((scene.size(FULL)[0] for scene in scenes), default=0)
    return next((name for name, least in _LAYOUTS.items() if narrowest > least), "")


def _card(writer: Writer, card: Card, level: int) -> Element:
    heading = h(f"h{min(level, 6)}", name_of(card.name), grade_and_time(card.grade, card.minutes))
    head = h("header", heading, _length(writer, card.length, card.solution, card.hints))
    svg = diagram_svg(writer, card.position, card.game)
    printed, address = h("code", card.code), writer.publication.addresses.get(card.code)
    code = h("p", h("a", printed, href=address) if address else printed, class_="code")
    line = h("p", card.question, class_="question") if card.question else None
    to_find = h("p", " ".join(card.to_find), class_="to-find") if card.to_find else None
    script, alone, why_not = writer.publication.ask(play_address, card.problem), None, None
    if script and (page := writer.publication.ask(page_of, ALONE)) and not card.name.unit:
        link = h("a", gettext("Full screen"), href=f"{page}#{card.code}")
        alone = h("p", link, class_="on-its-own")
    if script == "":
        why_not = h("p", card.why_not(), class_="not-played")
    return h(
        "section",
        *(head, line, svg, to_find, code, alone, why_not),
        id=writer.give_id(card.anchor),
        class_="problem record" if card.name.unit else "problem",
        data_code=card.code,
        data_play=script or None,
    )


def play_address(publication: Publication, anchor: str) -> str | None:
    """Return the script that plays a problem, or nothing; None if it isn't known (yet)."""
    return None if publication.played is None else publication.played.get(anchor)


def next_to_play(publication: Publication, anchor: str, page: str) -> str | None:
    """Return the address, seen from a page, at which the next problem of the book is played."""
    played = publication.played or {}
    able = [name for name, script in played.items() if script or name == anchor]
    at = able.index(anchor) + 1 if anchor in able else 0
    to = address_of(publication, (able[at:] or able)[0], page) if able else None
    return to.replace("#", "?play=#") if to else None


def name_of(name: Name) -> Child:
    """Return a number, with what it counts, or with what a screen reader says before it."""
    if name.unit:
        return [name.number, h("span", f" {name.unit}", class_="unit")]
    return [h("span", f"{name.said} ", class_="said"), name.number]


def grade_and_time(grade: Grade | None, minutes: str) -> Child:
    """Return a grade in pips, and a time."""
    if grade is None:
        return None
    return [" ", grade_dots(grade), " ", h("span", minutes, class_="time")]


def grade_dots(grade: Grade) -> Element:
    """Return a grade in pips, with words for screen readers."""
    pips = "●" * grade.grade + "○" * (grade.most - grade.grade)
    return h("span", pips, class_="grade", role="img", aria_label=grade.words)


def _length(writer: Writer, length: str, *places: Reference) -> Element:
    """Set a solution's length, and links to the solution and to hints, or back from it."""
    hint: list[Child] = [h("span", length, class_="length")]
    for place in (it for it in places if it.anchor and writer.has(it.anchor)):
        address = writer.address(place.anchor)
        hint += [" · ", h("a", place.words, href=address, aria_label=place.spoken)]
    return h("p", hint, class_="hint")


def solution_section(writer: Writer, solution: Solution) -> Element:
    """Set a solution below its head."""
    head = h(f"h{min(writer.level + 1, 6)}", name_of(solution.name))
    about = _length(writer, solution.length, solution.problem)
    add(about, *_film(writer, solution))
    return h(
        "section",
        h("header", head, about),
        [element for part in solution.parts for element in solving(writer, part)],
        id=writer.give_id(solution.anchor),
        class_="solution",
    )


def _film(writer: Writer, solution: Solution) -> Iterator[Child]:
    """Link to where a solution by moves runs as a film, if its problem is played on the site."""
    address = writer.address(solution.problem.anchor)
    script = writer.publication.ask(play_address, solution.problem.anchor)
    if address and script and solution.moves:
        spoken = gettext("film of the solution to problem {number}", number=solution.name.number)
        film = h("a", gettext("film"), href=address.replace("#", "?film=#"), aria_label=spoken)
        yield from (" · ", film)


def solving(writer: Writer, block: Solving) -> Iterator[Element]:
    """Set what a solution consists of."""
    match block:
        case Lines(lines):
            yield from (h("p", line) for line in lines)
        case Steps(moves, every, stages, made, notes):
            # Lines break only between moves; a drawn stage says itself what it's for.
            ends = dict(zip(made, () if stages else notes, strict=False))
            words: list[Child] = []
            for number, move in enumerate(moves, start=1):
                is_counted = number % every == 0 and number < len(moves)
                words += [h("code", move, data_count=number if is_counted else None), " "]
                if note := ends.get(number):
                    words += [h("b", note), h("br")]
            yield h("p", words, class_="moves")
            if stages:
                yield strip(writer, stages)
        case Strip(stages):
            yield strip(writer, stages)
        case Picture(position, game):
            yield diagram_svg(writer, position, game, SMALL)
        case _:
            assert_never(block)
