"""Typed access to the tables of a TOML file; every fault is reported with its exact place.

A reader is a function that takes a value and its place, and returns what the value stands for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeAlias, TypeVar

from ..rules.cards import Card, Placed
from ..rules.refusal import IllegalActionError
from ..translation.catalogue import ENGLISH
from .card_notation import NotationError, card_text, parse_cards, shown
from .record_faults import FaultError, Number, Plural, RecordFault, Translated, Written

T = TypeVar("T")
Reader: TypeAlias = Callable[[object, str], T]

NUMBER_LIMIT: Final = 1_000_000_000
"""Numbers beyond this are taken for damage: no score comes near it."""

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


class RecordError(FaultError):
    """Something that is no readable record: ``place`` in the file, and what is wrong there.

    The place is a path such as ``hands[1].actions[14]``, ``line 7`` of the TOML, or ``file``.

    >>> error = RecordError("hands[0].deck", RecordFault.KEY_MISSING)
    >>> error.place, error.message, str(error)
    ('hands[0].deck', 'this key is missing', 'hands[0].deck: this key is missing')
    """

    def __init__(self, place: str, fault: RecordFault, **values: object) -> None:
        super().__init__(fault, values)
        self.place = place

    @property
    def message(self) -> str:
        """What is wrong, in English, on one line."""
        return self.clause()

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.place, self.fault, self.values)

    def told(
        self,
        translated: Translated = ENGLISH.gettext,
        plural: Plural = ENGLISH.ngettext,
        number: Number = str,
    ) -> str:
        """What is wrong in a language, after the place where that is not the file as a whole."""
        clause = self.clause(translated, plural, number)
        return clause if self.place == "file" else f"{self.place}: {clause}"


def _again(
    kind: type[RecordError], place: str, fault: RecordFault, values: Mapping[str, object]
) -> RecordError:
    return kind(place, fault, **values)


@contextmanager
def whatever_fails(
    place: str, let_out: tuple[type[Exception], ...] = (IllegalActionError,)
) -> Iterator[None]:
    """Turns every unforeseen error into a ``RecordError``: no record may end the program.

    The errors in ``let_out`` pass. The original error is the cause of the new one.

    >>> with whatever_fails("hands[0]"):
    ...     [][0]
    Traceback (most recent call last):
        ...
    game.notation.fields.RecordError: hands[0]: this program cannot follow it (IndexError)
    """
    try:
        yield
    except RecordError:
        raise
    except let_out:
        raise
    except MemoryError as error:
        raise RecordError(place, RecordFault.NO_MEMORY) from error
    except Exception as error:
        what = type(error).__name__
        raise RecordError(place, RecordFault.CANNOT_FOLLOW, what=what) from error


_WRITTEN: Final[Mapping[type, Written]] = {
    bool: Written.TRUTH, str: Written.TEXT, int: Written.NUMBER, float: Written.NUMBER,
    list: Written.LIST, dict: Written.TABLE,
}  # fmt: skip
"""What a value is, in terms that make sense to somebody who writes TOML."""


def _wrong(place: str, fault: RecordFault, value: object) -> RecordError:
    """The error for a value of another kind than is needed."""
    found = _WRITTEN.get(type(value), Written.TIME)
    if isinstance(value, str):
        return RecordError(place, fault, found=found, text=shown(value))
    return RecordError(place, fault, found=found)


def text(value: object, place: str) -> str:
    """A reader of text.

    >>> text("Nora", "players[0].name")
    'Nora'
    >>> text(7, "players[0].name")
    Traceback (most recent call last):
        ...
    game.notation.fields.RecordError: players[0].name: text is needed, not a number
    """
    if not isinstance(value, str):
        raise _wrong(place, RecordFault.NO_TEXT, value)
    return value


def truth(value: object, place: str) -> bool:
    """A reader of true or false.

    >>> truth(True, "opened[0]")
    True
    """
    if not isinstance(value, bool):
        raise _wrong(place, RecordFault.NO_TRUTH, value)
    return value


def number(value: object, place: str) -> int:
    """A reader of a whole number up to ``NUMBER_LIMIT``, plus or minus.

    >>> number(-45, "totals[0]")
    -45
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(place, RecordFault.NO_NUMBER, value)
    if abs(value) > NUMBER_LIMIT:
        raise RecordError(place, RecordFault.TOO_LARGE)
    return value


def count(value: object, place: str) -> int:
    """A reader of a whole number from 1.

    >>> count(1, "number")
    1
    >>> count(0, "number")
    Traceback (most recent call last):
        ...
    game.notation.fields.RecordError: number: a number of 1 or more is needed
    """
    if number(value, place) < 1:
        raise RecordError(place, RecordFault.BELOW_ONE)
    return number(value, place)


