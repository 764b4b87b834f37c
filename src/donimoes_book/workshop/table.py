"""A game in progress as a page shows it: what lies on the table, who holds what, what can be done.

Lengths are those of a scene (36 to a half). Everything is from the view of the reader, so that a
page has nothing to hide. docs/workshop.md explains the data.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Cover, Die, Domino, Piece, Place, spoken_place
from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import extent
from donimoes_book.drawing.loose import Part, draw_one, draw_parts, draw_rest
from donimoes_book.drawing.outline import corner
from donimoes_book.drawing.scene import Symbol, Use
from donimoes_book.drawing.svg import STAND_ALONE, symbol_markup
from donimoes_book.games import registry
from donimoes_book.interactive.table import Numbers, part_name, part_words
from donimoes_book.play.contest import Turn
from donimoes_book.play.dealing import domino_name
from donimoes_book.play.session import HUMAN, ContestSession
from donimoes_book.play.targets import Button, Held, Spot, Target, Touch
from donimoes_book.words.language import gettext, listed

Data = dict[str, Any]
"""An object as JSON has it."""
SPACE_IN_NAMES = "_"
"""What a record has for a space in a player's name."""
_BACK = Cover((Place(0, 0), Place(0, 2)), ((Place(0, 1), "-"),))


class _Sprites:
    """Pictures, each of which is drawn once and has a number."""

    def __init__(self) -> None:
        self._numbers = Numbers()
        self._symbols: list[Symbol] = []

    def number(self, symbol: Symbol) -> int:
        """Return a picture's number."""
        if symbol.name not in self._numbers:
            self._symbols.append(symbol)
        return self._numbers[symbol.name]

    def as_data(self) -> list[Data]:
        """Return all pictures, in order."""
        return [
            {"markup": _markup(symbol), "width": symbol.width, "height": symbol.height}
            for symbol in self._symbols
        ]


@lru_cache(maxsize=1024)
def _markup(symbol: Symbol) -> str:
    return symbol_markup(symbol, STAND_ALONE)


def seen_table(session: ContestSession, state: Any) -> Data:
    """Return what the reader sees of a state, with nothing to touch."""
    return _table(session, state, None, (), ())


def table_to_touch(session: ContestSession, plays: Sequence[str]) -> Data:
    """Return the table now, with what can be touched and what others have done meanwhile.

    `plays` are the session's choices, which are none after the end.
    """
    contest, state = session.contest, session.state
    fresh = _since_own_turn(session)
    before = fresh[0].after if fresh and fresh[0].player == session.player else None
    targets: Sequence[Target] = ()
    if plays:
        view = contest.view(state, session.player)
        targets = contest.targets(view, contest.choices(state))
    data = _table(session, state, before, plays, targets)
    return data | {"news": list(_news(session, fresh_turns(session)))}


def _table(
    session: ContestSession,
    state: Any,
    before: Any,
    plays: Sequence[str],
    targets: Sequence[Target],
) -> Data:
    """Return a state as the reader sees it; what was not there in the one `before` is new."""
    contest, seat = session.contest, session.player
    view, touches, sprites = contest.view(state, seat), Numbers(), _Sprites()
    position, holding = contest.table(view), contest.holding(view)
    annotations = registry.annotate(contest.name, position)
    under, over = draw_rest(position, annotations)
    wide, high, above, left = extent(position, annotations)
    keyed, new = list(keyed_parts(position)), set[str]()
    if before is not None:
        new = new_parts(keyed, contest.table(contest.view(before, seat)))
    return {
        "box": [-left, -above, wide - left, high - above],
        "under": _markup(under),
        "over": _markup(over),
        "parts": [
            {
                "key": key,
                "words": f"{part_words(part)}: {spoken_place(part.place)}",
                "top": isinstance(part, Piece | Die),
                "new": key in new,
                **_laid(use, sprites),
            }
            for key, part, use in keyed
        ],
        "hand": [_held(pair, sprites) for pair in holding.hand],
        "back": sprites.number(_drawn(_BACK).symbol),
        "players": list(_players(session, state, holding.sizes)),
        "boneyard": holding.boneyard,
        "aim": contest.aim(view),
        "searching": contest.searching,
        "targets": [
            {
                "play": name,
                "words": target.words,
                "path": [[touches[touch] for touch in step] for step in target.path],
                "lies": _lying(target.lies, sprites) if target.lies else None,
            }
            for name, target in zip(plays, targets, strict=True)
        ],
        "touches": list(map(_touch_data, touches)),
        "news": [],
        "sprites": sprites.as_data(),
    }


def keyed_parts(position: Position) -> Iterator[tuple[str, Part, Use]]:
    """Yield each part with a key: its name if no other has it; otherwise, where it is as well."""
    plain = position.unmarked()
    parts = draw_parts(plain)
    counts = Counter(part_name(part) for part, _ in parts)
    for part, use in parts:
        name = part_name(part)
        if counts[name] != 1 or isinstance(part, Cover):
            name = f"{name}@{part.place.x},{part.place.y}"
        yield name, part, use


