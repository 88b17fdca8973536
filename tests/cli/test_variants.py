"""``variants``: all of them, for programs and for people, and the rules of one."""

from __future__ import annotations

from pathlib import Path

from game.store.house_games import HouseGame, house_text
from game.variants import VARIANTS

from .runs import Runner


def test_variants_as_a_list_of_objects(run: Runner) -> None:
    objects = run("variants", "--json").json
    assert [item["key"] for item in objects] == list(VARIANTS)
    for item in objects:
        assert set(item) == {"key", "name", "family", "players", "options", "parameters"}
    international = objects[0]
    assert international["players"] == 4
    assert international["options"]["opening_wilds_per_set"] == [2, 1]
    assert international["options"]["special_partner"] == ["hand-only", "void"]
    assert international["parameters"]["match"]["target"] == 10_000


def test_the_rules_of_a_variant_as_text(run: Runner) -> None:
    done = run("variants", "--rules", "samba")
    assert done.status == 0
    assert done.out.startswith("Samba\n=====\n")
    assert "A sequence is three or more cards of one suit" in done.out
    assert run("variants", "--rules", "nothing").status == 2


def test_the_rules_of_a_house_game_begin_with_what_the_club_says(
    run: Runner, tmp_path: Path
) -> None:
    game = HouseGame(
        "Tuesdays", "classic", changes={"opening": {"steps": [[-500, 15], [0, 60]]}},
        words="Every Tuesday.",
    )  # fmt: skip
    file = tmp_path / "tuesdays.toml"
    file.write_text(house_text(game), "utf-8")
    done = run("variants", "--rules", file)
    assert done.status == 0
    assert done.out.startswith("Tuesdays\n========\n\nEvery Tuesday.\n")
    assert "\nLess than 0 " in done.out


def test_variants_for_people(run: Runner) -> None:
    done = run("variants")
    assert done.status == 0
    for variant in VARIANTS.values():
        assert f"{variant.key}: {variant.name}" in done.out
