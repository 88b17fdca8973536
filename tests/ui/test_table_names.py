"""Long names at the table: on the far rail, on the grounds and in the headline."""

from __future__ import annotations

from typing import Any

import pytest

from game.ui.table.render.seat_labels import first_name
from game.ui.table.render.writing import SHARES
from game.ui.text import ROLES
from tests.ui.tables import new_game, sit_down, written

LONG = ("Wolfeschlegelste", "Maximilian-Josef", "WWWWWWWWWWWWWWWW", "AnnaMariaBarbara",
        "Konstantinopels")  # fmt: skip


@pytest.mark.parametrize(("name", "size", "text_scale"), [
    (name, *window) for at, name in enumerate([*LONG, "Maximilian Meier"])
    for window in (((960, 540), 1.4), ((1280, 720), 1.0 if at % 2 else 1.4))
] + [(LONG[2], (1920, 1080), 1.0), (LONG[4], (2560, 1440), 1.4)])  # fmt: skip
@pytest.mark.parametrize("key", ["classic", "five_rotating", "six_three_sides"])
def test_no_long_name_is_cut_on_the_rail(
    make_app: Any, key: str, size: tuple[int, int], text_scale: float, name: str
) -> None:
    """Where five sit on a narrow rail a long one is, and its beginning is told."""
    scene = sit_down(make_app(size, text_scale), new_game(key, names=("You", *[name] * 5)))
    scene.table.playback.finish()
    view = scene.table.state.view
    for seat in range(1, view.variant.table.seats):
        if view.side_of[seat] < 0:
            continue
        area = scene.table.state.areas.seats[seat]
        (told, box), (cards, number) = written(scene, scene.table.tabletop.still["plate", seat])
        crowded = view.variant.table.seats > 5 or text_scale > 1
        begun = told.rstrip("…")
        whole = told in (name, first_name(name)) or "W" * 4 in told
        assert whole or (crowded and len(begun) > 1 and name.startswith(begun))
        assert cards == str(len(scene.table.state.cards.hands[seat])), "the number is told"
        assert area.box.contains(number)
        assert not box.colliderect(area.fan)
        assert not box.colliderect(area.portrait)
        assert not number.colliderect(area.fan.inflate(-2, 0))


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_six_short_names_stand_whole_beside_the_open_log(
    make_app: Any, size: tuple[int, int]
) -> None:
    """There the backs have no room: they lie behind the portraits."""
    scene = sit_down(make_app(size), new_game("six_three_sides"), log="open")
    table, state = scene.table, scene.table.state
    table.playback.finish()
    for seat in range(1, 6):
        area, hand = state.areas.seats[seat], state.cards.hands[seat]
        (told, _box), (cards, _number) = written(scene, table.tabletop.still["plate", seat])
        assert (told, cards) == (state.names[seat], str(len(hand)))
        for sprite in hand:
            pose = state.layout.poses[sprite]
            assert area.portrait.contains(pose.rect)
            assert table.tabletop.still["portrait", seat].z > 2 * pose.z
            assert not area.entry.colliderect(area.portrait)


@pytest.mark.parametrize("text_scale", [1.0, 1.4])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_backs_and_number_stand_beside_the_name(
    make_app: Any, size: tuple[int, int], text_scale: float
) -> None:
    """Wherever the name ends, not at the far end of the seat."""
    scene = sit_down(make_app(size, text_scale), new_game())
    px = scene.table.state.areas.px
    for seat in (1, 2, 3):
        area = scene.table.state.areas.seats[seat]
        wide = scene.ui.text.width(scene.table.state.names[seat], "name")
        assert px(6) <= area.fan.left - area.plate.left - wide <= px(18)


@pytest.mark.parametrize(("size", "text_scale"), [((960, 540), 1.4), ((1280, 720), 1.0)])
@pytest.mark.parametrize("name", ["Maximilian Meier", "Wolfeschlegelste", "You"])
def test_whose_turn_it_is_is_told_whole(
    make_app: Any, size: tuple[int, int], text_scale: float, name: str
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game("classic", names=(name,) * 4))
    words, ui = f"{name}’s turn", scene.ui
    box = scene.table.state.areas.plaza.headline
    lines, size_of_it = scene.table.tabletop.plaza.headline_lines(words, box)
    assert len(lines) <= 2
    told = " ".join("".join(run.text for run in line) for line in lines)
    assert told.replace(" ", "") == words.replace(" ", "") or "W" * 8 in told
    assert all(ui.text.width(line, "headline", size_of_it) <= box.w for line in lines)
    assert ui.text.line_height("headline", size_of_it) * len(lines) <= box.h + ui.dp(6)
    if name == "You":
        assert size_of_it >= 0.8 * ROLES["headline"].size


@pytest.mark.parametrize("log", ["closed", "open"])
@pytest.mark.parametrize("name", ["Otto", "Maximilian Meier", "WWWWWWWWWWWWWWWW"])
@pytest.mark.parametrize(("size", "text_scale"), [
    ((960, 540), 1.4), ((1280, 720), 1.0), ((1280, 720), 1.4), ((1920, 1080), 1.4),
])  # fmt: skip
@pytest.mark.parametrize("key", ["classic", "classic_two", "cutthroat", "six_three_sides"])
def test_a_ground_tells_its_total_and_what_its_side_needs(
    make_app: Any, key: str, size: tuple[int, int], text_scale: float, name: str, log: str
) -> None:
    """Whatever the names, total and state are whole and cover nothing."""
    game = new_game(key, names=("You", *[name] * 5))
    scene = sit_down(make_app(size, text_scale), game, log=log)
    for side, ground in scene.table.state.areas.places.items():
        drawn = written(scene, scene.table.tabletop.still["cartouche", side])
        told = [words for words, _box in drawn]
        assert "0" in told
        assert any(str(scene.table.state.view.minimum(side)) in words for words in told)
        # Between one line and the next there is leading.
        boxes = [box.inflate(0, -box.h // 3) for _words, box in drawn]
        for place, box in enumerate(boxes):
            assert ground.cartouche.contains(box)
            assert box.collidelist(boxes[:place]) < 0


def test_large_letters_become_smaller_before_a_name_is_cut(make_app: Any) -> None:
    scene = sit_down(make_app((1280, 720), 1.4), new_game())
    usual = ROLES["name"].size
    wide = scene.ui.text.width("Wolfeschlegelste", "name", usual)
    shown, size = scene.table.tabletop.seat_labels.fitting(
        "Wolfeschlegelste", "name", round(wide * 0.7), 99
    )
    assert shown == "Wolfeschlegelste"
    assert SHARES[-1] * usual <= size < 0.75 * usual


def test_the_own_name_stands_whole_where_letters_are_large(make_app: Any) -> None:
    """Beside a panel there is less room; then the number of cards stands there alone."""
    for beside in (False, True):
        scene = sit_down(make_app((960, 540), 1.4), new_game(names=("Robin", "Ada", "Ben", "Cy")))
        scene.table.playback.finish()
        scene.table.tabletop.bare.beside = beside
        scene.resize((960, 540), scene.ui.scale)
        seat = scene.table.state.view.seat
        (told, box), (_cards, number) = written(scene, scene.table.tabletop.still["plate", seat])
        assert told == "Robin"
        assert not box.colliderect(number)
