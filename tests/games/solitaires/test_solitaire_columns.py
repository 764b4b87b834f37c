"""Solitaires of columns: an attempt is judged as the list of all moves says."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.games.claims import Refusal
from donimoes_book.games.registry import find

GAMES = st.sampled_from(["five-columns", "pairs-of-six", "pairs-to-twelve"])


@settings(max_examples=12)
@given(GAMES.map(find), st.integers(0, 10**9))
def test_an_attempt_is_legal_if_it_is_one_of_all_moves(game, seed):
    rng = Random(seed)
    deal = game.deal(rng)
    state = deal.start
    while choices := list(deal.successors(state)):
        results = [deal.find_move(state, name) for name in deal.attempts(state)]
        legal = [move for move in results if not isinstance(move, Refusal)]
        assert sorted(legal) == sorted(move for move, _ in choices)
        state = rng.choice(choices)[1]
