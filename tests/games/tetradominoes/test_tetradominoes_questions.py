"""Problems for Tetradominoes: answers against a naive twin, the banks, the numbers."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from tetradominoes_twin import all_dominoes, all_tetrominoes, tempting_tetrominoes

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.laboratory import players_for, survey_of
from donimoes_book.games.registry import find
from donimoes_book.games.tetradominoes.contest import GOAL
from donimoes_book.games.tetradominoes.pictures import read_picture, read_tetromino
from donimoes_book.games.tetradominoes.players import TetradominoesPrograms
from donimoes_book.games.tetradominoes.rules import PlacedDomino, score
from donimoes_book.laboratory import players as ladder
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.play.contest import turns
from donimoes_book.search.difficulty import minutes_of
from donimoes_book.search.figures import Simulation
from helpers.surveys import labels_of, simulate

BOOK = Path(__file__).parent.parent.parent.parent / "rules"
ALONE = "tetradominoes-solitaire"
BANKS = {"tetradominoes": 13, ALONE: 8}
banks = pytest.mark.parametrize("name", BANKS)


def bank(name):
    diagnostics = []
    problems = read_bank(BOOK / "problems" / f"{name}.md", name, diagnostics)
    assert not diagnostics
    return [problem.position for problem in problems]


def answer(name, position):
    return find(name).question()(position)


@pytest.mark.long
@banks
def test_the_bank_climbs_through_the_grades(name):
    answers = [answer(name, position) for position in bank(name)]
    assert len({str(position) for position in bank(name)}) == BANKS[name]
    grades = [it.grade for it in sorted(answers, key=lambda solution: solution.effort)]
    assert grades == sorted(grades)
    assert {2, 3, 4} <= {*grades}


@banks
def test_every_picture_of_an_answer_is_a_legal_step(name):
    game = find(name)
    for position in bank(name):
        pictures = answer(name, position).pictures
        assert pictures
        if name == ALONE:
            placed, played = pictures
            steps = [(placed, played)]
            assert game.judge(placed, "", "legal") is None
        else:
            steps = [(position, played) for played in pictures]
        for before, after in steps:
            assert Position.parse(str(after)) == after
            assert game.judge(beside(before, after), "", "legal") is None


def beside(before, after):
    """Two pictures side by side, which the game compares as a reader would."""
    right = before.width + 6
    return replace(
        before,
        **{
            kind: (
                *getattr(before, kind),
                *(part.moved(right, 0) for part in getattr(after, kind)),
            )
            for kind in ("dominoes", "numbers", "covers")
        },
    )


def test_pictures_come_in_the_order_of_the_words():
    for position in bank("tetradominoes"):
        solution = answer("tetradominoes", position)
        (line,) = solution.lines
        assert [words.split(" on ")[0] for words in line.split("; ")] == list(solution.labels)
        for label, shown in solution.labelled:
            (played,) = (cover for cover in shown.covers if "+" in dict(cover.joints).values())
            assert read_tetromino(played).shape == label


def test_the_twin_finds_the_same_tetrominoes():
    for position in bank("tetradominoes"):
        shown, solution = read_picture(position), answer("tetradominoes", position)
        expected = all_tetrominoes(shown.table, shown.added, bool(shown.dark))
        assert solution.count == len(expected) == len(solution.pictures) > 0
        tempting = tempting_tetrominoes(shown.table, shown.added, bool(shown.dark))
        assert solution.measures["tempting"] == len(tempting)
        minutes = 1.5 * (2 * len(expected) + len(tempting))
        assert minutes_of(solution.effort) == pytest.approx(minutes)


def test_the_twin_finds_the_same_turn_that_wins():
    for position in bank(ALONE)[::3]:
        shown = read_picture(position)
        (card,) = set("IJLOSTZ") - {c.piece for c in shown.table.tetrominoes} - {*shown.discarded}
        winning = []
        for domino in shown.hand:
            for numbers, cells in all_dominoes(shown.table, domino):
                table = shown.table.with_domino(PlacedDomino(numbers, cells))
                light = sum(not other.dark for other in table.tetrominoes)
                for dark in (False, True):
                    for _ in all_tetrominoes(table, PlacedDomino(numbers, cells), dark):
                        lights = light + (not dark)
                        darks = 7 - len(shown.discarded) - lights
                        points = lights * darks + 7 * len(shown.discarded)
                        winning += [card] if points + table.longest_side() < 15 else []
        assert len(winning) == answer(ALONE, position).count == 1


def test_an_answer_names_shapes_and_numbers():
    position = Position.parse("4 4|5\n-\n4 4+6")
    solution = answer("tetradominoes", position)
    assert solution.question.partition("? ")[2].startswith("It’s the 4-6;")
    assert "light side up" in solution.question
    assert solution.lines == ("J on 4 4 4 6; O on 4 4 4 4; T on 4 4 4 6; Z on 4 4 4 6.",)
    assert solution.measures["placements"] == 4
    dark = Position.parse("4 4|5\n-\n4 4+6\n---\n(0,-1.5)b")
    assert "dark side up" in answer("tetradominoes", dark).question


@pytest.mark.parametrize(
    ("name", "board", "message"),
    [
        ("tetradominoes", "4|5", "this position asks no question"),
        ("tetradominoes", "6|2 5+1", "51 cannot be added"),
        ("tetradominoes", "1|2 2+5   3|4", "this shows more than one picture"),
        (ALONE, "4|5\n\n\n1|2", "7 tetrominoes are left"),
        (ALONE, "4|5", "there is no hand"),
    ],
)
def test_a_position_without_a_question_is_refused(name, board, message):
    with pytest.raises(IllegalPosition, match=message):
        answer(name, Position.parse(board))


def test_only_one_turn_may_win():
    position = bank(ALONE)[0]
    *rows, _hand = str(position).split("\n")
    seen = {tuple(sorted(d.pips)) for d in position.dominoes if None not in d.pips}
    more = [f"{low}|{high}" for low, high in domino_set() if (low, high) not in seen]
    with pytest.raises(IllegalPosition, match="turns win here"):
        answer(ALONE, Position.parse("\n".join([*rows, " ".join(more)])))


@pytest.fixture(scope="module")
def surveyed():
    """Two surveys of each game, and what the first reported.

    Players imagine one world only, and are compared on one deal only.
    """
    surveys = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TetradominoesPrograms, "worlds", 1)
        patch.setattr(f"{TetradominoesPrograms.__module__}._SEEN", 1)
        patch.setattr(ladder, "FEWEST", 1)
        for name in BANKS:
            reports = []
            first = survey_of(
                find(name), 2, "test", progress=lambda *done, to=reports: to.append(done)
            )
            surveys[name] = (first, simulate(name, 2, "test"), reports)
    return surveys


@banks
def test_whatever_is_measured_is_printed_and_the_same_seed_measures_the_same(name, surveyed):
    printed = Simulation.from_json((BOOK / "numbers" / f"{name}.json").read_text(encoding="utf-8"))
    sample, again, _ = surveyed[name]
    assert sample == again
    assert list(sample.figures) == list(printed.figures)
    unprinted = sample.figures.keys() - labels_of(name).keys()
    assert labels_of(name).keys() <= sample.figures.keys()
    assert all("-over-" in key for key in unprinted)
    for key, figure in sample.figures.items():
        assert figure.deals == (1 if "-over-" in key or "-beats-" in key else None)
        assert bool(printed.figures[key].deals) == bool(figure.deals)
        assert figure.unit == printed.figures[key].unit


def games_of(name, kind, count, seed):
    """The games of a survey of two: the verbs of all turns, the contest, and the last state."""
    contest = find(name).contest
    players = [players_for(contest)[kind]] * count
    for number in range(2):
        played = list(turns(contest, players, f"{seed}/{number}"))
        names = [contest.choice_name(turn.before, turn.choice) for turn in played]
        yield [re.split("[ ,]", words)[0] for words in names], contest, played[-1].after


def stuck(verbs):
    """How many turns there are in which dominoes are turned up, or that are only passed."""
    text = " ".join(verbs).replace("passes", "passes;")
    return len(re.findall("(?:reveals )*(?:passes;|reveals)", text))


@pytest.mark.parametrize("count", find("tetradominoes").contest.players)
def test_the_numbers_are_those_of_the_games_that_were_played(count, surveyed):
    expected = Counter()
    for verbs, contest, end in games_of("tetradominoes", "greedy", count, f"test/{count}"):
        number = Counter(verbs)
        winners, scores = contest.winners(end), contest.scores(end)
        expected["turns"] += number["lays"] + number["passes"]
        expected["playable"] += number["covers"]
        expected["stuck"] += stuck(verbs)
        expected["all"] += max(scores) >= GOAL[count]
        expected["first"] += winners == ((0, 2) if count == 4 else (0,))
        expected["shared"] += len(winners) > (2 if count == 4 else 1)
    values = {key: figure.value for key, figure in surveyed["tetradominoes"][0].figures.items()}
    whole = expected["turns"]
    assert values[f"turns-per-game-{count}"] == pytest.approx(whole / 2)
    assert values[f"tetromino-playable-{count}"] == pytest.approx(expected["playable"] / whole)
    assert values[f"nothing-fits-{count}"] == pytest.approx(expected["stuck"] / whole)
    assert values[f"all-tetrominoes-{count}"] == expected["all"] / 2
    assert values[f"first-player-wins-{count}"] == expected["first"] / 2
    assert values[f"shared-{count}"] == expected["shared"] / 2


def test_the_numbers_of_solitaires_are_those_of_the_games_that_were_played(surveyed):
    values = {key: figure.value for key, figure in surveyed[ALONE][0].figures.items()}
    for kind, words in (("greedy", "sensibly"), ("random", "at-random")):
        seed = "test/sensible" if kind == "greedy" else "test/random"
        games = list(games_of(ALONE, kind, 1, seed))
        if kind == "greedy":
            number = Counter(verb for verbs, _, _ in games for verb in verbs)
            assert values["turns-per-game-1"] == pytest.approx(number["lays"] / 2)
            assert values["tetromino-playable-1"] == pytest.approx(
                number["covers"] / number["lays"]
            )
            assert (
                values["none-given-up"] == sum("discards" not in verbs for verbs, _, _ in games) / 2
            )
        for level, limit in ((1, 10), (2, 15)):
            scores = [score(end.table, level) for _, _, end in games]
            assert values[f"score-{level}-{words}"] == pytest.approx(sum(scores) / 2)
            assert values[f"won-{level}-{words}"] == sum(points < limit for points in scores) / 2


@pytest.mark.long
@banks
def test_the_numbers_are_measured_and_printed(name):
    printed = Simulation.from_json((BOOK / "numbers" / f"{name}.json").read_text(encoding="utf-8"))
    sample = simulate(name, 30, "sample").figures
    assert list(sample) == list(printed.figures)
    unprinted = sample.keys() - labels_of(name).keys()
    assert labels_of(name).keys() <= sample.keys()
    assert all("-over-" in key for key in unprinted)
    for key, figure in sample.items():
        assert printed.figures[key].deals == (figure.deals and 1000)
        assert figure.unit == printed.figures[key].unit
        if figure.deals:
            continue  # These are too few to show anything.
        spread = 0.5 * (figure.high - figure.low)
        assert figure.low - spread <= printed.figures[key].value <= figure.high + spread, key
    assert (printed.n, printed.seed) == (5000, "2026")


@pytest.mark.long
def test_strong_earns_its_name():
    text = (BOOK / "numbers" / "tetradominoes.json").read_text(encoding="utf-8")
    figures = Simulation.from_json(text).figures
    assert figures["strong-beats-ahead"].low > 0.55
    assert figures["strong-over-ahead"].value > figures["all-seeing-over-ahead"].value / 2


@pytest.mark.long
@banks
def test_the_same_seed_gives_the_same_numbers(name):
    assert simulate(name, 3, "test") == simulate(name, 3, "test")


def test_a_survey_reports_every_game(surveyed):
    reports = surveyed["tetradominoes"][2]
    assert reports[:6] == [(done, 8) for done in range(6)]
    assert reports[6:] == [(3 * 4 + done, 4 * 4) for done in range(4)]


def test_a_score_counts_both_colours_what_is_missing_and_the_longest_side():
    table = read_picture(
        Position.parse("#|#|#|# 5|6\n\n#|#|#|2 1|1\n  -\n3|# 0|0\n---\ndark:(0,2)")
    ).table
    assert (score(table), score(table, 2)) == (36, 42)
