"""The player's settings: a TOML file. Entries unknown to this version are preserved.

A value that cannot be used is replaced by its default, with a notice for the player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, TypeAlias

import tomlkit
from tomlkit.exceptions import TOMLKitError

from ..notation.document import parsed, text_of
from ..notation.fields import RecordError
from ..notation.names import MAX_NAME, UNNAMED
from ..notation.sources import NoFileError
from ..rules.variant import OptionValue, Variant
from ..rules.variant_faults import VariantError
from ..variants import VARIANTS, variant_named
from .atomic_files import set_aside, write_atomically
from .formats import is_newer
from .notices import StoreFault, StoreNotice

Check: TypeAlias = Callable[[Any], bool]

FORMAT: Final = "canasta-settings 1"
"""A file that names no format is of this one."""
_MOST_BYTES: Final = 100_000

SPEEDS = ("slow", "normal", "fast", "off")
SORTS = ("rank", "suit", "own")
LOGS = ("auto", "open", "closed")
KEY_CAPS: Final = ("needed", "always", "never")
INDICES = ("usual", "large")
MEMORIES = ("all", "round", "nothing")
WHYS = ("after", "now")
NAMES = ("Nora", "Walter", "Iris", "Otto", "Clara")
COMPANY = ("greedy", "balanced", "cautious", "hurried", "freezing")
"""The characters with these names, in the same order."""
SURPRISE: Final = "surprise"
"""In place of a character: a different one in every match."""


def _one_of(*choices: str) -> Check:
    return lambda value: value in choices


def _between(low: float, high: float) -> Check:
    return lambda value: low <= value <= high


def _is_name(value: str) -> bool:
    return 0 < len(value.strip()) <= MAX_NAME and value.isprintable()


def _is_word(value: str) -> bool:
    return value.replace("_", "").replace("-", "").isalnum()


def _is_word_or_empty(value: str) -> bool:
    return not value or _is_word(value)


def _is_folder_or_empty(value: str) -> bool:
    return not value or Path(value).is_absolute()


def _are_names(value: list[Any]) -> bool:
    return len(value) >= len(NAMES) and all(isinstance(n, str) and _is_name(n) for n in value)


def _is_variant(value: str) -> bool:
    return value in VARIANTS


def _is_kind(value: str) -> bool:
    # Imported here so that the window opens faster: no match needs the players yet.
    from ..players import PLAYERS

    return value in PLAYERS


def _are_characters(value: list[Any]) -> bool:
    from ..players import CHARACTERS

    known = (*CHARACTERS, SURPRISE)
    return len(value) == len(COMPANY) and all(key in known for key in value)


def _are_options(value: dict[str, Any]) -> bool:
    try:
        for key, chosen in value.items():
            variant_named(key, chosen)
    except (VariantError, TypeError, AttributeError):
        return False
    return True


def _kept(table: str, check: Check | None = None) -> dict[str, Any]:
    """A field's metadata: its table in the file, and the check of its values."""
    return {"table": table, "check": check}


