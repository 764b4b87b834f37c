"""The programs that play Tetradominoes: what they imagine, and where they see room.

A domino makes room if a tetromino fits on one or both of its halves. This is found for all places
at the same time, by cell sets: around a new half at the origin, every tetromino is a pattern of
three cells that are already there; around a new domino, it is a pattern of two cells. A pattern
fits at the intersection of its cells' sets, each shifted.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from math import comb
from random import Random
from statistics import fmean
from typing import NamedTuple

from donimoes_book.board.cells import NO_CELLS, CellSet, beside, reachable_cells
from donimoes_book.board.dominoes import LARGEST, Pair
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.contest import GOAL, TetradominoesContest, tetromino_choices
from donimoes_book.games.tetradominoes.state import (
    Choice,
    Dominoes,
    Phase,
    Play,
    PlayerView,
    Return,
    State,
)
from donimoes_book.laboratory import players
from donimoes_book.play.contest import Player

_WEIGHED = 8
"""How many choices a player weighs."""
_WORLDS = 10
"""How many versions of what is hidden a player imagines."""
_HALVED_AFTER = 4
"""After how many of them half the choices are dropped."""
_SEEN = 4
"""How many games a player who sees everything imagines."""
_DRAWN = 8
"""How many places for a domino are compared in imagined games."""
_TRIED = 4
"""How many places for a tetromino are compared in imagined games."""
_LIKELY = 0.9, 0.5
"""How likely the next player, and the one after, are to play a tetromino that they could play
now."""
_SAMPLES = 100
"""How many times to try for a deal that fits everything seen."""


class TetradominoesPrograms(players.Imagining[State, Choice, PlayerView]):
    """The programs that play against each other."""

    worlds = _WORLDS
    halved_after = _HALVED_AFTER

    def sample(self, view: PlayerView, rng: Random) -> State:
        """Deal the hidden dominoes so that nobody holds one that they could have placed before."""
        public, deal = view.public, partial(_deal_hidden, view)
        hands, boneyard = players.consistent_hands(rng, view.unseen, deal, _SAMPLES)
        offer, first = None, (public.trader + 1) % public.players
        if public.phase is Phase.OFFER and view.player != first:
            offer = rng.choice([*hands[first], *public.shown[first]])
        return public._replace(
            seed="sample",
            hidden=hands,
            boneyard=boneyard,
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
        while not self.contest.is_hand_over(state):
            if state.phase is Phase.PLACE:
                if not left:
                    break
                left -= 1
            state = self.contest.after(state, self.quick_choice(state, rng))
        expected = [0.0] * state.teams
        for turn, likely in enumerate(() if self.contest.is_hand_over(state) else _LIKELY):
            player = (state.mover + turn) % state.players
            expected[state.team(player)] += likely * _can_make_room(state, player)
        scores = self.contest.scores(state)
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
            return rng.choice(self.contest.choices(state))
        table, (dark,) = state.table, state.sides(state.mover)
        hand = list(state.hand(state.mover))
        rng.shuffle(hand)
        for domino in hand:
            if can_make_room(table, domino, dark):
                return rng.choice(places_with_room(table, domino, dark))
        places = [placed for domino in hand for placed in rules.domino_placements(table, domino)]
        if not places:
            return self.contest.choices(state)[0]
        (theirs,) = state.sides((state.mover + 1) % state.players)
        drawn = (places[int(rng.random() * len(places))] for _ in range(_DRAWN))
        return min(drawn, key=lambda placed: group_size(table, placed, theirs))

    def _quick_cover(self, state: State, rng: Random) -> Choice:
        """Choose a tetromino that leaves the next player no room, if a few tries find one."""
        played = list(tetromino_choices(state))
        rng.shuffle(played)
        for tetromino in played[:_TRIED]:
            after = self.contest.after(state, Play(tetromino))
            if after.phase is Phase.OVER or not _can_make_room(after, after.mover):
                break
        return Play(tetromino)

    def better_players(self) -> Mapping[str, Player]:
        """Return players that also consider what comes next, or imagine what is hidden."""
        return {
            players.AHEAD: partial(players.best_of_few, foresight, self.gain),
            players.STRONG: self.strong(),
        }

    def gain(self, view: PlayerView, choice: Choice) -> tuple[int, ...]:
        """Rate a tetromino, or room for one, highest; then a small group for the next player."""
        if isinstance(choice, Play):
            return (int(choice.tetromino is not None),)
        if not isinstance(choice, rules.PlacedDomino):
            return (0,)
        (dark,) = view.sides
        if makes_room(view.public.table, choice, dark):
            return 1, 0
        return 0, -group_size(view.public.table, choice, _next_side(view))


def _can_make_room(state: State, player: int) -> bool:
    """Return whether a player holds a domino that makes room for a tetromino."""
    (dark,) = state.sides(player)
    return any(can_make_room(state.table, held, dark) for held in state.hand(player))


def foresight(view: PlayerView, choice: Choice) -> tuple[float, ...]:
    """Rate a tetromino now, plus half a later one, minus the next player's chance of one."""
    if not isinstance(choice, Play | rules.PlacedDomino):
        return (0.0,)
    (dark,) = view.sides
    table, hand = view.public.table, view.hand
    played = None
    if isinstance(choice, Play):
        played = choice.tetromino
    else:
        hand = tuple(domino for domino in hand if domino != choice.domino)
        if makes_room(table, choice, dark):
            played = rules.tetromino_placements(table.with_domino(choice), choice, (dark,))[0]
        table = table.with_domino(choice)
    team = view.public.team(view.player)
    if played and view.public.count(team) + 1 == GOAL[view.public.players]:
        return (float(GOAL[view.public.players]),)
    if played:
        table = table.with_tetromino(played)
    own = any(can_make_room(table, domino, dark) for domino in hand)
    return (bool(played) + own / 2 - _chance_of_next(view, table),)


