"""How far the player is in the lessons: kept after every step, whatever becomes of the file."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from game.learning.bookmarks import FORMAT, Bookmark, Bookmarks
from game.notation.action_notation import parse_action


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "lessons.json"
    kept = Bookmarks.read(path)
    kept.turn_to("classic", "tray")
    kept.turn_to("samba", "draw")
    kept.finish("samba")
    laid = [parse_action(said) for said in ("0 meld 8d 8c 8h", "0 add 2c > #1")]
    kept.turn_to("bolivia", "draw 2", [(3, "9d", "4c")], laid)
    kept.tell("frozen pile")
    again = Bookmarks.read(path)
    assert again.of("classic").step == "tray"
    assert not again.of("classic").done
    assert (again.of("samba").step, again.of("samba").done) == ("", True)
    assert again.of("bolivia").instead == ((3, "9d", "4c"),)
    assert again.of("bolivia").laid == tuple(laid)
    assert again.of("classic").instead == again.of("classic").laid == ()
    assert again.of("cuban").step == ""
    assert again.told == {"frozen pile"}
    assert not again.trouble


def test_a_file_without_other_cards_is_read(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    lessons = {"classic": {"step": "tray", "done": False}}
    path.write_text(json.dumps({"format": FORMAT, "lessons": lessons, "told": []}), "utf-8")
    kept = Bookmarks.read(path)
    assert (kept.of("classic").step, kept.of("classic").instead) == ("tray", ())
    assert not kept.trouble


@pytest.mark.parametrize(
    "damage",
    [{"instead": 3}, {"instead": [[1, "4h"]]}, {"instead": [["one", "4h", "5h"]]}, {"laid": 3},
     {"laid": [3]}, {"laid": ["0 meld 8"]}, {"laid": ["0 sing"]}, {"laid": ["0 add 4h > #x"]}],
)  # fmt: skip
def test_where_what_was_played_is_damaged_the_steps_are_kept(
    tmp_path: Path, damage: dict[str, object]
) -> None:
    path = tmp_path / "lessons.json"
    lessons = {
        "classic": {"step": "bring", "done": True, "laid": ["0 meld 8d 8c 8h"]} | damage,
        "samba": {"step": "kings", "done": False, "laid": ["0 meld Ks Kh Kd"]},
    }
    path.write_text(json.dumps({"format": FORMAT, "lessons": lessons, "told": []}), "utf-8")
    kept = Bookmarks.read(path)
    assert kept.of("classic") == Bookmark("bring", True)
    assert kept.of("samba").laid == (parse_action("0 meld Ks Kh Kd"),)
    assert not kept.trouble
    assert path.exists()


def test_a_lesson_taken_up_again_stays_done(tmp_path: Path) -> None:
    kept = Bookmarks.read(tmp_path / "lessons.json")
    kept.finish("classic")
    kept.turn_to("classic", "draw")
    assert kept.of("classic").done


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 3}', '{"format": "x"}', "\x00"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lessons.json"
    path.write_text(text, "utf-8")
    kept = Bookmarks.read(path)
    assert kept.trouble
    assert kept.lessons == {}
    assert not path.exists()
    assert [other.read_text("utf-8") for other in tmp_path.iterdir()] == [text]
    kept.turn_to("classic", "draw")
    assert Bookmarks.read(path).of("classic").step == "draw"


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    newer = FORMAT.replace("1", "2")
    path.write_text(json.dumps({"format": newer, "of": "tomorrow"}), "utf-8")
    before = path.read_bytes()
    kept = Bookmarks.read(path)
    kept.turn_to("classic", "draw")
    assert kept.of("classic").step == "draw"
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").mkdir()
    kept = Bookmarks(tmp_path / "lessons.json")
    kept.turn_to("classic", "draw")
    assert kept.trouble
    assert kept.of("classic").step == "draw"


def test_the_lesson_left_last_is_known(tmp_path: Path) -> None:
    kept = Bookmarks(tmp_path / "lessons.json")
    assert kept.left == ""
    kept.turn_to("classic", "draw")
    kept.turn_to("samba", "draw")
    kept.turn_to("classic", "discard")
    assert kept.left == "classic"
    assert Bookmarks.read(kept.path).left == "classic"
    kept.finish("classic")
    assert kept.left == "samba"


def test_the_day_of_a_lesson_is_that_of_the_first_time(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    kept = Bookmarks.read(path)
    kept.finish("classic")
    today = kept.of("classic").day
    assert today == date.today().isoformat()
    kept.lessons["classic"] = replace(kept.of("classic"), day="2020-02-29")
    kept.turn_to("classic", "bring")
    kept.finish("classic")
    again = Bookmarks.read(path)
    assert again.of("classic") == Bookmark("", True, day="2020-02-29")


@pytest.mark.parametrize("day", [3, "yesterday", "2026-13-01", None, ["2026-01-01"]])
def test_a_damaged_day_loses_nothing_else(tmp_path: Path, day: object) -> None:
    path = tmp_path / "lessons.json"
    lessons = {"classic": {"step": "bring", "done": True, "day": day}}
    path.write_text(json.dumps({"format": FORMAT, "lessons": lessons, "told": []}), "utf-8")
    kept = Bookmarks.read(path)
    assert kept.of("classic") == Bookmark("bring", True)
    assert not kept.trouble


def test_the_first_lesson_is_offered_until_one_is_finished_or_it_is_put_away(
    tmp_path: Path,
) -> None:
    path = tmp_path / "lessons.json"
    kept = Bookmarks.read(path)
    assert kept.offers_first
    kept.put_away()
    assert not Bookmarks.read(path).offers_first
    kept.turn_to("classic", "bring")
    assert Bookmarks.read(path).offers_first
    kept.finish("classic")
    assert not Bookmarks.read(path).offers_first
