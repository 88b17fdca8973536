"""The generated rules about the pile and about threes."""

from __future__ import annotations

from game.controller.rank_words import of_ranks, ranks_word
from game.rules.variant import Variant
from game.rules.variant_records import BlackThrees, Several
from game.translation import _, _n, _p, either, listed, number
from game.ui.screens.parts.figures import Facts, Line
from game.ui.screens.parts.wording import ranks_in_words
from game.ui.screens.seats import plays_alone

# -- the pile -------------------------------------------------------------------------------


def the_pile(variant: Variant) -> Facts:
    """How the discard pile is taken."""
    rules, melds = variant.pile, variant.melds
    only_pair = rules.always_frozen or not (
        rules.lay_off or (rules.natural_and_wild and not rules.pair_only)
    )
    out = [
        _ways(
            alone=plays_alone(variant),
            natural_and_wild=rules.natural_and_wild and not rules.pair_only and not only_pair,
            lay_off=rules.lay_off and not only_pair,
        )
    ]
    if rules.always_frozen:
        out.append(_("The pile is always frozen: nothing else takes it."))
    elif rules.freezing and not only_pair:
        out.append(
            _(
                "A wild card or a red three in the pile freezes it, and it is frozen for a side "
                "that has not opened: then only two natural cards of the rank take it."
            )
            if rules.for_opening
            else _(
                "A wild card or a red three in the pile freezes it: then only two natural cards "
                "of the rank take it. A side that has not opened cannot take it at all."
            )
        )
    elif not rules.freezing:
        out.append(_("Nothing freezes the pile."))
    out += _room(variant)
    if melds.sequences is not None:
        out.append(_("The pile is never taken to begin a sequence."))
    out += _barred(variant)
    if rules.lay_off and not only_pair:
        out.append(_("With a single card in hand you cannot take a pile of one card."))
    if variant.deal.packet:
        out.append(_("Whoever first takes the pile gets the packet under it too."))
    if rules.taken is not None:
        out.append(
            _n(
                "Only the top card is taken; the rest of the pile stays.",
                "Only the top {count} cards are taken, where there are more; the rest stays.",
                rules.taken,
            ).format(count=rules.taken)
        )
    if rules.looks_back > 1:
        out.append(
            _("On your turn you may look at the top {count} cards.").format(count=rules.looks_back)
        )
    return Facts(_("The pile"), sentences=out + _discards(variant))


def _ways(*, alone: bool, natural_and_wild: bool, lay_off: bool) -> str:
    """Ways to take the pile other than with a natural pair."""
    if natural_and_wild and lay_off and alone:
        return _(
            "You take the pile with its top card and two natural cards of its rank from your hand, "
            "one such card and a wild card, or a meld of yours that it fits."
        )
    if natural_and_wild and lay_off:
        return _(
            "You take the pile with its top card and two natural cards of its rank from your hand, "
            "one such card and a wild card, or a meld of your side that it fits."
        )
    if natural_and_wild:
        return _(
            "You take the pile with its top card and two natural cards of its rank from your hand, "
            "or one such card and a wild card."
        )
    if lay_off:
        return _(
            "You take the pile with its top card and two natural cards of its rank from your hand, "
            "or a meld of your side that it fits."
        )
    return _(
        "You take the pile with its top card and two natural cards of its rank from your hand."
    )


def _room(variant: Variant) -> list[str]:
    rules = variant.melds
    if rules.max_size is None:
        return []
    if rules.sets is Several.ANY:
        return [
            _(
                "The pair and the top card begin a new set, or join one of your side that has room "
                "for them."
            )
        ]
    if rules.sets in (Several.AFTER_CANASTA, Several.ONE_UNFINISHED):
        return [
            _(
                "If your set of that rank is unfinished, it must have room for the cards; if it is "
                "a canasta, they begin another."
            )
            if plays_alone(variant)
            else _(
                "If your side's set of that rank is unfinished, it must have room for the cards; "
                "if it is a canasta, they begin another."
            )
        ]
    return [_("If your side has that rank down already, the cards must find room in its meld.")]


