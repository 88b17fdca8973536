"""Gamepads: their buttons and sticks become keys, so that everything has one way.

Which key a button stands for is told by what is on the screen: ``SHEET`` for pages and sheets, a
table of its own where cards are played.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, Final, TypeAlias

import pygame

from game.translation import NP_, _p


class Pad(IntEnum):
    """A button of a gamepad, by SDL's number; the last ones are triggers and the right stick."""

    A = 0
    B = 1
    X = 2
    Y = 3
    BACK = 4
    START = 6
    LEFT_STICK = 7
    RIGHT_STICK = 8
    LEFT = 9
    RIGHT = 10
    UP_ARROW = 11
    DOWN_ARROW = 12
    LEFT_ARROW = 13
    RIGHT_ARROW = 14
    LEFT_TRIGGER = 100
    RIGHT_TRIGGER = 101
    STICK_UP = 102
    STICK_DOWN = 103


Stroke: TypeAlias = tuple[int, int]
"""A key, and what is held down with it."""
Strokes: TypeAlias = tuple[Stroke, ...]
"""What a button stands for: the first of them that is of use."""
PadKeys: TypeAlias = Mapping[Pad, Strokes]


def key(*keys: int, mod: int = 0) -> Strokes:
    """Keys of which the first that is of use is meant."""
    return tuple((each, mod) for each in keys)


ARROWS: Final[PadKeys] = {
    Pad.UP_ARROW: key(pygame.K_UP),
    Pad.DOWN_ARROW: key(pygame.K_DOWN),
    Pad.LEFT_ARROW: key(pygame.K_LEFT),
    Pad.RIGHT_ARROW: key(pygame.K_RIGHT),
    Pad.STICK_UP: key(pygame.K_PAGEUP),
    Pad.STICK_DOWN: key(pygame.K_PAGEDOWN),
}
"""What means the same everywhere, and goes on while it is held."""
SHEET: Final[PadKeys] = {
    **ARROWS,
    Pad.A: key(pygame.K_SPACE, pygame.K_RETURN),
    Pad.B: key(pygame.K_ESCAPE),
    Pad.X: key(pygame.K_DELETE),
    Pad.START: key(pygame.K_ESCAPE),
    Pad.Y: key(pygame.K_F2),
    Pad.BACK: key(pygame.K_F1, pygame.K_c),
    Pad.LEFT: (*key(pygame.K_TAB, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT),
               *key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)),
    Pad.RIGHT: (*key(pygame.K_TAB, mod=pygame.KMOD_CTRL), *key(pygame.K_TAB)),
    Pad.LEFT_TRIGGER: key(pygame.K_PAGEUP),
    Pad.RIGHT_TRIGGER: key(pygame.K_PAGEDOWN),
}  # fmt: skip
"""The buttons on pages and sheets."""


def by_pad(event: pygame.event.Event) -> bool:
    """Whether a key was pressed by a gamepad."""
    return bool(getattr(event, "pad", False))


EVENTS: Final = (
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED,
)  # fmt: skip
RAW: Final = (
    pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED,
)  # fmt: skip
"""What SDL tells of the same pads besides. They cannot be blocked: SDL makes the others of them."""
FIRST: Final = 0.38
"""Seconds after which an arrow that is held goes on."""
NEXT: Final = 0.09
"""Seconds between its further steps."""
FAR: Final = 20_000
"""How far a stick or trigger is moved that counts as pressed, of 32,767."""
BACK_TO: Final = 12_000
"""Below this it counts as let go."""
_STICKS: Final = {
    0: (Pad.LEFT_ARROW, Pad.RIGHT_ARROW),
    1: (Pad.UP_ARROW, Pad.DOWN_ARROW),
    3: (Pad.STICK_UP, Pad.STICK_DOWN),
    4: (None, Pad.LEFT_TRIGGER),
    5: (None, Pad.RIGHT_TRIGGER),
}
"""What an axis of SDL presses at its lower end, and at its upper one."""


class Maker(Enum):
    """Whose names stand on the buttons."""

    XBOX = ""
    SONY = "4c05"
    NINTENDO = "7e05"
    """The number of the maker, as SDL writes it."""


@dataclass(frozen=True)
class _Open:
    """A pad in use: SDL's number of it, and whose letters it has."""

    device: Any
    number: int
    maker: Maker


