"""Finds what hints say: rules that all shortest solutions keep, and how much each helps.

A rule says what breaking it costs. How much it helps is measured with somebody who is stuck.

A game adds makers of its own rules.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice, permutations
from math import inf
from typing import Any, NamedTuple

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.hints import BACK, Fact, HintedGame, Obstacle
from donimoes_book.games.move_puzzle import Gesture, MovePuzzle
from donimoes_book.search.answer import LEAST_HELP, MOST_HINTS
from donimoes_book.search.shortest import explore
from donimoes_book.search.ways import known_ways, landmarks, lost_states

MOST_STATES = 100_000
"""With more states than this, there is no more to say than what a single solution shows."""
_MOST_LOST = 30_000
"""The most states that are looked at to prove that a move loses, or what it costs."""
_DEEP = 3
"""A move that loses is worth a warning if play goes on for at least this many states."""
FEW = 3
"""The most pieces that a hint names."""
_MOST_RULES = 16
"""How many of the rules that help most are tried for what breaking them costs."""
_LONG = 24
"""A solution of so many moves has two pictures on the way."""
_WAYS = {
    Direction.LEFT: "left",
    Direction.RIGHT: "right",
    Direction.UP: "up",
    Direction.DOWN: "down",
}
"""For each direction, the fact that a piece only ever goes there."""


Name = tuple[str, bool]
"""A piece that is moved or, if marked, taken."""
Names = frozenset[Name]


class Step(NamedTuple):
    """A move from a state, as somebody at the table sees it."""

    move: Any
    there: Any
    pieces: tuple[str, ...]
    way: Direction | None
    captured: tuple[str, ...]
    names: Names
    """What is moved and what is taken."""
    is_nearer: bool
    """Whether a shortest solution from the state goes on with it."""


Test = Callable[[Names, Step], bool]
"""Says whether a move is allowed after some pieces have been moved or taken."""
Touched = Callable[[Step], Collection[Any]]
"""What a move has to do with."""


class Rule(NamedTuple):
    """What all shortest solutions keep to, as a fact, and as a test of moves."""

    fact: Fact
    allows: Test
    watched: Names = frozenset()


NO_RULE = Rule(Fact(""), lambda *_: True)


def times_fewer(without: float, knowing: float) -> float:
    """Return how many times less often somebody fails before success who knows a hint.

    Each is the chance that a try succeeds. Without any failures, it's infinite, or 1 if there were
    none before.
    """
    fails = [1 / chance - 1 if chance else inf for chance in (without, knowing)]
    return 1.0 if fails[0] <= fails[1] else fails[0] / fails[1] if fails[1] else inf


class Solutions:
    """All shortest solutions of a puzzle, as makers of hints look at them."""

    def __init__(
        self,
        puzzle: MovePuzzle[Any, Any],
        left: Mapping[Any, int],
        touch: "Touch | None" = None,
    ) -> None:
        """Take how many moves are left in each state, and what a move from a state touches."""
        self.puzzle, self.left, self.ways = puzzle, left, known_ways(puzzle, left)
        self.length = len(self.ways) - 1
        self._touch = touch or (lambda s, move: puzzle.gesture(s, puzzle.move_name(move)))
        self._steps = dict[Any, list[Step]]()

    def steps(self, state: Any) -> list[Step]:
        """Every legal move from a state."""
        if state not in self._steps:
            successors = self.puzzle.successors(state)
            self._steps[state] = [self._step(state, move, there) for move, there in successors]
        return self._steps[state]

    def _step(self, state: Any, move: Any, there: Any) -> Step:
        pieces, way = self._touch(state, move)
        captured = tuple(sorted(self.puzzle.captured(state, move)))
        names = frozenset([(p, False) for p in pieces] + [(c, True) for c in captured])
        is_nearer = self.left.get(there) == self.left[state] - 1
        return Step(move, there, pieces, way, captured, names, is_nearer)

    def best(self, state: Any) -> Iterator[Step]:
        """The moves that lead on along a shortest solution."""
        return (it for it in self.steps(state) if it.is_nearer)

    @cached_property
    def shortest(self) -> list[tuple[Any, Step]]:
        """Every move of a shortest solution, after the state that it's from."""
        return [
            (state, step) for layer in self.ways for state in layer for step in self.best(state)
        ]

    @cached_property
    def moved(self) -> list[str]:
        """The pieces that are moved."""
        return sorted({piece for _, step in self.shortest for piece in step.pieces})

    @cached_property
    def needed(self) -> list[str]:
        """The pieces that are moved in every shortest solution."""

        def is_moved(piece: str, _: Any, step: Step) -> bool:
            return piece in step.pieces

        return [it for it in self.moved if 0 not in self.totals(partial(is_moved, it))]

    @cached_property
    def landmarks(self) -> dict[int, Any]:
        """The states that all shortest solutions pass, by the number of moves."""
        return landmarks(self.ways)

    @cached_property
    def states(self) -> set[Any]:
        """Every state of a shortest solution."""
        return {state for layer in self.ways for state in layer}

    def near(self, number: int) -> int:
        """About as many moves, after which all shortest solutions pass the same position."""
        nearest = min(self.landmarks, key=lambda n: abs(n - number), default=number)
        return nearest if abs(nearest - number) <= self.length // 6 else number

    def moves_to(self, number: int, state: Any) -> list[Any]:
        """The moves of a shortest solution that lead to one of its states in so many moves."""
        moves = list[Any]()
        for layer in reversed(self.ways[:number]):
            steps = ((here, step) for here in layer for step in self.best(here))
            state, step = next((here, step) for here, step in steps if step.there == state)
            moves.append(step.move)
        return moves[::-1]

    def picture(self, number: int, state: Any) -> Position:
        """The position of a state of a shortest solution after so many moves."""
        return self.puzzle.position_after(self.moves_to(number, state), state)

    def totals(self, worth: Callable[[Any, Step], int]) -> set[int]:
        """What a solution's moves, each from a state, are worth: all possible sums."""
        sums = {self.puzzle.start: {0}}
        for layer in self.ways[:-1]:
            after = defaultdict[Any, set[int]](set)
            for state in layer:
                for step in self.best(state):
                    after[step.there] |= {it + worth(state, step) for it in sums[state]}
            sums = after
        return set().union(*sums.values())

    def returns(self, piece: str) -> bool:
        """Whether a piece that moves ends where it was."""

        def went(_: Any, step: Step) -> int:
            return sum(step.way.step) if step.way and piece in step.pieces else 0

        ways = {step.way for _, step in self.shortest if piece in step.pieces}
        return None not in ways and self.totals(went) == {0}

    def goes(self, piece: str, way: Direction) -> int:
        """How many moves a piece makes that way, and none back; 0 if solutions differ."""

        def went(_: Any, step: Step) -> int:
            return int(piece in step.pieces and step.way is way)

        ways = {step.way for _, step in self.shortest if piece in step.pieces}
        often = {0} if None in ways or way.opposite in ways else self.totals(went)
        return often.pop() if len(often) == 1 else 0

    def opening(self, piece: str) -> set[str]:
        """The moves that a piece can make first, as printed."""
        moves, layer = set[str](), {self.puzzle.start}
        for _ in range(self.length):
            steps = [step for state in layer for step in self.best(state)]
            moves |= {self.puzzle.move_name(it.move) for it in steps if piece in it.pieces}
            layer = {it.there for it in steps if piece not in it.pieces}
        return moves

    def obstacle(self, first: str, then: str) -> Obstacle | None:
        """Why a piece has to wait in every shortest solution until another has moved.

        Its first move is refused, or it has to cover what the other covers at the start.
        """
        move, *others = self.opening(then)
        if not others and (now := self._refusal(self.puzzle.start, then, move)):
            layer, pair = {self.puzzle.start}, {first, then}
            while layer and all(self._refusal(state, then, move) for state in layer):
                steps = (step for state in layer for step in self.best(state))
                layer = {it.there for it in steps if pair.isdisjoint(it.pieces)}
            if not layer:
                return self._refused(first, move, now)
        is_ahead = self._comes_to(then, self._covered(self.puzzle.start)[first])
        return Obstacle(first) if is_ahead else None

    def _refusal(self, state: Any, piece: str, move: str) -> Refusal | None:
        """Why a piece can't make a move, if it's the one that would."""
        if self.puzzle.gesture(state, move).pieces != (piece,):
            return None
        answer = self.puzzle.find_move(state, move)
        return answer if isinstance(answer, Refusal) else None

    def _refused(self, first: str, move: str, now: Refusal) -> Obstacle:
        """Return that a move is refused, and why if that's about the first piece, or about none."""
        words = self.puzzle.obstacle_words.get(now.template, "")
        if not words or ("{first}" in words and first not in now.values.values()):
            return Obstacle(first, move)
        return Obstacle(first, move, now.template, str(now.values.get("number", "")))

    def _comes_to(self, piece: str, cells: frozenset[Place]) -> bool:
        """Whether a piece covers one of some cells on every way."""

        def covers(_: Any, step: Step) -> int:
            return int(
                piece in step.pieces and not cells.isdisjoint(self._covered(step.there)[piece])
            )

        return 0 not in self.totals(covers)

    def _covered(self, state: Any) -> Mapping[str, frozenset[Place]]:
        """The cells that each domino covers, unless they can all wander off together."""
        position, (left, top) = self.puzzle.position(state), self.puzzle.corner(state)
        if len({domino.across for domino in position.dominoes}) == 1:
            return defaultdict(frozenset)
        places = {
            it.name: frozenset(place.moved(left, top) for place in it.places)
            for it in position.dominoes
        }
        return defaultdict(frozenset, places)

    def ends(self, step: Step) -> bool:
        """Whether a move solves the puzzle."""
        return self.puzzle.is_solved(step.there)

    # What somebody who is stuck does

    def chance(self, rule: Rule = NO_RULE, start: Any = None) -> float:
        """The chance that a player solves it from a state in the fewest moves.

        They choose each move at random, but keep to a rule and never go straight back.
        """
        start = self.puzzle.start if start is None else start
        # By state and what was done, the chances of coming there from each state before.
        chances: dict[Any, dict[Any, float]] = {(start, frozenset[Any]()): {None: 1.0}}
        for _ in range(self.left[start]):
            after = defaultdict[Any, dict[Any, float]](dict)
            for (state, done), before in chances.items():
                steps = [it for it in self.steps(state) if rule.allows(done, it)]
                nearer = [it for it in steps if it.is_nearer]
                if nearer:
                    theres = [it.there for it in steps]
                    each = sum(it / (len(theres) - theres.count(b)) for b, it in before.items())
                for step in nearer:
                    here = after[step.there, done | rule.watched & step.names]
                    here[state] = here.get(state, 0) + each
            chances = after
        return sum(sum(before.values()) for before in chances.values())

    def keep(self, rule: Rule) -> bool:
        """Whether all shortest solutions keep to a rule."""
        layer = {(self.puzzle.start, frozenset[Any]())}
        for _ in range(self.length):
            after = set()
            for state, done in layer:
                for step in self.best(state):
                    if not rule.allows(done, step):
                        return False
                    after.add((step.there, done | rule.watched & step.names))
            layer = after
        return True

    def cost(self, rule: Rule) -> int:
        """How many moves more a solution takes at least that breaks a rule; 0 if there is none.

        If that takes too long to find out, it's `BACK`, which is no reason.
        """
        # A* search, as it's known how many moves are left: `todo` is by how many more it takes.
        todo = defaultdict[int, list[Any]](list, {0: [(self.puzzle.start, frozenset[Any]())]})
        seen, fewest = set[Any](), inf
        while todo and (more := min(todo)) < fewest:
            state, done = here = todo[more].pop()
            if not todo[more]:
                del todo[more]
            if here in seen:
                continue
            seen.add(here)
            if len(seen) > _MOST_LOST:
                return BACK
            for step in self.steps(state):
                if step.there not in self.left:
                    continue
                cost = more + 1 + self.left[step.there] - self.left[state]
                there = step.there, done | rule.watched & step.names
                if not rule.allows(done, step):
                    fewest = min(fewest, cost)
                elif there not in seen and cost < fewest:
                    todo[cost].append(there)
        return 0 if fewest == inf else int(fewest)


