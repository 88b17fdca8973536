"""House rules on disk: one TOML file for each game, which can be shared as it is.

A file holds the game's name, the variant it is based on, the chosen options and the changes, in the
form of ``house`` in records (FORMAT 2).
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

import tomlkit
from tomlkit.items import Array, InlineTable

from ..notation.document import load, text_of
from ..notation.fields import RecordError
from ..notation.record_faults import Number, Plural, Translated, in_words
from ..notation.sources import head_of
from ..rules.variant import OptionValue, Variant
from ..rules.variant_faults import VariantError
from ..translation import N_, alphabetical
from ..translation.catalogue import ENGLISH
from ..variants import variant_named
from ..variants.house import with_house_rules
from .atomic_files import behind_links, write_atomically
from .formats import is_newer

FORMAT: Final = "canasta-house 1"
ENDING: Final = ".toml"
MAX_NAME: Final = 40
MAX_WORDS: Final = 400
_MOST_BYTES: Final = 100_000


class HouseFault(Enum):
    """Why a file holds no playable game: a sentence with its values in braces."""

    UNREADABLE = N_("The file cannot be read ({cause}).")
    NO_TOML = N_("The file is not valid TOML ({cause}).")
    NEWER = N_("The file was made by a newer version of the program.")
    OTHER_FORMAT = N_('The file does not begin with format = "{format}".')
    NO_NAME = N_("The game needs a name of at most {limit} characters.")
    NO_WORDS = N_("What the club says of its game has at most {limit} characters.")
    NO_VARIANT = N_("The file does not say which variant the game comes from.")
    NO_TABLES = N_("Options and house must be tables.")
    NOT_PLAYABLE = N_("This cannot be played: {cause}.")


class HouseGameError(ValueError):
    """A file that holds no playable game. ``str`` says why in English.

    >>> str(HouseGameError(HouseFault.NO_NAME, limit=40))
    'The game needs a name of at most 40 characters.'
    """

    def __init__(self, fault: HouseFault, **values: object) -> None:
        super().__init__(fault, values)
        self.fault = fault
        self.values = values

    def __str__(self) -> str:
        return self.sentence()

    def sentence(
        self,
        translated: Translated = ENGLISH.gettext,
        plural: Plural = ENGLISH.ngettext,
        number: Number = str,
    ) -> str:
        """Why in a language: how it says a message, a plural form and a number."""
        words = in_words(self.values, translated, plural, number)
        return translated(self.fault.value).format(**words)


@dataclass(frozen=True)
class HouseGame:
    """A game with house rules; ``path`` is its file, if it has one.

    ``changes`` are parameters by group, as in TOML; ``words`` is what the club says of its game.
    """

    name: str
    variant: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)
    path: Path | None = None
    words: str = ""

    @property
    def slug(self) -> str:
        """Its file name without the suffix."""
        return self.path.stem if self.path is not None else slug_of(self.name)

    def make(self) -> Variant:
        """The variant to play, under the game's own name.

        Raises:
            VariantError: if the variant, an option or the combination of parameters is impossible.
        """
        made = with_house_rules(variant_named(self.variant, self.options), self.changes)
        return replace(made, name=self.name, description=self.words or made.description)


def slug_of(name: str) -> str:
    """A file name for a game: plain letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:MAX_NAME] or "house"


def house_text(game: HouseGame) -> str:
    """The text of a game's file."""
    document = tomlkit.document()
    document.add("format", tomlkit.item(FORMAT))
    document.add("name", tomlkit.item(game.name))
    if game.words:
        document.add("words", tomlkit.item(game.words))
    document.add("variant", tomlkit.item(game.variant))
    document.add("options", _inline(game.options))
    house = tomlkit.table(is_super_table=True)
    for record, changes in game.changes.items():
        house.add(record, _table(changes) if isinstance(changes, Mapping) else _item(changes))
    document.add("house", house)
    return tomlkit.dumps(document)


def _table(values: Mapping[str, Any]) -> Any:
    table = tomlkit.table()
    for key, value in values.items():
        table.add(key, _item(value))
    return table


def _item(value: Any) -> Any:
    if isinstance(value, Mapping):
        return _inline(value)
    if isinstance(value, list | tuple):
        array: Array = tomlkit.array()
        for item in value:
            array.append(_item(item))
        return array
    return value


def _inline(values: Mapping[str, Any]) -> InlineTable:
    table = tomlkit.inline_table()
    for key, value in values.items():
        table.add(key, _item(value))
    return table


def read_house(path: Path) -> HouseGame:
    """The game in a file. It can be played.

    Raises:
        HouseGameError: if the file cannot be read, is of another kind, or asks for the impossible.
    """
    try:
        text = text_of(path, _MOST_BYTES)
    except RecordError as error:
        raise HouseGameError(HouseFault.UNREADABLE, cause=error) from None
    return replace(house_game(text), path=path)


