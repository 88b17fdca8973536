"""Pictures within their memory, the felt, the sounds and silence."""

from __future__ import annotations

import array
import math
import random
import time
import wave
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from assets.sounds import loudness
from game.files import find_assets
from game.ui import paint
from game.ui.assets import ANGLE_STEP, Assets
from game.ui.audio import AMBIENT, FADE, MAX_SAME, Audio, at_pitch
from game.ui.lru import ByteLRU

SOUNDS = find_assets() / "sounds"


def test_lru_is_bounded() -> None:
    cache: ByteLRU[bytes] = ByteLRU(100, len)
    for i in range(50):
        cache.get(i, lambda: bytes(30))
    assert cache.used <= 100
    assert 49 in cache
    assert 0 not in cache
    assert cache.get("big", lambda: bytes(500)) == bytes(500)
    assert "big" not in cache
    cache.clear()
    assert (cache.used, len(cache)) == (0, 0)


def test_card_sprites_stay_within_budget(make_app: Any) -> None:
    make_app()
    assets = Assets(scaled_budget=3 << 20, rotated_budget=2 << 20, master_budget=4 << 20)
    for height in (150, 151, 152):
        for card in ("As", "Kh", "7c", "2d", "Jo", "back:fans", "Unknown"):
            sprite = assets.card_sprite(card, height)
            assert sprite.size[1] == height
            for angle in range(0, 360, 20):
                assets.rotated(card, height, angle)
    assert assets.used_bytes <= (3 + 3 + 2 + 4) << 20


def test_sprites_have_room_for_their_shadow(make_app: Any) -> None:
    make_app()
    assets = Assets()
    sprite = assets.card_sprite("As", 200)
    assert sprite is assets.card_sprite("As", 200)
    rect = sprite.rect_at((100, 100))
    assert rect.contains(pygame.Rect((100, 100), sprite.size))
    assert assets.card_sprite("As", 200, shadow=0).surface.get_size() == sprite.size
    assert sprite.surface.get_at(sprite.centre).a == 255
    turned = assets.rotated("As", 200, 90 + ANGLE_STEP / 3)
    assert turned is assets.rotated("As", 200, 90)
    assert turned.surface.get_width() > turned.surface.get_height()
    edge = assets.flipping("As", "back:fans", 200, 0.5)
    assert edge.surface.get_width() < sprite.surface.get_width()
    assert assets.flipping("As", "back:fans", 200, 0.0, 1) is sprite


def test_four_colours_change_the_picture(make_app: Any) -> None:
    make_app()
    assets = Assets()
    two = assets.card_sprite("7c", 160)
    assets.four_colour = True
    if assets.has("cards/four/7c.png"):
        assert assets.card_sprite("7c", 160) is not two


@pytest.mark.parametrize("four", [False, True])
def test_a_large_index_changes_two_corners_of_a_card(make_app: Any, *, four: bool) -> None:
    make_app()
    assets = Assets()
    assets.four_colour = four
    usual = assets.master(assets.card_file("7c"))
    assets.large_index = True
    large = assets.master(assets.card_file("7c"))
    w, h = usual.get_size()
    assert large.get_size() == (w, h)
    changed = pygame.mask.from_threshold(
        usual, (0, 0, 0), (1, 1, 1, 255), othersurface=large
    )  # fmt: skip
    changed.invert()
    corner = pygame.Rect(0, 0, round(0.21 * w), round(0.27 * h))
    low = corner.move(w - corner.w, h - corner.h)
    boxes = changed.get_bounding_rects()
    assert boxes
    assert all(corner.contains(box) or low.contains(box) for box in boxes)


@pytest.mark.parametrize("folder", ["cards", "cards/four"])
def test_every_card_has_a_corner_with_a_large_index(folder: str) -> None:
    assets = Assets()
    assert assets.names(f"{folder}/large") == assets.names(folder)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("four", [False, True])
