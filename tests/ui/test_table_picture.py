"""The table of a record as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.controller.game import Game
from game.notation.names import UNNAMED
from game.notation.record import read_record, write_record
from game.rules.state import Phase
from game.store.settings import Settings
from game.ui import moving_picture, table_picture
from game.ui.table_picture import GAP, draw_table, picture, seated, table_scene, title_lines
from game.variants import VARIANTS
from tests.ui.tables import NAMES, new_game

MATCH = Path(__file__).parents[2] / "assets" / "screenshots" / "match.canasta"
OUT = 3
"""The number of a hand in it in which somebody goes out."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = new_game()
    for turn in range(12):
        game.poll(100.0 * turn)
        if game.your_turn:
            hint = game.hint()
            assert hint is not None
            game.submit(hint.action)
    path = tmp_path / "match.canasta"
    path.write_text(write_record(game.record), "utf-8")
    return path


def test_a_picture_has_the_size_wanted_and_opens_no_window(record: Path, tmp_path: Path) -> None:
    pygame.display.quit()
    out = picture(record, size=(1024, 640), out=tmp_path / "table.png")
    assert not pygame.display.get_init()
    assert pygame.image.load(str(out)).get_size() == (1024, 640)


def test_hand_action_and_seat_are_chosen(record: Path, tmp_path: Path) -> None:
    names = ("start.png", "later.png", "other.png")
    start, later, other = (tmp_path / name for name in names)
    picture(record, hand=1, action=0, out=start, size=(1024, 640))
    picture(record, hand=1, out=later, size=(1024, 640))
    picture(record, hand=1, seat=1, out=other, size=(1024, 640))
    assert len({path.read_bytes() for path in (start, later, other)}) == 3


def test_what_is_not_there_is_refused(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.png"
    for wrong in ({"hand": 7}, {"action": 999}, {"seat": 4}):
        with pytest.raises(LookupError):
            picture(record, out=out, **wrong)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="missing"):
        picture(record, out=tmp_path / "missing" / "x.png", size=(1024, 640))


def test_a_seat_sees_only_its_own_cards(record: Path) -> None:
    game: Game = seated(read_record(record), seat=2)
    view = game.view()
    assert view.seat == 2
    assert all(view.hand)
    assert not any(card for seat in (0, 1, 3) for card in view.hands[seat])


@pytest.mark.parametrize(
    ("name", "to_play", "to_answer"),
    [
        (UNNAMED, "Your turn", "Your turn to answer"),
        ("Anna", "Anna’s turn", "Anna answers"),
    ],
)
def test_a_shared_picture_tells_whose_turn_it_is(name: str, to_play: str, to_answer: str) -> None:
    game = new_game(names=(name, *NAMES[1:]))
    game.poll(0)
    assert game.your_turn
    shared = table_scene(game, (1024, 640), Settings(), shared=True).table
    telling, state = shared.tabletop.telling, shared.state
    assert telling.told(state).headline == to_play
    state.view.phase = Phase.ANSWER
    assert telling.told(state).headline == to_answer


def test_a_shared_picture_has_nothing_to_press(record: Path) -> None:
    # The first player's turn, in which the window says what they can do.
    match = read_record(record)
    game = seated(match, count=0, seat=seated(match, count=0).view().turn)
    assert game.your_turn
    own = table_scene(game, (1024, 640), Settings())
    shared = table_scene(game, (1024, 640), Settings(), shared=True)
    assert any(widget.visible for widget in own.table.controls.walk())
    assert not list(shared.table.controls.children)
    told = shared.table.tabletop.telling.told(shared.table.state)
    assert told.headline == "Your turn"
    assert not told.prompt
    assert shared.table.tabletop.telling.question(shared.table.state, None) is None


def test_a_shared_picture_names_who_went_out() -> None:
    match = read_record(MATCH)
    by = seated(match, OUT).view().by
    assert by is not None
    for name, told in (("Ada", "Ada goes out"), ("You", "You go out")):
        match.players = [replace(player, name=name) for player in match.players]
        scene = table_scene(seated(match, OUT, seat=by), (1024, 640), Settings(), shared=True)
        assert scene.table.state.headline == told


def test_a_shared_picture_names_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match, size = read_record(MATCH), (1024, 640)
    named = draw_table(seated(match), size, Settings(), shared=True)
    monkeypatch.setattr(table_picture, "variant_name", lambda variant: "Samba")
    other = draw_table(seated(match), size, Settings(), shared=True)
    same = pygame.mask.from_threshold(named, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    changed = same.get_bounding_rects()
    tools = table_scene(seated(match), size, Settings(), shared=True).table.state.areas.tools
    assert changed
    assert all(tools.contains(box) for box in changed)


@pytest.mark.parametrize("name", [variant.name for variant in VARIANTS.values()])
def test_the_name_of_every_game_fits_on_a_shared_picture(name: str) -> None:
    table = table_scene(new_game(), moving_picture.DRAWN, Settings(), shared=True).table
    ui, tools = table.ui, table.state.areas.tools
    lines = title_lines(ui, name, tools.w - ui.dp(GAP))
    written = " ".join("".join(run.text for run in line) for line, _role, _size in lines)
    assert written in (name, f"Canasta {name}")
    assert "Canasta" in written
    assert sum(ui.text.line_height(role, size) for _line, role, size in lines) <= tools.h
