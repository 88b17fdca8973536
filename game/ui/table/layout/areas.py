"""The parts of the table in the window: the far rail, grounds, the plaza, the own hand.

Everything is pixels. ``s`` is the scale of the window: logical lengths are those at 1280x720.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.deco.cloth import Rim

Rect = pygame.Rect
CARD_RATIO: Final = 5 / 7
TOOL: Final = 36
"""The side of the buttons for log, score and menu, in logical pixels."""


@dataclass(frozen=True, slots=True)
class SeatArea:
    """Where one player sits: on the far rail, or the own corner.

    ``plate`` holds name and number of cards, ``entry`` what they did since the player's last turn,
    on ``entry_lines`` where that needs more room than one line,
    ``fan`` the backs; cards come from there and go there. ``open`` is where their cards lie once
    the hand is over, ``foot`` where a second hand waits. On a ``crowded`` rail the backs lie behind
    the portrait, and what was done stands below it, across the whole seat.
    """

    seat: int
    own: bool
    box: Rect
    portrait: Rect
    plate: Rect
    entry: Rect
    entry_lines: tuple[Rect, Rect]
    fan: Rect
    open: Rect
    foot: Rect
    crowded: bool = False


@dataclass(frozen=True, slots=True)
class GroundArea:
    """The ground of one side: ``place`` 0 is the own one, others follow in order of play."""

    side: int
    place: int
    box: Rect
    cartouche: Rect
    melds: Rect
    threes: Rect
    compact: bool


@dataclass(frozen=True, slots=True)
class PlazaArea:
    """Between the grounds: headline, prompt, stock and pile in their ring, actions, why."""

    box: Rect
    headline: Rect
    prompt: Rect
    centre: tuple[int, int]
    radius: int
    stock_count: tuple[int, int]
    pile_count: tuple[int, int]
    """The middles of the plaques under stock and pile."""
    actions: Rect
    why: Rect


@dataclass(frozen=True, slots=True)
class Areas:
    """The window, divided."""

    size: tuple[int, int]
    s: float
    k: float
    rim: Rim
    width: int
    """The width of the table: what the open log leaves."""
    seats: dict[int, SeatArea]
    places: dict[int, GroundArea]
    """The grounds by side."""
    plaza: PlazaArea
    stock: Rect
    pile: Rect
    hand: Rect
    head: Rect
    """Far rail, left: the number of the hand."""
    tools: Rect
    """Far rail, right: log, score, menu."""
    left_wing: Rect
    right_wing: Rect
    own_tools: Rect
    """In the right wing: hint, undo, sort; in the viewer its own."""
    bar: Rect
    """Right of the hand, down to the window's edge: the buttons of the viewer."""
    asides: Rect
    """Above the left wing: who sits out, how near a special hand is."""
    extras: dict[int, Rect]
    """Where hands of nobody lie, by seat: the second hands of a game for two."""
    pick_up: Rect
    log: Rect
    hand_height: float
    """The height of a card of the own hand."""
    card: float
    """The height of a card of stock and pile."""
    small: float
    """The height of threes and of open hands."""
    back: float
    """The height of the backs on the rail."""
    index: float
    """How much larger than usual the index of a card is: so much more is to be seen of each."""

    def px(self, logical: float) -> int:
        """Pixels for a logical length."""
        return max(1, round(logical * self.s))

    @property
    def grounds(self) -> dict[int, Rect]:
        """The ground of each side, for drops."""
        return {side: place.box for side, place in self.places.items()}

    @property
    def question(self) -> Rect:
        """Where the table asks: below stock and pile."""
        plaza = self.plaza
        return plaza.actions.union(plaza.why)

    @property
    def lamp(self) -> tuple[int, int]:
        """Where the light falls."""
        return self.plaza.centre


def rect(x: float, y: float, w: float, h: float) -> Rect:
    """A rectangle of whole pixels."""
    left, top = round(x), round(y)
    return Rect(left, top, max(0, round(x + w) - left), max(0, round(y + h) - top))