def _chance_of_next(view: PlayerView, table: rules.TetrominoTable) -> float:
    """Return the probability that the next player can play a tetromino on a table."""
    player, dark = (view.player + 1) % view.public.players, _next_side(view)
    shown = view.public.shown[player]
    if any(can_make_room(table, domino, dark) for domino in shown):
        return 1.0
    useless = sum(not can_make_room(table, domino, dark) for domino in view.unseen)
    hidden = view.sizes[player] - len(shown)
    return 1 - comb(useless, hidden) / comb(len(view.unseen), hidden)


def _next_side(view: PlayerView) -> bool:
    """Return which side up the next player plays tetrominoes."""
    (dark,) = view.sides
    return view.public.players != 3 and not dark


def _deal_hidden(
    view: PlayerView, mixed: Sequence[Pair], strict: bool
) -> tuple[Dominoes, ...] | None:
    """Deal to everybody else; None if some hand cannot be filled with dominoes it may hold."""

    def may_hold(domino: Pair, numbers: frozenset[int]) -> bool:
        return not strict or numbers.isdisjoint(domino)

    public, left = view.public, [domino for domino in mixed if domino not in view.given]
    hands = list[Dominoes]()
    for player, size in enumerate(view.sizes):
        refusals, hand = public.refused_of(player), list[Pair]()
        if player == view.player:
            hand, refusals = list(view.hidden), ()
        elif player == (view.player + 2) % public.players:
            hand = list(view.given)
            for traded in hand:
                fits = [numbers for numbers in refusals if numbers.isdisjoint(traded)]
                index = refusals.index(fits[0]) if fits else len(refusals)
                refusals = (*refusals[:index], *refusals[index + 1 :])
        missing = size - len(public.shown[player]) - len(hand)
        unknown = (frozenset[int](),) * missing
        dominoes = players.fitting_hand(left, (*refusals, *unknown)[:missing], may_hold)
        if dominoes is None:
            return None
        hands.append((*hand, *dominoes))
    return tuple(hands)


class SolitairePrograms(players.Programs[State, Choice, PlayerView]):
    """The programs that play alone."""

    def gain(self, view: PlayerView, choice: Choice) -> tuple[int, ...]:
        """Prefer one colour, then a small rectangle, then a large group; hold back what fits."""
        if isinstance(choice, Play) and choice.tetromino:
            return (-_of_rarer_colour(view.public.table.with_tetromino(choice.tetromino)),)
        if isinstance(choice, rules.PlacedDomino):
            table, without = view.public.table.with_domino(choice), view.public.discarded
            possible = rules.tetromino_placements(table, choice, view.sides, without)
            rarer = (_of_rarer_colour(table.with_tetromino(played)) for played in possible)
            best = min(rarer, default=None)
            spoils = best is not None and best > _of_rarer_colour(table)
            group = max(
                len(rules.coverable_cells(table, choice, dark)) for dark in _main_sides(table)
            )
            return -int(spoils), int(best is not None), -table.longest_side(), group
        if isinstance(choice, Return):
            hand = [domino for domino in view.hidden if domino not in choice.dominoes]
            return (sum(bool(rules.domino_placements(view.public.table, held)) for held in hand),)
        return (0,)


