"""`advise`: says what each play is worth, best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import InputError

if TYPE_CHECKING:
    from donimoes_book.games.game import Game
    from donimoes_book.games.puzzle_game import PuzzleGame


def advise(
    game: common.GameName,
    file: common.PositionFile = "-",
    hand: Annotated[
        str | None,
        typer.Option(help="Your hand, such as 11 23 45, if FILE is a picture of the table."),
    ] = None,
    players: Annotated[
        int, typer.Option(min=2, help="With --hand: how many players there are.")
    ] = 2,
    seconds: Annotated[
        float, typer.Option(min=0.1, callback=common.seconds_given, help="How long to think.")
    ] = 2,
    seed: Annotated[str, typer.Option(help="The seed for anything left to chance.")] = "1",
    options: common.Options = None,
) -> int:
    """Say what each play is worth, best first: in a record, in a position, or for a hand.

    The points are how far ahead of the others you will be when the hand ends, on average over what
    may be hidden, with the standard error. For a puzzle, it's how many moves are left, as far as
    --seconds allows; if the stock is hidden, it's how often a sensible player wins from there.
    """
    from donimoes_book.games.puzzle_game import PuzzleGame

    found = common.find_agreed_game(game, options)
    text, path = common.read_input(file)
    if found.contest is not None and (hand is not None or common.is_record(text)):
        lines = list(_weighed(found, text, path, hand, players, seconds, seed))
    elif isinstance(found, PuzzleGame):
        lines = list(_advice(found, text, path, Random(seed), seconds))
    else:
        raise _nothing_to_weigh(found)
    print("\n".join(lines or ["No move is left."]))
    return common.DONE if lines else common.NO_SOLUTION


def _nothing_to_weigh(game: Game) -> UsageError:
    """Return what a game needs to be given instead of a position, if anything helps."""
    from donimoes_book.games.laboratory import players_for
    from donimoes_book.laboratory.players import STRONG
    from donimoes_book.play.contest import Contest

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
) -> Iterator[str]:
    """Yield what each choice is worth to the player whose turn it is."""
    from donimoes_book.games.laboratory import programs_of
    from donimoes_book.laboratory.players import Imagining
    from donimoes_book.play.dealing import read_dominoes
    from donimoes_book.play.record import read_record

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
        located = common.locate_position(text, path)
        try:
            with common.placing_violations(located):
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
        yield f"{contest.seen_name(state, choices[0], 0)}  is the only choice"
        return
    for worth in programs.weigh(view, choices, rng, seconds=seconds):
        name = contest.seen_name(state, worth.choice, contest.mover(state) or 0)
        yield f"{name}  {worth.points:+.1f} ± {worth.error:.1f}"


def _advice(game: PuzzleGame, text: str, path: str, rng: Random, seconds: float) -> Sequence[str]:
    """Return what each move of a puzzle is worth, at the end of a record or in a position."""
    from donimoes_book.commands.play import recorded_steps
    from donimoes_book.games.puzzle_session import is_puzzle_record

    if is_puzzle_record(text):
        start, steps = recorded_steps(game, text, path)
        return game.advice(steps[-1].after if steps else start, rng, seconds)
    located = common.locate_position(text, path)
    with common.placing_violations(located):
        return game.advice(located.position, rng, seconds)
