"""Pictures as SVG in the page, alone, in strips, or with problems, solutions and records."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.sheets import draw_cut_outs, draw_spread
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.drawing.svg import inline_svg
from donimoes_book.editions import common
from donimoes_book.editions.common import MOST_GRADE, Stage, length_of, sheet_scenes
from donimoes_book.editions.html.element import Child, h, printable, svg_element
from donimoes_book.editions.html.paths import in_steps
from donimoes_book.editions.html.writer import Writer, inline
from donimoes_book.games import registry
from donimoes_book.games.game import COUNTED
from donimoes_book.interactive.problem import why_not_played
from donimoes_book.language import current, gettext, noun, number
from donimoes_book.manuscript.tree import (
    CutOut,
    Diagram,
    Hand,
    Inline,
    PracticeSpread,
    Problem,
    RecordSet,
    Sheet,
)

FULL, SMALL, LARGE = 1.75, 1.15, 3.0
"""The side of a half in diagrams, in strips and on the cover, as a multiple of the text size."""
CHART_HALF = 2.7
"""The length of 36 units of a chart, as a multiple of the text size."""
_OPENER_WIDTH = 36.0
"""The greatest width of an opening picture, as a multiple of the text size."""
_TRUE_SIZE_SHEET = 174.0, 220.0
"""The width and height of the printed area of a page, in millimetres."""
_CUT_OUT_HALF = 9
"""The side of a half that pieces to cut out are made for, in millimetres on the printed page."""
_LAYOUTS = {"alone": 26, "pairs": 20}
"""The layouts of broad cards, and how broad their positions are, in multiples of the text size."""
_CUT_OUT_SHEET = (16, 24)
"""The size of a page in spaces, whatever its paper."""


def diagram_svg(
    writer: Writer, position: Position, game: str | None, half: float = FULL, alt: str = ""
) -> Element:
    """Draw a position, of a game or of none, which shrinks only on a narrow screen."""
    return scene_svg(writer, _scene(position, game, printable(alt), current().code), half)


def opener_svg(writer: Writer, opener: Diagram) -> Element:
    """Draw an opening picture as solids on a table."""
    annotations = registry.annotate(opener.game, opener.position)
    scene = draw_solid(opener.position, annotations, description=printable(opener.alt) or None)
    return scene_svg(writer, scene, min(LARGE, _OPENER_WIDTH / scene.size(1)[0]))


def cover_svg(writer: Writer, position: Position, game: str | None) -> Element:
    """Draw a cover's position as solids; a large one runs off both sides of its page."""
    scene = draw_solid(position, registry.annotate(game, position))
    widest = 100 * common.COVER_WIDTH / scene.size(1)[0]
    return scene_svg(writer, scene, min(widest, 100 * common.COVER_HALF), "%")


def scene_svg(writer: Writer, scene: Scene, half: float, unit: str = "em") -> Element:
    """Show a scene with halves `half` units wide; 1em is the text size."""
    writer.pictures += 1
    width = f"{scene.size(half)[0]:.4g}{unit}"
    svg = svg_element(inline_svg(scene, f"diagram.{writer.pictures}", writer.sheet, width=width))
    # The style sheet repeats this, since the page's policy forbids inline styles.
    del svg.attrib["style"]
    for path in svg.iter("path"):
        path.set("d", in_steps(path.get("d", "")))
    if scene.true_colours:
        svg.set("class", f"{svg.get('class')} domino-colours")
    return svg


@lru_cache(maxsize=4096)
def _scene(position: Position, game: str | None, alt: str, _language: str) -> Scene:
    return draw(position, registry.annotate(game, position), description=alt or None)


def strip(writer: Writer, stages: Iterable[Stage]) -> Element:
    """Show stages in rows, each with the move that leads to it."""
    return h("ol", [h("li", _stage(writer, stage)) for stage in stages], class_="strip")


def _stage(writer: Writer, stage: Stage) -> Iterator[Element]:
    move: Child = [" ", h("code", stage.move)] if stage.move else None
    yield h("p", stage.label, move)
    if stage.note:
        yield h("p", stage.note, class_="tally")
    yield diagram_svg(writer, stage.position, stage.game, SMALL)


def diagram_figure(writer: Writer, node: Diagram) -> Element:
    """Show a diagram with its caption."""
    svg = diagram_svg(writer, node.position, node.game, alt=node.alt)
    return h("figure", svg, _caption(writer, node.caption), class_="diagram")


