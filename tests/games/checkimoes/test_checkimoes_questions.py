"""Problems for Checkimoes: answers against a naive twin, laboratory, the bank, the numbers."""

from math import log2
from pathlib import Path
from random import Random

import pytest
from checkimoes_twin import VARIANTS, all_plays, as_cover, as_dict, at, best, cell, counted

from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes import laboratory, questions
from donimoes_book.games.checkimoes import players as outlooks
from donimoes_book.games.checkimoes.contest import Act, CheckimoesContest
from donimoes_book.games.checkimoes.pictures import draw_picture, read_picture
from donimoes_book.games.checkimoes.questions import Ending, EndingSearch, TooLarge
from donimoes_book.games.checkimoes.rules import EMPTY, Play, board_after, coverings, gain, totals
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.laboratory import generator_of, players_for
from donimoes_book.games.registry import find, words_of
from donimoes_book.laboratory import players
from donimoes_book.laboratory.generation import DrawSpec
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.play.contest import turns
from donimoes_book.search.figures import LADDER, Simulation
from helpers.parameters import first_of
from helpers.surveys import simulate

GAME = find("checkimoes")
RULES = GAME.rules
BOOK = Path(__file__).parents[3] / "rules"
variants = pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)


def bank():
    diagnostics = []
    problems = read_bank(BOOK / "problems" / "checkimoes.md", "checkimoes", diagnostics)
    assert not diagnostics
    return problems


DRAW = """\
4   6|1   5|3
-
6 2|1 6|5 5 3
          - -
  6 2 5 5 5 1 5
  - - - -     -
0 3 4 4 0     1
-
3   4 4|4 0|1
    -
3|4 0 6|6 2|2

2|0   6|2 2|5

    6|0


  3|3  4|1  1|1


  3|2  0|0
---
(0,1.5)B,(0,0)W
board:A1"""
GREED = """\
6|1 5|5 0   0|6
        -
2|1 1|5 5 5|6

4|2 2|5   5 4|6
          -
          4   6
              -
    4         6
    -
  4 0 4|1   2|6
  -
3 3 0|1   3|6
-
3 0|3   5|3 3|1


  2|2  1|1  0|0


  4|4  3|2  2|0
---
(0,1.5)W,(0,0)B
board:A1"""


def endings(rules, seed, held):
    """The moments of a random game when few dominoes are held and none is left to draw."""
    contest = CheckimoesContest(rules)
    player = players_for(contest)["random"]
    for turn in turns(contest, [player, player], seed):
        state = turn.before
        if state.is_dealt and not state.boneyard and sum(map(len, state.hands)) <= held:
            yield Ending(state.board, state.hands, state.mover, state.skips)


# Best play


@pytest.mark.parametrize("games", first_of([6, 12]))
@variants
def test_best_play_is_what_trying_everything_finds(rules, games):
    compared = 0
    for seed in range(games):
        for ending in endings(rules, f"endings/{seed}", 4):
            choices = len(ending.plays(rules))
            if choices * len(ending.after(None).plays(rules)) > 120:
                continue
            board, hands = as_dict(ending.board), ending.hands
            value = best(rules, board, hands, ending.mover, ending.skips)
            assert EndingSearch(rules).value(ending) == value
            compared += choices > 1
    assert compared


def bank_ending(number):
    """An ending from the book; they are numbered from 1."""
    picture = read_picture(RULES, bank()[number - 1].position)
    return Ending(picture.board, picture.hands, picture.mover)


@pytest.mark.parametrize("number", [2, 5, 8])
def test_best_play_is_played_out_and_counted(number):
    ending = bank_ending(number)
    solution = EndingSearch(RULES).solve(ending)
    mover, before = ending.mover, totals(ending.board)
    for play in EndingSearch(RULES).best_line(ending):
        assert play in (ending.plays(RULES) or [None])
        ending = ending.after(play)
    assert ending.is_over
    gained = [now - then for now, then in zip(totals(ending.board), before, strict=True)]
    assert solution.gain == gained[mover] - gained[1 - mover]


def test_other_first_plays_are_worse_by_the_margin():
    ending = bank_ending(5)
    solution = EndingSearch(RULES).solve(ending)
    board, hands, mover = as_dict(ending.board), ending.hands, ending.mover
    values = {}
    for play in ending.plays(RULES):
        after = ending.after(play)
        own = EndingSearch(RULES).value(after)
        points = counted(dict(as_cover(play)[1]))
        values[play] = points[mover] - points[1 - mover] - own
        if len(after.plays(RULES)) < 4:
            cover = dict(as_cover(play)[1])
            assert own == best(RULES, {**board, **cover}, after.hands, 1 - mover)
    assert hands
    assert [play for play, value in values.items() if value == solution.gain] == list(solution.best)
    assert solution.margin == solution.gain - max(v for v in values.values() if v < solution.gain)


def test_a_search_that_gives_up_says_so():
    with pytest.raises(TooLarge):
        EndingSearch(RULES, max_states=2).solve(bank_ending(5))


