"""Tetradominoes as a `Contest`: rules shared by any number of players, and the game for several.

Records print a place as a column and a row, counted from the first half of the first domino; rows
count upwards, as everywhere in the notation.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from math import comb
from random import Random
from statistics import fmean

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.games.tetradominoes import rooms, rules
from donimoes_book.games.tetradominoes.pictures import picture
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
from donimoes_book.play.contest import Contest, Player, other_choices
from donimoes_book.play.match import AHEAD, best_of_few
from donimoes_book.play.sampling import STRONG, strong

_WEIGHED = 8
"""How many choices a player weighs."""
_WORLDS, _HALVED_AFTER = 10, 4
"""How many versions of what is hidden a player imagines, and when to drop half the choices."""
_SEEN = 4
"""How many games a player who sees everything imagines."""
_DRAWN, _TRIED = 8, 4
"""How many places for a domino, and for a tetromino, are compared in imagined games."""
_LIKELY = 0.9, 0.5
"""How likely the next player, and the one after, are to play a tetromino that they could play
now."""
_SAMPLES = 100
"""How many times to try for a deal that fits everything seen."""


LAYS, COVERS, NOTHING, OFFERS = "lays", "covers", "nothing", "offers"
_SIDES = " light", " dark"
_PLACE = r"\((-?\d+),(-?\d+)\)"


def _draws(dominoes: Dominoes) -> str:
    return f", draws {dealing.domino_names(dominoes)}" if dominoes else ""


def read_domino(words: str) -> rules.PlacedDomino:
    """Read a placed domino such as `lays 34 (0,0)(1,0)`; raises ValueError."""
    found = re.fullmatch(rf"{LAYS} ([0-6])([0-6]) ((?:{_PLACE} ?){{2}})", words)
    if found:
        first, second = _cells(found[3])
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1:
            return rules.PlacedDomino.on_cells(first, int(found[1]), second, int(found[2]))
    raise ValueError("expected a domino and where its numbers go, as in lays 34 (0,0)(1,0)")


def read_tetromino(words: str, sides: Sequence[bool]) -> rules.Tetromino:
    """Read `covers L (0,0)(1,0)(2,0)(2,1)`, the first of `sides` up; raises ValueError."""
    found = re.fullmatch(rf"{COVERS} ([A-Z]) ((?:{_PLACE} ?){{{rules.SIZE}}})", words)
    if not found:
        expected = f"{COVERS} L (0,0)(1,0)(2,0)(2,1) or {COVERS} {NOTHING}"
        raise ValueError(f"expected a tetromino and what it covers, as in {expected}")
    read = rules.Tetromino.on_cells(_cells(found[2]), sides[0])
    if not read:
        raise ValueError("no tetromino has the shape of these four places")
    if read.shape != found[1]:
        raise ValueError(f"the shape of these places is {read.shape}, not {found[1]}")
    return read


def _places(cells: Iterable[rules.Cell]) -> str:
    return "".join(f"({x},{-y})" for x, y in cells)


def _cells(places: str) -> list[rules.Cell]:
    return [(int(x), -int(y)) for x, y in re.findall(_PLACE, places)]


def _extent(table: rules.TetrominoTable) -> Iterator[str]:
    """Say which places a table's picture shows, as choices count them."""
    cells = {*table.numbers, *table.sides}
    if cells:
        columns, rows = ({cell[axis] for cell in cells} for axis in (0, 1))
        yield (
            f"The lower left place here is ({min(columns)},{-max(rows)}),"
            f" the upper right one ({max(columns)},{-min(rows)})."
        )


GOAL = {2: 4, 3: 3, 4: 4}
"""How many tetrominoes it takes to win, by the number of players; partners add theirs up."""


