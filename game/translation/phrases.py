"""Figures, lists and names as the player's language writes them.

What differs between languages is a message like any other, so a catalogue is all a language needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import combining, normalize

from game.translation.catalogue import _, _p

MINUS: Final = "\u2212"


def number(value: int, *, signed: bool = False) -> str:
    """A figure as it is printed: groups of three, a real minus, with ``signed`` a plus as well."""
    groups = f"{abs(value):,}".replace(",", _p("between the thousands of a number", ","))
    sign = MINUS if value < 0 else "+" if signed and value > 0 else ""
    return sign + groups


def decimal(value: float) -> str:
    """A small figure with its decimals: ``0.6``, in most languages ``0,6``."""
    return f"{value:g}".replace(".", _p("between a number and its decimals", "."))


def percent(value: int, *, signed: bool = False) -> str:
    """A share of a hundred: ``50%``, with ``signed`` ``+50%``."""
    return _p("share", "{number}%").format(number=number(value, signed=signed))


def listed(parts: Sequence[str]) -> str:
    """Some things as a phrase: ``Anna, Nora and Paul``."""
    if len(parts) < 2:
        return "".join(parts)
    form = _p("list", "{others} and {last}")
    if _begins(parts[-1], ("i", "hi")) and not _begins(parts[-1], ("hie", "hia", "ia", "io")):
        form = _p("list whose last word begins with I or Hi, as Iris", "{others} and {last}")
    return form.format(others=comma_list(parts[:-1]), last=parts[-1])


def either(parts: Sequence[str]) -> str:
    """Some things to choose from, as a phrase: ``kings, queens or jacks``."""
    if len(parts) < 2:
        return "".join(parts)
    form = _p("list", "{others} or {last}")
    if _begins(parts[-1], ("o", "ho", "8", "11")):
        form = _p("list whose last word begins with O or Ho, or is 8 or 11", "{others} or {last}")
    return form.format(others=comma_list(parts[:-1]), last=parts[-1])


def comma_list(parts: Sequence[str]) -> str:
    """Some things without a word before the last: ``K♠, 7♦``."""
    return _p("between the parts of a list", ", ").join(parts)


def semicolon_list(parts: Iterable[str]) -> str:
    """Clauses that stand beside each other: ``11 cards each; the pile starts empty``."""
    return _("; ").join(parts)


def with_colon(name: str, told: str) -> str:
    """A name and what is said of it: ``Garbage: no two cards alike``."""
    return _("{name}: {told}").format(name=name, told=told)


def begins_with_vowel(name: str) -> bool:
    """Whether a name begins with the sound of a vowel, before which French has *d’* for *de*.

    A mute h counts as one, as in most names.
    """
    return _begins(name, ("a", "e", "i", "o", "u", "h"))


def alphabetical(text: str) -> tuple[str, str]:
    """A key to sort texts by as a dictionary does: accents and capitals tell apart only what is
    otherwise alike, and ñ comes after n.

    >>> sorted(["Zar", "nube", "ñandú", "Ágata", "agua"], key=alphabetical)
    ['Ágata', 'agua', 'nube', 'ñandú', 'Zar']
    """
    folded = text.casefold()
    plain = normalize("NFD", normalize("NFC", folded).replace("ñ", "n\uffff"))
    return "".join(char for char in plain if not combining(char)), folded


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _begins(text: str, sounds: tuple[str, ...]) -> bool:
    plain = normalize("NFD", text.lstrip("*").casefold())
    return "".join(char for char in plain if char.isalnum()).startswith(sounds)
