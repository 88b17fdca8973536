"""The disk image for macOS, with stand-ins for Apple's tools: which are asked, and for what."""

from __future__ import annotations

import plistlib
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from targets import dmg
from targets.common import CheckError
from targets.resources import bundle_id, info_plist, localized

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")

SECRETS = ("CANASTA_SIGN_IDENTITY", *dmg.NOTARY)


class Tools:
    """Does what the tools do, with folders in place of images; ``busy`` times it cannot."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.busy = 0

    def __call__(self, command: list[Any], check: bool = True) -> Any:
        words = [str(word) for word in command]
        name = " ".join(words[: 3 if words[0] == "xcrun" else 2]) if words[0] != "ditto" else ""
        self.asked.append(name)
        match words[0], words[1]:
            case "ditto", _:
                shutil.copytree(words[1], words[2], symlinks=True)
            case "hdiutil", "create":
                if self.busy:
                    self.busy -= 1
                    if check:
                        raise subprocess.CalledProcessError(1, words)
                    return subprocess.CompletedProcess(words, 1)
                shutil.copytree(words[-2], words[-1], symlinks=True)
            case "hdiutil", "attach":
                shutil.copytree(words[2], words[-1], symlinks=True, dirs_exist_ok=True)
        return subprocess.CompletedProcess(words, 0)


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tools:
    made = Tools()
    monkeypatch.setattr(dmg, "run", made)
    monkeypatch.setattr(dmg, "self_test", lambda _command: "All is well.")
    monkeypatch.setattr(dmg, "made", lambda: tmp_path / "canasta.dmg")
    monkeypatch.setattr(dmg, "WORK", tmp_path / "work")
    monkeypatch.setattr(dmg, "APP", tmp_path / "Canasta.app")
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    for name in SECRETS:
        monkeypatch.delenv(name, raising=False)
    resources = tmp_path / "Canasta.app" / "Contents" / "Resources"
    resources.mkdir(parents=True)
    (resources / "canasta.icns").write_bytes(b"icns")
    localized(resources)
    told = {**info_plist(), "CFBundleIdentifier": bundle_id(), "CFBundleIconFile": "canasta.icns"}
    (resources.parent / "Info.plist").write_bytes(plistlib.dumps(told))
    return made


def test_without_secrets_it_is_made_but_not_signed(tools: Tools) -> None:
    image = dmg.make()
    assert (image / "Applications").is_symlink()
    assert (image / "Canasta.app" / "Contents" / "Info.plist").is_file()
    assert tools.asked == ["", "hdiutil create"]
    dmg.check(image)
    assert tools.asked[-1] == "hdiutil detach"


def test_with_a_certificate_it_is_signed(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_SIGN_IDENTITY", "Developer ID Application: Somebody")
    dmg.make()
    assert tools.asked[-1] == "codesign --sign"


def test_with_all_secrets_apple_is_asked(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SECRETS:
        monkeypatch.setenv(name, "something")
    dmg.make()
    assert tools.asked[-3:] == [
        "codesign --sign",
        "xcrun notarytool submit",
        "xcrun stapler staple",
    ]


def test_a_busy_system_is_asked_again_but_not_for_ever(tools: Tools) -> None:
    tools.busy = dmg.TRIES - 1
    assert dmg.make().exists()
    tools.busy = dmg.TRIES
    shutil.rmtree(dmg.made())
    with pytest.raises(subprocess.CalledProcessError):
        dmg.make()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CFBundleIdentifier", "org.somebody"),
        ("CFBundleShortVersionString", "0.0.0"),
        ("CFBundleIconFile", "none.icns"),
    ],
)
def test_an_app_that_tells_something_else_is_found_out(tools: Tools, name: str, value: str) -> None:
    file = dmg.APP / "Contents" / "Info.plist"
    file.write_bytes(plistlib.dumps({**plistlib.loads(file.read_bytes()), name: value}))
    with pytest.raises(CheckError):
        dmg.check(dmg.make())
    assert tools.asked[-1] == "hdiutil detach"
