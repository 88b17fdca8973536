"""Who sits where, in words and as players, derived from the variant's sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from game.notation.names import shown_name
from game.notation.record import Record
from game.rules.cards import Card
from game.rules.variant import Variant
from game.store.settings import SURPRISE, Settings
from game.translation import _, _p, capital, comma_list, number
from game.ui.markup import escape
from game.ui.screens.parts.wording import variant_name
from game.variants import variant_named

if TYPE_CHECKING:
    from game.controller.game import Game, SeatPlayer
    from game.controller.replay_cursor import ReplayCursor


YOU = 0
"""The human's number among the players."""


def plays_alone(variant: Variant) -> bool:
    """Whether every player is a side of their own throughout the hand."""
    table = variant.table
    return table.taker_partners is None and all(len(side) == 1 for side in table.sides)


def partners(variant: Variant, player: int = YOU) -> list[int]:
    """The other players of a player's account, by number."""
    from game.controller.seating import members

    return [
        other for group in members(variant) if player in group for other in group if other != player
    ]


def place_of(player: int, settings: Settings) -> int:
    """The place in the settings from which the computer player with that number is taken."""
    return (player - 1) % len(settings.company)


def seat_character(settings: Settings, at: int, key: str) -> None:
    """Put a character at a place in the settings. A character already seated changes places with
    them.

    ``key`` may be ``SURPRISE``. Characters keep their names.
    """
    from game.players import CHARACTERS

    company, names = list(settings.company), list(settings.names)
    if key in CHARACTERS and key in company:
        other = company.index(key)
        company[at], company[other] = company[other], company[at]
        names[at], names[other] = names[other], names[at]
    else:
        company[at] = key
        if key in CHARACTERS:
            names[at] = CHARACTERS[key].name
    settings.company, settings.names = company, names


def sit_down(
    variant: Variant,
    settings: Settings,
    random: Random | None = None,
    cuts: Sequence[Card] = (),
) -> list[SeatPlayer]:
    """The players of a new match, from the settings.

    Surprise characters are drawn from those not yet seated, with the system's entropy unless
    another generator is given. ``cuts`` are the cards cut for the sides, the human's first, where
    they are not fixed.
    """
    from random import SystemRandom

    from game.controller.game import HUMAN, SeatPlayer
    from game.players import CHARACTERS, with_character
    from game.rules.match import order_of_cuts

    order = order_of_cuts(variant, cuts) or list(range(variant.table.players))
    own = partners(variant, order.index(YOU))
    keys = [settings.company[place_of(chair, settings)] for chair in range(1, len(order))]
    free = [key for key in CHARACTERS if key not in keys]
    (random or SystemRandom()).shuffle(free)
    out = []
    for player, chair in enumerate(order):
        if chair == YOU:
            out.append(SeatPlayer(settings.name, HUMAN))
            continue
        key, name = keys[chair - 1], settings.names[place_of(chair, settings)]
        if key == SURPRISE:
            key = free.pop()
            name = CHARACTERS[key].name
        kind = settings.partner_level if player in own else settings.opponent_level
        out.append(SeatPlayer(name, with_character(kind, key)))
    return out


def cut_words(variant: Variant, players: Sequence[SeatPlayer], cuts: Sequence[Card]) -> str:
    """Who cut highest for the sides, and what follows; empty where nothing was cut."""
    from game.controller.card_names import card_text
    from game.controller.game import HUMAN
    from game.rules.match import order_of_cuts

    if not cuts:
        return ""
    order = order_of_cuts(variant, cuts)
    pair = [player for player in range(len(order)) if player not in variant.table.sits_out]
    cut = [card_text(cuts[order[player]]) for player in pair]
    mine = next((place for place, p in enumerate(pair) if players[p].kind == HUMAN), None)
    if mine is not None:
        return _(
            "You cut {card} and {name} cut {other}, the highest two: you are the pair. The others "
            "play against you, and one of them sits out in each hand."
        ).format(card=cut[mine], name=escape(players[pair[1 - mine]].name), other=cut[1 - mine])
    return _(
        "{one} cut {card} and {two} cut {other}, the highest two: they are the pair. You and the "
        "other two play against them, and one of you three sits out in each hand."
    ).format(
        one=escape(players[pair[0]].name), card=cut[0],
        two=escape(players[pair[1]].name), other=cut[1],
    )  # fmt: skip


def place_words(variant: Variant, player: int) -> str:
    """A player's place, as seen by the human."""
    table = variant.table
    if player == YOU:
        return _p("the player", "You")
    own = partners(variant)
    if table.sits_out:
        # Who plays with whom is cut for.
        return _("Player {number}").format(number=player + 1)
    if player in own and len(own) == 1:
        return _("Partner")
    if table.players == 2:
        return _("Opponent")
    place = _around(player, table.players)
    return _("Partner, {place}").format(place=place) if player in own else capital(place)


def _around(player: int, count: int) -> str:
    """The place of a player a number of steps to the left, at a table of ``count``."""
    if player == 1:
        return _p("where a player sits", "left")
    if player == count - 1:
        return _p("where a player sits", "right")
    if 2 * player == count:
        return _p("where a player sits", "opposite")
    return (
        _p("where a player sits", "far left")
        if 2 * player < count
        else _p("where a player sits", "far right")
    )


def side_names(variant: Variant, names: Sequence[str]) -> list[str]:
    """The accounts named by their players, given by number: "You & Iris"."""
    from game.controller.seating import members

    # Translators: between the names of two who play together.
    return [
        _(" & ").join(shown_name(names[player]) for player in group) for group in members(variant)
    ]


def sides_of(game: Game | ReplayCursor) -> list[str]:
    """The accounts of a game named by those who play it."""
    return side_names(game.record.variant, [player.name for player in game.players])


def game_words(variant: Variant) -> str:
    """The game played: the variant, and whether its rules are changed; or the house game's name."""
    name = variant_name(variant)
    if variant.house and variant.name == variant_named(variant.key).name:
        return _("{variant}, house rules").format(variant=name)
    return name


def match_words(record: Record) -> str:
    """A match in one line: variant, score, hand."""
    told = _("{variant}, hand {hand}: {score}").format(
        variant=game_words(record.variant), hand=record.hands[-1].number, score=score_words(record)
    )
    return with_takebacks(told, record)


def with_takebacks(told: str, record: Record) -> str:
    """A line on a match, with a mention of moves taken back in it."""
    return _("{match}, with take-backs").format(match=told) if record.takebacks else told


def score_words(record: Record) -> str:
    """The totals of a match: "You & Iris **1,555**, Nora & Otto **1,235**"."""
    from game.controller.seating import names_by_number

    hand = record.hands[-1]
    totals = hand.result.totals if hand.result is not None else hand.scores
    names = side_names(record.variant, [escape(name) for name in names_by_number(record)])
    return comma_list(
        [f"{name} **{number(total)}**" for name, total in zip(names, totals, strict=True)]
    )


@dataclass(frozen=True, slots=True)
class Person:
    """A player with a portrait: their character, empty for a human, and their name."""

    character: str
    name: str


def people_of(game: Game | ReplayCursor) -> list[list[Person]]:
    """The players of each account."""
    return [
        [
            Person(game.character_of(each), shown_name(game.players[each].name))
            for each in account.players
        ]
        for account in game.accounts
    ]
