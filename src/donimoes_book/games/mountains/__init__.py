"""Mountains and Valleys: dominoes laid as a map on which one can walk everywhere."""

from donimoes_book.games.mountains.game import MountainsAndValleys

GAME = MountainsAndValleys()
