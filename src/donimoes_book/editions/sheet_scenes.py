"""The drawings of sheets to cut out or fill in."""

from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.sheets import board_sheets, piece_sheets, score_sheets
from donimoes_book.manuscript import tree


def sheet_scenes(sheet: tree.Sheet, width: float, height: float, half: float) -> list[Scene]:
    """Draw a sheet on pages whose width and height are in halves of `half` millimetres."""
    match sheet.kind:
        case "pieces":
            assert sheet.name is not None
            return list(piece_sheets(sheet.pieces, sheet.name, width, height, half))
        case "score":
            return list(score_sheets(sheet.columns, sheet.rows, width, height, half))
    checkered = sheet.kind == "checkerboard"
    return list(board_sheets(sheet.columns, sheet.rows, width, height, half, checkered=checkered))