class TetrominoContest(Contest[State, Choice, PlayerView]):
    """The parts of a contest that don't depend on the number of players."""

    must_cover = False
    """Whether a tetromino that can be played must be played."""

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal, which the seed fixes."""
        return State(seed, players)

    def mover(self, state: State) -> int | None:
        """Return who chooses next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Return everything that the mover can do, in a fixed order."""
        if state.phase is Phase.DEAL:
            return (dealing.mixed_deal(Random(f"{state.seed}/deal"), SET, state.players, HAND),)
        if state.phase is Phase.PLACE:
            hand = sorted(state.hand(state.mover))
            placed = [p for domino in hand for p in rules.domino_placements(state.table, domino)]
            return tuple(placed) or self.choices_when_stuck(state)
        if state.phase is Phase.COVER:
            played = tuple(map(Play, _tetromino_choices(state)))
            return played if self.must_cover else (*played, Play(None))
        return self.special_choices(state)

    @abstractmethod
    def choices_when_stuck(self, state: State) -> tuple[Choice, ...]:
        """Return what the mover can do if no domino in their hand can be placed."""

    @abstractmethod
    def special_choices(self, state: State) -> tuple[Choice, ...]:
        """Return what the mover can do in the phases that only some games have."""

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, dealing.Deal):
            nothing = tuple(() for _ in choice.hands)
            after = state._replace(hidden=choice.hands, shown=nothing, boneyard=choice.boneyard)
            return after._replace(phase=Phase.PLACE)
        if isinstance(choice, rules.PlacedDomino):
            after = state.with_placed(choice)
            if _tetromino_choices(after):
                return after._replace(phase=Phase.COVER)
            return self.end_turn(after)
        if isinstance(choice, Play):
            if choice.tetromino is None:
                return self.end_turn(state)
            owners = (*state.owners, state.team(state.mover))
            table = state.table.with_tetromino(choice.tetromino)
            return self.after_tetromino(state._replace(table=table, owners=owners))
        return self.after_special(state, choice)

    @abstractmethod
    def end_turn(self, state: State) -> State:
        """Return the state after the mover's turn."""

    def after_tetromino(self, state: State) -> State:
        """Return the state after a tetromino is played, which is already on the table."""
        return self.end_turn(state)

    @abstractmethod
    def after_special(self, state: State, choice: Choice) -> State:
        """Return the state after a choice that only some games have."""

    def view(self, state: State, player: int) -> PlayerView:
        """Return what a player may see of a state."""
        return state.view(player)

    def table(self, view: PlayerView) -> Position:
        """Draw the dominoes and what is on top of them."""
        return picture(view.table, view.public.placed)

    def remarks(self, view: PlayerView) -> Sequence[str]:
        """Say what everybody holds and has turned up, and which tetrominoes are left."""
        shown = [
            f"Player {who + 1} has turned up {dealing.domino_names(dominoes)}."
            for who, dominoes in enumerate(view.shown)
            if dominoes
        ]
        side = " or ".join(rules.side_name(dark) for dark in view.sides)
        left = [piece for piece in view.table.unplayed if piece not in view.discarded]
        return (
            *dealing.hand_remarks(view.hand, view.sizes, view.player),
            *shown,
            *_extent(view.table),
            f"You play tetrominoes {side} side up. Pieces left: {' '.join(left) or 'none'}.",
        )

    def seen_name(self, state: State, choice: Choice, player: int) -> str:
        """Print a choice without what is dealt or drawn, or shown only to the partner."""
        name = self.choice_name(state, choice).partition(", draws")[0].partition(" / ")[0]
        if isinstance(choice, Offer) and choice.domino and player != state.mover:
            return OFFERS
        return dealing.DEALS if isinstance(choice, dealing.Deal) else name

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Return whether a choice shows a player something new.

        All do, except the player's own tetromino, or a domino after which nothing is drawn.
        """
        own = state.mover == player
        if isinstance(choice, rules.PlacedDomino):
            return not own or state.draws_after_placing
        return not (own and isinstance(choice, Play | Offer))

    def choice_name(self, state: State, choice: Choice) -> str:
        """Return a choice as printed: `lays 34 (0,0)(1,0), draws 56`, `passes`, `deals …`."""
        match choice:
            case dealing.Deal():
                return dealing.deal_name(choice)
            case rules.PlacedDomino(_, cells):
                drawn = state.boneyard[:1] if state.draws_after_placing else ()
                return f"{LAYS} {choice.name} {_places(cells)}{_draws(drawn)}"
            case Play(played):
                if played is None:
                    return f"{COVERS} {NOTHING}"
                side = f" {rules.side_name(played.dark)}" if state.players == 1 else ""
                return f"{COVERS} {played.shape} {_places(played.cells)}{side}"
            case Reveal(dominoes, passes):
                names = f" {dealing.domino_names(dominoes)}" if dominoes else ""
                if passes:
                    return f"passes{names and f', showing{names}'}"
                return f"reveals{names}{_draws(state.boneyard[:1])}"
            case Offer(domino):
                return f"{OFFERS} {dealing.domino_name(domino)}" if domino else "keeps"
            case Discard(piece):
                return f"discards {piece}{_draws(state.boneyard[:HAND])}"
            case Return(dominoes, pile):
                return f"returns {dealing.domino_names(dominoes)} / {dealing.domino_names(pile)}"
        raise AssertionError(choice)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice, with or without what is drawn; raises ValueError if it is wrong."""
        words = " ".join(text.split())
        if state.phase is Phase.DEAL:
            return dealing.read_deal(words, SET, state.players, HAND)
        choices = self.choices(state)
        for choice in choices:
            name = self.choice_name(state, choice)
            if words in (name, name.partition(", draws")[0]):
                return choice
        wanted = words.partition(", ")[0]
        meant: Choice | None = None
        if words.startswith(LAYS) and state.phase is Phase.PLACE:
            meant = _read_placed(state, wanted)
        if words.startswith(f"{COVERS} ") and state.phase is Phase.COVER:
            meant = _read_played(state, wanted)
        if meant in choices:
            plain, _, drawn = self.choice_name(state, meant).partition(", ")
            if words.partition(", ")[2] in ("", drawn):
                return meant
            raise ValueError(f"leave out what is drawn: {plain}")
        names = (self.choice_name(state, choice).partition(", draws")[0] for choice in choices)
        raise ValueError(other_choices(list(names)))


