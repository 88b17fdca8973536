"""Moments of a hand that are shown at more length: canastas and freezing, and what all share.

A moment draws itself over the table for a while. ``great`` ones take the whole stage: the table
stands still and dark behind them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import pygame

from game.controller.rank_words import of_ranks
from game.rules.melds import Meld
from game.translation import _, number
from game.ui import paint
from game.ui.aside import made_aside
from game.ui.assets import Sprite
from game.ui.context import Ui
from game.ui.deco import canastas, ribbons, suns
from game.ui.deco.canastas import CanastaKind
from game.ui.deco.metals import BLACK, GREEN, RED, Metal, gilded
from game.ui.table.playback.dark_stage import Picture
from game.ui.table.playback.easing import in_out, out, overshoot, part
from game.ui.table.playback.great_moment import GreatMoment
from game.ui.table.playback.moment import Moment
from game.ui.table.playback.opening_moment import draw_ring
from game.ui.table.render.card_pictures import card_name
from game.ui.theme import fade

Rect = pygame.Rect
LESS: Final = 0.6
"""How long a moment takes that has been seen in this hand already."""
OTHERS: Final = 0.7
"""How long one of another player takes."""
BELOW: Final = 84
"""So far rays are to be seen under the middle of the sun behind a great canasta."""
MOST: Final = 9
"""Of so many cards its fan consists at most."""
STILL: Final = 1.2
"""Seconds that words stay which appear without motion."""
STRUCK: Final = 0.5
"""When a medallion is down on its band, in seconds."""
FLIES: Final = 64
"""How far from a canasta what its medallion strikes off flies, in logical pixels,"""
LOZENGES: Final = 18
"""and how many pieces."""


@dataclass
class Stamp(Moment):
    """A canasta is squared, a band unrolls, a medallion comes down and its value rises.

    Where the medallion meets the band, light goes out from it, and lozenges of its metal. All of
    that stays within ``room``, where the melds of that side lie: it covers no name.
    """

    leaves = True

    ui: Ui
    card: Rect
    room: Rect
    kind: CanastaKind
    value: int
    meld: tuple[int, int]
    begin: float
    pace: float = 1.0
    still: bool = False
    _ready: Iterator[None] = field(init=False)

    def __post_init__(self) -> None:
        self.length = 1.5 * self.pace
        self.hold = 0.8 * self.pace
        self._ready = iter(() if self.still else self._prepare())

    def _prepare(self) -> Iterator[None]:
        """Make what it consists of while the cards are squared, a piece with each step."""
        canastas.band(canastas.band_rect(self.card).size, self.kind)
        yield
        canastas.medallion(self.ui, self.card.w, self.kind, self.value)
        yield
        self._value_picture()
        yield

    @property
    def _middle(self) -> tuple[int, int]:
        return canastas.band_rect(self.card).center

    def areas(self, now: float) -> list[Rect]:
        # The value begins above the band and rises.
        side = 2 * self.ui.dp(FLIES + 32) + self.card.w
        box = Rect(0, 0, side, side)
        box.center = self._middle
        return [box.clip(self.room).union(canastas.wrapped_rect(self.card))]

    def draw(self, surface: pygame.Surface, now: float) -> None:
        next(self._ready, None)
        t, pace = now - self.begin, self.pace
        unrolled = out(part(t, 0.22 * pace, 0.2 * pace))
        down = part(t, 0.40 * pace, 0.12 * pace)
        if self.still:
            unrolled = down = 1.0
        clip = surface.get_clip()
        if not self.still:
            surface.set_clip(self.areas(now)[0].clip(clip))
            self._light(surface, t / pace)
        if unrolled > 0:
            stamped = 0.0 if down <= 0 else 1.7 - 0.7 * overshoot(down)
            canastas.draw_band(surface, self.ui, self.card, self.kind, self.value,
                               unrolled=unrolled, stamped=stamped)  # fmt: skip
        if not self.still:
            self._lozenges(surface, part(t / pace, STRUCK, 0.85))
            surface.set_clip(clip)
        risen = part(t, STRUCK * pace, 0.9 * pace)
        if 0 < risen < 1:
            self._value(surface, 0.5 if self.still else out(risen), 1 - risen**3)

    def _light(self, surface: pygame.Surface, t: float) -> None:
        """A glow under the band, and a ring that goes out from the medallion as it strikes."""
        metal = canastas.metals_of(self.kind)[2]
        lit = math.sin(math.pi * part(t, 0.2, 0.9))
        light = suns.glow(round(self.card.w * 1.05), fade(metal.bright, 150)).copy()
        light.fill((255, 255, 255, round(255 * lit)), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(light, light.get_rect(center=self._middle))
        reach = self.ui.dp(FLIES) + self.card.w // 2
        draw_ring(surface, self._middle, reach, self.ui.dp(5), part(t, STRUCK, 0.5), metal.bright)

    def _lozenges(self, surface: pygame.Surface, t: float) -> None:
        """They fly up and out, and fall while they go out."""
        if not 0 < t < 1:
            return
        metal, reach = canastas.metals_of(self.kind)[2], self.ui.dp(FLIES)
        for place in range(LOZENGES):
            angle = 2 * math.pi * (place + 0.5) / LOZENGES
            way = self.card.w / 2 + reach * (0.5 + 0.13 * (place * 5 % 4))
            far = way * (0.3 + 0.7 * out(t))
            x = self._middle[0] + far * math.cos(angle)
            y = self._middle[1] + far * math.sin(angle) * 0.8 + reach * 0.5 * t * t
            wide = max(0.2, round(abs(math.cos(place + 6 * t)), 1))
            colour = metal.bright if place % 2 else metal.line
            image = ribbons.flake(max(6, self.ui.dp(12)), wide, colour, place % 2).copy()
            image.set_alpha(round(255 * (1 - t**2)))
            surface.blit(image, image.get_rect(center=(round(x), round(y))))

    def _value(self, surface: pygame.Surface, risen: float, strength: float) -> None:
        whole = self._value_picture()
        place = whole.get_rect(center=self.card.center)
        place.y -= round(self.ui.dp(64) * risen) + self.ui.dp(10)
        place.clamp_ip(self.room)
        whole.set_alpha(round(255 * strength))
        surface.blit(whole, place)

    def _value_picture(self) -> pygame.Surface:
        """The value in gold on a dark plaque: it rises over court cards, too."""
        ui = self.ui
        theme, words, pixels = ui.theme, number(self.value, signed=True), max(16, ui.dp(28))

        def make() -> pygame.Surface:
            font = ui.text.sized("Inter-Bold", pixels)
            glyphs = gilded(font.render(words, (255, 255, 255)))
            box = glyphs.get_rect().inflate(ui.dp(22), ui.dp(4))
            whole = paint.box(box.size, box.h // 2, (*theme.plaque, 235), theme.gold, ui.dp(1.5))
            whole = whole.copy()
            whole.blit(glyphs, glyphs.get_rect(center=whole.get_rect().center))
            return whole

        return paint.cached(("risen value", words, pixels, theme.plaque, theme.gold), make)


@dataclass
class GreatCanasta(GreatMoment):
    """A canasta of 1,000 and more: its cards rise, fan out over a sun, and go home under a seal."""

    height, under, seed = 0.455, 138, 131
    unrolls, strikes, shines, goes = 0.62, 0.84, (0.5, 0.36), 2.13

    kind: CanastaKind = field(kw_only=True)
    _fanned: list[Sprite] = field(default_factory=list)
    """Its cards, as far as they have been made: the caches have no room for them beside the
    hand's."""
    _turned: Iterator[Sprite | None] = field(init=False)
    """Those that are made, of which one a frame is taken."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.length = self.hold = STILL if self.still else 2.51 * self.pace
        cards, high = zip(self.cards, self._angles, strict=False), round(193 * self._k)
        self._turned = made_aside(
            [
                self.ui.assets.turned_aside(card_name(card, ""), high, round(-angle), 2)
                for card, angle in cards
            ]
        )

    @property
    def silk(self) -> Metal:
        return SILKS[self.kind]

    @property
    def _angles(self) -> list[float]:
        """How far each card of the fan is turned, clockwise, in degrees."""
        count = min(len(self.cards), MOST)
        spread = 9.2 * 6 / max(1, count - 1)
        return [(place - (count - 1) / 2) * spread for place in range(count)]

    def _sun(self, k: float) -> tuple[Callable[[], pygame.Surface], float]:
        reach = 580 * k
        rays = partial(
            suns.rays, math.ceil(suns.GONE * reach), round(BELOW * k), 25, reach, 60 * k,
            ((255, 240, 192, 214), (233, 184, 94, 150)), -190, 200,
        )  # fmt: skip
        return rays, self.size[1] * self.height + 132 * k + BELOW * k

    def _keep(self, surface: pygame.Surface) -> bool:
        kept = super()._keep(surface)
        if kept and (turned := next(self._turned, None)) is not None:
            self._fanned.append(turned)
        return kept

    def _laid(
        self, t: float, centre: tuple[float, float], k: float, home: float
    ) -> Iterator[Picture]:
        reach = 520 * k
        # However it is turned, a card is seen whole, also where its meld lies at the edge.
        half = round(119 * k)
        within = Rect((0, 0), self.size).inflate(-2 * half, -2 * half)
        for place, (sprite, angle) in enumerate(zip(self._fanned, self._angles, strict=False)):
            come = 1.0 if self.still else out(part(t, 0.035 * place, 0.42))
            x = centre[0] + reach * math.sin(math.radians(angle))
            y = centre[1] + 46 * k + reach * (1 - math.cos(math.radians(angle))) - 56 * k
            back = in_out(home)
            go = come * (1 - back)
            px = self.home.centerx + (x - self.home.centerx) * go
            py = self.home.centery + (y - self.home.centery) * go
            if come > 0:
                middle = Rect(round(px), round(py), 1, 1).clamp(within)
                yield sprite.surface, sprite.rect_centred(middle.topleft).topleft


SILKS: Final = {
    CanastaKind.NATURAL: RED,
    CanastaKind.MIXED: BLACK,
    CanastaKind.SEQUENCE: GREEN,
    CanastaKind.WILD: RED,
}


@dataclass
class Rime(Moment):
    """Ice grows round the count of a pile that has been frozen."""

    ui: Ui
    at: tuple[int, int]
    begin: float
    pace: float = 1.0
    still: bool = False

    def __post_init__(self) -> None:
        self.length = 0.9 * self.pace
        self.hold = 0.35 * self.pace

    def areas(self, now: float) -> list[Rect]:
        side = self.ui.dp(190)
        box = Rect(0, 0, side, side)
        box.center = self.at
        return [box]

    def draw(self, surface: pygame.Surface, now: float) -> None:
        if self.still:
            return
        t = part(now - self.begin, 0, self.length)
        grown = out(part(t, 0, 0.5))
        strength = 1 - part(t, 0.6, 0.4)
        ray = self.ui.dp(84) * grown
        if ray < 4 or strength <= 0:
            return
        side = round(2 * ray) + 4
        out_ = paint.blank((side, side), (196, 232, 252))
        c = side / 2
        for place in range(12):
            angle = math.radians(30 * place)
            end = (c + ray * math.cos(angle), c + ray * math.sin(angle) * 0.55)
            alpha = round(190 * strength)
            # From the edge of the plaque: the count stays to be read.
            root = (c + (end[0] - c) * 0.42, c + (end[1] - c) * 0.42)
            pygame.draw.line(out_, (206, 238, 255, alpha), root, end, max(1, self.ui.dp(1.4)))
            for share in (0.5, 0.75):
                x, y = c + (end[0] - c) * share, c + (end[1] - c) * share
                for turn in (-0.6, 0.6):
                    far = (x + ray * 0.16 * math.cos(angle + turn),
                           y + ray * 0.16 * math.sin(angle + turn) * 0.6)  # fmt: skip
                    pygame.draw.line(
                        out_, (206, 238, 255, alpha), (x, y), far, max(1, self.ui.dp(1))
                    )
        surface.blit(out_, out_.get_rect(center=self.at))


def canasta_words(meld: Meld, kind: CanastaKind, sequence: str) -> tuple[tuple[str, str], str]:
    """The two words of the ribbon and the line below it, with what the game calls a sequence."""
    told = {
        CanastaKind.NATURAL: _("natural · {size} cards"),
        CanastaKind.MIXED: _("mixed · {size} cards"),
        CanastaKind.SEQUENCE: _("in sequence · {size} cards"),
        CanastaKind.WILD: _("wild cards only · {size} cards"),
    }[kind].format(size=meld.size)
    if kind is CanastaKind.SEQUENCE:
        return (sequence, _("in one suit")), told
    return (_("Canasta"), of_ranks(meld.rank)), told
