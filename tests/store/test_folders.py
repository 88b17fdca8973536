"""Where the player's files belong."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store import folders as module
from game.store.folders import NoHomeError, folders


def test_everything_lies_in_the_home_that_is_named(tmp_path: Path) -> None:
    places = folders({"CANASTA_HOME": str(tmp_path)})
    assert {places.data, places.config, places.log} == {tmp_path}


def test_without_a_home_the_player_is_told_what_to_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_words: object, **_options: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(module, "user_data_path", nobody)
    with pytest.raises(NoHomeError, match="HOME or CANASTA_HOME"):
        folders({})


def test_a_home_of_somebody_unknown_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_path: Path) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(Path, "expanduser", nobody)
    with pytest.raises(NoHomeError):
        folders({"CANASTA_HOME": "~nobody/canasta"})


def test_no_folder_is_called_after_a_home_that_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "user_data_path", lambda *_w, **_o: Path("~/.local/share/canasta"))
    with pytest.raises(NoHomeError):
        folders({})


def test_usual_places_are_those_that_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Downloads").mkdir()
    monkeypatch.setattr(module, "user_downloads_path", lambda: tmp_path / "Downloads")
    monkeypatch.setattr(module, "user_desktop_path", lambda: tmp_path / "Desktop")
    monkeypatch.setattr(module, "user_documents_path", lambda: tmp_path / "Downloads")

    def nobody() -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(Path, "home", nobody)
    assert module.usual_places() == [tmp_path / "Downloads"]