class Help(NamedTuple):
    """A fact, and how many times less often somebody fails who knows it."""

    fact: Fact
    factor: float
    rule: Rule = NO_RULE


Maker = Callable[[Solutions], Iterator[Rule]]
"""Proposes rules, which not all shortest solutions need keep."""
Touch = Callable[[Any, Any], Gesture]
"""Says what a move from a state touches."""


def find_facts(
    game: HintedGame,
    position: Position,
    moves: Sequence[str],
    part: MovePuzzle[Any, Any] | None = None,
    touch: Touch | None = None,
    makers: Sequence[Maker] = (),
) -> tuple[Fact, ...]:
    """Return what helps with a position or a part of it, from what says least to what says most.

    `moves` are one of the shortest solutions, and `makers` propose rules of the game's own.
    """
    puzzle = part or game.puzzle(position)
    graph = explore(puzzle, MOST_STATES)
    if graph is None:
        half = len(moves) // 2
        there = game.replay(position, " ".join(moves[:half]))[-1].after
        return (Fact("halfway", number=half, picture=there),)
    return tuple(it.fact for it in helpful(Solutions(puzzle, graph.distances, touch), makers))


def helpful(solutions: Solutions, makers: Sequence[Maker] = ()) -> list[Help]:
    """Return the facts that help: one or two rules or the first move, then what is on the way."""
    stuck = solutions.chance()
    shown = list(_on_the_way(solutions, stuck))
    helps = [
        Help(rule.fact, times_fewer(stuck, solutions.chance(rule)), rule)
        for rule in _rules(solutions, makers)
    ]
    words = _choice(solutions, helps, MOST_HINTS - len(shown))
    words.sort(key=lambda it: it.factor)
    if len(words) + len(shown) < MOST_HINTS and "first" not in map(_family, words):
        words += _opening(solutions, stuck)
    return words + shown or list(_late(solutions, stuck))


