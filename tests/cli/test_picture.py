"""``picture``: whose view is drawn, and one line where nothing can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from .runs import Runner, case


def test_a_seat_is_where_somebody_plays(run: Runner, tmp_path: Path) -> None:
    """Two players sit at seats 0 and 2 where extra hands lie between them."""
    assert run("show", case("T-2H4-1"), "--seat", 2).status == 0
    out = tmp_path / "x.PNG"
    size = ["--size", "320x320"]
    assert run("picture", case("T-2H4-1"), "--seat", 2, *size, "--out", out).status == 0
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("what", ["memory", "pygame"])
def test_a_picture_that_cannot_be_drawn(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    import pygame

    def fail(*_args: object) -> None:
        raise MemoryError if what == "memory" else pygame.error("no room")

    monkeypatch.setattr("game.ui.table_picture.draw_table", fail)
    out = tmp_path / "x.png"
    done = run("picture", case("T-INT-11a"), "--out", out)
    assert done.status == 2
    assert done.err.startswith(f"canasta: {out}: ")
    assert done.err.count("\n") == done.err.count(str(out)) == 1