class Pads:
    """Follows all gamepads; they may come and go."""

    def __init__(self) -> None:
        self.maker = Maker.XBOX
        """Whose names stand on the pad used last."""
        self._module: Any = None
        self._open: list[_Open] = []
        self._held: dict[Pad, float] = {}
        """What is down, with the time at which it goes on."""
        self._tilted: set[Pad] = set()
        """What of it a stick or trigger presses, and so lets go."""

    def listen(self) -> None:
        """Listen to pads from now on, those there and those to come; without SDL's help to none."""
        with contextlib.suppress(ImportError, AttributeError, pygame.error):
            from pygame._sdl2 import controller

            controller.init()
            self._module = controller

    def stop(self) -> None:
        """Listen no more."""
        self._open.clear()
        if self._module is not None:
            self._module.quit()
        self._module = None

    def told(self, event: pygame.event.Event, now: float) -> list[Pad]:
        """Take in an event of a pad; what has been pressed."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            # A button that was down comes up untold.
            self._held.clear()
            self._tilted.clear()
            self._open = [each for each in self._open if each.device.attached()]
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._moved(event, now)
        elif event.button in list(Pad):
            return self._change(event, Pad(event.button), now,
                                down=event.type == pygame.CONTROLLERBUTTONDOWN)  # fmt: skip
        return []

    def going_on(self, now: float) -> list[Pad]:
        """The arrow that is held and takes a further step now."""
        for pad, due in self._held.items():
            if pad in ARROWS and now >= due:
                self._held[pad] = now + NEXT
                return [pad]
        return []

    @property
    def present(self) -> bool:
        """Whether any pad is there."""
        return bool(self._open)

    @property
    def holds(self) -> bool:
        """Whether an arrow is held."""
        return any(pad in ARROWS for pad in self._held)

    def _moved(self, event: pygame.event.Event, now: float) -> list[Pad]:
        ends = [
            (pad, far)
            for pad, far in zip(
                _STICKS.get(event.axis, ()), (-event.value, event.value), strict=False
            )
            if pad is not None
        ]
        for pad, far in ends:
            if pad in self._tilted and far < BACK_TO:
                self._change(event, pad, now, down=False)
        pressed = [
            each
            for pad, far in ends
            if far > FAR and pad not in self._held and not self._leans(pad)
            for each in self._change(event, pad, now, down=True)
        ]
        self._tilted.update(pressed)
        return pressed

    def _leans(self, pad: Pad) -> bool:
        """Whether the stick points elsewhere already: between two ways the first one counts."""
        return pad in ARROWS and self.holds

    def _change(self, event: pygame.event.Event, pad: Pad, now: float, *, down: bool) -> list[Pad]:
        number = getattr(event, "instance_id", None)
        self.maker = next((each.maker for each in self._open if each.number == number), self.maker)
        self._tilted.discard(pad)
        if not down:
            self._held.pop(pad, None)
            return []
        self._held[pad] = now + FIRST
        return [pad]

    def _add(self, index: int) -> None:
        if self._module is None:
            return
        with contextlib.suppress(pygame.error, AttributeError):
            device = self._module.Controller(index)
            stick = device.as_joystick()
            vendor = stick.get_guid()[8:12]
            maker = next((each for each in Maker if each.value == vendor), Maker.XBOX)
            self._open.append(_Open(device, stick.get_instance_id(), maker))


_CAPS: Final[Mapping[Pad, tuple[str, str, str]]] = {
    Pad.A: ("A", "×", "A"),
    Pad.B: ("B", "○", "B"),
    Pad.X: ("X", "□", "X"),
    Pad.Y: ("Y", "△", "Y"),
    Pad.BACK: (NP_("button of a gamepad", "View"), NP_("button of a gamepad", "Share"), "−"),
    Pad.START: (NP_("button of a gamepad", "Menu"), NP_("button of a gamepad", "Options"), "+"),
    Pad.LEFT_STICK: ("LS", "L3", "LS"),
    Pad.RIGHT_STICK: ("RS", "R3", "RS"),
    Pad.LEFT: ("LB", "L1", "L"),
    Pad.RIGHT: ("RB", "R1", "R"),
    Pad.LEFT_TRIGGER: ("LT", "L2", "ZL"),
    Pad.RIGHT_TRIGGER: ("RT", "R2", "ZR"),
}
"""What stands on the buttons, by maker. SDL tells those of Nintendo by their letters."""


def cap(pad: Pad, maker: Maker) -> str:
    """What stands on a button."""
    words = _CAPS[pad][list(Maker).index(maker)]
    return _p("button of a gamepad", words) if len(words) > 3 else words


def button_for(keys: PadKeys, stroke: Stroke) -> Pad | None:
    """The button that stands for a key; None for none."""
    return next((pad for pad, strokes in keys.items() if stroke in strokes and pad in _CAPS), None)
