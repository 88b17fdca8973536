"""From which figure on a reason says what it says: chances, and sizes of piles and hands."""

from __future__ import annotations

from typing import Final

FEARED: Final = 0.5
"""A discard that is taken with so great a chance is not made for its safety."""
RISKY: Final = 0.15
"""A discard that is taken with a smaller chance is hardly a risk."""
UNLIKELY: Final = 0.1
"""A discard that is taken with a smaller chance is not likely to be taken."""
SAFER: Final = 0.1
"""Of two discards the one that is taken with a chance smaller by this is the safer one."""
WORTH_TAKING: Final = 6
"""A pile of so many cards is big: it is kept from the next player."""
SOME_PILE: Final = 4
"""A pile of so many cards is worth a thought, even before the next player's side has opened."""
LATE: Final = 0.5
"""So likely the hand is over before the next turn that cards count as points alone."""
PAIR: Final = 2
"""So many natural cards of a rank take the pile."""
HOPED: Final = 0.25
"""With so great a chance a natural canasta may be hoped for."""
