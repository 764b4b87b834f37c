"""Hints are true: a twin looks through the whole state graph, and tries what they warn of."""

import re
from pathlib import Path
from random import Random

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games import registry
from donimoes_book.games.checkimoes import questions as checkimoes
from donimoes_book.games.checkimoes.pictures import read_picture
from donimoes_book.games.domino_runners import questions as runners
from donimoes_book.games.hint_facts import find_facts
from donimoes_book.games.hints import Fact, say
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.shortest import OutcomeKind, explore, solve
from donimoes_book.search.ways import known_ways, landmarks, lost_states, shortest_ways
from donimoes_book.words.language import speaking
from helpers.parameters import first_of

BANKS = Path(__file__).parents[2] / "rules" / "problems"
SOLVED, UNSOLVABLE = OutcomeKind.SOLVED, OutcomeKind.UNSOLVABLE
SAMPLE = 60
"""How many shortest solutions are looked at, drawn at random."""
BY_GRAPH = ["unmatched", "capturing", "mirror", "fujisan", "country-road", "domino-finder"]
SOLITAIRES = ["domino-patience", "five-columns", "fives-the-limit", "knock-out", "pairs-of-six"]


def problem(name, number):
    return registry.find(name), read_bank(BANKS / f"{name}.md", name, [])[number - 1].position


class Twin:
    """Everything about a problem, from distances in its whole graph."""

    def __init__(self, game, position):
        self.game, self.position = game, position
        self.puzzle = game.puzzle(position)
        self.left = explore(self.puzzle, 60_000).distances
        self.length = self.left[self.puzzle.start]
        self.layers = [{self.puzzle.start}]
        for _ in range(self.length):
            self.layers.append({there for s in self.layers[-1] for _, there in self.nearer(s)})
        rng = Random(1)
        self.paths = [list(self.path(rng)) for _ in range(SAMPLE)]

    def nearer(self, state):
        for move, there in self.puzzle.successors(state):
            if self.left.get(there) == self.left[state] - 1:
                yield move, there

    def path(self, rng):
        """Yield what is touched, which way, and what is taken, along a shortest solution."""
        state = self.puzzle.start
        while self.left[state]:
            move, there = rng.choice(list(self.nearer(state)))
            touched = self.puzzle.gesture(state, self.puzzle.move_name(move))
            yield touched.pieces[:1], touched.way, self.puzzle.captured(state, move)
            state = there

    def moves_of(self, name):
        return [[way for pieces, way, _ in path if name in pieces] for path in self.paths]

    def pictures(self, number):
        return {self.puzzle.position(state) for state in self.layers[number]}

    def plain(self, picture):
        """A picture's text in which priests, who are alike in the graph, have the same name."""
        return (
            re.sub("[PNBR]", "P", str(picture)) if "mountain" in vars(self.puzzle) else str(picture)
        )

    def plains(self, number):
        return {self.plain(picture) for picture in self.pictures(number)}

    def try_move(self, position, name):
        """Return how much is left after a move, or None if it can't be solved any more."""
        (step,) = self.game.replay(position, name)
        after = self.game.puzzle(step.after)
        return solve(after).length

    def is_true(self, fact):
        kind, names, number, other, picture = fact
        match kind:
            case "busiest":
                return all(2 * len(ways) > self.length for ways in self.moves_of(*names))
            case "no rows":
                return self.fewest(self.changes_rows) == 0
            case "stays" | "stay":
                return not any(ways for name in names for ways in self.moves_of(name))
            case "only":
                dominoes = {domino.name for domino in self.position.dominoes}
                moved = {p for path in self.paths for pieces, *_ in path for p in pieces}
                return moved & dominoes <= set(names)
            case "returns" | "return":
                every = [ways for name in names for ways in self.moves_of(name)]
                pairs = (("L", "R"), ("U", "D"))
                return all(w and all(w.count(a) == w.count(b) for a, b in pairs) for w in every)
            case "last":
                return {path[-1][0] for path in self.paths} == {names}
            case "last taken":
                return {tuple(sorted(path[-1][2])) for path in self.paths} == {names}
            case "rectangle":
                ends = [set(end.halves) for end in self.pictures(-1)]
                sizes = {(len({x for x, _ in e}), len({y for _, y in e})) for e in ends}
                return sizes == {(number, other)}
            case "trap":
                return self.try_move(self.position, names[0]) is None
            case "trap here":
                assert self.plain(picture) in self.plains(number)
                assert solve(self.game.puzzle(picture)).length == self.length - number
                return self.try_move(picture, names[0]) is None
            case "detour":
                return self.try_move(self.position, names[0]) >= self.length
            case "landmark":
                return 0 < number < self.length and self.plains(number) == {self.plain(picture)}
            case "halfway":
                return 0 < number < self.length and self.plain(picture) in self.plains(number)
            case "turn":
                turned = [{len(p.covers) for p in self.pictures(n)} for n in range(number + 1)]
                return turned == [{0}] * number + [{2}] and other == self.length
            case "away here":
                (state,) = self.layers[number]
                assert self.puzzle.position(state) == picture
                return all(self.leads_away(state, there) for _, there in self.nearer(state))
            case "away" | "never away":
                return (self.fewest(self.leads_away) > 0) == (kind == "away")
        raise ValueError(kind)

    @property
    def states(self):
        return set().union(*self.layers)

    def leads_away(self, state, there):
        far = self.puzzle.apparent_distance
        return far(there) > far(state)

    def changes_rows(self, state, there):
        rows = [[p.place.y for p in self.puzzle.position(s).pieces] for s in (state, there)]
        return sum(rows[0]) != sum(rows[1])

    def fewest(self, is_counted):
        """Return on how few steps of a shortest solution something holds."""
        fewest = dict.fromkeys(self.layers[-1], 0)
        for layer in reversed(self.layers[:-1]):
            fewest |= {
                state: min(is_counted(state, t) + fewest[t] for _, t in self.nearer(state))
                for state in layer
            }
        return fewest[self.puzzle.start]


