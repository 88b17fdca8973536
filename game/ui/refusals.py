"""Why an action was refused, in the player's language."""

from __future__ import annotations

from game.rules.refusal import Refusal
from game.translation import _


def told(refusal: Refusal) -> str:
    """The sentence for a refusal."""
    values = {
        name: _(value) if isinstance(value, str) else value
        for name, value in refusal.values.items()
    }
    return _(refusal.text).format(**values)
