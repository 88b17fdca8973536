"""The generated rules about openings, melds and canastas."""

from __future__ import annotations

from itertools import pairwise

from game.controller.card_names import sequence_word
from game.controller.rank_words import counted
from game.rules.policies import (
    AnyMelds,
    CanastaFromTotals,
    NaturalSetOrStrongWildMeld,
    NaturalSetOrWildMeld,
)
from game.rules.variant import Variant
from game.rules.variant_records import BlackThrees, SequenceRules, Several, WildLock
from game.translation import _, _n, _p, capital, either, number
from game.ui.screens.parts.figures import (
    Facts,
    Line,
)
from game.ui.screens.parts.wording import ranks_in_words
from game.ui.screens.seats import plays_alone

# -- the opening ----------------------------------------------------------------------------


def minimums(variant: Variant) -> Facts:
    """The minimum of an opening, by total."""
    steps = variant.opening.steps
    if variant.opening.by_hand:
        lines = [Line((_("In hand"), _p("head of a column", "at least")), head=True)]
        lines += [
            Line((number(max(1, start)), number(points)))
            for (start, points), after in zip(steps, (*steps[1:], None), strict=True)
            if after is None or after[0] > 1
        ]
        return Facts(_("The opening"), lines, _opening_sentences(variant))
    lines = [Line((_("With a total of"), _p("head of a column", "at least")), head=True)]
    for (start, points), (end, _later) in pairwise(steps):
        # What the first step says holds for all lower totals too.
        if start == steps[0][0]:
            words = _("less than {end}").format(end=number(end))
        else:
            words = _("{start} to {end}").format(start=number(start), end=number(end - 5))
        lines.append(Line((capital(words), number(points))))
    start, points = steps[-1]
    if len(steps) == 1:
        lines.append(Line((_p("total", "Any"), number(points))))
    else:
        lines.append(Line((_("{start} and more").format(start=number(start)), number(points))))
    return Facts(_("The opening"), lines, _opening_sentences(variant))


def _composition(variant: Variant) -> str:
    rule = variant.opening.composition
    if isinstance(rule, AnyMelds):
        return _("Any melds open, as many as you like, if they count enough together.")
    if isinstance(rule, NaturalSetOrWildMeld):
        return _(
            "An opening holds a set without wild cards; or it is a wild meld alone, after drawing "
            "from the stock."
        )
    if isinstance(rule, NaturalSetOrStrongWildMeld):
        return _(
            "An opening holds a set without wild cards, or a wild meld that counts enough by "
            "itself."
        )
    if isinstance(rule, CanastaFromTotals):
        return _(
            "From a total of {any} the opening must include a canasta, from {better} one that is "
            "not a mixed set."
        ).format(any=number(rule.any_from), better=number(rule.better_from))
    return _("Opening takes {what}.").format(what=_(rule.name))


def _opening_sentences(variant: Variant) -> list[str]:
    opening, pile, rules = variant.opening, variant.pile, variant.melds
    out = [
        _composition(variant),
        _("The melds of an opening come down together. After it you meld freely.")
        if plays_alone(variant)
        else _("The melds of an opening come down together. After it the whole side melds freely."),
    ]
    if not opening.wilds:
        out.append(_("No wild card is part of an opening."))
    elif rules.max_wilds_opening is not None:
        count = rules.max_wilds_opening
        out.append(
            _n(
                "A set of the opening holds one wild card at most.",
                "A set of the opening holds {count} wild cards at most.",
                count,
            ).format(count=count)
        )
    elif rules.base_for_wilds and rules.max_wilds:
        out.append(
            _n(
                "In the opening a set may hold one wild card with {naturals} natural ones.",
                "In the opening a set may hold {count} wild cards with {naturals} natural ones.",
                rules.max_wilds,
            ).format(count=rules.max_wilds, naturals=rules.min_naturals)
        )
    if not pile.for_opening:
        out.append(_("The pile cannot be taken to open."))
    else:
        out.append(
            _("The top card of the pile counts towards the minimum when you open with it.")
            if opening.counts_top
            else _("Only cards from the hand count; the top card of the pile does not.")
        )
        if pile.opener_needs_triple:
            out.append(
                _(
                    "To open with the pile, lay down the whole opening from the hand first, and in "
                    "it three or more natural cards of the top card's rank."
                )
            )
    if opening.waived_if_concealed and variant.going_out.concealed is not None:
        out.append(_("Going out concealed from the stock needs no minimum."))
    if variant.table.taker_partners is not None:
        out.append(_("The minimum depends on the total of the player who opens."))
    return out + _bonus_cards(variant)


