"""Where files live: the platform's own folders, or all under ``CANASTA_HOME``."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import (
    user_config_path,
    user_data_path,
    user_desktop_path,
    user_documents_path,
    user_downloads_path,
    user_log_path,
)

from .notices import StoreFault, StoreNotice

log = logging.getLogger(__name__)

HOME_VARIABLE = "CANASTA_HOME"
_NAME = "canasta"


@dataclass(frozen=True, slots=True)
class Folders:
    """The program's folders. They need not exist yet."""

    data: Path
    config: Path
    log: Path

    @property
    def match(self) -> Path:
        """The file of the match being played."""
        return self.data / "match.canasta"

    @property
    def hand_layout(self) -> Path:
        """The file that keeps how the player's cards lie in that match."""
        return self.data / "match.desk"

    @property
    def matches(self) -> Path:
        """The folder of finished matches."""
        return self.data / "matches"

    @property
    def counting(self) -> Path:
        """The file that says from when on matches count in the statistics."""
        return self.data / "counting.toml"

    @property
    def played_on(self) -> Path:
        """The file that says from whose records play has gone on, for the statistics."""
        return self.data / "played-on.toml"

    @property
    def house(self) -> Path:
        """The folder of games with house rules."""
        return self.data / "house"

    @property
    def lessons(self) -> Path:
        """The file that keeps how far the player is in each lesson."""
        return self.data / "lessons.json"

    @property
    def daily(self) -> Path:
        """The folder that keeps par of the daily deals."""
        return self.data / "daily"

    @property
    def prices(self) -> Path:
        """The folder that keeps what the decisions in the hands played cost."""
        return self.data / "prices"

    @property
    def problems(self) -> Path:
        """The file that keeps which problems the player has solved."""
        return self.data / "problems.json"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def errors(self) -> Path:
        """The log file for errors."""
        return self.log / "canasta.log"


class NoHomeError(OSError):
    """The player's home folder cannot be found; ``notice`` tells the player."""

    def __init__(self) -> None:
        self.notice = StoreNotice(StoreFault.NO_HOME, {"variable": HOME_VARIABLE})
        super().__init__(str(self.notice))


def folders(environment: Mapping[str, str] | None = None) -> Folders:
    """The folders to use; ``environment`` replaces the process's environment.

    Raises:
        NoHomeError: if the system knows no home of the player.
    """
    home = (os.environ if environment is None else environment).get(HOME_VARIABLE)
    try:
        if home:
            base = Path(home).expanduser()
            return Folders(base, base, base)
        found = Folders(
            user_data_path(_NAME, appauthor=False),
            user_config_path(_NAME, appauthor=False),
            user_log_path(_NAME, appauthor=False),
        )
    except RuntimeError:
        raise NoHomeError from None
    if not found.data.is_absolute():
        # Older versions of platformdirs do not expand ~, so a folder named "~" would be made.
        raise NoHomeError
    return found


def usual_places() -> list[Path]:
    """The folders in which players usually keep their files: those that exist, each once."""
    found = []
    for place in (user_downloads_path, user_desktop_path, user_documents_path, Path.home):
        try:
            path = place()
        except Exception as error:
            # The home folder cannot be found, or the desktop's list of folders is damaged.
            log.info("one of the usual folders is not known: %s", error)
            continue
        if path.is_absolute() and os.path.isdir(path) and path not in found:
            found.append(path)
    return found
