"""Worked hands: each play with its picture, in rows that fill a column."""

from __future__ import annotations

from collections.abc import Iterator

from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.figures import caption_of, scene_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.strips import Stage, strip_rows
from donimoes_book.manuscript.tree import Hand


def hand_blocks(setting: Setting, hand: Hand) -> Iterator[Block]:
    """Set a worked hand, its caption below the last picture."""
    stages = [
        Stage(
            f"{number}  {stage.label}",
            stage.play.move,
            scene_of(stage.play.picture, hand.game),
            stage.play.tally,
        )
        for number, stage in enumerate(hand.stages, start=1)
    ]
    rows = list(strip_rows(setting.paper, stages))
    caption = caption_of(setting, hand.caption)
    if caption:
        rows[-1].keep_with_next = True
    yield from rows
    if caption:
        yield caption
