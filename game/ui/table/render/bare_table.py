"""The table with nothing on it: how the window is divided among its parts, and its cloth."""

from __future__ import annotations

from typing import Final

import pygame

from game.store.settings import Settings
from game.ui.context import Ui
from game.ui.deco import cloth
from game.ui.table.layout.dividing import divide
from game.ui.table.render.grounds import draw_still
from game.ui.table.table_state import TableState
from game.ui.window import scale_of

LOG_FROM: Final = 1540
"""The logical width from which the log is open unless the player has closed it: beside a whole
table there is room for it."""


class BareTable:
    """Divides the window as settings, players and melds say, and paints the empty table.

    ``beside`` tells that something else stands in the log's place, beside the table.
    """

    def __init__(self, ui: Ui, state: TableState, settings: Settings) -> None:
        self._ui = ui
        self._state = state
        self._settings = settings
        self._divided_for: dict[int, int] = {}
        self.beside = False

    def log_open(self, size: tuple[int, int]) -> bool:
        """Whether the log has its place at the right; a narrow window has it when asked for."""
        if self.beside:
            return True
        wide = size[0] >= LOG_FROM * scale_of(size)
        return self._settings.log == "open" or (self._settings.log == "auto" and wide)

    @property
    def needs_room(self) -> bool:
        """Whether sides have other numbers of melds than when the table was divided."""
        return self._needs() != self._divided_for

    def divide(self, size: tuple[int, int], scale: float) -> None:
        """Give every part its place; among three grounds and more those grow that have melds."""
        settings, view = self._settings, self._state.view
        self._divided_for = self._needs()
        self._state.areas = divide(
            size, scale, view.sides, view.seat, view.variant.table.seats,
            card_scale=settings.card_size,
            large_index=settings.index_size == "large",
            log_open=self.log_open(size), beside=self.beside, feet=view.variant.foot.cards > 0,
            needs=self._divided_for,
            names={seat: self._ui.text.width(name, "name", markup=False)
                   for seat, name in enumerate(self._state.names)},
        )  # fmt: skip

    def _needs(self) -> dict[int, int]:
        """How many melds each side has down; two sides have the same room whatever they have."""
        if len(self._state.view.sides) < 3:
            return {}
        melds = self._state.cards.melds
        return {side: sum(map(bool, groups)) for side, groups in enumerate(melds)}

    def paint(self) -> pygame.Surface:
        """The table with its grounds, in a picture as large as the window."""
        areas, theme = self._state.areas, self._ui.theme
        size = (areas.width, areas.size[1])
        cloth.let_go()
        out = cloth.table(
            size, theme, areas.lamp, areas.rim, areas.s, plain=self._settings.plain_cloth
        )
        draw_still(out, self._ui, areas)
        if areas.width == areas.size[0]:
            return out
        # The open log stands beside the table, on its lacquer.
        whole = pygame.Surface(areas.size, 0, 32)
        whole.fill(cloth.wood(theme).lacquer.at(0.7))
        whole.blit(out, (0, 0))
        return whole