def _choice(solutions: Solutions, helps: Iterable[Help], most: int) -> list[Help]:
    """Return the rules to tell: those with a reason first.

    What it costs to break a rule is only searched for while there is room.
    """
    best = sorted(helps, key=lambda it: -it.factor)[:_MOST_RULES]
    best = [_explained(solutions, it) for it in best if it.factor >= LEAST_HELP]
    words, others = list[Help](), list[Help]()
    for it in sorted(best, key=_rank):
        if len(words) < most and _is_new(it, words):
            number = solutions.cost(it.rule)
            costly = it._replace(fact=it.fact._replace(number=number))
            is_bare = 0 < number <= BACK and not it.fact.obstacle
            (others if is_bare else words).append(costly)
    for it in others:
        if len(words) < most and _is_new(it, words):
            words.append(it)
    return words


def _explained(solutions: Solutions, it: Help) -> Help:
    """Return that a piece moves before another, or how it moves, with what is in the way."""
    kind, names = it.fact.kind, it.fact.names
    if kind in ("before", "before back"):
        obstacle = solutions.obstacle(*names)
    elif it.fact.ways or kind == "last":
        others = sorted({*solutions.needed} - {*names})
        obstacles = (solutions.obstacle(other, *names) for other in others)
        obstacle = next((it for it in obstacles if it and it.reason), None)
    else:
        return it
    return it._replace(fact=it.fact._replace(obstacle=obstacle))