def test_an_ending_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(questions, "EndingSearch", lambda rules: EndingSearch(rules, 2))
    text = str(bank()[-1].position)
    with pytest.raises(IllegalPosition, match="gave up on this ending after 2 positions"):
        questions.answer(RULES, Position.parse(text))


def test_a_question_says_that_the_play_saves_a_draw():
    answer = GAME.question()(Position.parse(DRAW))
    assert answer.question == "Black to play and draw. How?"
    assert answer.lines == (
        "33-H1H2 00-F4G4 11-H5H6",
        "A draw, 79 to 79. Just as good as 33-H1H2: 11-F4G4.",
    )


@pytest.mark.parametrize("text", [DRAW, GREED])
def test_an_ending_is_harder_where_greed_misleads(text):
    picture = read_picture(RULES, Position.parse(text))
    ending = Ending(picture.board, picture.hands, picture.mover)
    search, turns_taken, misled, decisions = EndingSearch(RULES), 0, 0, 0
    for move in search.best_line(ending):
        plays = ending.plays(RULES)
        if len(plays) > 1:
            turns_taken += 1
            decisions += log2(1 + len(plays))
            most = max(gain(play, ending.mover) for play in plays)
            best = search.solve(ending).best
            misled += not any(gain(play, ending.mover) == most for play in best)
        ending = ending.after(move)
    assert bool(misled) == (text == GREED)
    effort = GAME.question()(Position.parse(text)).effort
    assert effort == pytest.approx(decisions / 2 * (1 + misled / turns_taken / 2))


# What may cover squares


def test_hands_are_shown_below_the_board_and_apart_from_it():
    board = draw_picture((), hands=(((0, 0),), ((1, 2),)), mover=1)
    assert {piece.letter: piece.place for piece in board.pieces} == {"B": (0, 17), "W": (0, 20)}
    places = {domino.name: domino.place for domino in board.dominoes}
    assert places == {"00": (2, 20), "21": (2, 17)}


def test_what_may_cover_two_squares_is_what_trying_everything_finds():
    rng = Random(1)
    contest = CheckimoesContest(RULES)
    player = players_for(contest)["random"]
    played, board = [], EMPTY
    for turn in turns(contest, [player, player], "cover"):
        if isinstance(turn.choice, Play):
            played.append(turn.choice)
            board = board_after(board, turn.choice)
            used = [play.domino for play in played]
            left = [domino for domino in RULES.dominoes if domino not in used]
            possible = all_plays(RULES, as_dict(board), left)
            for square in rng.sample(range(55), 3):
                column, row = square % 8, square // 8
                first = cell(column, row)
                second = cell(column, row + 1) if column == 7 else cell(column + 1, row)
                covers = {as_cover(play) for play in coverings(RULES, board, used, (first, second))}
                places = (at(first), at(second))
                assert covers == {
                    (domino, cover)
                    for domino, cover in possible
                    if sorted(square for square, _ in cover) == sorted(places)
                }


def test_each_of_two_squares_apart_has_its_own_numbers():
    position = Position.parse("5|4 x\n\nx     1|6\n---\nboard:C2")
    answer = GAME.question()(position)
    assert answer.question == "Which numbers may cover E2 and C3?"
    assert answer.lines == ("E2: 1 or 4", "C3: 4 or 5")
    assert answer.measures == {"numbers": 4, "grade": 1}
    assert [hint.words for hint in answer.hints] == ["On E2, only 1 or 4 will do."]


def test_there_is_no_hint_for_a_single_square():
    answer = GAME.question()(Position.parse("5|4 x\n---\nboard:C2"))
    assert (answer.lines, answer.hints) == (("E2: 4",), ())


# Generation and the bank


def test_the_same_seed_makes_the_same_problem():
    generator = generator_of(GAME)
    spec = DrawSpec(tries=20, grade=1, or_harder=True)
    made = generator.generate(spec, "book/1")
    assert made == generator.generate(spec, "book/1")
    assert made.position == bank()[0].position
    assert generator.generate(DrawSpec(tries=1, grade=5), "book/1") is None


def test_an_ending_is_made_in_which_one_play_decides():
    made = generator_of(GAME).generate(DrawSpec(tries=20, grade=2, or_harder=True), "book/34")
    picture = read_picture(RULES, made.position)
    ending = Ending(picture.board, picture.hands, picture.mover)
    scores = counted(as_dict(picture.board))
    search = EndingSearch(RULES)
    solution = search.solve(ending)
    ahead = scores[picture.mover] - scores[1 - picture.mover]
    assert len(solution.best) == 1
    assert ahead + solution.gain >= 0
    for play in ending.plays(RULES):
        if play not in solution.best:
            end = ahead + search._of_play(ending, play)
            assert end < 0 or (end == 0 and ahead + solution.gain > 0)


@pytest.mark.parametrize("count", [3, 4])
def test_the_number_of_answers_is_within_the_limits(monkeypatch, count):
    monkeypatch.setattr(laboratory, "ANSWERS", (count, count))
    made = generator_of(GAME).generate(DrawSpec(tries=50, grade=1), "book/1")
    assert made.measures["dominoes"] == count


