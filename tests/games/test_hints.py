"""Hints are true: a twin looks through the whole state graph, and tries what they warn of."""

import re
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from donimoes_book.board.position import Place, Position
from donimoes_book.games import registry
from donimoes_book.games.checkimoes import questions as checkimoes
from donimoes_book.games.checkimoes.pictures import read_picture
from donimoes_book.games.claims import Refusal
from donimoes_book.games.domino_runners import questions as runners
from donimoes_book.games.dominosa.explaining import NAMES
from donimoes_book.games.hint_facts import Solutions, find_facts, times_fewer
from donimoes_book.games.hint_facts import helpful as helps_with
from donimoes_book.games.hints import Fact, say
from donimoes_book.games.mountains.rules import heights_of, sections
from donimoes_book.games.solitaires.help import helpful
from donimoes_book.games.squares import square_name
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.answer import LEAST_HELP
from donimoes_book.search.shortest import OutcomeKind, explore, solve
from donimoes_book.search.ways import known_ways, landmarks, lost_states
from donimoes_book.words.language import speaking
from helpers.parameters import first_of

BANKS = Path(__file__).parents[2] / "rules" / "problems"
SOLVED, UNSOLVABLE = OutcomeKind.SOLVED, OutcomeKind.UNSOLVABLE
SAMPLE = 60
"""How many shortest solutions are looked at, drawn at random."""
PLAYERS = 3000
BY_GRAPH = ["unmatched", "capturing", "mirror", "fujisan", "country-road", "domino-finder"]
SOLITAIRES = [
    pytest.param("domino-patience", marks=pytest.mark.long),
    "five-columns",
    "fives-the-limit",
    "knock-out",
    "pairs-of-six",
]


def problem(name, number):
    return registry.find(name), read_bank(BANKS / f"{name}.md", name, [])[number - 1].position


class Move(NamedTuple):
    """A move as somebody at the table sees it."""

    pieces: tuple[str, ...]
    way: str | None
    captured: tuple[str, ...]
    solves: bool
    there: object
    half: str = ""
    """In Fujisan, the half that somebody steps onto, as 4/45."""


def done_by(move):
    """What is moved by a move, and what is taken, after an x."""
    return {*move.pieces, *(f"x{name}" for name in move.captured)}


