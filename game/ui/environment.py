"""Hints to SDL and pygame, which both read them when they are loaded: so first of all."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys


def prepare_environment() -> None:
    """Hints that must be set before pygame starts; what the player set stays."""
    hints = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    if sys.platform.startswith("linux"):
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        hints["SDL_VIDEO_X11_WMCLASS"] = "canasta"
    for name, value in hints.items():
        os.environ.setdefault(name, value)
    if sys.platform.startswith("linux"):
        _keep_one_arena()


def _keep_one_arena() -> None:
    """Let the C library use one arena of memory.

    Card files are read in a thread beside the game; with an arena of its own for every thread the
    pictures that were let go leave 50 MB of holes at 1080p.
    """
    arena_max = -8
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(arena_max, 1)
