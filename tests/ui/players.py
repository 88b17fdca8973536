"""Plays with fingers on a screen, or with a gamepad, by posted events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.rules.actions import (
    Action,
    Discard,
    Draw,
    LayMelds,
    LayOff,
    Take,
)
from game.rules.cards import Card
from game.ui.pads import Pad, button_for
from game.ui.table.scene import TableScene
from game.ui.widgets import Widget
from tests.ui.typist import same

STICK = {Pad.LEFT_TRIGGER: 4, Pad.RIGHT_TRIGGER: 5}
LINED = 90
"""The most steps of an arrow that anything at a table is away."""


class Thumbs:
    """Presses the buttons of a gamepad."""

    def __init__(self, hands: Any) -> None:
        self.hands = hands

    def press(self, pad: Pad, times: int = 1) -> None:
        """Press a button and let it go."""
        for _ in range(times):
            self.hold(pad)
            self.let_go(pad)

    def hold(self, pad: Pad) -> None:
        """Press a button."""
        if pad in STICK:
            self.hands.post(pygame.CONTROLLERAXISMOTION, axis=STICK[pad], value=32767)
        else:
            self.hands.post(pygame.CONTROLLERBUTTONDOWN, button=int(pad), instance_id=0)

    def let_go(self, pad: Pad) -> None:
        """Let a button go."""
        if pad in STICK:
            self.hands.post(pygame.CONTROLLERAXISMOTION, axis=STICK[pad], value=0)
        else:
            self.hands.post(pygame.CONTROLLERBUTTONUP, button=int(pad), instance_id=0)


class Fingers:
    """Touches the screen."""

    def __init__(self, hands: Any) -> None:
        self.hands = hands

    def touch(self, kind: int, pos: tuple[int, int], finger: int = 1) -> None:
        """One event of a finger."""
        wide, high = self.hands.app.window.size
        self.hands.post(
            kind, finger_id=finger, touch_id=1, x=pos[0] / wide, y=pos[1] / high, dx=0.0, dy=0.0
        )

    def tap(self, pos: tuple[int, int]) -> None:
        """Touch a place for a moment."""
        self.touch(pygame.FINGERDOWN, pos)
        self.touch(pygame.FINGERUP, pos)

    def rest(self, pos: tuple[int, int], seconds: float) -> None:
        """Touch a place for some time."""
        self.touch(pygame.FINGERDOWN, pos)
        self.hands.step(0.05, round(seconds / 0.05))
        self.touch(pygame.FINGERUP, pos)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Move a finger from one place to another."""
        self.touch(pygame.FINGERDOWN, start)
        for part in range(1, 9):
            x = start[0] + (end[0] - start[0]) * part // 8
            y = start[1] + (end[1] - start[1]) * part // 8
            self.touch(pygame.FINGERMOTION, (x, y))
        self.touch(pygame.FINGERUP, end)


class TablePlayer:
    """Does the actions of the player at a table. How, is told by what inherits from it."""

    def __init__(self, scene: TableScene, hands: Any) -> None:
        self.scene, self.hands = scene, hands

    @property
    def played(self) -> int:
        """How many actions the hand has."""
        return len(self.scene.game.record.hands[-1].actions)  # type: ignore[attr-defined]

    def do(self, action: Action) -> None:
        """Have an action done, in several steps where the table takes it so."""
        count, staging = self.played, self.scene.table.staging
        match action:
            case Draw():
                self.draw()
            case Discard(_seat, card):
                self.choose([card])
                self.discard()
            case Take(_seat, cards, _onto, opening):
                for group in (*opening, *([cards] if opening else [])):
                    self.choose(group)
                    self.meld()
                if not opening:
                    self.choose(cards if not staging.may_stage else [])
                self.take()
            case LayMelds(_seat, groups):
                opens = staging.may_stage
                for group in () if self.scene.table.state.own.staged else groups:
                    self.choose(group)
                    self.meld()
                    if not opens:
                        self.answer(LayMelds(self.scene.table.state.view.seat, (tuple(group),)))
                if opens:
                    self.meld()
                elif self.played == count:
                    self.choose([card for group in groups for card in group])
                    self.meld()
            case LayOff(_seat, additions):
                self.choose([card for cards, _index in additions for card in cards])
                self.add()
                self.answer(action)
                for cards, index in additions if self.played == count else ():
                    self.choose(cards)
                    self.add()
                    seat = self.scene.table.state.view.seat
                    self.answer(LayOff(seat, ((tuple(cards), index),)))
            case _:
                pass
        if self.played == count:
            self.answer(action)

    def choose(self, cards: Sequence[Card]) -> None:
        """Choose just these cards."""
        state, wanted = self.scene.table.state, [int(card) for card in cards]
        chosen = []
        for sprite in self.scene.table.staging.hand():
            if state.cards.faces[sprite] in wanted:
                wanted.remove(state.cards.faces[sprite])
                chosen.append(sprite)
        assert not wanted, f"not in the hand: {wanted}"
        for sprite in state.own.selected ^ set(chosen):
            self.toggle(sprite)
        assert state.own.selected == set(chosen)

    def answer(self, action: Action) -> None:
        """Answer the question on the table, where one is asked."""
        prompt = self.scene.table.controls.prompt
        for words, act in prompt.options if prompt is not None else ():
            if act == action or (act is not None and same(act, action)):
                keys = self.scene.table.controls.prompt_keys
                self.press(next(key for key in keys if key.text == words))
                return

    def press(self, button: Widget) -> None:
        """Press a button."""
        raise NotImplementedError

    def toggle(self, sprite: int) -> None:
        """Choose a card, or let it go."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draw a card."""
        raise NotImplementedError

    def take(self) -> None:
        """Take the pile."""
        raise NotImplementedError

    def meld(self) -> None:
        """Meld what is chosen."""
        raise NotImplementedError

    def add(self) -> None:
        """Add what is chosen to melds."""
        raise NotImplementedError

    def discard(self) -> None:
        """Discard what is chosen."""
        raise NotImplementedError


