"""A match at a table: seating, the course of play, undo and saving. Independent of pygame."""
