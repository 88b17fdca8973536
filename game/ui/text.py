"""Text: fonts by role at the current scale, inline bold and suits, wrapping, cached rendering.

``game.ui.markup`` describes what a text may contain. All widths are pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.ui import paint
from game.ui.fonts import font_file
from game.ui.lru import ByteLRU, surface_bytes
from game.ui.markup import Line, Run, joined, parse, whole_cards, with_courts, without_end, words_of
from game.ui.theme import Colour, Theme
from game.ui.typeface import Typeface

ELLIPSIS: Final = "…"
MOST_PIXELS: Final = 16384
"""Maximum width of a rendered line; a longer one gets an ellipsis."""
MIN_PIXELS: Final = 11
LEAST: Final = 0.7
"""How small words of a control become, as a share of their size, before they are cut."""


class Role(NamedTuple):
    """A use of type: its font file, the bold one, and the size in logical pixels."""

    regular: str
    bold: str
    size: float
    leading: float = 1.34


_SERIF: Final = ("PlayfairDisplay-SemiBold", "PlayfairDisplay-Bold")
_SANS: Final = ("Inter-Regular", "Inter-SemiBold")

ROLES: Final[dict[str, Role]] = {
    "title": Role("PlayfairDisplay-Bold", "PlayfairDisplay-Bold", 28, 1.34),
    "heading": Role(*_SERIF, 20, 1.34),
    "body": Role(*_SANS, 15, 1.42),
    "label": Role("Inter-Medium", "Inter-Bold", 15),
    "strong": Role("Inter-SemiBold", "Inter-Bold", 15),
    "small": Role("Inter-Regular", "Inter-SemiBold", 13, 1.4),
    "caps": Role("Inter-SemiBold", "Inter-Bold", 13),
    # At the table.
    "headline": Role("PlayfairDisplay-Bold", "PlayfairDisplay-Bold", 27, 1.3),
    "ground": Role("PlayfairDisplay-Bold", "PlayfairDisplay-Bold", 25, 1.3),
    "ground_small": Role("PlayfairDisplay-Bold", "PlayfairDisplay-Bold", 19, 1.3),
    "hand_number": Role("PlayfairDisplay-SemiBold", "PlayfairDisplay-Bold", 17, 1.3),
    "total": Role("Inter-SemiBold", "Inter-Bold", 27, 1.25),
    "points": Role("Inter-SemiBold", "Inter-Bold", 21, 1.25),
    "count": Role("Inter-Bold", "Inter-Bold", 19, 1.25),
    "name": Role("Inter-SemiBold", "Inter-Bold", 17, 1.25),
    "prompt": Role("Inter-Medium", "Inter-Bold", 14.5, 1.28),
    "speech": Role("Inter-SemiBold", "Inter-Bold", 14.5, 1.28),
    "entry": Role("Inter-Medium", "Inter-Bold", 14, 1.3),
    "entry_strong": Role("Inter-SemiBold", "Inter-Bold", 14, 1.3),
}


class Text:
    """Draws text in the roles of ``ROLES`` at ``scale``. One per window."""

    def __init__(self, fonts: Path, theme: Theme, budget: int = 6 << 20):
        self.folder = fonts
        self.theme = theme
        self.scale = 1.0
        self.four_colour = False
        self.letters: Mapping[str, str] = {}
        """What is written for J, Q and K in the names of cards, as it stands on them."""
        self._fonts: dict[tuple[str, int], Typeface] = {}
        self._widths: dict[tuple[str, str, int, bool], int] = {}
        self._budget = budget
        self._cache: ByteLRU[pygame.Surface] = ByteLRU(budget, surface_bytes)

    def configure(self, theme: Theme, scale: float, four_colour: bool, share: float = 1.0) -> None:
        """Change colours or size, which drops all rendered text. ``share`` is that of
        ``share_of``.
        """
        if scale != self.scale:
            self._fonts.clear()
            self._widths.clear()
        self.theme, self.scale, self.four_colour = theme, scale, four_colour
        self._cache.clear()
        self._cache.fit(round(self._budget * share))

    @property
    def cached_bytes(self) -> int:
        """Memory of cached text."""
        return self._cache.used

    # -- fonts ------------------------------------------------------------------------------

    def pixels(self, role: str, size: float | None = None) -> int:
        """The type size of a role in pixels; ``size`` overrides the role's logical size."""
        return max(MIN_PIXELS, round((size or ROLES[role].size) * self.scale))

    def font(self, role: str, size: float | None = None, bold: bool = False) -> Typeface:
        """The font of a role at the current scale."""
        spec = ROLES[role]
        return self.sized(spec.bold if bold else spec.regular, self.pixels(role, size))

    def sized(self, name: str, pixels: int) -> Typeface:
        """The font of a file at a size in pixels."""
        key = (name, pixels)
        if key not in self._fonts:
            self._fonts[key] = Typeface(font_file(self.folder, name), pixels)
        return self._fonts[key]

    def fitted(self, name: str, words: str, room: float, pixels: int, least: int) -> Typeface:
        """The font of a file at the largest size, from ``pixels`` down to ``least``, at which the
        words have room.
        """
        font = self.sized(name, pixels)
        width = font.size(words)[0]
        if width > room:
            # Begin a little above what will fit.
            pixels = max(least, min(pixels - 1, int(pixels * room / width) + 2))
            font = self.sized(name, pixels)
        while font.size(words)[0] > room and pixels > least:
            pixels -= 1
            font = self.sized(name, pixels)
        return font

    def line_height(self, role: str, size: float | None = None) -> int:
        """The distance between the lines of a paragraph."""
        return round(self.pixels(role, size) * ROLES[role].leading)

    # -- measuring --------------------------------------------------------------------------

    def width(
        self, text: str | Line, role: str = "body", size: float | None = None, markup: bool = True
    ) -> int:
        """The width of a line."""
        runs = self.line(text, markup)
        return sum(self._run_width(run, role, size) for run in runs)

    def line(self, text: str | Line, markup: bool = True) -> Line:
        """The runs of a line; jacks, queens and kings have the letters that stand on the cards."""
        if not isinstance(text, str):
            return text
        return parse(with_courts(text, self.letters) if markup else text, markup)

    def _run_width(self, run: Run, role: str, size: float | None) -> int:
        if run.suit:
            side, gap = self._suit_side(role, size)
            return side + 2 * gap
        key = (run.text, role, self.pixels(role, size), run.bold)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > 8000:
                self._widths.clear()
            width = self._widths[key] = self.font(role, size, run.bold).size(run.text)[0]
        return width

    def _suit_side(self, role: str, size: float | None) -> tuple[int, int]:
        pixels = self.pixels(role, size)
        return round(pixels * 0.78), max(1, round(pixels * 0.06))

    def wrap(
        self,
        text: str,
        width: int,
        role: str = "body",
        size: float | None = None,
        max_lines: int = 0,
        markup: bool = True,
    ) -> list[Line]:
        """Break a text into lines no wider than ``width``. With more than ``max_lines`` it ends in
        an ellipsis.
        """
        lines: list[Line] = []
        bold = False
        for part in text.split("\n"):
            lines += self._wrap_runs(
                self.line(("**" if bold else "") + part, markup), width, role, size
            )
            if markup and part.count("**") % 2:
                bold = not bold
        if max_lines and len(lines) > max_lines:
            kept = lines[:max_lines]
            kept[-1] = self._broken_off(kept[-1], lines[max_lines], width, role, size)
            return kept
        return lines

    def _broken_off(
        self, line: Line, below: Line, width: int, role: str, size: float | None
    ) -> Line:
        """The last line that fits, with an ellipsis after a whole word where possible."""
        words = words_of(line)
        while words:
            whole = without_end(tuple(run for word in words for run in word))
            cut = self.shorten(whole, width * 2, role, size, force=True)
            if self.width(cut, role, size) <= width:
                return cut
            words.pop()
        return self.shorten((*line, Run(" "), *below), width, role, size, force=True)

    def _wrap_runs(self, runs: Line, width: int, role: str, size: float | None) -> list[Line]:
        lines: list[Line] = []
        current: list[Run] = []
        used = 0
        for word in words_of(runs):
            bare = self.width(without_end(word), role, size)
            if current and used + bare > width:
                lines.append(without_end(tuple(current)))
                current, used = [], 0
            while bare > width:
                head, word = self._split(word, width, role, size)
                if not word:
                    word = head
                    break
                lines.append(head)
                bare = self.width(without_end(word), role, size)
            current += word
            used += self.width(word, role, size)
        lines.append(without_end(tuple(current)))
        return lines

    def _split(self, word: Line, width: int, role: str, size: float | None) -> tuple[Line, Line]:
        """Cut a word that is wider than a line. The head has at least one character."""
        head: list[Run] = []
        used = 0
        for i, run in enumerate(word):
            for j, char in enumerate(run.text):
                piece = Run(char, run.bold, run.suit, run.term)
                step = self._run_width(piece, role, size)
                if used + step > width and used:
                    rest = (Run(run.text[j:], run.bold, run.suit, run.term), *word[i + 1 :])
                    return joined(head), rest
                head.append(piece)
                used += step
        return joined(head), ()

    def shorten(
        self,
        text: str | Line,
        width: int,
        role: str = "body",
        size: float | None = None,
        force: bool = False,
        markup: bool = True,
    ) -> Line:
        """One line cut to ``width``, with an ellipsis if something was left out."""
        runs = self.line(text, markup)
        if not force and self.width(runs, role, size) <= width:
            return runs
        dots = Run(ELLIPSIS, bool(runs) and runs[-1].bold)
        room = width - self._run_width(dots, role, size)
        if self.width(runs, role, size) > room:
            runs = whole_cards(*self._split(runs, max(1, room), role, size))
        return (*without_end(runs), dots)

    # -- rendering --------------------------------------------------------------------------

    def render(
        self,
        text: str | Line,
        role: str = "body",
        colour: Colour | None = None,
        size: float | None = None,
        max_width: int | None = None,
        markup: bool = True,
        tabular: bool = False,
        tracking: float = 0.0,
    ) -> pygame.Surface:
        """One line as a cached surface of the role's line height. Do not draw on it.

        ``tabular`` gives all digits the same width, for columns of figures. ``tracking`` adds space
        between letters, as a share of the type size (for small capitals).
        """
        runs = self.line(text, markup)
        if max_width is not None:
            runs = self.shorten(runs, max_width, role, size)
        ink = tuple(colour or self.theme.text)[:3]
        key = (runs, role, self.pixels(role, size), ink, tabular, tracking)
        return self._cache.get(key, lambda: self._render(runs, role, size, ink, tabular, tracking))

    def _render(
        self,
        runs: Line,
        role: str,
        size: float | None,
        ink: Colour,
        tabular: bool,
        tracking: float,
    ) -> pygame.Surface:
        if self.width(runs, role, size) > MOST_PIXELS:
            runs = self.shorten(runs, MOST_PIXELS, role, size)
        pixels = self.pixels(role, size)
        base = self.font(role, size)
        height = self.line_height(role, size)
        top = (height - base.height) // 2
        space = round(tracking * pixels)
        placed: list[tuple[pygame.Surface, int, int]] = []
        x = 0
        for run in runs:
            if run.suit:
                side, gap = self._suit_side(role, size)
                colour = self.theme.suit_colour(run.suit, ink, self.four_colour)
                glyph = paint.suit(run.suit, side, colour)
                baseline = top + base.ascent
                placed.append((glyph, x + gap, baseline - side + round(pixels * 0.03)))
                x += side + 2 * gap + space
                continue
            font = self.font(role, size, run.bold)
            digit = font.size("0")[0] if tabular else 0
            drop = top + base.ascent - font.ascent
            for piece in run.text if tabular or space else (run.text,):
                if not font.size(piece)[0]:
                    continue  # the font library refuses to render text without width
                image = font.render(piece, ink)
                if run.term:
                    _underline(image, font, ink)
                cell = digit if tabular and piece.isdigit() else image.get_width()
                placed.append((image, x + (cell - image.get_width()) // 2, drop))
                x += cell + space
        if len(placed) == 1 and placed[0][1:] == (0, 0) and placed[0][0].get_height() == height:
            return placed[0][0]
        out = paint.blank((max(1, x - space), height), ink)
        for image, left, y in placed:
            out.blit(image, (left, y))
        return out

    def fitted_size(
        self,
        text: str | Line,
        role: str,
        room: int,
        size: float | None = None,
        least: float = LEAST,
        markup: bool = True,
    ) -> float:
        """The logical size at which one line has room, at least a share of the usual one."""
        usual = size or ROLES[role].size
        if self.width(text, role, usual, markup) <= room:
            return usual
        most = self.pixels(role, usual)
        fewest = min(most, max(MIN_PIXELS, round(least * most)))
        sizes = (pixels / self.scale for pixels in range(most - 1, fewest - 1, -1))
        fits = (size for size in sizes if self.width(text, role, size, markup) <= room)
        return next(fits, fewest / self.scale)

    def draw(
        self,
        surface: pygame.Surface,
        text: str | Line,
        at: tuple[int, int],
        role: str = "body",
        colour: Colour | None = None,
        anchor: str = "topleft",
        size: float | None = None,
        max_width: int | None = None,
        tabular: bool = False,
        markup: bool = True,
        least: float = 1.0,
    ) -> pygame.Rect:
        """Blit one line with the named point of its box (as of ``pygame.Rect``) at ``at``.

        What is wider than ``max_width`` becomes smaller, down to the share ``least``, then is cut.
        """
        if max_width is not None and least < 1:
            size = self.fitted_size(text, role, max_width, size, least, markup)
        image = self.render(text, role, colour, size, max_width, markup, tabular)
        rect = image.get_rect()
        setattr(rect, anchor, at)
        surface.blit(image, rect)
        return rect


def _underline(image: pygame.Surface, font: Typeface, ink: Colour) -> None:
    """Draw dots under a word."""
    dot = max(1, font.height // 16)
    y = min(image.get_height() - dot, font.ascent + 2 * dot)
    for x in range(0, image.get_width() - dot, 3 * dot):
        image.fill((*ink[:3], 190), (x, y, dot, dot))


def aligned(room: int, width: int, align: str) -> int:
    """The offset of something ``width`` wide within ``room``, aligned left, centre or right."""
    if align == "right":
        return room - width
    return (room - width) // 2 if align == "centre" else 0


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
