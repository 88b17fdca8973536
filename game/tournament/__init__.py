"""Computer players against each other: duplicate matches, their statistics, and where they run."""
