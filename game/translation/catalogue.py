"""The catalogue in use, and the functions that look a message up in it."""

from __future__ import annotations

import gettext
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain
from pathlib import Path
from string import Formatter
from struct import unpack_from
from typing import Final

from game.files import SHIPPED, bytes_of
from game.translation.pseudo import PseudoTranslations

DOMAIN: Final = "canasta"
"""The name of every catalogue: ``<code>/LC_MESSAGES/canasta.mo``."""
PSEUDO: Final = "en_XA"
"""English with accents and brackets, longer: shows which texts are not translated or do not fit.

It is set by hand in the settings file, as ``language = "en_XA"`` below ``[player]``, and is not
offered in the window.
"""

ENGLISH: Final = gettext.NullTranslations()
"""Every text as it is written in the code."""
_catalogue: gettext.NullTranslations = ENGLISH
_language = "en"


def languages(folder: Path) -> list[str]:
    """The codes to choose from, English first."""
    found = {path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ["en", *sorted(code for code in found - {"en"} if code.isprintable())]


def language_name(code: str, folder: Path) -> str:
    """What the speakers of a language call it, or its code where the catalogue does not tell."""
    if code == "en":
        return "English"
    try:
        catalogue = _read(folder, code)
    except DamagedCatalogueError:
        return code
    name = catalogue.pgettext("the name of this language, as its speakers call it", "English")
    return code if name == "English" else name


def set_language(code: str, folder: Path) -> bool:
    """Use the catalogue ``code`` in ``folder`` from now on; False if English is used instead, since
    it is not there or cannot be read.
    """
    if code == "en":
        use(ENGLISH)
        return True
    if code == PSEUDO:
        use(PseudoTranslations(), PSEUDO)
        return True
    try:
        use(_read(folder, code), code)
    except DamagedCatalogueError:
        use(ENGLISH)
        return False
    return True


class DamagedCatalogueError(ValueError):
    """A catalogue is not there, or cannot be read."""


class Catalogue(gettext.GNUTranslations):
    """A catalogue of which a translation is used only where it does what its text does.

    A damaged one, or one by somebody else, may count plural forms by a division by zero, or name
    values that its text has not: the text stands there in English then.
    """

    def gettext(self, message: str) -> str:
        return _if_sound(super().gettext(message), message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        english = msgid1 if n == 1 else msgid2
        try:
            found = super().ngettext(msgid1, msgid2, n)
        except Exception:  # whatever the rule of the plural comes to
            return english
        return _if_sound(found, english, msgid1 + msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return _if_sound(super().pgettext(context, message), message, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        english = msgid1 if n == 1 else msgid2
        try:
            found = super().npgettext(context, msgid1, msgid2, n)
        except Exception:
            return english
        return _if_sound(found, english, msgid1 + msgid2)


def _if_sound(found: str, english: str, texts: str) -> str:
    """A translation, unless it names values that the texts do not name."""
    return found if found == english or is_sound(found, texts) else english


@lru_cache(maxsize=10_000)
def is_sound(found: str, texts: str) -> bool:
    """Whether a translation names only values of its texts, in a form where they have one."""
    known, named = _values(texts), _values(found)
    return known is None or (named is not None and named <= known)


def _values(text: str) -> set[tuple[str, str | None, str | None]] | None:
    """The values that a text names; None if it cannot be filled at all.

    A form that is a word, as in ``{rank:many}``, stands for any: a translation may need another.
    """
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return None
    return {
        (name, "word" if form and form.isidentifier() else form, kind)
        for _words, name, form, kind in parts
        if name is not None
    }


def _read(folder: Path, code: str) -> Catalogue:
    """The catalogue of a language, or of the one that it is a variety of (``de_AT``).

    Raises:
        DamagedCatalogueError: if there is none, or it cannot be read.
    """
    try:
        return _catalogue_in(folder / code)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise DamagedCatalogueError(str(error)) from None
    try:
        return _catalogue_in(folder / code.partition("_")[0])
    except OSError as error:
        raise DamagedCatalogueError(str(error)) from None


@cache
def _catalogue_in(folder: Path) -> Catalogue:
    data = bytes_of(folder / "LC_MESSAGES" / f"{DOMAIN}.mo", SHIPPED)
    try:
        _must_be_plain(data)
        return Catalogue(BytesIO(data))
    except Exception as error:
        # Of damage gettext may raise anything: it trusts the file.
        raise DamagedCatalogueError(f"{type(error).__name__}: {error}") from error


def _must_be_plain(data: bytes) -> None:
    """Refuse a catalogue whose texts lie in each other: a small file could fill all memory.

    Raises:
        ValueError: if its texts are together longer than the file.
        struct.error: if it is cut short.
    """
    order = "<" if data[:4] == Catalogue.LE_MAGIC.to_bytes(4, "little") else ">"
    count, *tables = unpack_from(f"{order}3I", data, 8)
    if 16 * count > len(data):
        raise ValueError(f"there is no room for {count} texts")
    lengths = chain.from_iterable(
        unpack_from(f"{order}{2 * count}I", data, table)[::2] for table in tables
    )
    if sum(lengths) > len(data):
        raise ValueError("its texts are longer than the file")


def not_spoken(code: str) -> str:
    """The sentence about a language whose catalogue is there but cannot be read."""
    return _("The translation “{language}” is damaged, so English is used.").format(language=code)


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
