"""How everything looks, in one place: colours, lines, sizes and the places of pips.

Lengths are in a scene's units (36 to a half). The only colours are ink, face, three greys and one
accent, which is dark enough to stay distinct when printed in grey.
"""

from donimoes_book.drawing.scene import CAP_HEIGHT, Paint, Point, Text

INK = "ink"
"""Black on paper; on a screen, the page's text colour."""
FACE = "face"
"""White on paper; on a screen, the page's background colour."""
BLACK = "#000000"
WHITE = "#ffffff"
DARK = "#4a4a4a"
GREY = "#8a8a8a"
LIGHT = "#d8d8d8"
ACCENT = "#a8322d"

# Dominoes
GAP = 0.5
"""The empty rim of every square, so that neighbours read as separate tiles."""
CORNER = 4.5
BORDER = Paint(FACE, INK, 1.0)
MARKED_BORDER = Paint(FACE, ACCENT, 2.0)
GOING_BORDER = Paint(FACE, ACCENT, 1.6, (4, 3.6))
LONE_BORDER = Paint(FACE, GREY, 1.1, (0, 3.1))
AVAILABLE = Paint(stroke=INK, width=2.6)
"""The heavier line around a domino that may be played."""
BAR = Paint(stroke=GREY, width=0.8)
BAR_LENGTH = 24.0

BACK = Paint(LIGHT, INK, 1.0)
BACK_LINE = Paint(stroke=FACE, width=1.6)
BACK_INSET = 5.0
"""The distance from the edge of a domino's back to the line on it."""
BACK_DIAMOND = Paint(FACE)
BACK_DIAMOND_SIZE = (6.5, 10.0)
"""Half the width and half the height of the diamond in the middle of an upright back."""

LIFT = 8.0
"""How much higher on the page a raised domino is drawn; its side fills the room below."""
SIDE = Paint(DARK, INK, 1.0)

# Boards
LIGHT_SQUARE = Paint(FACE)
"""White on any ground, such as that of a table."""
DARK_SQUARE = Paint(LIGHT)
BOARD_EDGE = Paint(stroke=INK, width=1.0)
SHADE = Paint(LIGHT)
SHADE_INSET = 3.0
"""The distance from a half's border to the shade that marks a black square."""
COORDINATE = Paint(INK)
COORDINATE_SIZE = 11.0
COORDINATE_ROOM = 16.0
"""The room beside a board for the letters and numbers of its columns and rows."""

# Labels below a square
LABEL = Paint(DARK)
LABEL_SIZE = 12.0
LABEL_ROOM = 18.0
"""The height of the room for labels: the gap between two rows of dominoes."""

# Regions, and the dominoes to lay on them
OPEN_SQUARE = Paint(FACE, LIGHT, 1.0)
REGION = (3.2, Paint(stroke=DARK, width=1.7, dash=(5, 3.6)))
"""How far the outline of a region is from the edge of its squares, and how it looks."""
COVERED_REGION = (2.5, Paint(stroke=GREY, width=1.3, dash=(5, 3.6)))
"""The same on dominoes, between their edges and their pips."""
REGION_CORNER = 5.0
TAB = Paint(INK, FACE, 1.6)
TAB_HEIGHT = 15.0
"""The height of the tab with a condition."""
TAB_LETTER = 9.2
"""The room for each letter on it."""
TAB_ENDS = 5.0
TAB_CORNER = 4.0
TAB_INSET = 1.5
"""How far its end is from the right edge of its square."""
CONDITION = Paint(FACE)
CONDITION_SIZE = 17.0
"""Digits on problems' squares are as high as those of the text."""
STOCK_SCALE = 0.76
STOCK_GAP = 3.0
STOCK_ROW_GAP = 5.0
STOCK_ABOVE = 13.0
STOCK_ABREAST = 6
"""The most dominoes to lay in a row, unless the shape is wider."""

# The grid of a practice spread
GRID_LINE = Paint(stroke=LIGHT, width=0.8)

# Pips
PIP = Paint(INK)
PIP_RADIUS = 3.1
PIP_RADII = {9: PIP_RADIUS, 12: 2.5, 15: 2.1}
"""The radius of the pips of a half, by the most that it has."""
PIP_STEP = 9.6
"""The distance from a half's centre to the outer rows of pips."""
SMALL = 0.58
"""The scale of pips on a half with a piece on it."""
SMALL_PIPS_AT: Point = (10.8, 10.8)
"""The centre of these small pips, from the half's top left corner."""
PIECE_BESIDE_PIPS = (8.4, (25.0, 25.0))
"""The radius of a piece on a half with pips, and its centre from the top left corner."""
PIECE_ON_BAR = (7.2, (18.0, 18.0))
"""The same for a piece between the halves of a domino."""
PIECE_ALONE = (12.5, (18.0, 18.0))
"""The same for a piece on a square without pips."""

