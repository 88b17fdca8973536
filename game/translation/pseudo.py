"""The pseudo-language: English with accents and brackets, 40 % longer, for tests of the layout.

``[Ýöûŕ ţûŕñ öñé]`` is still readable. A text without brackets is not translated, one whose closing
bracket is missing is cut, and brackets side by side are a sentence put together from parts.
"""

from __future__ import annotations

import gettext
import re
from math import ceil
from typing import Final

LONGER: Final = 0.4
"""How much longer a message is, by its letters: German and French need about so much."""
PERCENT_VALUE: Final = r"%(?:\(\w+\))?[sr]"
"""A value in a message of ``argparse``, as a pattern: ``%s`` or ``%(prog)s``."""
_KEPT: Final = re.compile(rf"(\{{[^}}]*\}}|{PERCENT_VALUE}|\*\*|\n)")
"""Values, marks of bold and ends of lines stay as they are."""
_ACCENTS: Final = str.maketrans(
    "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÅáÇçĎďÉéĜğĤĥÎíĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž"
)
_FILLER: Final = "one two three four five six seven eight nine ten"


class PseudoTranslations(gettext.NullTranslations):
    """Translates any message into the pseudo-language, plural as in English."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


def pseudo(message: str) -> str:
    """A message in the pseudo-language. One without letters, such as a comma, stays as it is."""
    parts = _KEPT.split(message)
    letters = sum(char.isalpha() for part in parts[::2] for char in part)
    if not letters:
        return message
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    return f"[{''.join(parts)}{_filler(ceil(letters * LONGER))}]"


def _filler(length: int) -> str:
    """Words of about so many characters in all, to be put after a text."""
    words = (_FILLER + " ") * (length // len(_FILLER) + 1)
    return f" {words[: max(1, length - 1)].strip()}".translate(_ACCENTS)