def _is_new(it: Help, words: Iterable[Help]) -> bool:
    """Return whether a rule is of another kind than others, and about other pieces."""
    names = {*it.fact.names}
    return all(
        _family(other) != _family(it) and names.isdisjoint(other.fact.names) for other in words
    )


def _family(it: Help) -> str:
    """Return what a fact has in common with others that say much the same."""
    kind = it.fact.kind
    if kind.split()[0] in ("only", "stays", "stay"):  # or a game's own, such as "stay halves"
        return "still"
    return kind.removesuffix(" back").removesuffix(" ones")


def _rank(it: Help) -> tuple[bool, int, float]:
    """Return what to say first: with a reason, most about the problem, or what helps most."""
    kind, obstacle = it.fact.kind, it.fact.obstacle
    others = len(_KINDS) if _family(it) == "still" else -1
    place = _KINDS.index(kind) if kind in _KINDS else others
    is_told = bool(obstacle and (obstacle.reason or not obstacle.move))
    return not is_told, place, -it.factor


_KINDS: tuple[str, ...] = (
    "taken before",
    "together",
    "last taken",
    "last",
    *("before back", "before"),
    "only",
    *("first", "first ones"),
    *("once", "left", "right", "up", "down"),
    *("stays", "stay"),
)
"""The facts in words, from those that tell most about a problem to those that most have."""


def _rules(solutions: Solutions, makers: Sequence[Maker]) -> Iterator[Rule]:
    """Yield all rules of any kind that the shortest solutions keep."""
    everything = (*makers, _before, _taken_before, _taken, _first, _ways, _still)
    rules = (rule for maker in everything for rule in maker(solutions))
    return (rule for rule in rules if solutions.keep(rule))


def _after(first: Name, then: Name) -> Test:
    """Return a test that nothing is done with one piece before it's done with another."""
    return lambda done, step: then not in step.names or first in done | step.names