def assert_step_by_step(facts, hints):
    """Words come first, then pictures, none of them later than the one from the middle."""
    pictures = [fact.number for fact in facts if fact.picture]
    assert facts
    assert not any(fact.picture for fact in facts[: -len(pictures) or None])
    assert pictures == sorted(set(pictures))
    assert not facts[-1].picture or facts[-1].kind in ("landmark", "halfway", "trap here")
    assert len({(hint.words, hint.label) for hint in hints}) == len(hints)
    for words in (hint.words for hint in hints):
        assert words[0].isupper()
        assert words.rstrip(")")[-1] == "."


QUICK = {"mirror": 3, "fujisan": 5, "country-road": 0}


def numbers(name):
    """Yield a game's problems; those that take long are marked."""
    for number in range(1, len(read_bank(BANKS / f"{name}.md", name, [])) + 1):
        marks = pytest.mark.long if number > QUICK.get(name, 9) else ()
        yield pytest.param(name, number, marks=marks)


@pytest.mark.parametrize(("name", "number"), [case for name in BY_GRAPH for case in numbers(name)])
def test_every_hint_is_true_of_every_shortest_solution(name, number):
    game, position = problem(name, number)
    twin, facts = Twin(game, position), game.facts(position, ())
    assert 0 < len(facts) <= 3
    assert not [fact for fact in facts if not twin.is_true(fact)]
    assert_step_by_step(facts, say(game, facts))
    told = [fact.number for fact in facts if fact.kind == "turn"]
    assert not [fact for fact in facts if fact.picture and fact.number in told]


