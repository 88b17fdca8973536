"""Hints to SDL and pygame, which both read them when they are loaded: so first of all."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from typing import Final

LARGE: Final = 64 << 10
"""Bytes from which on a piece of memory is the system's own business."""
MOST_LARGE: Final = 20_000
"""Such pieces at a time; the system allows some 65,000."""


def prepare_environment() -> None:
    """Hints that must be set before pygame starts; what the player set stays."""
    hints = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    if sys.platform.startswith("linux"):
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        hints["SDL_VIDEO_X11_WMCLASS"] = "canasta"
    for name, value in hints.items():
        os.environ.setdefault(name, value)
    if sys.platform.startswith("linux"):
        _give_memory_back()


def _give_memory_back() -> None:
    """Let the C library hand the memory of pictures back as soon as they are let go.

    It would learn from the first large picture that large ones are common, and from then on cut
    them all from one heap, in which the small ones that stay leave ever more holes: 50 MB at 1080p
    after eight hands. Card files are read in a thread beside the game, which would have a heap of
    its own, too.
    """
    mmap_threshold, mmap_max, arena_max = -3, -4, -8
    with contextlib.suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(arena_max, 1)
        mallopt(mmap_threshold, LARGE)
        mallopt(mmap_max, MOST_LARGE)
