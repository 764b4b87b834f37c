"""A tournament: who meets whom, how often, and what is counted."""

from donimoes_book.laboratory.tournament import standings


def test_all_meet_on_the_same_deals_from_each_seat():
    met = []
    results = standings(["a", "b", "c"], 2, 2, "s", lambda *game: met.append(game) or ())
    pairs = [(0, 1), (1, 0)], [(0, 2), (2, 0)], [(1, 2), (2, 1)]
    assert met == [(t, f"s/{deal}") for both in pairs for deal in range(2) for t in both]
    assert [(it.games, it.won, it.drawn, it.share.value) for it in results] == [(8, 0, 8, 0.5)] * 3


def test_whoever_wins_more_deals_stands_first():
    # The second of the players wins wherever it sits, and the first from the first seat.
    best = {1: 2, 0: 1, 2: 0}

    def play(table, _deal):
        return [max(range(2), key=lambda seat: best[table[seat]])]

    first, second, third = standings(["a", "b", "c"], 2, 10, "1", play)
    assert [it.player for it in (first, second, third)] == ["b", "a", "c"]
    assert [(it.games, it.won) for it in (first, second, third)] == [(40, 40), (40, 20), (40, 0)]
    assert (first.share.value, first.share.high, third.share.low) == (1, 1, 0)
    assert second.share.low < second.share.value == 0.5 < second.share.high
    assert str(second) == "a: 50.0% (29.9 to 70.1), 40 games"


def test_winners_share_a_game_and_so_do_those_who_draw():
    (a, *_), shared = standings(["a", "b"], 2, 1, "1", lambda *_: (0, 1)), 1
    assert (a.won, a.drawn, a.share.value) == (2 * shared, 0, 0.5)
    three = standings(["a", "b", "c"], 3, 1, "1", lambda *_: (0,))
    assert [(it.games, it.won, round(it.share.value, 3)) for it in three] == [(3, 1, 0.333)] * 3
