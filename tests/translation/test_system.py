"""The language at the first start is that of the system, as far as there is a translation."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.translation import PSEUDO, language, speak, system_language
from tests.translation.languages import add, spoken
from tests.translation.test_catalogue import GERMAN

CODES = ["en", "de", "es", "fr", "it", "pt_BR"]


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A system whose environment names no language."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (["de_DE.UTF-8"], "de"),
        (["de_AT"], "de"),
        (["es_AR.UTF-8"], "es"),
        (["es-419"], "es"),
        (["fr_CA"], "fr"),
        (["fr-CH"], "fr"),
        (["it_CH.UTF-8@euro"], "it"),
        (["pt_BR"], "pt_BR"),
        (["pt_PT"], "pt_BR"),
        (["pt"], "pt_BR"),
        (["ja_JP", "it"], "it"),
        (["ja_JP"], "en"),
        (["en_GB", "de"], "en"),
        (["deu"], "en"),
        (["gsw_CH"], "en"),
        ([""], "en"),
        (["C"], "en"),
        (["../../etc"], "en"),
        ([], "en"),
    ],
)  # fmt: skip
def test_the_nearest_language_that_is_there(wishes: list[str], code: str) -> None:
    assert system_language(CODES, wishes) == code


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "it_IT.UTF-8"}, "it"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "es_UY.UTF-8"}, "es"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "ja:de"}, "de"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "ja"}, "fr"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "de"}, "en"),
    ],
)
def test_the_environment_names_it(
    nothing_set: pytest.MonkeyPatch, variables: dict[str, str], code: str
) -> None:
    nothing_set.setattr(sys, "platform", "linux")
    for name, value in variables.items():
        nothing_set.setenv(name, value)
    assert system_language(CODES) == code


def test_windows_names_it(nothing_set: pytest.MonkeyPatch) -> None:
    def asked(number: int) -> SimpleNamespace:
        return SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: number))

    nothing_set.setattr(sys, "platform", "win32")
    for number, code in ((0x0C07, "de"), (0x2C0A, "es"), (0x0816, "pt_BR"), (0xFFFF, "en")):
        nothing_set.setattr(ctypes, "windll", asked(number), raising=False)
        assert system_language(CODES) == code
    nothing_set.delattr(ctypes, "windll")
    assert system_language(CODES) == "en"


def test_macos_names_it(nothing_set: pytest.MonkeyPatch) -> None:
    told = SimpleNamespace(stdout='(\n    "pt-PT",\n    "de-DE"\n)\n')
    nothing_set.setattr(sys, "platform", "darwin")
    nothing_set.setattr(subprocess, "run", lambda *_words, **_more: told)
    assert system_language(CODES) == "pt_BR"

    def missing(*_words: object, **_more: object) -> None:
        raise FileNotFoundError

    nothing_set.setattr(subprocess, "run", missing)
    assert system_language(CODES) == "en"


def test_a_setting_goes_before_the_system(nothing_set: pytest.MonkeyPatch, tmp_path: Path) -> None:
    add(tmp_path, "de", GERMAN)
    (tmp_path / "it" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "it" / "LC_MESSAGES" / "canasta.mo").write_bytes(b"damaged")
    nothing_set.setattr(sys, "platform", "linux")
    nothing_set.setenv("LANG", "de_CH.UTF-8")
    with spoken(tmp_path, PSEUDO):
        assert (speak("", tmp_path), language()) == ("", "de")
        assert (speak("en", tmp_path), language()) == ("", "en")
        assert (speak("fr", tmp_path), language()) == ("", "en")
        assert speak("it", tmp_path).startswith("The translation “it” is damaged")
        nothing_set.setenv("LANG", "it_IT.UTF-8")
        assert speak("", tmp_path).startswith("The translation “it” is damaged")
