"""Worked hands on paper: a picture for each play."""

from collections.abc import Iterator

from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.stages import hand_stages
from donimoes_book.manuscript import tree


def hand_blocks(context: LayoutContext, hand: tree.Hand) -> Iterator[Block]:
    """Set a worked hand: each play with its picture, and the caption below the last.

    Pictures of one board are equally wide, and go in pairs where they nearly fit.
    """
    stages = hand_stages(hand)
    scenes = (figures.scene_of(stage.position, stage.game) for stage in stages)
    is_board = len({scene.size(1)[0] for scene in scenes}) == 1
    rows = list(figures.strip_rows(context.paper, stages, pairs=is_board))
    for row in rows:
        row.together = rows
    if hand.anchor:
        rows[0].index, rows[0].anchor = context.index, hand.anchor
    caption = figures.caption_of(context, hand.caption)
    rows[-1].keep_with_next = bool(caption)
    yield from (*rows, caption) if caption else rows