@pytest.mark.parametrize("number", [1, 5, 8, pytest.param(20, marks=pytest.mark.long)])
def test_hints_to_several_rounds_are_about_the_longest(number):
    game, position = problem("bee-advanced", number)
    rounds = [
        solved_round.outcome.length or 0 for solved_round in game.puzzle(position).solve_rounds()
    ]
    part = game.puzzle(position).longest_round()
    assert solve(part).length == max(rounds)
    facts = list(game.facts(position, ()))
    if len(rounds) > 1:
        assert facts.pop(0) == Fact("round", number=len(part.dice))
    assert_step_by_step(facts, say(game, facts))
    paths = [random_path(part, Random(seed)) for seed in range(20)]
    for fact in facts:
        times = {die: [path.count(die) for path in paths] for path in paths for die in path}
        if fact.kind == "last":
            assert {path[-1:] for path in paths} == set(fact.names)
        elif fact.kind == "busiest":
            assert 2 * min(times[fact.names[0]]) > max(rounds)
        elif fact.names:
            (move,) = (
                m for m, _ in part.successors(part.start) if part.move_name(m) == fact.names[0]
            )
            after = type(part)(part.layout, part.dice, part.after(part.start, move), part.dice[-1])
            assert solve(after).length >= max(rounds)
        else:
            now, *_ = game.puzzle(fact.picture).solve_rounds()
            assert now.outcome.length + fact.number == max(rounds)


def random_path(puzzle, rng):
    """The dice that a random shortest solution moves, in order."""
    state, dice = puzzle.start, ""
    for layer in shortest_ways(puzzle, 100_000)[:-1]:
        move, state = rng.choice(layer[state])
        dice += puzzle.move_name(move)[0]
    return dice


def test_each_hint_tells_which_round_it_is_about():
    game, position = problem("bee-advanced", 8)
    words, picture = game.hints(position, game.facts(position, ()))
    assert (
        words.words == "Round with 4 dice. The 3 moves more often than all the other dice together."
    )
    assert picture.label == "4 dice, after 5 moves"


@pytest.mark.parametrize("name", SOLITAIRES)
@pytest.mark.parametrize("number", [2, 5, 8, 12])
def test_a_hint_to_a_solitaire_tells_which_moves_lose(name, number):
    game, position = problem(name, number)
    puzzle = game.puzzle(position)
    moves = puzzle.solve().moves
    facts = game.facts(position, moves)
    assert_step_by_step(facts, say(game, facts))

    for fact in facts:
        here = fact.picture or position
        (step,) = game.replay(here, fact.names[0])
        wins = game.puzzle(step.after).solve().kind is SOLVED
        assert wins == (fact.kind == "begin")
        assert game.puzzle(here).solve().kind is SOLVED
        assert not fact.picture or fact.number <= len(moves) // 2


