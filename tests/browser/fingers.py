"""Touches a page as a phone does, with raw touches: what comes of them is up to the browser."""

from contextlib import contextmanager

STEP = 4
"""How far a finger moves at once, in pixels."""


class Fingers:
    """The fingers on a page; each has a number."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.down = {}

    def put(self, *places):
        """Put down a finger on each of these places."""
        self.down = dict(enumerate(places))
        self._send("touchStart")

    def move(self, *ways):
        """Move each finger so far, little by little."""
        count = max(int(max(abs(dx), abs(dy)) / STEP) + 1 for dx, dy in ways)
        starts = dict(self.down)
        for step in range(1, count + 1):
            for number, (dx, dy) in enumerate(ways):
                x, y = starts[number]
                self.down[number] = x + dx * step / count, y + dy * step / count
            self._send("touchMove")

    def lift(self):
        """Lift all fingers."""
        self.down = {}
        self._send("touchEnd")

    def drag(self, start, end):
        """Put a finger down at a place and lift it at another."""
        self.put(start)
        self.move((end[0] - start[0], end[1] - start[1]))
        self.lift()

    def tap(self, place):
        """Tap a place."""
        self.put(place)
        self.lift()

    def _send(self, kind):
        points = [{"id": number, "x": x, "y": y} for number, (x, y) in self.down.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(element, right=0.5, down=0.5):
    """Return the middle of an element in the window, or another point of it."""
    box = element.bounding_box()
    return box["x"] + right * box["width"], box["y"] + down * box["height"]


@contextmanager
def unscrolled(page):
    """Fail if the page scrolls meanwhile."""
    before = page.evaluate("scrollY")
    yield
    assert page.evaluate("scrollY") == before
