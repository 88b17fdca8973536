"""How long a player may think."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of playouts for one decision, a time in seconds for a whole turn, or both.

    With ``playouts`` and a seed a player decides alike on every machine; with ``seconds`` a faster
    machine thinks deeper. With both they stop at whichever comes first: alike on every machine that
    is fast enough, and never late on one that is not.
    """

    playouts: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        """Refuse a budget that says nothing.

        Raises:
            ValueError: if nothing is positive, or something negative or without end.
        """
        given = (self.playouts, self.seconds)
        if max(given) <= 0 or min(given) < 0 or not isfinite(self.seconds):
            raise ValueError("a budget is a positive number of playouts or of seconds")

    @classmethod
    def parse(cls, text: str) -> Budget:
        """The budget written as in ``expert@500`` (playouts) or ``expert@0.2s`` (seconds).

        Raises:
            ValueError: for any other text.
        """
        try:
            if text.endswith("s"):
                return cls(seconds=float(text[:-1]))
            return cls(playouts=int(text))
        except ValueError:
            raise ValueError(
                f"{text!r} is no budget: a number of playouts, or seconds as in 0.2s"
            ) from None
