"""Learning the game: lessons played at the table, and a glossary."""
