"""What the player wants: the words in which pointer, keyboard and buttons tell it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from game.ui.table.card_places import SpriteId
from game.ui.table.outcomes import Act, Place

Point: TypeAlias = tuple[int, int]


class Wish(Enum):
    """An intent that says all by itself."""

    DRAW = auto()
    TAKE = auto()
    MELD = auto()
    ADD = auto()
    DISCARD = auto()
    DISCARD_CURSOR = auto()
    """Discard the card at which the keyboard is."""
    PICK_UP = auto()
    OBVIOUS = auto()
    """What Enter does."""
    TOGGLE_CURSOR = auto()
    TAKE_BACK = auto()
    """All cards put out go back into the hand."""
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    WHY = auto()
    """Why the last move of another was made."""
    NEXT_SORT = auto()
    LOG = auto()
    SCORE = auto()
    """The score so far."""
    MENU = auto()
    AWAY = auto()
    """Let go of what is chosen, asked or told, one after the other; then the menu."""
    PICKED_UP = auto()
    """Cards have been picked up with the mouse: what is possible lights up."""
    AIMED = auto()
    """What is held is over another place."""
    TURNED = auto()
    """Other answers to the same question are shown."""


@dataclass(frozen=True, slots=True)
class Toggle:
    """Choose a card, or let it go."""

    card: SpriteId


@dataclass(frozen=True, slots=True)
class DoubleClick:
    """Do the obvious with a card; ``chosen`` tells that it was chosen before the first click."""

    card: SpriteId
    chosen: bool
    at: Point


@dataclass(frozen=True, slots=True)
class Recall:
    """One card that was put out goes back into the hand."""

    card: SpriteId


@dataclass(frozen=True, slots=True)
class Click:
    """A click on the stock, the pile, the other hand or an own meld."""

    place: Place | None
    at: Point


@dataclass(frozen=True, slots=True)
class ClickElsewhere:
    """A click on nothing that can be gripped."""

    at: Point


@dataclass(frozen=True, slots=True)
class Drop:
    """What was dragged is let go over a place; ``gap`` is where in the hand.

    ``joined`` are the cards meant where those held go there only with others that are chosen.
    """

    what: Place
    held: tuple[SpriteId, ...]
    place: Place | None
    gap: int | None
    joined: tuple[SpriteId, ...]
    at: Point


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse moves over the table without a button down, or leaves it (None)."""

    at: Point | None


@dataclass(frozen=True, slots=True)
class MoveCursor:
    """The keyboard goes so many cards to the right."""

    by: int


@dataclass(frozen=True, slots=True)
class CarryCard:
    """The card at which the keyboard is goes so many places to the right."""

    by: int


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """Up (-1) or down (1): choose or let go, or change rows."""

    way: int


@dataclass(frozen=True, slots=True)
class Scroll:
    """Bring down so many lines of the log; up where negative."""

    by: int


@dataclass(frozen=True, slots=True)
class NextMeld:
    """Look closely at the next meld, or the one before."""

    by: int


@dataclass(frozen=True, slots=True)
class Sort:
    """Sort the hand by "rank", "suit", or leave it as it is ("own")."""

    name: str


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to the question at the table; None is the one that leads to the score sheet."""

    act: Act | None


Intent: TypeAlias = (
    Wish
    | Toggle
    | DoubleClick
    | Recall
    | Click
    | ClickElsewhere
    | Drop
    | Hover
    | MoveCursor
    | CarryCard
    | ChangeRow
    | Scroll
    | NextMeld
    | Sort
    | Reply
)
