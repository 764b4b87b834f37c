"""Games of Tetradominoes played by programs: problems found in them, and their figures."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.games import ladder
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.claims import judge_pictures
from donimoes_book.games.tetradominoes.contest import (
    GOAL,
    TetradominoesContest,
    TetrominoContest,
)
from donimoes_book.games.tetradominoes.pictures import TOKENS, TablePicture, after_turn, picture
from donimoes_book.games.tetradominoes.rules import PlacedDomino
from donimoes_book.games.tetradominoes.state import Discard, Phase, Reveal, State
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.survey import mean, share
from donimoes_book.language import N_, Message, gettext, listed, units
from donimoes_book.play.match import GREEDY, Turn, matches, players_for, turns
from donimoes_book.progress import Progress, part_of
from donimoes_book.search.answer import Answer, AnswerQuestion
from donimoes_book.search.difficulty import GradeScale
from donimoes_book.search.figures import Figure

SCALE = GradeScale(grade_one_limit=3)
MOST_ANSWERS = 5
"""The most answers that a problem may have."""
WIDEST, HIGHEST = 9, 8
"""The size of a problem's largest table, in spaces."""


class MomentGenerator(generation.DrawingGenerator):
    """Plays games until one of their moments makes a problem of the grade asked for."""

    spec = generation.DrawSpec(tries=300, grade=1, or_harder=True)

    def __init__(
        self, moments: Callable[[str], Iterable[Position]], answer: AnswerQuestion
    ) -> None:
        """Take functions that yield the positions of a seed's game and answer their questions."""
        self._moments, self._answer = moments, answer

    def draws(self, rng: Random, seed: str) -> Iterator[Iterable[generation.RatedProblem]]:
        """Play a game for each try, and look at its moments in random order."""
        tried = 0
        while True:
            positions = list(self._moments(f"{seed}/{tried}"))
            yield self._candidates(rng.sample(positions, len(positions)))
            tried += 1

    def _candidates(self, positions: Iterable[Position]) -> Iterator[generation.RatedProblem]:
        for position in positions:
            try:
                found = self._answer(position)
            except IllegalPosition:  # more than one answer
                continue
            if 0 < found.count <= MOST_ANSWERS:
                problem = generation.GeneratedProblem(position, found.measures, found.effort)
                yield generation.RatedProblem(problem, found.grade)


def moments(seed: str) -> Iterator[Position]:
    """Yield every moment in a game for two when a tetromino could be played."""
    for state in states_of_game(TetradominoesContest(), 2, seed):
        if state.phase is Phase.COVER and state.table.tetrominoes and fits_in_column(state):
            (dark,) = state.sides(state.mover)
            last = state.placed[-1]
            yield picture(state.table, state.placed, added=last, token=TOKENS[dark])


def fits_in_column(state: State) -> bool:
    """Return whether a table fits in a column of the book."""
    cells = (*state.table.numbers, *state.table.sides)
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    # A table has no empty rows or columns inside it.
    return len(columns) <= WIDEST and len(rows) <= HIGHEST


def states_of_game(contest: TetrominoContest, players: int, seed: str) -> Iterator[State]:
    """Yield the states of a game between sensible players, in order."""
    greedy = players_for(contest)[GREEDY]
    for turn in turns(contest, [greedy] * players, seed):
        yield turn.after


def answer(position: Position) -> Answer:
    """Find every tetromino that can be played on the domino marked +; raises IllegalPosition.

    The effort is twice the number of answers, plus the number of tetrominoes that break just one
    rule.
    """
    shown = read_question(position)
    last = shown.added
    if last is None:
        advice = "Mark the domino just laid with +."
        raise IllegalPosition([RuleViolation("this position asks no question", None, advice)])
    table, dark = shown.table, bool(shown.dark)
    found = rules.tetromino_placements(table, last, dark)
    found.sort(key=lambda played: (played.shape, played.cells))
    names = "; ".join(
        gettext("{shape} on {numbers}", shape=played.shape, numbers=covered_numbers(table, played))
        for played in found
    )
    tempting = sum(1 for _ in _breaking_one_rule(table, last, dark))
    return Answer(
        gettext(
            N_(
                "You have just laid the {domino}. Which tetrominoes can you now play dark side up,"
                " and where?"
            )
            if dark
            else N_(
                "You have just laid the {domino}. Which tetrominoes can you now play light side up,"
                " and where?"
            ),
            domino="-".join(last.name),
        ),
        (f"{names}.",) if found else (),
        len(found),
        units("placement", "placements"),
        2 * len(found) + tempting,
        SCALE,
        more={"tempting": tempting},
        pictures=tuple(after_turn(position, None, played) for played in found),
        labels=tuple(played.shape for played in found),
        hint=f"{listed(list(dict.fromkeys(played.shape for played in found)))}." if found else "",
    )


