"""A match at a table: who sits where, what was played, undo, saving. Knows no pygame."""
