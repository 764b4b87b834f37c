"""Games played from start to winner: players, matches, records."""
