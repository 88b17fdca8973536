"""The keyboard at the table: keys become intents."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.table.input.intents import (
    CarryCard,
    ChangeRow,
    Intent,
    MoveCursor,
    NextMeld,
    Scroll,
    Wish,
)

ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS: Final = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_HOME: -1000,
    pygame.K_END: 1000,
}
ARROWS: Final = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}  # fmt: skip
PAGES: Final = {pygame.K_PAGEUP: 10, pygame.K_PAGEDOWN: -10}
"""Keys that go through the log, with the lines that they go back."""
QUIET: Final = (
    pygame.K_l, pygame.K_c, pygame.K_s, pygame.K_ESCAPE, pygame.K_w, pygame.K_v, pygame.K_F10,
    *PAGES,
)  # fmt: skip
"""Keys that let cards that move go on; what is shown at more length ends with any key."""
BACK: Final = (pygame.K_u, pygame.K_BACKSPACE, pygame.K_DELETE)
"""Keys that take something back: the others do not move any sooner for them."""
READ_ON: Final = tuple(key for key in QUIET if key != pygame.K_ESCAPE)
"""Keys that leave a special hand laid out that lies still; any other does nothing but let the
game go on."""
OTHERS: Final = (pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
"""Held down with a key, these make it no key of the table."""


def has_other_meaning(event: pygame.event.Event) -> bool:
    """Whether a key is pressed together with Ctrl, Alt or the like."""
    return bool(event.mod & sum(OTHERS))


def intent_of(event: pygame.event.Event, *, at_card: bool) -> Intent | None:
    """What a key means at the table; None for those of the buttons.

    ``at_card`` tells that the keyboard is at a card and none are chosen.
    """
    key = event.key
    shifted = bool(event.mod & pygame.KMOD_SHIFT)
    if key in STEPS:
        return CarryCard(STEPS[key]) if shifted else MoveCursor(STEPS[key])
    if key in PAGES:
        return Scroll(PAGES[key])
    if key in ENTER:
        return Wish.OBVIOUS
    match key:
        case pygame.K_UP | pygame.K_DOWN:
            return ChangeRow(-1 if key == pygame.K_UP else 1)
        case pygame.K_SPACE:
            return Wish.TOGGLE_CURSOR
        case pygame.K_BACKSPACE | pygame.K_DELETE:
            return Wish.TAKE_BACK
        case pygame.K_ESCAPE:
            return Wish.AWAY
        case pygame.K_F10:
            return Wish.MENU
        case pygame.K_w:
            return Wish.WHY
        case pygame.K_v:
            return NextMeld(-1 if shifted else 1)
        case pygame.K_s:
            return Wish.NEXT_SORT
        case pygame.K_x if at_card:
            return Wish.DISCARD_CURSOR
    return None
