"""Letters and digits of keyboards that have none of ours: there the place of the key counts.

A letter that the player's layout has is where it is printed, as on a French keyboard. A letter that
it has nowhere, as on a Greek one, is on the key where an American keyboard has it.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from functools import cache
from typing import Any, Final
from unicodedata import name as name_of

import pygame

from game.translation import NP_, _p

PLACES: Final = {
    getattr(pygame, f"KSCAN_{char.upper()}"): ord(char)
    for char in (*string.ascii_lowercase, *string.digits)
}
"""The letter or digit of an American keyboard by the place of its key."""
_SCANCODES: Final = 512
"""The number of places that SDL knows."""
_KEY: Final = re.compile(r"\[([A-Z])\]")
_SHOWN: Final = range(0x370, 0x530)
"""Greek and Cyrillic, which the fonts have."""


def meant(event: pygame.event.Event) -> pygame.event.Event:
    """The same event, with the letter or digit that a key that went down stands for."""
    if event.type != pygame.KEYDOWN:
        return event
    letter = PLACES.get(getattr(event, "scancode", None))
    if letter is None or letter == event.key or not _lacks(event.key, letter):
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": letter})


def _lacks(key: int, letter: int) -> bool:
    """Whether the layout that makes ``key`` of the place of ``letter`` has no such letter."""
    if _is_other_script(key):
        return True
    plain = 0 <= key < 128 and chr(key).isalnum()
    return not plain and not place_of(letter)


def _is_other_script(key: int) -> bool:
    """Whether a key makes a letter or digit, but not one of the Latin script."""
    if not 128 <= key < 0x110000 or not chr(key).isalnum():
        return False
    return not name_of(chr(key), "").startswith("LATIN")


def place_of(key: int) -> int:
    """The place of a key in the player's layout; 0 if that has no such key, -1 if it is unknown."""
    wrapper: Any = pygame.key.ScancodeWrapper
    if not pygame.display.get_init():
        return -1
    try:
        # It is asked for the state of each place by the key there: here the state is the place.
        return int(wrapper(range(_SCANCODES))[key])
    except (TypeError, IndexError, pygame.error):
        return -1


_KEYS: Final = {
    "Ctrl": NP_("key on a keyboard", "Ctrl"),
    "Enter": NP_("key on a keyboard", "Enter"),
    "Esc": NP_("key on a keyboard", "Esc"),
    "Space": NP_("key on a keyboard", "Space"),
    "Del": NP_("key on a keyboard", "Del"),
    "Tab": NP_("key on a keyboard", "Tab"),
    "Home": NP_("key on a keyboard", "Home"),
    "End": NP_("key on a keyboard", "End"),
    "PgUp": NP_("key on a keyboard", "PgUp"),
    "PgDn": NP_("key on a keyboard", "PgDn"),
}
"""The keys that are called otherwise on keyboards of other languages."""


def printed(keycap: str) -> str:
    """What stands on the player's key: ``keycap`` in their language, or the letter that
    their layout has in its place. It may come after "Ctrl+".
    """
    before, plus, name = keycap.rpartition("+")
    if len(name) == 1 and name in string.ascii_uppercase:
        name = _printed(name)
    return plus.join(
        _p("key on a keyboard", _KEYS[part]) if part in _KEYS else part
        for part in (before, name)
        if part
    )


@cache
def _printed(letter: str) -> str:
    # Unknown, it counts as there.
    if place_of(ord(letter.lower())):
        return letter
    (place,) = (place for place, key in PLACES.items() if key == ord(letter.lower()))
    own = next((key for key in _SHOWN if place_of(key) == place), None)
    return letter if own is None else chr(own).upper()


def with_keys(text: str, cap: Callable[[str], str] = printed) -> str:
    """A text in which ``[T]`` is a key of that letter, with what stands on the player's key.

    ``cap`` tells that of what is not a keyboard.
    """
    return _KEY.sub(lambda found: cap(found[1]), text)


def layout_changed() -> bool:
    """Learn the player's layout anew; whether other letters stand on the keys."""
    before = [_printed(letter) for letter in string.ascii_uppercase]
    _printed.cache_clear()
    return before != [_printed(letter) for letter in string.ascii_uppercase]
