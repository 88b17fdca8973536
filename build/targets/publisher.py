"""Who publishes the program and where, as ``pyproject.toml`` says; empty until somebody does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from .common import PYPROJECT, CheckError

ADDRESS: Final = re.compile(r"https://[\w.-]+(/[\w.~-]+)+")
IDENTIFIER: Final = re.compile(r"[A-Za-z][\w-]*(\.[A-Za-z_][\w-]*){2,}")
MAIL: Final = re.compile(r"[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+")


@dataclass(frozen=True)
class Publisher:
    """A publisher; what is not known is empty."""

    maintainer: str
    """A name with an address of mail, as in a letter: ``Name <name@example.org>``."""
    address: str
    """The repository's address, without a slash at its end."""
    id: str
    """The program's identifier for software centres and systems: a reversed address."""

    @property
    def lacking(self) -> list[str]:
        """What is not known, in words; nothing is written that names the publisher until all
        is.
        """
        told = {"maintainers": self.maintainer, "Homepage": self.address, "id": self.id}
        return [name for name, value in told.items() if not value]

    @property
    def owner(self) -> str:
        """The identifier without the program's name."""
        return self.id.rpartition(".")[0]


def publisher() -> Publisher:
    """The publisher that ``pyproject.toml`` names.

    Raises:
        CheckError: if something there cannot be an address or an identifier.
    """
    project = PYPROJECT["project"]
    people = project.get("maintainers", [])
    for one in people:
        if not one.get("name") or not MAIL.fullmatch(one.get("email", "")):
            raise CheckError(f"pyproject.toml: {one} is no maintainer with name and email")
    address = project.get("urls", {}).get("Homepage", "").rstrip("/")
    if address and not ADDRESS.fullmatch(address):
        raise CheckError(f"pyproject.toml: {address} is no address of a repository")
    identifier = PYPROJECT["tool"]["canasta"]["id"]
    if identifier and not IDENTIFIER.fullmatch(identifier):
        raise CheckError(f"pyproject.toml: {identifier} is no reversed address")
    told = f"{people[0]['name']} <{people[0]['email']}>" if people else ""
    return Publisher(told, address, identifier)
