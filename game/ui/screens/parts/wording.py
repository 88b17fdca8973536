"""Options, choices and ranks in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.controller.rank_words import ranks_word
from game.rules.cards import Rank
from game.rules.variant import Option, OptionValue, Variant
from game.rules.variant_records import MatchRules, TableRules
from game.translation import _, _n, listed, number


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
        return number(value)
    return _(option.words.get(value, value.replace("-", " ").capitalize()))


def ranks_in_words(ranks: Sequence[Rank]) -> str:
    """Ranks as a phrase: "kings, queens and jacks"."""
    return listed([ranks_word(rank) for rank in ranks])


def match_goal(match: MatchRules) -> str:
    """When a match is over: at so many points, or after so many hands."""
    if match.hands is not None:
        return _n("{count} hand", "{count} hands", match.hands).format(count=match.hands)
    return _("to {points} points").format(points=number(match.target))


def who_sits(table: TableRules) -> str:
    """How many play, and who plays with whom."""
    count = table.players
    if table.sits_out:
        others = len(set(table.sits_out))
        return _("{count} players: {pair} against {others}, of whom one sits out each hand").format(
            count=count, pair=count - others, others=others
        )
    if table.taker_partners is not None:
        return _("{count} players, alone until the first take of the pile").format(count=count)
    if table.seats > count:
        return _("{count} players, each with a second hand face down").format(count=count)
    if all(len(side) == 1 for side in table.sides):
        if count > 2:
            return _("{count} players, each alone").format(count=count)
        return _n("{count} player", "{count} players", count).format(count=count)
    sizes = {len(side) for side in table.sides}
    if len(sizes) > 1:
        return _("{count} players in {sides} sides").format(count=count, sides=len(table.sides))
    return _("{count} players in {sides} sides of {size}").format(
        count=count, sides=len(table.sides), size=sizes.pop()
    )
