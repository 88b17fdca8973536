"""The list of shipped pictures, fonts, texts and sounds, and the check that all are there.

``python build/shipped.py`` writes the list into the folder that it describes.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from game.files import SHIPPED, bytes_of, json_of, sayable

LIST: Final = "shipped.json"


def digest(file: Path) -> str:
    """The digest of a file's contents."""
    return sha256(bytes_of(file, SHIPPED)).hexdigest()


def shipped(assets: Path) -> dict[str, str]:
    """The digests of the shipped files, by name.

    Raises:
        OSError: if there is no list.
        ValueError: if it cannot be read.
    """
    told = json_of(assets / LIST)
    return {str(name): str(value) for name, value in told.items()}


def faults(assets: Path) -> list[str]:
    """Files that are missing or changed; empty if all is well."""
    told = []
    for name, value in shipped(assets).items():
        try:
            if digest(assets / name) != value:
                told.append(f"{sayable(name)} is not as it shipped")
        except FileNotFoundError:
            told.append(f"{sayable(name)} is missing")
        except OSError as error:
            told.append(f"{sayable(name)} cannot be read: {error.strerror or error}")
    return told
