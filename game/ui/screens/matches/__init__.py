"""Matches played before: the list, the viewer, looking back at a hand, sharing."""
