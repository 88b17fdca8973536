"""Settings for SDL and pygame, which read them when they are loaded. They must therefore come
first.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from typing import Final

LARGE: Final = 64 << 10
"""Memory blocks of this many bytes or more are requested from the system directly."""
MOST_LARGE: Final = 20_000
"""Maximum number of such blocks at a time; the system allows some 65,000."""


def prepare_environment() -> None:
    """Set what must be set before pygame starts. Variables set by the player are kept."""
    hints = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    # What a finger does is told by game.ui.fingers alone.
    hints["SDL_TOUCH_MOUSE_EVENTS"] = "0"
    if sys.platform.startswith("linux"):
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        hints["SDL_VIDEO_X11_WMCLASS"] = "canasta"
    for name, value in hints.items():
        os.environ.setdefault(name, value)
    if sys.platform.startswith("linux"):
        _give_memory_back()


def _give_memory_back() -> None:
    """Make the C library return the memory of pictures to the system as soon as they are freed.

    By default its threshold adapts: after the first large picture it would allocate all large ones
    from one heap, which small blocks would fragment more and more (50 MB at 1080p after eight
    hands). Card files are read in a thread, which would also have a heap of its own.
    """
    mmap_threshold, mmap_max, arena_max = -3, -4, -8
    with contextlib.suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(arena_max, 1)
        mallopt(mmap_threshold, LARGE)
        mallopt(mmap_max, MOST_LARGE)
