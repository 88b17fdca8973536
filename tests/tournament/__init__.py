"""Tests of duplicate matches and their statistics."""