def _of_rarer_colour(table: rules.TetrominoTable) -> int:
    dark = sum(played.dark for played in table.tetrominoes)
    return min(dark, len(table.tetrominoes) - dark)


def _main_sides(table: rules.TetrominoTable) -> tuple[bool, ...]:
    """Return the colour that most tetrominoes show, or both if they are equal."""
    dark = sum(played.dark for played in table.tetrominoes)
    light = len(table.tetrominoes) - dark
    return tuple(side for side, more in ((False, light >= dark), (True, dark >= light)) if more)


def programs(contest: TetradominoesContest) -> players.Programs[State, Choice, PlayerView]:
    """Return the programs that play the game for several, or alone."""
    return SolitairePrograms(contest) if contest.players == (1,) else TetradominoesPrograms(contest)


_MARGIN = 3
"""How many rows and columns are left free, so that patterns don't run over the edge."""
_FRAME = 8
"""Grids grow by this many rows and columns, so that most sets don't change from turn to turn."""


class Grid(NamedTuple):
    """A table as sets of cells."""

    left: int
    top: int
    row: int
    """How many cells are in a row, including those left free."""
    numbers: Sequence[CellSet]
    """The cells where each number can be seen."""
    taken: CellSet
    excluded: tuple[CellSet, CellSet]
    """The cells beside light tetrominoes, then those beside dark ones."""
    across: Sequence[CellSet]
    """By number, the left cells of dominoes that may lie across and match that number."""
    upright: Sequence[CellSet]
    """The same for the upper cells of upright dominoes."""

    def bit(self, cell: rules.Cell) -> int:
        """Return the set of just this cell."""
        return 1 << (cell[1] - self.top) * self.row + cell[0] - self.left


@lru_cache(maxsize=4096)
def grid(table: rules.TetrominoTable) -> Grid:
    """Return a table as sets of cells; it must not be empty."""
    cells = [*table.numbers, *table.sides]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    left, top = ((min(axis) - _MARGIN) // _FRAME * _FRAME for axis in (columns, rows))
    row = -((left - max(columns) - _MARGIN) // _FRAME) * _FRAME
    by_number = [0] * (LARGEST + 1)
    for (x, y), number in table.uncovered:
        by_number[number] |= 1 << (y - top) * row + x - left
    covered = [0, 0]
    for (x, y), side in table.sides.items():
        covered[side] |= 1 << (y - top) * row + x - left
    light, dark = covered
    occupied = light | dark
    for cells_of_number in by_number:
        occupied |= cells_of_number
    across, upright = [], []
    for cells_of_number in by_number:
        near = beside(cells_of_number, row) & ~occupied
        across.append(CellSet((near & ~(occupied >> 1)) | (near & ~(occupied << 1)) >> 1))
        upright.append(CellSet((near & ~(occupied >> row)) | (near & ~(occupied << row)) >> row))
    return Grid(
        left,
        top,
        row,
        [CellSet(there) for there in by_number],
        CellSet(occupied),
        (beside(light, row), beside(dark, row)),
        across,
        upright,
    )


class Room(NamedTuple):
    """Where a tetromino could cover new halves of a domino."""

    one: CellSet = NO_CELLS
    """The cells where one new half is enough."""
    across: CellSet = NO_CELLS
    """The left cells of dominoes across that would have both halves covered."""
    upright: CellSet = NO_CELLS
    """The same for the upper cells of upright dominoes."""


class Patterns(NamedTuple):
    """The cells that must surround a new one at the origin so that a tetromino fits."""

    steps: Sequence[rules.Cell]
    """All cells that the patterns name, relative to the new one."""
    one: Sequence[tuple[int, ...]]
    """The three other cells of each tetromino, as indexes into `steps`."""
    across: Sequence[tuple[int, ...]]
    """The two other cells, if the cell to the right is new as well."""
    upright: Sequence[tuple[int, ...]]
    """The two other cells, if the cell below is new as well."""


@cache
def patterns(pieces: str, dark: bool) -> Patterns:
    """Return the patterns for pieces with this side up."""
    steps: dict[rules.Cell, int] = {}
    pattern_sets: tuple[set[tuple[int, ...]], ...] = (set(), set(), set())
    news = (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1)))
    for shape, rotations in rules.ROTATIONS.items():
        if rules.piece_of(shape, dark) not in pieces:
            continue
        for cells in rotations:
            for x, y in cells:
                moved = [(other_x - x, other_y - y) for other_x, other_y in cells]
                for new, pattern_set in zip(news, pattern_sets, strict=True):
                    if {*new} <= {*moved}:
                        others = [cell for cell in moved if cell not in new]
                        places = [steps.setdefault(cell, len(steps)) for cell in others]
                        pattern_set.add(tuple(sorted(places)))
    one, across, upright = map(sorted, pattern_sets)
    return Patterns(tuple(steps), one, across, upright)