class Twin:
    """Everything about a problem, from distances in its whole graph."""

    def __init__(self, name, position):
        self.game, self.position = registry.find(name), position
        self.puzzle = self.game.puzzle(position)
        self.dominoes = {domino.name for domino in position.dominoes}
        if name == "bee-advanced":
            self.puzzle = self.puzzle.longest_round()
        self.left = explore(self.puzzle, 60_000).distances
        self.moves_of = {}
        self.length = self.left[self.puzzle.start]
        self.layers = [{self.puzzle.start}]
        for _ in range(self.length):
            self.layers.append({m.there for state in self.layers[-1] for m in self.nearer(state)})
        rng = Random(1)
        self.paths = [self.shortest(rng) for _ in range(SAMPLE)]

    def moves(self, state):
        """Every move from a state, looked up but once."""
        if state not in self.moves_of:
            self.moves_of[state] = [*self.successors(state)]
        return self.moves_of[state]

    def successors(self, state):
        """Every move from a state; in Fujisan, it's of the domino that somebody steps onto."""
        for move, there in self.puzzle.successors(state):
            if hasattr(self.puzzle, "mountain"):
                row = sorted(self.position.dominoes, key=lambda domino: domino.place.x)
                start, end = ((it.bit_length() - 1) % 14 for it in (state & ~there, there & ~state))
                is_named = start != end and 0 < end < 13 and not self.puzzle.goes_down
                pieces = (row[end - 1].name,) if is_named else ()
                way = "to the other row" if start == end else None
                lower, domino = (there & ~state).bit_length() > 14, row[max(end - 1, 0) % 12].name
                half = f"{domino[lower]}/{domino}"
            else:
                half = ""
                pieces, way = self.puzzle.gesture(state, self.puzzle.move_name(move))
            captured = tuple(sorted(self.puzzle.captured(state, move)))
            yield Move(pieces, way, captured, self.puzzle.is_solved(there), there, half)

    def nearer(self, state):
        nearer = self.left[state] - 1
        return [move for move in self.moves(state) if self.left.get(move.there) == nearer]

    def shortest(self, rng):
        state, path = self.puzzle.start, []
        while self.left[state]:
            path.append(rng.choice(self.nearer(state)))
            state = path[-1].there
        return path

    def breaks(self, fact, done, move):
        """Whether a move is what a hint warns of, if these were moved or taken before."""
        kind, names, *_ = fact
        match kind.removesuffix(" back"):
            case "stays" | "stay":
                return bool({*names} & {*move.pieces})
            case "only":
                return bool({*move.pieces} & self.dominoes - {*names})
            case "before":
                first, then = names
                return then in move.pieces and first not in {*done, *move.pieces}
            case "taken before":
                first, then = (f"x{name}" for name in names)
                return then[1:] in move.captured and first not in done
            case "together":
                return bool({*names} & {*move.captured}) and {*names} != {*move.captured}
            case "last taken":
                return bool({*names} & {*move.captured}) and not move.solves
            case "last":
                return names[0] in move.pieces and not move.solves
            case "once":
                return names[0] in move.pieces and (names[0] in done or move.way != fact.ways)
            case "first" | "first ones":
                begun = [name in done for name in names].index(False) if {*names} - done else None
                now = names[max(begun - 1, 0) : begun + 1] if begun is not None else move.pieces
                return bool({*move.pieces} - {*now})
            case "stay halves":
                return move.half in names
            case "rows on":
                return move.way == "to the other row" and move.half[2:] not in names
            case "left" | "right" | "up" | "down":
                back = {"left": "R", "right": "L", "up": "D", "down": "U"}[kind]
                return names[0] in move.pieces and move.way == back
            case "no rows":
                return move.way == "to the other row"
        raise ValueError(kind)

    def tries(self, fact, rng, times, start=None):
        """Yield whether somebody who knows a hint solves it, who goes back only if they must."""
        for _ in range(times):
            state, before, done = self.puzzle.start if start is None else start, None, frozenset()
            for _ in range(self.left[state]):
                moves = [m for m in self.moves(state) if m.there != before]
                if fact:
                    moves = [m for m in moves if not self.breaks(fact, done, m)]
                if not moves:
                    break
                before, move = state, rng.choice(moves)
                state = move.there
                done |= done_by(move)
            yield self.puzzle.is_solved(state)

    def cheapest(self, fact):
        """The length of the shortest solution that breaks with a hint; None if there is none."""
        layer, seen = {(self.puzzle.start, frozenset(), False)}, set()
        for number in range(3 * self.length):
            if any(broken and self.left.get(state) == 0 for state, _, broken in layer):
                return number
            seen |= layer
            moves = [(*here, move) for here in layer for move in self.moves(here[0])]
            layer = {
                (m.there, done | done_by(m), broken or self.breaks(fact, done, m))
                for _, done, broken, m in moves
            } - seen
        return None

    def plain(self, picture):
        """A picture's text in which priests, who are alike in the graph, have the same name."""
        return (
            re.sub("[PNBR]", "P", str(picture)) if "mountain" in vars(self.puzzle) else str(picture)
        )

    def plains(self, number):
        return {self.plain(self.puzzle.position(state)) for state in self.layers[number]}

    def is_true(self, fact):
        kind, names, number, picture, *_ = fact
        match kind:
            case "begin":
                (step,) = self.game.replay(self.position, names[0])
                assert self.plains(1) == {self.plain(step.after)}
                lengths = {self.left.get(move.there, inf) for move in self.moves(self.puzzle.start)}
                other = min(lengths - {self.length - 1})
                return number == (0 if other == inf else other + 1 - self.length)
            case "trap here":
                assert self.plain(picture) in self.plains(number)
                (step,) = self.game.replay(picture, names[0])
                return solve(self.game.puzzle(step.after)).kind is UNSOLVABLE
            case "landmark":
                return 1 < number < self.length and self.plains(number) == {self.plain(picture)}
            case "halfway":
                return 1 < number < self.length and self.plain(picture) in self.plains(number)
        for path in self.paths:
            done = frozenset[str]()
            for move in path:
                if self.breaks(fact, done, move):
                    return False
                done |= done_by(move)
        return True