def test_letters_of_another_language_change_two_corners_of_a_court(
    make_app: Any, *, four: bool, large: bool
) -> None:
    make_app()
    assets = Assets()
    assets.four_colour, assets.large_index = four, large
    for letters in ({"J": "B", "Q": "D"}, {"J": "V", "Q": "D", "K": "R"}):
        for rank, letter in letters.items():
            assets.letters = {}
            usual = assets.master(assets.card_file(f"{rank}c"))
            assets.letters = letters
            assert f"/letters/{letter}/" in assets.card_file(f"{rank}c")
            own = assets.master(assets.card_file(f"{rank}c"))
            assert own.get_size() == usual.get_size()
            changed = pygame.mask.from_threshold(usual, (0, 0, 0), (1, 1, 1, 255), othersurface=own)
            changed.invert()
            corner = pygame.Rect(0, 0, 101, 184)
            low = corner.move(usual.get_width() - corner.w, usual.get_height() - corner.h)
            boxes = changed.get_bounding_rects()
            assert boxes
            assert all(corner.contains(box) or low.contains(box) for box in boxes)
        assert assets.card_file("7c") == assets.card_file("7c").replace("letters", "")
    assets.letters = {"J": "?"}
    assert "letters" not in assets.card_file("Jc"), "there is no such picture"


def test_icons_are_tinted(make_app: Any) -> None:
    make_app()
    assets = Assets()
    for name in [*assets.names("icons/ui")[:2], "missing"]:
        icon = assets.icon(name, 24, (200, 100, 50))
        assert icon.get_size() == (24, 24)
        solid = [
            icon.get_at((x, y)) for x in range(24) for y in range(24) if icon.get_at((x, y)).a > 250
        ]
        assert solid
        assert all(abs(c.r - 200) < 6 and abs(c.b - 50) < 6 for c in solid)


def test_shapes_at_all_sizes(make_app: Any) -> None:
    app = make_app()
    paint.clear_cache()
    for size in ((1, 1), (3, 40), (40, 3), (700, 20), (900, 700)):
        for radius in (0, 4, 50):
            box = paint.box(size, radius, (200, 10, 10), (0, 0, 0), 1)
            assert box.get_size() == size
            paint.draw_box(app.window.surface, pygame.Rect((5, 5), size), radius, (9, 9, 9, 90))
            paint.draw_shadow(app.window.surface, pygame.Rect((5, 5), size), radius, 8, 100, 2)
    paint.draw_box(app.window.surface, pygame.Rect(50, 50, 900, 600), 10, (77, 88, 99))
    assert app.window.surface.get_at((400, 300))[:3] == (77, 88, 99)
    assert app.window.surface.get_at((52, 300))[:3] == (77, 88, 99)
    for suit in "shdc":
        assert paint.suit(suit, 12, (255, 255, 255)).get_at((6, 6)).a > 200


def test_sounds_are_clean() -> None:
    names = {"slide", "flip", "place", "shuffle", "deal", "sweep", "square", "chime", "refuse"}
    names |= {"win", "lose", "tick", "stamp", "chord", "great", "riffle", "glass", "fire"}
    assert names == set(Audio(SOUNDS).names())
    for file in SOUNDS.glob("*.wav"):
        with wave.open(str(file)) as sound:
            assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
            assert sound.getframerate() == (22050 if file.stem == "fire" else 44100)
            data = array.array("h", sound.readframes(sound.getnframes()))
        if file.stem != "fire":
            assert abs(data[0]) < 300, file.name
            assert abs(data[-1]) < 300, file.name
        assert abs(sum(data) / len(data)) < 40


HEARD = {
    "tick": -34, "deal": -29, "flip": -28, "slide": -27, "place": -27, "refuse": -26, "chime": -25,
    "stamp": -25, "square": -24, "shuffle": -24, "riffle": -24, "glass": -24, "sweep": -23,
    "lose": -22, "chord": -21.5, "great": -19, "win": -19, "fire": -38,
}  # fmt: skip
"""How loud the loudest 400 milliseconds of each sound are, in LUFS."""


@pytest.mark.parametrize("file", sorted(SOUNDS.glob("*.wav")), ids=lambda file: file.stem)
def test_sounds_are_as_loud_as_what_they_are_for(file: Path) -> None:
    samples, rate = loudness.read(file)
    name = file.stem.rstrip("_123")
    assert loudness.momentary(samples, rate) == pytest.approx(HEARD[name], abs=0.3)
    assert loudness.true_peak(samples) < -3


def test_loudness_is_that_of_the_standard() -> None:
    """EBU Tech 3341: a tone of 1 kHz at -23 dBFS on both channels is -23 LUFS, 3 less on one."""
    rate = 48000
    tone = [10 ** (-23 / 20) * math.sin(2 * math.pi * 1000 * i / rate) for i in range(2 * rate)]
    assert loudness.integrated(tone, rate) == pytest.approx(-26, abs=0.1)
    assert loudness.momentary(tone, rate) == pytest.approx(-26, abs=0.1)
    silent = [*tone, *([0.0] * 4 * rate)]
    assert loudness.integrated(silent, rate) == pytest.approx(-26, abs=0.5)