def count_or_none(value: object, place: str) -> int:
    """A reader of a whole number from 0.

    >>> count_or_none(0, "takebacks")
    0
    """
    if number(value, place) < 0:
        raise RecordError(place, RecordFault.BELOW_NONE)
    return number(value, place)


def cards(value: object, place: str) -> list[Card]:
    """A reader of cards in one text.

    >>> len(cards("Ks Kh", "pile"))
    2
    """
    return _plain(_cards(value, place, hidden=False), place)


def cards_or_hidden(value: object, place: str) -> list[Card]:
    """A reader of cards in one text, some of which may be hidden.

    >>> cards_or_hidden("?? ??", "stock")
    [0, 0]
    """
    return _plain(_cards(value, place, hidden=True), place)


def placed_cards(value: object, place: str) -> list[Card]:
    """A reader of cards in one text; wild cards may say which card of a sequence they stand for.

    >>> placed_cards("7h 8h 2c=9h", "melds[0][0]")[2].stands
    37
    """
    return _cards(value, place, hidden=False)


def _cards(value: object, place: str, *, hidden: bool) -> list[Card]:
    written = text(value, place)
    try:
        return parse_cards(written, hidden=hidden)
    except NotationError as error:
        raise RecordError(place, error.fault, **error.values) from None


def _plain(cards: list[Card], place: str) -> list[Card]:
    for card in cards:
        if type(card) is Placed:
            raise RecordError(place, RecordFault.ONLY_IN_A_MELD, card=card_text(card))
    return cards


def seat_of(players: int) -> Reader[int]:
    """A reader of a seat at a table with so many seats.

    >>> seat_of(4)(3, "turn")
    3
    >>> seat_of(4)(4, "turn")
    Traceback (most recent call last):
        ...
    game.notation.fields.RecordError: turn: no such seat: seats run from 0 to 3
    """

    def read(value: object, place: str) -> int:
        seat = number(value, place)
        if not 0 <= seat < players:
            raise RecordError(place, RecordFault.NO_SUCH_SEAT, last=players - 1)
        return seat

    return read


def one_of(names: Iterable[str]) -> Reader[str]:
    """A reader of one of these words.

    >>> one_of(("draw", "meld"))("draw", "phase")
    'draw'
    """
    known = list(names)

    def read(value: object, place: str) -> str:
        name = text(value, place)
        if name not in known:
            if not known:
                raise RecordError(place, RecordFault.NONE_OF_NOTHING, shown=shown(name))
            raise RecordError(place, RecordFault.NONE_OF, shown=shown(name), known=", ".join(known))
        return name

    return read


def list_of(read: Reader[T], length: int | None = None) -> Reader[list[T]]:
    """A reader of a list of such items, of exactly ``length`` if that is given.

    >>> list_of(number, length=2)([1480, -1795], "totals")
    [1480, -1795]
    """

    def read_list(value: object, place: str) -> list[T]:
        if not isinstance(value, list):
            raise _wrong(place, RecordFault.NO_LIST, value)
        if length is not None and len(value) != length:
            raise RecordError(place, RecordFault.WRONG_LENGTH, needed=length, count=len(value))
        return [read(item, f"{place}[{index}]") for index, item in enumerate(value)]

    return read_list


class Table:
    """A table whose keys are taken one by one; what is left at the end is unknown.

    >>> table = Table({"number": 3, "dealr": 1}, "hands[0]")
    >>> table.take("number", count)
    3
    >>> table.done()
    Traceback (most recent call last):
        ...
    game.notation.fields.RecordError: hands[0].dealr: unknown key
    """

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise _wrong(place, RecordFault.NO_TABLE, value)
        self._values: dict[str, object] = value
        self._place = place
        self._taken: set[str] = set()

    def place(self, key: str) -> str:
        """The place of a key."""
        name = key if _BARE_KEY.fullmatch(key) else shown(key)
        return f"{self._place}.{name}" if self._place else name

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def take(self, key: str, read: Reader[T]) -> T:
        """The value of a key that has to be there."""
        if key not in self._values:
            raise RecordError(self.place(key), RecordFault.KEY_MISSING)
        self._taken.add(key)
        return read(self._values[key], self.place(key))

    def take_or(self, key: str, read: Reader[T], default: T) -> T:
        """The value of a key, or the default if it is not there."""
        return self.take(key, read) if key in self._values else default

    def rest(self) -> Mapping[str, object]:
        """All keys that were not taken yet; they count as taken now."""
        left = {key: value for key, value in self._values.items() if key not in self._taken}
        self._taken.update(left)
        return left

    def done(self) -> None:
        """Refuse the keys that were not taken."""
        for key in self._values:
            if key not in self._taken:
                raise RecordError(self.place(key), RecordFault.UNKNOWN_KEY)