def assert_step_by_step(facts, hints):
    """Words come first, then pictures, none of them later than the one from the middle."""
    pictures = [fact.number for fact in facts if fact.picture]
    assert not any(fact.picture for fact in facts[: -len(pictures) or None])
    assert pictures == sorted(set(pictures))
    assert len({(hint.words, hint.label) for hint in hints}) == len(hints)
    for words in (hint.words for hint in hints):
        assert words[0].isupper()
        assert words.rstrip(")")[-1] == "."


QUICK = {"mirror": 3, "fujisan": 3, "country-road": 0, "bee-advanced": 6}


def numbers(name):
    """Yield a game's problems; those that take long are marked."""
    for number in range(1, len(read_bank(BANKS / f"{name}.md", name, [])) + 1):
        marks = pytest.mark.long if number > QUICK.get(name, 9) else ()
        yield pytest.param(name, number, marks=marks)


@pytest.mark.parametrize(("name", "number"), [case for name in BY_GRAPH for case in numbers(name)])
def test_every_hint_is_true_of_every_shortest_solution(name, number):
    game, position = problem(name, number)
    twin, facts = Twin(name, position), game.facts(position, ())
    assert len(facts) <= 3
    assert not [fact for fact in facts if not twin.is_true(fact)]
    assert_step_by_step(facts, game.hints(position, facts))


RULES = [("capturing", 10), ("capturing", 11), ("unmatched", 4), ("unmatched", 7), ("mirror", 4)]


WAITING = [("unmatched", 2), ("unmatched", 4), ("unmatched", 8), ("capturing", 11), ("mirror", 5)]


@pytest.mark.parametrize(("name", "number"), WAITING)
def test_a_piece_has_to_wait_until_what_is_in_its_way_has_moved(name, number):
    """Its first move is illegal in every state in which the other has not moved yet."""
    game, position = problem(name, number)
    twin = Twin(name, position)
    facts = [fact for fact in game.facts(position, ()) if fact.obstacle and fact.obstacle.reason]
    assert facts
    for fact in facts:
        other, move, *_ = fact.obstacle
        waits = fact.names[-1]
        for path in twin.paths:
            state = twin.puzzle.start
            while not {other, waits} & {*path[0].pieces}:
                assert isinstance(twin.puzzle.find_move(state, move), Refusal)
                state, path = path[0].there, path[1:]
            assert path[0].pieces == (other,)
        (hint,) = game.hints(position, [fact])
        refusal = str(twin.puzzle.find_move(twin.puzzle.start, move))
        assert ("is in the way" in hint.words) == (f"is blocked by {other}" in refusal)


def test_a_hint_names_the_obstacle():
    game, position = problem("unmatched", 8)
    first, *_ = game.hints(position, game.facts(position, ()))
    assert first.words == (
        "Move the 1-1 out of the way before the 1-2, and bring it back later."
        " Until then, the 1-2 can’t go up: its 1 would touch the 1 of the 1-1."
    )


def test_of_two_pictures_the_second_is_on_the_way_from_the_first():
    game, position = problem("unmatched", 10)
    twin = Twin("unmatched", position)
    pictures = [fact for fact in game.facts(position, ()) if fact.picture]
    assert [fact.number for fact in pictures] == [10, 17]
    assert len({fact.kind for fact in pictures}) == 1
    shown = [fact.picture for fact in pictures]
    layer = [state for state in twin.layers[10] if twin.puzzle.position(state) == shown[0]]
    for _ in range(7):
        layer = [move.there for state in layer for move in twin.nearer(state)]
    assert shown[1] in map(twin.puzzle.position, layer)


@pytest.mark.parametrize(("name", "number"), RULES)
def test_a_hint_says_what_it_costs_to_do_something_else(name, number):
    game, position = problem(name, number)
    twin = Twin(name, position)
    for fact in game.facts(position, ()):
        if not fact.picture and fact.kind != "begin":
            cost = twin.cheapest(fact)
            assert fact.number == (0 if cost is None else cost - twin.length)


SHORT = [("capturing", 3), ("capturing", 9), ("mirror", 1), ("unmatched", 3), ("domino-finder", 2)]


