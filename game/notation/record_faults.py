"""What is wrong with a text that should be a record, as data. Only this module words it.

A fault is a clause that follows its place in the file: ``hands[0].deck: this key is missing``.
``python -m tests.refusals`` prints them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeAlias

from ..rules.refusal import Refusal
from ..rules.variant_faults import VariantError
from ..translation import N_, NN_
from ..translation.catalogue import ENGLISH

Translated: TypeAlias = Callable[[str], str]
Plural: TypeAlias = Callable[[str, str, int], str]
Number: TypeAlias = Callable[[int], str]


class Written(Enum):
    """What stands where something else is needed; ``TEXT`` shows the value ``text``."""

    TRUTH = N_("true or false")
    # Translators: what an entry of a file must be, after “must be”.
    NUMBER = N_("a number")
    LIST = N_("a list")
    TABLE = N_("a table")
    TIME = N_("a date or time")
    TEXT = N_("the text {text}")


class RecordFault(Enum):
    """What is wrong, with the values that its clause names in braces.

    ``{found}`` is ``Written``, ``{cause}`` another error or the words of the system, ``{shown}``
    and ``{text}`` are quoted from the file. Counted ones have a singular and a plural.
    """

    OTHER_ERROR = "{cause}"

    # The file.
    UNREADABLE = N_("it cannot be read")
    NOT_THERE = N_("it does not exist")
    NO_FILE_NAME = N_("no file can have this name")
    A_FOLDER = N_("it is a folder")
    NO_ORDINARY_FILE = N_("it is not an ordinary file")
    TOO_MANY_MEBIBYTES = N_("longer than {limit} MiB")
    TOO_MANY_BYTES = N_("longer than {limit} bytes")
    NOT_UNICODE = N_("the text is not Unicode")
    NOT_UTF_8 = N_("the text is not UTF-8")
    BROKEN_TOML = N_("broken TOML: {cause} (column {column})")
    BROKEN_TOML_AT_THE_END = N_("broken TOML: {cause}, at the end of the file")
    BROKEN_TOML_VALUE = N_("broken TOML: a value that cannot be read")
    NESTED_TOO_DEEPLY = N_("broken TOML: nested too deeply")
    LINE_TOO_LONG = N_("longer than {limit} characters")
    TOO_MANY_PARTS = N_("a key has more than {limit} parts")
    TOO_MANY_DOTS = N_("more than {limit} dots outside strings")
    HEAD_TOO_LONG = N_("more than {limit} characters before the first hand")
    NOTHING_TO_TELL = N_("there is no hand in it")
    NO_MEMORY = N_("there is not enough memory for it")
    CANNOT_FOLLOW = N_("this program cannot follow it ({what})")
    NOT_TO_BE_FOLLOWED = N_("this program cannot follow it")
    TAKES_TOO_LONG = N_("it takes too long, or too much memory, to play it through")

    # Keys and values.
    KEY_MISSING = N_("this key is missing")
    UNKNOWN_KEY = N_("unknown key")
    NO_TEXT = N_("text is needed, not {found}")
    NO_TRUTH = N_("true or false is needed, not {found}")
    NO_NUMBER = N_("a whole number is needed, not {found}")
    NO_LIST = N_("a list is needed, not {found}")
    NO_TABLE = N_("a table is needed, not {found}")
    TOO_LARGE = N_("the number is too large")
    BELOW_ONE = N_("a number of 1 or more is needed")
    BELOW_NONE = N_("a number of 0 or more is needed")
    WRONG_LENGTH = (
        NN_("{needed} item is needed, not {count}", "{needed} items are needed, not {count}"),
        "needed",
    )
    NO_SUCH_SEAT = N_("no such seat: seats run from 0 to {last}")
    NONE_OF = N_("{shown} is not one of: {known}")
    NONE_OF_NOTHING = N_("{shown} is not allowed here")
    NEWER = N_("{shown} is newer than this program, which reads {known}")
    OTHER_FORMAT = N_("not a canasta record: the format is {shown}")

    # Cards and actions.
    NO_CARD = N_("{shown} is not a card")
    HIDDEN_CARD = N_("a hidden card '??' cannot stand here")
    WILD_FOR_WILD = N_("in {shown} a wild card must stand for a natural one")
    ONLY_IN_A_MELD = N_("{card} can only lie in a meld")
    NO_ACTION = N_("{shown} is not an action: a seat and a verb are needed")
    UNKNOWN_VERB = N_("unknown verb {shown}")
    NOTHING_FOLLOWS = N_("nothing may follow the verb, but here is {shown}")
    EMPTY_GROUP = N_("a group of cards is empty")
    NO_MELD_NUMBER = N_("a meld is written like '#0', not {shown}")
    ADD_NEEDS_MELD = N_("'add' needs the number of the meld: '> #0'")
    MERGE_NEEDS_MELDS = N_("'merge' needs two melds: '#2 > #1'")
    NO_SPECIAL_HAND = N_("{shown} is not the name of a special hand")

    # Hands.
    DECK_BESIDE_POSITION = N_("a hand with a position has no deck")
    TWO_SEATS = N_("a player cannot sit at two seats")
    WRONG_DECK_SIZE = N_("{count} cards, but the pack has {needed}")
    NOT_THE_PACK = N_("not the pack: too many of {card}")
    NO_ACTION_INDEX = N_("its keys are the indexes of actions")
    TOO_MANY_REASONS = N_("more than {limit} reasons for one action")
    TOO_MANY_VALUES = N_("more than {limit} values")
    NO_REASON = N_("a reason is a table with a key")
    NO_VALUE_NAME = N_("a value of a reason has a name in lower-case letters")
    NO_NAME = N_("a name of at most {limit} characters is expected")

    # Positions.
    NOBODY_PLAYS = N_("nobody plays at this seat")
    NOT_TABLED = N_("{card} is not tabled in this game")
    SIDES_FIXED = N_("the sides of this game are fixed")
    SEATS_NOT_ONCE = N_("the sides must hold every seat once")
    MELDED_UNOPENED = N_("a side that has melds has opened")
    TOO_MANY_CARDS = N_("more cards than the {limit} of the pack")
    MELD_TOO_SMALL = N_("a meld has three cards or more")
    NO_MELD = N_("the cards are neither of one rank nor a sequence")
    NO_MELD_HERE = N_("not a meld in this game: {cause}")
    TOO_MANY_SEATS = N_("there are only {limit} seats")
    EXTRA_HAND_TAKEN = N_("a second hand lies at a seat where nobody plays")
    NO_OFFENCE = N_("{shown} is no offence: opening, take or out")
    NO_FEET = N_("this game has no feet")


class FaultError(ValueError):
    """A fault in a text: which one, and its values. ``str`` is the clause in English."""

    def __init__(self, fault: RecordFault, values: Mapping[str, object]) -> None:
        super().__init__(fault, values)
        self.fault = fault
        self.values = values

    def __str__(self) -> str:
        return self.clause()

    def clause(
        self,
        translated: Translated = ENGLISH.gettext,
        plural: Plural = ENGLISH.ngettext,
        number: Number = str,
    ) -> str:
        """What is wrong in a language: how it says a message, a plural form and a number."""
        words = in_words(self.values, translated, plural, number)
        if "found" in words:
            words["found"] = words["found"].format(**words)
        if self.fault is RecordFault.OTHER_ERROR:
            return words["cause"]
        message = self.fault.value
        if isinstance(message, str):
            return translated(message).format(**words)
        (one, many), counted = message
        count = self.values[counted]
        assert isinstance(count, int)
        return plural(one, many, count).format(**words)

    def told(
        self,
        translated: Translated = ENGLISH.gettext,
        plural: Plural = ENGLISH.ngettext,
        number: Number = str,
    ) -> str:
        """The clause, with all that belongs to it."""
        return self.clause(translated, plural, number)


def in_words(
    values: Mapping[str, object], translated: Translated, plural: Plural, number: Number
) -> dict[str, str]:
    """The values of a fault in a language, by their names."""
    return {name: _in_words(value, translated, plural, number) for name, value in values.items()}


def _in_words(value: object, translated: Translated, plural: Plural, number: Number) -> str:
    """A value of a fault in a language: a number, foreign text, or an error of its own."""
    match value:
        case int():
            return number(value)
        case Written():
            return translated(value.value)
        case Refusal():
            return value.sentence(translated, plural, number)
        case VariantError():
            return " ".join(value.clause(translated, number=number).split())
        case FaultError():
            return value.told(translated, plural, number)
    return str(value)
