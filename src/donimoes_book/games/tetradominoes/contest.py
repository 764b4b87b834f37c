"""Tetradominoes as a `Contest`: rules for any number of players, for several, and for one alone.

Records print a place as a column and a row, counted from the first half of the first domino; rows
count upwards, as everywhere in the notation.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from donimoes_book.board.position import Place, Position
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.pictures import cover_of, domino_of, picture, place_of
from donimoes_book.games.tetradominoes.state import (
    HAND,
    REVEALED,
    SET,
    Choice,
    Discard,
    Dominoes,
    Offer,
    Phase,
    Play,
    PlayerView,
    Return,
    Reveal,
    State,
)
from donimoes_book.play import dealing
from donimoes_book.play.contest import Contest, Move
from donimoes_book.play.naming import player_title
from donimoes_book.play.targets import Button, Held, Holding, Spot, Target, Touch, pressed
from donimoes_book.words.language import alternatives, gettext
from donimoes_book.words.plurals import counted

LAYS = "lays"
COVERS = "covers"
NOTHING = "nothing"
OFFERS = "offers"
_SIDES = " light", " dark"
_NUMBER = "(0|-?[1-9][0-9]?)"
_PLACE = rf"\({_NUMBER},{_NUMBER}\)"


def _draws(dominoes: Dominoes) -> str:
    return f", draws {dealing.domino_names(dominoes)}" if dominoes else ""


def _places(cells: Iterable[rules.Cell]) -> str:
    return "".join(f"({x},{-y})" for x, y in cells)


def _cells(places: str) -> list[rules.Cell]:
    return [(int(x), -int(y)) for x, y in re.findall(_PLACE, places)]


def _extent(table: rules.TetrominoTable) -> Iterator[str]:
    """Say which places a table's picture shows, as choices count them."""
    cells = {*table.numbers, *table.sides}
    if cells:
        columns, rows = ({cell[axis] for cell in cells} for axis in (0, 1))
        yield gettext(
            "The lower left place here is {low}, the upper right one {high}.",
            low=f"({min(columns)},{-max(rows)})",
            high=f"({max(columns)},{-min(rows)})",
        )


GOAL = {2: 4, 3: 3, 4: 4}
"""How many tetrominoes it takes to win, by the number of players; partners add theirs up."""


