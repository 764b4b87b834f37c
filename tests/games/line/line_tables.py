"""Line games in the middle of a hand, set up from a few words."""

from donimoes_book.games.registry import family_members, find
from donimoes_book.play.dealing import Deal

GAMES = {game.name: game for game in family_members("line")}
VARIANT = find("five-up-by-the-letter")
CONTESTS = {name: game.contest for name, game in GAMES.items()}


def dealt(game, held):
    """A game (with scores so far) after a deal such as `11 23 | 45 / 66`."""
    name, *scores = game.split()
    contest = CONTESTS[name]
    hands, _, boneyard = held.partition("/")
    deal = Deal(tuple(map(dominoes, hands.split("|"))), dominoes(boneyard))
    state = contest.start(len(deal.hands), "seed")
    if scores:
        state = state._replace(scores=tuple(map(int, scores)))
    return contest, contest.after(state, deal)


def shown(game, held, plays):
    """Pictures of the plays of a game after a deal; None for other turns."""
    contest, state = dealt(game, held)
    states = [state]
    for play in plays.split():
        states.append(contest.after(states[-1], contest.find_choice(states[-1], play)))
    return GAMES[contest.name].show_hand(states)


def dominoes(text):
    return tuple(tuple(sorted(map(int, name))) for name in text.split())
