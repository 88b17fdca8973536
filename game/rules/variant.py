"""A variant: one version of the game as data, its options, and how one is made from another.

Nothing outside ``game.variants`` knows a variant by its key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .cards import CARD_LIMIT, POINTS, Card, full_pack, is_red_three
from .playable import check_playable
from .variant_faults import VariantError, VariantFault
from .variant_records import Parameters

OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a variant offers; the first of ``choices`` is its default.

    ``label`` is its name for players, ``words`` are the names of those choices that are words.
    """

    name: str
    description: str
    choices: tuple[OptionValue, ...]
    change: Callable[[Variant, Any], Variant] = field(repr=False, compare=False)
    label: str = ""
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant(Parameters):
    """One complete version of the game.

    ``sequence_name`` is what its players call a completed sequence, empty if they have no word for
    it. ``chosen`` are the options and ``house`` the house rules that differ from the defaults.
    ``card_points`` is what each card counts in a meld, in the hand and towards an opening, by card.
    """

    key: str
    name: str
    family: str
    parent: str | None
    source: str
    description: str
    options: tuple[Option, ...] = ()
    chosen: Mapping[str, OptionValue] = field(default_factory=dict)
    house: Mapping[str, Any] = field(default_factory=dict)
    sequence_name: str = ""
    card_points: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_playable(self)
        apart = self.pack.values
        points = [apart.get(card >> 2, POINTS[card]) for card in range(CARD_LIMIT)]
        for card in filter(is_red_three, range(CARD_LIMIT)):
            points[card] = POINTS[card]
        object.__setattr__(self, "card_points", tuple(points))

    def points_of(self, cards: Iterable[Card]) -> int:
        """The sum of the points of some cards.

        >>> from game.notation.card_notation import parse_cards
        >>> from game.variants import VARIANTS
        >>> VARIANTS["classic"].points_of(parse_cards("Jo As 4c 3h"))
        75
        """
        return sum([self.card_points[card] for card in cards])

    def full_pack(self) -> list[Card]:
        """Every card of the pack, in order."""
        return full_pack(self.pack.packs, self.pack.jokers)


def derive(parent: Variant, **changes: Any) -> Variant:
    """A variant like its parent except for ``changes``: the new key and name, and some records.

    >>> from game.rules.variant_records import MatchRules
    >>> from game.variants import VARIANTS
    >>> short = derive(VARIANTS["classic"], key="short", name="Short", match=MatchRules(2000))
    >>> short.parent, short.match.target, short.deal.cards
    ('classic', 2000, 11)
    """
    return replace(parent, parent=parent.key, **changes)


def _no_such_choice(name: str, choices: str, value: object) -> VariantError:
    """The error for a value that an option does not offer; it is shown if it is short."""
    values = {"name": name, "choices": choices}
    if isinstance(value, str):
        return VariantError(VariantFault.NO_SUCH_CHOICE, values | {"value": ascii(value[:40])})
    if isinstance(value, int) and -1_000_000 <= value <= 1_000_000:
        return VariantError(VariantFault.NO_SUCH_CHOICE, values | {"value": ascii(value)})
    return VariantError(VariantFault.NO_SUCH_CHOICE_AS_GIVEN, values)


def with_options(variant: Variant, chosen: Mapping[str, OptionValue]) -> Variant:
    """The variant with some options chosen; defaults for the others.

    Raises:
        VariantError: for an unknown option or a value that is not among its choices.

    >>> from game.variants import VARIANTS
    >>> game = with_options(VARIANTS["classic_three"], {"deal": 11})
    >>> game.deal.cards, dict(game.chosen)
    (11, {'deal': 11})
    >>> with_options(VARIANTS["classic_three"], {"deal": 12})
    Traceback (most recent call last):
        ...
    game.rules.variant_faults.VariantError: option deal is one of 13, 11, not 12
    """
    by_name = {option.name: option for option in variant.options}
    kept: dict[str, OptionValue] = {}
    changed = variant
    for name, value in chosen.items():
        option = by_name.get(name)
        if option is None:
            values = {"variant": variant.key, "name": repr(name), "known": ", ".join(by_name)}
            none = VariantFault.NO_OPTIONS
            raise VariantError(VariantFault.UNKNOWN_OPTION if by_name else none, values)
        if not any(type(value) is type(choice) and value == choice for choice in option.choices):
            choices = ", ".join(str(choice).lower() for choice in option.choices)
            raise _no_such_choice(name, choices, value)
        if value != option.choices[0]:
            changed = option.change(changed, value)
            kept[name] = value
    return replace(changed, chosen=kept)
