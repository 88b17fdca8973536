"""A match being played: the table, its menu, its questions, the notes for a first hand."""