class TetradominoesContest(Contest[State, Choice, PlayerView]):
    """The game for two, three or four players, or for one alone."""

    def __init__(self, *, alone: bool = False) -> None:
        self.name = "tetradominoes-solitaire" if alone else "tetradominoes"
        self.players = (1,) if alone else tuple(GOAL)

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal, which the seed fixes."""
        return State(seed, players)

    def mover(self, state: State) -> int | None:
        """Return who chooses next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Return everything that the mover can do, in a fixed order."""
        match state.phase:
            case Phase.DEAL:
                rng = Random(f"{state.seed}/deal")
                return (dealing.mixed_deal(rng, SET, state.players, HAND),)
            case Phase.PLACE:
                hand = sorted(state.hand(state.mover))
                placed = [p for d in hand for p in rules.domino_placements(state.table, d)]
                return tuple(placed) or _choices_when_stuck(state)
            case Phase.COVER:
                played = tuple(map(Play, tetromino_choices(state)))
                return played if state.is_alone else (*played, Play(None))
            case Phase.OFFER:
                return *map(Offer, sorted(state.hand(state.mover))), Offer(None)
        return _returns(state)

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        match choice:
            case dealing.Deal(hands, boneyard):
                nothing = tuple(() for _ in hands)
                after = state._replace(hidden=hands, shown=nothing, boneyard=boneyard)
                return after._replace(phase=Phase.PLACE)
            case rules.PlacedDomino():
                after = state.with_placed(choice)
                if tetromino_choices(after):
                    return after._replace(phase=Phase.COVER)
                return _end_turn(after)
            case Play(played):
                return _after_tetromino(state, played) if played else _end_turn(state)
            case Offer():
                return _after_offer(state, choice)
            case Reveal(dominoes, passes):
                after = state.with_revealed(dominoes)
                if passes:
                    return _end_turn(after._replace(passes=state.passes + 1))
                return after.with_drawn(1)
            case Discard(piece):
                after = state._replace(discarded=state.discarded + piece)
                if not after.pieces_left:
                    return after._replace(phase=Phase.OVER)
                number = min(HAND, len(state.boneyard))
                return after.with_drawn(number)._replace(to_return=number, phase=Phase.RETURN)
        hand = tuple(domino for domino in state.hidden[0] if domino not in choice.dominoes)
        return _end_turn(state.with_hand(0, hand, ())._replace(boneyard=choice.pile, to_return=0))

    def scores(self, state: State) -> tuple[int, ...]:
        """Return how many tetrominoes everybody, or each pair of partners, has played.

        Alone, it is the points so far at level 1; the fewer, the better.
        """
        if state.is_alone:
            return (rules.score(state.table),)
        return tuple(state.count(state.team(player)) for player in range(state.players))

    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has played the most tetrominoes, or who alone has won at level 1."""
        if state.phase is not Phase.OVER:
            return ()
        scores = self.scores(state)
        if state.is_alone:
            return (0,) if scores[0] < rules.WINNING[1] else ()
        return tuple(player for player, score in enumerate(scores) if score == max(scores))

    def view(self, state: State, player: int) -> PlayerView:
        """Return what a player may see of a state."""
        return state.view(player)

    def table(self, view: PlayerView) -> Position:
        """Draw the dominoes and what is on top of them."""
        return picture(view.public.table, view.public.placed)

    def remarks(self, view: PlayerView) -> Sequence[str]:
        """Say what everybody holds and has turned up, and which tetrominoes are left."""
        shown = [
            gettext(
                "{player}: {up} face up.",
                player=player_title(who),
                up=dealing.domino_names(dominoes),
            )
            for who, dominoes in enumerate(view.public.shown)
            if dominoes
        ]
        return (
            *dealing.hand_remarks(view.hand, view.sizes, view.player),
            *shown,
            *_extent(view.public.table),
            self.aim(view),
        )

    def holding(self, view: PlayerView) -> Holding:
        """Return the hand, how many dominoes the others hold, and how many are left."""
        left = len(SET) - sum(view.sizes) - len(view.public.placed)
        return Holding(view.hand, view.sizes, left)

    def aim(self, view: PlayerView) -> str:
        """Say which tetrominoes the player can still play."""
        sides = {True: gettext("dark"), False: gettext("light")}
        return gettext(
            "You play tetrominoes {side} side up. Pieces left: {left}.",
            side=alternatives([sides[dark] for dark in view.sides]),
            left=" ".join(view.public.pieces_left) or gettext("none"),
        )

    def targets(self, view: PlayerView, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return the domino and its places, or the four places that a tetromino covers."""
        table = view.public.table
        cells = [*table.numbers, *table.sides] or [(0, 0)]
        columns, rows = zip(*cells, strict=True)
        corner = place_of((-min(columns), -min(rows)))
        return [_target(choice, corner) for choice in choices]

    def told(self, state: State, choice: Choice, player: int) -> str:
        """Say what the mover has done; a domino that is offered is only the partner's business."""
        if isinstance(choice, Offer) and choice.domino and player != state.mover:
            return gettext("offer a domino")
        return super().told(state, choice, player)

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Return whether a choice shows a player something new.

        All do, except the player's own tetromino, or a domino after which nothing is drawn.
        """
        own = state.mover == player
        if isinstance(choice, rules.PlacedDomino):
            return not own or state.draws_after_placing
        return not (own and isinstance(choice, Play | Offer))

    def seen_name(self, state: State, choice: Choice, player: int) -> str:
        """Print a choice without what is dealt or drawn, or shown only to the partner."""
        if isinstance(choice, Offer) and choice.domino and player != state.mover:
            return OFFERS
        return super().seen_name(state, choice, player).partition(" / ")[0]

    def _read(
        self, read: Callable[[State, str], Choice], state: State, match: re.Match[str]
    ) -> Choice | None:
        """Read a choice, with or without what is drawn after it; raises ValueError."""
        words, _, drawn = match[0].partition(", ")
        meant = read(state, words)
        if meant not in self.choices(state):
            return None
        plain, _, really = self.choice_name(state, meant).partition(", ")
        if drawn not in ("", really):
            raise ValueError(f"leave out what is drawn: {plain}")
        return meant

    def _placed_name(self, state: State, placed: rules.PlacedDomino) -> str:
        drawn = state.boneyard[:1] if state.draws_after_placing else ()
        return f"{LAYS} {placed.name} {_places(placed.cells)}{_draws(drawn)}"

    def _played_name(self, state: State, play: Play) -> str:
        played = play.tetromino
        if played is None:
            return f"{COVERS} {NOTHING}"
        side = f" {rules.side_name(played.dark)}" if state.is_alone else ""
        return f"{COVERS} {played.shape} {_places(played.cells)}{side}"

    def _discard_name(self, state: State, discard: Discard) -> str:
        # After the last piece, the game is over and nothing is drawn.
        drawn = state.boneyard[:HAND] if state.pieces_left != discard.piece else ()
        return f"discards {discard.piece}{_draws(drawn)}"

    def _reveal_name(self, state: State, reveal: Reveal) -> str:
        names = f" {dealing.domino_names(reveal.dominoes)}" if reveal.dominoes else ""
        if reveal.passes:
            return f"passes{names and f', showing{names}'}"
        return f"reveals{names}{_draws(state.boneyard[:1])}"

    moves = (
        Move(
            dealing.Deal,
            read=lambda _contest, state, match: dealing.read_deal(
                match[0], SET, state.players, HAND
            ),
            due=lambda state: state.phase is Phase.DEAL,
            chance=True,
            seen=dealing.DEALS,
            words=dealing.deal_words,
        ),
        Move(
            Return,
            read=lambda _contest, state, match: _read_return(state, match[0]),
            expected=lambda _contest, state: (
                f"expected {counted(state.to_return, 'dominoes')} from the hand"
                " to put back, in order"
            ),
            due=lambda state: state.phase is Phase.RETURN,
            chance=True,
        ),
        Move(
            rules.PlacedDomino,
            _placed_name,
            form=f"{LAYS}.*",
            read=lambda contest, state, match: contest._read(_read_placed, state, match),
            due=lambda state: state.phase is Phase.PLACE,
        ),
        Move(
            Play,
            _played_name,
            form=f"{COVERS} .*",
            read=lambda contest, state, match: contest._read(_read_played, state, match),
            due=lambda state: state.phase is Phase.COVER,
        ),
        Move(Reveal, _reveal_name),
        Move(
            Offer,
            lambda _contest, _state, offer: (
                f"{OFFERS} {dealing.domino_name(offer.domino)}" if offer.domino else "keeps"
            ),
        ),
        Move(Discard, _discard_name),
    )


def _target(choice: Choice, corner: Place) -> Target:
    """Return how a choice is made on a table whose picture is moved by `corner`."""
    match choice:
        case rules.PlacedDomino():
            lies, held = domino_of(choice).moved(*corner), Held(choice.domino)
            words = gettext(
                "{domino} on {places}", domino="-".join(choice.name), places=_places(choice.cells)
            )
            return Target(choice, ((held,), _spots(choice.cells, corner)), words, lies)
        case Play(None):
            return pressed(choice, gettext("cover nothing"))
        case Play(rules.Tetromino() as played):
            light = gettext("the {shape} on {places}, its light side up")
            dark = gettext("the {shape} on {places}, its dark side up")
            words = (dark if played.dark else light).format(
                places=_places(played.cells), shape=played.shape
            )
            cover = cover_of(played).moved(*corner)
            return Target(choice, (_spots(played.cells, corner),), words, cover)
        case Offer(None):
            return pressed(choice, gettext("keep all dominoes"))
        case Offer(domino):
            assert domino is not None, "the case before was None"
            words = gettext("offer {domino}", domino=dealing.domino_word(domino))
            return Target(choice, ((Held(domino),),), words)
        case Discard(piece):
            return pressed(choice, gettext("give up the {shape}", shape=piece))
        case Reveal(_, passes=True):
            return pressed(choice, gettext("pass the turn"))
    assert isinstance(choice, Reveal | Return), "nobody chooses a deal"
    dominoes = " ".join(map(dealing.domino_word, choice.dominoes))
    words = gettext("turn up {dominoes}", dominoes=dominoes)
    if isinstance(choice, Return):
        words = gettext("put back {dominoes}", dominoes=dominoes)
    touches: tuple[Touch, ...] = tuple(map(Held, choice.dominoes))
    return Target(choice, (touches or (Button(gettext("put nothing back")),),), words)


def _spots(cells: Iterable[rules.Cell], corner: Place) -> tuple[Spot, ...]:
    return tuple(Spot(place_of(cell).moved(*corner), _places((cell,))) for cell in cells)


def tetromino_choices(state: State) -> Sequence[rules.Tetromino]:
    """Return every tetromino that the mover can play on the last domino."""
    sides = state.sides(state.mover)
    return rules.tetromino_placements(state.table, state.placed[-1], sides, state.discarded)


def _read_domino(words: str) -> rules.PlacedDomino:
    """Read a placed domino such as `lays 34 (0,0)(1,0)`; raises ValueError."""
    match = re.fullmatch(rf"{LAYS} ([0-6])([0-6]) ((?:{_PLACE} ?){{2}})", words)
    if match:
        first, second = _cells(match[3])
        if second in rules.neighbours(first):
            return rules.PlacedDomino.on_cells(first, int(match[1]), second, int(match[2]))
    raise ValueError("expected a domino and where its numbers go, as in lays 34 (0,0)(1,0)")


def _read_placed(state: State, words: str) -> rules.PlacedDomino:
    """Read where a domino of the hand is laid; raises ValueError, which says what is wrong."""
    placed = _read_domino(words)
    dealing.must_hold(state.hand(state.mover), placed.domino)
    if refusal := rules.domino_refusal(state.table, placed):
        raise ValueError(refusal)
    possible = rules.domino_placements(state.table, placed.domino)
    if placed not in possible:
        raise ValueError(f"the first domino goes here: {LAYS} {possible[0].name} (0,0)(1,0)")
    return placed


def _read_played(state: State, words: str) -> Play:
    """Read what a tetromino covers; raises ValueError, which says what is wrong."""
    if words == f"{COVERS} {NOTHING}":
        raise ValueError("a tetromino that can be played must be played")
    plain, _, side = words.rpartition(" ") if words.endswith(_SIDES) else (words, "", "")
    own = state.sides(state.mover)
    sides = [dark for dark in own if side in ("", rules.side_name(dark))]
    if not sides:
        raise ValueError(f"this player's tetrominoes go {rules.side_name(own[0])} side up")
    match = re.fullmatch(rf"{COVERS} ([A-Z]) ((?:{_PLACE} ?){{{rules.SIZE}}})", plain)
    if not match:
        expected = f"{COVERS} L (0,0)(1,0)(2,0)(2,1) or {COVERS} {NOTHING}"
        raise ValueError(f"expected a tetromino and what it covers, as in {expected}")
    played = rules.Tetromino.on_cells(_cells(match[2]), sides[0])
    if not played:
        raise ValueError("no tetromino has the shape of these four places")
    if played.shape != match[1]:
        raise ValueError(f"the shape of these places is {played.shape}, not {match[1]}")
    possible = [
        other
        for other in tetromino_choices(state)
        if other.cells == played.cells and other.dark in sides
    ]
    if len(possible) > 1:
        light, dark = map(rules.side_name, own)
        raise ValueError(f"which side is up? Write {plain} {light}, or {dark}")
    if possible:
        return Play(possible[0])
    refusal = rules.tetromino_refusal(state.table, state.placed[-1], played)
    raise ValueError(refusal or f"the {played.shape} has been given up")


def _choices_when_stuck(state: State) -> tuple[Choice, ...]:
    """Return what the mover can do if no domino in their hand can be placed.

    They turn up two hidden dominoes for a new one, or else pass; alone, they give up a tetromino.
    """
    if state.is_alone:
        return tuple(map(Discard, state.pieces_left))
    hidden = state.hidden[state.mover]
    if state.boneyard and len(hidden) >= REVEALED:
        return tuple(Reveal(pair) for pair in combinations(sorted(hidden), REVEALED))
    return (Reveal(tuple(sorted(hidden)), passes=True),)


def _end_turn(state: State) -> State:
    """Pass the turn to the next player, unless nobody can play any more.

    Alone, the game ends when no tetromino, or no domino to place or draw, is left.
    """
    goes_on = state.passes < state.players
    if state.is_alone:
        playable = any(rules.domino_placements(state.table, domino) for domino in state.hidden[0])
        goes_on = bool(state.pieces_left and (playable or state.boneyard))
    phase = Phase.PLACE if goes_on else Phase.OVER
    return state._replace(mover=(state.mover + 1) % state.players, phase=phase)


def _after_tetromino(state: State, played: rules.Tetromino) -> State:
    """End the game if it is won; or, with four players, let the other two trade if both can."""
    owners = (*state.owners, state.team(state.mover))
    state = state._replace(table=state.table.with_tetromino(played), owners=owners)
    if not state.is_alone and state.count(state.team(state.mover)) == GOAL[state.players]:
        return state._replace(phase=Phase.OVER)
    after = _end_turn(state)
    if state.players > state.teams and all(map(after.hand, _traders(state.mover))):
        return after._replace(phase=Phase.OFFER, trader=state.mover)
    return after


def _traders(player: int) -> tuple[int, int]:
    """Return which two of four players may trade after another's tetromino, the next one first."""
    return (player + 1) % 4, (player + 3) % 4


def _after_offer(state: State, choice: Offer) -> State:
    first, second = _traders(state.trader)
    done = state._replace(mover=first, phase=Phase.PLACE, trader=-1, offer=None)
    if choice.domino is None:
        return done
    if state.mover == first:
        return state._replace(mover=second, offer=choice.domino)
    assert state.offer is not None, "the partner offered first"
    given, received = state.offer, choice.domino
    for player, old, new in ((first, given, received), (second, received, given)):
        # A domino that everybody has seen stays face up in its new hand.
        is_shown = new in (state.shown[first] + state.shown[second])
        before = done if old in done.shown[player] else done.seen(player, None)
        hand = before.without(player, old)
        hidden, shown = hand.hidden[player], hand.shown[player]
        added: Dominoes = (new,)
        done = hand.with_hand(
            player, hidden + (() if is_shown else added), shown + (added if is_shown else ())
        )
    return done._replace(given=(*state.given, (first, given), (second, received)))


def _returns(state: State) -> tuple[Return, ...]:
    returns = []
    for dominoes in combinations(sorted(state.hidden[0]), state.to_return):
        pile = sorted((*state.boneyard, *dominoes))
        Random(f"{state.seed}/{state.discarded}").shuffle(pile)
        returns.append(Return(dominoes, tuple(pile)))
    return tuple(returns)


def _read_return(state: State, words: str) -> Return | None:
    """Read what is put back; a shuffled pile need not be in the seed's order."""
    dominoes, _, pile = words.partition(" / ")
    for choice in _returns(state):
        if str(choice).partition(" / ")[0] == dominoes:
            mixed = dealing.read_dominoes(pile) if pile else choice.pile
            if sorted(mixed) == sorted(choice.pile):
                return choice._replace(pile=mixed)
            raise ValueError("the pile must hold what was left in it and what is put back")
    return None