def _tetromino_choices(state: State) -> tuple[rules.Tetromino, ...]:
    sides = state.sides(state.mover)
    return _playable(state.table, state.placed[-1], sides, state.discarded)


@lru_cache(maxsize=4096)
def _playable(
    table: rules.TetrominoTable, last: rules.PlacedDomino, sides: Sequence[bool], discarded: str
) -> tuple[rules.Tetromino, ...]:
    return tuple(
        played
        for dark in sides
        for played in rules.tetromino_placements(table, last, dark, discarded)
    )


def _read_placed(state: State, words: str) -> rules.PlacedDomino:
    """Read where a domino of the hand is laid; raises ValueError, which says what is wrong."""
    placed, hand = read_domino(words), state.hand(state.mover)
    if placed.domino not in hand:
        held = dealing.domino_names(hand)
        raise ValueError(f"{dealing.domino_name(placed.domino)} is not in this hand: {held}")
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
    played = read_tetromino(plain, sides)
    possible = [
        other
        for other in _tetromino_choices(state)
        if other.cells == played.cells and other.dark in sides
    ]
    if len(possible) > 1:
        light, dark = map(rules.side_name, own)
        raise ValueError(f"which side is up? Write {plain} {light}, or {dark}")
    if possible:
        return Play(possible[0])
    refusal = rules.tetromino_refusal(state.table, state.placed[-1], played)
    raise ValueError(refusal or f"the {played.shape} has been given up")


