"""The games: one package each, with its rules, its moves and the claims it can judge."""