# Marks
ACCENT_AREA = Paint(ACCENT)
CROSS = Paint(stroke=ACCENT, width=2.2)
CROSS_HALO = Paint(stroke=FACE, width=4.6)
"""The light line around a cross on a dark card."""
CROSS_INSET = 6.0
CROSSING = Paint(stroke=ACCENT, width=1.8)
CROSSING_INSET = 0.035
"""How far from a domino's corners its cross ends, as a share of its diagonals."""
CROSSING_HALO = Paint(stroke=FACE, width=3.4)
"""The light line around a cross over pips."""
BADGE = Paint(ACCENT, FACE, 1.2)
BADGE_RADIUS = 6.2
BADGE_SIGN = Paint(stroke=WHITE, width=1.7)
ARROW = Paint(stroke=ACCENT, width=2.2)
ARROW_CORNER = 4.0
ARROW_HEAD_LENGTH = 10.0
ARROW_HEAD_WIDTH = 9.5
ARROW_LANE = PIP_STEP / 2
"""How far right of and below the middle of squares arrows run, to pass between the pips."""
ARROW_REST = 13.0
"""The distance from the arrow's tip, which only just enters the last square, to its target."""
ARROW_DOT = 2.7
"""The radius of the dot at the start."""
SPLIT = Paint(stroke=ACCENT, width=1.6)
SPLIT_HALO = Paint(stroke=FACE, width=7.0)

# Cards, pieces and dice
PATH = Paint(stroke=LIGHT, width=8.0)
"""A path between squares, wide enough to show around the pips on it."""
COVER = Paint(LIGHT, GREY, 1.0)
"""The covered half of a domino."""
CARD_INSET = 3.4
"""The inset of a card in its squares, which lets the dominoes below show around it."""
CARD_CORNER = 3.0
CARD_LINE = 3.2
"""The distance from the edge of a dark card to the line inside it."""
CUT_LINE = Paint(stroke=DARK, width=0.5)
"""The lines of boards and score sheets printed at the size of real dominoes."""
RULER = Paint(stroke=INK, width=0.6)
FOLD = Paint(stroke=GREY, width=0.9, dash=(5, 4))
"""The line to fold a page along before cutting cards out of it."""
HATCHING = 7.2
"""The distance between the slanting lines of a light card, along its edge."""
LIGHT_CARD = (Paint(FACE), Paint(stroke=GREY, width=0.9), Paint(stroke=INK, width=1.5))
DARK_CARD = (Paint(DARK), Paint(stroke=FACE, width=0.8), Paint(stroke=INK, width=1.5))
"""Face, pattern and edge: the two sides differ in pattern as well as in shade."""
CARD_LABEL = 19.0
"""The side of the square with a card's name."""
CARD_LABEL_SIZE = 15.0
"""The size of its letters."""
LIGHT_LABEL = (Paint(FACE), Paint(INK))
DARK_LABEL = (Paint(DARK), Paint(FACE))
MARKED_CARD = Paint(stroke=ACCENT, width=2.6)
HOLD = Paint(stroke=LIGHT, width=1.0)
HOLD_ON_BOARD = Paint(stroke=ACCENT, width=2.0)
WHITE_PIECE = Paint(WHITE, INK, 1.5)
BLACK_PIECE = Paint(BLACK, WHITE, 1.0)
LETTER_ON_BLACK = Paint(WHITE)
LETTER_ON_WHITE = Paint(BLACK)
WHITE_LETTERS = "NR"
"""The lettered pieces that are white, so that neighbours are easy to distinguish."""
SQUARE_LETTERS = "BR"
"""The lettered pieces that are square: pawns differ in shape and shade as well as in letter."""
LETTER_SIZE = 1.5
"""The size of a piece's letter, as a multiple of the piece's radius."""
FONT_FAMILY = "Source Sans Pro, sans-serif"
PDF_FONT = "Sans-Bold"
PDF_LIGHT_FONT = "Sans"
DIE = Paint(FACE, INK, 2.0)
DIE_TILT = 9.0
"""The tilt of a die in degrees, so that nobody takes it for half a domino."""

