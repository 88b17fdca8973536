"""A gamepad at the table: what its buttons stand for, and the way of its arrows over the table."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.state import Phase
from game.ui.pads import ARROWS as PAD_ARROWS
from game.ui.pads import Pad, PadKeys, key
from game.ui.table.controls import Controls
from game.ui.table.input.act_handler import ActHandler
from game.ui.table.input.keyboard import ARROWS
from game.ui.table.input.player_input import PlayerInput
from game.ui.table.table_state import TableState
from game.ui.widgets.base import Widget
from game.ui.widgets.root import Root, nearest

_ALWAYS: Final[PadKeys] = {
    **PAD_ARROWS,
    Pad.A: key(pygame.K_SPACE),
    Pad.B: key(pygame.K_ESCAPE),
    Pad.LEFT: key(pygame.K_u),
    Pad.RIGHT: key(pygame.K_h),
    Pad.LEFT_TRIGGER: key(pygame.K_l),
    Pad.RIGHT_TRIGGER: key(pygame.K_v),
    Pad.LEFT_STICK: key(pygame.K_s),
    Pad.RIGHT_STICK: key(pygame.K_w),
    Pad.BACK: key(pygame.K_F1, pygame.K_c),
    Pad.START: key(pygame.K_F10),
}
"""The buttons whatever can be done."""
BEFORE: Final[PadKeys] = {**_ALWAYS, Pad.X: key(pygame.K_d), Pad.Y: key(pygame.K_t)}
"""The buttons before the draw: draw, or take the pile."""
AFTER: Final[PadKeys] = {**_ALWAYS, Pad.X: key(pygame.K_x), Pad.Y: key(pygame.K_m)}
"""The buttons after it: discard, meld."""
ADDING: Final[PadKeys] = {**_ALWAYS, Pad.X: key(pygame.K_x), Pad.Y: key(pygame.K_a)}
"""The buttons where the chosen cards fit to melds and are none themselves."""
WATCHING: Final[PadKeys] = {
    **_ALWAYS,
    Pad.X: key(pygame.K_RETURN),
    Pad.LEFT_TRIGGER: key(pygame.K_PAGEUP),
    Pad.RIGHT_TRIGGER: key(pygame.K_PAGEDOWN),
    Pad.Y: key(pygame.K_l),
}
"""The buttons where a record is looked at."""
WITH_PILE: Final[PadKeys] = {**BEFORE, Pad.Y: key(pygame.K_m)}
"""The buttons where cards have been chosen before the draw, to be put out for the opening."""


class PadSteering:
    """Moves the place of the gamepad: through the hand, and from there to all buttons."""

    def __init__(
        self, state: TableState, player: PlayerInput, controls: Controls, acts: ActHandler
    ) -> None:
        self.acts = acts
        self.state = state
        self.player = player
        self.controls = controls

    @property
    def keys(self) -> PadKeys:
        """What the buttons of the pad stand for now."""
        button = self.controls.pick_up_button
        picks = {Pad.LEFT_STICK: key(pygame.K_p)} if button.visible and button.enabled else {}
        return {**self._acts, **picks}

    @property
    def _acts(self) -> PadKeys:
        """The same but for picking up the other hand."""
        controls = self.controls
        if controls.bar is not None:
            return WATCHING
        melds = controls.meld_button.visible and controls.meld_button.enabled
        if self.state.view.phase is Phase.DRAW:
            return WITH_PILE if melds else BEFORE
        adds = controls.add_button.visible and controls.meld_button.kind != "primary"
        return ADDING if adds else AFTER

    def steer(self, arrow: int, roots: list[Root]) -> None:
        """Go where an arrow leads. ``roots`` have the buttons, those of the table first."""
        way = ARROWS[arrow]
        hand = self.player.shown_hand() if self.controls.bar is None else []
        at = next((root for root in roots if _focused(root) is not None), None)
        here = None if at is None else _focused(at)
        own = self.state.own
        if here is None:
            if hand and not self.acts.hand.show_cursor():
                self.acts.hand.move_cursor(0)
                return
            if self._steps_in_hand(way, hand):
                return
        start = here.rect if here is not None else self._card_box()
        stops = [(root, stop) for root in roots for stop in root.stops() if stop is not here]
        boxes = [stop.rect for _root, stop in stops]
        if here is not None and hand and here not in self.controls.prompt_keys:
            boxes.append(self.state.areas.hand)
        found = nearest(way, start, boxes)
        if found is None:
            return
        for root in roots:
            if found == len(stops) or root is not stops[found][0]:
                root.focus(None)
                root.show_focus = False
        if found == len(stops):
            own.cursor_shown = True
            self.acts.hand.move_cursor(0)
            return
        own.cursor_shown = False
        root, stop = stops[found]
        root.show_focus = True
        root.focus(stop)

    def show(self, root: Root) -> None:
        """A question is asked: the pad is at its first answer."""
        keys = self.controls.prompt_keys
        if keys and _focused(root) not in keys:
            self.state.own.cursor_shown = False
            root.show_focus = True
            root.focus(keys[0])

    def _steps_in_hand(self, way: tuple[int, int], hand: list[int]) -> bool:
        """Go a step within the hand; False where it leads out of it."""
        poses, at = self.state.layout.poses, self.state.own.cursor
        if at not in hand or at not in poses:
            return False
        place = hand.index(at)
        if way[0]:
            goal = place + way[0]
            level = 0 <= goal < len(hand) and abs(poses[hand[goal]].y - poses[at].y)
            within = 0 <= goal < len(hand) and level < poses[at].height / 3
            if within:
                self.acts.hand.move_cursor(way[0])
            return within
        beyond = [
            i for i in hand
            if i in poses and (poses[i].y - poses[at].y) * way[1] > poses[at].height / 3
        ]  # fmt: skip
        if not beyond or self.state.layout.rows == 1:
            return False
        self.acts.hand.change_row(way[1])
        return True

    def _card_box(self) -> pygame.Rect:
        at = self.state.own.cursor
        pose = None if at is None else self.state.layout.poses.get(at)
        return self.state.areas.hand if pose is None else pose.rect


def _focused(root: Root) -> Widget | None:
    """What has the keyboard in a tree and can be pressed."""
    at = root.focused if root.show_focus else None
    return at if at is not None and at.can_focus else None
