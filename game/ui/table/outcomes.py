"""The places of the table, and what may come of an act: done, refused, or a choice to make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.rules.actions import Action

Place: TypeAlias = str | tuple[str, int]
PILE: Final = "pile"
MELD: Final = "meld"
GROUND: Final = "ground"
STOCK: Final = "stock"
STAGED: Final = "staged"
EXTRA: Final = "extra"


@dataclass(frozen=True, slots=True)
class Choice:
    """A question at the table with its answers: words, and what they do.

    ``beside`` is how many cards lie open at the right of it, where a hand has ended.
    """

    title: str
    options: tuple[tuple[str, Action | None], ...]
    beside: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an act: nothing to say, a sentence why not, or a choice to make.

    ``instead`` is an answer to the question at the table that the sentence points to.
    """

    refusal: str = ""
    choice: Choice | None = None
    acted: bool = False
    instead: Action | None = None

    @property
    def refused(self) -> bool:
        """Whether the cards go back."""
        return bool(self.refusal)


DONE: Final = Outcome(acted=True)
KEPT: Final = Outcome()
