"""`advise`: says what each play is worth."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated

from typer import Option

from donimoes_book.commands import common, computing, game_lookup, game_records, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import InputError
from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.games.puzzle_game import Advice, PuzzleGame
from donimoes_book.games.puzzle_session import is_puzzle_record
from donimoes_book.laboratory.players import STRONG, Imagining
from donimoes_book.play.contest import Contest
from donimoes_book.play.dealing import read_dominoes
from donimoes_book.play.record import read_record


def advise(
    game: inputs.GameName,
    file: inputs.PositionFile = "-",
    hand: Annotated[
        str | None, Option(help="Your hand, such as 11 23 45, if FILE is a picture of the table.")
    ] = None,
    players: Annotated[int, Option(min=2, help="With --hand: how many players there are.")] = 2,
    seconds: Annotated[
        float, Option(min=0.1, callback=computing.seconds_given, help="How long to think.")
    ] = 2,
    seed: Annotated[str, Option(help="The seed for anything left to chance.")] = "1",
    options: inputs.Options = None,
    as_json: common.AsJson = False,
) -> int:
    """Say what each play is worth, best first: in a record, in a position, or for a hand.

    The points are how far ahead of the others you will be when the hand ends, on average over what
    may be hidden, with the standard error. For a puzzle, it's how many moves are left, as far as
    --seconds allows; if the stock is hidden, it's how often a sensible player wins from there.
    """
    named_game = game_lookup.find_agreed_game(game, options)
    text, path = inputs.read_input(file)
    if named_game.contest is not None and (hand is not None or inputs.is_record(text)):
        plays = list(_weighed(named_game, text, path, hand, players, seconds, seed))
    elif isinstance(named_game, PuzzleGame):
        plays = list(_advice(named_game, text, path, Random(seed), seconds))
    else:
        raise _nothing_to_weigh(named_game)
    if as_json:
        worths = [{"play": a.play, "words": a.words, **a.figures} for a in plays]
        print(json.dumps({"game": named_game.name, "plays": worths}))
    else:
        common.print_lines(plays or ["No move is left."])
    return common.DONE if plays else common.NO_SOLUTION


def _nothing_to_weigh(game: Game) -> UsageError:
    """Return what a game needs to be given instead of a position, if anything helps."""
    contest = game.contest
    if contest is None or STRONG not in players_for(contest):
        return _no_way(game)
    reads_pictures = type(contest).view_of is not Contest.view_of
    return UsageError(
        f"{game.title} needs a record, as `play` prints it{', or a --hand' * reads_pictures}."
    )


def _no_way(game: Game) -> UsageError:
    return UsageError(f"There is no way to weigh the choices in {game.title}.")


def _weighed(
    game: Game, text: str, path: str, hand: str | None, players: int, seconds: float, seed: str
) -> Iterator[Advice]:
    """Yield what each choice is worth to the player whose turn it is."""
    contest, rng = game.contest, Random(seed)
    assert contest is not None, "the game is played by several"
    programs = programs_of(contest)
    if hand is None:
        state = read_record(contest, text, path).state
        mover = contest.mover(state)
        if mover is None:
            raise UsageError("This game is over.")
        view = contest.view(state, mover)
    else:
        located = inputs.locate_position(text, path)
        try:
            with located.placing_violations():
                view = contest.view_of(located.position, read_dominoes(hand), players)
        except (LookupError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            raise UsageError(f"{error}.") from None
    if not programs.can_weigh:
        raise _no_way(game)
    if hand is not None and isinstance(programs, Imagining):
        state = programs.sample(view, rng)
    choices = contest.choices(state)
    if len(choices) == 1:
        yield Advice(contest.seen_name(state, choices[0], 0), "is the only choice", {})
        return
    for worth in programs.weigh(view, choices, rng, seconds=seconds):
        name = contest.seen_name(state, worth.choice, contest.mover(state) or 0)
        words = f"{worth.points:+.1f} ± {worth.error:.1f}"
        yield Advice(name, words, {"points": worth.points, "error": worth.error})


def _advice(
    game: PuzzleGame, text: str, path: str, rng: Random, seconds: float
) -> Sequence[Advice]:
    """Return what each move of a puzzle is worth, at the end of a record or in a position."""
    if is_puzzle_record(text):
        start, steps = game_records.recorded_steps(game, text, path)
        return game.advice(steps[-1].after if steps else start, rng, seconds)
    located = inputs.locate_position(text, path)
    with located.placing_violations():
        return game.advice(located.position, rng, seconds)
