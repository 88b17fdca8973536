"""Pictures: where they are, at what size they are needed, and how much memory they may use.

Masters (PNG files) are read when first needed, scaled once to the size in pixels, and dropped.
Scaled pictures stay in caches with limits in bytes. Sizes are whole pixels.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.files import find_assets
from game.ui import paint
from game.ui.fonts import font_file
from game.ui.lru import ByteLRU, surface_bytes
from game.ui.theme import Colour

CARD_RATIO: Final = 5 / 7
"""Width divided by height of a card for which there is no picture."""
ANGLE_STEP: Final = 3
"""Rotations are rounded to this many degrees."""
LARGER: Final = 1.2
"""Minimum ratio of sizes for a scaled card to serve as the source of a smaller one."""
LARGE: Final = "/large/"
"""The folder of corners with a large index, inside the folder of their cards."""
LETTERS: Final = "letters"
"""The folder that has one for each letter of another language, with the corners that it changes."""
_CORNER: Final = re.compile(rf"/(?:{LETTERS}/[^/]+/)?(?:large/)?(?=[^/]+$)")
"""Where the name of a corner differs from that of its card."""
EMBLEM: Final = (242, 208, 128)
"""The gold in which a game without an emblem gets a lozenge."""
WITH_ALPHA: Final = (pygame.SRCALPHA, 32)
"""The pixel format in which pictures are kept."""
SMALLEST: Final = 8
"""Height of the smallest card that is drawn, in pixels, however small the window is."""
FLIP_STEPS: Final = 10
"""Number of widths at which a turning card is drawn."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture with margins for its shadow.

    ``offset`` is the object's top left corner inside ``surface`` and ``size`` is the object's size,
    both without the shadow. ``centre`` is the object's middle in ``surface``.
    """

    surface: pygame.Surface
    offset: tuple[int, int]
    size: tuple[int, int]
    centre: tuple[int, int]

    def rect_at(self, topleft: tuple[int, int]) -> pygame.Rect:
        """All pixels covered with the object's top left corner at ``topleft``."""
        x, y = topleft[0] - self.offset[0], topleft[1] - self.offset[1]
        return pygame.Rect((x, y), self.surface.get_size())

    def rect_centred(self, centre: tuple[int, int]) -> pygame.Rect:
        """All pixels covered with the object's middle at ``centre``."""
        x, y = centre[0] - self.centre[0], centre[1] - self.centre[1]
        return pygame.Rect((x, y), self.surface.get_size())

    def blit(self, surface: pygame.Surface, topleft: tuple[int, int]) -> pygame.Rect:
        """Draw with the object's top left corner at ``topleft``; returns the pixels covered."""
        return surface.blit(self.surface, self.rect_at(topleft))

    def blit_centred(self, surface: pygame.Surface, centre: tuple[int, int]) -> pygame.Rect:
        """Draw with the object's middle at ``centre``; returns the pixels covered."""
        return surface.blit(self.surface, self.rect_centred(centre))


def _sprite_bytes(sprite: Sprite) -> int:
    return surface_bytes(sprite.surface)


