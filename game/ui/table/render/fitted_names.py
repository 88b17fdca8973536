"""Names where there is little room."""

from __future__ import annotations

from game.translation import _


def first_name(name: str) -> str:
    """What people at a table call somebody of several names, or two of them who play together."""
    joint = _(" & ")
    return joint.join(next(iter(part.split()), part) for part in name.split(joint))
