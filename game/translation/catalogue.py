"""The catalogue in use, and the functions that look a message up in it."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Final

from game.translation.pseudo import PseudoTranslations

DOMAIN: Final = "canasta"
"""The name of every catalogue: ``<code>/LC_MESSAGES/canasta.mo``."""
PSEUDO: Final = "en_XA"
"""English with accents and brackets, longer: shows which texts are not translated or do not fit.

It is set by hand in the settings file, as ``language = "en_XA"`` below ``[player]``, and is not
offered in the window.
"""

_UNREADABLE: Final = (OSError, ValueError, SyntaxError, KeyError)
"""What gettext raises over a file that is missing or damaged."""
ENGLISH: Final = gettext.NullTranslations()
"""Every text as it is written in the code."""
_catalogue: gettext.NullTranslations = ENGLISH
_language = "en"


def languages(folder: Path) -> list[str]:
    """The codes to choose from, English first."""
    found = {path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ["en", *sorted(found - {"en"})]


def language_name(code: str, folder: Path) -> str:
    """What the speakers of a language call it, or its code where the catalogue does not tell."""
    if code == "en":
        return "English"
    try:
        catalogue = gettext.translation(DOMAIN, folder, [code])
    except _UNREADABLE:
        return code
    name = catalogue.pgettext("the name of this language, as its speakers call it", "English")
    return code if name == "English" else name


def set_language(code: str, folder: Path) -> bool:
    """Use the catalogue ``code`` in ``folder`` from now on; False if English is used instead."""
    if code == "en":
        use(ENGLISH)
        return True
    if code == PSEUDO:
        use(PseudoTranslations(), PSEUDO)
        return True
    try:
        use(gettext.translation(DOMAIN, folder, [code]), code)
    except _UNREADABLE:
        use(ENGLISH)
        return False
    return True


def use(catalogue: gettext.NullTranslations, code: str = "en") -> gettext.NullTranslations:
    """Look messages up in this catalogue from now on; the one used before is returned."""
    global _catalogue, _language
    before = _catalogue
    _catalogue, _language = catalogue, code
    return before


def language() -> str:
    """The code of the language in use."""
    return _language


def _(message: str) -> str:
    """The message in the player's language."""
    return _catalogue.gettext(message) if message else ""


def _n(one: str, many: str, count: int) -> str:
    """The plural form that goes with ``count``.

    The singular must show the count as well: in French and Portuguese it is used for 0 too.
    """
    return _catalogue.ngettext(one, many, count)


def _p(context: str, message: str) -> str:
    """The message in the player's language; ``context`` tells apart uses of one English text."""
    return _catalogue.pgettext(context, message)


def _np(context: str, one: str, many: str, count: int) -> str:
    """The plural form that goes with ``count``, with a context."""
    return _catalogue.npgettext(context, one, many, count)


def N_(message: str) -> str:  # noqa: N802 (gettext's name)
    """Mark a message for extraction without translating it: ``_`` is called where it is shown."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 (after N_)
    """The same for a message with a plural: ``_n`` is called where it is shown."""
    return one, many


def NP_(context: str, message: str) -> str:  # noqa: N802 (after N_)
    """The same for a message with a context, which is given again to ``_p``."""
    return message
