"""The cards of the title screen: a gently moving fan under the lamp, and a few cards drifting
by.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from game.ui import paint
from game.ui.assets import ANGLE_STEP, Sprite
from game.ui.context import Ui

FAN: Final = ("Js", "Qh", "Kc", "As", "7h", "7s", "Jo", "2d", "Ad", "Kh", "Qs", "Jd", "Tc")
DRIFTERS: Final = ("back", "7d", "back", "Kd", "back", "Ah")
_STARTS: Final = (0.10, 0.92, 0.27, 0.82, 0.17, 0.99)
RIPPLE: Final = 9.0
"""Seconds that a wave takes to pass through the fan."""

STEP: Final = 0.14
"""Seconds between two pictures: the cards move by a pixel or two in that time."""
LARGE: Final = 1_500_000
"""Pixels of a window above which there are fewer pictures, down to half: each costs more."""
LARGEST: Final = 4_200_000
"""Pixels above which the fan rests: it would cost too much, or move in jerks."""


@dataclass
class _Leaf:
    """A card of the fan: its picture, the resting place of its middle, and the direction in which
    it rises.
    """

    sprite: Sprite
    rest: tuple[float, float]
    way: tuple[float, float]
    phase: float
    area: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    @property
    def picture(self) -> pygame.Surface:
        return self.sprite.surface


@dataclass
class _Floater:
    """A blurred card far behind: its picture, where it starts and how it moves."""

    picture: pygame.Surface
    start: tuple[float, float]
    speed: tuple[float, float]
    span: tuple[float, float]
    area: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


class Drift:
    """Moves and draws the cards. They move only in ``update``.

    ``horizon`` is the height in pixels above which the fan must not rise.
    """

    def __init__(self, ui: Ui, back: str) -> None:
        self.ui, self.back = ui, back
        self.time = 0.0
        self._leaves: list[_Leaf] = []
        self._floaters: list[_Floater] = []
        self._window = pygame.Rect(0, 0, 0, 0)
        self._horizon = 0
        self._lift = 0.0
        self._breathes = True
        self.step = STEP
        """Seconds between two pictures."""

    def layout(self, size: tuple[int, int], horizon: int) -> None:
        """Fit a window of ``size``. The pictures are made when they are first shown: behind another
        screen the window may change many times."""
        pixels = size[0] * size[1]
        self._breathes = pixels <= LARGEST
        self.step = STEP * min(2.0, max(1.0, pixels / LARGE))
        self._window = pygame.Rect((0, 0), size)
        self._horizon = horizon
        self._leaves, self._floaters = [], []

    def _lay_fan(self, size: tuple[int, int], horizon: int) -> None:
        width, height = size
        room = max(40, height - horizon)
        card = max(1, round(min(room * 1.12, height * 0.46)))
        self._lift = card * 0.05
        radius = card * 2.3
        count = len(FAN)
        # The centre of the fan's circle is far below the window, so the middle card shows most
        # of its face.
        centre = (width / 2, horizon + self._lift + card * 0.62 + radius)
        half = math.degrees(math.asin(min(0.72, width * 0.40 / radius)))
        self._leaves = []
        for i, name in enumerate(FAN):
            angle = -half + 2 * half * i / (count - 1)
            turn = round(angle / ANGLE_STEP) * ANGLE_STEP
            way = (math.sin(math.radians(angle)), -math.cos(math.radians(angle)))
            rest = (centre[0] + way[0] * radius, centre[1] + way[1] * radius)
            sprite = self.ui.assets.rotated(name, card, -turn, 1)
            self._leaves.append(_Leaf(sprite, rest, way, i / count))
        # How far two neighbours shift against each other: as their waves differ, and their ways.
        apart = self._lift * (math.sin(1.1 * math.pi / count) + math.radians(2 * half / count))
        reach = math.ceil(apart) + 2 if self._breathes else 1
        for leaf, above in itertools.pairwise(self._leaves):
            leaf.sprite = _uncovered(leaf, above, reach)
        for leaf in self._leaves:
            # Most of a card is opaque, and what lies beside it empty: both are quick this way.
            leaf.sprite.surface.set_alpha(255, pygame.RLEACCEL)

    def _lay_floaters(self, size: tuple[int, int]) -> None:
        width, height = size
        self._floaters = []
        for i, name in enumerate(DRIFTERS):
            near = (0.55, 0.8, 0.65, 0.9, 0.5, 0.72)[i % 6]
            card = round(height * 0.17 * near)
            face = f"back:{self.back}" if name == "back" else name
            angle = (-24, 33, 12, -39, 48, -15)[i % 6]
            sprite = self.ui.assets.rotated(face, card, angle, 0)
            image = _far_away(sprite.surface, round(card * 0.022 / near), round(70 + 70 * near))
            span = (width + image.get_width(), height + image.get_height())
            start = (_STARTS[i % 6] * span[0], (0.62 + 0.37 * i) % 1 * span[1])
            speed = (height * 0.004 * (1 + i % 3), height * 0.018 * near)
            way = 1 if i % 2 else -1
            self._floaters.append(_Floater(image, start, (speed[0] * way, speed[1]), span))

    def _move(self) -> None:
        for leaf in self._leaves:
            wave = 2 * math.pi * (self.time / RIPPLE - 1.1 * leaf.phase)
            lift = self._lift * (0.5 + 0.5 * math.sin(wave)) if self._breathes else 0.0
            at = round(leaf.rest[0] + leaf.way[0] * lift), round(leaf.rest[1] + leaf.way[1] * lift)
            leaf.area = leaf.sprite.rect_centred(at)
        for card in self._floaters:
            x = (card.start[0] + card.speed[0] * self.time) % card.span[0]
            y = (card.start[1] + card.speed[1] * self.time) % card.span[1]
            width, height = card.picture.get_size()
            card.area = pygame.Rect(round(x - width), round(y - height), width, height)

    def update(self, dt: float) -> list[pygame.Rect]:
        """Advance time by ``dt`` seconds; returns the areas that look different."""
        before = [card.area for card in self._cards()]
        self.time += dt
        self._move()
        after = [card.area for card in self._cards()]
        moved = [a.union(b) for a, b in zip(before, after, strict=True) if a.topleft != b.topleft]
        return [area.clip(self._window) for area in moved if area.colliderect(self._window)]

    def _cards(self) -> Iterator[_Leaf | _Floater]:
        if not self._leaves:
            self._lay_fan(self._window.size, self._horizon)
            self._lay_floaters(self._window.size)
            self._move()
        yield from self._floaters
        yield from self._leaves

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what lies in ``area``. The clip is already set."""
        for card in self._cards():
            if card.area.colliderect(area):
                surface.blit(card.picture, card.area)


