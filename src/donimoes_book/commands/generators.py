"""What commands that make problems share: a game's generator, and options for problems."""

from collections.abc import Callable, Mapping
from typing import Annotated

from typer import Option

from donimoes_book.commands import computing
from donimoes_book.commands.common import UsageError
from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import generator_of
from donimoes_book.laboratory.generation import GenerationSpec, ProblemGenerator

Dominoes = Annotated[int | None, Option(min=2, max=55, help="How many dominoes to use.")]
MaxStates = Annotated[
    int | None,
    Option(min=2, max=computing.MOST_STATES, help="The largest state graph to consider."),
]


def find_generator(game: Game) -> ProblemGenerator:
    """Return a game's problem generator; raises UsageError if it has none."""
    generator = generator_of(game)
    if generator is None:
        reason = f": {game.no_problems}" if game.no_problems else ""
        reason += ". `donimoes-book games` shows which games support generate."
        raise UsageError(f"No problems can be made for {game.title}{reason}")
    return generator


def refuse_size(dominoes: int | None, generator: ProblemGenerator, title: str) -> None:
    """Raise UsageError if there are no problems with this many dominoes."""
    if wrong := generator.size_refusal(dominoes):
        raise UsageError(f"{title} has {wrong}.")


def spec_with(
    options: Mapping[str, int | None],
    specify: Callable[[Mapping[str, int | None]], GenerationSpec],
    usual: GenerationSpec,
    title: str,
) -> GenerationSpec:
    """Return what `specify` makes of options; raises UsageError for any that `usual` lacks."""
    try:
        return specify(options)
    except ValueError as error:
        names = ", ".join(usual.options())
        advice = f"It accepts {names}." if names else "It accepts no options of this kind."
        raise UsageError(f"{title} does not accept {', '.join(error.args)}. {advice}") from None
