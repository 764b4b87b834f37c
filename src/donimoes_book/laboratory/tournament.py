"""A tournament: every program meets every other on the same deals, from each seat."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from donimoes_book.search.figures import Figure, share


@dataclass(frozen=True)
class Standing:
    """How a program did."""

    player: str
    games: int
    won: int
    """In how many it was a winner, alone or with others."""
    drawn: int
    share: Figure
    """The share of its deals that it won, with the 95 % interval: a deal counts as a part of one,
    as it is played once from each seat, and winners and those who draw share a game."""

    def __str__(self) -> str:
        """Print one line of a table: `greedy: 71% (61.5 to 79), 40 games`."""
        return f"{self.player}: {self.share}, {self.games} games"


def standings(
    players: Sequence[str],
    seats: int,
    deals: int,
    seed: str,
    play: Callable[[Sequence[int], str], Sequence[int]],
) -> tuple[Standing, ...]:
    """Let every `seats` of the players meet on a number of deals; return the best first.

    `play` takes who sits in each seat, as numbers of players, and the seed of a deal, and returns
    the seats that won, from 0.
    """
    games, won, drawn = Counter[int](), Counter[int](), Counter[int]()
    points = dict.fromkeys(range(len(players)), 0.0)
    for team in combinations(range(len(players)), seats):
        for deal in range(deals):
            for shift in range(seats):
                table = team[shift:] + team[:shift]
                winners = [table[seat] for seat in play(table, f"{seed}/{deal}")]
                games.update(team)
                won.update(winners)
                drawn.update(() if winners else team)
                for player in winners or team:
                    points[player] += 1 / len(winners or team)
    results = (
        Standing(
            name,
            games[player],
            won[player],
            drawn[player],
            share(points[player] / seats, games[player] // seats),
        )
        for player, name in enumerate(players)
    )
    return tuple(sorted(results, key=lambda it: -it.share.value))
