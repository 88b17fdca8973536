"""The sheets of scores: after a hand, of a whole match, and at its end."""
