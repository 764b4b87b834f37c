"""Measures Checkimoes: how its games go, who wins them, and what skill is worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from donimoes_book.games.checkimoes.contest import Act, CheckimoesContest, Choice, State, View
from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.checkimoes.players import CheckimoesPrograms
from donimoes_book.games.checkimoes.rules import Play, Rules
from donimoes_book.laboratory import ladder
from donimoes_book.laboratory.players import AHEAD
from donimoes_book.laboratory.survey import Survey, mean, share
from donimoes_book.play.contest import Contest
from donimoes_book.play.match import Match, matches
from donimoes_book.progress import Progress, part_of
from donimoes_book.search.figures import Figure

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


def survey(game: CheckimoesGame) -> Survey:
    """Return how a variant is measured."""
    return Survey(partial(measure, game.rules))


def measure(
    rules: Rules, n: int, seed: str, _fast: bool, progress: Progress
) -> Mapping[str, Figure]:
    """Play `n` games between players that think ahead, and compare players on fewer deals."""
    programs, tally = CheckimoesPrograms(CheckimoesContest(rules)), _Tally()
    contest = programs.contest
    report = part_of(progress, 0, 2)
    games = matches(contest, (AHEAD, AHEAD), programs.players, n, f"{seed}/equal")
    for number, match in enumerate(games):
        report(number, n)
        tally.count(contest, match)
    report = part_of(progress, 1, 2)
    strengths = ladder.survey_ladder(programs, n, seed, report, part=_LADDER_PART)
    return {
        "plays-per-game": mean(tally.plays, "plays"),
        "all-played": share(tally.plays.count(len(rules.dominoes)), n),
        "turns-without-play": share(tally.passes, sum(tally.plays) + tally.passes),
        "first-player-wins-2": share(tally.begun, n),
        "drawn-games": share(n - tally.won, n),
        "points-ahead": mean(tally.margins, "points"),
        **strengths,
    }