def _uncovered(leaf: _Leaf, above: _Leaf, reach: int) -> Sprite:
    """A card without what the card above hides of it wherever the two are.

    They shift by at most ``reach`` pixels against each other. To draw a card costs what shows of
    it.
    """
    sprite, other = leaf.sprite, above.sprite
    here = sprite.rect_centred((round(leaf.rest[0]), round(leaf.rest[1])))
    there = other.rect_centred((round(above.rest[0]), round(above.rest[1])))
    opaque = pygame.mask.from_surface(other.surface, 254)
    hidden = pygame.mask.Mask(here.size, fill=True)
    for x in (-reach, reach):
        for y in (-reach, reach):
            shift = there.x - here.x + x, there.y - here.y + y
            hidden = hidden.overlap_mask(opaque, shift)
    veil = hidden.to_surface(setcolor=(255, 255, 255, 0), unsetcolor=(255, 255, 255, 255))
    surface = sprite.surface.copy()
    surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return replace(sprite, surface=surface)


def _far_away(image: pygame.Surface, blur: int, alpha: int) -> pygame.Surface:
    """A softer and fainter copy, as if out of focus."""
    blur = max(1, blur)
    margin = 3 * blur
    w, h = image.get_size()
    out = paint.blank((w + 2 * margin, h + 2 * margin), (150, 140, 120))
    out.blit(image, (margin, margin))
    out = paint.soften(out, blur)
    out.fill((205, 205, 195, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out.subsurface(out.get_bounding_rect()).copy()
