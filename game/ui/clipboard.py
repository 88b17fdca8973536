"""Copies and pastes text, with the system's clipboard if there is one."""

from __future__ import annotations

from typing import Any

import pygame

from game.files import sayable

_own = ""


def copy(text: str) -> bool:
    """Put text on the clipboard. False if the system has none; the program then keeps the text
    itself. Half letters, as in paths, are spelled out for other programs.
    """
    global _own
    _own = text
    scrap: Any = pygame.scrap
    try:
        if hasattr(scrap, "put_text"):
            scrap.put_text(sayable(text))
        else:
            scrap.init()
            scrap.put("text/plain;charset=utf-8", sayable(text).encode("utf-8"))
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True


def paste() -> str:
    """The text on the clipboard, or what this program copied last."""
    scrap: Any = pygame.scrap
    try:
        if hasattr(scrap, "get_text"):
            text = str(scrap.get_text() or "")
        else:
            scrap.init()
            data = scrap.get("text/plain;charset=utf-8") or b""
            text = data.decode("utf-8", "replace").rstrip("\0")
    except (pygame.error, AttributeError, NotImplementedError):
        text = ""
    return _own if text in ("", sayable(_own)) else text
