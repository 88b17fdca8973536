"""Every sentence that a reason can become, for a reader: ``python -m tests.reasons``.

Each message is said once with each kind of value that it may carry; the tests of the words go
through the same examples.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from game.controller.reason_messages import ACTS, MEANT, MESSAGES, Either, Message
from game.controller.reason_words import act_words, meant_words, why_words
from game.notation.reasons import Reason, Value
from game.variants import VARIANTS

RANKS = tuple(range(15))
COUNTS = (1, 2, 3, 14)
POINTS = (5, 100, 2500)
HANDS = tuple(dict.fromkeys(h.name for v in VARIANTS.values() for h in v.special_hands.hands))
MELDS = (
    Reason("meld.set", rank=13),
    Reason("meld.wild"),
    Reason("meld.set_with_a_wild", rank=8, wild=2),
    Reason("meld.set_with_wilds", rank=14, count=2),
    Reason("meld.run", suit=1, low=5, high=8),
    Reason("meld.run_with_a_wild", suit=3, low=9, high=12, wild=1),
    Reason("meld.run_with_wilds", suit=0, low=4, high=9, count=2),
)
LISTS = (MELDS[:1], MELDS[:2], MELDS)


def kinds(name: str) -> tuple[Value, ...]:
    """The values that a field of that name may carry."""
    match name:
        case "rank" | "other" | "wild":
            return RANKS
        case "card":
            return (16, 59)
        case "counts":
            one, more = (Reason("cards.of_rank", rank=9, count=count) for count in (1, 5))
            return ((one,), (more, one))
        case "cards":
            return ((16,), (16, 59))
        case "ranks":
            return ((13,), (13, 9), (14, 9, 4))
        case "suit":
            return (0, 1, 2, 3)
        case "hand":
            return HANDS
        case "meld":
            return (Reason("meld.set", rank=11), Reason("meld.suit", suit=2))
        case "melds" | "completed" | "added":
            return LISTS
        case "act":
            return tuple(reason for key in MEANT for reason in acts(key))
        case "what":
            return tuple(Reason(key, several=1) for key in MESSAGES if key.count(".") == 3)
        case "points":
            return POINTS
    return COUNTS


def acts(key: str) -> Iterator[Reason]:
    """What is done, with each kind of value."""
    yield from said_with(key, ACTS[key])


def said_with(key: str, message: Message) -> Iterator[Reason]:
    """A reason with each kind of value that its message asks for."""
    flags, fields = parts(message)
    columns = {name: kinds(name) for name in fields} | dict.fromkeys(flags, (0, 1))
    if not columns:
        yield Reason(key)
    for row in zip_longest(*columns.values()):
        values = zip(columns.items(), row, strict=True)
        yield Reason(key, **{n: each[0] if v is None else v for (n, each), v in values})


def parts(message: Message) -> tuple[set[str], dict[str, None]]:
    """The flags and the fields of a message, those of all its forms."""
    if isinstance(message, Either):
        flags, fields = {message.flag}, dict[str, None]()
        for form in (message.yes, message.no):
            more, named = parts(form)
            flags |= more
            fields |= named
        return flags, fields
    forms = (message,) if isinstance(message, str) else (message.one, message.many)
    found = (field for form in forms for _, field, _, _ in string.Formatter().parse(form))
    return set(), dict.fromkeys(field for field in found if field)


def sentences() -> Iterator[tuple[str, str]]:
    """Every key with every sentence that it can become."""
    for key, message in MESSAGES.items():
        for reason in said_with(key, message):
            yield key, why_words([reason])
    tables: Mapping[str, object] = {"told": act_words, "meant": meant_words}
    for name, say in tables.items():
        assert callable(say)
        for key in ACTS:
            for reason in acts(key):
                yield f"{key} ({name})", say(reason)


if __name__ == "__main__":
    last = ""
    for name, words in sentences():
        print(f"{name if name != last else '':44} {words}")
        last = name
