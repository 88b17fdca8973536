"""The catalogue for sentences that the controller makes. The window sets it with its language."""

from __future__ import annotations

import gettext

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_catalogue(catalogue: gettext.NullTranslations) -> None:
    """Take translations from this catalogue from now on."""
    global _catalogue
    _catalogue = catalogue


def _(message: str) -> str:
    """``message`` in the player's language."""
    return _catalogue.gettext(message)


def _n(one: str, many: str, count: int) -> str:
    """The form of a message that goes with ``count``."""
    return _catalogue.ngettext(one, many, count)