def hand_figure(writer: Writer, hand: Hand) -> Element:
    """Show a worked hand: each play with its picture, one after the other."""
    plays = strip(writer, common.hand_stages(hand))
    return h("figure", plays, _caption(writer, hand.caption), class_="hand")


def spread_figure(writer: Writer, spread: PracticeSpread) -> Element:
    """Show a spread with a link to its answers."""
    practice = spread.practice
    svg = scene_svg(writer, draw_spread(practice.spread, practice.rolls), FULL)
    words: list[Child] = [*inline(writer, spread.caption)]
    if writer.has(spread.answers_anchor):
        words += [" ", h("a", gettext("Answers"), href=writer.address(spread.answers_anchor)), "."]
    name = writer.give_id(spread.anchor)
    return h("figure", svg, h("figcaption", words), id=name, class_="diagram spread")


def answer_sections(writer: Writer, spreads: Iterable[PracticeSpread]) -> Iterator[Element]:
    """Show the answers to each spread."""
    for spread in spreads:
        title: Child = common.spread_title(spread)
        if writer.has(spread.anchor):
            title = h("a", title, href=writer.address(spread.anchor))
        squares, note = common.spread_answers(spread.practice)
        yield h(
            "section",
            h(f"h{min(writer.level + 1, 6)}", title),
            h("p", squares),
            h("p", note),
            id=writer.give_id(spread.answers_anchor),
            class_="solution",
        )


def cut_out_figure(writer: Writer, cut_out: CutOut) -> Element:
    """Show pieces to cut out, true to size if the page is printed at full size."""
    scenes = draw_cut_outs(cut_out.pieces, cut_out.name, *_CUT_OUT_SHEET)
    svgs = [scene_svg(writer, scene, _CUT_OUT_HALF, "mm") for scene in scenes]
    size = gettext(
        "For dominoes with halves of {half} mm, when this page is printed at full size.",
        half=number(_CUT_OUT_HALF),
    )
    caption = h("figcaption", inline(writer, cut_out.caption), f" {size}")
    return h("figure", svgs, caption, class_="diagram")


def sheet_figure(writer: Writer, sheet: Sheet) -> Element:
    """Show a sheet in parts, true to size if the page is printed at full size."""
    half = writer.publication.book.domino
    width, height = (length / half for length in _TRUE_SIZE_SHEET)
    scenes = sheet_scenes(sheet, width, height, half)
    svgs = [scene_svg(writer, scene, half, "mm") for scene in scenes]
    return h("figure", svgs, _caption(writer, sheet.caption), class_="diagram")


def _caption(writer: Writer, words: Sequence[Inline]) -> Element | None:
    return h("figcaption", inline(writer, words)) if words else None


def problem_cards(writer: Writer, problems: Sequence[Problem]) -> Element:
    """Set problems in order, with as many side by side as their positions allow."""
    level = writer.level + 1
    cards = [_card(writer, problem, level) for problem in problems]
    return h("div", cards, class_=f"problems {_layout(problems)}".rstrip())


def _layout(problems: Iterable[Problem]) -> str:
    """Return the layout for broad cards, two in a row or one; empty if any card isn't broad."""
    scenes = (_scene(p.position, p.game, "", current().code) for p in problems)
    narrowest = min((scene.size(FULL)[0] for scene in scenes), default=0)
    return next((name for name, least in _LAYOUTS.items() if narrowest > least), "")


def _card(writer: Writer, problem: Problem, level: int) -> Element:
    name = problem_name(problem, gettext("Problem"))
    heading = h(f"h{min(level, 6)}", name, grade_dots(problem))
    spoken = gettext("solution to problem {number}", number=problem.number)
    if size := common.record_size(problem):
        spoken = gettext("solution to the record with {dominoes}", dominoes=size)
    hint = _length(writer, problem, problem.solution_anchor, gettext("solution"), spoken)
    head = h("header", heading, hint)
    svg = diagram_svg(writer, problem.position, problem.game)
    kind = "problem record" if problem.record else "problem"
    printed, address = h("code", problem.code), writer.publication.addresses.get(problem.code)
    code = h("p", h("a", printed, href=address) if address else printed, class_="code")
    question = h("p", problem.answer.question, class_="question") if problem.answer else None
    publication, why_not = writer.publication, None
    if publication.is_played and problem.anchor not in publication.played:
        why_not = h("p", why_not_played(problem), class_="not-played")
    return h(
        "section",
        *(head, question, svg, code, why_not),
        id=writer.give_id(problem.anchor),
        class_=kind,
        data_code=problem.code,
        data_play=publication.played.get(problem.anchor),
    )


