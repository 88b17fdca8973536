"""The disk image for macOS: the app, and beside it the folder that it is dragged into.

Signing and notarising are left out where their secrets are not given:

- ``CANASTA_SIGN_IDENTITY``, the certificate's name in the keychain, signs the app and the image;
- ``CANASTA_NOTARY_KEY`` (a file), ``CANASTA_NOTARY_KEY_ID`` and ``CANASTA_NOTARY_ISSUER`` let
  Apple check the image, so that it opens without a warning.
"""

from __future__ import annotations

import os
import platform
import plistlib
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from .common import DIST, NAME, VERSION, WORK, CheckError, run, self_test, without
from .resources import bundle_id

ABOUT = "the disk image for macOS"
APP: Final = DIST / f"{NAME}.app"
NOTARY: Final = ("CANASTA_NOTARY_KEY", "CANASTA_NOTARY_KEY_ID", "CANASTA_NOTARY_ISSUER")
TRIES: Final = 5
MOST = 40.0
"""Maximum size of the image in megabytes."""


def missing() -> str:
    """See the protocol."""
    if sys.platform != "darwin":
        return "it is made on macOS"
    return without("hdiutil", "codesign", "ditto", "plutil")


def made() -> Path:
    """See the protocol."""
    return DIST / f"canasta-{VERSION}-macos-{platform.machine()}.dmg"


def make() -> Path:
    """Put the app into an image; sign and notarise it if possible."""
    image = made()
    image.unlink(missing_ok=True)
    stage = WORK / "image"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    _copy_app(APP.parent, stage)
    (stage / "Applications").symlink_to("/Applications")
    _pack(stage, image)
    identity = os.environ.get("CANASTA_SIGN_IDENTITY")
    if not identity:
        print("not signed: CANASTA_SIGN_IDENTITY is not set", flush=True)
        return image
    run(["codesign", "--sign", identity, "--timestamp", image])
    if all(os.environ.get(name) for name in NOTARY):
        key, key_id, issuer = (os.environ[name] for name in NOTARY)
        submit = ["xcrun", "notarytool", "submit", "--wait", "--key", key, "--key-id", key_id]
        run([*submit, "--issuer", issuer, image])
        run(["xcrun", "stapler", "staple", image])
    else:
        print(f"not notarised: {', '.join(NOTARY)} are not set", flush=True)
    return image


def _copy_app(source: Path, target: Path) -> None:
    """Copy the app from one folder into another.

    Links and attributes are copied too; otherwise its signature would be void.
    """
    run(["ditto", source / APP.name, target / APP.name])


def _pack(folder: Path, image: Path) -> None:
    """Make an image of a folder."""
    command = ["hdiutil", "create", "-volname", NAME, "-format", "UDZO", "-srcfolder"]
    for left in reversed(range(TRIES)):
        # The system's virus scanner may still be reading the files, which makes hdiutil fail.
        if run([*command, folder, image], check=not left).returncode == 0:
            return
        image.unlink(missing_ok=True)
        time.sleep(5)


def check(made: Path) -> None:
    """Open the image, copy the app out of it, and run its self-test."""
    if made.stat().st_size > MOST * 1e6:
        raise CheckError(f"{made.stat().st_size / 1e6:.1f} MB, which is more than {MOST:.0f}")
    with _opened(made) as volume, tempfile.TemporaryDirectory(prefix="canasta app ä-") as name:
        if not (volume / "Applications").is_symlink():
            raise CheckError("the folder Applications is not offered in the image")
        app = Path(name) / APP.name
        _copy_app(volume, app.parent)
        run(["codesign", "--verify", "--deep", "--strict", app])
        _check_plist(app / "Contents" / "Info.plist")
        self_test([app / "Contents" / "MacOS" / "canasta"])


def _check_plist(file: Path) -> None:
    run(["plutil", "-lint", file])
    told = plistlib.loads(file.read_bytes())
    [kind] = told["CFBundleDocumentTypes"]
    [declared] = told["UTExportedTypeDeclarations"]
    if kind["LSItemContentTypes"] != [declared["UTTypeIdentifier"]]:
        raise CheckError("the app does not open the type of file that it declares")
    if (told["CFBundleIdentifier"], told["CFBundleShortVersionString"]) != (bundle_id(), VERSION):
        raise CheckError("the app does not tell its name and version")
    if not (file.parent / "Resources" / told["CFBundleIconFile"]).is_file():
        raise CheckError("the app has no icon")
    for code in told["CFBundleLocalizations"][1:]:
        if not (file.parent / "Resources" / f"{code}.lproj" / "InfoPlist.strings").is_file():
            raise CheckError(f"the app lacks what the system tells of it in {code}")


@contextmanager
def _opened(image: Path) -> Iterator[Path]:
    """The mounted image, as a folder."""
    with tempfile.TemporaryDirectory(prefix="canasta image-") as name:
        run(["hdiutil", "attach", image, "-nobrowse", "-readonly", "-mountpoint", name])
        try:
            yield Path(name)
        finally:
            run(["hdiutil", "detach", name, "-force"])
