"""Options, choices and ranks in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.controller.rank_words import ranks_word
from game.rules.cards import Rank
from game.rules.variant import Option, OptionValue, Variant
from game.translation import _, listed


def variant_name(variant: Variant) -> str:
    """The displayed name of a game; a house game has the name its makers gave it."""
    from game.variants import variant_named

    if variant.house and variant.name != variant_named(variant.key).name:
        return variant.name
    return _(variant.name)


def option_name(option: Option) -> str:
    """The displayed name of an option; an unknown one is made readable."""
    return _(option.label or option.name.replace("_", " ").capitalize())


def choice_words(option: Option, value: OptionValue) -> str:
    """The displayed name of an option's choice."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int):
        return str(value)
    return _(option.words.get(value, value.replace("-", " ").capitalize()))


def ranks_in_words(ranks: Sequence[Rank]) -> str:
    """Ranks as a phrase: "kings, queens and jacks"."""
    return listed([ranks_word(rank) for rank in ranks])
