"""Tetradominoes alone: all seven tetrominoes, of one colour if possible, in a small space."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from donimoes_book import plurals
from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.tetradominoes import TetradominoesGame, contest, problems, rules
from donimoes_book.games.tetradominoes.pictures import TablePicture, after_turn, picture
from donimoes_book.games.tetradominoes.problems import tally
from donimoes_book.games.tetradominoes.state import (
    HAND,
    Choice,
    Discard,
    Phase,
    Play,
    PlayerView,
    Return,
    State,
)
from donimoes_book.laboratory.generation import ProblemGenerator
from donimoes_book.laboratory.survey import Survey, mean, share
from donimoes_book.language import N_, Message, counted, gettext, units
from donimoes_book.play.contest import Contest
from donimoes_book.play.dealing import domino_word, lay_hint, read_dominoes
from donimoes_book.play.match import GREEDY, RANDOM
from donimoes_book.progress import Progress, part_of
from donimoes_book.search.answer import Answer, AnswerQuestion, Choosing
from donimoes_book.search.difficulty import GradeScale
from donimoes_book.search.figures import Figure


class TetradominoesSolitaire(contest.TetrominoContest):
    """The game for one player."""

    name = "tetradominoes-solitaire"
    players = (1,)
    must_cover = True

    def choices_when_stuck(self, state: State) -> tuple[Choice, ...]:
        """Return the tetrominoes that can be given up."""
        return tuple(map(Discard, state.pieces_left))

    def special_choices(self, state: State) -> tuple[Choice, ...]:
        """Return the ways to put back as many dominoes as were drawn, and shuffle the pile."""
        return _returns(state)

    def end_turn(self, state: State) -> State:
        """End the turn, and the game if no tetromino, or no domino to place or draw, is left."""
        playable = any(rules.can_place(state.table, domino) for domino in state.hidden[0])
        goes_on = state.pieces_left and (playable or state.boneyard)
        return state._replace(phase=Phase.PLACE if goes_on else Phase.OVER)

    def after_special(self, state: State, choice: Choice) -> State:
        """Return the state after a tetromino is given up, or dominoes are put back."""
        if isinstance(choice, Discard):
            after = state._replace(discarded=state.discarded + choice.piece)
            if not after.pieces_left:
                return after._replace(phase=Phase.OVER)
            number = min(HAND, len(state.boneyard))
            return after.with_drawn(number)._replace(to_return=number, phase=Phase.RETURN)
        assert isinstance(choice, Return), choice
        hand = tuple(domino for domino in state.hidden[0] if domino not in choice.dominoes)
        after = state.with_hand(0, hand, ())._replace(boneyard=choice.pile, to_return=0)
        return self.end_turn(after)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice; a shuffled pile need not be in the seed's order."""
        if state.phase is not Phase.RETURN:
            return super().find_choice(state, text)
        wanted, _, pile = " ".join(text.split()).partition(" / ")
        for choice in _returns(state):
            if self.choice_name(state, choice).partition(" / ")[0] == wanted:
                mixed = read_dominoes(pile) if pile else choice.pile
                if sorted(mixed) == sorted(choice.pile):
                    return choice._replace(pile=mixed)
                raise ValueError("the pile must hold what was left in it and what is put back")
        number = plurals.counted(state.to_return, "dominoes")
        raise ValueError(f"expected {number} from the hand to put back, in order")

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points so far at level 1; the fewer, the better."""
        return (rules.score(state.table),)

    def winners(self, state: State) -> tuple[int, ...]:
        """Return the player, if the game is over and won at level 1."""
        won = state.phase is Phase.OVER and rules.score(state.table) < rules.WINNING[1]
        return (0,) if won else ()

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


def _returns(state: State) -> tuple[Return, ...]:
    found = []
    for dominoes in combinations(sorted(state.hidden[0]), state.to_return):
        pile = sorted((*state.boneyard, *dominoes))
        Random(f"{state.seed}/{state.discarded}").shuffle(pile)
        found.append(Return(dominoes, tuple(pile)))
    return tuple(found)


def _of_rarer_colour(table: rules.TetrominoTable) -> int:
    dark = sum(played.dark for played in table.tetrominoes)
    return min(dark, len(table.tetrominoes) - dark)


def _main_sides(table: rules.TetrominoTable) -> tuple[bool, ...]:
    """Return the colour that most tetrominoes show, or both if they are equal."""
    dark = sum(played.dark for played in table.tetrominoes)
    light = len(table.tetrominoes) - dark
    return tuple(side for side, more in ((False, light >= dark), (True, dark >= light)) if more)


LABELS = {
    "turns-per-game-1": N_("Turns of a sensible player"),
    "tetromino-playable-1": N_("Dominoes on which a tetromino fits"),
    "none-given-up": N_("No tetromino is given up"),
    **{
        f"{name}-{level}-{player}": Message(label, level=level)
        for level in rules.WINNING
        for player, won, points in (
            (
                "sensibly",
                N_("Level {level}, sensibly: won"),
                N_("Level {level}, sensibly: points"),
            ),
            (
                "at-random",
                N_("Level {level}, at random: won"),
                N_("Level {level}, at random: points"),
            ),
        )
        for name, label in (("won", won), ("score", points))
    },
}


def measure(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games of a sensible player, and `n` of one who plays at random."""
    alone = TetradominoesSolitaire()
    sensible = tally(alone, (GREEDY,), n, f"{seed}/sensible", part_of(progress, 0, 2))
    random = tally(alone, (RANDOM,), n, f"{seed}/random", part_of(progress, 1, 2))
    figures = {
        "turns-per-game-1": mean(sensible.lengths, units("turn", "turns")),
        "tetromino-playable-1": share(sensible.turns["playable"], sensible.turns["placed"]),
        "none-given-up": share(sum(not state.discarded for state in sensible.ends), n),
    }
    for level, below in rules.WINNING.items():
        for name, played in (("sensibly", sensible), ("at-random", random)):
            scores = [rules.score(state.table, level) for state in played.ends]
            figures[f"score-{level}-{name}"] = mean(scores, units("point", "points"))
            figures[f"won-{level}-{name}"] = share(sum(points < below for points in scores), n)
    return figures