def read_question(position: Position) -> TablePicture:
    """Read the single picture that asks a question; raises IllegalPosition."""
    first, *others = judge_pictures(position)
    if others:
        advice = "Show a single table, and leave the play to the reader."
        raise IllegalPosition([RuleViolation("this shows more than one picture", None, advice)])
    return first.picture


def covered_numbers(table: rules.TetrominoTable, played: rules.Tetromino) -> str:
    """Return the numbers that a tetromino would cover on a table, such as `4 4 4 6`."""
    return " ".join(map(str, sorted(table.numbers[cell] for cell in played.cells)))


def _breaking_one_rule(
    table: rules.TetrominoTable, last: rules.PlacedDomino, dark: bool
) -> Iterator[rules.Tetromino]:
    """Yield tetrominoes that break just one rule: about numbers, neighbours or pieces."""
    for cells in rules.connected_fours(frozenset(table.numbers), last):
        played = rules.Tetromino.on_cells(cells, dark)
        if played is None:
            continue
        broken = sum(table.numbers[cell] not in last.numbers for cell in cells)
        beside = {other for cell in cells for other in rules.neighbours(cell)}
        broken += any(table.sides.get(cell) is dark for cell in beside)
        broken += played.piece not in table.unplayed
        if broken == 1:
            yield played


_OF_PLAYERS = {
    "turns-per-game": N_("turns in a game"),
    "tetromino-playable": N_("a tetromino fits"),
    "nothing-fits": N_("no domino fits"),
    "all-tetrominoes": N_("won outright"),
    "first-player-wins": N_("the first player wins"),
    "shared": N_("shared"),
}
LABELS = {
    **{
        f"{name}-{count}": Message("{players}: {figure}", players=players, figure=label)
        for name, label in _OF_PLAYERS.items()
        for count, players in ladder.PLAYERS.items()
    },
    **ladder.LABELS,
}
_LADDER_PART = 5
"""Players are compared on one deal in this many."""


@dataclass
class Tally:
    """Counts from some games."""

    lengths: list[int] = field(default_factory=list)
    """How many turns each game took."""
    ends: list[State] = field(default_factory=list)
    turns: Counter[str] = field(default_factory=Counter)
    """Turns with a domino `placed`, a tetromino `playable`, or the player `stuck`."""
    games: Counter[str] = field(default_factory=Counter)
    """Games that the `first` player won, `shared` games, and games with `all` tetrominoes won."""

    def count(self, played: Sequence[Turn], winners: Sequence[int]) -> None:
        """Count another game, from the deal to its end."""
        end: State = played[-1].after
        placed = sum(isinstance(turn.choice, PlacedDomino) for turn in played)
        self.ends.append(end)
        self.lengths.append(placed + sum(map(_passes, played)))
        self.turns["placed"] += placed
        self.turns["playable"] += sum(turn.after.phase is Phase.COVER for turn in played)
        self.turns["stuck"] += _stuck_turns(played)
        winning = {*map(end.team, winners)}
        if len(winning) == 1:
            self.games["first"] += end.team(0) in winning
        self.games["shared"] += len(winning) > 1
        goal = GOAL.get(end.players)
        self.games["all"] += goal is not None and max(map(end.count, range(end.teams))) >= goal


def tally(
    contest: TetrominoContest, team: Sequence[str], n: int, seed: str, progress: Progress
) -> Tally:
    """Play `n` games; the players move one seat on after each game."""
    found = Tally()
    for game, match in enumerate(matches(contest, team, players_for(contest), n, seed)):
        progress(game, n)
        found.count(match.turns, match.winners)
    return found


def _passes(turn: Turn) -> bool:
    return isinstance(turn.choice, Reveal) and turn.choice.passes


def _stuck_turns(played: Sequence[Turn]) -> int:
    """Return how many turns began with a hand from which nothing could be placed."""
    stuck, before = 0, False
    for turn in played:
        now = isinstance(turn.choice, Reveal | Discard)
        stuck += now and not before
        before = now and not _passes(turn)
    return stuck


def measure(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games for each number of sensible players, and compare players on fewer games."""
    contest = TetradominoesContest()
    parts = len(contest.players) + 1
    figures: dict[str, Figure] = {}
    for done, count in enumerate(contest.players):
        team, report = (GREEDY,) * count, part_of(progress, done, parts)
        found = tally(contest, team, n, f"{seed}/{count}", report)
        turns = sum(found.lengths)
        figures[f"turns-per-game-{count}"] = mean(found.lengths, units("turn", "turns"))
        figures[f"tetromino-playable-{count}"] = share(found.turns["playable"], turns)
        figures[f"nothing-fits-{count}"] = share(found.turns["stuck"], turns)
        figures[f"all-tetrominoes-{count}"] = share(found.games["all"], n)
        figures[f"first-player-wins-{count}"] = share(found.games["first"], n)
        figures[f"shared-{count}"] = share(found.games["shared"], n)
    report = part_of(progress, parts - 1, parts)
    figures.update(ladder.survey_ladder(contest, n, seed, report, part=_LADDER_PART))
    return figures
