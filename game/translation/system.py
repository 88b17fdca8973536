"""Which language the player's system speaks."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.translation.catalogue import languages, not_spoken, set_language

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set tells the language (POSIX)."""
_CODE: Final = re.compile(r"[A-Za-z]{2,3}(?![A-Za-z])")
_NEITHER: Final = ("", "C", "POSIX")


def speak(wanted: str, folder: Path) -> str:
    """Use the language with the code ``wanted`` from now on, that of the system where it is empty.

    The sentence for the player if English is used instead, since its catalogue is damaged; empty
    if all is well, or no such language is in ``folder``.
    """
    there = languages(folder)
    code = wanted or system_language(there)
    damaged = not set_language(code, folder) and code in there
    return not_spoken(code) if damaged else ""


def system_language(codes: Sequence[str], wished: Iterable[str] | None = None) -> str:
    """The code to use of those there are: the first of the system's languages that is among them,
    or of which a variety is; English if none is. ``wished`` replaces what the system wishes.

    >>> system_language(["en", "de", "es", "pt_BR"], ["ja_JP", "pt-PT", "de"])
    'pt_BR'
    >>> system_language(["en", "de"], ["de_AT.UTF-8"])
    'de'
    >>> system_language(["en", "de"], ["ja_JP"])
    'en'
    """
    for wish in _wishes() if wished is None else wished:
        found = _CODE.match(wish)
        if found is None:
            continue
        plain = re.split("[.@]", wish)[0].replace("-", "_")
        speech = found[0].casefold()
        for fits in (plain, speech):
            if fits in codes:
                return fits
        varieties = [code for code in codes if code.partition("_")[0] == speech]
        if varieties:
            return varieties[0]
    return "en"


def _wishes() -> list[str]:
    """The player's languages, the dearest first, as the system names them."""
    named = environment_languages(os.environ)
    if named or os.environ.get("LC_ALL"):
        return named
    if sys.platform == "win32":
        return _windows_languages()
    if sys.platform == "darwin":
        return _mac_languages()
    return []


def environment_languages(environment: Mapping[str, str]) -> list[str]:
    """The languages that an environment names.

    ``LANGUAGE`` counts only where a language is named at all, as for other programs.

    >>> environment_languages({"LANG": "fr_CA.UTF-8", "LANGUAGE": "it:fr"})
    ['it', 'fr', 'fr_CA.UTF-8']
    >>> environment_languages({"LC_ALL": "C", "LANG": "fr_FR", "LANGUAGE": "it"})
    []
    """
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    if named.partition(".")[0] in _NEITHER:
        return []
    return [*filter(None, environment.get("LANGUAGE", "").split(":")), named]


def _windows_languages() -> list[str]:
    """The language of the menus of Windows."""
    # Imported here, as below: hardly any start needs it.
    import ctypes
    import locale

    system: Any = ctypes
    try:
        number = system.windll.kernel32.GetUserDefaultUILanguage()
    except (AttributeError, OSError):
        return []
    return [name] if (name := locale.windows_locale.get(number)) else []


def _mac_languages() -> list[str]:
    """The languages in the settings of macOS; a program that it starts has no environment."""
    import subprocess

    command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=3, check=False)
    except (OSError, ValueError, subprocess.SubprocessError):
        return []
    return listed_languages(told.stdout)


def listed_languages(told: str) -> list[str]:
    """The codes in a list as macOS writes it.

    >>> listed_languages('(\\n    "pt-PT",\\n    de\\n)')
    ['pt-PT', 'de']
    """
    return re.findall(r"[A-Za-z][\w-]+", told)