class PadPlayer(TablePlayer):
    """Plays by gamepad alone."""

    def __init__(self, scene: TableScene, hands: Any) -> None:
        super().__init__(scene, hands)
        self.thumbs = Thumbs(hands)

    def press(self, button: Widget) -> None:
        self.go_to(button)
        self.thumbs.press(Pad.A)

    def go_to(self, button: Widget) -> None:
        """Steer to a button with the arrows: over the table, towards where it is."""
        root, state = self.scene.table.tabletop.widgets, self.scene.table.state
        seen: set[object] = set()
        for _step in range(LINED):
            at = root.focused if root.show_focus else None
            if at is button:
                return
            here = at.rect if at is not None else state.areas.hand
            if at is None and state.own.cursor is not None and state.own.cursor_shown:
                here = state.layout.poses[state.own.cursor].rect
            dx = button.rect.centerx - here.centerx
            dy = button.rect.centery - here.centery
            ways = [
                (abs(dx), Pad.RIGHT_ARROW if dx > 0 else Pad.LEFT_ARROW),
                (abs(dy), Pad.DOWN_ARROW if dy > 0 else Pad.UP_ARROW),
            ]
            tried = [(id(at), state.own.cursor, pad) for _far, pad in sorted(ways, reverse=True)]
            fresh = next((each for each in tried if each not in seen), None)
            assert fresh is not None, f"no way to {button.describe()} from {here}"
            seen.add(fresh)
            self.thumbs.press(fresh[2])
        raise AssertionError(f"never at {button.describe()}")

    def toggle(self, sprite: int) -> None:
        state, root = self.scene.table.state, self.scene.table.tabletop.widgets
        if root.focused is not None and root.show_focus:
            self.thumbs.press(Pad.B)
        if (
            not state.own.cursor_shown
            or state.own.cursor not in self.scene.table.player.shown_hand()
        ):
            self.thumbs.press(Pad.RIGHT_ARROW)
        for _step in range(LINED):
            hand = self.scene.table.player.shown_hand()
            assert state.own.cursor is not None
            here, goal = hand.index(state.own.cursor), hand.index(sprite)
            if here == goal:
                self.thumbs.press(Pad.A)
                return
            rows = state.layout.poses
            apart = rows[sprite].y - rows[state.own.cursor].y
            if state.layout.rows > 1 and abs(apart) > rows[sprite].height / 3:
                self.thumbs.press(Pad.DOWN_ARROW if apart > 0 else Pad.UP_ARROW)
            else:
                self.thumbs.press(Pad.RIGHT_ARROW if goal > here else Pad.LEFT_ARROW)
        raise AssertionError(f"never at card {sprite}")

    def draw(self) -> None:
        self.thumbs.press(Pad.X)

    def discard(self) -> None:
        self.thumbs.press(Pad.X)

    def take(self) -> None:
        self._by(pygame.K_t, self.scene.table.controls.take_button)

    def meld(self) -> None:
        controls = self.scene.table.controls
        opens = controls.open_button.visible
        self._by(pygame.K_m, controls.open_button if opens else controls.meld_button)

    def add(self) -> None:
        self._by(pygame.K_a, self.scene.table.controls.add_button)

    def _by(self, key: int, button: Widget) -> None:
        """Press what stands for a key just now, or else the button on the table."""
        pad = button_for(self.scene.pad_keys, (key, 0))
        if pad is None:
            self.press(button)
        else:
            self.thumbs.press(pad)


class FingerPlayer(TablePlayer):
    """Plays with fingers alone."""

    def __init__(self, scene: TableScene, hands: Any) -> None:
        super().__init__(scene, hands)
        self.fingers = Fingers(hands)

    def press(self, button: Widget) -> None:
        self.fingers.tap(button.rect.center)

    def toggle(self, sprite: int) -> None:
        box = self.scene.table.state.layout.strips[sprite]
        self.fingers.tap((box.x + min(12, box.w // 2), box.y + 40))
        self.hands.step(0.3, 3)

    def draw(self) -> None:
        self.fingers.tap(self.scene.table.state.areas.stock.center)

    def take(self) -> None:
        self.fingers.tap(self.scene.table.state.areas.pile.center)

    def meld(self) -> None:
        controls = self.scene.table.controls
        self.press(controls.open_button if controls.open_button.visible else controls.meld_button)

    def add(self) -> None:
        self.press(self.scene.table.controls.add_button)

    def discard(self) -> None:
        """Drag the chosen card to the pile."""
        state = self.scene.table.state
        (sprite,) = state.own.selected
        box = state.layout.strips[sprite]
        start = box.x + min(12, box.w // 2), box.y + 40
        self.fingers.drag(start, state.areas.pile.center)
