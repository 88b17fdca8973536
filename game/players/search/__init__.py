"""Players who look ahead: many imagined deals, each candidate move tried in all of them.

``beliefs`` draws the deals, by what ``evidence`` says of the hands, ``candidates`` finds the moves,
``playouts`` plays a move to the end of the hand, ``stakes`` says what that is worth, ``outcomes``
by which item of the score, ``halving`` spends the tries, ``caution`` names the moves that look
senseless, and ``searcher`` is the player made of it.
"""

from __future__ import annotations

from .budget import Budget
from .searcher import Searcher

__all__ = ["Budget", "Searcher"]