def _barred(variant: Variant) -> list[str]:
    """Top cards that keep the pile from being taken."""
    natural = variant.melds.black_threes is BlackThrees.NATURAL
    bars, out = [], []
    if variant.pile.wild_pair:
        out.append(
            _(
                "A wild card on top is taken only by two of the same kind, jokers by jokers and "
                "deuces by deuces, whether the pile is frozen or not."
            )
        )
    else:
        bars.append(_("a wild card"))
    if variant.deal.packet:
        bars.append(_("a three"))
    elif not natural and not variant.threes.black:
        bars.append(_("a black three") if variant.threes.red else _("a three"))
    if variant.melds.dead_ranks:
        bars.append(_("a card of a closed rank"))
    if bars:
        phrase = either(bars)
        out.append(_("On top these bar the pile for that turn: {cards}.").format(cards=phrase))
    if natural:
        out.append(_("A black three on top is taken like any other natural card."))
    return out


def _discards(variant: Variant) -> list[str]:
    rules, out = variant.discards, []
    if not rules.wilds_freely:
        out.append(_("You may discard a wild card only when you hold no natural card."))
    elif variant.pile.freezing and not variant.pile.always_frozen:
        out.append(
            _("Wild cards may be discarded at any time; they freeze the pile until it is taken.")
        )
    elif not variant.pile.wild_pair:
        out.append(_("Wild cards may be discarded at any time; they bar the next player."))
    if rules.barred_until_made:
        text = _(
            "Until each side has a canasta of them these are not discarded, unless the hand holds "
            "nothing else: {ranks}. Nobody goes out by discarding one."
        )
        if rules.made_by_own:
            text = _(
                "Until your side has a canasta of them these are not discarded, unless the hand "
                "holds nothing else: {ranks}. Nobody goes out by discarding one."
            )
        out.append(text.format(ranks=ranks_in_words(rules.barred_until_made)))
    if rules.barred_first:
        ranks = [ranks_word(rank) for rank in rules.barred_first]
        if variant.melds.dead_ranks:
            ranks.append(_("closed ranks"))
        out.append(
            _(
                "While you hold another natural card, you may not start an empty pile with one of "
                "these: {ranks}."
            ).format(ranks=listed(ranks))
        )
    return out


# -- threes ---------------------------------------------------------------------------------


def threes(variant: Variant) -> Facts:
    """What threes earn or cost."""
    rules, out = variant.threes, []
    if not rules.red:
        told = [
            _("Red threes are never melded or laid out."),
            _("A three on top of the pile stops the next player from taking it."),
        ]
        return Facts(_("Threes"), sentences=told)
    out.append(_laid_out(black=rules.black, at_turn_start=rules.at_turn_start))
    upcard = variant.deal.upcard and not variant.deal.upcard_buried
    if upcard or variant.deal.packet:
        out.append(_("Those that come with the pile are laid out, but not replaced."))
    out.append(when_threes_count(variant))
    if rules.may_hold_one:
        out.append(_("As long as your side has not opened you may keep one three back."))
    if rules.black and rules.black_points is not None:
        out.append(_("Black threes never count against a side."))
    if variant.table.taker_partners is not None:
        out.append(_("Each player scores only the threes that they laid out."))
    if rules.held:
        text = _("A three caught in the hand costs {points}.")
        if variant.foot.cards:
            text = _("A three left in a foot, or in the hand, costs {points}.")
        out.append(text.format(points=number(rules.held)))
    if not rules.black:
        if variant.melds.black_threes is BlackThrees.NATURAL:
            out.append(_("Black threes are ordinary cards: they stop nobody."))
        else:
            out.append(_("A black three on top of the pile stops the next player from taking it."))
    return Facts(_("Threes"), _three_lines(variant), out)