class TetradominoesContest(TetrominoContest):
    """The game for two, three or four players."""

    name = "tetradominoes"
    players = tuple(GOAL)

    def choices_when_stuck(self, state: State) -> tuple[Choice, ...]:
        """Return which two hidden dominoes to turn up for a new one, or else a pass."""
        hidden = state.hidden[state.mover]
        if state.boneyard and len(hidden) >= REVEALED:
            return tuple(Reveal(pair) for pair in combinations(sorted(hidden), REVEALED))
        return (Reveal(tuple(sorted(hidden)), passes=True),)

    def special_choices(self, state: State) -> tuple[Choice, ...]:
        """Return the dominoes to offer the partner, or to offer none."""
        return *map(Offer, sorted(state.hand(state.mover))), Offer(None)

    def end_turn(self, state: State) -> State:
        """Pass the turn to the next player, unless nobody can play any more."""
        phase = Phase.OVER if state.passes == state.players else Phase.PLACE
        return state._replace(mover=(state.mover + 1) % state.players, phase=phase)

    def after_tetromino(self, state: State) -> State:
        """End the game if it is won; or, with four players, let the other two trade."""
        if state.count(state.team(state.mover)) == GOAL[state.players]:
            return state._replace(phase=Phase.OVER)
        after = self.end_turn(state)
        if state.players > state.teams:
            return after._replace(phase=Phase.OFFER, trader=state.mover)
        return after

    def after_special(self, state: State, choice: Choice) -> State:
        """Return the state after dominoes were turned up, or offered to the partner."""
        if isinstance(choice, Offer):
            return _after_offer(state, choice)
        assert isinstance(choice, Reveal), choice
        after = state.with_revealed(choice.dominoes)
        if choice.passes:
            return self.end_turn(after._replace(passes=state.passes + 1))
        return after.with_drawn(1)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return how many tetrominoes each player, or each pair of partners, has played."""
        return tuple(state.count(state.team(player)) for player in range(state.players))

    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has played the most tetrominoes; nobody before the game is over."""
        if state.phase is not Phase.OVER:
            return ()
        scores = self.scores(state)
        return tuple(player for player, score in enumerate(scores) if score == max(scores))

    def sample(self, view: PlayerView, rng: Random) -> State:
        """Deal the hidden dominoes so that nobody holds one that they could have placed before."""
        public, mixed = view.public, list(view.unseen)
        for attempt in range(_SAMPLES):
            rng.shuffle(mixed)
            hands = _deal_hidden(view, mixed, strict=attempt < _SAMPLES - 1)
            if hands is not None:
                break
        assert hands is not None, "the last attempt accepts any deal"
        held = {domino for hand in hands for domino in hand}
        offer, first = None, (public.trader + 1) % public.players
        if public.phase is Phase.OFFER and view.player != first:
            offer = rng.choice([*hands[first], *public.shown[first]])
        return public._replace(
            seed="sample",
            hidden=hands,
            boneyard=tuple(domino for domino in mixed if domino not in held),
            offer=offer,
            given=tuple((view.player, domino) for domino in view.given),
        )

    def candidates(self, view: PlayerView, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return the best choices, thinking one turn ahead; in a trade, keeping all comes first."""
        if not isinstance(choices[0], Play | rules.PlacedDomino):
            return choices[::-1]
        few = super().candidates(view, choices)
        return sorted(few, key=partial(foresight, view), reverse=True)[:_WEIGHED]

    def play_out(self, state: State, rng: Random) -> tuple[float, ...]:
        """Let everybody have a quick turn, and add what the next players can expect to score."""
        left = state.players
        while not self.is_round_over(state):
            if state.phase is Phase.PLACE:
                if not left:
                    break
                left -= 1
            state = self.after(state, self.quick_choice(state, rng))
        expected = [0.0] * state.teams
        for turn, likely in enumerate(() if self.is_round_over(state) else _LIKELY):
            player = (state.mover + turn) % state.players
            expected[state.team(player)] += likely * _can_make_room(state, player)
        scores = self.scores(state)
        return tuple(score + expected[state.team(who)] for who, score in enumerate(scores))

    def foresee(self, state: State, seer: int, rng: Random) -> tuple[float, ...]:
        """Return the average of some games, as how others play is uncertain even if all is seen."""
        played = [self.play_out(state, rng) for _ in range(_SEEN)]
        return tuple(map(fmean, zip(*played, strict=True)))

    def quick_choice(self, state: State, rng: Random) -> Choice:
        """Choose a domino that makes room for a tetromino, or leaves a small group to the next."""
        if state.phase is Phase.COVER:
            return self._quick_cover(state, rng)
        if state.phase is not Phase.PLACE:
            return rng.choice(self.choices(state))
        table, (dark,) = state.table, state.sides(state.mover)
        hand = list(state.hand(state.mover))
        rng.shuffle(hand)
        for domino in hand:
            if rooms.can_make_room(table, domino, dark):
                return rng.choice(rooms.places_with_room(table, domino, dark))
        places = [placed for domino in hand for placed in rules.domino_placements(table, domino)]
        if not places:
            return self.choices(state)[0]
        (theirs,) = state.sides((state.mover + 1) % state.players)
        drawn = (places[int(rng.random() * len(places))] for _ in range(_DRAWN))
        return min(drawn, key=lambda placed: rooms.group_size(table, placed, theirs))

    def _quick_cover(self, state: State, rng: Random) -> Choice:
        """Choose a tetromino that leaves the next player no room, if a few tries find one."""
        played = list(_tetromino_choices(state))
        rng.shuffle(played)
        for tetromino in played[:_TRIED]:
            after = self.after(state, Play(tetromino))
            if after.phase is Phase.OVER or not _can_make_room(after, after.mover):
                break
        return Play(tetromino)

    def strong_players(self) -> Mapping[str, Player]:
        """Return players that also consider what comes next, or imagine what is hidden."""
        return {
            AHEAD: partial(best_of_few, foresight, self.gain),
            STRONG: strong(self, worlds=_WORLDS, halved_after=_HALVED_AFTER),
        }

    def gain(self, view: PlayerView, choice: Choice) -> tuple[int, ...]:
        """Rate a tetromino, or room for one, highest; then a small group for the next player."""
        if isinstance(choice, Play):
            return (int(choice.tetromino is not None),)
        if not isinstance(choice, rules.PlacedDomino):
            return (0,)
        (dark,) = view.sides
        if rooms.makes_room(view.table, choice, dark):
            return 1, 0
        return 0, -rooms.group_size(view.table, choice, _next_side(view))


def _can_make_room(state: State, player: int) -> bool:
    """Return whether a player holds a domino that makes room for a tetromino."""
    (dark,) = state.sides(player)
    return any(rooms.can_make_room(state.table, held, dark) for held in state.hand(player))


def foresight(view: PlayerView, choice: Choice) -> tuple[float, ...]:
    """Rate a tetromino now, plus half a later one, minus the next player's chance of one."""
    if not isinstance(choice, Play | rules.PlacedDomino):
        return (0.0,)
    (dark,) = view.sides
    table, hand = view.table, view.hand
    played = None
    if isinstance(choice, Play):
        played = choice.tetromino
    else:
        hand = tuple(domino for domino in hand if domino != choice.domino)
        if rooms.makes_room(table, choice, dark):
            played = rules.tetromino_placements(table.with_domino(choice), choice, dark)[0]
        table = table.with_domino(choice)
    team = view.public.team(view.player)
    if played and view.public.count(team) + 1 == GOAL[view.public.players]:
        return (float(GOAL[view.public.players]),)
    if played:
        table = table.with_tetromino(played)
    own = any(rooms.can_make_room(table, domino, dark) for domino in hand)
    return (bool(played) + own / 2 - _chance_of_next(view, table),)


def _chance_of_next(view: PlayerView, table: rules.TetrominoTable) -> float:
    """Return the probability that the next player can play a tetromino on a table."""
    player, dark = (view.player + 1) % view.public.players, _next_side(view)
    shown = view.shown[player]
    if any(rooms.can_make_room(table, domino, dark) for domino in shown):
        return 1.0
    useless = sum(not rooms.can_make_room(table, domino, dark) for domino in view.unseen)
    hidden = view.sizes[player] - len(shown)
    return 1 - comb(useless, hidden) / comb(len(view.unseen), hidden)


def _next_side(view: PlayerView) -> bool:
    """Return which side up the next player plays tetrominoes."""
    (dark,) = view.sides
    return view.public.players != 3 and not dark


def _deal_hidden(
    view: PlayerView, mixed: Sequence[Pair], *, strict: bool
) -> tuple[Dominoes, ...] | None:
    """Deal to everybody else; None if some hand cannot be filled with dominoes it may hold."""
    public, left = view.public, [domino for domino in mixed if domino not in view.given]
    hands = []
    for player, size in enumerate(view.sizes):
        known, hand = public.refused_of(player), list[Pair]()
        if player == view.player:
            hand, known = list(view.hidden), ()
        elif player == (view.player + 2) % public.players:
            hand = list(view.given)
            for traded in hand:
                fits = [numbers for numbers in known if numbers.isdisjoint(traded)]
                index = known.index(fits[0]) if fits else len(known)
                known = (*known[:index], *known[index + 1 :])
        missing = size - len(public.shown[player]) - len(hand)
        for numbers in (*known, *(frozenset[int](),) * missing)[:missing]:
            possible = (d for d in left if not strict or numbers.isdisjoint(d))
            domino = next(possible, None)
            if domino is None:
                return None
            hand.append(domino)
            left.remove(domino)
        hands.append(tuple(hand))
    return tuple(hands)


def _after_offer(state: State, choice: Offer) -> State:
    first = (state.trader + 1) % state.players
    second = (state.trader + 3) % state.players
    done = state._replace(mover=first, phase=Phase.PLACE, trader=-1, offer=None)
    if choice.domino is None:
        return done
    if state.mover == first:
        if state.hand(second):
            return state._replace(mover=second, offer=choice.domino)
        return done
    assert state.offer is not None, "the partner offered first"
    given, received = state.offer, choice.domino
    for player, old, new in ((first, given, received), (second, received, given)):
        # A domino that everybody has seen stays face up in its new hand.
        is_shown = new in (state.shown[first] + state.shown[second])
        known = done if old in done.shown[player] else done.seen(player, None)
        hand = known.without(player, old)
        hidden, shown = hand.hidden[player], hand.shown[player]
        added: Dominoes = (new,)
        done = hand.with_hand(
            player, hidden + (() if is_shown else added), shown + (added if is_shown else ())
        )
    return done._replace(given=(*state.given, (first, given), (second, received)))