@pytest.mark.parametrize(("name", "number"), SHORT)
def test_whoever_knows_a_hint_fails_at_most_half_as_often(name, number):
    """Players who try at random show it, with as much doubt as their number leaves."""
    _, position = problem(name, number)
    twin, rng = Twin(name, position), Random(1)
    graph = explore(twin.puzzle, 60_000)
    helps = helps_with(Solutions(twin.puzzle, graph.distances))
    without = sum(twin.tries(None, rng, PLAYERS)) / PLAYERS
    assert helps
    for fact, factor, _ in helps:
        assert factor >= 2
        start, rule = None, fact
        if fact.picture or fact.kind == "begin":
            layer, rule = twin.layers[1 if fact.kind == "begin" else fact.number], None
            start = next(it for it in layer if fact.picture in (None, twin.puzzle.position(it)))
        knowing = sum(twin.tries(rule, rng, PLAYERS, start)) / PLAYERS
        assert (1 / without - 1) / max(1 / knowing - 1, 1 / PLAYERS) > 1.6


def test_a_hint_that_does_not_halve_the_failures_is_not_given():
    """Any of the six moves is as good as another, so nothing can be said."""
    _, position = problem("unmatched", 1)
    twin = Twin("unmatched", position)
    solutions = Solutions(twin.puzzle, explore(twin.puzzle, 100).distances)
    assert solutions.chance() > 0.3
    assert times_fewer(0.5, 0.6) < LEAST_HELP < times_fewer(0.5, 0.7)
    assert times_fewer(0.5, 1) == inf
    assert times_fewer(1, 1) == 1
    assert all(it.factor >= LEAST_HELP for it in helps_with(solutions))


@pytest.mark.parametrize("number", [1, 5, 8, pytest.param(20, marks=pytest.mark.long)])
def test_hints_to_several_rounds_are_about_the_longest(number):
    game, position = problem("bee-advanced", number)
    rounds = [
        solved_round.outcome.length or 0 for solved_round in game.puzzle(position).solve_rounds()
    ]
    part = game.puzzle(position).longest_round()
    assert solve(part).length == max(rounds)
    facts = list(game.facts(position, ()))
    hints = game.hints(position, facts)
    if len(rounds) > 1 and facts:
        assert facts.pop(0) == Fact("round", number=len(part.dice))
    assert_step_by_step(facts, hints)
    for fact in facts:
        if fact.picture:
            now, *_ = game.puzzle(fact.picture).solve_rounds()
            assert now.outcome.length + fact.number == max(rounds)


@pytest.mark.parametrize("number", [1, 2, 5, 27])
def test_a_die_lands_where_its_hint_says(number):
    game, position = problem("bee-advanced", number)
    twin, facts = Twin("bee-advanced", position), game.facts(position, ())
    layout = twin.puzzle.layout
    names = {place: domino.name for domino in position.dominoes for place in domino.places}
    lands = [fact.names for fact in facts if fact.kind == "lands"]
    assert lands
    for die, *ends in lands:
        cells = twin.puzzle.dice.index(int(die.removeprefix("die ")))
        landed = {move.there[cells] for path in twin.paths for move in path if die in move.pieces}
        assert {names[layout.place(cell)] for cell in landed} == {*ends}


def test_each_hint_tells_which_round_it_is_about():
    game, position = problem("bee-advanced", 9)
    first, second, picture = game.hints(position, game.facts(position, ()))
    assert first.words == (
        "Round with 5 dice. The first to move are the 3 and the 2, in this order."
    )
    assert second.words == (
        "Round with 5 dice. The 4 never has to land anywhere but on the 4-3 or the 4-4."
    )
    assert picture.label == "5 dice, after 3 moves"


def is_won(puzzle, pair, *, with_it):
    """Whether anybody wins with a pair, or without it, by looking at every state."""

    def allows(taken):
        if not with_it:
            return taken != {*pair}
        return taken == {*pair} or len(taken) < 2 or taken.isdisjoint(pair)

    seen, todo = {puzzle.start}, [puzzle.start]
    while todo:
        state = todo.pop()
        if not puzzle.remaining(state):
            return True
        for move, after in puzzle.successors(state):
            if after not in seen and allows({*re.findall(r"\d\d", puzzle.move_name(move))}):
                seen.add(after)
                todo.append(after)
    return False


