"""Tournaments of computer players: duplicate matches, their statistics, and where they run."""
