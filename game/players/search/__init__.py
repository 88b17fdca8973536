"""Players who look ahead: many imagined deals, each candidate move tried in all of them.

``beliefs`` imagines where the hidden cards lie, ``candidates`` names the moves worth trying,
``playouts`` plays a move to the end of the hand, ``stakes`` says what that is worth, ``shown`` by
which item of the score, ``halving`` spends the tries, ``vetoes`` names the moves that look
senseless, ``reasons`` and ``deeds`` say why and what in words, and ``searcher`` is the player made
of them all.
"""

from .budget import Budget
from .searcher import Searcher

__all__ = ["Budget", "Searcher"]
