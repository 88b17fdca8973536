"""What a variant's records say, as tables and sentences: true for every option chosen.

Nothing here knows a variant by name; whatever differs is asked of its records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from game.rules.cards import POINTS, THREE, Rank
from game.rules.sentences import rank_name
from game.rules.variant import Variant
from game.ui.screens.figures import Line, number
from game.ui.screens.wording import capital, choice_words, ranks_in_words
from game.ui.text import _, _n


@dataclass(frozen=True)
class Facts:
    """One section: a table, sentences, or both."""

    title: str
    lines: list[Line] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    words: tuple[int, ...] = ()
    """Columns of the table that hold words."""


# -- sections -------------------------------------------------------------------------------


def at_a_glance(variant: Variant) -> Facts:
    """Players, cards and length."""
    table, pack, deal = variant.table, variant.pack, variant.deal
    size = max(len(side) for side in table.sides)
    who = _("{players} players").format(players=table.players)
    if size > 1:
        sides = _n("one side", "{count} sides", len(table.sides)).format(count=len(table.sides))
        who = _("{players} players in {sides}").format(players=table.players, sides=sides)
    cards = _("{count} cards: {packs} packs and {jokers} jokers").format(
        count=pack.size, packs=pack.packs, jokers=pack.jokers
    )
    start = _("one card is turned to start the pile") if deal.upcard else _("the pile starts empty")
    lines = [
        Line((_("Players"), who)),
        Line((_("Pack"), cards)),
        Line((_("Deal"), _("{count} cards each; {start}").format(count=deal.cards, start=start))),
        Line((_("Each turn"), drawn(variant))),
        Line((_("Match"), _("to {points} points").format(points=number(variant.match.target)))),
    ]
    return Facts(_("At a glance"), lines, words=(1,))


def drawn(variant: Variant) -> str:
    """What a turn begins with."""
    count = variant.draw.cards
    draw = _n("draw one card", "draw {count} cards", count).format(count=count)
    return _("{draw} or take the pile, meld, discard").format(draw=draw)


def values(variant: Variant) -> Facts:
    """What each card counts."""
    by_points: dict[int, list[Rank]] = {}
    for rank in (1, 2, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4):
        by_points.setdefault(POINTS[rank * 4], []).append(rank)
    lines = [
        Line((capital(ranks_in_words(ranks)), number(points)))
        for points, ranks in sorted(by_points.items(), reverse=True)
    ]
    if not variant.threes.black:
        lines.append(Line((_("Black threes"), number(POINTS[THREE * 4]))))
    return Facts(_("What the cards count"), lines)


def minimums(variant: Variant) -> Facts:
    """What an opening needs, by total."""
    steps = variant.opening.steps
    lines = [Line((_("With a total of"), _("at least")), head=True)]
    for (start, points), (end, _later) in pairwise(steps):
        if start < -100_000 or (start == steps[0][0] and start == 0):
            words = _("less than {end}").format(end=number(end))
        else:
            words = _("{start} to {end}").format(start=number(start), end=number(end - 5))
        lines.append(Line((capital(words), number(points))))
    start, points = steps[-1]
    lines.append(Line((_("{start} and more").format(start=number(start)), number(points))))
    return Facts(_("The opening"), lines, _opening_sentences(variant))


def _opening_sentences(variant: Variant) -> list[str]:
    opening, out = variant.opening, []
    out.append(_("Opening takes {what}.").format(what=_(opening.composition.name)))
    if variant.melds.max_wilds_opening is not None:
        count = variant.melds.max_wilds_opening
        out.append(
            _n(
                "A set of the opening holds one wild card at most.",
                "A set of the opening holds {count} wild cards at most.",
                count,
            ).format(count=count)
        )
    if variant.pile.looks_back or variant.pile.pair_only:
        out.append(
            _("The top card of the pile counts towards the minimum when you open with it.")
            if opening.counts_top
            else _("Only cards from the hand count; the top card of the pile does not.")
        )
    if opening.waived_if_concealed:
        out.append(_("Who goes out concealed from the stock needs no minimum."))
    if opening.bonus_cards:
        after = (
            _("and may meld with them at once.")
            if opening.melds_after_bonus
            else _("and then discards.")
        )
        out.append(
            _n(
                "Who opens for the side may draw one bonus card {after}",
                "Who opens for the side may draw {count} bonus cards {after}",
                opening.bonus_cards,
            ).format(count=opening.bonus_cards, after=after)
        )
    return out


def melds(variant: Variant) -> Facts:
    """What may lie on the table."""
    rules, out = variant.melds, []
    out.append(
        _("A meld is three or more cards of one rank, at least {naturals} of them natural.").format(
            naturals=rules.min_naturals
        )
    )
    out.append(
        _n(
            "It holds one wild card at most.",
            "It holds {count} wild cards at most.",
            rules.max_wilds,
        ).format(count=rules.max_wilds)
    )
    if rules.base_for_wilds:
        out.append(
            _(
                "After the opening, a wild card may join a meld only when {count} natural cards "
                "lie in it."
            ).format(count=rules.base_for_wilds)
        )
    if rules.ranks_without_wilds:
        ranks = ranks_in_words(rules.ranks_without_wilds)
        out.append(capital(_("{ranks} never take a wild card.").format(ranks=ranks)))
    if rules.wild_melds:
        out.append(_("Three or more wild cards alone may be melded too: one such meld a side."))
    if rules.max_size is not None:
        out.append(_("A meld ends with {count} cards.").format(count=rules.max_size))
    if rules.black_threes:
        out.append(_("Black threes are melded only by one who goes out, without wild cards."))
    return Facts(_("Melds"), sentences=out)


def canastas(variant: Variant) -> Facts:
    """What completed melds bring."""
    rules = variant.canastas
    head = _("Canasta of {count} cards")
    if variant.melds.max_size is None:
        head = _("Canasta of {count} or more cards")
    lines = [Line((head.format(count=rules.size), _("bonus")), head=True)]
    special: dict[int, list[Rank]] = {}
    for rank, points in rules.natural_by_rank.items():
        special.setdefault(points, []).append(rank)
    lines.append(Line((_("Natural (no wild card)"), number(rules.natural))))
    for points, ranks in special.items():
        words = _("Natural, of {ranks}").format(ranks=ranks_in_words(sorted(ranks)))
        lines.append(Line((words, number(points))))
    if variant.melds.max_wilds:
        lines.append(Line((_("Mixed"), number(rules.mixed))))
    if variant.melds.wild_melds:
        for jokers, points in sorted(rules.wild_by_jokers.items(), key=lambda item: -item[1]):
            words = _n("Wild, with one joker", "Wild, with {count} jokers", jokers)
            if jokers == 0:
                words = _("Wild, deuces only")
            lines.append(Line((words.format(count=jokers), number(points))))
        other = _("Wild, any other") if rules.wild_by_jokers else _("Wild")
        lines.append(Line((other, number(rules.wild))))
    note = [_("The bonus comes on top of what the cards count.")]
    return Facts(_("Canastas"), lines, note)


def threes(variant: Variant) -> Facts:
    """What threes bring or cost."""
    rules, out = variant.threes, []
    head = _("Threes of one colour") if rules.black else _("Red threes")
    lines = [Line((head, _("points")), head=True)]
    for count, points in enumerate(rules.points[1:], 1):
        lines.append(Line((str(count), number(points))))
    what = _("Threes") if rules.black else _("Red threes")
    if rules.at_turn_start:
        out.append(
            _(
                "{what} are laid out at the beginning of your turn and when you draw them; each is "
                "replaced from the stock."
            ).format(what=what)
        )
    else:
        out.append(
            _("{what} are laid out at once; each is replaced from the stock.").format(what=what)
        )
    if rules.may_hold_one:
        out.append(_("As long as your side has not opened you may keep one three back."))
    need = (
        _n(
            "They count for a side that has a canasta",
            "They count for a side that has {count} canastas",
            rules.canastas_for_plus,
        ).format(count=rules.canastas_for_plus)
        if rules.canastas_for_plus
        else _("They count for a side that has melded")
    )
    against = (
        _("{need}; otherwise each counts {points} against it.").format(
            need=need, points=number(rules.minus_each)
        )
        if rules.minus_each is not None
        else _("{need}; otherwise they count against it.").format(need=need)
    )
    out.append(against)
    if rules.held:
        out.append(
            _("A three caught in the hand costs {points}.").format(points=number(rules.held))
        )
    if not rules.black:
        out.append(_("A black three thrown on the pile stops the next player from taking it."))
    return Facts(_("Threes"), lines, out)


def the_pile(variant: Variant) -> Facts:
    """How the discard pile is taken."""
    rules, out = variant.pile, []
    ways = [_("two natural cards of its rank from your hand")]
    if rules.natural_and_wild and not rules.pair_only:
        ways.append(_("one such card and a wild card"))
    if rules.lay_off:
        ways.append(_("a meld of your side that it fits"))
    joined = ways[0]
    if len(ways) > 1:
        joined = _("{most} or {last}").format(most=", ".join(ways[:-1]), last=ways[-1])
    out.append(_("You take the pile with its top card and {ways}.").format(ways=joined))
    if variant.melds.max_size is not None:
        out.append(
            _("If your side has that rank down already, the cards must find room in its meld.")
        )
    if rules.freezing:
        out.append(
            _(
                "A wild card or a red three in the pile freezes it, and it is frozen for a side "
                "that has not opened: then only two natural cards of the rank take it."
            )
        )
    out.append(_("A wild card or a three on top bars the pile for that turn."))
    if rules.looks_back > 1:
        out.append(
            _("In your turn you may look at the top {count} cards.").format(count=rules.looks_back)
        )
    if not variant.discards.wilds_freely:
        out.append(_("A wild card is discarded only by one who holds no natural card."))
    return Facts(_("The pile"), sentences=out)


def going_out(variant: Variant) -> Facts:
    """What it takes and what it brings."""
    rules = variant.going_out
    lines = [Line((_("Going out"), number(rules.bonus)))]
    if rules.concealed is not None:
        lines.append(
            Line(
                (
                    _("Going out concealed ({how})").format(how=_(rules.concealed.name)),
                    number(rules.concealed_bonus),
                )
            )
        )
    for hand in variant.special_hands.hands:
        lines.append(Line((_(hand.name.capitalize()), number(hand.points))))
    out = [
        _n(
            "Your side needs a canasta to go out.",
            "Your side needs {count} canastas to go out.",
            rules.canastas,
        ).format(count=rules.canastas)
    ]
    out.append(_("You may go out with or without a discard."))
    if rules.permission:
        out.append(
            _("You may ask your partner first: the answer, yes or no, binds you for that turn.")
        )
    if variant.special_hands.hands:
        out.append(
            _("Special hands are shown right after drawing from the stock; they need no canasta.")
        )
        if variant.special_hands.voids_partner:
            out.append(_("They leave nothing else of the side: all its other points are void."))
    return Facts(_("Going out"), lines, out)


def penalties(variant: Variant) -> Facts | None:
    """Fines for cards caught in a hand; None where there are none."""
    if not variant.caught:
        return None
    lines = [
        Line(
            (
                capital(
                    _("{count} or more {ranks} in one hand").format(
                        count=rule.count, ranks=_(rank_name(rule.rank))
                    )
                ),
                number(-rule.fine),
            )
        )
        for rule in variant.caught
    ]
    note = [_("For every player who is caught with them when somebody goes out.")]
    return Facts(_("Caught in the hand"), lines, note)


def stock_end(variant: Variant) -> Facts:
    """What happens when the stock has run out."""
    end = variant.draw.stock_end
    out = (
        [
            _(
                "When the last card has been drawn there is one more turn: its player must take "
                "the pile if he can and his side has opened. Then the hand ends."
            )
        ]
        if end.one_last_turn
        else [
            _(
                "When the stock is empty the game goes on as long as each player takes the pile. "
                "The hand ends when somebody cannot or does not want to."
            )
        ]
    )
    return Facts(_("The end of the stock"), sentences=out)


def chosen_options(variant: Variant) -> Facts | None:
    """What the options of the variant are set to; None where there are none."""
    if not variant.options:
        return None
    lines = []
    for option in variant.options:
        value = variant.chosen.get(option.name, option.choices[0])
        lines.append(Line((_(option.description), choice_words(value))))
    return Facts(_("Choices of this game"), lines, words=(1,))


SECTIONS: Final[Mapping[str, Callable[[Variant], Facts | None]]] = {
    "glance": at_a_glance,
    "values": values,
    "melds": melds,
    "opening": minimums,
    "canastas": canastas,
    "pile": the_pile,
    "threes": threes,
    "out": going_out,
    "penalties": penalties,
    "stock": stock_end,
    "options": chosen_options,
}
"""The sections by the names under which a page of rules puts them in."""
