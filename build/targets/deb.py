"""The package for Debian, Ubuntu and their relatives."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import tempfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from . import linux
from .common import (
    AUTHORS,
    DIST,
    NAME,
    VERSION,
    WORK,
    CheckError,
    release_time,
    run,
    self_test,
    settle,
    tell_size,
)
from .publisher import publisher

ABOUT = "the package for Debian and Ubuntu"
GOAL = 16.0
"""Size in megabytes that the package should not exceed."""
ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64", "armv7l": "armhf"}

# SDL loads these when it opens the window. Everything else is included.
NEEDED: Final = ("libx11-6", "libxext6")
# Pointer, several screens, and the screen kept awake; sound. All are loaded if there.
WANTED: Final = (
    "libxcursor1",
    "libxfixes3",
    "libxi6",
    "libxrandr2",
    "libxss1",
    "libasound2 | libasound2t64 | libpulse0",
)
# What a desktop has where it is of use: its own server of sound, Wayland, and what registers the
# program with it. To a machine without it these would bring many others.
SUGGESTED: Final = (
    "libpulse0",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "libxkbcommon0",
    "libdecor-0-0",
    "desktop-file-utils",
    "hicolor-icon-theme",
    "shared-mime-info",
)
# Lintian tags of every program that includes its own libraries, and why they are accepted.
OVERRIDES: Final = """\
# The program is packed with the Python and the SDL that it was tested with.
canasta: embedded-library
canasta: hardening-no-fortify-functions
canasta: hardening-no-pie
canasta: library-not-linked-against-libc
canasta: shared-library-lacks-prerequisites
canasta: custom-library-search-path
# Not every session of a desktop looks for programs in /usr/games.
canasta: package-section-games-but-contains-no-game
# Texts in the program's own folder are what its pages and the licences of others demand.
canasta: extra-license-file
canasta: package-contains-documentation-outside-usr-share-doc
canasta: font-in-non-font-package
"""
NAMELESS: Final = """\
# Nobody publishes the program yet.
canasta: maintainer-address-missing
canasta: bogus-mail-host-in-debian-changelog
"""


def missing() -> str:
    """See the protocol."""
    if linux.machine() not in ARCHITECTURES:
        return f"no Debian name is known of the processor {linux.machine()}"
    return linux.missing("dpkg-deb")


def made() -> Path:
    """See the protocol."""
    return DIST / f"canasta_{VERSION}_{ARCHITECTURES[linux.machine()]}.deb"


def make() -> Path:
    """Lay the files out as they are installed, and pack them."""
    root = WORK / "deb"
    shutil.rmtree(root, ignore_errors=True)
    linux.install(root)
    _document(root)
    _control(root)
    settle(root)
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", root, made()]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release_time())}
    run(command, stdout=subprocess.DEVNULL, env=environment)
    return made()


def _maintainer() -> str:
    return AUTHORS if publisher().lacking else publisher().maintainer


def _document(root: Path) -> None:
    """The documents that Debian requires in every package."""
    doc = root / "usr/share/doc/canasta"
    date = format_datetime(datetime.fromtimestamp(release_time(), UTC))
    changes = f"canasta ({VERSION}) stable; urgency=medium\n\n  * {NAME} {VERSION}.\n\n"
    # A change log has brackets also where there is no address.
    signed = f"{AUTHORS} <>" if publisher().lacking else _maintainer()
    changes += f" -- {signed}  {date}\n"
    with (doc / "copyright").open("a", encoding="utf-8") as text:
        text.write("On Debian systems the LGPL and the GPL lie in /usr/share/common-licenses:\n")
        text.write("/usr/share/common-licenses/LGPL-2.1, /usr/share/common-licenses/GPL-3.\n")
    (doc / "changelog.gz").write_bytes(gzip.compress(changes.encode(), 9, mtime=0))
    overrides = root / "usr/share/lintian/overrides/canasta"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(OVERRIDES + (NAMELESS if publisher().lacking else ""), "utf-8")
    for path in (overrides, *overrides.parents, doc / "changelog.gz"):
        if path.is_relative_to(root):
            path.chmod(0o755 if path.is_dir() else 0o644)


def description() -> str:
    """The description, in English: other languages have their place in a repository's lists of
    translations, and none in a package.
    """
    short, long = linux.description()
    lines = (f" {line or '.'}" for line in long.splitlines())
    return "\n".join([short[0].lower() + short[1:], *lines])


def _control(root: Path) -> None:
    files = sorted(p for p in root.rglob("*") if p.is_file() and not p.is_symlink())
    fields = {
        "Package": "canasta",
        "Version": VERSION,
        "Architecture": ARCHITECTURES[linux.machine()],
        "Maintainer": _maintainer(),
        "Installed-Size": str(-(-sum(file.stat().st_size for file in files) // 1024)),
        "Depends": ", ".join((f"libc6 (>= {linux.oldest_glibc()})", *NEEDED)),
        "Recommends": ", ".join(WANTED),
        "Suggests": ", ".join(SUGGESTED),
        "Section": "games",
        "Priority": "optional",
        **({} if publisher().lacking else {"Homepage": publisher().address}),
        "Description": description(),
    }
    folder = root / "DEBIAN"
    folder.mkdir()
    folder.chmod(0o755)
    control = "".join(f"{name}: {value}\n" for name, value in fields.items())
    (folder / "control").write_text(control, "utf-8")
    sums = "".join(
        f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n"
        for file in files
    )
    (folder / "md5sums").write_text(sums, "utf-8")
    for file in folder.iterdir():
        file.chmod(0o644)


def check(made: Path) -> None:
    """Unpacked, it runs for an ordinary user, and the tools find no fault in the package."""
    tell_size(made, GOAL)
    fields = run(["dpkg-deb", "--field", made], stdout=subprocess.PIPE).stdout
    print(fields.rstrip())
    with tempfile.TemporaryDirectory(prefix="canasta-deb-") as folder:
        root = Path(folder) / "root"
        run(["dpkg-deb", "--extract", made, root])
        Path(folder).chmod(0o755)
        linux.check_files(root)
        with linux.read_only(root):
            self_test([root / "usr/bin/canasta"])
            linux.check_window(root)
    if shutil.which("lintian"):
        command = ["lintian", "--allow-root", "--tag-display-limit", "0"]
        if run([*command, "--fail-on", "error,warning", made], check=False).returncode:
            raise CheckError("lintian found faults")
    else:
        print("lintian is not installed: the package is not judged")
