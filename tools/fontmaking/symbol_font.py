"""Makes "Donimoes Symbols" from Noto's fonts: the signs of rulebooks that no text face has.

Run `python -m tools.fontmaking.symbol_font` to write the font file again.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from donimoes_book.drawing.fonts import font_path
from tools.fontmaking.glyphs import EM, SERIF, box, build_font

_SIGNS = (
    (0x2070, 0x209F),  # raised and lowered digits
    (0x2100, 0x22FF),  # letterlike signs, numbers, arrows, mathematics
    (0x2300, 0x2328),  # technical signs
    (0x23CF, 0x23FF),  # and those of watches and players
    (0x2460, 0x24FF),  # numbers and letters in circles
    (0x2580, 0x27BF),  # shapes, signs, dingbats
    (0x27F0, 0x27FF),  # more arrows
    (0x2900, 0x297F),
    (0x2B00, 0x2B5F),
    (0x1F0A0, 0x1F0F5),  # playing cards
    (0x1F100, 0x1F10C),  # numbers with full stops
    (0x1F130, 0x1F189),  # letters in squares
    (0x1F7E0, 0x1F7EB),  # discs and squares in colours
)
_PICTURES = (
    (0x1F311, 0x1F318),  # the moon
    (0x1F31E, 0x1F320),
    (0x1F446, 0x1F450),  # hands
    (0x1F500, 0x1F518),  # arrows and bells
    (0x1F534, 0x1F53D),
    (0x1F600, 0x1F644),  # faces
)
_SINGLE = """
    🎁🎈🎉🎊🎓🎨🎩🎬🎭🎮🎯🎰🎱🎲🎳🀄🃏🎴🎵🎶🎼🏁🏃🏅🏆🏠🏡🏰
    🐍🐎🐔🐘🐙🐛🐝🐟🐢🐦🐧🐭🐮🐰🐱🐴🐵🐶🐷🐸🐺🐻🐼
    🌍🌙🌟🌱🌲🌳🌸🌹🌻🍀🍁🍄🍎🍕🍞🍪🍰🍺🍻🍽🎂☕
    👀👑👤👥👦👧👨👩👪👴👵👶👻👼👽👿💀💎💔💖💙💚💛💜💡💢💣💤💥
    💪💬💭💯💰💵💾📄📅📆📈📉📊📋📌📍📎📏📐📓📕📖📗📘📙📚📜📝
    📢📣📦📧📱📷🔍🔎🔑🔒🔓🔔🔗🔝🔟🔢🔥🔧🔨🔪🔮🔰🔲🔳🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛
    🖐🗂🗑🗝🗡🗺🙋🙌🙏🚀🚗🚦🚧🚨🚩🚪🚫🛑🛠🛡🤔🤖🤝🤞🤣🤩🥇🥈🥉🥳🧙🧠🧩🧮🪙
"""
"""Signs and pictures: ranges of code points, and others one by one."""


def build_symbol_font() -> bytes:
    """Return the TrueType file, whose signs keep their makers' widths."""
    glyph_pen = TTGlyphPen(None)
    box(glyph_pen, 80, 0, 620, 660)
    box(glyph_pen, 130, 50, 570, 610, hole=True)
    glyphs = {".notdef": (glyph_pen.glyph(), 700), "space": (TTGlyphPen(None).glyph(), 250)}
    characters = {0x20: "space"}
    for font, ranges, is_curved in _sources():
        glyph_names, outlines, scale = (
            font.getBestCmap(),
            font.getGlyphSet(),
            EM / font["head"].unitsPerEm,
        )
        wanted = {code for first, last in ranges for code in range(first, last + 1)}
        wanted |= set() if is_curved else {ord(sign) for sign in _SINGLE}
        for code in sorted((wanted & glyph_names.keys()) - characters.keys()):
            name = f"u{code:04X}"
            pen = TTGlyphPen(None)
            placed = TransformPen(pen, (scale, 0, 0, scale, 0, 0))
            whole = DecomposingRecordingPen(outlines)
            outlines[glyph_names[code]].draw(whole)
            whole.replay(Cu2QuPen(placed, 1.5, reverse_direction=True) if is_curved else placed)
            glyphs[name] = pen.glyph(), round(outlines[glyph_names[code]].width * scale)
            characters[code] = name
    return build_font(
        "Donimoes Symbols",
        "Regular",
        "Copyright 2013, 2016, 2017, 2018 Google LLC. Copyright 2026 donimoes_book contributors.",
        glyphs,
        characters,
        SERIF,
    )


def _sources() -> Iterator[tuple[TTFont, tuple[tuple[int, int], ...], bool]]:
    """Yield Noto's fonts, what to take of each, and whether they have PostScript outlines."""
    for name in ("NotoSansSymbols2", "NotoSansSymbols", "NotoSansMath"):
        data = import_module(f"pymupdf_fonts.{name}_Regular").fontbuffer
        yield TTFont(BytesIO(data)), _SIGNS, True
    spec = find_spec("manimgx_fonts")
    assert spec
    assert spec.origin
    yield TTFont(Path(spec.origin).parent / "NotoEmoji[wght].ttf"), (*_SIGNS, *_PICTURES), False


if __name__ == "__main__":
    font_path("symbols").write_bytes(build_symbol_font())
