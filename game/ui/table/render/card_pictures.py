"""Pictures of cards at rest and in the air, within a bounded cache."""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final

import pygame

from game.rules.cards import HIDDEN, JOKER, Card, rank_of, suit_of
from game.ui.assets import FLIP_STEPS, Assets, Sprite
from game.ui.lru import ByteLRU, share_of, surface_bytes
from game.ui.table.card_places import SpriteId
from game.ui.table.layout.poses import Pose
from game.ui.table.playback.animator import Motion, Shown
from game.ui.table.render.still_layer import Item

_RANKS: Final = "..23456789TJQKA"
_ANGLE: Final = 4
_SIZES: Final = 0.92
"""How much smaller than the next one each size is in which cards are in the air."""
AIR: Final = 12 << 20
"""Bytes of turned cards that are kept at 1080p while cards fly."""
MADE: Final = 25_000
"""So many pixels of cards are turned anew in one frame in which nothing else is worked out."""
FORGOTTEN: Final = 8
"""So many of them are forgotten in one frame once none flies any more."""
LYING: Final = 192
"""So many cards at rest are remembered with their places."""
LEVEL_ABOVE: Final = 450_000
"""Pixels of turned cards in one frame above which cards fly level."""


def card_name(card: Card, back: str = "") -> str:
    """The name of a card's picture, or of the back: "As", "Jo" for a joker."""
    if card == HIDDEN:
        return f"back:{back}"
    if card == JOKER:
        return "Jo"
    return f"{_RANKS[rank_of(card)]}{'shdc'[suit_of(card)]}"


def card_names(cards: Iterable[Card]) -> list[str]:
    """The names of the pictures of some cards, in their order."""
    return [card_name(card) for card in cards]


class Pictures:
    """Hands out what to blit for a card. ``back`` is the name of the card back."""

    def __init__(self, assets: Assets, back: str) -> None:
        self.assets = assets
        self.back = back
        self._air: ByteLRU[Sprite] = ByteLRU(AIR, lambda s: surface_bytes(s.surface))
        self._turned_last: dict[SpriteId, tuple[str, int, Sprite]] = {}
        """How each card in the air was last turned: what it showed, how far over, its picture."""
        self._made_now = 0
        """What has been worked out for this frame, in pixels."""
        self.lying: ByteLRU[Item] = ByteLRU(LYING, lambda _item: 1)
        """Cards as they lay on the table of late."""

    def clear(self, size: tuple[int, int]) -> None:
        """Forget everything scaled; the window has that size from now on."""
        self.lying.clear()
        self._turned_last.clear()
        self._air.clear()
        self._air.fit(round(AIR * share_of(size)))

    def land(self) -> bool:
        """Nothing has flown for a while: forget what cards look like in the air, some with each
        call, since it takes a while to give the memory back; whether all is forgotten.
        """
        self._turned_last.clear()
        return not all(self._air.forget_one() for _card in range(FORGOTTEN))

    def end_frame(self) -> None:
        """As many cards as usual may be turned again."""
        self._made_now = 0

    def worked_out(self) -> None:
        """Something else has been, for the frame to come, that takes as long as to turn a card."""
        self._made_now += MADE

    def resting(self, card: Card, pose: Pose, *, flat: bool = False) -> Sprite:
        """A card on the table; one that lies ``flat`` under its like throws no shadow."""
        name = card_name(card if pose.up else HIDDEN, self.back)
        height = round(pose.height)
        if round(pose.angle):
            self.worked_out()
            return self.assets.rotated(name, height, pose.angle)
        return self.assets.card_sprite(name, height, 0 if flat else 1)

    def held(self, card: Card, pose: Pose) -> Sprite:
        """A card held above the table."""
        name = card_name(card if pose.up else HIDDEN, self.back)
        return self.assets.card_sprite(name, round(pose.height), 2)

    def flying(
        self, sprite: SpriteId, card: Card, shown: Shown, motion: Motion, *, level: bool
    ) -> Sprite:
        """A card in the air on its way.

        Where too many fly at once, a ``level`` one is turned by quarters alone and has at once the
        size of the end of its way.
        """
        face, back = card_name(card, self.back), f"back:{self.back}"
        name = face if shown.turn < 0.5 else back
        shadow = 2 if shown.air > 0.1 else 1
        flip = round(shown.turn * FLIP_STEPS)
        step = 90 if level else _ANGLE
        angle = round(shown.angle / step) * step
        # Scaled down from the larger end of its way: enlarged, a small card is a blur.
        largest = max(motion.start.height, motion.end.height)
        now = motion.end.height if level else shown.height
        height = round(largest * _SIZES ** round(log(now / largest, _SIZES)))

        def base(high: int) -> Sprite:
            if 0 < flip < FLIP_STEPS:
                return self.assets.flipping(face, back, high, flip / FLIP_STEPS)
            return self.assets.card_sprite(name, high, shadow)

        if not angle and (level or abs(log(now / motion.end.height, _SIZES)) < 0.5):
            return base(round(motion.end.height))
        if not angle and height == round(largest):
            return base(height)
        key = (name, self.assets.four_colour, height, flip, shadow, angle)
        if key not in self._air:
            # Turning takes far longer than drawing: the others stay for a frame as they were.
            last = self._turned_last.get(sprite)
            if self._made_now >= MADE and last is not None and last[:2] == (name, flip):
                return last[2]
            self._made_now += height * height
        found = self._air.get(key, lambda: _turned(base(round(largest)), angle, height / largest))
        self._turned_last[sprite] = name, flip, found
        return found


def _turned(base: Sprite, angle: float, scale: float) -> Sprite:
    surface = base.surface
    if scale < 1:
        surface = pygame.transform.smoothscale_by(surface, scale)
    if angle:
        surface = pygame.transform.rotozoom(surface, angle, 1.0)
    w, h = surface.get_size()
    # The middle of the card is not quite the middle of the picture: its shadow falls down.
    off = pygame.Vector2(
        base.centre[0] - base.surface.get_width() / 2,
        base.centre[1] - base.surface.get_height() / 2,
    ).rotate(-angle) * scale  # fmt: skip
    centre = (round(w / 2 + off.x), round(h / 2 + off.y))
    return Sprite(surface, (0, 0), base.size, centre)
