"""The checks of facts, by their keys: each asks the position, the rules and the turn alone.

Nothing here is shared with what tells the facts. What only play can show, or what is a matter
of opinion, is asked as far as it can be wrong at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .case import Case

Check = Callable[[Case, Mapping[str, Any], Case | None], object]
"""Whether a fact holds of a turn; the third is the turn that is named beside it, if one is."""

OF_THE_TURN: dict[str, Check] = {}
"""Facts that tell one turn from another: no reason where they hold of the other one as well."""
OF_THE_PLACE: dict[str, Check] = {}
"""Facts that hold whatever is done, which explain others, and facts of another move."""


def of_the_turn(*keys: str) -> Callable[[Check], Check]:
    """A check of facts that hold of one turn."""
    return _listed(OF_THE_TURN, keys)


def of_the_place(*keys: str) -> Callable[[Check], Check]:
    """A check of facts that hold of the position, or of another move."""
    return _listed(OF_THE_PLACE, keys)


def _listed(table: dict[str, Check], keys: tuple[str, ...]) -> Callable[[Check], Check]:
    def listed(check: Check) -> Check:
        table.update(dict.fromkeys(keys, check))
        return check

    return listed
