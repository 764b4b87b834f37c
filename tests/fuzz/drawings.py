"""Writes SVG pictures by a grammar: all that SVG has, with numbers that nobody would write."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

NUMBERS = (
    *("0", "1", "2", "5", "10", "50", "90", "100", "0.5", "1.5", "100%", "50%", "1em", "3cm"),
    *("-1", "-0", "99", "1000", "100000", "1000000", "4294967296", "-2147483649", "1e9", "1e38"),
    *("1e308", "1e-9", "0.00001", "-1e30", "nan", "inf", "", "auto", "9" * 40, "1e999"),
)
COLOURS = "red", "#abc", "#12345678", "rgb(1,2,3)", "currentColor", "none", "url(#{})", "hsl(9 9 9)"
PRIMITIVES = {
    "feBlend": "in in2 mode",
    "feColorMatrix": "in type values",
    "feComponentTransfer": "in",
    "feComposite": "in in2 operator k1 k2 k3 k4",
    "feConvolveMatrix": "in order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha",
    "feDiffuseLighting": "in surfaceScale diffuseConstant lighting-color",
    "feDisplacementMap": "in in2 scale xChannelSelector yChannelSelector",
    "feDropShadow": "in dx dy stdDeviation flood-color flood-opacity",
    "feFlood": "flood-color flood-opacity",
    "feGaussianBlur": "in stdDeviation",
    "feImage": "href preserveAspectRatio",
    "feMerge": "",
    "feMorphology": "in operator radius",
    "feOffset": "in dx dy",
    "feSpecularLighting": "in surfaceScale specularConstant specularExponent lighting-color",
    "feTile": "in",
    "feTurbulence": "baseFrequency numOctaves seed stitchTiles type",
}
INSIDE = {
    "feComponentTransfer": (
        "feFuncR",
        "type tableValues slope intercept amplitude exponent offset",
    ),
    "feDiffuseLighting": ("fePointLight", "x y z"),
    "feSpecularLighting": ("feSpotLight", "x y z pointsAtX pointsAtZ limitingConeAngle"),
    "feMerge": ("feMergeNode", "in"),
}
WORDS = {
    "in": ("SourceGraphic", "SourceAlpha", "BackgroundImage", "FillPaint", "r1", "r2"),
    "in2": ("SourceGraphic", "r1", "r2"),
    "mode": ("multiply", "screen", "hue", "overlay"),
    "operator": ("over", "in", "arithmetic", "erode", "dilate"),
    "type": ("matrix", "saturate", "table", "gamma", "fractalNoise", "turbulence"),
    "edgeMode": ("duplicate", "wrap", "none"),
    "stitchTiles": ("stitch", "noStitch"),
    "preserveAlpha": ("true", "false"),
    "spreadMethod": ("pad", "reflect", "repeat"),
    "preserveAspectRatio": ("none", "xMinYMax slice"),
}
LISTS = "values", "kernelMatrix", "tableValues", "stroke-dasharray", "rotate"
UNITS = "userSpaceOnUse", "objectBoundingBox"
SHAPES = {
    "rect": "x y width height rx ry",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "line": "x1 y1 x2 y2",
    "polygon": "points",
    "polyline": "points",
    "path": "d pathLength",
}
PAINT = (
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-miterlimit", "opacity"),
    *("fill-opacity", "filter", "mask", "clip-path", "marker-start", "marker-mid", "transform"),
    *("mix-blend-mode", "isolation", "font-size", "letter-spacing", "stroke-dashoffset", "color"),
)
REFERRING = "filter", "mask", "clip-path", "marker-start", "marker-mid"
ENTITIES = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
MANY = 1, 1, 1, 1, 2, 3, 8, 30, 400
"""How often something is repeated."""
DEEPEST = 4
LONGEST = 200_000


def drawing(random: Random) -> str:
    """Return an SVG picture of at most so many letters."""
    while len(picture := _Writer(random).picture()) > LONGEST:
        pass
    return picture


class _Writer:
    """Writes one picture, in which names refer to elements before and after them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.sane = random.random()
        """How often a number is one that people write."""

    def picture(self) -> str:
        random = self.random
        definitions = "".join(self.definition() for _ in range(random.choice((0, 1, 2, 4))))
        shown = "".join(self.element(0) for _ in range(random.choice((1, 1, 2, 5))))
        sheet = self.sheet() if random.random() < 0.2 else ""
        size = f'width="{self.size()}" height="{self.size()}"'
        if random.random() < 0.4:
            size += f' viewBox="{" ".join(self.number() for _ in "abcd")}"'
        before = ENTITIES if random.random() < 0.02 else ""
        space = 'xmlns="http://www.w3.org/2000/svg"'
        return f"{before}<svg {space} {size}>{sheet}{definitions}{shown}</svg>"

    def size(self) -> str:
        few = self.random.choice((10, 100, 300, 300, 900, 3000))
        return str(few) if self.random.random() < 0.8 else self.number()

    def number(self) -> str:
        random = self.random
        if random.random() < self.sane:
            return f"{random.uniform(0, 300):.1f}"
        return random.choice(NUMBERS)

    def name(self) -> str:
        return f"n{self.random.randrange(6)}"

    def value(self, attribute: str) -> str:
        random = self.random
        if attribute == "d":
            return self.path()
        if attribute == "href":
            return f"#{self.name()}"
        if attribute in REFERRING:
            return f"url(#{self.name()})"
        if attribute in ("fill", "stroke", "color", "flood-color", "lighting-color"):
            return random.choice(COLOURS).format(self.name())
        if attribute in ("transform", "gradientTransform", "patternTransform"):
            what = random.choice(("translate", "scale", "rotate", "skewX"))
            return f"{what}({self.number()})"
        if attribute in WORDS and random.random() < 0.9:
            return random.choice(WORDS[attribute])
        if attribute.endswith("Units"):
            return random.choice(UNITS)
        if attribute in LISTS:
            return " ".join(self.number() for _ in range(random.choice((1, 9, 9, 20, 400))))
        if attribute == "points":
            return " ".join(self.number() for _ in range(2 * random.choice(MANY)))
        if attribute in ("order", "numOctaves", "radius", "stdDeviation") and random.random() < 0.5:
            return str(random.choice((3, 9, 50, 99, 1000, 1_000_000)))
        return self.number()

    def attributes(self, names: str, least: float = 0.8) -> str:
        chosen = (name for name in names.split() if self.random.random() < least)
        return "".join(f' {name}="{self.value(name)}"' for name in chosen)

    def painted(self) -> str:
        some = " ".join(self.random.sample(PAINT, self.random.choice((0, 1, 1, 2, 4))))
        return self.attributes(some, 1)

    def path(self) -> str:
        random = self.random
        steps = []
        for _ in range(random.choice(MANY)):
            letter = random.choice("LlHhVvCcSsQqTtAaZz")
            count = {"h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}.get(letter.lower(), 2)
            steps.append(letter + " ".join(self.number() for _ in range(count)))
        return f"M{self.number()} {self.number()}{''.join(steps)}"

    def sheet(self) -> str:
        random = self.random
        rules = []
        for _ in range(random.choice(MANY)):
            names = random.choices(("rect", ".c", "#n1", "g", "*", "g > g", "path:hover"), k=2)
            what = random.choice(PAINT)
            rules.append(f"{random.choice((' ', ',')).join(names)}{{{what}:{self.value(what)}}}")
        return f"<style>{''.join(rules)}</style>"

    def element(self, depth: int) -> str:
        random = self.random
        kinds: list[Callable[[int], str]] = [self.shape, self.shape, self.text, self.use]
        if depth < DEEPEST:
            kinds += [self.group, self.group, self.inner]
        one = random.choice(kinds)(depth)
        return one * min(random.choice(MANY), 1 + LONGEST // 10 // len(one))

    def shape(self, depth: int) -> str:
        name = self.random.choice([*SHAPES])
        marked = f' class="c" id="{self.name()}"' if self.random.random() < 0.3 else ""
        return f"<{name}{marked}{self.attributes(SHAPES[name])}{self.painted()}/>"

    def text(self, depth: int) -> str:
        words = "Dominoes 🁣 אב é́ " * self.random.choice(MANY)
        span = f"<tspan{self.attributes('dx dy rotate')}>x</tspan>"
        path = f'<textPath href="#{self.name()}">{words}</textPath>'
        inside = self.random.choice((words, words + span, path))
        return f"<text{self.attributes('x y textLength')}{self.painted()}>{inside}</text>"

    def use(self, depth: int) -> str:
        return f"<use{self.attributes('x y width height')}{self.painted()} href='#{self.name()}'/>"

    def nested(self, depth: int) -> str:
        return "".join(self.element(depth + 1) for _ in range(self.random.choice((1, 1, 2, 3))))

    def group(self, depth: int) -> str:
        around = self.random.choice(MANY) % 40 + 1
        start = f"<g{self.painted()}>"
        return start * around + self.nested(depth) + "</g>" * around

    def inner(self, depth: int) -> str:
        given = self.attributes("x y width height preserveAspectRatio")
        return f"<svg{given} viewBox='0 0 {self.number()} 9'>{self.nested(depth)}</svg>"

    def definition(self) -> str:
        random = self.random
        return random.choice(
            (self.filter, self.filter, self.gradient, self.container, self.container)
        )()

    def filter(self) -> str:
        random = self.random
        inside = ""
        for _ in range(random.choice((1, 1, 2, 5))):
            name = random.choice([*PRIMITIVES])
            part, given = INSIDE.get(name, ("", ""))
            within = f"<{part}{self.attributes(given)}/>" if part else ""
            start = f"<{name}{self.attributes(PRIMITIVES[name])} result='r{random.randrange(3)}'>"
            inside += f"{start}{within}</{name}>" * random.choice(MANY)
        given = self.attributes("x y width height filterUnits primitiveUnits", 0.4)
        return f'<filter id="{self.name()}"{given}>{inside}</filter>'

    def gradient(self) -> str:
        random = self.random
        stops = "".join(
            f"<stop{self.attributes('offset stop-opacity')} stop-color='red'/>"
            for _ in range(random.choice(MANY))
        )
        kind = random.choice(("linearGradient", "radialGradient"))
        given = self.attributes("x1 x2 cx cy r fx fr gradientUnits gradientTransform spreadMethod")
        also = f' href="#{self.name()}"' if random.random() < 0.3 else ""
        return f'<{kind} id="{self.name()}"{given}{also}>{stops}</{kind}>'

    def container(self) -> str:
        kind = self.random.choice(("pattern", "mask", "clipPath", "marker", "symbol", "g"))
        names = "x y width height patternUnits maskUnits patternTransform markerWidth markerHeight"
        given = self.attributes(names, 0.5)
        return f'<{kind} id="{self.name()}"{given}>{self.nested(2)}</{kind}>'
