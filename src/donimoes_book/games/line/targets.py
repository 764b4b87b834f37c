"""What players of a line game touch: a domino, then the place at an open end where it would lie."""

from collections.abc import Sequence

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Place
from donimoes_book.games.line.line import End, Line, Play, Spinners
from donimoes_book.games.line.placement import NoRoom, Placement, place_next, placements_of
from donimoes_book.play.dealing import domino_word
from donimoes_book.play.targets import Button, Held, Spot, Target
from donimoes_book.words.language import gettext


class Ends:
    """The open ends of a line as it lies on the table."""

    def __init__(self, line: Line) -> None:
        self.line = line
        try:
            self._placements: Sequence[Placement] | None = placements_of(line)
        except NoRoom:
            self._placements = None
        placed = [placement.domino for placement in self._placements or ()]
        places = [place for domino in placed for place in domino.places] or [Place(0, 0)]
        # A picture begins at (0, 0).
        self._shift = -min(place.x for place in places), -min(place.y for place in places)
        self._names: dict[End, str] = {}
        self._spots: dict[tuple[Pair, End | None], tuple[Place, ...]] = {}
        """Where a domino would lie at an end the first way it fits there."""

    def target(self, play: Play, words: str) -> Target:
        """Return how a play is made; with a button for its end if the line can't lie flat."""
        held, name = (Held(play.domino),), self.name(play.end)
        if self._placements is None:
            return Target(play, (held, (Button(name),)), words)
        lying = place_next(self.line, self._placements, play).domino.moved(*self._shift)
        # What can be laid both along the line and across it is turned on one target.
        places = self._spots.setdefault((play.domino, play.end), lying.places)
        return Target(play, (held, tuple(Spot(place, name) for place in places)), words, lying)

    def words(self, play: Play) -> str:
        """Say which domino is played where."""
        domino = domino_word(play.domino)
        if play.end is None:
            return domino
        words = gettext("{domino} at {end}", domino=domino, end=self.name(play.end))
        if play.inner == play.outer and not play.across and self.line.spinners is Spinners.FIRST:
            return gettext("{what}, along the line", what=words)
        if play.inner != play.end.number:
            return gettext("{what}, with its {number}", what=words, number=play.inner)
        return words

    def name(self, end: End | None) -> str:
        """Say which end it is: the left or right one, if there are just two."""
        if end is None:
            return gettext("the table")
        if end not in self._names:
            self._names[end] = self._name(end)
        return self._names[end]

    def _name(self, end: End) -> str:
        others = [other for other in self.line.distinct_ends() if other != end]
        if len(others) == 1 and len(self.line) > 1 and self._placements:
            here, there = self._beyond(end), self._beyond(others[0])
            if here.x != there.x:
                left, right = gettext("the left end"), gettext("the right end")
                return left if here.x < there.x else right
            upper, lower = gettext("the upper end"), gettext("the lower end")
            return upper if here.y < there.y else lower
        domino = domino_word(self.line.plays[end.node].domino)
        if not self.line.is_spinner(end.node):
            return gettext("the {number} of {domino}", number=end.number, domino=domino)
        if end.narrow:
            return gettext("the narrow end of {domino}", domino=domino)
        return gettext("the long side of {domino}", domino=domino)

    def _beyond(self, end: End) -> Place:
        """Return where a domino would begin at an end."""
        assert self._placements
        return place_next(self.line, self._placements, Play(end.number, end.number, end)).start
