"""Why a variant cannot be played, as data: what is wrong and the parameters that it is about.

Only this module words it, as a clause to follow a colon, as in command lines and lists of errors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from string import Formatter
from typing import Any

from ..translation import N_
from ..translation.catalogue import ENGLISH


class VariantFault(Enum):
    """What is wrong with a variant, its options or its house rules.

    A name with a dot, such as ``{melds.max_size}``, is the parameter at that place; ``{place}`` is
    the value that names one.
    """

    UNKNOWN_VARIANT = N_("unknown variant {key} (known: {known})")
    UNKNOWN_OPTION = N_("{variant} has no option {name} (it has: {known})")
    NO_OPTIONS = N_("{variant} has no option {name} (it has: none)")
    NO_SUCH_CHOICE = N_("option {name} is one of {choices}, not {value}")
    NO_SUCH_CHOICE_AS_GIVEN = N_("option {name} is one of {choices}, not the value given")

    NO_SUCH_RECORD = N_("{name} is not a record (known: {known})")
    NO_SUCH_PARAMETER = N_("{place} has no {name} (it has: {known})")
    PARAMETERS_MISSING = N_("{place} needs {names}")
    NOT_A_NUMBER = N_("{place} must be a whole number")
    NOT_A_TRUTH = N_("{place} must be true or false")
    NOT_A_LIST = N_("{place} must be a list")
    NOT_A_TABLE = N_("{place} must be a table of parameters")
    NOT_A_TABLE_OF_NUMBERS = N_("{place} must be a table of numbers")
    NOT_SO_MANY_NUMBERS = N_("{place} must hold {count} numbers each")
    NOT_A_NUMBERED_KEY = N_("the keys of {place} are numbers, not {key}")
    NOT_ONE_OF = N_("{place} must be one of: {known}")
    NOT_SPECIAL_HANDS = N_("{place} must be names from: {known}")
    ONLY_POINTS_CHANGE = N_("{place}: only the points of a special hand can be changed")
    OUT_OF_RANGE = N_("{place} must be from {low} to {high}")
    NOT_SO_MANY_ENTRIES = N_("{place} must have from {low} to {high} entries")

    TOO_FEW_SIDES = N_("{table.sides} must be two or more sides with at least one player each")
    SEATS_NOT_ONCE = N_("{table.sides} must name seats of {table.seats}, each once")
    NOT_A_SEAT_EACH = N_("{table.sides} must hold a seat for each of {table.players}")
    SEATS_LEFT_EMPTY = N_(
        "{table.sits_out} and {table.taker_partners} need a player at each of {table.seats}"
    )
    NOT_TWO_SIT_OUT = N_("{table.sits_out} must name two of {table.players} or more, each once")
    SIDES_CHANGE = N_("{table.sits_out} must leave every player on one side")
    NO_STEPS_TO_PARTNERS = N_("{table.taker_partners} must be different steps to other seats")
    TAKER_NOT_ALONE = N_("{table.taker_partners} needs players alone in {table.sides}")
    PACK_TOO_SMALL = N_(
        "{deal.cards} is more than the pack of {pack.packs} and {pack.jokers} holds: deal fewer "
        "cards, or play with more packs"
    )
    STOCK_TOO_SMALL = N_(
        "{deal.cards} and {draw.cards} are too many for the stock of {pack.packs} and "
        "{pack.jokers}: deal or draw fewer cards, or play with more packs"
    )
    JOKERS_UNDER_DEUCES = N_("{pack.values}: a joker must count at least as much as a deuce")
    SETS_TOO_SMALL = N_(
        "{melds.max_size} is less than {canastas.size}: no canasta could be made; change the other "
        "one first"
    )
    WILD_MELDS_TOO_SMALL = N_(
        "{melds.max_wild_meld} is less than {canastas.size}: no wild canasta could be made; change "
        "the other one first"
    )
    SEQUENCES_TOO_SHORT = N_(
        "{melds.sequences.max_size} is less than {canastas.size}: no sequence could be completed; "
        "change the other one first"
    )
    NO_SETS = N_("{melds.sets} cannot be none: there would be no sets at all")
    NO_NATURALS = N_("{melds.min_naturals} must be 1 or more")
    NO_NATURALS_IN_SEQUENCES = N_("{melds.sequences.min_naturals} must be 1 or more")
    THREES_ARE_TWO_THINGS = N_(
        "{threes.black} and {melds.black_threes}: bonus cards are not a natural rank; change the "
        "other one first"
    )
    STEPS_ARE_NO_HANDS = N_(
        "{opening.by_hand}: the steps of {opening.steps} must be hands up to {high}; change the "
        "other one first"
    )
    NO_WILDS_OR_SEQUENCES = N_(
        "{melds.wilds_or_sequences} needs {melds.wild_melds} and {melds.sequences}"
    )
    NO_WILD_MELDS_TO_TAKE = N_("{pile.wild_pair} needs {melds.wild_melds}")
    NO_RANK_TO_FINISH = N_("{penalties.unfinished.rank} must be from 3 to 14 where kind is set")
    NO_PARTNER_TO_ASK = N_(
        "{going_out.permission} needs a partner in {table.sides}: first let nobody ask"
    )
    NO_SEQUENCE_TO_GO_OUT = N_(
        "{going_out.needs_sequence} needs {melds.sequences} that are canastas"
    )
    NO_RANKS_APART = N_(
        "{threes.needs_apart} and {going_out.contract.apart} need {canastas.ranks_apart}"
    )
    NO_WILD_MELDS_TO_GO_OUT = N_("{going_out.contract.wild} needs {melds.wild_melds} that count")
    FOOT_BESIDE_EXTRA_HANDS = N_("{foot.cards} needs a player at each of {table.seats}")
    RED_THREES_MELDED = N_("{melds.black_threes} must be never where {threes.red} is false")
    THREES_TABLED_AT_ONCE = N_("{threes.may_hold_one} needs {threes.at_turn_start}")
    NOT_FOURTEEN_TO_GO_OUT = N_(
        "{going_out.concealed} counts fourteen cards: {deal.cards} and {draw.cards} must make 14"
    )
    NOT_FOURTEEN_TO_SHOW = N_(
        "{special_hands.hands} are of fourteen cards: {deal.cards} and {draw.cards} must make 14"
    )
    NO_THREE_TO_SHOW = N_(
        "{special_hands.hands}: {name} holds a three, which needs {threes.may_hold_one}"
    )


class VariantError(ValueError):
    """A variant, or a combination of its parameters, that cannot be played.

    >>> str(VariantError(VariantFault.OUT_OF_RANGE, {"place": "deal.cards", "low": 1, "high": 30}))
    'deal.cards must be from 1 to 30'
    """

    def __init__(self, fault: VariantFault, values: Mapping[str, object] | None = None) -> None:
        super().__init__(fault, values)
        self.fault = fault
        self.values: Mapping[str, object] = values or {}

    def __str__(self) -> str:
        return self.clause()

    def clause(
        self,
        translated: Callable[[str], str] = ENGLISH.gettext,
        named: Callable[[str], str] = str,
        number: Callable[[int], str] = str,
    ) -> str:
        """What is wrong in a language: how it says a message and a number.

        ``named`` gives the name of the parameter at a place such as ``melds.max_size``.
        """
        words = {
            name: number(value) if isinstance(value, int) else str(value)
            for name, value in self.values.items()
        }
        if "place" in words:
            words["place"] = named(words["place"])
        return _Clause(named).vformat(translated(self.fault.value), (), words)


class _Clause(Formatter):
    """Puts the names of parameters where a message has their places in braces."""

    def __init__(self, named: Callable[[str], str]) -> None:
        self._named = named

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        if "." in field_name:
            return self._named(field_name), field_name
        return super().get_field(field_name, args, kwargs)