@dataclass
class Settings:
    """Everything a player can set. Times are in seconds, sizes in pixels; factors are relative to
    1.

    ``portrait`` is the player's face, empty for the first letter of their name. ``language`` is the
    code of a translation, empty for the system's. ``shared_into`` is
    the folder into which a file for others was last written, empty if none was. ``options`` are the
    chosen options by the variant's key. ``house`` is the file of the house game that replaces
    ``variant``, empty for none. ``company`` lists the characters of the computer players, clockwise
    from the player's left, or ``SURPRISE``; ``names`` lists their names. The partner is a master by
    default, since a blundering partner spoils the game most. ``take_back`` allows taking moves back
    beyond the turn; the match then counts as played with take-backs. ``price_play`` prices the
    player's decisions after each hand, for the rating. ``pause`` is the time between
    computer moves, ``second_thought`` the least time before the one after the player's turn, in
    which a discard can be undone. ``log`` says whether the log is open ("auto": if the window is
    wide), ``log_memory`` how much of a hand that is played stands in it, for those who play from
    memory. ``why`` says whether the computer players' reasons are told "now" or "after" the hand;
    ``show_reasons`` writes them under the lines of the log. ``special_progress`` shows how near the
    hand is to special hands, in games that have them. ``local_letters`` puts the language's own
    letters on the cards. ``aims`` shows passport and achievements. ``key_caps`` says
    whether buttons show their keys. ``first_notes`` shows a note at
    what happens for the first time in the player's life.
    """

    name: str = field(default=UNNAMED, metadata=_kept("player", _is_name))
    portrait: str = field(default="", metadata=_kept("player", _is_word_or_empty))
    language: str = field(default="", metadata=_kept("player", _is_word_or_empty))
    welcomed: bool = field(default=False, metadata=_kept("player"))
    shared_into: str = field(default="", metadata=_kept("player", _is_folder_or_empty))

    variant: str = field(default=next(iter(VARIANTS)), metadata=_kept("match", _is_variant))
    options: dict[str, dict[str, OptionValue]] = field(
        default_factory=dict, metadata=_kept("match", _are_options)
    )
    house: str = field(default="", metadata=_kept("match", _is_word_or_empty))
    partner_level: str = field(default="master", metadata=_kept("match", _is_kind))
    opponent_level: str = field(default="standard", metadata=_kept("match", _is_kind))
    names: list[str] = field(
        default_factory=lambda: list(NAMES), metadata=_kept("match", _are_names)
    )
    company: list[str] = field(
        default_factory=lambda: list(COMPANY), metadata=_kept("match", _are_characters)
    )

    take_back: bool = field(default=True, metadata=_kept("match"))
    price_play: bool = field(default=True, metadata=_kept("match"))

    speed: str = field(default="normal", metadata=_kept("table", _one_of(*SPEEDS)))
    pause: float = field(default=0.6, metadata=_kept("table", _between(0, 10)))
    second_thought: float = field(default=0.6, metadata=_kept("table", _between(0, 30)))
    sort: str = field(default="rank", metadata=_kept("table", _one_of(*SORTS)))
    log: str = field(default="auto", metadata=_kept("table", _one_of(*LOGS)))
    log_memory: str = field(default="all", metadata=_kept("table", _one_of(*MEMORIES)))
    ask_threes: bool = field(default=False, metadata=_kept("table"))
    why: str = field(default="after", metadata=_kept("table", _one_of(*WHYS)))
    show_reasons: bool = field(default=False, metadata=_kept("table"))
    special_progress: bool = field(default=True, metadata=_kept("table"))

    first_notes: bool = field(default=True, metadata=_kept("table"))

    volume: float = field(default=0.7, metadata=_kept("sound", _between(0, 1)))
    mute: bool = field(default=False, metadata=_kept("sound"))
    ambience: bool = field(default=False, metadata=_kept("sound"))
    speech: bool = field(default=False, metadata=_kept("sound"))

    four_colour: bool = field(default=False, metadata=_kept("look"))
    plain_cloth: bool = field(default=False, metadata=_kept("look"))
    aims: bool = field(default=True, metadata=_kept("look"))
    chatter: bool = field(default=True, metadata=_kept("table"))
    expressions: bool = field(default=True, metadata=_kept("look"))
    card_back: str = field(default="sunburst", metadata=_kept("look", _is_word))
    felt: str = field(default="green", metadata=_kept("look", _is_word))
    text_size: float = field(default=1.0, metadata=_kept("look", _between(0.75, 2)))
    card_size: float = field(default=1.0, metadata=_kept("look", _between(0.75, 1.5)))
    index_size: str = field(default="usual", metadata=_kept("look", _one_of(*INDICES)))
    local_letters: bool = field(default=False, metadata=_kept("look"))
    high_contrast: bool = field(default=False, metadata=_kept("look"))
    reduced_motion: bool = field(default=False, metadata=_kept("look"))
    key_caps: str = field(default="needed", metadata=_kept("look", _one_of(*KEY_CAPS)))

    width: int = field(default=1280, metadata=_kept("window", _between(480, 15360)))
    height: int = field(default=720, metadata=_kept("window", _between(270, 8640)))
    fullscreen: bool = field(default=False, metadata=_kept("window"))

    def chosen_variant(self) -> Variant:
        """The variant to play, with the options chosen for it."""
        return variant_named(self.variant, self.options.get(self.variant))

    def seat_newcomers(self) -> None:
        """Seat newcomers as opponents, as after a first lesson, unless the player chose others."""
        if self.opponent_level == Settings.opponent_level:
            self.opponent_level = "newcomer"


