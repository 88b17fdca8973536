"""What players say of their moves: recorded, and checked against the position.

``python -m tests.told`` is the command (``__main__``).
"""