def test_a_true_peak_lies_between_the_samples() -> None:
    """A wave of a quarter of the rate, sampled at 45 degrees, is 3 dB higher than its samples."""
    wave_ = [math.sin(math.pi / 2 * i + math.pi / 4) for i in range(200)]
    assert max(wave_) == pytest.approx(math.sqrt(0.5))
    assert loudness.true_peak(wave_) == pytest.approx(0.0, abs=0.25)


def test_the_fire_can_be_heard_over_and_over() -> None:
    """No step from its end to its beginning: what comes next is as near as within it."""
    samples, _rate = loudness.read(SOUNDS / "fire.wav")
    steps = sorted(abs(b - a) for a, b in pairwise(samples))
    assert abs(samples[0] - samples[-1]) <= steps[round(0.99 * len(steps))]


def test_the_ambience_comes_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    audio = Audio(SOUNDS)
    audio.set_ambience("fire")
    assert audio.open()
    channel = pygame.mixer.Channel(AMBIENT)
    try:
        assert channel.get_busy()
        audio.set_volume(0.25)
        assert channel.get_volume() == pytest.approx(0.125, abs=0.01)
        for _ in range(40):
            audio.play("slide")
        audio.set_muted(True)
        assert not channel.get_busy()
        audio.set_muted(False)
        assert channel.get_busy()
        audio.set_ambience("")
        time.sleep(1.5 * FADE / 1000)
        assert not channel.get_busy()
    finally:
        audio.close()


def test_no_device_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    audio = Audio(SOUNDS)
    assert not audio.open()
    assert not audio.play("slide")
    audio.set_volume(0.5)
    audio.set_muted(True)
    audio.close()


def test_playing(clock: Any) -> None:
    audio = Audio(SOUNDS, random.Random(1), clock)
    assert audio.open()
    try:
        assert audio.play("slide")
        assert not audio.play("slide")
        for _ in range(2 * MAX_SAME):
            clock.go(0.05)
            assert audio.play("slide", pan=-0.5)
        assert sum(c.get_busy() for c in audio._playing["slide"]) <= MAX_SAME
        assert not audio.play("no such sound")
        audio.set_muted(True)
        clock.go(1)
        assert not audio.play("place")
        audio.set_muted(False)
        audio.set_volume(0)
        assert not audio.play("place")
    finally:
        audio.close()


def test_a_higher_pitch_is_shorter() -> None:
    pygame.mixer.init(44100, -16, 2, 1024)
    try:
        file = find_assets() / "sounds" / "shuffle.wav"
        usual = pygame.mixer.Sound(file=at_pitch(file, 1.0)).get_length()
        higher = pygame.mixer.Sound(file=at_pitch(file, 1.25)).get_length()
        assert usual == pytest.approx(pygame.mixer.Sound(str(file)).get_length())
        assert higher == pytest.approx(usual / 1.25, rel=0.01)
    finally:
        pygame.mixer.quit()


def test_a_damaged_sound_is_no_disaster(tmp_path: Path) -> None:
    (tmp_path / "place.wav").write_bytes(b"RIFF\0\0")
    audio = Audio(tmp_path)
    audio.open()
    try:
        assert not audio.play("place")
    finally:
        audio.close()


def test_assets_are_found_when_frozen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "assets" / "fonts").mkdir(parents=True)
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assert find_assets() == tmp_path / "assets"


def test_a_picture_is_read_the_same_with_and_without_a_window(
    make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets = make_app().ui.assets
    for name in ("cards/As.png", "felt/noise.png", "icons/ui/undo.png"):
        converted = assets.read_master(name)
        monkeypatch.setattr(pygame.display, "get_init", lambda: False)
        drawn = assets.read_master(name)
        monkeypatch.undo()
        assert drawn.get_bytesize() == converted.get_bytesize()
        seen = []
        for image in (converted, drawn):
            data = pygame.image.tobytes(image, "RGBA")
            pixels = [data[i : i + 4] for i in range(0, len(data), 4)]
            seen.append([pixel for pixel in pixels if pixel[3]])
        assert seen[0] == seen[1]