def new_parts(keyed: Iterable[tuple[str, Part, Use]], older: Position) -> set[str]:
    """Return the keys of what was not on the table before: pieces only if nothing else is new.

    Nothing is new on a table that was laid afresh.
    """
    lying, parts = {key for key, _, _ in keyed_parts(older)}, {key: part for key, part, _ in keyed}
    new = parts.keys() - lying
    if lying and new == parts.keys():
        return set()
    return {key for key in new if not isinstance(parts[key], Piece)} or new


def _held(pair: Pair, sprites: _Sprites) -> Data:
    domino = Domino(Place(0, 0), across=False, pips=pair)
    sprite = sprites.number(_drawn(domino).symbol)
    return {"name": domino_name(pair), "words": part_words(domino), "sprite": sprite}


_drawn = cache(draw_one)


def _lying(part: Domino | Cover | Piece, sprites: _Sprites) -> Data:
    """Return the picture of what a target lays, and where it will lie."""
    if not isinstance(part, Domino):
        return _laid(draw_one(part), sprites)
    use, (x, y) = _drawn(replace(part, place=Place(0, 0))), corner(part.place)
    return _laid(replace(use, x=use.x + x, y=use.y + y), sprites)


def _laid(use: Use, sprites: _Sprites) -> Data:
    return {"sprite": sprites.number(use.symbol), "x": use.x, "y": use.y}


def _touch_data(touch: Touch) -> Data:
    match touch:
        case Held(pair):
            return {"kind": "held", "words": touch.words, "name": domino_name(pair)}
        case Spot(place):
            x, y = corner(place)
            return {"kind": "spot", "words": touch.words, "x": x, "y": y}
        case Button(words):
            return {"kind": "button", "words": words}


def _players(session: ContestSession, state: Any, sizes: Sequence[int]) -> Iterator[Data]:
    """Yield the players in their order, with what each holds and has scored."""
    contest = session.contest
    scores, mover = contest.scores(state), contest.mover(state)
    winners = contest.winners(state)
    for seat in range(len(session.names)):
        yield {
            "name": player_name(session, seat),
            "own": seat == session.player,
            "held": sizes[seat] if sizes else None,
            "score": scores[seat] if seat < len(scores) else None,
            "turn": seat == mover,
            "won": seat in winners,
        }


def player_name(session: ContestSession, seat: int) -> str:
    """Return what the reader calls a player."""
    name, programs = session.names[seat], session.programs
    if name not in programs:
        people = len(session.names) - sum(it in programs for it in session.names)
        if people == 1:
            return gettext("You")
        if name != HUMAN:
            return name.replace(SPACE_IN_NAMES, " ")
        return gettext("Player {who}", who=seat + 1)
    if sum(it in programs for it in session.names) == 1:
        return gettext("The program")
    return gettext("Program {who}", who=seat + 1)


def player_names(session: ContestSession) -> list[str]:
    """Return what the reader calls all players."""
    return [player_name(session, seat) for seat in range(len(session.names))]


def standing(session: ContestSession) -> str:
    """Say who has won, or that nobody has, and the scores."""
    contest, state, names = session.contest, session.state, player_names(session)
    scores = zip(names, contest.scores(state), strict=False)
    ahead = ", ".join(f"{name}: {score}" for name, score in scores)
    if not session.is_over:
        return gettext("The game isn’t over. {scores}.", scores=ahead)
    return f"{_outcome(session, names)} {ahead}."


def _outcome(session: ContestSession, names: Sequence[str]) -> str:
    winners = [names[who] for who in session.contest.winners(session.state)]
    if winners:
        return gettext("The game is over. Won by: {winners}.", winners=listed(winners))
    return gettext("The game is over. Nobody has won.")


def fresh_turns(session: ContestSession) -> Sequence[Turn]:
    """Return the turns that the reader hasn't heard of."""
    is_next = session.one_by_one and (session.waits or len(session.people) < 2)
    return session.turns[session.heard :] if is_next else _since_own_turn(session)


def _since_own_turn(session: ContestSession) -> Sequence[Turn]:
    """Return all turns since the reader last had a choice, which is the first of them."""
    last = max(session.choice_turns(session.player), default=0)
    return session.turns[last:]


def _news(session: ContestSession, turns: Sequence[Turn]) -> Iterator[str]:
    """Yield what has happened in turns, in sentences."""
    for turn in turns:
        yield from turn_words(session, turn)
    if session.is_over:
        yield _outcome(session, player_names(session))


def turn_words(session: ContestSession, turn: Turn) -> Iterator[str]:
    """Yield what has happened in a turn, in sentences, as far as the reader may know it."""
    contest, names = session.contest, player_names(session)
    happened = contest.happened(turn.choice)
    if happened is None:
        words = contest.told(turn.before, turn.choice, session.player)
        happened = gettext("{player}: {what}.", player=names[turn.player], what=words)
    if happened:
        yield happened
    points = contest.hand_points(turn.after)
    if scored := [
        f"{name} {score}"
        for name, score in zip(names, points or (0,) * len(names), strict=True)
        if score
    ]:
        yield gettext("The hand is over. Points: {points}.", points=", ".join(scored))