@pytest.mark.parametrize("name", SOLITAIRES)
@pytest.mark.parametrize("number", [2, 5, 8, 12])
def test_a_hint_to_a_solitaire_is_true_and_halves_the_lost_games(name, number):
    game, position = problem(name, number)
    puzzle = game.puzzle(position)
    moves = puzzle.solve().moves
    helps = helpful(puzzle, moves, shows_halfway=game.shows_halfway)
    facts = game.facts(position, moves)
    assert facts == tuple(it.fact for it in helps)
    assert_step_by_step(facts, say(game, facts))

    def wins(here, *names):
        *_, step = game.replay(here, " ".join(names))
        return game.puzzle(step.after).solve().kind is SOLVED

    most = len(moves) * 3 // 4
    assert not any(fact.picture for fact in facts) or not facts[1:]
    for (kind, names, done, picture, *_), factor, _ in helps:
        assert factor >= 2
        match kind:
            case "needed":
                assert "+".join(names) in moves
                assert not is_won(puzzle, names, with_it=False)
            case "never":
                assert "+".join(names) not in moves
                assert not is_won(puzzle, names, with_it=True)
            case "begin, not":
                assert wins(position, names[0])
                assert not wins(position, names[1])
            case "trap here":
                assert not wins(picture, *names)
                assert 0 < done <= most
                assert game.puzzle(picture).solve().kind is SOLVED
            case "halfway":
                assert not facts[1:]
                assert len(moves) // 2 <= done <= most
                assert game.puzzle(picture).solve().kind is SOLVED


def test_lost_games_are_counted_with_random_players():
    game, position = problem("pairs-to-twelve", 9)
    puzzle, rng = game.puzzle(position), Random(3)
    told = helpful(puzzle, puzzle.solve().moves)[0]

    def player(_, moves):
        pair = "+".join(told.fact.names)
        names = {move: puzzle.move_name(move) for move in moves}
        others = [m for m, it in names.items() if not {*told.fact.names} & {*it.split("+")}]
        kept = others + [move for move in names if names[move] == pair]
        return rng.choice(kept) if kept else None

    def share(player):
        return sum(is_won(player) for _ in range(800)) / 800

    def is_won(player):
        state = puzzle.start
        while not puzzle.is_solved(state):
            after = dict(puzzle.successors(state))
            move = player(None, list(after)) if after else None
            if move is None:
                return False
            state = after[move]
        return True

    without, knowing = share(lambda _, moves: rng.choice(moves)), share(player)
    assert times_fewer(without, knowing) > 1.6