def _bonus_cards(variant: Variant) -> list[str]:
    rules, out = variant.opening, []
    count, second = rules.bonus_cards, rules.bonus_cards_second
    if not count and not second:
        return []
    if rules.bonus_after_discard:
        if second is None or second == count:
            out.append(
                _n(
                    "Whoever opens for the side gets one bonus card after the discard.",
                    "Whoever opens for the side gets {count} bonus cards after the discard.",
                    count,
                ).format(count=count)
            )
        else:
            out.append(
                _(
                    "Whoever opens for the first side gets {count} bonus cards after the discard, "
                    "whoever opens for the next one {second}."
                ).format(count=count, second=second)
            )
    else:
        text = _n(
            "Whoever opens for the side may draw {count} bonus card or refuse it, and then "
            "discards.",
            "Whoever opens for the side may draw {count} bonus cards or refuse them, and then "
            "discards.",
            count,
        )
        if rules.melds_after_bonus:
            text = _n(
                "Whoever opens for the side may draw {count} bonus card or refuse it, and meld "
                "with it at once.",
                "Whoever opens for the side may draw {count} bonus cards or refuse them, and meld "
                "with them at once.",
                count,
            )
        out.append(text.format(count=count))
        if second is not None and second != count:
            out.append(_("The side that opens second gets {count}.").format(count=second))
    if rules.bonus_stock > 1:
        if rules.bonus_stock == variant.deal.turn_card + 1:
            out.append(_("There are none once the turn card has been drawn."))
        else:
            out.append(
                _("There are none once the stock holds fewer than {count} cards.").format(
                    count=rules.bonus_stock
                )
            )
    if not rules.bonus_with_pile:
        out.append(_("An opening with the pile brings no bonus cards."))
    return out


# -- melds ----------------------------------------------------------------------------------


def melds(variant: Variant) -> Facts:
    """Which melds are allowed."""
    out = _sets(variant)
    out += _black_threes(variant)
    rules = variant.melds
    if rules.sequences is not None:
        out += _sequences(variant, rules.sequences)
    if rules.wild_melds:
        out += _wild_melds(variant)
    if rules.wilds_or_sequences:
        out.append(_("In one hand a side lays either sequences or wild melds, never both."))
    if rules.dead_ranks:
        out.append(_("A rank is closed for every side as soon as one of them has completed it."))
    return Facts(_("Melds"), sentences=out)


def wilds_without_limit(variant: Variant, most: int) -> bool:
    """Whether the limit of wild cards in a meld is at least the number in the pack."""
    return most >= variant.pack.jokers + 4 * variant.pack.packs


def _sets(variant: Variant) -> list[str]:
    rules = variant.melds
    out = [
        _("A set is three or more cards of one rank, at least {naturals} of them natural.").format(
            naturals=rules.min_naturals
        )
    ]
    if not rules.max_wilds:
        out.append(_("It never holds a wild card."))
    elif wilds_without_limit(variant, rules.max_wilds):
        out.append(_("All its other cards may be wild."))
    else:
        out.append(
            _n(
                "It holds one wild card at most.",
                "It holds {count} wild cards at most.",
                rules.max_wilds,
            ).format(count=rules.max_wilds)
        )
    if rules.base_for_wilds and rules.max_wilds:
        out.append(
            _(
                "After the opening, a wild card may join a set only when {count} natural cards "
                "lie in it."
            ).format(count=rules.base_for_wilds)
        )
    if rules.ranks_without_wilds:
        ranks = ranks_in_words(rules.ranks_without_wilds)
        out.append(_("Sets that never take a wild card: {ranks}.").format(ranks=ranks))
    if rules.more_naturals:
        out.append(_("A set has more natural cards than wild ones at every moment."))
    if rules.clean_grows:
        out.append(_("A full set without wild cards takes more natural cards."))
    if rules.ranks_kept_clean:
        ranks = ranks_in_words(rules.ranks_kept_clean)
        out.append(
            _("Sets that take no wild card once begun without one: {ranks}.").format(ranks=ranks)
        )
    if rules.max_size is not None:
        out.append(_("A set is full with {count} cards.").format(count=rules.max_size))
    else:
        out.append(_("A set may grow without limit."))
    alone = plays_alone(variant) and rules.sets in _OWN_SETS
    out.append((_OWN_SETS if alone else _SETS)[rules.sets]())
    if rules.merging:
        out.append(
            _(
                "On your turn two unfinished sets of a rank may be combined, if one set may hold "
                "all their cards."
            )
        )
    return out


