"""Line breaks for floating notes: no last line with a single short word."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.markup import Line
from game.ui.text import Text


def even(text: Text, words: str, width: int, role: str, max_lines: int = 0) -> list[Line]:
    """Break words into as many lines as ``Text.wrap`` does, but of similar length."""
    lines = text.wrap(words, width, role)
    if max_lines and len(lines) > max_lines:
        return text.wrap(words, width, role, max_lines=max_lines)
    wide = widest(text, lines, role)
    while len(narrow := text.wrap(words, wide - 1, role)) == len(lines):
        lines, before = narrow, wide
        wide = widest(text, lines, role)
        if wide >= before:
            break
    return lines


def widest(text: Text, lines: Sequence[Line], role: str) -> int:
    """The width of the widest of some lines."""
    return max((text.width(line, role) for line in lines), default=0)
