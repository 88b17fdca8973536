"""A font that borrows from the system what it does not have itself.

The program's own fonts have Latin, Greek and Cyrillic letters. Names may have any: those are drawn
by a font of the system, which is looked for when the first such letter comes up. What no font has
is drawn as its plain letter, or as a dot, never as an empty box.
"""

from __future__ import annotations

import logging
import re
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import bidirectional, category, normalize

import pygame

from game.ui.theme import Colour

log = logging.getLogger(__name__)

OPEN: Final = 4
"""So many sizes of a file of the program's own are open at most."""
UNKNOWN: Final = "•"
"""Stands for a letter that no font has."""
OWN: Final = "Inter-Medium.ttf"
"""The program's font with the most letters."""
TRIED: Final = 18
"""The size in pixels at which a font is asked whether it has a letter."""
MOST: Final = 60
"""So many fonts of the system are asked at most: each takes a few milliseconds."""
NOBODYS: Final = "\U0010fffe"
"""No font has a sign for this: it is drawn as whatever is missing."""
_PREFERRED: Final[tuple[str, ...]] = (
    "notosans", "segoeui", "helveticaneue", "arial", "dejavusans", "notosansarabic",
    "notonaskharabic", "geezapro", "notosanshebrew", "arialhebrew", "notosanscjkjp",
    "notosanscjksc", "notosanscjkkr", "sourcehansans", "hiraginosans", "pingfang", "pingfangsc",
    "applesdgothicneo", "yugothic", "meiryo", "microsoftyahei", "malgungothic", "msgothic",
    "droidsansfallback", "wenquanyimicrohei", "unifont", "arialunicodems", "notoemoji",
    "segoeuiemoji", "segoeuisymbol", "symbola", "notocoloremoji", "applecoloremoji",
)  # fmt: skip
"""Fonts of the systems with many letters, as pygame calls them, in the order in which they are
asked.
"""
_LIKELY: Final = re.compile("noto|cjk|gothic|song|ming|hei|arab|hebrew|thai|fallback|uni|emoji")
"""Other fonts whose name says that they may have more than Latin letters."""
_TALL: Final = 1.6
"""A font so much higher than it was asked for has pictures of one size, and is scaled."""


HEAVY: Final = ("Medium", "SemiBold", "Bold")
"""The weights of which words run together where they are small,"""
SMALL: Final = 19
"""up to so many pixels,"""
WIDER: Final = {
    "Inter": "\N{PUNCTUATION SPACE}",
    "PlayfairDisplay": "\N{THIN SPACE}\N{NO-BREAK SPACE}",
}
"""if not for these spaces between them, which are a pixel or two wider."""


class Piece(NamedTuple):
    """Letters that one font draws; None is the font asked."""

    font: pygame.font.Font | None
    text: str


