"""Lessons and problems."""
