"""The keyboard at the table: what each key does there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.ui.table.input.act_handler import ActHandler
from game.ui.widgets.base import ENTER

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


def act_of(
    event: pygame.event.Event, acts: ActHandler, *, at_card: bool
) -> Callable[[], object] | None:
    """What a key does at the table; None for those of the buttons.

    ``at_card`` tells that the keyboard is at a card and none are chosen.
    """
    key = event.key
    shifted = bool(event.mod & pygame.KMOD_SHIFT)
    if key in STEPS:
        return partial(acts.hand.carry if shifted else acts.hand.move_cursor, STEPS[key])
    if key in PAGES:
        return partial(acts.log.scroll, PAGES[key])
    table: dict[int, Callable[[], object]] = {
        **dict.fromkeys(ENTER, acts.obvious),
        pygame.K_UP: partial(acts.hand.change_row, -1),
        pygame.K_DOWN: partial(acts.hand.change_row, 1),
        pygame.K_SPACE: acts.hand.toggle_cursor,
        pygame.K_BACKSPACE: acts.recall,
        pygame.K_DELETE: acts.recall,
        pygame.K_ESCAPE: acts.away,
        pygame.K_F10: acts.menu,
        pygame.K_w: acts.log.why,
        pygame.K_v: partial(acts.next_meld, -1 if shifted else 1),
        pygame.K_s: acts.hand.next_sort,
    }
    if at_card:
        table[pygame.K_x] = acts.discard_cursor
    return table.get(key)
