"""Measurements. Each module is a command: ``python -m tests.benchmarks.<name>``."""
