"""A table as a page has it: it knows paths, lights what can be touched next, and no rules."""


class Touching:
    """What has been touched of some targets, and what that leaves."""

    def __init__(self, targets):
        self.left, self.step, self.touched = list(targets), 0, set()

    @property
    def lights(self):
        """What can be touched next; nothing if only turns of one target are left."""
        return {
            touch
            for target in self.left
            for touch in (target.path[self.step] if self.step < len(target.path) else ())
        } - self.touched

    def touch(self, touch):
        """Touch what is lit."""
        assert touch in self.lights
        self.touched.add(touch)
        self.left = [target for target in self.left if touch in target.path[self.step]]
        if len({frozenset(target.path[self.step]) for target in self.left}) == 1:
            self.step, self.touched = self.step + 1, set()


def touches_for(target, targets):
    """Return what is touched for a target, and the most lights of a kind on the way."""
    table, touches, lit = Touching(targets), [], []
    while lights := table.lights:
        lit.append(lights)
        touch = next(touch for touch in target.path[table.step] if touch in lights)
        table.touch(touch)
        touches.append(touch)
    turns = [turn.choice for turn in table.left]
    assert target.choice in turns
    return touches, turns, lit
