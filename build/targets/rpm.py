"""The package for Fedora, openSUSE and their relatives."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from . import linux, metainfo, words
from .common import (
    AUTHORS,
    DIST,
    VERSION,
    WORK,
    CheckError,
    release_time,
    run,
    self_test,
)
from .publisher import publisher

ABOUT = "the package for Fedora and openSUSE"

# The files in `root` are ready: rpmbuild must not strip, compress or search them.
SPEC: Final = """\
Name: canasta
Version: {version}
Release: 1
{short}License: MIT AND OFL-1.1 AND LGPL-2.1-or-later
Group: Amusements/Games/Board/Card
Vendor: {authors}
{address}AutoReqProv: no
Requires: libc.so.6(GLIBC_{glibc}){bits}
Requires: libX11.so.6(){bits}
Requires: libXext.so.6(){bits}
Recommends: libXcursor.so.1(){bits}
Recommends: libXfixes.so.3(){bits}
Recommends: libXi.so.6(){bits}
Recommends: libXrandr.so.2(){bits}
Recommends: libasound.so.2(){bits}
Suggests: hicolor-icon-theme
Suggests: shared-mime-info
%define _build_id_links none
%define __os_install_post %{{nil}}
%define _binary_payload w9.xzdio
%global debug_package %{{nil}}
{descriptions}%install
mkdir -p %{{buildroot}}
cp -a "{root}/." %{{buildroot}}/
%files
%dir /{place}
/{place}/*
/usr/bin/canasta
/usr/share/applications/canasta.desktop
/usr/share/icons/hicolor/*/*/*
{about}/usr/share/mime/packages/canasta.xml
%doc /usr/share/man/man6/canasta.6.gz
{manuals}%doc /usr/share/doc/canasta
"""


def _manuals() -> str:
    """The lines of the manual pages in other languages."""
    return "".join(f"%doc /usr/share/man/{code}/man6/canasta.6.gz\n" for code in words.others())


def descriptions() -> dict[str, str]:
    """The lines of a recipe that tell what the program is, in every language."""
    line, paragraphs = english = linux.description()
    short, long = f"Summary: {line}\n", f"%description\n{paragraphs}\n"
    for code in words.others():
        line, paragraphs = told = linux.description(code)
        if told != english:
            short += f"Summary({code}): {line}\n"
            long += f"%description -l {code}\n{paragraphs}\n"
    return {"short": short, "descriptions": long}


def missing() -> str:
    """See the protocol."""
    return linux.missing("rpmbuild", "rpm2cpio", "cpio")


def made() -> Path:
    """See the protocol."""
    return DIST / f"canasta-{VERSION}-1.{linux.machine()}.rpm"


def make() -> Path:
    """Lay the files out as they are installed, and pack them."""
    top = WORK / "rpm"
    shutil.rmtree(top, ignore_errors=True)
    root = top / "root"
    linux.install(root)
    spec = top / "canasta.spec"
    bits = "(64bit)" if linux.machine().endswith("64") else ""
    values = {"version": VERSION, "authors": AUTHORS, **descriptions()}
    values["place"] = linux.PLACE
    told = publisher()
    values["address"] = "" if told.lacking else f"URL: {told.address}\n"
    values["about"] = f"/usr/share/metainfo/{name}\n" if (name := metainfo.name()) else ""
    values["manuals"] = _manuals()
    text = SPEC.format(**values, glibc=linux.oldest_glibc(), bits=bits, root=root)
    spec.write_text(text, "utf-8")
    places = {"_topdir": top, "_rpmdir": top / "out", "_buildhost": "localhost"}
    places |= {"use_source_date_epoch_as_buildtime": "1", "source_date_epoch_from_changelog": "0"}
    places |= {"clamp_mtime_to_source_date_epoch": "1"}
    options = [word for name, value in places.items() for word in ("--define", f"{name} {value}")]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release_time())}
    run(["rpmbuild", "-bb", "--quiet", *options, spec], env=environment)
    (package,) = (top / "out").rglob("*.rpm")
    shutil.move(package, made())
    return made()


def check(made: Path) -> None:
    """Unpacked, it runs for an ordinary user, and it requires what it needs."""
    needed = run(["rpm", "-qp", "--requires", made], stdout=subprocess.PIPE).stdout
    if "libX11.so.6" not in needed:
        raise CheckError("the package does not ask for the libraries of X11")
    with tempfile.TemporaryDirectory(prefix="canasta-rpm-") as folder:
        Path(folder).chmod(0o755)
        archive = Path(folder) / "files.cpio"
        with archive.open("wb") as out:
            run(["rpm2cpio", made], stdout=out, text=False)
        root = Path(folder) / "root"
        root.mkdir()
        with archive.open("rb") as files:
            run(["cpio", "--quiet", "-idm"], stdin=files, cwd=root, text=False)
        linux.check_files(root)
        with linux.read_only(root):
            self_test([root / "usr/bin/canasta"])
            linux.check_window(root)