def _laid_out(*, black: bool, at_turn_start: bool) -> str:
    """When threes are tabled."""
    if at_turn_start:
        return (
            _(
                "Threes are laid out at the beginning of your turn and when you draw them; each is "
                "replaced from the stock."
            )
            if black
            else _(
                "Red threes are laid out at the beginning of your turn and when you draw them; "
                "each is replaced from the stock."
            )
        )
    return (
        _("Threes are laid out at once; each is replaced from the stock.")
        if black
        else _("Red threes are laid out at once; each is replaced from the stock.")
    )


def _three_lines(variant: Variant) -> list[Line]:
    rules = variant.threes
    many = 2 * variant.pack.packs

    def worth(points: tuple[int, ...], count: int) -> str:
        return number(points[min(count, len(points) - 1)])

    if rules.black and rules.black_points is not None:
        lines = [
            Line(
                (
                    _("Threes of one colour"),
                    _p("head of a column", "red"),
                    _p("head of a column", "black"),
                ),
                head=True,
            )
        ]
        lines += [
            Line((str(n), worth(rules.points, n), worth(rules.black_points, n)))
            for n in range(1, many + 1)
        ]
    else:
        head = _("Threes of one colour") if rules.black else _("Red threes")
        lines = [Line((head, _p("head of a column", "points")), head=True)]
        lines += [Line((str(n), worth(rules.points, n))) for n in range(1, many + 1)]
    if rules.black and rules.all_black and rules.black_points is None:
        words = _("All {count} black ones, in addition").format(count=many)
        lines.append(Line((words, number(rules.all_black))))
    return lines


def when_threes_count(variant: Variant) -> str:
    """When threes count for or against a side or not at all, in sentences."""
    rules = variant.threes
    plus, minus = rules.canastas_for_plus, rules.canastas_for_minus
    if rules.always_plus:
        return _("They always count for you.")
    if rules.needs_apart:
        ranks = either([of_ranks(rank) for rank in variant.canastas.ranks_apart])
        text = _("They count for a side that has a canasta {of_kings}.")
        return f"{text.format(of_kings=ranks)} {_otherwise(variant)}"
    told = [_("They count for a side that has melded.")]
    if plus:
        text = _n(
            "They count for a side that has {count} canasta.",
            "They count for a side that has {count} canastas.",
            plus,
        )
        if variant.melds.wild_melds and not variant.going_out.wild_counts:
            text = _n(
                "They count for a side that has {count} canasta, not counting wild ones.",
                "They count for a side that has {count} canastas, not counting wild ones.",
                plus,
            )
        told = [text.format(count=plus)]
    if minus is None or minus >= plus:
        told.append(_otherwise(variant))
    elif not minus:
        told.append(_("Otherwise they count nothing."))
    else:
        told += [_with_fewer(variant, minus), _("In between they count nothing.")]
    return " ".join(told)


def _otherwise(variant: Variant) -> str:
    """What threes cost a side without the required canastas."""
    each = variant.threes.minus_each
    if each is None:
        return _("Otherwise they count against it.")
    return _("Otherwise each counts {points} against it.").format(points=number(each))


def _with_fewer(variant: Variant, canastas: int) -> str:
    """What threes cost a side with fewer than a number of canastas."""
    each = variant.threes.minus_each
    if canastas == 1:
        text = _("With no canasta they count against it.")
        if each is not None:
            text = _("With no canasta each counts {points} against it.")
    else:
        text = _n(
            "With fewer than {count} canasta they count against it.",
            "With fewer than {count} canastas they count against it.",
            canastas,
        )
        if each is not None:
            text = _n(
                "With fewer than {count} canasta each counts {points} against it.",
                "With fewer than {count} canastas each counts {points} against it.",
                canastas,
            )
    return text.format(count=canastas, points="" if each is None else number(each))