def _before(solutions: Solutions) -> Iterator[Rule]:
    """Propose which piece moves before another; it may come back later."""
    back = {piece for piece in solutions.needed if solutions.returns(piece)}
    for first, then in permutations(solutions.needed, 2):
        fact = Fact("before back" if first in back else "before", (first, then))
        yield Rule(fact, _after((first, False), (then, False)), frozenset([(first, False)]))


def _taken_before(solutions: Solutions) -> Iterator[Rule]:
    """Propose which of several is taken before another, if they're taken one by one."""
    taken = {step.captured for _, step in solutions.shortest if step.captured}
    if all(len(names) == 1 for names in taken):
        for first, then in permutations(sorted(name for (name,) in taken), 2):
            fact = Fact("taken before", (first, then))
            yield Rule(fact, _after((first, True), (then, True)), frozenset([(first, True)]))


def _unless(names: Iterable[str], is_right: Callable[[Step], bool]) -> Test:
    """Return a test that dominoes are only taken by a move that is right."""
    few = {*names}
    return lambda _, step: few.isdisjoint(step.captured) or is_right(step)


def _taken(solutions: Solutions) -> Iterator[Rule]:
    """Propose which dominoes are taken together, and which last."""
    for group in sorted({step.captured for _, step in solutions.shortest if step.captured[1:]}):
        if len(group) <= FEW:
            yield Rule(Fact("together", group), _unless(group, partial(_takes, group)))
            yield Rule(Fact("last taken", group), _unless(group, solutions.ends))


def _takes(group: tuple[str, ...], step: Step) -> bool:
    return step.captured == group


def _moving(piece: str, is_right: Callable[[Step], bool]) -> Test:
    """Return a test that a piece is only moved by a move that is right."""
    return lambda _, step: piece not in step.pieces or is_right(step)


def _once(piece: str, way: Direction) -> Test:
    """Return a test that a piece makes a single move, and which way."""
    mine = (piece, False)
    return lambda done, step: mine not in step.names or (mine not in done and step.way is way)


def _goes_not(way: Direction, step: Step) -> bool:
    return step.way != way


def _ways(solutions: Solutions) -> Iterator[Rule]:
    """Propose how far a piece moves one way and never back, or which one is last."""
    for piece in solutions.needed:
        for way, kind in _WAYS.items():
            far = solutions.goes(piece, way)
            if far > 1:
                test = _moving(piece, partial(_goes_not, way.opposite))
                yield Rule(Fact(kind, (piece,), ways=far * way), test)
            elif far:
                fact = Fact("once", (piece,), ways=way)
                yield Rule(fact, _once(piece, way), frozenset([(piece, False)]))
        yield Rule(Fact("last", (piece,)), _moving(piece, solutions.ends))


def _first(solutions: Solutions) -> Iterator[Rule]:
    """Propose which pieces are the first to move, in order."""
    first: Rule | None = NO_RULE
    while first and len(names := first.fact.names) < FEW:
        others = (it for it in solutions.needed if it not in names)
        longer = (_beginning((*names, it)) for it in others)
        first = next(filter(solutions.keep, longer), None)
        if first:
            yield first


def _beginning(names: tuple[str, ...]) -> Rule:
    """Return the rule that some pieces are the first to move, in order."""

    def allows(done: Names, step: Step) -> bool:
        turn = len(done)
        now = names[max(turn - 1, 0) : turn + 1] if turn < len(names) else step.pieces
        return {*now}.issuperset(step.pieces)

    kind = "first ones" if names[1:] else "first"
    return Rule(Fact(kind, names), allows, frozenset((it, False) for it in names))


def without(few: Iterable[Any], touched: Touched) -> Test:
    """Return a test that a move has to do with none of a few things."""
    none = {*few}
    return lambda _, step: none.isdisjoint(touched(step))


def never(solutions: Solutions, touched: Touched) -> tuple[Any, ...]:
    """Return what tempts most of what no shortest solution has to do with."""
    steps = (it for layer in solutions.ways for state in layer for it in solutions.steps(state))
    others = {it for step in steps for it in touched(step)}
    others -= {it for _, step in solutions.shortest for it in touched(step)}
    rules = {it: Rule(Fact(""), without([it], touched)) for it in sorted(others)}
    chances = {it: solutions.chance(rule) for it, rule in rules.items()}
    stuck = solutions.chance()
    most = sorted(chances, key=lambda it: -chances[it])[:FEW]
    return tuple(it for it in most if chances[it] > stuck)


def _pieces(step: Step) -> Sequence[str]:
    return step.pieces


