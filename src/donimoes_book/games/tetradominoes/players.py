"""The programs that play Tetradominoes, and what they imagine of hidden hands."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import comb
from random import Random
from statistics import fmean

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.tetradominoes import rooms, rules
from donimoes_book.games.tetradominoes.contest import (
    GOAL,
    TetradominoesContest,
    tetromino_choices,
)
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


class TetradominoesPrograms(players.Imagining[State, Choice, PlayerView]):
    """The programs that play against each other."""

    worlds, halved_after = _WORLDS, _HALVED_AFTER

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
            if rooms.can_make_room(table, domino, dark):
                return rng.choice(rooms.places_with_room(table, domino, dark))
        places = [placed for domino in hand for placed in rules.domino_placements(table, domino)]
        if not places:
            return self.contest.choices(state)[0]
        (theirs,) = state.sides((state.mover + 1) % state.players)
        drawn = (places[int(rng.random() * len(places))] for _ in range(_DRAWN))
        return min(drawn, key=lambda placed: rooms.group_size(table, placed, theirs))

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
    view: PlayerView, mixed: Sequence[Pair], strict: bool
) -> tuple[Dominoes, ...] | None:
    """Deal to everybody else; None if some hand cannot be filled with dominoes it may hold."""

    def may_hold(domino: Pair, numbers: frozenset[int]) -> bool:
        return not strict or numbers.isdisjoint(domino)

    public, left = view.public, [domino for domino in mixed if domino not in view.given]
    hands = list[Dominoes]()
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
        unknown = (frozenset[int](),) * missing
        found = players.fitting_hand(left, (*known, *unknown)[:missing], may_hold)
        if found is None:
            return None
        hands.append((*hand, *found))
    return tuple(hands)


class SolitairePrograms(players.Programs[State, Choice, PlayerView]):
    """The programs that play alone."""

    def gain(self, view: PlayerView, choice: Choice) -> tuple[int, ...]:
        """Prefer one colour, then a small rectangle, then a large group; hold back what fits."""
        if isinstance(choice, Play) and choice.tetromino:
            return (-_of_rarer_colour(view.table.with_tetromino(choice.tetromino)),)
        if isinstance(choice, rules.PlacedDomino):
            table = view.table.with_domino(choice)
            best = min(
                (
                    _of_rarer_colour(table.with_tetromino(played))
                    for dark in view.sides
                    for played in rules.tetromino_placements(table, choice, dark, view.discarded)
                ),
                default=None,
            )
            spoils = best is not None and best > _of_rarer_colour(table)
            group = max(
                len(rules.coverable_cells(table, choice, dark)) for dark in _main_sides(table)
            )
            return -int(spoils), int(best is not None), -table.longest_side(), group
        if isinstance(choice, Return):
            hand = [domino for domino in view.hidden if domino not in choice.dominoes]
            return (sum(rules.can_place(view.table, domino) for domino in hand),)
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
