"""The places of the table, and what may come of an act: done, refused, or a choice to make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.rules.actions import Action, Group

Place: TypeAlias = str | tuple[str, int]
PILE: Final = "pile"
MELD: Final = "meld"
GROUND: Final = "ground"
STOCK: Final = "stock"
STAGED: Final = "staged"
EXTRA: Final = "extra"
HAND: Final = "hand"


@dataclass(frozen=True, slots=True)
class Stand:
    """The wild cards of a group put out, by its place, stand from now on where ``cards`` say."""

    place: int
    cards: Group


@dataclass(frozen=True, slots=True)
class OpenAndDiscard:
    """Open with the cards put out, then discard a card by its number."""

    card: int


Act: TypeAlias = Action | Stand | OpenAndDiscard
"""What an answer to a question does."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A question at the table with its answers: words, and what they do."""

    title: str
    options: tuple[tuple[str, Act | None], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an act: nothing to say, a sentence why not, or a choice to make.

    ``instead`` is an answer to the question at the table that the sentence points to. ``told`` is
    what has come of a lawful act beyond what is seen.
    """

    refusal: str = ""
    choice: Choice | None = None
    acted: bool = False
    instead: Act | None = None
    told: str = ""

    @property
    def refused(self) -> bool:
        """Whether the cards go back."""
        return bool(self.refusal)


DONE: Final = Outcome(acted=True)
KEPT: Final = Outcome()