_SETS = {
    Several.NONE: lambda: _("Your side may have only one set of each rank."),
    Several.ONE: lambda: _("Your side may have only one set of each rank."),
    Several.AFTER_CANASTA: lambda: _(
        "Your side may begin another set of a rank once the first is a canasta."
    ),
    Several.ONE_UNFINISHED: lambda: _(
        "Your side may begin another set of a rank once those that it has are canastas."
    ),
    Several.ANY: lambda: _("Your side may have several sets of a rank at a time."),
}
_OWN_SETS = {
    Several.NONE: lambda: _("You may have only one set of each rank."),
    Several.ONE: lambda: _("You may have only one set of each rank."),
    Several.AFTER_CANASTA: lambda: _(
        "You may begin another set of a rank once the first is a canasta."
    ),
    Several.ONE_UNFINISHED: lambda: _(
        "You may begin another set of a rank once those that you have are canastas."
    ),
}
"""The same for who plays alone."""


def _black_threes(variant: Variant) -> list[str]:
    rules = variant.melds
    if rules.black_threes is BlackThrees.NATURAL:
        return [_("Black threes are a rank like any other.")]
    if variant.threes.black:
        return []
    if rules.black_threes is BlackThrees.NEVER:
        return [_("Black threes are never melded.")]
    return [_("Black threes are melded only when going out: three or more, without wild cards.")]


def what_a_sequence_is(rules: SequenceRules) -> str:
    """The definition of a sequence, in a sentence."""
    if rules.low_threes:
        return _(
            "A sequence is three or more cards of one suit in order, from the four (in black suits "
            "from the three) up to the ace."
        )
    return _("A sequence is three or more cards of one suit in order, from the four up to the ace.")


def _sequences(variant: Variant, rules: SequenceRules) -> list[str]:
    if not rules.max_wilds:
        wilds = _("It never holds a wild card.")
    elif rules.max_wilds + rules.min_naturals >= 11 or wilds_without_limit(
        variant, rules.max_wilds
    ):
        wilds = _("At least {count} of its cards are natural; all others may be wild.").format(
            count=rules.min_naturals
        )
    else:
        wilds = _n(
            "It holds at least {naturals} natural cards and one wild card at most.",
            "It holds at least {naturals} natural cards and {count} wild cards at most.",
            rules.max_wilds,
        ).format(naturals=rules.min_naturals, count=rules.max_wilds)
    out = [
        what_a_sequence_is(rules),
        wilds,
    ]
    if rules.max_size is None:
        out.append(_("It may grow at both ends."))
    else:
        out.append(_("It is full with {count} cards.").format(count=rules.max_size))
    if rules.longer_going_out is not None:
        out.append(
            _(
                "When going out you may lengthen a complete sequence by natural cards, to {count} "
                "cards."
            ).format(count=rules.longer_going_out)
        )
    out.append(_("Several sequences may lie on your ground; they are never combined."))
    return out


