"""Write what package collections need of a release: ``python build/publish.py SUMS [FOLDER]``.

SUMS is the release's file of checksums (SHA-256). The files for winget, Homebrew (a cask) and
Flatpak are written to FOLDER, ``dist/publish`` without one, to be handed in there. They name the
publisher, so nothing is written until ``pyproject.toml`` tells maintainer, address and identifier.

The exit status is 1 if something told there is wrong, or if the release lacks a package.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from targets import linux
from targets.common import DIST, NAME, SUMMARY, VERSION, CheckError
from targets.publisher import Publisher, publisher

SYSTEM: Final = "25.08"
"""The version of Freedesktop's runtime that the Flatpak runs in."""
WINGET: Final = "1.10.0"
"""The version of winget's own format."""


class Release:
    """The packages of this version, by name, with their digests."""

    def __init__(self, told: Publisher, sums: str) -> None:
        self.told = told
        lines = (line.split(maxsplit=1) for line in sums.splitlines() if line.strip())
        self._digests = {name.lstrip("*"): digest for digest, name in lines}

    def address(self, name: str) -> str:
        """Where a package is to be had."""
        return f"{self.told.address}/releases/download/v{VERSION}/{name}"

    def digest(self, name: str) -> str:
        """The SHA-256 of a package.

        Raises:
            CheckError: if the release has no such package.
        """
        if name not in self._digests:
            raise CheckError(f"the release has no {name}")
        return self._digests[name]


def winget(release: Release) -> dict[str, str]:
    """The three files for winget, by name."""
    told = release.told
    setup = f"canasta-{VERSION}-windows-x86_64-setup.exe"
    owner, name = told.id.split(".")[-2:]
    identifier = f"{owner}.{name}"
    main: dict[str, Any] = {"DefaultLocale": "en-US"}
    installer: dict[str, Any] = {
        "InstallerType": "nullsoft",
        "Scope": "user",
        "UpgradeBehavior": "install",
        "FileExtensions": ["canasta"],
        "Installers": [
            {
                "Architecture": "x64",
                "InstallerUrl": release.address(setup),
                "InstallerSha256": release.digest(setup).upper(),
            }
        ],
    }
    texts: dict[str, Any] = {
        "PackageLocale": "en-US",
        # As the installer enters it among the installed programs.
        "Publisher": NAME,
        "PackageName": NAME,
        "PackageUrl": told.address,
        "License": "MIT",
        "LicenseUrl": f"{told.address}/blob/v{VERSION}/LICENSE",
        "ShortDescription": SUMMARY,
        "ReleaseNotesUrl": f"{told.address}/releases/tag/v{VERSION}",
        "Tags": ["canasta", "card-game", "game"],
    }
    parts = (
        ("version", "", main),
        ("installer", ".installer", installer),
        ("defaultLocale", ".locale.en-US", texts),
    )
    return {
        f"{identifier}{ending}.yaml": _yaml(
            {
                "PackageIdentifier": identifier,
                "PackageVersion": VERSION,
                **values,
                "ManifestType": kind,
                "ManifestVersion": WINGET,
            }
        )
        for kind, ending, values in parts
    }


def _yaml(values: Mapping[str, Any]) -> str:
    """These values as YAML, each in the notation of JSON, which is YAML too."""
    return "".join(f"{name}: {json.dumps(value)}\n" for name, value in values.items())


def cask(release: Release) -> dict[str, str]:
    """The cask for Homebrew, by its name."""
    digests = {
        chip: release.digest(f"canasta-{VERSION}-macos-{name}.dmg")
        for chip, name in (("arm", "arm64"), ("intel", "x86_64"))
    }
    image = "canasta-#{version}-macos-#{arch}.dmg"
    text = f"""\
cask "canasta" do
  arch arm: "arm64", intel: "x86_64"

  version "{VERSION}"
  sha256 arm:   "{digests["arm"]}",
         intel: "{digests["intel"]}"

  url "{release.told.address}/releases/download/v#{{version}}/{image}"
  name "{NAME}"
  desc "{linux.description()[0]}"
  homepage "{release.told.address}"

  depends_on macos: ">= :big_sur"

  app "{NAME}.app"

  zap trash: [
    "~/Library/Application Support/canasta",
    "~/Library/Logs/canasta",
  ]
end
"""
    return {"canasta.rb": text}


def flatpak(release: Release) -> dict[str, str]:
    """The manifest for Flatpak, which puts the portable archive into Freedesktop's runtime."""
    identifier = release.told.id
    archive = f"canasta-{VERSION}-linux-x86_64.tar.xz"
    types = f"/app/share/mime/packages/{identifier}.xml"
    manifest = {
        "id": identifier,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": SYSTEM,
        "sdk": "org.freedesktop.Sdk",
        "command": "canasta",
        "finish-args": [
            "--share=ipc",
            "--socket=fallback-x11",
            "--socket=wayland",
            "--socket=pulseaudio",
            "--device=dri",
        ],
        "rename-desktop-file": "canasta.desktop",
        "rename-icon": "canasta",
        "modules": [
            {
                "name": "canasta",
                "buildsystem": "simple",
                "build-commands": [
                    "install -d /app/lib/canasta /app/bin /app/share",
                    "cp -r canasta _internal /app/lib/canasta",
                    "cp -r share/. /app/share",
                    # Only what bears the identifier is shown to the desktop.
                    f"mv /app/share/mime/packages/canasta.xml {types}",
                    "ln -s ../lib/canasta/canasta /app/bin/canasta",
                ],
                "sources": [
                    {
                        "type": "archive",
                        "only-arches": ["x86_64"],
                        "url": release.address(archive),
                        "sha256": release.digest(archive),
                    }
                ],
            }
        ],
    }
    return {f"{identifier}.json": json.dumps(manifest, indent=2) + "\n"}


def main() -> int:
    """Write the files, or say why not."""
    parser = argparse.ArgumentParser(description="Write what package collections need.")
    parser.add_argument("sums", type=Path, metavar="SUMS", help="the checksums of the release")
    parser.add_argument(
        "folder", type=Path, nargs="?", default=DIST / "publish", metavar="FOLDER", help="for it"
    )
    arguments = parser.parse_args()
    try:
        told = publisher()
        if told.lacking:
            lacking = ", ".join(told.lacking)
            print(f"Nothing is written: pyproject.toml does not tell {lacking}.")
            return 0
        release = Release(told, arguments.sums.read_text("utf-8"))
        made = {
            Path(kind) / name: text
            for kind, files in (
                ("winget", winget(release)),
                ("homebrew", cask(release)),
                ("flatpak", flatpak(release)),
            )
            for name, text in files.items()
        }
    except CheckError as error:
        print(error, file=sys.stderr)
        return 1
    for name, text in made.items():
        file = arguments.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
