"""The software bill of materials of the packaged program, in CycloneDX format: which file is
whose.
"""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from .common import DIST, PROGRAM, VERSION, CheckError, release_time
from .parts import OURS, PACKAGES, Part

CONTENTS: Final = "_internal"
"""The folder in which PyInstaller puts everything except the program's own file."""
SYSTEMS: Final = {"win32": "windows", "darwin": "macos"}


def made() -> Path:
    """The path of the list, beside the packages."""
    machine = platform.machine().lower().replace("amd64", "x86_64")
    system = SYSTEMS.get(sys.platform, "linux")
    return DIST / f"canasta-{VERSION}-{system}-{machine}.cdx.json"


def write(whose: Mapping[Part, Sequence[str]], folder: Path) -> Path:
    """Write the list for the program in this folder. Equal programs give equal lists."""
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import ComponentType
    from cyclonedx.output.json import JsonV1Dot6

    components = []
    for part, names in whose.items():
        if part != OURS:
            files = [f"{CONTENTS}/{name}" for name in names]
            components.append(_component(part, ComponentType.LIBRARY, files, folder))
    own = [PROGRAM, *(f"{CONTENTS}/{name}" for name in whose[OURS])]
    program = _component(OURS, ComponentType.APPLICATION, own, folder)
    bom = Bom(components=components)
    bom.metadata.component = program
    bom.metadata.timestamp = datetime.fromtimestamp(release_time(), UTC)
    bom.register_dependency(program, components)
    # An identifier that depends only on the contents.
    hashes = sorted(str(file.hashes) for one in (program, *components) for file in one.components)
    bom.serial_number = uuid5(NAMESPACE_URL, f"canasta {VERSION} {hashes}")
    made().write_text(JsonV1Dot6(bom).output_as_string(indent=1) + "\n", "utf-8")
    return made()


def _component(part: Part, kind: Any, files: Sequence[str], folder: Path) -> Any:
    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model import (
        ExternalReference,
        ExternalReferenceType,
        HashAlgorithm,
        HashType,
        XsUri,
    )
    from cyclonedx.model.component import Component, ComponentType
    from packageurl import PackageURL

    address = [ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(part.home))]
    return Component(
        name=part.name,
        type=kind,
        version=part.version or None,
        bom_ref=part.name,
        licenses=[LicenseFactory().make_from_string(part.licence)],
        copyright=part.holder or None,
        purl=PackageURL("pypi", name=part.name, version=part.version)
        if part.name in PACKAGES
        else None,
        external_references=address if part.home else [],
        components=[
            Component(
                name=name,
                type=ComponentType.FILE,
                bom_ref=f"file:{name}",
                hashes=[HashType(alg=HashAlgorithm.SHA_256, content=_hash(folder / name))],
            )
            for name in sorted(files)
        ],
    )


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def check(folder: Path) -> None:
    """Check that the list is well formed, and names exactly the program's files as they are.

    Raises:
        CheckError: if not.
    """
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = made().read_text("utf-8")
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault is not None:
        raise CheckError(f"{made().name} is no list of parts: {fault}")
    told = json.loads(text)
    listed = {
        file["name"]: file["hashes"][0]["content"]
        for part in (told["metadata"]["component"], *told["components"])
        for file in part.get("components", ())
    }
    there = {
        path.relative_to(folder).as_posix(): _hash(path)
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    }
    odd = [name for name in listed.keys() | there.keys() if listed.get(name) != there.get(name)]
    if odd:
        raise CheckError(f"not as the list of parts has it: {', '.join(sorted(odd))}")
