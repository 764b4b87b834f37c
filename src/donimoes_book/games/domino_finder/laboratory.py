"""Domino Finder in the laboratory: making boards with long walks, and measuring games."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from donimoes_book.games.domino_finder.contest import FinderContest, Roll, Turned
from donimoes_book.games.domino_finder.game import DominoFinder
from donimoes_book.games.domino_finder.players import FinderPrograms
from donimoes_book.games.game import Game
from donimoes_book.laboratory.generation import BoardGenerator, GenerationSpec
from donimoes_book.laboratory.players import GREEDY, RANDOM
from donimoes_book.laboratory.survey import Measured, mean
from donimoes_book.play.contest import Turn, matches
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Figure, share
from donimoes_book.words.language import units


def generator(game: DominoFinder) -> BoardGenerator:
    """Return the generator of the game's problems."""
    grades = ((6, 30), (11, 60), (20, 100))
    return BoardGenerator(
        game,
        GenerationSpec(steps=12, max_states=1000, tries=100, grade=1, or_harder=True),
        (
            *(GenerationSpec(steps=steps, max_states=1000, tries=tries) for steps, tries in grades),
            *(None, None),
        ),
    )


def survey(_game: Game, n: int, seed: str, progress: Progress) -> Measured:
    """Play `n` games for each number and each kind of players."""
    contest = FinderContest()
    players = FinderPrograms(contest).players
    figures: dict[str, Figure] = {}
    treasures, walks, turned = Counter[str](), Counter[str](), list[int]()
    teams = {**{str(count): (GREEDY,) * count for count in contest.players}, RANDOM: (RANDOM,) * 2}
    for done, (name, team) in enumerate(teams.items()):
        progress(done, len(teams) + 1)
        lengths, first = list[int](), 0
        for match in matches(contest, team, players, n, f"{seed}/{name}"):
            walked = _walks(match.turns)
            lengths.append(len(walked))
            first += match.winner == 0
            walks[name] += len(walked)
            treasures[name] += sum(contest.scores(match.turns[-1].after))
            if name == "2":
                turned += walked
        figures[f"walks-per-game-{name}"] = mean(lengths, units("turn", "turns"))
        if name != RANDOM:
            figures[f"first-player-wins-{name}"] = share(first, n)
    progress(len(teams), len(teams) + 1)
    figures["turned-per-walk"] = mean(turned, units("domino", "dominoes"))
    for name in teams:
        figures[f"treasures-per-walk-{name}"] = share(treasures[name], walks[name])
    skill = matches(contest, (GREEDY, RANDOM), players, n, f"{seed}/skill")
    wins = sum(match.names[match.winners[0]] == GREEDY for match in skill)
    figures["memory-beats-luck"] = share(wins, n)
    return figures


def _walks(turns: Sequence[Turn]) -> list[int]:
    """Return how many dominoes each walk turned over; a walk lasts for one player's turn."""
    walking = (t for t in turns if t.before.deal is not None and not isinstance(t.choice, Roll))
    return [
        sum(isinstance(turn.choice, Turned) for turn in walk)
        for _, walk in groupby(walking, key=attrgetter("player"))
    ]
