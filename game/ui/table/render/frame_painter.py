"""Paints frames of the table: what lies still, and over it all that moves."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

import pygame

from game.ui.scene import Dirty, merged
from game.ui.table.card_places import SpriteId
from game.ui.table.layout import hit
from game.ui.table.playback.animator import Animator
from game.ui.table.playback.dark_stage import STRIPS
from game.ui.table.playback.great_moment import GreatMoment
from game.ui.table.playback.moment import Moment
from game.ui.table.render.card_items import draw_moving
from game.ui.table.render.card_pictures import Pictures
from game.ui.table.render.still_layer import Overlay, StaticLayer
from game.ui.table.table_state import TableState


class FramePainter:
    """Knows what moved in the last frame, which moment has taken the whole stage, and which darkens
    the table.

    ``above`` lies over the cards, moments over everything.
    """

    def __init__(
        self, state: TableState, animator: Animator, pictures: Pictures, above: Overlay
    ) -> None:
        self._state = state
        self._animator = animator
        self._pictures = pictures
        self._above = above
        self._moving: list[pygame.Rect] = []
        """Where something moved in the last frame."""
        self._dark: pygame.Surface | None = None
        """What darkens the table now."""
        self._strips: list[pygame.Rect] = []
        """Where it does not darken it yet: all at once takes too long."""
        self._on_stage: Moment | None = None
        """The moment that has taken the whole stage."""
        self._left: Moment | None = None
        """The one that has left it since the last frame: to free its pictures takes a while."""

    def forget(self) -> None:
        """The next frame is painted whole: nothing of the last one is left."""
        self._moving = []

    def draw(
        self, layer: StaticLayer, begun: AbstractSet[SpriteId], surface: pygame.Surface,
        dirty: Dirty,
    ) -> Dirty:  # fmt: skip
        """Paint the areas ``dirty`` (None: everything) and what moved; returns what has changed.

        ``begun`` are the cards in the air, the others lie on the ``layer``.
        """
        state, moments, now = self._state, self._state.moments, self._state.now
        great = next((m for m in moments if isinstance(m, GreatMoment) and now > m.begin), None)
        self._left = None
        if great is None:
            self._left, self._on_stage = self._on_stage, None
        elif self._on_stage is great:
            # The table stands still behind it: nothing of it is painted again.
            return great.show(surface, now, dirty)
        else:
            self._on_stage, dirty = great, None
        fresh = layer.repaint() if layer.stale else []
        dark = next((dark for m in moments if (dark := m.dims(now)) is not None), None)
        whole = dirty is None
        if dark is not self._dark:
            self._dark = dark
            self._strips = [] if dark is None else _in_strips(surface.get_rect())
            whole = whole or dark is None
        areas = [*(dirty or []), *fresh, *self._moving]
        if self._strips:
            areas.append(self._strips.pop())
        if areas or begun or state.drag.held or moments:
            areas += self._above.areas
        elif not whole:
            return []
        areas = merged(areas)
        for area in [surface.get_rect()] if whole else areas:
            surface.blit(layer.surface, area, area)
            if dark is not None:
                surface.blit(dark, area, area)
        self._moving = self._draw_moving(begun, surface)
        self._above.draw(surface)
        for moment in moments:
            moment.draw(surface, now)
            self._moving += moment.areas(now)
        return None if whole else merged([*areas, *self._moving])

    def _draw_moving(
        self, begun: AbstractSet[SpriteId], surface: pygame.Surface
    ) -> list[pygame.Rect]:
        faces, motions = self._state.cards.faces, self._animator.motions
        flying = [
            (sprite, faces[sprite], shown, motions[sprite])
            for sprite, shown in self._animator.shown(self._state.now, begun)
        ]
        held = [(faces[i], hit.held_pose(self._state, i)) for i in self._state.drag.held]
        return draw_moving(surface, self._pictures, flying, held)


def _in_strips(area: pygame.Rect) -> list[pygame.Rect]:
    """An area in strips, one for each frame in which it is darkened."""
    step = area.h // STRIPS + 1
    return [pygame.Rect(0, top, area.w, step) for top in range(0, area.h, step)]