def _still(solutions: Solutions) -> Iterator[Rule]:
    """Tell that few dominoes have to move, or which ones that tempt are better left alone."""
    position = solutions.puzzle.position(solutions.puzzle.start)
    here = [domino.name for domino in position.dominoes]
    moved = tuple(name for name in here if name in solutions.moved)
    others = {*here} - {*moved}
    if others and 0 < len(moved) <= FEW:
        yield Rule(Fact("only", moved), without(others, _pieces))
    if stay := never(solutions, _pieces):
        yield Rule(Fact("stay" if stay[1:] else "stays", stay), without(stay, _pieces))


def _opening(solutions: Solutions, stuck: float) -> Iterator[Help]:
    """Tell the first move, if there is only one."""
    first, *others = solutions.best(solutions.puzzle.start)
    factor = times_fewer(stuck, solutions.chance(start=first.there))
    if not others and factor >= LEAST_HELP:
        start = solutions.puzzle.start
        lengths = [solutions.left.get(it.there, inf) for it in solutions.steps(start)]
        cost = sorted(lengths)[1:2] or [inf]
        number = 0 if cost[0] == inf else int(cost[0]) + 1 - solutions.length
        names = solutions.puzzle.move_names([first.move])
        yield Help(Fact("begin", names, number), factor)


def _on_the_way(solutions: Solutions, stuck: float) -> Iterator[Help]:
    """Show a move that looks good and is fatal, or the middle; of long solutions, two positions."""
    for state, fact in islice(_traps(solutions), 1):
        factor = times_fewer(stuck, solutions.chance(start=state))
        if factor >= LEAST_HELP:
            yield Help(fact, factor)
            return
    parts = 3 if solutions.length >= _LONG else 2
    numbers = [solutions.near(n * solutions.length // parts) for n in range(1, parts)]
    # Pictures with the same sentence are side by side.
    kind = "landmark" if solutions.landmarks.keys() >= {*numbers} else "halfway"
    layers = {0: [solutions.puzzle.start]}
    for number in numbers:
        for made in range(max(layers), number):
            ahead = (step.there for state in layers[made] for step in solutions.best(state))
            layers[made + 1] = [*dict.fromkeys(ahead)]
        state = layers[number][0]
        chance = solutions.chance(start=state)
        factor = times_fewer(stuck, chance)
        if number > 1 and factor >= LEAST_HELP:
            yield Help(Fact(kind, number=number, picture=solutions.picture(number, state)), factor)
            stuck, layers[number] = chance, [state]


def _late(solutions: Solutions, stuck: float) -> Iterator[Help]:
    """Show the first position after the middle that helps."""
    for number in range(solutions.length // 2 + 1, solutions.length):
        kind = "landmark" if number in solutions.landmarks else "halfway"
        state = next(iter(solutions.ways[number]))
        factor = times_fewer(stuck, solutions.chance(start=state))
        if factor >= LEAST_HELP:
            yield Help(Fact(kind, number=number, picture=solutions.picture(number, state)), factor)
            return


def _traps(solutions: Solutions) -> Iterator[tuple[Any, Fact]]:
    """Warn of a move that looks as good as any, but loses some moves later.

    It's between the first third and the middle, so that it helps without giving away too much.
    """
    puzzle, ways, looks = solutions.puzzle, solutions.ways, 0
    for number in range(solutions.length // 3, solutions.length // 2 + 1):
        state = next(iter(ways[number]))
        tempting = _tempting(puzzle, state, solutions.left)
        lost = {it: lost_states(puzzle, it, solutions.states, _MOST_LOST) for it in tempting}
        worst = max(lost, key=lambda there: lost[there], default=None)
        looks += sum(map(abs, lost.values()))
        if number and lost.get(worst, 0) >= _DEEP:
            done = solutions.moves_to(number, state)
            names = puzzle.move_names((*done, tempting[worst]))[-1:]
            picture = puzzle.position_after(done, state)
            yield state, Fact("trap here", names, number, picture=picture)
        if looks > MOST_STATES:
            return


def _tempting(puzzle: MovePuzzle[Any, Any], state: Any, left: Mapping[Any, int]) -> dict[Any, Any]:
    """Return the moves that look best, but lose, by where they lead."""
    moves = {there: move for move, there in reversed([*puzzle.successors(state)])}
    looks = {there: puzzle.apparent_distance(there) for there in moves}
    best = min(looks.values())
    wrong = (there for there in reversed(moves) if looks[there] == best and there not in left)
    return {there: moves[there] for there in wrong}