@lru_cache(maxsize=1 << 16)
def _fitting(area: int, row: int, pieces: str, dark: bool) -> tuple[int, int, int]:
    """Return where patterns fit on an area, as in `Room`, regardless of what is beside it."""
    patterns_of_pieces, moved = patterns(pieces, dark), []
    for x, y in patterns_of_pieces.steps:
        distance = y * row + x
        moved.append(area >> distance if distance > 0 else area << -distance)
    one = across = upright = 0
    for first, second, third in patterns_of_pieces.one:
        one |= moved[first] & moved[second] & moved[third]
    for first, second in patterns_of_pieces.across:
        across |= moved[first] & moved[second]
    for first, second in patterns_of_pieces.upright:
        upright |= moved[first] & moved[second]
    return one, across, upright


@lru_cache(maxsize=4096)
def room(table: rules.TetrominoTable, domino: Pair, dark: bool) -> Room:
    """Return where a domino would make room for a tetromino, even if it can't be placed there."""
    cells, (low, high) = grid(table), domino
    excluded = cells.excluded[dark]
    area = (cells.numbers[low] | cells.numbers[high]) & ~excluded
    if not area & (area - 1):
        return Room()
    one, across, upright = _fitting(area, cells.row, table.unplayed, dark)
    free = ~(cells.taken | excluded)
    return Room(
        CellSet(one & free),
        CellSet(across & free & free >> 1),
        CellSet(upright & free & free >> cells.row),
    )


@lru_cache(maxsize=4096)
def places_with_room(
    table: rules.TetrominoTable, domino: Pair, dark: bool
) -> Sequence[rules.PlacedDomino]:
    """Return every way to place a domino so that a tetromino could be played on it."""
    return [
        placed
        for placed in rules.domino_placements(table, domino)
        if makes_room(table, placed, dark)
    ]


def makes_room(table: rules.TetrominoTable, placed: rules.PlacedDomino, dark: bool) -> bool:
    """Return whether a tetromino could be played on a domino after it is placed."""
    if table.is_empty:
        return False
    spaces, cells = room(table, placed.domino, dark), grid(table)
    first, second = map(cells.bit, placed.cells)
    both = spaces.across if placed.cells[0][1] == placed.cells[1][1] else spaces.upright
    return bool(spaces.one & (first | second) or both & first)


@lru_cache(maxsize=4096)
def can_make_room(table: rules.TetrominoTable, domino: Pair, dark: bool) -> bool:
    """Return whether a domino can be placed so that a tetromino can be played on it."""
    if not table.numbers:
        return False
    spaces, cells, (low, high) = room(table, domino, dark), grid(table), domino
    across, upright = (places[low] | places[high] for places in (cells.across, cells.upright))
    return bool(
        spaces.across & across
        or spaces.upright & upright
        or spaces.one & (across | across << 1 | upright | upright << cells.row)
    )


@lru_cache(maxsize=4096)
def _groups(table: rules.TetrominoTable, pair: Pair, dark: bool) -> Sequence[tuple[int, int]]:
    """Return the connected groups of cells that show one of two numbers and may be covered.

    For each group, this gives the cells where a half would join it, and its size.
    """
    cells, (low, high) = grid(table), pair
    area, groups = (cells.numbers[low] | cells.numbers[high]) & ~cells.excluded[dark], []
    while area:
        group = reachable_cells(area & -area, area, cells.row)
        area &= ~group
        groups.append((beside(group, cells.row), group.bit_count()))
    return groups


def group_size(table: rules.TetrominoTable, placed: rules.PlacedDomino, dark: bool) -> int:
    """Return how many `coverable_cells` there would be after placing a domino."""
    if table.is_empty:
        return len(placed.cells)
    cells = grid(table)
    first, second = map(cells.bit, placed.cells)
    halves = (first | second) & ~cells.excluded[dark]
    groups = _groups(table, placed.domino, dark)
    return halves.bit_count() + sum(size for joins, size in groups if joins & halves)
