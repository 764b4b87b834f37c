"""The games: one module each, holding its rules, its moves and the claims it can judge."""