def test_where_there_are_too_many_states_a_hint_shows_what_one_solution_passes(monkeypatch):
    monkeypatch.setattr("donimoes_book.games.hint_facts.MOST_STATES", 50)
    game, position = problem("unmatched", 12)
    moves = game.puzzle(position).solve().moves
    (fact,) = find_facts(game, position, moves)
    assert (fact.kind, fact.number) == ("halfway", len(moves) // 2)
    assert solve(game.puzzle(fact.picture)).length == len(moves) - len(moves) // 2


def test_a_picture_shows_the_move_that_is_warned_of():
    """A slide and a priest's way are arrows, and what a move takes is crossed."""
    for name, number in (("capturing", 28), ("fujisan", 31)):
        game, position = problem(name, number)
        facts = game.facts(position, game.puzzle(position).solve().moves)
        (warned,) = [it for it in facts if it.kind == "trap here"]
        (hint,) = [it for it in game.hints(position, facts) if "not" in it.label]
        (arrow,) = hint.picture.arrows
        here = {*warned.picture.halves, *(piece.place for piece in warned.picture.pieces)}
        assert arrow.points[0] in here
    game, position = problem("pairs-of-six", 9)
    facts = game.facts(position, game.puzzle(position).solve().moves)
    (hint,) = game.hints(position, facts)
    crossed = [sorted(it.name) for it in hint.picture.dominoes if it.mark]
    taken = [sorted(it) for it in hint.label.rpartition(" ")[2].split("+")]
    assert sorted(crossed) == sorted(taken)


def test_moves_in_hints_are_words():
    said = {
        "mirror": ("BdD", "Begin with B’s domino down. After anything else, there’s no way"),
        "domino-finder": ("L", "Begin with a step to the left. After"),
        "bee-advanced": ("1R3", "Begin with the 1 three right. After"),
        "capturing": ("15U", "Begin with the 1-5 up. After"),
    }
    for name, (move, words) in said.items():
        game, position = problem(name, 1)
        (hint,) = game.hints(position, [Fact("begin", (move,))])
        assert hint.words.startswith(words)
    game, position = problem("five-columns", 8)
    (hint,) = game.hints(position, [Fact("needed", ("63", "30"))])
    assert hint.words == "The 6-3 has to go with the 3-0."


def test_dominosa_asks_where_one_is_stuck_then_says_why_and_what_follows():
    game, position = problem("dominosa", 6)
    ask, why, following = (hint.words for hint in game.hints(position, ()))
    assert ask == "When easy steps end: can there be a domino on D1E1?"
    assert "A domino on D1E1 or D1D2 would leave no place" in why
    assert why.endswith("its only places are C1D1 and C1C2.")
    assert following.startswith("After that: The 2 at D1 has only one free neighbour")


def test_dominosa_is_told_by_the_hardest_deduction_that_it_needs():
    for number, technique in ((8, "shared"), (10, "forcing"), (17, "chain")):
        game, position = problem("dominosa", number)
        (reason,) = game.reasons(position)
        deductions = game.more_fields(position)["deductions"]
        steps = [it["technique"] for it in deductions]
        key = deductions[steps.index(technique)]
        easier = NAMES[: NAMES.index(technique)]
        assert {*steps[: steps.index(technique)]} <= {*easier}
        assert (reason.words, str(reason.picture)) == (key["sentence"], key["position"])


def test_hints_are_in_the_language_of_the_book():
    game = registry.find("country-road")
    facts = [Fact("no rows"), Fact("landmark", number=1, picture=Position())]
    assert [hint.words for hint in say(game, facts)] == [
        "Nobody has to change rows.",
        "Every shortest solution passes through this position.",
    ]
    with speaking("de"):
        words, (_, _, label) = say(game, facts)
    assert words[0] == "Niemand muss die Reihe wechseln."
    assert label == "1 Zug weit"


@pytest.mark.parametrize("number", range(1, 13))
def test_hints_to_a_map_are_about_what_is_scarce(number):
    game, position = problem("mountains", number)
    puzzle = game.layout_puzzle(position)
    heights = [height for pair in puzzle.dominoes for height in pair]
    fewest = min(heights.count(height) for height in range(1, 6))
    scarce = [height for height in range(1, 6) if heights.count(height) == fewest]
    layout = game.solve_layout(puzzle).layout
    *told, (count, height) = [
        list(map(int, re.findall(r"\d+", words))) for words in game.layout_words(puzzle, layout)
    ]
    assert told == ([[1, 5, *scarce, fewest]] if len(scarce) < 3 else [])
    shown = heights_of(layout.dominoes)
    assert height in (max(shown.values()), min(shown.values()))
    assert count in [
        len(group) for group in sections({place: 0 for place, it in shown.items() if it == height})
    ]


def test_what_makes_the_first_dominoes_of_regions_sure_is_short_and_enough():
    """Whoever knows only what the sentences are about finds the domino as well."""
    game = registry.find("regions")
    for number in (2, 4, 16, 18, 27, 30):
        _, position = problem("regions", number)
        puzzle = game.layout_puzzle(position)
        layout = game.solve_layout(puzzle).layout
        first, *others = game.layout_reasons(puzzle, layout)
        assert first.words.count(". ") <= 3
        shown = [it.picture for it in (first, *others) if it.picture]
        for fewer, more in pairwise([Position(), *shown, layout]):
            assert {*fewer.dominoes} < {*more.dominoes}
        for domino in first.picture.dominoes:
            assert "{}-{}".format(*sorted(domino.pips)) in first.words


@pytest.mark.parametrize(("name", "number"), [("square-of-six", 1), ("twin-rectangles", 3)])
def test_the_corners_of_frames_count_twice(name, number):
    game, deal = problem(name, number)
    puzzle = game.layout_puzzle(deal)
    layout = game.solve_layout(puzzle).layout
    (reason,) = game.layout_reasons(puzzle, layout)
    all_sides, total, corners = map(int, re.findall(r"\d+", reason.words))
    halves = [pips for pips in layout.halves.values() if pips is not None]
    places = {*layout.halves}

    def is_corner(place):
        across = {Place(place.x - 2, place.y), Place(place.x + 2, place.y)} & places
        down = {Place(place.x, place.y - 2), Place(place.x, place.y + 2)} & places
        return bool(across and down)

    assert total == sum(halves)
    assert corners == sum(pips for place, pips in layout.halves.items() if is_corner(place))
    assert all_sides == total + corners


def test_a_number_that_is_there_an_odd_number_of_times_is_at_an_end():
    game, deal = problem("two-equal-lines", 3)
    puzzle = game.layout_puzzle(deal)
    layout = game.solve_layout(puzzle).layout
    (reason,) = game.layout_reasons(puzzle, layout)
    rows = {}
    for place, pips in sorted(layout.halves.items(), key=lambda it: it[0].x):
        rows.setdefault(place.y, []).append(pips)
    ends = {pips for row in rows.values() for pips in (row[0], row[-1])}
    assert {*map(int, re.findall(r"\d", reason.words))} <= ends


def test_a_number_that_fills_a_column_is_in_every_row():
    game, deal = problem("latin-square", 6)
    puzzle = game.layout_puzzle(deal)
    (reason,) = game.layout_reasons(puzzle, game.solve_layout(puzzle).layout)
    assert reason.words == "There are 6 rows, and as many halves with 6: one for each row."
    assert [pips for pair in puzzle.dominoes for pips in pair].count(6) == 6


LAYOUTS = ["two-equal-lines", "square-of-six", "latin-square", "rows-and-columns"]


@pytest.mark.parametrize("name", LAYOUTS)
def test_hints_to_a_layout_tell_its_sums_and_show_where_it_begins(name):
    game, deal = problem(name, 1)
    puzzle = game.layout_puzzle(deal)
    layout = game.solve_layout(puzzle).layout
    said, top = game.layout_hints(puzzle, layout)
    assert 0 < len(top.picture.dominoes) <= len(layout.dominoes) / 5 + 1
    assert set(top.picture.dominoes) < set(layout.dominoes)
    *_, last = re.findall(r"\d+ and each column \d+|\d+", said.words.replace(",", ""))
    if puzzle.sums:
        assert game.judge(layout, "", f"sums {last.replace(' and each column', '')}") is None
    else:
        assert int(last) == sum(not domino.across for domino in layout.dominoes)


# Questions


@pytest.mark.parametrize("number", range(1, 11))
def test_each_hint_to_an_ending_of_runners_is_true_and_halves_the_turns(number):
    _, position = problem("domino-runners", number)
    ending = runners.Ending.of(position)
    (best,) = ending.solve().best
    left, worth = ending.turns(), ending.board.worth
    for hint in runners.answer(position).hints:
        before = left
        match hint.words.split():
            case "The", _, "runner", "can", "only", *_, "out.":
                left = [turn for turn in left if not ending.after(turn).turns()]
            case "Think", *words:
                jumps = 2 if "twice." in words else 1
                lines = {turn: ending.after(turn).best_line() for turn in left}
                left = [it for it in left if lines[it][1:] and len(lines[it][1].jumps) >= jumps]
            case "Jump", *_, number, "this", "time.":
                taken = int(number)
                left = [it for it in left if taken in [worth[half] for half in it.captured]]
            case "Take", "nothing", *_:
                left = [turn for turn in left if not turn.captured]
            case "Your", "checker", *_, number:
                left = [turn for turn in left if worth[turn.landing] == int(number[:-1])]
            case "Your", "runner", *_, way, "first.":
                left = [turn for turn in left if turn.legs[0][0].name.lower() == way]
            case "Your", "runner", "turns", "at", square:
                left = [turn for turn in left if square_name(turn.corner) == square[:-1]]
            case "Your", "runner", "ends", "on", square:
                left = [turn for turn in left if square_name(turn.end) == square[:-1]]
            case _:
                pytest.fail(f"another kind of hint: {hint.words}")
        assert best in left
        assert 2 * len(left) <= len(before)


@pytest.mark.parametrize("number", first_of([3, 4, 5, 8, 9, 10, 11, 12]))
def test_hints_to_an_ending_of_checkimoes_are_true_and_halve_the_plays(number):
    game, position = problem("checkimoes", number)
    picture = read_picture(game.rules, position)
    assert not picture.held_open, "it asks for a play"
    ending = checkimoes.Ending(picture.board, picture.hands, picture.mover)
    best, *_ = checkimoes.EndingSearch(game.rules).solve(ending).best
    left = ending.plays(game.rules)
    gains = {play: checkimoes.rules.gain(play, ending.mover) for play in left}
    for hint in game.question()(position).hints:
        before = left
        match hint.words.split():
            case "After", *_:
                left = [play for play in left if not ending.after(play).plays(game.rules)]
            case "Don’t", "go", *_:
                left = [play for play in left if gains[play] <= 0]
            case "Gain", *_:
                left = [play for play in left if gains[play] == max(gains.values())]
            case "Look", *_, first, "to", last:
                columns, rows = f"{first[0]}{last[0]}", f"{first[1]}{last[1]}"
                names = {play: square_name(play.first) for play in left}
                left = [
                    play
                    for play, name in names.items()
                    if columns[0] <= name[0] <= columns[1] and rows[0] <= name[1] <= rows[1]
                ]
            case "Lay", *_, domino:
                assert domino == "{}-{}.".format(*best.numbers)
                left = [play for play in left if play.domino == best.domino]
            case "Cover", square:
                names = {it: (square_name(it.first), square_name(it.second)) for it in left}
                left = [play for play in left if square[:-1] in names[play]]
        assert best in left
        assert 2 * len(left) <= len(before)


# The graph itself


def shortest_ways(puzzle, max_states):
    """Find all shortest solutions layer by layer; None if there is none, or with more states."""
    depths, layers = {puzzle.start: 0}, [[puzzle.start]]
    onward = {}
    while not any(map(puzzle.is_solved, layers[-1])):
        after = []
        for state in layers[-1]:
            onward[state] = []
            for move, there in puzzle.successors(state):
                if there not in depths:
                    depths[there] = len(layers)
                    after.append(there)
                if depths[there] == len(layers):
                    onward[state].append((move, there))
        if not after or len(depths) > max_states:
            return None
        layers.append(after)
    ways = [{state: [] for state in layers.pop() if puzzle.is_solved(state)}]
    while layers:
        steps = {
            state: [step for step in onward[state] if step[1] in ways[-1]] for state in layers.pop()
        }
        ways.append({state: leading for state, leading in steps.items() if leading})
    return ways[::-1]


def test_ways_are_all_shortest_solutions_and_landmarks_what_they_share():
    _, position = problem("capturing", 6)
    twin = Twin("capturing", position)
    ways = shortest_ways(twin.puzzle, 10_000)
    assert [set(layer) for layer in ways] == twin.layers
    for layer in ways:
        for state, steps in layer.items():
            nearer = {
                m.there for m in twin.moves(state) if twin.left.get(m.there) == twin.left[state] - 1
            }
            assert {there for _, there in steps} == nearer
    shared = {n: layer for n, layer in enumerate(twin.layers) if len(layer) == 1}
    del shared[0]
    shared.pop(twin.length, None)
    assert {n: {state} for n, state in landmarks(ways).items()} == shared
    assert shortest_ways(twin.puzzle, 10) is None


def test_a_state_is_lost_if_nothing_that_it_leads_to_is_solved():
    _, position = problem("capturing", 5)
    twin = Twin("capturing", position)
    states = set().union(*twin.layers)
    for state in states:
        for _, there in twin.puzzle.successors(state):
            assert (lost_states(twin.puzzle, there) < 0) == (there in twin.left)
            assert lost_states(twin.puzzle, there, states, 1) < 3


@pytest.mark.parametrize("number", [1, 4])
def test_priests_in_a_picture_have_the_names_that_moves_give_them(number):
    """Priests are alike, so a state doesn't say which of them stands where."""
    game, position = problem("fujisan", number)
    puzzle = game.puzzle(position)
    mountains = {puzzle.mountain}
    pictures = {n: set[str]() for n in range(30)}
    for done, layer in enumerate(shortest_ways(puzzle, 100_000)):
        pictures[done] = {str(mountain.position()) for mountain in mountains}
        mountains = {
            mountain.after(space, (move ^ 1 << space).bit_length() - 1)
            for mountain in mountains
            for move, _ in layer.get(puzzle.state(mountain), ())
            for space in mountain.priests
            if move >> space & 1
        }
    shown = [fact for fact in game.facts(position, ()) if fact.picture and fact.number]
    assert shown
    assert all(str(fact.picture) in pictures[fact.number] for fact in shown)


@pytest.mark.parametrize("name", ["unmatched", "capturing", "mirror", "fujisan"])
def test_ways_are_the_same_if_it_is_known_how_many_moves_are_left(name):
    game, position = problem(name, 3)
    puzzle = game.puzzle(position)
    ways = known_ways(puzzle, explore(puzzle, 60_000).distances)
    assert ways == shortest_ways(puzzle, 60_000)
