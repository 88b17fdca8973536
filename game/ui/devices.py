"""What the player has in hand: mouse, keyboard, fingers or a gamepad, whichever was used last."""

from __future__ import annotations

from enum import Enum, auto


class Device(Enum):
    """One of the things with which the game is played."""

    MOUSE = auto()
    KEYS = auto()
    FINGER = auto()
    PAD = auto()
