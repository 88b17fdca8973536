"""Text: runs, wrapping, ellipsis, rendering, translations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.files import find_assets
from game.ui import text as texts
from game.ui.fonts import font_file
from game.ui.markup import END_OF_TERM, TERM, Line, Run, escape, parse
from game.ui.text import ELLIPSIS, Text, even, widest
from game.ui.theme import make_theme
from game.ui.trouble import TroubleScene


@pytest.fixture
def text(make_app: Any) -> Text:
    """A renderer at scale 1."""
    app = make_app()
    result: Text = app.ui.text
    return result


def plain(line: Line) -> str:
    """The characters of a line."""
    return "".join(run.text for run in line)


def test_runs() -> None:
    assert parse("a **b** 8♥") == (Run("a "), Run("b", True), Run(" 8"), Run("♥", False, "h"))
    assert parse("**x", markup=False) == (Run("**x"),)
    assert plain(parse(escape("**stars**"))) == "**stars**"
    assert plain(parse("Scarne's game")) == "Scarne’s game"
    assert plain(parse("O'Hara", markup=False)) == "O'Hara", "what people type stays"


@pytest.mark.parametrize("width", [60, 120, 300, 700])
def test_wrapping(text: Text, width: int) -> None:
    sentence = "A **natural** canasta of 8♥ 8♠ 8♦ counts 500.\n\nUnpronounceablyLongWordNoSpaces"
    lines = text.wrap(sentence, width)
    assert all(text.width(line) <= width for line in lines)
    together = "".join(plain(line) for line in lines).replace(" ", "")
    assert together == sentence.replace(" ", "").replace("*", "").replace("\n", "")
    assert any(not line for line in lines)


def test_the_lines_of_a_note_are_about_as_long(text: Text) -> None:
    words = "The match you had begun stays under Matches."
    # Just too narrow for the whole, whose width differs between versions of the font library.
    (whole,) = text.wrap(words, 1000, "small")
    narrow = text.width(whole, "small") - 1
    assert [plain(line) for line in text.wrap(words, narrow, "small")][1] == "Matches."
    first, second = even(text, words, narrow, "small")
    assert widest(text, [first], "small") < 1.5 * widest(text, [second], "small")
    for limit in (90, 140, 300):
        lines = even(text, words, limit, "small", max_lines=2)
        assert len(lines) == min(2, len(text.wrap(words, limit, "small")))
        assert widest(text, lines, "small") <= limit


def test_ellipsis(text: Text) -> None:
    line = text.shorten("A rather long sentence about cards", 120)
    assert plain(line).endswith(ELLIPSIS)
    assert text.width(line) <= 120
    assert text.shorten("Short", 120) == (Run("Short"),)
    for width in range(30, 200, 7):
        # A card that has no room goes as a whole.
        words = "".join(run.text for run in text.shorten("melds 10♠ 10♥ Q♣ 10♦ and 10♣", width))
        assert words.endswith("…")
        assert not words[:-1].endswith(("1", "10", "Q"))
    kept = text.wrap("one two three four five six seven eight nine ten", 90, max_lines=2)
    assert len(kept) == 2
    assert plain(kept[-1]).endswith(ELLIPSIS)
    assert text.width(kept[-1]) <= 90


@pytest.mark.parametrize("words", [
    "Walter takes the pile of nine cards. From now on it is Walter against Nora and you",
    "melds 10♠ 10♥ Q♣ **and** lays off 10♦ and 10♣ **to the melds of his partner** at once",
])  # fmt: skip
def test_a_text_that_is_too_long_ends_with_a_whole_word(text: Text, words: str) -> None:
    whole = words.replace("*", "")
    for width in range(80, 400, 9):
        for lines in (1, 2, 3):
            kept = text.wrap(words, width, "small", max_lines=lines)
            assert len(kept) <= lines
            assert all(text.width(line, "small") <= width for line in kept)
            told = " ".join(plain(line) for line in kept)
            if told.endswith(ELLIPSIS):
                told = told.removesuffix(ELLIPSIS)
                assert whole.startswith(told + " ")
            else:
                assert told == whole


def test_rendering_is_cached_and_bounded(make_app: Any) -> None:
    make_app()
    small = Text(find_assets() / "fonts", make_theme(), budget=200_000)
    assert small.render("Canasta") is small.render("Canasta")
    for i in range(400):
        small.render(f"Number {i} ♥", "title")
    assert 0 < small.cached_bytes <= 200_000


def test_tabular_figures_have_one_width(text: Text) -> None:
    widths = {text.render(f"1{d}0", tabular=True).get_width() for d in range(10)}
    assert len(widths) == 1


def test_scale_changes_size(text: Text) -> None:
    before = text.width("Canasta")
    text.configure(text.theme, 2.0, False)
    assert text.width("Canasta") == pytest.approx(2 * before, rel=0.05)
    text.configure(text.theme, 0.3, False)
    assert text.pixels("small") >= 11


@pytest.mark.parametrize(
    "odd",
    [
        "\u200b",
        "\u202e",
        "\n",
        "\0",
        "\ufe0f",
        "\ud800",
        "a\u200bb",
        "\t",
        "**\u200b**",
        "W" * 3000,
    ],
)
def test_whatever_is_written_can_be_drawn(text: Text, odd: str) -> None:
    for markup in (True, False):
        image = text.render(odd, markup=markup, tabular=True)
        assert 0 < image.get_width() <= 2 * texts.MOST_PIXELS
        assert text.render(odd, markup=markup).get_height() == text.line_height("body")
        text.render(odd, markup=markup, max_width=50)
        for line in text.wrap(odd, 80, markup=markup, max_lines=3):
            text.render(line)
    assert text.width("a\u200bb") == text.width("ab")
    assert text.width("1\u00a0000") > text.width("1000")


def test_the_font_that_comes_with_the_library_is_never_asked_for(
    make_app: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = make_app()
    made = pygame.font.Font

    def font(file: Path | None, size: int) -> pygame.font.Font:
        assert file is not None, "the library's own font"
        return made(file, size)

    monkeypatch.setattr(pygame.font, "Font", font)
    assert app.ui.assets.card_sprite("Unknown", 150)
    app.push(TroubleScene("report", None, lambda: None))
    app.scene.plain = True
    app.scene.draw(pygame.Surface((640, 480)), None)
    only = tmp_path / "Other-Bold.ttf"
    only.write_bytes(font_file(app.ui.text.folder).read_bytes())
    assert Text(tmp_path, app.ui.theme).width("Canasta") > 0
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match="no font"):
        Text(tmp_path / "empty", app.ui.theme).width("Canasta")


def test_signs_of_markup_in_what_somebody_typed_mean_nothing() -> None:
    for typed in (f"{TERM}Anna", f"{TERM}Anna{END_OF_TERM}", "Anna"):
        assert [(run.text, run.term) for run in parse(typed, False)] == [("Anna", "")]
        assert [(run.text, run.term) for run in parse(escape(typed))] == [("Anna", "")]