@dataclass
class SettingsFile:
    """The settings and their file.

    ``troubles`` are notices for the player about what could not be read or written. ``newer`` is
    True if a newer version wrote the file; it is then not overwritten.
    """

    path: Path
    settings: Settings = field(default_factory=Settings)
    troubles: list[StoreNotice] = field(default_factory=list)
    newer: bool = False
    _document: tomlkit.TOMLDocument = field(default_factory=tomlkit.document, repr=False)

    def save(self) -> bool:
        """Write the settings; False if that failed. Unknown keys and comments stay."""
        if self.newer:
            return True
        if _plain(self._document.get("format")) != FORMAT:
            self._document["format"] = FORMAT
        for name, table in _tables().items():
            value = getattr(self.settings, name)
            section = self._document.get(table)
            if not isinstance(section, dict):
                section = self._document[table] = tomlkit.table()
                section = self._document[table]
            assert isinstance(section, dict)
            if name not in section or _plain(section[name]) != value:
                section[name] = value
        try:
            write_atomically(self.path, tomlkit.dumps(self._document))
        except OSError as error:
            self.tell(StoreFault.SETTINGS_NOT_SAVED, cause=error.strerror or error)
            return False
        return True

    def tell(self, fault: StoreFault, **values: object) -> None:
        """Add a notice for the player."""
        self.troubles.append(StoreNotice(fault, values))


def load_settings(path: Path) -> SettingsFile:
    """The settings in a file; the defaults if it does not exist or cannot be used."""
    try:
        text = text_of(path, _MOST_BYTES)
        parsed(text)
        # tomlkit keeps comments but is not robust against hostile text, hence the check above.
        document = tomlkit.parse(text)
    except NoFileError:
        return SettingsFile(path)
    except RecordError as error:
        return _damaged(path, error)
    except (TOMLKitError, ValueError, RecursionError) as error:
        return _damaged(path, str(error))
    if is_newer(_plain(document.get("format")), FORMAT):
        found = SettingsFile(path, newer=True)
        found.tell(StoreFault.SETTINGS_NEWER)
        return found
    found = SettingsFile(path, _document=document)
    for table in dict.fromkeys(_tables().values()):
        section = document.get(table, {})
        if not isinstance(section, Mapping):
            value = _short(_plain(section))
            if value is None:
                found.tell(StoreFault.NO_TABLE_BUT_A_LONG_NUMBER, table=table)
            else:
                found.tell(StoreFault.NO_SUCH_TABLE, table=table, value=value)
            continue
        for name, place in _tables().items():
            if place == table and name in section:
                _read(found, name, table, _plain(section[name]))
        if _plain(section.get("show_shortcuts")) is False and "key_caps" not in section:
            # Earlier versions had only yes and no.
            found.settings.key_caps = "never"
    return found


def language_in(path: Path) -> str:
    """The language chosen in a settings file, which is only read; empty if none is found there."""
    try:
        table = parsed(text_of(path, _MOST_BYTES)).get("player")
    except (RecordError, OSError):
        return ""
    value = table.get("language") if isinstance(table, Mapping) else None
    return value if isinstance(value, str) and _is_word(value) else ""


def _tables() -> dict[str, str]:
    return {item.name: item.metadata["table"] for item in fields(Settings)}


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value


def _read(found: SettingsFile, name: str, table: str, value: Any) -> None:
    default = getattr(found.settings, name)
    if isinstance(default, float) and type(value) is int and abs(value) < 2**53:
        value = float(value)
    check = next(item for item in fields(Settings) if item.name == name).metadata["check"]
    if type(value) is type(default) and (check is None or check(value)):
        setattr(found.settings, name, value)
        return
    shown = _short(value)
    if shown is None:
        found.tell(StoreFault.LONG_NUMBER, table=table, name=name)
    else:
        found.tell(StoreFault.NO_SUCH_VALUE, table=table, name=name, value=shown)


def _short(value: Any) -> str | None:
    """A value as it is quoted to the player, None if it is a number too long to be shown."""
    try:
        text = repr(value)
    except ValueError:
        # Python refuses to print a number of thousands of digits, even inside a list.
        return None
    return text if len(text) <= 40 else text[:37] + "..."


def _damaged(path: Path, cause: RecordError | str) -> SettingsFile:
    found = SettingsFile(path)
    other = set_aside(path)
    if other is None:
        found.tell(StoreFault.SETTINGS_DAMAGED, cause=cause)
    else:
        found.tell(StoreFault.SETTINGS_SET_ASIDE, cause=cause, file=other.name)
    return found
