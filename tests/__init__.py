"""Tests, benchmarks and the checks of the project."""
