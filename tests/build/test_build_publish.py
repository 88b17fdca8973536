"""Who publishes the program: read in one place, and written nowhere until it is known."""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import publish
import pytest
from targets import appimage, deb, linux, metainfo
from targets.common import AUTHORS, PYPROJECT, ROOT, VERSION, CheckError
from targets.publisher import Publisher, publisher
from targets.resources import bundle_id

PACKAGES = {
    f"canasta-{VERSION}-windows-x86_64-setup.exe": "1" * 64,
    f"canasta-{VERSION}-macos-arm64.dmg": "2" * 64,
    f"canasta-{VERSION}-macos-x86_64.dmg": "a" * 64,
    f"canasta-{VERSION}-linux-x86_64.tar.xz": "b" * 64,
}


def written(
    monkeypatch: pytest.MonkeyPatch, folder: Path, packages: dict[str, str]
) -> tuple[int, dict[str, str]]:
    """Run the command on a release with these packages; its status and the files."""
    sums = folder / "SHA256SUMS"
    sums.write_text("".join(f"{digest}  {name}\n" for name, digest in packages.items()), "utf-8")
    into = folder / "publish"
    monkeypatch.setattr(sys, "argv", ["publish.py", str(sums), str(into)])
    status = publish.main()
    files = (file for file in into.rglob("*") if file.is_file())
    return status, {f.relative_to(into).as_posix(): f.read_text("utf-8") for f in files}


@pytest.mark.usefixtures("nobody")
def test_nothing_names_a_publisher_until_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert written(monkeypatch, tmp_path, PACKAGES) == (0, {})
    assert "maintainers, Homepage, id" in capsys.readouterr().out
    assert metainfo.name() == ""
    linux.menu(tmp_path / "share")
    assert not list(tmp_path.rglob("*.metainfo.xml"))
    assert deb._maintainer() == AUTHORS
    assert bundle_id() == "canasta"


@pytest.mark.parametrize(
    ("table", "name", "value"),
    [
        ("project", "maintainers", [{"name": "A. Person"}]),
        ("project", "maintainers", [{"name": "A. Person", "email": "nowhere"}]),
        ("project", "urls", {"Homepage": "github.com/person/canasta"}),
        ("tool", "canasta", {"id": "Canasta"}),
    ],
)
def test_what_cannot_be_is_refused(
    somebody: Publisher, monkeypatch: pytest.MonkeyPatch, table: str, name: str, value: Any
) -> None:
    monkeypatch.setitem(PYPROJECT[table], name, value)
    with pytest.raises(CheckError, match=r"pyproject\.toml"):
        publisher()


def test_half_a_publisher_is_none(somebody: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PYPROJECT["tool"], "canasta", {"id": ""})
    assert publisher().lacking == ["id"]
    assert metainfo.name() == ""


def test_software_centres_are_told(somebody: Publisher, tmp_path: Path) -> None:
    linux.menu(tmp_path)
    about = ElementTree.parse(tmp_path / "metainfo" / f"{somebody.id}.metainfo.xml").getroot()
    assert about.findtext("id") == somebody.id
    developer = about.find("developer")
    assert developer is not None
    assert developer.get("id") == "io.github.person"
    assert about.findtext("url[@type='homepage']") == somebody.address
    pictures = [image.text or "" for image in about.iter("image")]
    assert len(pictures) > 2
    for picture in pictures:
        start = f"{somebody.address}/raw/v{VERSION}/"
        assert picture.startswith(start)
        assert (ROOT / picture.removeprefix(start)).is_file()
    told = about.find("releases/release/description")
    assert told is not None
    assert len(told.findall("ul/li")) > 5


def test_debian_is_told_who_maintains_it(somebody: Publisher) -> None:
    assert deb._maintainer() == somebody.maintainer == "A. Person <person@example.org>"


def test_an_appimage_names_its_metadata_twice(
    somebody: Publisher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":
        pytest.skip("links need rights on Windows")
    monkeypatch.setattr(appimage, "WORK", tmp_path)
    monkeypatch.setattr(linux, "install", lambda root: linux.menu(root / "usr/share"))
    folder = appimage.lay_out()
    assert ElementTree.parse(folder / "usr/share/metainfo/canasta.appdata.xml")


def test_notes_become_markup() -> None:
    text = "The *first*\nrelease.\n\n- `one` & [two](x.md)\n  more\n- three\n\n### More\n"
    assert metainfo.markup(text) == (
        "<p>The first release.</p><ul><li>one &amp; two more</li><li>three</li></ul><p>More</p>"
    )


def test_collections_are_told_where_the_packages_are(
    somebody: Publisher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, files = written(monkeypatch, tmp_path, PACKAGES)
    assert status == 0
    assert sorted(files) == [
        f"flatpak/{somebody.id}.json",
        "homebrew/canasta.rb",
        "winget/person.Canasta.installer.yaml",
        "winget/person.Canasta.locale.en-US.yaml",
        "winget/person.Canasta.yaml",
    ]
    everything = "".join(files.values()).replace("#{version}", VERSION)
    for chip in ("arm64", "x86_64"):
        everything += everything.replace("#{arch}", chip)
    for name, digest in PACKAGES.items():
        assert f"{somebody.address}/releases/download/v{VERSION}/{name}" in everything
        assert digest in everything
    manifest = json.loads(files[f"flatpak/{somebody.id}.json"])
    assert manifest["id"] == somebody.id
    for name, text in files.items():
        if name.startswith("winget/"):
            values = dict(line.split(": ", 1) for line in text.splitlines())
            read = {key: json.loads(value) for key, value in values.items()}
            assert (read["PackageIdentifier"], read["PackageVersion"]) == (
                "person.Canasta",
                VERSION,
            )
    # As the installer enters them among the installed programs.
    recipe = (ROOT / "build" / "windows" / "canasta.nsi").read_text("utf-8")
    assert 'WriteRegStr HKCU "${ENTRY}" "Publisher" "${NAME}"' in recipe
    assert '!define NAME "Canasta"' in recipe


def test_a_release_without_a_package_is_refused(
    somebody: Publisher,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in PACKAGES:
        rest = {other: digest for other, digest in PACKAGES.items() if other != name}
        assert written(monkeypatch, tmp_path, rest) == (1, {})
        assert name in capsys.readouterr().err


def test_the_names_are_those_that_the_release_has() -> None:
    """What makes the packages names them in the same way."""
    sources = "".join(
        (ROOT / "build" / "targets" / f"{name}.py").read_text("utf-8")
        for name in ("nsis", "dmg", "tarball")
    )
    for name in PACKAGES:
        shape = name.replace(VERSION, "{VERSION}").removesuffix(".tar.xz")
        beginning = re.sub(r"(x86_64|arm64).*", "", shape)
        assert f'f"{beginning}{{' in sources, name
