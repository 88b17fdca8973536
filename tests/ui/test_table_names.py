"""Long names in the plates round the table."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.table.naming import halves
from game.ui.table.plates import Plates
from game.ui.text import Text
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
@pytest.mark.parametrize("key", ["classic", "five_rotating", "six_three_sides"])
def test_no_long_name_is_cut_in_a_plate(
    make_app: Any, key: str, size: tuple[int, int], text_scale: float, name: str, monkeypatch: Any
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game(key, names=("You", *[name] * 5)))
    view = scene.view
    drawn: list[tuple[str, pygame.Rect]] = []
    faces: list[pygame.Rect] = []
    monkeypatch.setattr(Plates, "_face", face_at(Plates._face, faces))
    monkeypatch.setattr(Text, "draw", noted(drawn))
    for seat in range(1, view.variant.table.seats):
        plate = scene.areas.seats[seat].plate
        if view.side_of[seat] < 0:
            continue
        drawn.clear()
        faces.clear()
        scene._still[("plate", seat)].draw(pygame.Surface(size))
        *parts, (cards, _) = drawn
        told = [part for part, _ in parts]
        assert told in ([name], list(halves(name)))
        assert cards.split()[0] == str(len(scene.zones.hands[seat])), "the number is told"
        for _words, box in drawn:
            assert plate.inflate(-4, 0).contains(box)
            assert box.collidelist(faces) < 0
        if len(parts) == 2:
            assert parts[0][1].bottom <= parts[1][1].top + 1


@pytest.mark.parametrize(("size", "text_scale"), [((1024, 640), 1.4), ((1280, 720), 1.0)])
@pytest.mark.parametrize("name", ["Maximilian Meier", "Wolfeschlegelste", "You"])
def test_whose_turn_it_is_is_told_whole(
    make_app: Any, size: tuple[int, int], text_scale: float, name: str
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game("classic", names=(name,) * 4))
    words = f"{name} is to play"
    written = scene.hud.status_size(words, scene.areas)
    assert scene.ui.text.width(words, "heading", written) <= scene.areas.right_info.w
    if name == "You":
        assert written == 17


def face_at(draw: Any, faces: list[pygame.Rect]) -> Any:
    """What draws a face, and keeps where."""

    def drawing(self: Any, surface: Any, box: pygame.Rect, left: int, who: str, share: float,
                **how: Any) -> None:  # fmt: skip
        draw(self, surface, box, left, who, share, **how)
        size = round(share * (box.h - 2 * self.ui.dp(3)))
        faces.append(pygame.Rect(left, box.centery - size // 2, size, size))

    return drawing


def noted(drawn: list[tuple[str, pygame.Rect]], draw: Any = Text.draw) -> Any:
    """What draws a line, and keeps the words as they are to be read, and where."""

    def drawing(
        self: Text, surface: Any, text: str, at: Any, role: str, *rest: Any, **how: Any
    ) -> pygame.Rect:
        box: pygame.Rect = draw(self, surface, text, at, role, *rest, **how)
        size = rest[2] if len(rest) > 2 else how.get("size")
        shown = self.shorten(text, how.get("max_width") or box.w, role, size, markup=False)
        drawn.append(("".join(run.text for run in shown), box))
        return box

    return drawing