def test_a_picture_is_read_as_it_was_drawn():
    for problem in bank():
        picture = read_picture(RULES, problem.position)
        assert str(Position.parse(str(problem.position))) == str(problem.position)
        hands = picture.hands if any(picture.hands) else ()
        again = draw_picture((), hands=hands, mover=picture.mover, held_open=picture.held_open)
        assert read_picture(RULES, again).hands == picture.hands
        assert read_picture(RULES, again).held_open == picture.held_open


@pytest.mark.long
def test_the_bank_holds_sixteen_problems_of_both_kinds_from_easy_to_hard():
    answers = [GAME.question()(problem.position) for problem in bank()]
    assert len(answers) == 16
    ladder = sorted(answers, key=lambda answer: answer.effort)
    grades = [answer.grade for answer in ladder]
    assert grades == sorted(grades)
    assert {1, 2, 4, 5} <= {*grades}
    assert sum(answer.unit == "plays" for answer in answers) >= 6
    assert sum(answer.unit == "dominoes" for answer in answers) >= 4
    assert all("How?" in answer.question for answer in answers if answer.unit == "plays")
    assert len({str(problem.position) for problem in bank()}) == 16


# The numbers


@pytest.fixture
def few_rungs(monkeypatch):
    """Compare only greedy players with random ones, which is quick; the others do not matter."""
    monkeypatch.setattr(players, "RUNGS", players.RUNGS[:1])


@variants
@pytest.mark.usefixtures("few_rungs")
def test_every_variant_can_be_simulated(rules):
    first, again = (simulate(rules.name, 1, "s") for _ in range(2))
    assert first == again
    assert first.figures["plays-per-game"].value <= len(rules.dominoes)


def test_every_strength_is_measured(monkeypatch):
    """Strong players hardly think here."""
    for name in ("_FEW", "_WEIGHED", "PLACES", "REPLIES"):
        monkeypatch.setattr(outlooks, name, 1)
    monkeypatch.setattr(outlooks, "_DEEP", (1, 1))
    figures = simulate("checkimoes", 1, "s").figures
    assert {*LADDER} <= set(words_of("checkimoes").labels) <= set(figures)
    assert figures["all-seeing-over-ahead"].unit == "points"


@pytest.mark.usefixtures("few_rungs")
def test_strengths_are_measured_on_a_fifth_of_the_games():
    figures = simulate("checkimoes", 15, "s").figures
    assert figures["greedy-beats-random"].deals == 3


@pytest.mark.parametrize("seed", ["a", "h"])
@pytest.mark.usefixtures("few_rungs")
def test_games_are_counted_one_by_one(seed):
    """With seed "a", a player without dominoes passes in some game; with "h", a game is drawn."""
    figures = simulate("checkimoes", 4, seed).figures
    contest, programs = CheckimoesContest(RULES), players_for(GAME.contest)
    plays, passes, begun, drawn, ahead = 0, 0, 0, 0, 0
    for number in range(4):
        players = [programs["ahead"], programs["ahead"]]
        played = list(turns(contest, players, f"{seed}/equal/{number}"))
        scores = contest.scores(played[-1].after)
        first = next(turn.player for turn in played if isinstance(turn.choice, Play))
        plays += sum(isinstance(turn.choice, Play) for turn in played)
        passes += sum(
            turn.choice is Act.PASS and turn.before.hands[turn.player] != () for turn in played
        )
        begun += scores[first] > scores[1 - first]
        drawn += scores[0] == scores[1]
        ahead += abs(scores[0] - scores[1])
    assert figures["plays-per-game"].value == plays / 4
    assert figures["turns-without-play"].value == passes / (plays + passes)
    assert figures["first-player-wins-2"].value == begun / 4
    assert figures["drawn-games"].value == drawn / 4
    assert figures["points-ahead"].value == ahead / 4


@pytest.mark.long
@pytest.mark.usefixtures("few_rungs")
def test_printed_numbers_are_within_the_interval_of_a_sample():
    text = (BOOK / "numbers" / "checkimoes.json").read_text(encoding="utf-8")
    printed = Simulation.from_json(text)
    sample = simulate("checkimoes", 8, "sample").figures
    for name in ("plays-per-game", "turns-without-play", "first-player-wins-2", "points-ahead"):
        assert sample[name].low <= printed.figures[name].value <= sample[name].high, name
    assert printed.n >= 5000


@pytest.mark.long
def test_a_strong_player_gets_at_least_halfway_to_one_who_sees_everything():
    text = (BOOK / "numbers" / "checkimoes.json").read_text(encoding="utf-8")
    figures = Simulation.from_json(text).figures
    strong, seer = (figures[f"{name}-over-ahead"] for name in ("strong", "all-seeing"))
    assert strong.deals >= 1000
    assert strong.low > seer.high / 2
    assert figures["strong-beats-ahead"].low > 0.55