def _wild_melds(variant: Variant) -> list[str]:
    rules = variant.melds
    several = {
        Several.ONE: _("Three or more wild cards alone are a meld too: one such meld per side."),
        Several.AFTER_CANASTA: _(
            "Three or more wild cards alone are a meld too; you may begin another once the first "
            "is a canasta."
        ),
        Several.ONE_UNFINISHED: _(
            "Three or more wild cards alone are a meld too; you may begin another once those on "
            "your ground are canastas."
        ),
        Several.ANY: _(
            "Three or more wild cards alone are a meld too; several may lie on your ground."
        ),
    }
    out = [several[rules.wild_melds]]
    out.append(_("A wild meld is full with {count} cards.").format(count=rules.max_wild_meld))
    if rules.wild_lock is WildLock.ALL:
        out.append(
            _("While your wild meld is unfinished, no wild card goes to another meld.")
            if plays_alone(variant)
            else _("While your side's wild meld is unfinished, no wild card goes to another meld.")
        )
    if rules.wild_lock is WildLock.DEUCES:
        out.append(_("While your side's wild meld is unfinished, no deuce goes to another meld."))
    if rules.conversion:
        out.append(
            _(
                "Four natural cards of a rank turn a wild meld of three on your ground into a "
                "mixed canasta."
            )
        )
    return out


# -- canastas -------------------------------------------------------------------------------


def canastas(variant: Variant) -> Facts:
    """The bonuses of completed melds."""
    rules, may = variant.canastas, variant.melds
    head = _("Canasta of {count} cards")
    if may.max_size is None:
        head = _("Canasta of {count} or more cards")
    lines = [Line((head.format(count=rules.size), _p("head of a column", "bonus")), head=True)]
    lines.append(Line((_p("kind of canasta", "Natural (no wild card)"), number(rules.natural))))
    special: dict[int, list[int]] = {}
    for rank, points in rules.natural_by_rank.items():
        if points != rules.natural:
            special.setdefault(points, []).append(rank)
    for points, ranks in special.items():
        words = _p("kind of canasta", "Natural ({ranks})").format(
            ranks=ranks_in_words(sorted(ranks))
        )
        lines.append(Line((words, number(points))))
    if may.max_wilds:
        lines.append(Line((_p("kind of canasta", "Mixed"), number(rules.mixed))))
    if rules.ranks_apart:
        words = _p("kind of canasta", "Natural or mixed ({ranks})").format(
            ranks=ranks_in_words(rules.ranks_apart)
        )
        lines.append(Line((words, number(rules.apart))))
    sequence = may.sequences is not None and may.sequences.canasta
    if sequence and may.sequences is not None:
        words = _p("kind of canasta", "Sequence")
        if variant.sequence_name:
            words = _p("kind of canasta", "Sequence ({name})").format(name=sequence_word(variant))
        lines.append(Line((words, number(rules.sequence))))
        if may.sequences.max_wilds:
            lines.append(
                Line(
                    (
                        _p("kind of canasta", "Sequence with a wild card"),
                        number(rules.mixed_sequence),
                    )
                )
            )
    if may.wild_melds:
        lines += _wild_canastas(variant)
    five, natural = rules.five
    if five or natural:
        lines.append(Line((_("Five canastas of a side, in addition"), number(five)), above=True))
        lines.append(Line((_("The same, if all are natural"), number(natural))))
    out = [_("The bonus comes on top of what the cards count.")]
    if may.max_size is None:
        out.append(_("A wild card that joins a natural canasta makes it a mixed one."))
    if sequence:
        told = _("A sequence of {count} cards is a canasta like the others.")
        if variant.sequence_name:
            told = _("A sequence of {count} cards, called {name}, is a canasta like the others.")
        out.append(told.format(count=rules.size, name=sequence_word(variant)))
    elif may.sequences is not None:
        out.append(_("A sequence is never a canasta, however long it is."))
    if may.wild_melds and rules.wild_only_going_out:
        out.append(_("A wild canasta brings its bonus only to the side that goes out."))
    return Facts(_("Canastas"), lines, out)


def _wild_canastas(variant: Variant) -> list[Line]:
    rules, lines = variant.canastas, []
    shown: dict[int, list[int]] = {}
    for jokers, points in rules.wild_by_jokers.items():
        shown.setdefault(points, []).append(jokers)
    for points, counts in sorted(shown.items(), reverse=True):
        names = [counted(jokers, 1) if jokers else _("deuces only") for jokers in sorted(counts)]
        words = _p("kind of canasta", "Wild ({what})").format(what=either(names))
        lines.append(Line((words, number(points))))
    other = (
        _p("kind of canasta", "Wild, any other")
        if rules.wild_by_jokers
        else _p("kind of canasta", "Wild")
    )
    return [*lines, Line((other, number(rules.wild)))]