class Assets:
    """Loads and scales pictures. ``four_colour`` and ``large_index`` choose the card faces,
    and so do ``letters``, which stand on cards in place of J, Q and K.

    The budgets are in bytes at 1080p. ``image_budget`` is for cards without shadows and other
    pictures: a whole pack at all its sizes has room there. ``scaled_budget`` is for cards with
    shadows, which are soon made from those, ``rotated_budget`` for turned and flipping cards, and
    ``master_budget`` for the files as read.
    """

    def __init__(
        self,
        root: Path | None = None,
        scaled_budget: int = 12 << 20,
        image_budget: int = 17 << 20,
        rotated_budget: int = 5 << 20,
        master_budget: int = 3 << 20,
    ) -> None:
        self.root = root or find_assets()
        self.four_colour = False
        self.large_index = False
        self.letters: Mapping[str, str] = {}
        self._masters: ByteLRU[pygame.Surface] = ByteLRU(master_budget, surface_bytes)
        self._images: ByteLRU[pygame.Surface] = ByteLRU(image_budget, surface_bytes)
        self._sprites: ByteLRU[Sprite] = ByteLRU(scaled_budget, _sprite_bytes)
        self._rotated: ByteLRU[Sprite] = ByteLRU(rotated_budget, _sprite_bytes)
        self._budgets = (
            (self._images, image_budget),
            (self._sprites, scaled_budget),
            (self._rotated, rotated_budget),
        )
        self._there: dict[str, bool] = {}
        """The files that were looked for, and whether they are there."""
        self._heights: dict[str, set[int]] = {}
        """The heights at which cards were made from their files."""

    # -- files ------------------------------------------------------------------------------

    def path(self, name: str) -> Path:
        """The file ``name`` ("cards/As.png") inside the assets folder."""
        return self.root / name

    def has(self, name: str) -> bool:
        """Whether the file is there."""
        if name not in self._there:
            self._there[name] = os.path.isfile(self.path(name))
        return self._there[name]

    def names(self, folder: str) -> list[str]:
        """The PNG pictures of a folder ("backs", "icons/ui"), sorted, without their suffix."""
        return sorted(p.stem for p in self.path(folder).glob("*.png"))

    @property
    def used_bytes(self) -> int:
        """Memory in all caches."""
        caches = (self._masters.used, self._images.used, self._sprites.used, self._rotated.used)
        return sum(caches)

    def fit(self, share: float) -> None:
        """Adapt the budgets to a window of another size; ``share`` is that of ``share_of``."""
        for cache, budget in self._budgets:
            cache.fit(round(budget * share))

    def clear(self) -> None:
        """Drop all scaled pictures, for instance after a resize."""
        for cache in (self._masters, self._images, self._sprites, self._rotated):
            cache.clear()
        self._heights.clear()

    def master(self, name: str) -> pygame.Surface:
        """The picture in the size of its file, ready to be scaled."""
        return self._masters.get(name, lambda: self.read_master(name))

    def read_master(self, name: str) -> pygame.Surface:
        """The picture read again from its file, ready to be scaled. Safe in any thread.

        The file of a card with another index holds one corner; the rest comes from the usual card.
        """
        image = pygame.image.load(str(self.path(name)))
        usual = _CORNER.sub("/", name)
        if usual != name:
            image = _with_corners(pygame.image.load(str(self.path(usual))), image)
        if pygame.display.get_init():
            # Same pixels as blitting onto an empty surface, in a tenth of the time.
            return _run_out(image.convert(pygame.Surface((1, 1), *WITH_ALPHA)))
        # Without a window, as for the picture of a record, pygame 2.6 cannot convert.
        out = pygame.Surface(image.get_size(), *WITH_ALPHA)
        out.blit(image, (0, 0))
        return _run_out(out)

    def image(self, name: str, height: int, keep: bool = True) -> pygame.Surface:
        """The picture at ``height`` pixels; the width follows."""

        def make() -> pygame.Surface:
            master = self.master(name)
            width = max(1, round(master.get_width() * height / master.get_height()))
            return _shrunk(master, (width, max(1, height)))

        return self._images.get((name, height), make) if keep else make()

    def icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """``icons/ui/<name>.png`` in one colour, ``size`` pixels square. Its alpha is kept."""

        def make() -> pygame.Surface:
            file = f"icons/ui/{name}.png"
            if not self.has(file):
                return paint.diamond(size, colour)
            master = self.master(file)
            factor = size / max(master.get_size())
            scaled = (round(master.get_width() * factor), round(master.get_height() * factor))
            glyph = tint(_shrunk(master, (max(1, scaled[0]), max(1, scaled[1]))), colour)
            out = paint.blank((size, size), colour)
            out.blit(glyph, glyph.get_rect(center=(size // 2, size // 2)))
            return out

        return self._images.get(("icon", name, size, colour), make)

    def game_emblem(self, game: str, size: int) -> pygame.Surface:
        """The emblem of the game with that key, ``size`` pixels square; a lozenge if it has none.

        A game with house rules has the key, and so the emblem, of the one it is based on.
        """
        file = f"icons/games/{game}.png"
        if self.has(file):
            return self.image(file, size)
        return self._images.get(("emblem", size), lambda: paint.diamond(size, EMBLEM))

    def game_colour(self, game: str) -> Colour:
        """The colour of that game, as its emblem has it at its edge."""
        emblem = self.game_emblem(game, 32)
        edges = (pygame.Rect(x, y, 1, 3) for x in (3, 28) for y in (8, 13, 20))
        # A motif that reaches to the edge is lighter than the ground.
        colours = (pygame.transform.average_color(emblem, edge)[:3] for edge in edges)
        red, green, blue = min(colours, key=sum)
        return min(255, red * 4 // 3), min(255, green * 4 // 3), min(255, blue * 4 // 3)

    # -- cards ------------------------------------------------------------------------------

    def made_from(self, file: str, heights: Iterable[int]) -> list[pygame.Surface]:
        """A card from its file at some heights. Safe in any thread."""
        master = self.read_master(file)
        w, h = master.get_size()
        return [_shrunk(master, (max(1, round(w * high / h)), high)) for high in heights]

    def keep(self, file: str, card: pygame.Surface) -> None:
        """Take a card that was made elsewhere, for instance in a thread."""
        height = card.get_height()
        self._images.get(("card", file, height), lambda: card)
        self._heights.setdefault(file, set()).add(height)

    def card_file(self, name: str) -> str:
        """The file of a card ("As", "joker") or of a back ("back:lattice")."""
        if name.startswith("back:"):
            return f"backs/{name[5:]}.png"
        four = f"cards/four/{name}.png"
        file = four if self.four_colour and self.has(four) else f"cards/{name}.png"
        letter = self.letters.get(name[0])
        if letter and self.has(own := file.replace(f"/{name}", f"/{LETTERS}/{letter}/{name}")):
            file = own
        large = file.replace(f"/{name}", f"{LARGE}{name}")
        return large if self.large_index and self.has(large) else file

    def card_size(self, name: str, height: int) -> tuple[int, int]:
        """Width and height of a card that is ``height`` pixels high."""
        return self._card(name, height).get_size()

    def _card(self, name: str, height: int) -> pygame.Surface:
        file = self.card_file(name)

        def make() -> pygame.Surface:
            if not self.has(file):
                return blank_card(name, height, font_file(self.path("fonts")))
            larger = self._larger(file, height) if file not in self._masters else None
            if larger is not None:
                w, h = larger.get_size()
                return scale_down(larger, (max(1, round(w * height / h)), height))
            self._heights.setdefault(file, set()).add(height)
            return self.image(file, height, keep=False)

        return self._images.get(("card", file, height), make)

    def _larger(self, file: str, height: int) -> pygame.Surface | None:
        """A cached card from the same file that is large enough to scale down, so that no file is
        read again.
        """
        for other in sorted(self._heights.get(file, ())):
            key = ("card", file, other)
            if other >= LARGER * height and key in self._images:
                return self._images.get(key, partial(self.image, file, other, keep=False))
        return None

    def card_sprite(self, name: str, height: int, shadow: int = 1) -> Sprite:
        """A card or back ("back:<name>") that is ``height`` pixels high.

        ``shadow`` is 0 for none, 1 for a card lying on the table, 2 for one held above it.
        """
        height = max(SMALLEST, height)
        key = (self.card_file(name), height, int(shadow))
        return self._sprites.get(
            key, lambda: with_shadow(self._card(name, height), height, int(shadow), 0)
        )

    def rotated(self, name: str, height: int, angle: float, shadow: int = 1) -> Sprite:
        """A card turned anticlockwise by about ``angle`` degrees. Its shadow still falls
        downwards.
        """
        steps = round(angle / ANGLE_STEP) % (360 // ANGLE_STEP)
        if steps == 0:
            return self.card_sprite(name, height, shadow)
        turn = steps * ANGLE_STEP
        key = (self.card_file(name), height, turn, int(shadow))
        return self._rotated.get(key, lambda: self.turned(name, height, turn, shadow))

    def turned(self, name: str, height: int, angle: int, shadow: int = 1) -> Sprite:
        """A card turned anticlockwise by ``angle`` degrees, which is not kept."""
        height = max(SMALLEST, height)
        return with_shadow(self._card(name, height), height, int(shadow), angle)

    def turned_aside(
        self, name: str, height: int, angle: int, shadow: int = 1
    ) -> Callable[[], Sprite]:
        """What makes such a card from its file in any thread."""
        file, cast = self.card_file(name), None
        if not self.has(file):
            blank = self.turned(name, height, angle, shadow)
            return lambda: blank
        if shadow > 0:
            size = (round(CARD_RATIO * height), height)
            cast = paint.shadow(size, *_cast(height, shadow))

        def make() -> Sprite:
            card = self.made_from(file, [height])[0]
            turned = None if cast is None else _turned(cast, angle)
            sprite = _on_shadow(card, height, shadow, angle, turned)
            # Much of it is clear, which is passed over then.
            sprite.surface.set_alpha(255, pygame.RLEACCEL)
            return sprite

        return make

    def flipping(
        self, front: str, back: str, height: int, progress: float, shadow: int = 2
    ) -> Sprite:
        """A card turning over: at ``progress`` 0 it shows ``front``, at 1 ``back``, halfway its
        edge.
        """
        height = max(SMALLEST, height)
        progress = min(1.0, max(0.0, progress))
        name = front if progress < 0.5 else back
        width = abs(math.cos(math.pi * progress))
        step = max(1, round(width * FLIP_STEPS))
        if step == FLIP_STEPS:
            return self.card_sprite(name, height, shadow)

        def make() -> Sprite:
            card = self._card(name, height)
            size = (max(2, round(card.get_width() * step / FLIP_STEPS)), card.get_height())
            return with_shadow(pygame.transform.smoothscale(card, size), height, shadow, 0)

        key = ("flip", self.card_file(name), height, step, int(shadow))
        return self._rotated.get(key, make)


def _with_corners(card: pygame.Surface, corner: pygame.Surface) -> pygame.Surface:
    """A card with another corner at the top left and, rotated, at the bottom right."""
    low = corner.get_rect(bottomright=card.get_rect().bottomright)
    for place, picture in ((corner.get_rect(), corner),
                           (low, pygame.transform.rotate(corner, 180))):  # fmt: skip
        card.fill((0, 0, 0, 0), place)
        card.blit(picture, place)
    return card


def with_shadow(card: pygame.Surface, height: int, level: int, angle: int) -> Sprite:
    """A card, turned by ``angle``, on its shadow. ``height`` sets the size of the shadow."""
    cast = None
    if level > 0:
        cast = paint.shadow(card.get_size(), *_cast(height, level))
        if angle:
            key = ("turned", card.get_size(), height, level, angle)
            cast = paint.cached(key, partial(_turned, cast, angle))
    return _on_shadow(card, height, level, angle, cast)


def _cast(height: int, level: int) -> tuple[int, int, int]:
    """Radius, blur and alpha of the shadow of a card that is so high."""
    blur = max(2, round(height * (0.022 if level == 1 else 0.055)))
    return round(height * 0.045), blur, 120 if level == 1 else 104


def _on_shadow(
    card: pygame.Surface, height: int, level: int, angle: int, cast: pygame.Surface | None
) -> Sprite:
    """A card, turned by ``angle``, on a shadow that has been turned already."""
    turned = _turned(_padded(card) if angle % 90 else card, angle) if angle else card
    w, h = turned.get_size()
    if cast is None:
        return Sprite(turned, (0, 0), card.get_size(), (w // 2, h // 2))
    drop = max(1, round(height * (0.012 if level == 1 else 0.05)))
    cw, ch = cast.get_size()
    margin_x, margin_y = (cw - w) // 2, (ch - h) // 2
    out = pygame.Surface((cw, ch + drop), pygame.SRCALPHA)
    out.blit(cast, (0, drop))
    out.blit(turned, (margin_x, margin_y))
    centre = (margin_x + w // 2, margin_y + h // 2)
    return Sprite(out, (margin_x, margin_y), card.get_size(), centre)


def _turned(image: pygame.Surface, angle: int) -> pygame.Surface:
    if angle % 90:
        return pygame.transform.rotozoom(image, angle, 1.0)
    return pygame.transform.rotate(image, angle)


def _padded(card: pygame.Surface) -> pygame.Surface:
    """The card with a clear margin in the colour of its edge, so that rotation smooths the edge."""
    w, h = card.get_size()
    out = paint.blank((w + 4, h + 4), tuple(card.get_at((w // 2, 0))))
    out.blit(card, (2, 2))
    return out


def scale_down(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture scaled smoothly, clear corners darkening no edge."""
    return _shrunk(_run_out(image.copy()), size)


def _run_out(image: pygame.Surface) -> pygame.Surface:
    """The picture with its colours run out under what is clear of it, so that it can be scaled.

    Scaling takes the mean of colour and of alpha apart: what colour clear pixels have is seen.
    ``image`` itself is used up.
    """
    w, h = image.get_size()
    edge = image.get_at((w // 2, 0))
    if edge.a < 200:
        edge = pygame.Color(*pygame.transform.average_color(image)[:3])
    out = pygame.Surface((w, h), *WITH_ALPHA)
    out.fill((edge.r, edge.g, edge.b, 255))
    out.blit(image, (0, 0))
    image.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    out.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _shrunk(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """``smoothscale``, with its loss of brightness (a hundredth) restored."""
    if image.get_size() == size:
        return image.copy()
    out = pygame.transform.smoothscale(image, size)
    lost = out.copy()
    lost.fill((3, 3, 3, 4), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(lost, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return out


def tint(image: pygame.Surface, colour: Colour) -> pygame.Surface:
    """A picture's alpha, filled with one colour."""
    out = image.copy()
    out.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.fill((colour[0], colour[1], colour[2], 0), special_flags=pygame.BLEND_RGBA_ADD)
    if len(colour) == 4 and colour[3] < 255:
        out.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return out


_RANKS: Final = {"T": "10"}


def blank_card(name: str, height: int, font: Path) -> pygame.Surface:
    """A plain card for a missing picture: rank and suit on cream, or a plain back."""
    width = max(4, round(height * CARD_RATIO))
    radius = max(2, round(height * 0.045))
    back = name.startswith("back:")
    fill = (40, 66, 104) if back else (250, 246, 234)
    out = paint.box((width, height), radius, fill, (196, 186, 164), max(1, height // 160)).copy()
    if back:
        inner = pygame.Rect(0, 0, width, height).inflate(-height // 8, -height // 8)
        paint.stepped_frame(out, inner, (216, 170, 88), max(2, height // 40), max(1, height // 160))
        return out
    suit = name[-1] if name[-1:] in "shdc" else ""
    red = suit in ("h", "d") or (not suit and "r" in name.lower())
    colour = (178, 30, 40) if red else (34, 32, 36)
    text = _RANKS.get(name[:-1], name[:-1]) if suit else name[:1].upper()
    label = pygame.font.Font(font, max(12, round(height * 0.22))).render(text, True, colour)
    out.blit(label, (round(height * 0.05), round(height * 0.05)))
    if suit:
        small, large = max(4, round(height * 0.1)), max(6, round(height * 0.34))
        out.blit(paint.suit(suit, small, colour), (round(height * 0.055), round(height * 0.22)))
        glyph = paint.suit(suit, large, colour)
        out.blit(glyph, glyph.get_rect(center=(width // 2, round(height * 0.56))))
    return out
