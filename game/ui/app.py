"""The main loop: a stack of scenes, drawn only when something changes.

An error in a scene is logged and shown; the window stays open.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import pygame

from game.ui import fingers, pads, paint
from game.ui.context import Ui
from game.ui.devices import Device
from game.ui.double_click import NEAR, LateClicks
from game.ui.fingers import Fingers
from game.ui.held_button import HeldButton
from game.ui.held_keys import IDLE, HeldKeys
from game.ui.key_places import layout_changed, meant
from game.ui.pads import Pad, Pads
from game.ui.report import append_report, error_report
from game.ui.scene import Dirty, Scene
from game.ui.theme import FADE_TIME
from game.ui.trouble import TroubleScene
from game.ui.window import Window

R = TypeVar("R")

IDLE_RATE: Final = 30
DROWSY_RATE: Final = 20
"""Checks of the input per second once nothing has happened for ``DROWSY`` seconds."""
DROWSY: Final = 2.0
APART: Final = 40
"""Logical pixels by which a box is narrower on each side than a sheet that it does not hide."""
COVER: Final = 0.5
"""The largest share of such a sheet that the box may cover."""
AWAKE: Final = 0.4
"""Seconds after an event during which input is checked at the full rate."""
MAX_DT: Final = 0.1
STUMBLES: Final = 5
"""Number of errors of the loop itself that are tolerated within ``STUMBLING`` seconds."""
STUMBLING: Final = 10.0
MOUSE_EVENTS: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
PRESSES: Final = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
USED: Final = {
    pygame.KEYDOWN: Device.KEYS,
    pygame.MOUSEBUTTONDOWN: Device.MOUSE,
    pygame.MOUSEWHEEL: Device.MOUSE,
    pygame.FINGERDOWN: Device.FINGER,
}
"""Events that tell with what the player plays."""
REDRAW_EVENTS: Final = (pygame.VIDEOEXPOSE, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class App:
    """Runs scenes in a window.

    ``clock`` gives seconds. ``log_path`` is where errors are written. ``describe`` adds to an error
    report, for instance the game's record. ``home`` makes the scene to go on with if the only scene
    has failed. ``saved`` tells whether the game is saved, None if there is no game.
    """

    def __init__(
        self,
        window: Window,
        ui: Ui,
        *,
        clock: Callable[[], float] = time.perf_counter,
        log_path: Path | None = None,
        describe: Callable[[], str] | None = None,
        home: Callable[[], Scene] | None = None,
        saved: Callable[[], bool | None] | None = None,
    ) -> None:
        self.window = window
        self.ui = ui
        self.clock = clock
        self.log_path = log_path
        self.describe = describe
        self.home = home
        self.on_file: Callable[[Path], None] | None = None
        """Takes a file that was dropped onto the window and that the scene on top did not take."""
        self.on_seen: Callable[[], None] | None = None
        """Starts slow things, once, when the first frame has been shown."""
        self.saved = saved
        self.may_quit: Callable[[], bool] | None = None
        """Whether the loop may end now; False where the player is asked first."""
        self.running = False
        self.frames = 0
        """Frames drawn so far."""
        self.stack: list[Scene] = []
        self._hidden: list[Scene] = []
        """The sheets that are not painted, since another one hides them."""
        self._unseen = False
        """Whether another scene is on top than in the last frame: nobody can have meant it yet."""
        self._held_keys = HeldKeys()
        self._button = HeldButton()
        self._fingers = Fingers()
        self.pads = Pads()
        """The gamepads; they are heard once somebody listens."""
        self._late = LateClicks()
        self._mouse: tuple[int, int] | None = None
        """Where the mouse was last seen, None while it is not over the window."""
        self._pace = pygame.time.Clock()
        self._last = clock()
        self._awake_until = 0.0
        self._veil: pygame.Surface | None = None
        self._veil_left = 0.0
        self._left_behind = False
        """Whether a scene has gone whose memory is still to be given back."""
        self._failures: list[tuple[float, Scene]] = []
        self._fit()

    # -- scenes -----------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.stack[-1] if self.stack else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._begin_fade()
        self._enter(scene)

    def pop(self, scene: Scene | None = None) -> None:
        """Take the top scene off, or ``scene`` wherever it is. Without a scene left the program
        ends.
        """
        gone = scene or self.scene
        if gone is None or gone not in self.stack:
            return
        self._begin_fade()
        was_top = gone is self.scene
        if was_top:
            self._end_hold()
        self.stack.remove(gone)
        self._let_go(gone)
        if not self.stack:
            self.running = False
        elif was_top:
            self._unseen = True
            self._backdrops()
            top = self.stack[-1]
            self._guarded(top.resume)
            top.invalidate()
            self._point()
            self._show_focus()

    def replace(self, scene: Scene) -> None:
        """Replace the whole stack by a scene."""
        self._begin_fade()
        for old in reversed(self.stack):
            self._let_go(old)
        self.stack.clear()
        # Free the old scenes first: two tables at once would be the peak of memory use.
        gc.collect()
        self._enter(scene)

    def _let_go(self, scene: Scene) -> None:
        """Free the pictures of a scene that has gone, without waiting for the garbage collector."""
        self._guarded(scene.leave)
        scene.backdrop = None
        self._hidden = []
        self._left_behind = True

    def _enter(self, scene: Scene) -> None:
        self._end_hold()
        scene._app = self
        self._unseen = True
        self.stack.append(scene)
        self._guarded(scene.enter)
        if scene is self.scene:
            self._steer()
            self._guarded(scene.resize, self.window.size, self.ui.scale)
            self._backdrops()
            scene.invalidate()
            self._point()
            self._show_focus()
        self._awake_until = self.clock() + AWAKE

    def _point(self) -> None:
        """Tell the top scene where the mouse rests, since it may have appeared under it.

        Otherwise the wheel would have no effect until the mouse moves.
        """
        if self.scene is not None and self._mouse is not None:
            self._guarded(self.scene.point, self._mouse)

    def _show_focus(self) -> None:
        """Show where the gamepad is on the top scene, if one is in use."""
        self._steer()
        if self.scene is not None and self.ui.device is Device.PAD:
            self._guarded(self.scene.show_focus)

    def _backdrops(self) -> None:
        """Paint what lies below the overlays, dimmed, from the bottom up."""
        self._hidden = self._hidden_sheets()
        shown = self._from_base()
        if len(shown) < 2:
            for scene in self.stack:
                scene.backdrop = None
            return
        canvas = pygame.Surface(self.window.size, 0, self.window.surface)
        for place, scene in enumerate(shown, 1):
            top = place == len(shown)
            if scene in self._hidden:
                scene.backdrop = None
                continue
            if scene.overlay:
                scene.backdrop = canvas if top else canvas.copy()
                paint.dim(scene.backdrop, self.ui.theme.scrim)
            if not top:
                self._guarded(scene.draw, canvas, None)

    def _from_base(self) -> list[Scene]:
        """The page on top and the overlays over it, from the bottom up."""
        pages = [place for place, scene in enumerate(self.stack) if not scene.overlay]
        return self.stack[pages[-1] if pages else 0 :]

    def _hidden_sheets(self) -> list[Scene]:
        """The sheets that another one hides."""
        shown = self._from_base()
        return [
            scene
            for place, scene in enumerate(shown, 1)
            if any(self._hides(over, scene) for over in shown[place:])
        ]

    def _hides(self, over: Scene, scene: Scene) -> bool:
        """Whether the sheet ``over`` another hides it: it covers more than half of it, or so much
        of its width that only the edges would be seen.
        """
        low, high = scene.filled, over.filled
        if low is None or high is None:
            return False
        if high.w * high.h > COVER * low.w * low.h:
            return True
        return not low.inflate(-2 * self.ui.px(APART), 0).contains(high)

    def invalidate(self) -> None:
        """Request a redraw of the whole window."""
        if self.scene is not None:
            self.scene.invalidate()

    def quit(self) -> None:
        """End the loop. If something would be lost, the player is asked first."""
        may = True
        if self.may_quit is not None and not isinstance(self.scene, TroubleScene):
            try:
                may = self.may_quit()
            except Exception as error:
                self._log(self.report(error))
        if may:
            self.end()

    def end(self) -> None:
        """End the loop."""
        self.running = False

    # -- appearance -------------------------------------------------------------------------

    def apply(self, **changes: Any) -> None:
        """Change the appearance, as ``Ui`` names it; all scenes are laid out again."""
        for name, value in changes.items():
            setattr(self.ui, name, value)
        self._relayout()

    def retell(self) -> None:
        """The language has changed: all scenes say everything anew. ``apply`` lays them out."""
        for scene in list(self.stack):
            self._guarded(scene.retell)

    def _fit(self) -> None:
        self.ui.size = self.window.size
        self.ui.scale = self.window.scale
        self.ui.refresh()

    def _relayout(self) -> None:
        self._fit()
        self._veil = None
        for scene in list(self.stack):
            self._guarded(scene.resize, self.window.size, self.ui.scale)
            scene.invalidate()
        self._backdrops()

    def _begin_fade(self) -> None:
        if self.ui.reduced_motion or not self.stack or not self.running:
            self._veil = None
            return
        self._veil = self.window.surface.copy()
        self._veil_left = FADE_TIME

    # -- the loop ---------------------------------------------------------------------------

    def run(self, scene: Scene) -> None:
        """Show ``scene`` and run until no scene is left or ``quit`` is called.

        Errors are shown and the loop goes on. An error that makes every turn fail, such as a lost
        window, is raised in the end.
        """
        self._enter(scene)
        self.running = True
        self._last = self.clock()
        stumbles: list[float] = []
        while self.running and self.stack:
            try:
                busy = self.step()
            except Exception as error:
                # An error outside all scenes: the window or its driver. It is shown like any other
                # error, but not over and over.
                now = self.clock()
                stumbles = [when for when in stumbles if now - when < STUMBLING] + [now]
                if len(stumbles) > STUMBLES:
                    raise
                self.fail(error)
                busy = False
            self._pace.tick(self._rate(busy))

    def _rate(self, busy: bool) -> int:
        if busy:
            return self.window.refresh_rate
        return DROWSY_RATE if self.clock() > self._awake_until + DROWSY else IDLE_RATE

    def step(self) -> bool:
        """One turn of the loop; True if more frames are wanted soon."""
        now = self.clock()
        dt = min(MAX_DT, max(0.0, now - self._last))
        self._last = now
        self._unseen = False
        if self.frames and self.on_seen is not None:
            seen, self.on_seen = self.on_seen, None
            self._guarded(seen)
        for event in self._held_keys.current(pygame.event.get()):
            if event.type in pads.RAW:
                continue
            if event.type != pygame.CONTROLLERAXISMOTION:
                # A stick at rest trembles.
                self._awake_until = now + AWAKE
            self._take(event)
            if not self.stack:
                return False
        for pad in self.pads.going_on(now):
            self._press(pad)
        if self.pads.holds:
            self._awake_until = now + AWAKE
        if self.window.poll(now):
            self._end_hold()
            self.ui.assets.clear()
            self._relayout()
        elif self.window.blank:
            self._bridge()
        top = self.scene
        if top is None:
            return False
        self._guarded(top.update, dt)
        top = self.scene
        if top is None:
            return False
        self._steer()
        if self._hidden != self._hidden_sheets():
            # A sheet has another size than when it came up.
            self._backdrops()
            top.invalidate()
        moving = self._veil is not None or bool(self._guarded(lambda: top.animating))
        if not self.window.settling and (moving or top.needs_draw):
            self._draw(top, dt)
        if self._left_behind and self._veil is None:
            # Even during animations: a celebration would keep the table's memory for minutes.
            self._left_behind = False
            gc.collect()
        return moving or now < self._awake_until or self.window.settling

    def _bridge(self) -> None:
        """Stretch the old picture over the new window size while the size may still change."""
        picture = pygame.Surface(self.window.size)
        if self.scene is not None:
            self._guarded(self.scene.draw, picture, None)
        self.window.stretch(picture)

    def _take(self, event: pygame.event.Event) -> None:
        now = self.clock()
        if event.type in pads.EVENTS:
            for pad in self.pads.told(event, now):
                self._press(pad)
            gone = event.type == pygame.CONTROLLERDEVICEREMOVED and not self.pads.present
            if gone and self.ui.device is Device.PAD:
                self._use(Device.KEYS)
            return
        if event.type in MOUSE_EVENTS and getattr(event, "touch", False):
            # SDL makes it of a finger, which is told as well.
            return
        if event.type != pygame.KEYDOWN or event.key not in IDLE:
            self._use(USED.get(event.type))
        if event.type in fingers.EVENTS:
            wide, high = self.window.size
            pos = round(event.x * wide), round(event.y * high)
            explained = self._explains()
            slop = self.ui.dp(fingers.SLOP)
            told = self._fingers.told(event, pos, now, slop, explained=explained)
        else:
            self._fingers.forget(event)
            told = [self.window.placed(event)]
        for each in told:
            if self._button.loses(each):
                self._end_hold()
            for one in self._button.told(meant(each)):
                self._dispatch(one)

    def _explains(self) -> bool:
        top = self.scene
        return top is not None and bool(self._guarded(lambda: top.explains))

    def _use(self, device: Device | None) -> None:
        """Something has been done with a device: what is shown follows the one used last."""
        before = self.ui.device
        if device is None or device is before:
            return
        self.ui.device = device
        first = device in (Device.KEYS, Device.PAD) and not self.ui.keys_used
        if first:
            self.ui.keys_used = True
        if Device.PAD not in (device, before):
            if Device.FINGER in (device, before) or (first and self.ui.key_caps == "needed"):
                # Letters on buttons come and go.
                for scene in self.stack:
                    self._guarded(scene.write_keys)
            return
        if device is Device.PAD:
            # Nothing stays lit under a mouse that is not used.
            self._dispatch(pygame.event.Event(pygame.WINDOWLEAVE))
        # The letters on the buttons are others.
        self._steer()
        self._relayout()

    def _steer(self) -> None:
        """Tell the scene on top that a gamepad is in use, and learn what its buttons stand for."""
        top = self.scene
        if top is None or self.ui.device is not Device.PAD:
            return
        keys, maker = self._guarded(lambda: top.pad_keys), self.pads.maker
        if keys is not None and (keys, maker) != (self.ui.pad_keys, self.ui.pad_maker):
            self.ui.pad_keys, self.ui.pad_maker = keys, maker
            self._guarded(top.write_keys)

    def _press(self, pad: Pad) -> None:
        """A button of a gamepad goes down: the first of its keys that is of use is pressed."""
        self._awake_until = self.clock() + AWAKE
        self._use(Device.PAD)
        self._steer()
        for key, mod in self.ui.pad_keys.get(pad, ()):
            event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", pad=True)
            top = self.scene
            if self._dispatch(event) or self.scene is not top:
                break
        self._show_focus()

    def _end_hold(self) -> None:
        """End what the scene on top holds with the mouse: the release will not reach it."""
        held, self._button.held = self._button.held, False
        if held and self.scene is not None:
            self._guarded(self.scene.end_hold)

    def _dispatch(self, event: pygame.event.Event) -> bool:
        """Tell the window and the scene on top an event; whether it was used."""
        if event.type == pygame.QUIT:
            self.quit()
            return True
        if event.type in MOUSE_EVENTS:
            self._mouse = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self._mouse = None
        if event.type in REDRAW_EVENTS:
            self.invalidate()
        if event.type == pygame.KEYMAPCHANGED and layout_changed():
            # The letters on the buttons follow.
            self._relayout()
        if self.window.handle(event):
            return True
        if self._unseen and event.type in PRESSES:
            # Pressed in the same frame, it was meant for the scene shown before.
            return True
        top = self.scene
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self._late.is_late(top, event.pos, self.clock(), self.ui.dp(NEAR)):
            return True
        if top is None:
            return False
        used = self._guarded(top.handle, event)
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if not used and escape and top.overlay and top is self.scene:
            self.pop()
            used = True
        if not used and event.type == pygame.DROPFILE and self.on_file is not None:
            self._guarded(self.on_file, Path(event.file))
        return bool(used)

    def _draw(self, scene: Scene, dt: float) -> None:
        surface = self.window.surface
        if self._veil is not None:
            scene.take_dirty()
            self._guarded(scene.draw, surface, None)
            self._veil_left -= dt
            if self._veil_left <= 0 or self._veil.get_size() != surface.get_size():
                self._veil = None
            else:
                self._veil.set_alpha(round(255 * self._veil_left / FADE_TIME))
                surface.blit(self._veil, (0, 0))
            changed: Dirty = None
        else:
            dirty = scene.take_dirty()
            changed = self._guarded(scene.draw, surface, dirty)
            if dirty is None:
                changed = None
        surface.set_clip(None)
        if changed is None:
            self.window.show()
        elif changed:
            self.window.show(changed)
        self.frames += 1

    # -- errors -----------------------------------------------------------------------------

    def _guarded(self, call: Callable[..., R], *args: object) -> R | None:
        try:
            return call(*args)
        except Exception as error:
            if isinstance(self.scene, TroubleScene) and self.scene.plain:
                raise  # The plain error screen fails too: do not try forever.
            self.fail(error)
            return None

    def fail(self, error: BaseException) -> None:
        """Log an error and show it. Also used for errors outside scenes (a worker, a save)."""
        report = self.report(error)
        written = self._log(report)
        if isinstance(self.scene, TroubleScene):
            self.scene.plain = True
            self.scene.invalidate()
            return
        if self.scene is not None:
            self._failures.append((self.clock(), self.scene))
        self._veil = None
        self.window.surface.set_clip(None)
        path = self.log_path if written else None
        self._enter(TroubleScene(report, path, self.recover, self._is_saved()))

    def _is_saved(self) -> bool | None:
        try:
            return self.saved() if self.saved is not None else None
        except Exception:
            return None

    def report(self, error: BaseException) -> str:
        """The text of an error report. It is made whatever else goes wrong."""
        extra = ""
        if self.describe is not None:
            try:
                extra = self.describe()
            except Exception as second:
                extra = f"(no description: {type(second).__name__})"
        return error_report(error, [type(scene).__name__ for scene in self.stack], extra)

    def _log(self, report: str) -> bool:
        try:
            return self.log_path is not None and append_report(report, self.log_path)
        except Exception:
            return False

    def recover(self) -> None:
        """Go on after an error, without the scene if it has just failed twice."""
        while isinstance(self.scene, TroubleScene):
            self.stack.pop()
        now, scene = self.clock(), self.scene
        recent = [when for when, failed in self._failures if failed is scene and now - when < 20]
        if scene is not None and len(recent) > 1:
            if len(self.stack) > 1:
                self.pop()
                return
            if self.home is not None:
                self.replace(self.home())
                return
        if scene is not None:
            self._guarded(scene.recover)
        self._relayout()
