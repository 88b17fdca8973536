"""What leads away from the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Exits:
    """What leads away from the table: to the score sheet, to the menu, to the question whether the
    last move is to be taken back beyond the turn, to the score so far. What is None is not offered.
    """

    hand_over: Callable[[], None] | None = None
    menu: Callable[[], None] | None = None
    take_back: Callable[[], None] | None = None
    score: Callable[[], None] | None = None