def problem_name(problem: Problem, kind: str) -> Child:
    """Return a problem's name; a screen shows only its number, or a record's dominoes."""
    if problem.record:
        dominoes = noun(common.DOMINOES, problem.number)
        return [str(problem.number), h("span", f" {dominoes}", class_="unit")]
    return [h("span", f"{kind} ", class_="said"), str(problem.number)]


def grade_dots(problem: Problem) -> Child:
    """Return a problem's grade in pips, with words for screen readers; records have none."""
    if problem.record:
        return None
    pips = "●" * problem.grade + "○" * (MOST_GRADE - problem.grade)
    words = gettext("grade {grade} of {most}", grade=problem.grade, most=MOST_GRADE)
    return [" ", h("span", pips, class_="grade", role="img", aria_label=words)]


def _length(writer: Writer, problem: Problem, anchor: str, words: str, spoken: str) -> Element:
    """Set a solution's length, and a link to the solution or back from it."""
    hint: list[Child] = [h("span", length_of(problem), class_="length")]
    if writer.has(anchor):
        hint += [" · ", h("a", words, href=writer.address(anchor), aria_label=spoken)]
    return h("p", hint, class_="hint")


def solution_sections(writer: Writer, problems: Iterable[Problem]) -> Iterator[Element]:
    """Set a game's solutions in order."""
    level = min(writer.level + 1, 6)
    for problem in problems:
        back, spoken = (
            gettext("problem"),
            gettext("back to problem {number}", number=problem.number),
        )
        if size := common.record_size(problem):
            back = gettext("record")
            spoken = gettext("back to the record with {dominoes}", dominoes=size)
        head = h(f"h{level}", problem_name(problem, gettext("Solution to problem")))
        yield h(
            "section",
            h("header", head, _length(writer, problem, problem.anchor, back, spoken)),
            _solution(writer, problem),
            id=writer.give_id(problem.solution_anchor),
            class_="solution",
        )


def _solution(writer: Writer, problem: Problem) -> Iterator[Element]:
    if problem.layout:
        yield diagram_svg(writer, problem.layout, problem.game, SMALL)
        return
    if problem.answer:
        yield from (h("p", line) for line in problem.answer.lines)
        stages = common.answer_stages(problem)
    else:
        # Lines break only between moves.
        moves = enumerate(problem.moves, start=1)
        words = [(f"{move};" if n in problem.pauses else move, n) for n, move in moves]
        counts = {n: n for n in range(COUNTED, len(words), COUNTED)}
        yield h(
            "p", [[h("code", m, data_count=counts.get(n)), " "] for m, n in words], class_="moves"
        )
        stages = common.solution_stages(problem)
    if stages:
        yield strip(writer, stages)


def record_sections(writer: Writer, block: RecordSet) -> Iterator[Element]:
    """Set a game's longest known problems: a table, their positions, their solutions."""
    records = block.problems
    if not records:
        return
    before = writer.level
    yield _record_table(writer, records)
    yield problem_cards(writer, records)
    if block.with_solutions:
        yield h(f"h{writer.heading_level(before + 1)}", gettext("Solutions"))
        yield h("p", h("a", gettext("All records as a text file"), href=common.RECORDS_FILE))
        yield from solution_sections(writer, records)
    writer.level = before


def _record_table(writer: Writer, records: Sequence[Problem]) -> Element:
    """Set a line for each longest problem, linked to its position."""
    titles = common.record_titles(records)
    head = h("tr", [h("th", title, class_="right", scope="col") for title in titles])
    rows = [
        h(
            "tr",
            h("td", h("a", str(record.number), href=writer.address(record.anchor)), class_="right"),
            h("td", h("strong", str(record.length)), class_="right"),
            h("td", number(record.states), class_="right"),
            *(h("td", words, class_="right") for words in proofs),
        )
        for record, proofs in zip(records, common.record_proofs(records), strict=True)
    ]
    return h("div", h("table", h("thead", head), h("tbody", rows)), class_="table")
