"""Small catalogues for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.translation import catalogue


def parsed(po: str, code: str = "de") -> Catalog:
    """A catalogue from the text of a ``.po`` file."""
    return read_po(BytesIO(po.encode()), locale=code, abort_invalid=True)


def add(folder: Path, code: str, po: str) -> None:
    """Put a compiled catalogue where the program finds it."""
    file = folder / code / "LC_MESSAGES" / "canasta.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as stream:
        write_mo(stream, parsed(po, code))


@contextmanager
def spoken(folder: Path, code: str) -> Iterator[None]:
    """Have the program use a language for a while."""
    before, language = catalogue._catalogue, catalogue.language()
    assert catalogue.set_language(code, folder)
    try:
        yield
    finally:
        catalogue.use(before, language)
