"""Sound: short named effects with slight variations. Without a device everything is silent."""

from __future__ import annotations

import io
import os
import random
import time
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

RATE: Final = 44100
CHANNELS: Final = 15
AMBIENT: Final = 0
"""The channel reserved for the ambience."""
FADE: Final = 1200
"""Milliseconds in which the ambience fades in and out."""
BUFFER: Final = 1024
"""Samples mixed at a time: 23 milliseconds."""
MAX_SAME: Final = 4
"""How many copies of one sound may play at once."""
MIN_APART: Final = 0.024
"""Seconds within which a repeated sound is skipped; it would only be louder."""
PITCHES: Final = (0.955, 0.98, 1.0, 1.025, 1.05)


class Audio:
    """Plays ``<name>.wav``, or one of ``<name>_1.wav`` … of a folder.

    ``rng`` chooses variant, pitch and loudness, so tests and replays can be exact. Without a
    device, or after ``close``, every call is accepted and nothing is heard.
    """

    def __init__(
        self,
        folder: Path,
        rng: random.Random | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.folder = folder
        self.volume = 0.7
        self.muted = False
        self.available = False
        self._rng = rng or random.Random()
        self._clock = clock
        self._files: dict[str, list[Path]] = {}
        self._sounds: dict[tuple[Path, float], pygame.mixer.Sound] = {}
        self._last: dict[str, float] = {}
        self._playing: dict[str, list[pygame.mixer.Channel]] = {}
        self._ambience = ""

    def open(self) -> bool:
        """Open the device; False (and silence) if there is none."""
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(AMBIENT + 1)
            self.available = True
            self._breathe()
        except (pygame.error, NotImplementedError):
            self.available = False
        return self.available

    def close(self) -> None:
        """Stop and release the device."""
        if self.available:
            pygame.mixer.quit()
        self.available = False
        self._sounds.clear()
        self._playing.clear()

    def set_volume(self, volume: float) -> None:
        """Set the loudness, from 0 to 1."""
        self.volume = min(1.0, max(0.0, volume))
        self._breathe()

    def set_muted(self, muted: bool) -> None:
        """Mute or unmute at once."""
        self.muted = muted
        if muted and self.available:
            pygame.mixer.stop()
        self._breathe()

    def set_ambience(self, name: str) -> None:
        """Play a quiet looping sound behind all others, by name; empty for none."""
        self._ambience = name
        self._breathe()

    def _breathe(self) -> None:
        """Start, stop or fade the ambience as the settings now ask."""
        if not self.available:
            return
        channel = pygame.mixer.Channel(AMBIENT)
        files = self._variants(self._ambience) if self._ambience else []
        if self.muted or self.volume <= 0 or not files:
            channel.fadeout(FADE)
            return
        if not channel.get_busy():
            try:
                sound = self._sound(files[0], 1.0)
            except (pygame.error, OSError):
                return
            channel.play(sound, loops=-1, fade_ms=FADE)
        channel.set_volume(self.volume**1.5)

    def names(self) -> list[str]:
        """The names of all sounds."""
        return sorted({_base(p.stem) for p in self.folder.glob("*.wav")})

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0, exact: bool = False) -> bool:
        """Play a sound; ``pan`` is from -1 (left) to 1 (right). False if nothing was started.

        ``exact`` leaves out the variations in pitch and loudness (for chimes, not cards).
        """
        if not self.available or self.muted or self.volume <= 0 or volume <= 0:
            return False
        now = self._clock()
        if now - self._last.get(name, -1.0) < MIN_APART:
            return False
        files = self._variants(name)
        if not files:
            return False
        file = files[self._rng.randrange(len(files))]
        pitch = 1.0 if exact else PITCHES[self._rng.randrange(len(PITCHES))]
        gain = 1.0 if exact else 0.86 + 0.14 * self._rng.random()
        try:
            channel = self._start(name, self._sound(file, pitch))
        except (pygame.error, OSError):
            return False
        if channel is None:
            return False
        loud = min(1.0, volume * gain * self.volume**1.5)
        pan = min(1.0, max(-1.0, pan)) * 0.7
        channel.set_volume(loud * min(1.0, 1 - pan), loud * min(1.0, 1 + pan))
        self._last[name] = now
        return True

    def _start(self, name: str, sound: pygame.mixer.Sound) -> pygame.mixer.Channel | None:
        busy = [c for c in self._playing.get(name, []) if c.get_busy()]
        if len(busy) >= MAX_SAME:
            busy.pop(0).stop()
        channel = pygame.mixer.find_channel()
        if channel is None:
            return None
        channel.play(sound)
        self._playing[name] = [*busy, channel]
        return channel

    def _variants(self, name: str) -> list[Path]:
        if name not in self._files:
            found = sorted(self.folder.glob(f"{name}_[0-9]*.wav"))
            single = self.folder / f"{name}.wav"
            self._files[name] = found or ([single] if os.path.isfile(single) else [])
        return self._files[name]

    def _sound(self, file: Path, pitch: float) -> pygame.mixer.Sound:
        key = (file, pitch)
        if key not in self._sounds:
            self._sounds[key] = pygame.mixer.Sound(file=at_pitch(file, pitch))
        return self._sounds[key]


def _base(stem: str) -> str:
    head, _, tail = stem.rpartition("_")
    return head if head and tail.isdigit() else stem


def at_pitch(file: Path, pitch: float) -> io.BytesIO:
    """A sound played ``pitch`` times as fast.

    Only its nominal sample rate is changed. The mixer resamples when it loads the sound, far faster
    than Python could.

    Raises:
        OSError: if the file cannot be read.
    """
    out = io.BytesIO()
    try:
        with wave.open(str(file), "rb") as source, wave.open(out, "wb") as copy:
            copy.setparams(source.getparams())
            copy.setframerate(round(source.getframerate() * pitch))
            copy.writeframes(source.readframes(source.getnframes()))
    except (wave.Error, EOFError) as error:
        raise OSError(f"{file}: {error}") from None
    out.seek(0)
    return out
