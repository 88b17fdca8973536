"""A table that fills the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.context import Ui
from game.ui.devices import Device
from game.ui.fingers import drags
from game.ui.pads import PadKeys, by_pad
from game.ui.scene import Dirty, Scene
from game.ui.table.input.keyboard import ARROWS, BACK, QUIET, READ_ON, act_of, has_other_meaning
from game.ui.table.layout import hit
from game.ui.table.table import Table
from game.ui.widgets.base import PRESS
from game.ui.widgets.root import Root

WHEEL: Final = 3
"""Lines of the log for a notch of the mouse wheel."""


class TableScene(Scene):
    """A table that fills the window: what mouse, keys, fingers and gamepads mean there."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        table.on_dirty = self.invalidate
        table.tabletop.widgets.takes = self._takes
        self._asked = table.controls.prompt_keys
        """The answers to which a gamepad has been led."""
        self._reads_at: int | None = None
        """Where the finger is that moves the log, from the top of the window."""

    @property
    def ui(self) -> Ui:
        return self.table.ui

    def panels(self) -> list[Root]:
        """What else has buttons at this table, for a gamepad."""
        return []

    @property
    def holds(self) -> bool:
        """Whether a card or a button of the table is held: all the mouse does belongs to it."""
        widgets = self.table.tabletop.widgets
        return self.table.state.drag.press is not None or widgets.captured is not None

    def has_in_hand(self, event: pygame.event.Event) -> bool:
        """Whether a drag begun at the table ends there, wherever the mouse is by then."""
        return event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION) and self.holds

    def leave(self) -> None:
        self.table.handler.hints.close()
        self.table.tabletop.warm_up.stop()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        self.table.tabletop.resize(size, scale)
        self.table.playback.go_on_at_once()

    def retell(self) -> None:
        hint = self.table.handler.hints.shown
        self.table.controls.retell()
        self.table.playback.retell()
        if hint is not None:
            self.table.handler.hints.tell(hint)
        self.table.tabletop.changed()

    @property
    def animating(self) -> bool:
        return self.table.playback.animating

    def update(self, dt: float) -> None:
        if self.ui.device is Device.PAD and self.table.controls.prompt_keys is not self._asked:
            self._asked = self.table.controls.prompt_keys
            self.table.steering.show(self.table.tabletop.widgets)
        tabletop = self.table.tabletop
        self.table.state.now += dt
        self.table.playback.update()
        self.table.handler.hints.look()
        if tabletop.points_elsewhere:
            tabletop.changed()
        tabletop.keep_up()
        tabletop.widgets.update(dt)
        tabletop.warm_up.step()
        tabletop.repaint()

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        return self.table.tabletop.draw(surface, dirty)

    def handle(self, event: pygame.event.Event) -> bool:
        self.table.tabletop.bring_up_to_date()
        widgets = self.table.tabletop.widgets
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event)
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._reads_at = None
            return widgets.handle(event) or self.table.pointer.up(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            if self.table.state.areas.log.collidepoint(self.table.state.drag.pos):
                self.table.handler.log.scroll(WHEEL * event.y)
                return True
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        elif event.type == pygame.WINDOWLEAVE and self.table.state.drag.what is None:
            self.table.handler.hover(None)
        return widgets.handle(event)

    def end_hold(self) -> None:
        self._reads_at = None
        self.table.tabletop.widgets.end_hold()
        self.table.handler.put_back()

    @property
    def explains(self) -> bool:
        state, tip = self.table.state, self.table.tabletop.widgets.tip
        near = state.zoom.shown is not None and state.zoom.shown == state.zoom.over
        return near or bool(tip) or state.log.hovered is not None

    @property
    def pad_keys(self) -> PadKeys:
        self.table.tabletop.bring_up_to_date()
        return self.table.steering.keys

    def write_keys(self) -> None:
        tabletop = self.table.tabletop
        if tabletop.layer is not None:
            self.table.controls.arrange(self.table.state.areas)
            tabletop.changed()
            tabletop.layer.invalidate(None)

    @property
    def _stopped(self) -> bool:
        """Whether something is shown that a press only ends."""
        return self.table.state.special is not None or any(
            m.stops for m in self.table.state.moments
        )

    def _press(self, event: pygame.event.Event) -> None:
        """The left button goes down."""
        state = self.table.state
        if self._stopped:
            # It only goes on: what comes up may be under the mouse.
            self.table.playback.finish_move()
            return
        dealing = state.dealing
        if state.drag.what is None:
            self.table.playback.finish_move()
        if dealing:
            # It was meant for what lay there before: nobody has seen the new cards yet.
            return
        state.own.cursor_shown = False
        if self.table.tabletop.widgets.handle(event):
            return
        # Not for a click on a button: that may be the one that takes the last move back.
        self.table.model.hurry()
        if state.busy:
            # Another's move is still to be shown: till then cards are not what they seem.
            return
        if state.said.hush():
            self.table.tabletop.changed()
        down = self.table.pointer.down(event.pos)
        if not down and not drags(event):
            self.table.handler.click_elsewhere(event.pos)
        elif not down and state.areas.log.collidepoint(event.pos):
            self._reads_at = event.pos[1]

    def _takes(self, pos: tuple[int, int]) -> bool:
        """Whether cards lie at a place: a finger there does not mean a button beside it."""
        state = self.table.state
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
            self.table.handler.log.scroll(lines)

    def _move(self, event: pygame.event.Event) -> bool:
        if self._reads_at is not None:
            self._read(self._reads_at, event.pos[1])
            return True
        if self.table.pointer.move(event.pos):
            if self.table.state.drag.what is not None:
                if self.table.pointer.aim():
                    self.table.tabletop.arrange(animate=True, later=True)
                # What is held has moved.
                self.invalidate(pygame.Rect(0, 0, 0, 0))
            return True
        self.table.handler.hover(event.pos)
        return self.table.tabletop.widgets.handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """A key goes down; whether it was used."""
        state, widgets, key = self.table.state, self.table.tabletop.widgets, event.key
        if has_other_meaning(event):
            return widgets.handle(event)
        if self._stopped and (state.moments or key not in READ_ON):
            self.table.playback.finish_move()
            return True
        dealing = state.dealing
        if state.moments or key not in QUIET:
            self.table.playback.finish_move()
        if key not in QUIET:
            if key not in BACK:
                self.table.model.hurry()
            if state.busy and key != pygame.K_u:
                # Another's move is still to be shown: till then cards are not what they seem.
                return True
        if dealing and key in PRESS:
            # It was meant for what lay there before: nobody has seen the new cards yet.
            return True
        if by_pad(event) and key in ARROWS:
            self.table.steering.steer(key, [widgets, *self.panels()])
            self.table.tabletop.changed()
            return True
        if self._walks(event):
            return True
        at_card = state.own.cursor_shown and not state.own.selected
        act = act_of(event, self.table.handler, at_card=at_card)
        if act is not None:
            act()
            return True
        if widgets.handle(event):
            return True
        return self.table.handler.refuse(key)

    def _walks(self, event: pygame.event.Event) -> bool:
        """Whether a key goes through the buttons, or presses the one that has the keyboard."""
        widgets = self.table.tabletop.widgets
        if event.key != pygame.K_TAB and not (widgets.focused is not None and widgets.show_focus):
            return False
        if event.key == pygame.K_ESCAPE:
            widgets.focus(None)
            widgets.show_focus = False
            return True
        return widgets.handle(event)

    def draw_under(
        self, surface: pygame.Surface, dirty: Dirty, place: pygame.Rect,
        draw: Callable[[pygame.Surface], None],
    ) -> Dirty:  # fmt: skip
        """Paint the table with something at a place over it.

        It has a soft shadow, so it is painted whole, once, on a fresh background.
        """
        place = place.clip(surface.get_rect())
        changed = self.table.tabletop.draw(surface, None if dirty is None else [*dirty, place])
        clip = surface.get_clip()
        surface.set_clip(clip.clip(place))
        draw(surface)
        surface.set_clip(clip)
        return changed
