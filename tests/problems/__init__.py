"""Makes the problems that ship: ``python -m tests.problems`` (``__main__``)."""
