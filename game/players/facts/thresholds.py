"""From which figure on a reason says what it says: chances, and sizes of piles and hands."""

from __future__ import annotations

from typing import Final

SAFER: Final = 0.1
"""Of two discards the one that is taken with a chance smaller by this is the safer one."""
WORTH_TAKING: Final = 6
"""A pile of so many cards is big: it is kept from the next player."""
LATE: Final = 0.5
"""So likely the hand is over before the next turn that cards count as points alone."""
PAIR: Final = 2
"""So many natural cards of a rank take the pile."""
SET: Final = 3
"""So many natural cards of a rank are a set."""
BIG: Final = 8
"""A pile of so many cards is worth keeping a pair for."""
HOPED: Final = 0.25
"""With so great a chance a natural canasta may be hoped for."""
