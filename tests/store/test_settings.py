"""Settings: what is kept, what is mended, and what is told."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from game.store.settings import NAMES, Settings, SettingsFile, load_settings


def only_sentence(found: SettingsFile) -> str:
    """The one notice there is, in English."""
    (notice,) = found.troubles
    return str(notice)


def test_no_file_gives_the_defaults(tmp_path: Path) -> None:
    found = load_settings(tmp_path / "settings.toml")
    assert found.settings == Settings()
    assert found.troubles == []
    assert not (tmp_path / "settings.toml").exists()


def test_every_setting_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    found = load_settings(path)
    found.settings = Settings(
        name="Zoë", language="de", welcomed=True, variant="classic",
        options={"classic": {"stock_end_force": "always"}, "international": {}}, house="grandma",
        partner_level="beginner", opponent_level="expert", names=["A", "B", "C", "D", "E"],
        company=["surprise", "generous", "surprise", "greedy", "balanced"],
        take_back=False,
        speed="off", pause=2.5, second_thought=4.0, sort="own", log="closed", why="now",
        show_reasons=True,
        special_progress=False, volume=0.0,
        mute=True, ambience=True, four_colour=True, card_back="fans", felt="blue", text_size=1.5,
        card_size=0.8,
        index_size="large", local_letters=True, portrait="captain",
        high_contrast=True, reduced_motion=True, key_caps="never", width=3840, height=2160,
        fullscreen=True, ask_threes=True, plain_cloth=True, expressions=False, chatter=False,
        speech=True, aims=False, price_play=False, first_notes=False, shared_into=str(tmp_path),
        log_memory="round",
    )  # fmt: skip
    for item in fields(Settings):
        assert getattr(found.settings, item.name) != getattr(Settings(), item.name), item.name
    assert found.save()
    again = load_settings(path)
    assert again.settings == found.settings
    assert again.troubles == []


@pytest.mark.parametrize(("width", "height"), [(960, 540), (800, 444), (480, 270)])
def test_a_small_window_is_kept(tmp_path: Path, width: int, height: int) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"[window]\nwidth = {width}\nheight = {height}\n", "utf-8")
    found = load_settings(path)
    assert (found.settings.width, found.settings.height) == (width, height)
    assert not found.troubles


def test_defaults_are_not_shared() -> None:
    Settings().names.append("X")
    Settings().options["x"] = {}
    assert Settings().names == list(NAMES)
    assert Settings().options == {}


def test_a_level_that_was_kept_stays_and_another_is_the_usual_one(tmp_path: Path) -> None:
    """Every file that the program wrote names the levels: those of before are not changed."""
    path = tmp_path / "settings.toml"
    path.write_text('[match]\npartner_level = "standard"\n', "utf-8")
    assert load_settings(path).settings.partner_level == "standard"
    path.write_text('[match]\nopponent_level = "casual"\n', "utf-8")
    found = load_settings(path).settings
    assert (found.partner_level, found.opponent_level) == ("master", "casual")


def test_unknown_keys_and_comments_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('# mine\nfuture = 1\n[sound]\nvolume = 0.2 # quiet\nbass = "deep"\n', "utf-8")
    found = load_settings(path)
    assert found.settings.volume == 0.2
    found.settings.mute = True
    assert found.save()
    text = path.read_text("utf-8")
    assert text.startswith("# mine\n")
    assert "# quiet" in text
    data = tomllib.loads(text)
    assert data["future"] == 1
    assert data["sound"] == {
        "volume": 0.2,
        "bass": "deep",
        "mute": True,
        "ambience": False,
        "speech": False,
    }


@pytest.mark.parametrize(
    ("table", "line", "name"),
    [
        ("player", "name = 3", "name"),
        ("player", 'name = ""', "name"),
        ("player", 'name = "%s"' % ("x" * 25), "name"),
        ("player", 'name = "a\\nb"', "name"),
        ("match", 'variant = "whist"', "variant"),
        ("match", "options = { whist = { x = 1 } }", "options"),
        ("match", "options = { classic = { stock_end_force = 3 } }", "options"),
        ("match", "options = { classic = 3 }", "options"),
        ("match", "options = 3", "options"),
        ("match", 'partner_level = "god"', "partner_level"),
        ("match", 'names = ["A"]', "names"),
        ("match", 'names = ["A", "B", "C", "D", 5]', "names"),
        ("match", 'company = ["greedy"]', "company"),
        ("match", f"company = {['surprise'] * 6}", "company"),
        ("match", 'company = ["greedy", "balanced", "cautious", "hurried", "daring"]', "company"),
        ("match", 'company = ["greedy", "balanced", "cautious", "hurried", ["a"]]', "company"),
        ("table", 'speed = "warp"', "speed"),
        ("table", "pause = -1", "pause"),
        ("table", 'sort = "colour"', "sort"),
        ("sound", "volume = 7", "volume"),
        ("sound", "volume = nan", "volume"),
        ("sound", "volume = true", "volume"),
        ("sound", "mute = 1", "mute"),
        ("look", 'felt = "../../etc"', "felt"),
        ("look", "text_size = inf", "text_size"),
        ("window", "width = 3", "width"),
        ("window", "height = 720.5", "height"),
        ("window", "fullscreen = 2026-01-01", "fullscreen"),
    ],
)
def test_bad_values_are_replaced(tmp_path: Path, table: str, line: str, name: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"[{table}]\n{line}\n", "utf-8")
    found = load_settings(path)
    assert found.settings == Settings()
    trouble = only_sentence(found)
    assert trouble.startswith(f"The setting {table}.{name} cannot be ")
    assert "\n" not in trouble
    found.troubles.clear()
    assert found.save()
    assert load_settings(path).troubles == []


@pytest.mark.parametrize("line", ["volume = {}", "volume = [{}]", "mute = {}", "pause = {}"])
def test_a_number_of_thousands_of_digits(tmp_path: Path, line: str) -> None:
    path = tmp_path / "settings.toml"
    table = "table" if "pause" in line else "sound"
    path.write_text(f"[{table}]\n{line.format('0x' + 'f' * 5000)}\n", "utf-8")
    found = load_settings(path)
    assert found.settings == Settings()
    trouble = only_sentence(found)
    assert "cannot be a number that long" in trouble


def test_one_bad_value_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[sound]\nvolume = "loud"\nmute = true\n', "utf-8")
    found = load_settings(path)
    assert found.settings.mute
    assert len(found.troubles) == 1


def test_whole_numbers_do_for_factors(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[sound]\nvolume = 1\n[table]\npause = 0\n", "utf-8")
    found = load_settings(path)
    assert (found.settings.volume, found.settings.pause, found.troubles) == (1.0, 0.0, [])


@pytest.mark.parametrize("content", [b"[[[", b"\xff\xfe", b"a = 1\na = 2\n"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    found = load_settings(path)
    assert found.settings == Settings()
    trouble = only_sentence(found)
    assert trouble.endswith("Defaults are used; the file was kept as settings.toml.damaged.") or (
        "settings.toml.damaged" in trouble
    )
    assert "\n" not in trouble
    assert (tmp_path / "settings.toml.damaged").read_bytes() == content
    assert found.save()


def test_a_table_that_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("sound = 3\n[table]\npause = 1.0\n", "utf-8")
    found = load_settings(path)
    assert found.settings == Settings(pause=1.0)
    assert only_sentence(found) == "The settings of sound cannot be 3. The defaults are used."
    found.settings.mute = True
    assert found.save()
    assert load_settings(path).settings.mute


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    found = load_settings(tmp_path / "file" / "settings.toml")
    assert not found.save()
    assert any("could not be saved" in str(notice) for notice in found.troubles)


def test_the_variant_with_its_options() -> None:
    settings = Settings(options={"international": {"meld_after_bonus": True}})
    assert settings.chosen_variant().opening.melds_after_bonus
    settings.variant = "classic"
    assert settings.chosen_variant().key == "classic"


def test_the_format_is_written_first(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    assert load_settings(path).save()
    assert path.read_text("utf-8").startswith('format = "canasta-settings 1"\n')


def test_a_file_without_a_format_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('# mine\n[sound]\nvolume = 0.2\n\n[look]\nfelt = "blue"\n', "utf-8")
    found = load_settings(path)
    assert (found.settings.volume, found.settings.felt) == (0.2, "blue")
    assert found.save()
    data = tomllib.loads(path.read_text("utf-8"))
    assert data["format"] == "canasta-settings 1"
    assert data["sound"]["volume"] == 0.2
    assert load_settings(path).settings == found.settings


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    text = 'format = "canasta-settings 2"\n[sound]\nvolume = "seven of ten"\n'
    path.write_text(text, "utf-8")
    found = load_settings(path)
    assert found.settings == Settings()
    assert "newer version" in only_sentence(found)
    found.settings.mute = True
    assert found.save()
    assert path.read_text("utf-8") == text
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    "written", ["2", '"canasta-settings"', '"canasta-settings x"', '"canasta-house 2"', "[]"]
)
def test_an_odd_format_is_not_taken_for_a_newer_one(tmp_path: Path, written: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"format = {written}\n[sound]\nvolume = 0.2\n", "utf-8")
    found = load_settings(path)
    assert found.settings.volume == 0.2
    assert not found.newer
    assert found.save()
    assert tomllib.loads(path.read_text("utf-8"))["format"] == "canasta-settings 1"


def test_after_a_first_lesson_newcomers_sit_opposite() -> None:
    settings = Settings()
    settings.seat_newcomers()
    assert settings.opponent_level == "newcomer"
    assert settings.partner_level == Settings.partner_level


def test_opponents_that_were_chosen_stay() -> None:
    settings = Settings(opponent_level="expert")
    settings.seat_newcomers()
    assert settings.opponent_level == "expert"
