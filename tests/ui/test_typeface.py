"""Names in any letters: drawn by the program's fonts, by one of the system, or as a dot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.files import find_assets
from game.ui import typeface
from game.ui.text import Text
from game.ui.theme import make_theme
from game.ui.typeface import UNKNOWN, Typeface, has

FONTS = find_assets() / "fonts"
SERIF, SANS = FONTS / "PlayfairDisplay-Bold.ttf", FONTS / "Inter-Regular.ttf"
NAMES = (
    "Nora", "Ωμέγα Νίκος", "Жанна", "שלום עולם", "محمد علي", "東京 花子", "김철수 Kim", "あいこ",
    "Zoë 😀 Ana", "Đặng", "e\u0301a", "👩\u200d🚀", "\u0301", "ꙮ﷽",
)  # fmt: skip


@pytest.fixture(autouse=True)
def made_once() -> Iterator[None]:
    """Here nothing is kept from other tests, neither fonts nor what they have drawn."""
    pygame.font.init()
    kept = (
        typeface.system_fonts, typeface.system_font, typeface._borrowed, typeface.opened,
        typeface.sizes_open,
    )  # fmt: skip
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


@pytest.fixture
def no_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without fonts."""
    monkeypatch.setattr(typeface, "system_fonts", tuple)


def picture(font: Typeface, text: str) -> bytes:
    return pygame.image.tobytes(font.render(text, (255, 255, 255)), "RGBA")


def boxes(font: Typeface, text: str) -> list[str]:
    """The letters that would be drawn as an empty box."""
    pieces = font._pieces(text)
    if pieces is None:
        return [char for char in text if not has(font.file, char)]
    return [
        char for piece in pieces if piece.font is None for char in piece.text
        if not has(font.file, char) and not char.isspace()
    ]  # fmt: skip


@pytest.mark.parametrize("file", [SERIF, SANS])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("system", [True, False])
def test_no_letter_is_a_box(
    monkeypatch: pytest.MonkeyPatch, file: Path, name: str, *, system: bool
) -> None:
    if not system:
        monkeypatch.setattr(typeface, "system_fonts", tuple)
    font = Typeface(file, 24)
    assert boxes(font, name) == []
    image = font.render(name, (255, 255, 255))
    width, height = font.size(name)
    assert image.get_height() == height == font.height
    assert image.get_width() == max(1, width)


def test_latin_letters_are_drawn_as_ever() -> None:
    font, plain = Typeface(SANS, 24), pygame.font.Font(SANS, 24)
    for text in ("Nora", "Zoë Łódź", "„Ñandú“ …"):
        assert font.size(text) == plain.size(text)
        drawn = pygame.image.tobytes(plain.render(text, True, (255, 255, 255)), "RGBA")
        assert picture(font, text) == drawn


def test_sizes_that_take_turns_are_each_as_large_as_ever() -> None:
    sizes = [Typeface(SANS, pixels) for pixels in range(14, 16 + typeface.OPEN)]
    for font in (*sizes, *sizes):
        plain = pygame.font.Font(SANS, font.pixels)
        assert font.size("Nora") == plain.size("Nora")
        assert (font.height, font.ascent) == (plain.get_height(), plain.get_ascent())
    assert len(typeface.sizes_open(str(SANS))) == typeface.OPEN


def test_what_one_of_our_fonts_lacks_another_has(no_system: None) -> None:
    """Playfair Display has no Greek."""
    font, sans = Typeface(SERIF, 24), pygame.font.Font(FONTS / typeface.OWN, 24)
    assert not has(str(SERIF), "έ")
    assert font.size("έγ")[0] == sans.size("έγ")[0]
    assert font.size("A έγ")[0] == font.size("A ")[0] + sans.size("έγ")[0]


def test_a_font_of_the_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any font that has the letter: here one of ours stands for it."""
    monkeypatch.setattr(typeface, "OWN", SERIF.name)
    monkeypatch.setattr(typeface, "system_fonts", lambda: ("/no/such/font.ttf", str(SANS)))
    font, sans = Typeface(SERIF, 24), pygame.font.Font(SANS, 24)
    assert typeface.system_font("έ") == str(SANS)
    assert font.size("έγ")[0] == sans.size("έγ")[0]
    assert picture(font, "έγ") != picture(font, UNKNOWN * 2)


def test_what_no_font_has_is_a_dot_or_its_plain_letter(no_system: None) -> None:
    font = Typeface(SANS, 24)
    assert not has(str(SANS), "東")
    assert picture(font, "東京") == picture(font, UNKNOWN * 2)
    assert not has(str(SANS), "𝐍")
    assert picture(font, "𝐍ora") == picture(font, "Nora")
    assert picture(font, "東\u0301") == picture(font, UNKNOWN), "its mark goes with it"


def test_words_from_right_to_left_stay_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeface, "has", lambda file, char: file == "there" or char.isascii())
    monkeypatch.setattr(typeface, "system_font", lambda char: "there")
    asked = []

    def opened(file: str, pixels: int, script: str = "") -> pygame.font.Font:
        asked.append((file, script))
        return pygame.font.Font(SANS, pixels)

    monkeypatch.setattr(typeface, "opened", opened)
    for text, script in (("שלום עולם", "Hebr"), ("محمد علي", "Arab")):
        pieces = Typeface(SANS, 20)._pieces(f"Nora {text}!")
        assert pieces is not None
        assert [piece.text for piece in pieces] == ["Nora ", text, "!"]
        assert asked.pop() == ("there", script)


def test_a_font_with_pictures_of_one_size_is_scaled(monkeypatch: pytest.MonkeyPatch) -> None:
    large = pygame.font.Font(SANS, 109)
    monkeypatch.setattr(typeface, "has", lambda _file, char: char.isascii())
    monkeypatch.setattr(typeface, "system_font", lambda _char: "there")
    monkeypatch.setattr(typeface, "opened", lambda *_asked: large)
    font = Typeface(SANS, 20)
    width, height = font.size("😀")
    assert width < 2 * height
    assert font.render("😀", (255, 255, 255)).get_size() == (width, height)


def test_a_system_that_cannot_tell_its_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> list[str]:
        raise OSError("no fonts here")

    monkeypatch.setattr(pygame.font, "get_fonts", broken)
    assert typeface.system_fonts() == ()
    assert picture(Typeface(SANS, 24), "東") == picture(Typeface(SANS, 24), UNKNOWN)


def test_no_font_of_the_system_is_looked_for_without_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """That would take time at the start."""
    monkeypatch.setattr(typeface, "system_fonts", pytest.fail)
    text = Text(FONTS, make_theme())
    for words in ("Nora", "Zoë, 7♠ “…”", "Жанна", "Ωμέγα"):
        assert text.render(words, "title").get_width() > 1


@pytest.mark.parametrize("name", ["Inter-Medium", "Inter-SemiBold", "Inter-Bold",
                                  "PlayfairDisplay-SemiBold", "PlayfairDisplay-Bold"])  # fmt: skip
@pytest.mark.parametrize("pixels", range(11, typeface.SMALL + 1))
def test_words_in_small_bold_type_stand_apart(name: str, pixels: int) -> None:
    font = Typeface(find_assets() / "fonts" / f"{name}.ttf", pixels)
    apart = font.size("2 a")[0] - font.size("2")[0] - font.size("a")[0]
    assert apart >= 0.22 * pixels
