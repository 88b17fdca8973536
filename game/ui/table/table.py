"""A table: the parts of it, and the way of a move through them.

Pointer, keyboard and buttons call the acts of the handler: on the model, or on the cards that the
player has in hand. What the model tells in turn is played back, which changes the state; the state
is laid out and painted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.store.settings import Settings
from game.ui.audio import Audio
from game.ui.context import Ui
from game.ui.devices import Device
from game.ui.fingers import drags
from game.ui.pads import PadKeys, by_pad
from game.ui.scene import Dirty
from game.ui.table.card_places import CardPlaces
from game.ui.table.controls import Controls
from game.ui.table.hand_order import HandOrder
from game.ui.table.input.act_handler import ActHandler
from game.ui.table.input.drops import Drops
from game.ui.table.input.keyboard import (
    ARROWS,
    BACK,
    QUIET,
    READ_ON,
    act_of,
    has_other_meaning,
)
from game.ui.table.input.pad_steering import PadSteering
from game.ui.table.input.player_input import PlayerInput
from game.ui.table.input.pointer import Pointer
from game.ui.table.layout import hit
from game.ui.table.playback.playback import Playback
from game.ui.table.render.tabletop import Tabletop
from game.ui.table.staging import Staging
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import OwnCards, TableState
from game.ui.table.telling import MatchTelling, Telling
from game.ui.widgets.base import PRESS
from game.ui.widgets.root import Root

WHEEL: Final = 3
"""Lines of the log for a notch of the mouse wheel."""


@dataclass
class Exits:
    """What leads away from the table: to the score sheet, to the menu, to the question whether the
    last move is to be taken back beyond the turn, to the score so far. What is None is not offered.
    """

    hand_over: Callable[[], None] | None = None
    menu: Callable[[], None] | None = None
    take_back: Callable[[], None] | None = None
    score: Callable[[], None] | None = None


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
        audio: Audio | None = None,
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
        self.playback = Playback(
            self.state, model, self.staging, self.tabletop, settings, audio or ui.audio
        )
        self.handler = ActHandler(
            self.state, model, self.player, self.drops, controls, self.tabletop, self.playback,
            settings, self.exits,
        )  # fmt: skip
        controls.acts = self.handler
        self.pointer = Pointer(self.state, self.player, self.drops, self.handler)
        self.steering = PadSteering(self.state, self.player, self.controls, self.handler)
        self.panels: Callable[[], list[Root]] = list
        """What else has buttons at this table, for a gamepad."""
        self._asked = self.controls.prompt_keys
        """The answers to which a gamepad has been led."""
        self._reads_at: int | None = None
        """Where the finger is that moves the log, from the top of the window."""
        self.tabletop.widgets.takes = self._takes
        self.playback.begin()

    @property
    def controls(self) -> Controls:
        """The buttons and what is asked, as they are now."""
        self.tabletop.bring_up_to_date()
        return self._controls

    def leave(self) -> None:
        """Nobody sits at it any more."""
        self.handler.hints.close()
        self.tabletop.warm_up.stop()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out in a window of that size."""
        self.tabletop.resize(size, scale)
        self.playback.go_on_at_once()

    def retell(self) -> None:
        """The language has changed: what is being shown is over, the rest is told anew."""
        hint = self.handler.hints.shown
        self.controls.retell()
        self.playback.retell()
        if hint is not None:
            self.handler.hints.tell(hint)
        self.tabletop.changed()

    # -- time and drawing ----------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether every frame looks different."""
        return self.playback.animating

    def update(self, dt: float) -> None:
        """Let so many seconds go by."""
        if self.ui.device is Device.PAD and self.controls.prompt_keys is not self._asked:
            self._asked = self.controls.prompt_keys
            self.steering.show(self.tabletop.widgets)
        tabletop = self.tabletop
        self.state.now += dt
        self.playback.update()
        self.handler.hints.look()
        if tabletop.points_elsewhere:
            tabletop.changed()
        tabletop.keep_up()
        tabletop.widgets.update(dt)
        tabletop.warm_up.step()
        tabletop.repaint()

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        """Paint the areas ``dirty`` (None: everything) and what moved; returns what has changed."""
        return self.tabletop.draw(surface, dirty)

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whether it was for the table."""
        self.tabletop.bring_up_to_date()
        widgets = self.tabletop.widgets
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event)
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._reads_at = None
            return widgets.handle(event) or self.pointer.up(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            if self.state.areas.log.collidepoint(self.state.drag.pos):
                self.handler.log.scroll(WHEEL * event.y)
                return True
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        elif event.type == pygame.WINDOWLEAVE and self.state.drag.what is None:
            self.handler.hover(None)
        return widgets.handle(event)

    def end_hold(self) -> None:
        """Let go of what the mouse holds, card or button, without doing anything with it."""
        self._reads_at = None
        self.tabletop.widgets.end_hold()
        self.handler.put_back()

    @property
    def explains(self) -> bool:
        """Whether something is looked at closely where the mouse or a finger rests."""
        state, tip = self.state, self.tabletop.widgets.tip
        near = state.zoom.shown is not None and state.zoom.shown == state.zoom.over
        return near or bool(tip) or state.log.hovered is not None

    @property
    def pad_keys(self) -> PadKeys:
        """What the buttons of a gamepad stand for now."""
        self.tabletop.bring_up_to_date()
        return self.steering.keys

    def write_keys(self) -> None:
        """The buttons on the table have other letters, or none."""
        tabletop = self.tabletop
        if tabletop.layer is not None:
            self.controls.arrange(self.state.areas)
            tabletop.changed()
            tabletop.layer.invalidate(None)

    @property
    def _stopped(self) -> bool:
        """Whether something is shown that a press only ends."""
        return self.state.special is not None or any(m.stops for m in self.state.moments)

    def _press(self, event: pygame.event.Event) -> None:
        """The left button goes down."""
        state = self.state
        if self._stopped:
            # It only goes on: what comes up may be under the mouse.
            self.playback.finish_move()
            return
        dealing = state.dealing
        if state.drag.what is None:
            self.playback.finish_move()
        if dealing:
            # It was meant for what lay there before: nobody has seen the new cards yet.
            return
        state.own.cursor_shown = False
        if self.tabletop.widgets.handle(event):
            return
        # Not for a click on a button: that may be the one that takes the last move back.
        self.model.hurry()
        if state.busy:
            # Another's move is still to be shown: till then cards are not what they seem.
            return
        if state.said.hush():
            self.tabletop.changed()
        down = self.pointer.down(event.pos)
        if not down and not drags(event):
            self.handler.click_elsewhere(event.pos)
        elif not down and state.areas.log.collidepoint(event.pos):
            self._reads_at = event.pos[1]

    def _takes(self, pos: tuple[int, int]) -> bool:
        """Whether cards lie at a place: a finger there does not mean a button beside it."""
        state = self.state
        piles = (state.areas.stock, hit.pile_box(state))
        return (
            hit.card_at(state, pos) is not None or pygame.Rect(pos, (1, 1)).collidelist(piles) >= 0
        )

    def _read(self, at: int, y: int) -> None:
        """A finger moves the log from one height to another, line by line."""
        high = self.ui.text.line_height("small")
        lines = int((y - at) / high)
        if lines:
            self._reads_at = at + lines * high
            self.handler.log.scroll(lines)

    def _move(self, event: pygame.event.Event) -> bool:
        if self._reads_at is not None:
            self._read(self._reads_at, event.pos[1])
            return True
        if self.pointer.move(event.pos):
            if self.state.drag.what is not None:
                if self.pointer.aim():
                    self.tabletop.arrange(animate=True, later=True)
                # What is held has moved.
                self.on_dirty(pygame.Rect(0, 0, 0, 0))
            return True
        self.handler.hover(event.pos)
        return self.tabletop.widgets.handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """A key goes down; whether it was used."""
        state, widgets, key = self.state, self.tabletop.widgets, event.key
        if has_other_meaning(event):
            return widgets.handle(event)
        if self._stopped and (state.moments or key not in READ_ON):
            self.playback.finish_move()
            return True
        dealing = state.dealing
        if state.moments or key not in QUIET:
            self.playback.finish_move()
        if key not in QUIET:
            if key not in BACK:
                self.model.hurry()
            if state.busy and key != pygame.K_u:
                # Another's move is still to be shown: till then cards are not what they seem.
                return True
        if dealing and key in PRESS:
            # It was meant for what lay there before: nobody has seen the new cards yet.
            return True
        if by_pad(event) and key in ARROWS:
            self.steering.steer(key, [widgets, *self.panels()])
            self.tabletop.changed()
            return True
        if self._walks(event):
            return True
        at_card = state.own.cursor_shown and not state.own.selected
        act = act_of(event, self.handler, at_card=at_card)
        if act is not None:
            act()
            return True
        if widgets.handle(event):
            return True
        return self.handler.refuse(key)

    def _walks(self, event: pygame.event.Event) -> bool:
        """Whether a key goes through the buttons, or presses the one that has the keyboard."""
        widgets = self.tabletop.widgets
        if event.key != pygame.K_TAB and not (widgets.focused is not None and widgets.show_focus):
            return False
        if event.key == pygame.K_ESCAPE:
            widgets.focus(None)
            widgets.show_focus = False
            return True
        return widgets.handle(event)