# Solids on a table, seen from above a corner
VIEW = (0.841, 0.541, 0.911)
"""How far one unit along x or y leads to the side and down the page, and one unit upwards up the
page. The table is seen from 40 degrees above, at a scale where dominoes' edges keep their
length."""
THICKNESS = 12.0
"""The height of a domino lying on the table."""
LEVEL = 12.0
"""The height of each level of a landscape."""
LEVEL_GROUND = 5.0
"""The height of its level 0."""
SHEET = 2.0
"""How thick a card is."""
LEFT_SIDE = Paint("#d2d2d2")
"""The left one of the two visible sides of a body."""
RIGHT_SIDE = Paint("#a2a2a2")
EDGE = Paint(stroke=INK, width=1.0)
SEAM = Paint(stroke=INK, width=0.8)
"""The seam between a domino and the one below it."""
SHADOW = Paint("#e9e9e9")
SHADOW_ON_BOARD = Paint("#bdbdbd")
SHADOW_ON_BACK = Paint("#2a2a2a")
SHADOW_SHIFT = 7.0
"""How far a shadow falls along x and y."""
SOLID_BACK = Paint(DARK, INK, 1.0)
SOLID_MARGIN = 1.0
"""The margin around the drawing."""
WIDEST_LETTER = 0.9
"""An upper bound on a letter's width, as a multiple of the text size."""
HOLD_SEEN_ASLANT = Paint(stroke=GREY, width=1.2)
STANDING_BESIDE_PIPS = (6.6, (28.6, 7.6))
"""The radius of a piece on a half with pips, and its centre from the far corner: it is in the right
corner, so that it hides none of these pips and little of any others."""
STANDING_ON_BAR = (6.0, (18.0, 18.0))
STANDING_ALONE = (9.5, (18.0, 18.0))
STANDING_DIE = 0.86
"""Half the side of a die, as a multiple of the radius of a piece in its place."""
DISC_HEIGHT = 5.0
FIGURE_HEIGHT = 3.1
"""The height of the tallest figure on the page, in half-widths of its foot."""
WHITE_FIGURE = Paint(WHITE, BLACK, 1.2)
BLACK_FIGURE = Paint(BLACK, BLACK, 1.2)
GLINT = Paint(WHITE)
"""The light on a black figure, which shows its form: it has no outline in white, which would be a
halo on a coloured ground."""
WHITE_SIDE = Paint(RIGHT_SIDE.fill, BLACK, 1.2)
BLACK_SIDE = BLACK_FIGURE
STANDING_SHADOW = 0.3
"""How far a figure's shadow falls along x and y, in radii of its foot."""

# People around a table, seen from above
TABLE = "#ddd7d1"
GRAIN = "#c9c2bb"
SKIN = "#f7f1ee"
DARKER_SKIN = "#ddd3cf"
DARKEST_SKIN = "#a89a96"
"""Warm greys, which a press prints as tints of black."""

# Charts; lengths are multiples of the type size
CHART_TEXT = Paint(INK)
CHART_VALUE = Paint(INK)
CHART_SCALE = Paint(DARK)
CHART_GUIDE = Paint(stroke=LIGHT, width=0.6)
CHART_AXIS = Paint(stroke=DARK, width=0.6)
CHART_BAR = Paint(LIGHT)
CHART_MIDDLE_BAR = Paint(GREY)
"""The paint of a bar in the middle half."""
CHART_REACH = Paint(stroke=DARK, width=0.7)
"""The line from the shortest to the longest."""
CHART_HALF = Paint(stroke=INK, width=2.6)
"""The line from the lower to the upper quartile."""
CHART_MEDIAN = Paint(stroke=ACCENT, width=1.8)
CHART_STEM = Paint(stroke=LIGHT, width=3.0)
"""The line from none to a share."""
CHART_DOT = Paint(ACCENT)


def _columns(*numbers: int) -> tuple[tuple[float, float], ...]:
    """Return the places of pips in three columns of so many, as far apart in each."""
    apart = 2.4 / (max(numbers) - 1)
    places = (
        (x, (n - (count - 1) / 2) * apart)
        for x, count in zip((-1, 0, 1), numbers, strict=True)
        for n in range(count)
    )
    return tuple(sorted(places, key=lambda at: (at[1], at[0])))


_UPRIGHT_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    9: ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    10: _columns(4, 2, 4),
    11: _columns(4, 3, 4),
    12: _columns(4, 4, 4),
    13: _columns(4, 5, 4),
    14: _columns(5, 4, 5),
    15: _columns(5, 5, 5),
}


def pip_offsets(pips: int, *, across: bool) -> tuple[tuple[float, float], ...]:
    """Return the places of 0 to 15 pips on a half, in reading order, as steps from its centre.

    They turn with their domino, as on real tiles: the rows of a six run along the domino.
    """
    upright = _UPRIGHT_PIPS[pips]
    if not across:
        return upright
    return tuple(sorted(((-y, x) for x, y in upright), key=lambda at: (at[1], at[0])))


def centred_text(
    x: float, y: float, text: str, size: float = COORDINATE_SIZE, paint: Paint = COORDINATE
) -> Text:
    """Return a text with its capitals centred on (x, y), by default styled as a coordinate."""
    return Text(x, y + size * CAP_HEIGHT / 2, text, size, paint)
