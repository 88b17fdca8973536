"""What a report tells."""

import os
import signal
import tempfile
from pathlib import Path

import pygame
import pytest

from game.store.folders import folders
from game.ui import main, report
from game.ui.app import App
from game.ui.screens.files import record_opener
from game.ui.screens.navigator import Navigator
from game.ui.window import Window


def test_versions_folders_and_machine(tmp_path: Path) -> None:
    places = folders({"CANASTA_HOME": str(tmp_path)})
    places.settings.write_text("")
    text = "\n".join(report.system_lines(places))
    assert text.startswith("Canasta ")
    assert f"pygame {pygame.version.ver}" in text
    assert f"settings: {places.settings}\n" in text
    assert f"match: {places.match} (not there)" in text
    for library in report.LIBRARIES:
        assert f"{library} {report.version_of(library)}" in text


def test_the_end_of_the_log(tmp_path: Path) -> None:
    file = tmp_path / "log"
    assert report.log_lines(file) == []
    file.write_text("".join(f"line {i} ä\n" for i in range(5000)), "utf-8")
    lines = report.log_lines(file)
    assert lines[-1] == "line 4999 ä"
    assert len(lines) == report.LOG_LINES
    # However few lines fit, none of them is a piece of a line.
    file.write_text("x" * report.LOG_BYTES + "\nend\n", "utf-8")
    assert report.log_lines(file) == ["end"]


def test_an_error_with_its_place() -> None:
    try:
        raise ValueError("no such card")
    except ValueError as error:
        text = report.error_report(error, ["TableScene"], "the match")
    assert "ValueError: no such card" in text.splitlines()[0]
    assert "TableScene" in text
    assert "test_report.py" in text
    assert text.endswith("the match\n")


def test_a_report_goes_where_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    file = report.write_report("told", tmp_path / "other")
    assert file == tmp_path / "other" / report.REPORT
    assert file.read_text("utf-8") == "told"
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    others = [report.write_report(f"told {n}", blocked / "log") for n in range(2)]
    for number, file in enumerate(others):
        assert file is not None
        assert file.read_text("utf-8") == f"told {number}"
        assert file.parent.parent == tmp_path, "a folder of its own"
    monkeypatch.setattr(tempfile, "tempdir", str(blocked))
    assert report.write_report("told", None) is None


@pytest.mark.skipif(os.name != "posix", reason="permissions are of another kind here")
def test_nobody_else_reads_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    # Somebody else may have put something there, to be written through or over.
    target = tmp_path / "theirs"
    target.write_text("theirs", "utf-8")
    (tmp_path / report.REPORT).symlink_to(target)
    before = os.umask(0)
    try:
        file = report.write_report("told", None)
        assert report.append_report("told", tmp_path / "log" / "canasta.log")
    finally:
        os.umask(before)
    assert file is not None
    for path in (file, tmp_path / "log" / "canasta.log"):
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700
    assert target.read_text("utf-8") == "theirs"


def test_what_keeps_the_program_from_running_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))

    def broken(*_anything: object) -> None:
        raise RuntimeError("no table")

    monkeypatch.setattr(main, "open_program", broken)
    assert main.run() == 1
    told = capsys.readouterr().err
    assert told == (
        f"Canasta cannot start: RuntimeError: no table. Details are in {tmp_path / 'canasta.log'}\n"
    )

    def unseen() -> None:
        raise pygame.error("no screen was found")

    monkeypatch.setattr(main, "open_program", unseen)
    assert main.run() == 1
    assert capsys.readouterr().err == (
        "Canasta needs a screen to open its window: no screen was found.\n"
    )


def test_a_window_that_is_gone_closes_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))

    def gone(_app: App, _scene: object) -> None:
        raise OSError("the display is gone")

    monkeypatch.setattr(App, "run", gone)
    assert main.run() == 1
    assert "Canasta has to stop: OSError: the display is gone." in capsys.readouterr().err
    assert "the display is gone" in (tmp_path / "canasta.log").read_text("utf-8")
    assert (tmp_path / "settings.toml").is_file()
    assert not pygame.display.get_init()


def test_nothing_is_drawn_where_nobody_can_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(pygame.error, match="no screen was found"):
        Window("Test")


def test_nothing_stands_behind_the_box_and_the_program_can_be_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))
    kept = [signal.getsignal(which) for which in (signal.SIGINT, signal.SIGTERM)]
    seen: list[object] = []

    def box(*_words: str) -> None:
        seen.append(pygame.display.get_init())
        seen.extend(signal.getsignal(which) for which in (signal.SIGINT, signal.SIGTERM))

    def broken(_navigator: Navigator, _file: Path | None) -> None:
        raise AssertionError

    monkeypatch.setattr(pygame.display, "message_box", box, raising=False)
    monkeypatch.setattr(record_opener, "first_scene", broken)
    try:
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        monkeypatch.setattr(main, "_seen", lambda: True)
        assert main.run(tmp_path / "x") == 1
    finally:
        for which, before in zip((signal.SIGINT, signal.SIGTERM), kept, strict=True):
            signal.signal(which, before)
    assert seen == [False, signal.SIG_DFL, signal.SIG_DFL]