def house_game(text: str) -> HouseGame:
    """The game in the text of a file. It can be played.

    Raises:
        HouseGameError: if the text is of another kind, or asks for the impossible.
    """
    try:
        document = load(text, _MOST_BYTES)
    except RecordError as error:
        raise HouseGameError(HouseFault.NO_TOML, cause=error) from None
    written = document.get("format")
    if is_newer(written, FORMAT):
        raise HouseGameError(HouseFault.NEWER)
    if written != FORMAT:
        raise HouseGameError(HouseFault.OTHER_FORMAT, format=FORMAT)
    name, key = document.get("name"), document.get("variant")
    options, changes = document.get("options", {}), document.get("house", {})
    if not isinstance(name, str) or not is_name(name):
        raise HouseGameError(HouseFault.NO_NAME, limit=MAX_NAME)
    words = document.get("words", "")
    if not isinstance(words, str) or len(words) > MAX_WORDS or not words.isprintable():
        raise HouseGameError(HouseFault.NO_WORDS, limit=MAX_WORDS)
    if not isinstance(key, str):
        raise HouseGameError(HouseFault.NO_VARIANT)
    if not isinstance(options, dict) or not isinstance(changes, dict):
        raise HouseGameError(HouseFault.NO_TABLES)
    game = HouseGame(name.strip(), key, options, changes, words=words.strip())
    try:
        game.make()
    except VariantError as error:
        raise HouseGameError(HouseFault.NOT_PLAYABLE, cause=error) from None
    return game


def is_name(name: str) -> bool:
    """Whether a game may have this name."""
    return 0 < len(name.strip()) <= MAX_NAME and name.isprintable()


def is_house_file(path: Path) -> bool:
    """Whether a file claims to be a game with house rules, playable or not."""
    try:
        return b"canasta-house" in head_of(path, 200)
    except RecordError:
        return False


class HouseBook:
    """The games in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def games(self) -> tuple[list[HouseGame], list[tuple[str, HouseGameError]]]:
        """The playable games by name, and each file that holds none, with the reason."""
        found, troubles = [], []
        try:
            paths = sorted(self.folder.glob(f"*{ENDING}"))
        except OSError:
            return [], []
        for path in paths:
            try:
                found.append(read_house(path))
            except HouseGameError as error:
                troubles.append((path.name, error))
        return sorted(found, key=lambda game: (alphabetical(game.name), game.slug)), troubles

    def find(self, slug: str) -> HouseGame:
        """The game in the file with that name.

        Raises:
            HouseGameError: if there is none, or it cannot be played.
        """
        return read_house(self.folder / f"{slug}{ENDING}")

    def save(self, game: HouseGame) -> HouseGame:
        """Write a game to its file. A new game gets a free file name.

        Raises:
            OSError: if it cannot be written.
        """
        path = game.path or self._free(slug_of(game.name))
        write_atomically(path, house_text(game))
        return replace(game, path=path)

    def take_in(self, path: Path) -> HouseGame:
        """Copy a game from elsewhere into the folder. A file already in the folder is left as it
        is.

        If another game has its name, the copy gets a free one.

        Raises:
            HouseGameError: if the file holds no playable game.
            OSError: if the copy cannot be written.
        """
        game = read_house(path)
        if behind_links(path).parent == behind_links(self.folder):
            return game
        return self.add(game)

    def add(self, game: HouseGame) -> HouseGame:
        """Save a game from elsewhere under a free name, unless it is already there.

        Raises:
            OSError: if it cannot be written.
        """
        new = replace(game, path=None)
        for known in self.games()[0]:
            if replace(known, path=None) == new:
                return known
        return self.save(replace(new, name=self.free_name(game.name)))

    def has_name(self, name: str, but: HouseGame | None = None) -> bool:
        """Whether a game other than ``but`` has this name, ignoring case."""
        wanted = name.strip().casefold()
        mine = but.path if but is not None else None
        return any(
            game.name.casefold() == wanted and (mine is None or game.path != mine)
            for game in self.games()[0]
        )

    def free_name(self, name: str) -> str:
        """The name, with a number appended if it is taken."""
        taken = {game.name.casefold() for game in self.games()[0]}
        number, free = 1, name
        while free.strip().casefold() in taken:
            number += 1
            ending = f" {number}"
            free = name[: MAX_NAME - len(ending)].rstrip() + ending
        return free

    def remove(self, game: HouseGame) -> None:
        """Delete the file of a game.

        Raises:
            OSError: if that fails.
        """
        if game.path is not None:
            game.path.unlink(missing_ok=True)

    def name_of(self, variant: Variant) -> str:
        """The name of the saved game with exactly these rules; empty if there is none."""
        return self.naming()(variant)

    def naming(self) -> Callable[[Variant], str]:
        """``name_of`` for many variants: the games are read only once, now."""
        kept = [(game.make(), game.name) for game in self.games()[0]]

        def name_of(variant: Variant) -> str:
            rules = (variant.key, variant.chosen, variant.house)
            same = (name for made, name in kept if (made.key, made.chosen, made.house) == rules)
            return next(same, "")

        return name_of

    def _free(self, slug: str) -> Path:
        path = self.folder / f"{slug}{ENDING}"
        number = 2
        while os.path.lexists(path):
            path = self.folder / f"{slug}-{number}{ENDING}"
            number += 1
        return path
