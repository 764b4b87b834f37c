"""A checked book of domino games: positions, rules, solutions, drawings and the printed page."""
