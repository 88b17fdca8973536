"""What all scenes and widgets share: scale, theme, text, pictures, sound, the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.ui import paint
from game.ui.assets import Assets
from game.ui.audio import Audio
from game.ui.devices import Device
from game.ui.lru import share_of
from game.ui.pads import SHEET, Maker, PadKeys, Stroke, button_for, cap
from game.ui.speech import Speech
from game.ui.text import Text
from game.ui.theme import Theme, make_theme


@dataclass
class Ui:
    """One per window, made by ``make_ui`` and kept up to date by the ``App``.

    ``px`` converts logical lengths of text and controls to pixels; they grow with the player's text
    size. ``dp`` converts lengths that follow only the window.
    """

    assets: Assets
    text: Text
    audio: Audio
    theme: Theme = field(default_factory=make_theme)
    clock: Callable[[], float] = time.perf_counter
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    text_scale: float = 1.0
    card_scale: float = 1.0
    reduced_motion: bool = False
    four_colour: bool = False
    large_index: bool = False
    letters: Mapping[str, str] = field(default_factory=dict)
    """What stands on cards in place of J, Q and K."""
    key_caps: str = "needed"
    """Whether buttons show their keys: ``always``, ``never`` or where ``needed``."""
    keys_used: bool = False
    """Whether the player has used keys or a gamepad since the program began."""
    plain_cloth: bool = False
    portrait: str = ""
    """The key of the player's portrait; empty for the first letter of their name."""
    speech: Speech = field(default_factory=lambda: Speech(look=False))
    device: Device = Device.MOUSE
    """What the player used last."""
    pad_keys: PadKeys = field(default_factory=lambda: SHEET)
    """What the buttons of a gamepad stand for on the scene on top."""
    pad_maker: Maker = Maker.XBOX
    """Whose names stand on the gamepad used last."""

    def px(self, logical: float) -> int:
        """Pixels for a logical length of text or controls; at least 1 for a positive length."""
        pixels = round(logical * self.scale * self.text_scale)
        return max(1, pixels) if logical > 0 else pixels

    def dp(self, logical: float) -> int:
        """Pixels for a logical length that follows the window only."""
        pixels = round(logical * self.scale)
        return max(1, pixels) if logical > 0 else pixels

    def shows_keys(self, *, helpful: bool = False) -> bool:
        """Whether buttons show their keys now; ``helpful`` are those of the table."""
        if self.key_caps == "needed":
            return helpful or self.keys_used
        return self.key_caps == "always"

    def pad_cap(self, stroke: Stroke) -> str:
        """What stands on the gamepad's button for a key; empty if none stands for it."""
        pad = button_for(self.pad_keys, stroke)
        return "" if pad is None else cap(pad, self.pad_maker)

    @property
    def hair(self) -> int:
        """The thickness of a hairline."""
        return max(1, round(self.scale * 0.8))

    @property
    def pictures_bytes(self) -> int:
        """Memory of all cached pictures and texts."""
        return self.assets.used_bytes + self.text.cached_bytes + paint.cached_bytes()

    def refresh(self) -> None:
        """Pass changed sizes and colours on to text and pictures. Called by the ``App``."""
        share = share_of(self.size)
        paint.clear_cache(share)
        self.text.letters = self.letters
        self.text.configure(self.theme, self.scale * self.text_scale, self.four_colour, share)
        self.assets.fit(share)
        self.assets.four_colour = self.four_colour
        self.assets.large_index = self.large_index
        self.assets.letters = self.letters


def make_ui(
    assets: Assets | None = None,
    theme: Theme | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Ui:
    """A context with the program's own assets. The ``App`` sets the window's size."""
    assets = assets or Assets()
    theme = theme or make_theme()
    audio = Audio(assets.root / "sounds")
    return Ui(assets, Text(assets.root / "fonts", theme), audio, theme, clock)
