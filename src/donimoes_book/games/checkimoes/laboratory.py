"""Checkimoes in the laboratory: making problems, and measuring games."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random

from donimoes_book.board.cells import cells_of
from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes import questions, rules
from donimoes_book.games.checkimoes.contest import Act, CheckimoesContest, Choice, State, View
from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.checkimoes.pictures import draw_picture
from donimoes_book.games.checkimoes.players import CheckimoesPrograms
from donimoes_book.games.checkimoes.rules import Play, Rules
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.players import AHEAD, GREEDY, survey_ladder
from donimoes_book.laboratory.survey import Measured, mean, part_of
from donimoes_book.play.contest import Contest, Match, matches, turns
from donimoes_book.progress import Progress
from donimoes_book.search.figures import share

ON_BOARD = (5, 14)
"""How many dominoes are on the board when a problem asks about squares."""
ANSWERS = (2, 9)
"""How many dominoes may be answers then."""
HELD = 8
"""The most dominoes in the two hands of an ending."""
LARGEST_ENDING = 20_000


Moment = tuple[State, tuple[Play, ...]]
"""A turn of a game, and the plays before it."""


class CheckimoesGenerator(generation.DrawingGenerator):
    """Plays games until one of their moments makes a problem of the grade asked for."""

    spec = generation.DrawSpec(tries=200, grade=1, or_harder=True)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def draws(self, rng: Random, seed: str) -> Iterator[Iterator[generation.RatedProblem]]:
        """Play game after game, and search all of them for the same kind of problem."""
        candidates = self._endings if rng.random() < 0.5 else self._coverings
        for tried in count():
            moments = list(self._moments(f"{seed}/{tried}"))
            yield self._rated(candidates(rng, moments))

    def _rated(self, positions: Iterator[Position]) -> Iterator[generation.RatedProblem]:
        for position in positions:
            with suppress(IllegalPosition):  # an ending too large to solve
                answer = questions.answer(self.rules, position)
                yield generation.RatedProblem(
                    position, answer.measures, answer.effort, answer.grade
                )

    def _moments(self, seed: str) -> Iterator[Moment]:
        contest = CheckimoesContest(self.rules)
        greedy = CheckimoesPrograms(contest).players[GREEDY]
        played: tuple[Play, ...] = ()
        for turn in turns(contest, (greedy, greedy), seed):
            state = turn.before
            if state.is_dealt and not state.must_draw:
                yield state, played
            if isinstance(turn.choice, Play):
                played = (*played, turn.choice)

    def _coverings(self, rng: Random, moments: list[Moment]) -> Iterator[Position]:
        least, most = ON_BOARD
        state, played = rng.choice([m for m in moments if least <= len(m[1]) <= most])
        free = rules.SQUARES ^ rules.covered_squares(state.board)
        crowded = [s for s in cells_of(free) if rules.covered_neighbours(state.board, s) > 1]
        places = [
            (square, other)
            for square in crowded
            for other in cells_of(rules.beside(1 << square) & free)
            if square < other and other in crowded
        ]
        if places:
            position = draw_picture(played, held_open=rng.choice(places))
            if ANSWERS[0] <= questions.answer(self.rules, position).count <= ANSWERS[1]:
                yield position

    def _endings(self, _rng: Random, moments: list[Moment]) -> Iterator[Position]:
        """Ask for the only play that wins, or saves a draw, when nothing is left to draw."""
        for state, played in moments:
            if state.boneyard or state.skips or sum(map(len, state.hands)) > HELD:
                continue
            ending = questions.Ending(state.board, state.hands, state.mover)
            ahead = questions.points_ahead(state.board, state.mover)
            with suppress(questions.TooLarge):
                search = questions.EndingSearch(self.rules, LARGEST_ENDING)
                if len(ending.plays(self.rules)) > 1 and search.deciding(ending, ahead):
                    yield draw_picture(played, hands=state.hands, mover=state.mover)


def generator(game: CheckimoesGame) -> CheckimoesGenerator:
    """Return the generator that finds problems in games it plays."""
    return CheckimoesGenerator(game.rules)


_LADDER_PART = 5
"""Strengths are measured on one deal for this many games."""


@dataclass
class _Tally:
    plays: list[int] = field(default_factory=list)
    """The number of dominoes played in each game."""
    margins: list[int] = field(default_factory=list)
    """How many points each game was won by."""
    passes: int = 0
    """Turns on which a player had dominoes but couldn't play any."""
    won: int = 0
    """Games that were not drawn."""
    begun: int = 0
    """Games won by the player who played first."""

    def count(self, contest: Contest[State, Choice, View], match: Match) -> None:
        """Count a game."""
        last = match.turns[-1].after
        players = [turn.player for turn in match.turns if isinstance(turn.choice, Play)]
        self.plays.append(len(players))
        self.passes += sum(
            turn.choice is Act.PASS and bool(turn.before.hands[turn.player]) for turn in match.turns
        )
        scores, winners = contest.scores(last), contest.winners(last)
        self.margins.append(max(scores) - min(scores))
        self.won += len(winners)
        self.begun += winners == (players[0],)


def survey(game: CheckimoesGame, n: int, seed: str, progress: Progress) -> Measured:
    """Play `n` games between players that think ahead, and compare players on fewer deals."""
    programs, tally = CheckimoesPrograms(CheckimoesContest(game.rules)), _Tally()
    contest = programs.contest
    games = matches(contest, (AHEAD, AHEAD), programs.players, n, f"{seed}/equal")
    for match in generation.report_each(games, n, part_of(progress, 0, 2)):
        tally.count(contest, match)
    report = part_of(progress, 1, 2)
    strengths = survey_ladder(programs, n, seed, report, part=_LADDER_PART)
    return {
        "plays-per-game": mean(tally.plays, "plays"),
        "all-played": share(tally.plays.count(len(game.rules.dominoes)), n),
        "turns-without-play": share(tally.passes, sum(tally.plays) + tally.passes),
        "first-player-wins-2": share(tally.begun, n),
        "drawn-games": share(n - tally.won, n),
        "points-ahead": mean(tally.margins, "points"),
        **strengths,
    }
