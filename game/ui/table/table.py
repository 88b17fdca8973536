"""A table: the parts of it, and the way of a move through them.

Pointer, keyboard and buttons call the acts of the handler: on the model, or on the cards that the
player has in hand. What the model tells in turn is played back, which changes the state; the state
is laid out and painted.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.store.settings import Settings
from game.ui.context import Ui
from game.ui.table.card_places import CardPlaces
from game.ui.table.controls import Controls
from game.ui.table.hand_order import HandOrder
from game.ui.table.input.act_handler import ActHandler
from game.ui.table.input.drops import Drops
from game.ui.table.input.pad_steering import PadSteering
from game.ui.table.input.player_input import PlayerInput
from game.ui.table.input.pointer import Pointer
from game.ui.table.playback.playback import Playback
from game.ui.table.render.tabletop import Tabletop
from game.ui.table.staging import Staging
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import OwnCards, TableState
from game.ui.table.telling import Exits, MatchTelling, Telling


class Table:
    """One table, of a match or of a record.

    ``telling`` finds the words, by default those of a match; ``exits`` lead away from the table.
    Settings are read anew whenever the table is laid out.
    """

    def __init__(
        self,
        ui: Ui,
        model: TableModel,
        settings: Settings,
        exits: Exits | None = None,
        telling: Telling | None = None,
    ) -> None:
        self.ui = ui
        self.model = model
        self.settings = settings
        self.exits = exits or Exits()
        self.on_dirty: Callable[[pygame.Rect | None], None] = lambda area: None
        """Told which part of the window looks different, None for all of it."""
        view = model.view()
        self.state = TableState(
            view,
            CardPlaces.of(view),
            OwnCards(HandOrder(settings.sort)),
            model.recent(),
            model.names,
        )
        self.staging = Staging(model, self.state)
        self.player = PlayerInput(model, self.state, self.staging)
        self.drops = Drops(self.player)
        self._controls = controls = Controls(ui)
        controls.score_button.visible = self.exits.score is not None
        self.tabletop = Tabletop(
            ui, self.state, model, self.staging,
            telling or MatchTelling(model, settings, self.exits), controls, settings,
            lambda area: self.on_dirty(area),
        )  # fmt: skip
        self.playback = Playback(self.tabletop)
        self.handler = ActHandler(self.tabletop, self.player, self.drops, self.playback, self.exits)
        controls.acts = self.handler
        self.pointer = Pointer(self.state, self.player, self.drops, self.handler)
        self.steering = PadSteering(self.state, self.player, self.controls, self.handler)
        self.playback.begin()

    @property
    def controls(self) -> Controls:
        """The buttons and what is asked, as they are now."""
        self.tabletop.bring_up_to_date()
        return self._controls