class Typeface:
    """A font file at a size in pixels, with the system's fonts behind it.

    Few sizes of a file are open at a time. For another one the font that has rested longest is set
    to it: for its first word, one that has just been opened takes as long as for a dozen of them.
    """

    def __init__(self, file: Path, pixels: int) -> None:
        self.file, self.pixels = str(file), pixels
        family, _dash, weight = file.stem.partition("-")
        self._space = WIDER.get(family, " ") if weight in HEAVY and pixels <= SMALL else " "
        font = self._font()
        self.height: Final = font.get_height()
        self.ascent: Final = font.get_ascent()

    def _font(self) -> pygame.font.Font:
        fonts = sizes_open(self.file)
        for place, (pixels, font) in enumerate(fonts):
            if pixels == self.pixels:
                fonts.append(fonts.pop(place))
                return font
        rested = fonts.pop(0)[1] if len(fonts) >= OPEN else None
        if rested is not None and hasattr(rested, "point_size"):
            rested.point_size = self.pixels
            font = rested
        else:
            # In pygame, unlike pygame-ce, a font keeps its size.
            font = pygame.font.Font(self.file, self.pixels)
        fonts.append((self.pixels, font))
        return font

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of a text in pixels."""
        if text.isascii() or (pieces := self._pieces(text)) is None:
            return self._font().size(self._spaced(text))
        return sum(self._width(piece) for piece in pieces), self.height

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """The text as a picture."""
        if text.isascii() or (pieces := self._pieces(text)) is None:
            return self._font().render(self._spaced(text), True, colour)
        out = pygame.Surface((max(1, self.size(text)[0]), self.height), pygame.SRCALPHA)
        out.fill((*colour[:3], 0))
        x = 0
        for piece in pieces:
            width = self._width(piece)
            if not width:
                continue
            if piece.font is None:
                image, top = self._font().render(self._spaced(piece.text), True, colour), 0
            else:
                image = piece.font.render(piece.text, True, colour)
                top = self.ascent - piece.font.get_ascent()
                if self._factor(piece.font) != 1:
                    image = pygame.transform.smoothscale(image, (width, self.height))
                    top = 0
            out.blit(image, (x, top))
            x += width
        return out

    def _spaced(self, text: str) -> str:
        """A text with spaces that are wide enough between its words."""
        return text.replace(" ", self._space)

    def _width(self, piece: Piece) -> int:
        if piece.font is None:
            return self._font().size(self._spaced(piece.text))[0]
        return round(piece.font.size(piece.text)[0] * self._factor(piece.font))

    def _factor(self, font: pygame.font.Font) -> float:
        high = font.get_height()
        return self.height / high if high > _TALL * self.height else 1.0

    def _pieces(self, text: str) -> tuple[Piece, ...] | None:
        """The text by the fonts that draw it; None if this one draws all of it."""
        if all(has(self.file, char) for char in text):
            return None
        return _borrowed(self.file, self.pixels, text)


@cache
def sizes_open(_file: str) -> list[tuple[int, pygame.font.Font]]:
    """The open fonts of a file with their sizes in pixels, that used last at the end."""
    return []


@lru_cache(512)
def _borrowed(file: str, pixels: int, text: str) -> tuple[Piece, ...]:
    own = str(Path(file).with_name(OWN))
    drawn: list[tuple[str, str]] = []
    for char in text:
        last = drawn[-1][0] if drawn else ""
        if category(char).startswith("M") or char == "\u200d":
            # A mark belongs to its letter.
            if last and drawn[-1][1] != UNKNOWN:
                drawn.append((last, char))
        elif has(file, char):
            drawn.append((file, char))
        elif font := own if has(own, char) else system_font(char):
            drawn.append((font, char))
        else:
            plain = normalize("NFKD", char)[:1]
            drawn.append((file, plain if has(file, plain) and plain != char else UNKNOWN))
    for at in range(1, len(drawn) - 1):
        # A space within words that run from right to left runs with them.
        before, after = drawn[at - 1], drawn[at + 1]
        if drawn[at][1] == " " and before[0] == after[0] and _runs_left(before[1] + after[1]):
            drawn[at] = before[0], " "
    pieces = []
    for font, parts in groupby(drawn, key=lambda part: part[0]):
        words = "".join(letters for _font, letters in parts)
        pieces.append(Piece(None if font == file else opened(font, pixels, _script(words)), words))
    return tuple(pieces)


def _runs_left(text: str) -> bool:
    return any(bidirectional(char) in ("R", "AL") for char in text)


def _script(text: str) -> str:
    """The script of letters that run from right to left, as fonts call it; else empty."""
    kinds = {bidirectional(char) for char in text}
    return "Arab" if "AL" in kinds else "Hebr" if "R" in kinds else ""


@cache
def opened(file: str, pixels: int, script: str = "") -> pygame.font.Font:
    """A font; with a ``script`` one that writes from right to left."""
    font = pygame.font.Font(file, pixels)
    if script:
        try:
            font.set_script(script)
            font.set_direction(pygame.DIRECTION_RTL)
        except (pygame.error, AttributeError):
            # A font library without shaping: the letters stand apart and from left to right.
            log.info("this font library does not write %s", script)
    return font


@cache
def _missing(file: str) -> bytes:
    """What a font draws for a letter that it does not have."""
    return _drawn(file, NOBODYS)


def _drawn(file: str, char: str) -> bytes:
    try:
        image = opened(file, TRIED).render(char, True, (255, 255, 255))
    except pygame.error:
        return b""
    return bytes(repr(image.get_size()), "ascii") + pygame.image.tobytes(image, "RGBA")


@lru_cache(8192)
def has(file: str, char: str) -> bool:
    """Whether a font has a letter."""
    if char.isascii() or char.isspace():
        return True
    return _drawn(file, char) not in (b"", _missing(file))


@cache
def system_fonts() -> tuple[str, ...]:
    """The files of fonts of the system that may have more letters, those to be asked first."""
    try:
        there = pygame.font.get_fonts()
        names = [name for name in _PREFERRED if name in there]
        names += sorted(name for name in there if name not in names and _LIKELY.search(name))
        files = [pygame.font.match_font(name) for name in names[:MOST]]
    except Exception:  # whatever the system's list of fonts comes to
        log.exception("the fonts of the system are not found")
        return ()
    return tuple(dict.fromkeys(file for file in files if file))


@lru_cache(4096)
def system_font(char: str) -> str:
    """The file of a font of the system that has a letter; empty if none has."""
    for file in system_fonts():
        try:
            if has(file, char):
                return file
        except (pygame.error, OSError, ValueError):
            continue
    return ""
