"""Makes a variant of a problem from its marked data, as a page does: a twin of its script."""

import re

from donimoes_book.interactive.variants import HALVES, PAWNS, PIPS, WAYS

ORDER = "LRUD"
MARKED = re.compile("[\ue000-\uf8ff]")
PAIR = re.compile("([\ue000-\ue009])(-?)([\ue000-\ue009])")


def variants_of(data):
    """Return the code, the numbers and the sides that change places of each variant."""
    found = (it.split("/") for it in data.get("variants", "").split())
    return [(code, tuple(map(int, numbers)), int(sides)) for code, numbers, sides in found]


def varied(data, code=None, numbers=tuple(range(7)), sides=0):
    """Return the data of a problem's variant, or of the problem itself, without marks."""
    data, across, down = dict(data), sides % 2, sides // 2
    if not data.pop("variants", None):
        return data
    pips, order = data.pop("pips", []), data.pop("order", "")
    corners, corner = data.pop("corners", ""), 2 * across ^ down
    stands = {it[0]: it[corner] for it in data.pop("upright", [])}

    def opposite(way):
        changes = way and (across if way in "LR" else down)
        return ORDER[ORDER.index(way) ^ 1] if changes else way

    def meant(character):
        value = ord(character)
        if value >= HALVES:
            return pips[(value - HALVES) // 8][numbers[(value - HALVES) % 8]]
        if value >= PAWNS:
            return corners[(value - PAWNS) ^ corner]
        return opposite(ORDER[value - WAYS]) if value >= WAYS else str(numbers[value - PIPS])

    def is_reversed(one, other):
        piece = [name for name, _ in data["pieces"]].index("".join(sorted((one, other))))
        sprite = next(it[1] for it in data["places"] if it[0] == piece)
        _, width, height = data["sprites"][sprite]
        return across if width > height else down

    def said(text, is_swapped):
        def ordered(found):
            one, joint, other = found.groups()
            return other + joint + one if is_swapped(one, other) else found[0]

        return MARKED.sub(lambda found: meant(found[0]), PAIR.sub(ordered, text))

    def named(text):
        return said(text, lambda one, other: meant(one) > meant(other))

    def laid(text):
        swapped = is_reversed if order == "laid" else lambda one, other: meant(one) < meant(other)
        return said(text, swapped) if isinstance(text, str) else text

    def drawn(sprite):
        if sprite in stands:
            return data["sprites"][stands[sprite]]
        markup, width, height = data["sprites"][sprite]
        markup = MARKED.sub(lambda found: meant(found[0]), markup)
        matrix = f"{-1 if across else 1} 0 0 {-1 if down else 1}"
        place = f"{width if across else 0} {height if down else 0}"
        group = f'<g transform="matrix({matrix} {place})">{markup}</g>'
        return [group if across or down else markup, width, height]

    def moved(piece, sprite, x, y):
        _, width, height = data["sprites"][sprite]
        return [piece, sprite, -x - width if across else x, -y - height if down else y]

    def turned(tried):
        return opposite(tried[0]) + tried[1:]

    def stepped(end, name):
        return [end, turned(name)]

    def ray(own):
        space, tries, *rest = own
        return [space, list(map(turned, tries)), *rest]

    change = {
        "numbers": lambda it: [numbers[n] for n in it],
        "steps": lambda it: [{**step, "says": named(step["says"])} for step in it],
        "pieces": lambda it: [[named(words) for words in piece] for piece in it],
        "names": lambda it: list(map(laid, it)),
        "solution": lambda it: list(map(laid, it)),
        "reasons": lambda it: list(map(laid, it)),
        "gestures": lambda it: [[pieces, opposite(way)] for pieces, way in it],
        "sprites": lambda it: list(map(drawn, range(len(it)))),
        "places": lambda it: [moved(*place) for place in it],
        "outcomes": lambda it: [each if isinstance(each, str) else stepped(*each) for each in it],
        "phases": lambda it: [{**phase, "rays": list(map(ray, phase["rays"]))} for phase in it],
    }
    return {name: change.get(name, lambda it: it)(it) for name, it in data.items()} | {
        "code": code or data["code"]
    }
