"""Validation of all SVG that is drawn, by svgwrite: slow, so only tests switch it on."""

from svgwrite.validator2 import Full11Validator

from donimoes_book.drawing import svg


class Svg2Validator(Full11Validator):
    """svgwrite's validator for SVG 1.1, plus what SVG 2 and ARIA add."""

    ARIA = frozenset({"role", "aria-hidden", "aria-labelledby", "aria-describedby"})

    def check_svg_attribute_value(self, elementname, attributename, value):
        """Raise ValueError or TypeError for an attribute that doesn't belong to an element."""
        if attributename not in self.ARIA:
            name = "xlink:href" if attributename == "href" else attributename
            super().check_svg_attribute_value(elementname, name, value)


def validate_svg(on):
    """Switch it on or off: what is invalid then raises ValueError or TypeError."""
    svg._elements._parameter.debug = on
    if on:
        svg._elements._parameter.validator = Svg2Validator()
