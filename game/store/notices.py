"""What could not be read or written about settings, log and folders, as data. Only this module
words it.

``python -m tests.refusals`` prints every sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ..notation.record_faults import Number, Plural, Translated, in_words
from ..translation import N_
from ..translation.catalogue import ENGLISH


class StoreFault(Enum):
    """What went wrong: a sentence for the player with its values in braces.

    ``{cause}`` is an error or the words of the system, ``{value}`` is quoted from the file.
    """

    SETTINGS_NOT_SAVED = N_("The settings could not be saved: {cause}.")
    SETTINGS_NEWER = N_(
        "The settings were written by a newer version of this program and are kept for it. "
        "This version uses the default settings."
    )
    SETTINGS_DAMAGED = N_("The settings could not be read ({cause}). Defaults are used.")
    SETTINGS_SET_ASIDE = N_(
        "The settings could not be read ({cause}). Defaults are used; the file was kept as {file}."
    )
    NO_SUCH_TABLE = N_("The settings of {table} cannot be {value}. The defaults are used.")
    NO_TABLE_BUT_A_LONG_NUMBER = N_(
        "The settings of {table} cannot be a number that long. The defaults are used."
    )
    NO_SUCH_VALUE = N_("The setting {table}.{name} cannot be {value}. The default is used.")
    LONG_NUMBER = N_(
        "The setting {table}.{name} cannot be a number that long. The default is used."
    )
    LOG_IS_A_PIPE = N_("No log can be written to {file}: it is a pipe, not a file.")
    NO_LOG = N_("No log can be written to {file}: {cause}.")
    NO_HOME = N_(
        "Canasta cannot find a home folder for matches and settings: set the environment variable "
        "HOME or {variable}."
    )


@dataclass(frozen=True)
class StoreNotice:
    """A fault with its values. ``str`` is the sentence in English.

    >>> str(StoreNotice(StoreFault.SETTINGS_NOT_SAVED, {"cause": "No space left on device"}))
    'The settings could not be saved: No space left on device.'
    """

    fault: StoreFault
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.sentence()

    def sentence(
        self,
        translated: Translated = ENGLISH.gettext,
        plural: Plural = ENGLISH.ngettext,
        number: Number = str,
    ) -> str:
        """The sentence in a language: how it says a message, a plural form and a number."""
        words = in_words(self.values, translated, plural, number)
        return translated(self.fault.value).format(**words)