def test_where_there_are_too_many_states_a_hint_shows_what_one_solution_passes(monkeypatch):
    monkeypatch.setattr("donimoes_book.games.hint_facts.MOST_STATES", 50)
    game, position = problem("unmatched", 12)
    moves = game.puzzle(position).solve().moves
    (fact,) = find_facts(game, position, moves)
    assert (fact.kind, fact.number) == ("halfway", len(moves) // 2)
    assert solve(game.puzzle(fact.picture)).length == len(moves) - len(moves) // 2


def test_hints_are_in_the_language_of_the_book():
    game = registry.find("country-road")
    facts = [Fact("turn", number=30, other=60), Fact("landmark", number=1, picture=Position())]
    assert [hint.words for hint in say(game, facts)] == [
        "All four are on the peak after 30 of 60 moves.",
        "Every shortest solution passes through this position.",
    ]
    with speaking("de"):
        words, (_, _, label) = say(game, facts)
    assert words[0] == "Nach 30 von 60 Zügen sind alle vier auf dem Gipfel."
    assert label == "1 Zug weit"


@pytest.mark.parametrize("number", range(1, 13))
def test_hints_to_a_map_are_about_what_is_scarce(number):
    game, position = problem("mountains", number)
    puzzle = game.layout_puzzle(position)
    heights = [height for pair in puzzle.dominoes for height in pair]
    fewest = min(heights.count(height) for height in range(1, 6))
    scarce = [height for height in range(1, 6) if heights.count(height) == fewest]
    reach = {h: sum(abs(h - other) <= 1 for other in heights) for h in heights}
    lonely = [h for h in reach if reach[h] == min(reach.values())]
    said = [
        list(map(int, re.findall(r"\d+", words))) for words in game.layout_words(puzzle, position)
    ]
    told = [[1, 5, *scarce, fewest]] if len(scarce) < 3 else []
    if len(lonely) == 1:
        near = [h for h in range(7) if abs(h - lonely[0]) <= 1 and h in heights]
        told.append([*lonely, *near, reach[lonely[0]]])
    assert said == told


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
def test_each_hint_to_an_ending_of_runners_is_true_and_tells_something(number):
    _, position = problem("domino-runners", number)
    ending = runners.Ending.of(position)
    (best,) = ending.solve().best
    gains = {turn: runners.rules.gain(ending.board, turn) for turn in ending.turns()}
    most = [turn for turn in gains if gains[turn] == max(gains.values())]
    sets = {
        "Be greedy: the turn that": most,
        "Several turns gain most at": most,
        "No turn that gains most": [turn for turn in gains if turn not in most],
        "Every turn gains the same": most,
    }
    (first, *more), left = runners.answer(position).hints, gains
    left = sets[" ".join(first.words.split()[:5])]
    assert best in left
    assert first.words.startswith("Several") <= (1 < len(left) < len(gains))
    assert first.words.startswith("Every") <= (left == list(gains))
    assert first.words.startswith("Be greedy") <= (left == [best])
    line, legs = ending.best_line(), {"{}{}.".format(*turn.legs[0]) for turn in left}
    for hint in more:
        match hint.words.split():
            case "The", "turn", "begins", *_, leg:
                assert leg == "{}{}.".format(*best.legs[0])
                assert len(legs) > 1
            case "After", *_:
                left = [turn for turn in left if not ending.after(turn).turns()]
            case "In", *_:
                # Whoever can't move loses, which outweighs all points.
                assert ending.solve().gain > 500
            case "If", *_:
                assert line[0] == best
                assert line[2].captured
        assert best in left


@pytest.mark.parametrize("number", first_of([3, 4, 5, 8, 9, 10, 11, 12]))
def test_hints_to_an_ending_of_checkimoes_are_true_of_the_best_play(number):
    game, position = problem("checkimoes", number)
    picture = read_picture(game.rules, position)
    assert not picture.held_open, "it asks for a play"
    answer = game.question()(position)
    ending = checkimoes.Ending(picture.board, picture.hands, picture.mover)
    (best,) = checkimoes.EndingSearch(game.rules).solve(ending).best
    gains = {p: checkimoes.rules.gain(p, ending.mover) for p in ending.plays(game.rules)}
    assert answer.hints
    for hint in answer.hints:
        if hint.words.startswith("Be greedy"):
            assert [play for play in gains if gains[play] >= gains[best]] == [best]
            assert gains[best] > 0
        else:
            assert hint.words == "Lay the {}-{}.".format(*best.numbers)
            assert len({play.domino for play in gains}) > 1


# The graph itself


def test_ways_are_all_shortest_solutions_and_landmarks_what_they_share():
    game, position = problem("capturing", 6)
    twin = Twin(game, position)
    ways = shortest_ways(twin.puzzle, 10_000)
    assert [set(layer) for layer in ways] == twin.layers
    for layer in ways:
        for state, steps in layer.items():
            assert set(steps) == set(twin.nearer(state))
    shared = {n: layer for n, layer in enumerate(twin.layers) if len(layer) == 1}
    del shared[0]
    shared.pop(twin.length, None)
    assert {n: {state} for n, state in landmarks(ways).items()} == shared
    assert shortest_ways(twin.puzzle, 10) is None


def test_a_state_is_lost_if_nothing_that_it_leads_to_is_solved():
    game, position = problem("capturing", 5)
    twin = Twin(game, position)
    for state in twin.states:
        for _, there in twin.puzzle.successors(state):
            assert (lost_states(twin.puzzle, there) < 0) == (there in twin.left)
            assert lost_states(twin.puzzle, there, twin.states, 1) < 3


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
