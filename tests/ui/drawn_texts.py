"""What is drawn, and what of it is English although another language is spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pygame
import pytest

from game.ui.markup import Line
from game.ui.text import Text
from game.ui.typeface import Typeface
from tests.ui.tables import NAMES

STAY = {
    *NAMES,
    *(name.upper() for name in NAMES),
    *("Esc", "Enter", "Space", "Del", "Ctrl", "Tab"),  # on keys
    *("Canasta", "English", "Scarne", "Blitz", "Schneider", "PNG", "CSV", "TOML"),
}
"""Words that stay in every language."""


def record_drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on, every text that is drawn."""
    found: list[str] = []
    render, fitted = Text.render, Text.fitted

    def rendering(text: Text, words: str | Line, *more: Any, **named: Any) -> pygame.Surface:
        found.append(words if isinstance(words, str) else "".join(run.text for run in words))
        return render(text, words, *more, **named)

    def fitting(text: Text, name: str, words: str, *more: Any) -> Typeface:
        found.append(words)
        return fitted(text, name, words, *more)

    monkeypatch.setattr(Text, "render", rendering)
    monkeypatch.setattr(Text, "fitted", fitting)
    return found


def english(texts: Iterable[str], *given: str) -> list[str]:
    """Those among some texts that have a word without the accents of the pseudo-language.

    What the test has ``given`` itself, such as a name, stays as it is.
    """

    def plain(text: str) -> list[str]:
        for words in given:
            text = text.replace(words, "")
        return re.findall(r"(?<![\w/.~])[A-Za-z]{3,}(?![\w/.])", text)

    return sorted(text for text in set(texts) if not STAY.issuperset(plain(text)))
