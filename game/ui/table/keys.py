"""The keyboard at the table: a cursor through the hand, and the letters on the buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS: Final = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_HOME: -1000,
    pygame.K_END: 1000,
}
PAGES: Final = {pygame.K_PAGEUP: 10, pygame.K_PAGEDOWN: -10}
"""Keys that go through the log, with the lines that they go back."""
QUIET: Final = (pygame.K_l, pygame.K_s, pygame.K_ESCAPE, pygame.K_w, pygame.K_v, *PAGES)
"""Keys that let what moves go on."""
BACK: Final = (pygame.K_u, pygame.K_BACKSPACE, pygame.K_DELETE)
"""Keys that take something back: the others do not move any sooner for them."""
READ_ON: Final = tuple(key for key in QUIET if key != pygame.K_ESCAPE)
"""Keys that leave a special hand laid out; any other does nothing but let the game go on."""


@dataclass
class Keys:
    """Turns keys into acts. ``active`` tells whether the cursor is shown."""

    scene: TableScene
    active: bool = False

    def down(self, event: pygame.event.Event) -> bool:
        """A key goes down; True when it was used."""
        scene = self.scene
        key = event.key
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return scene.widgets.handle(event)
        stops = any(moment.stops for moment in scene.moments)
        if (stops or scene.showcase.shown is not None) and key not in READ_ON:
            scene.finish_move()
            return True
        dealing = scene.dealing
        if key not in QUIET:
            scene.finish_move()
            if key not in BACK:
                scene.game.hurry()
            if scene.show.busy and key != pygame.K_u:
                # Another's move is still to be shown: till then cards are not what they seem.
                return True
        if dealing and key in (*ENTER, pygame.K_SPACE):
            # It was meant for what lay there before: nobody has seen the new cards yet.
            return True
        root = scene.widgets
        if key == pygame.K_TAB or (root.focused is not None and root.show_focus):
            if key == pygame.K_ESCAPE:
                root.focus(None)
                root.show_focus = False
                return True
            if root.handle(event):
                return True
        if key in STEPS:
            if event.mod & pygame.KMOD_SHIFT:
                self._carry(STEPS[key])
            else:
                self._step(STEPS[key])
            return True
        if key in (pygame.K_UP, pygame.K_DOWN):
            self._row(-1 if key == pygame.K_UP else 1)
            return True
        if key == pygame.K_SPACE:
            if self._ensure_cursor() and scene.desk.cursor is not None:
                scene.toggle(scene.desk.cursor)
            return True
        if key in ENTER:
            self._enter()
            return True
        if key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            scene.desk.take_back()
            scene.choice = None
            scene.arrange(animate=True)
            return True
        if key == pygame.K_ESCAPE:
            return self._escape()
        if key == pygame.K_w:
            self._why()
            return True
        if key in PAGES:
            scene.scroll_log(PAGES[key])
            return True
        if key == pygame.K_v:
            scene.peek.next(scene.layout, scene.view, -1 if event.mod & pygame.KMOD_SHIFT else 1)
            scene.refresh()
            return True
        if key == pygame.K_s:
            scene.sort("suit" if scene.desk.order.sort == "rank" else "rank")
            return True
        if key == pygame.K_x and not scene.desk.selected and self.active:
            if scene.desk.cursor is not None and scene.game.your_turn:
                scene.report(scene.desk.discard([scene.desk.cursor]))
            return True
        return root.handle(event) or self._refused(event)

    def _ensure_cursor(self) -> bool:
        """Show the cursor; True if it was there already."""
        scene = self.scene
        hand = scene.shown_hand()
        was = self.active and scene.desk.cursor in hand
        self.active = True
        if not was:
            middle = hand[len(hand) // 2] if hand else None
            scene.desk.cursor = scene.desk.cursor if scene.desk.cursor in hand else middle
            scene.refresh()
        return was

    def _step(self, by: int) -> None:
        scene = self.scene
        if not self._ensure_cursor():
            return
        hand = scene.shown_hand()
        at = hand.index(scene.desk.cursor) if scene.desk.cursor in hand else 0
        if hand:
            scene.desk.cursor = hand[min(len(hand) - 1, max(0, at + by))]
        scene.refresh()

    def _row(self, way: int) -> None:
        """Up selects and down lets go in a single row; in two rows the cursor changes rows."""
        scene = self.scene
        if not self._ensure_cursor() or scene.desk.cursor is None:
            return
        if scene.layout.rows == 1:
            chosen = scene.desk.cursor in scene.desk.selected
            if chosen == (way > 0):
                scene.toggle(scene.desk.cursor)
            return
        poses = scene.layout.poses
        here = poses[scene.desk.cursor]
        others = [i for i in scene.shown_hand() if (poses[i].y - here.y) * way > here.height * 0.2]
        if others:
            scene.desk.cursor = min(others, key=lambda i: abs(poses[i].x - here.x))
        scene.refresh()

    def _carry(self, by: int) -> None:
        """Move the cursor's card through the hand, which then stays in that order."""
        scene = self.scene
        if not self._ensure_cursor() or scene.desk.cursor is None:
            return
        hand = scene.shown_hand()
        card = scene.desk.cursor
        at = hand.index(card)
        rest = [i for i in hand if i != card]
        scene.reorder(rest, [card], min(len(rest), max(0, at + by)))
        scene.arrange(animate=True)

    def _enter(self) -> None:
        scene = self.scene
        keys = scene.controls.prompt_keys
        chosen = scene.desk.chosen()
        if keys and not chosen and (len(keys) == 1 or scene.choice is not None):
            keys[0].click()
            return
        if not chosen and self.active and scene.desk.cursor is not None and not scene.desk.staged:
            chosen = [scene.desk.cursor]
        scene.report(scene.desk.obvious(chosen))

    def _escape(self) -> bool:
        scene = self.scene
        if scene.pointer.dragging is not None:
            scene.pointer.cancel()
        elif scene.choice is not None or scene.desk.selected:
            scene.choice = None
            scene.desk.selected.clear()
            scene.arrange(animate=True)
        elif scene.notes.hush():
            scene.refresh()
        elif scene.peek.shown is not None:
            scene.look_at(None)
        else:
            scene.menu()
        return True

    def _why(self) -> None:
        """The reason of the last line of the log that has one, or when it will be told."""
        lines = range(len(self.scene.log.lines))
        number = next((n for n in reversed(lines) if self.scene.may_explain(n)), None)
        if number is not None:
            self.scene.explain_line(number)

    def _refused(self, event: pygame.event.Event) -> bool:
        """A letter of an action that cannot be done: tell why, though it has no button then."""
        scene = self.scene
        for button in scene.controls.children:
            letter = getattr(button, "shortcut", "")
            if len(letter) != 1 or event.key != ord(letter.lower()):
                continue
            if button.enabled and not button.visible and isinstance(button, Button):
                # It is refused for the cards that are chosen, or that none are.
                button.click()
                return True
            if button.disabled_reason:
                # Where the actions are: those that cannot be done have no button there.
                where = scene.areas.plaza.why.midbottom
                scene.notes.explain(button.disabled_reason, where, scene.now)
                scene.refresh()
                return True
        return False
