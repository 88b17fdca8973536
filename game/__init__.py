"""Canasta for the desktop."""
