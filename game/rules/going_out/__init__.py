"""Can the player in turn get rid of all their cards now?

The question decides whether they may ask their partner and whether a partner's yes still binds
them, and helps players and hints. ``search`` lays the cards in thought, rank by rank: in sets
(``sets``) and in sequences (``sequences``). ``goal`` tells whether a way to lay them is enough.
"""

from __future__ import annotations

from .search import Search, can_go_out

__all__ = ["Search", "can_go_out"]
