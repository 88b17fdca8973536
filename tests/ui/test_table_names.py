"""Long names in the plates of those who sit at the sides."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.table.naming import beside_face, fitted, halves, in_two
from tests.ui.tables import new_game, sit_down

LONG = ("Wolfeschlegelste", "Maximilian-Josef", "WWWWWWWWWWWWWWWW", "AnnaMariaBarbara",
        "Konstantinopels")  # fmt: skip


@pytest.mark.parametrize("name", LONG)
def test_a_name_is_broken_near_its_middle(name: str) -> None:
    first, second = halves(name)
    assert name in (first + second, first.removesuffix("-") + second)
    assert abs(len(first) - len(second)) <= 6
    assert halves("Maximilian-Josef") == ("Maximilian-", "Josef")
    assert halves("AnnaMariaBarbara") == ("AnnaMaria", "Barbara")
    assert halves("Konstantinopels") == ("Konstan-", "tinopels")


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize(("size", "text_scale"), [
    ((1280, 720), 1.0), ((1280, 720), 1.4), ((1920, 1080), 1.0), ((2560, 1440), 1.4),
])  # fmt: skip
@pytest.mark.parametrize("key", ["classic", "five_rotating"])
def test_no_long_name_is_cut_at_the_sides(
    make_app: Any, key: str, size: tuple[int, int], text_scale: float, name: str, monkeypatch: Any
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game(key, names=("You", *[name] * 5)))
    ui, view = scene.ui, scene.view
    drawn: list[str] = []
    monkeypatch.setattr(
        type(ui.text), "draw", lambda self, surface, text, *_a, **_k: drawn.append(str(text))
    )
    for seat in range(1, view.variant.table.seats):
        area = scene.areas.seats[seat]
        if area.where not in ("left", "right") or view.side_of[seat] < 0:
            continue
        mate = view.side_of[seat] == view.side
        width = area.plate.w - sum(beside_face(ui, area.plate.h, mate=mate)) - ui.dp(6)
        words, high = fitted(ui, name, "strong", width)
        drawn.clear()
        scene._still[("plate", seat)].draw(pygame.Surface(size))
        assert any("card" in words or words.isdigit() for words in drawn), "the number is told"
        if ui.text.width(words, "strong", high, markup=False) <= width:
            assert name in drawn
            continue
        broken = in_two(ui, name, "strong", width, area.plate.h - 2 * ui.dp(1))
        if name.startswith("WWW"):
            continue  # no name of a person
        assert broken is not None
        assert drawn[:2] == list(broken[0])
