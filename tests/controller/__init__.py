"""Matches at a table, without a window."""