LEVEL = 2
"""The level at which a problem's solitaire has to be won."""
SCALE = GradeScale(grade_one_limit=24, growth=1.25)


class SoloTurn(NamedTuple):
    """A domino, and the tetromino played on it."""

    placed: rules.PlacedDomino
    played: rules.Tetromino
    after: rules.TetrominoTable


def moments(seed: str) -> Iterator[Position]:
    """Yield every moment in a solitaire when a single tetromino is left."""
    for state in problems.states_of_game(TetradominoesSolitaire(), 1, seed):
        if (
            state.phase is Phase.PLACE
            and len(state.pieces_left) == 1
            and problems.fits_in_column(state)
        ):
            hand = sorted(state.hidden[0])
            yield picture(state.table, state.placed, hand=hand, discarded=state.discarded)


def answer(position: Position) -> Answer:
    """Find the only turn that wins with the last tetromino; raises IllegalPosition.

    The effort is the number of ways to place a domino, plus the ways to play the tetromino then.
    """
    shown = problems.read_question(position)
    table = shown.table
    left = [piece for piece in table.unplayed if piece not in shown.discarded]
    if len(left) != 1 or not shown.hand:
        advice = "Show six tetrominoes, played or given up, and the hand below the table."
        message = f"{len(left)} tetrominoes are left" if shown.hand else "there is no hand"
        raise IllegalPosition([RuleViolation(message, None, advice)])
    possible = list(_turns(shown))
    won = [turn for turn in possible if rules.score(turn.after, LEVEL) < rules.WINNING[LEVEL]]
    if len(won) > 1:
        advice = "A problem has one answer."
        raise IllegalPosition([RuleViolation(f"{len(won)} turns win here", None, advice)])
    ways = sum(len(rules.domino_placements(table, domino)) for domino in shown.hand)
    lines, pictures = list[str](), list[Position]()
    for turn in won:
        played = turn.played
        numbers = problems.covered_numbers(table.with_domino(turn.placed), played)
        points = counted(rules.score(turn.after, LEVEL), units("point", "points"))
        lines.append(
            gettext(
                N_("The {domino}, then the {shape} on {numbers}, dark side up: {points}.")
                if played.dark
                else N_("The {domino}, then the {shape} on {numbers}, light side up: {points}."),
                domino=domino_word(turn.placed.domino),
                shape=played.shape,
                numbers=numbers,
                points=points,
            )
        )
        pictures += [after_turn(position, turn.placed, card) for card in (None, played)]
    return Answer(
        gettext(
            "One tetromino is left. Win this turn, at level {level}, with fewer than {points}"
            " points.",
            level=LEVEL,
            points=rules.WINNING[LEVEL],
        ),
        tuple(lines),
        len(won),
        units("turn", "turns"),
        ways + len(possible),
        SCALE,
        more={"ways": ways, "possible": len(possible)},
        pictures=tuple(pictures),
        hint=lay_hint(won[0].placed.domino) if won else "",
    )


def _turns(shown: TablePicture) -> Iterator[SoloTurn]:
    for domino in sorted(shown.hand):
        for placed in rules.domino_placements(shown.table, domino):
            table = shown.table.with_domino(placed)
            for dark in (False, True):
                for played in rules.tetromino_placements(table, placed, dark, shown.discarded):
                    yield SoloTurn(placed, played, table.with_tetromino(played))


class TetradominoesSolitaireGame(TetradominoesGame):
    """Tetradominoes for one."""

    name = "tetradominoes-solitaire"
    title = N_("Tetradominoes Alone")
    code_number = 22

    @property
    def contest(self) -> Contest[Any, Any, Any]:
        """The game for one player, from the deal to the end."""
        return TetradominoesSolitaire()

    def playable_sides(self, picture: TablePicture) -> tuple[bool, ...]:
        """Return both sides, since a player on their own may use either."""
        return False, True

    def question(self) -> AnswerQuestion:
        """Return a function that answers which turn wins."""
        return answer

    def choosing(self, position: Position) -> Choosing:
        """Return all dominoes that can be placed, and all tetrominoes that can follow."""
        from donimoes_book.games.tetradominoes_solitaire.choosing import choosing

        return choosing(position)

    def generator(self) -> ProblemGenerator:
        """Return the generator that finds problems in games it plays."""
        return problems.MomentGenerator(moments, answer)

    def survey(self) -> Survey:
        """Return how to measure games of a sensible player and of one who plays at random."""
        return Survey(measure, LABELS)


GAME = TetradominoesSolitaireGame()
