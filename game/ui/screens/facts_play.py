"""The generated rules about the pile and about threes."""

from __future__ import annotations

from game.rules.variant import Variant
from game.rules.variant_records import BlackThrees, Several
from game.translation import _, _n, number
from game.ui.screens.facts_section import Facts, count_words, joined
from game.ui.screens.figures import Line
from game.ui.screens.wording import ranks_in_words

# -- the pile -------------------------------------------------------------------------------


def the_pile(variant: Variant) -> Facts:
    """How the discard pile is taken."""
    rules, melds = variant.pile, variant.melds
    only_pair = rules.always_frozen or not (
        rules.lay_off or (rules.natural_and_wild and not rules.pair_only)
    )
    ways = [_("two natural cards of its rank from your hand")]
    if not only_pair:
        if rules.natural_and_wild and not rules.pair_only:
            ways.append(_("one such card and a wild card"))
        if rules.lay_off:
            ways.append(_("a meld of your side that it fits"))
    phrase = _("{most}, or {last}").format(most=", ".join(ways[:-1]), last=ways[-1])
    phrase = phrase if len(ways) > 1 else ways[0]
    out = [_("You take the pile with its top card and {ways}.").format(ways=phrase)]
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
        out.append(_("Who first takes the pile gets the packet under it too."))
    if rules.looks_back > 1:
        out.append(
            _("In your turn you may look at the top {count} cards.").format(
                count=count_words(rules.looks_back)
            )
        )
    return Facts(_("The pile"), sentences=out + _discards(variant))


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
    if rules.sets is Several.AFTER_CANASTA:
        return [
            _(
                "If your side's set of that rank is unfinished, it must have room for the cards; "
                "if it is a canasta, they begin another."
            )
        ]
    return [_("If your side has that rank down already, the cards must find room in its meld.")]


def _barred(variant: Variant) -> list[str]:
    """What on top keeps the pile from being taken."""
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
        bars.append(_("a black three"))
    if variant.melds.dead_ranks:
        bars.append(_("a card of a closed rank"))
    if bars:
        phrase = joined(bars, "or")
        bar = _("{cards} on top bars the pile for that turn.").format(cards=phrase)
        out.append(bar[:1].upper() + bar[1:])
    if natural:
        out.append(_("A black three on top is taken like any other natural card."))
    return out


def _discards(variant: Variant) -> list[str]:
    rules, out = variant.discards, []
    if not rules.wilds_freely:
        out.append(_("A wild card is discarded only by one who holds no natural card."))
    elif variant.pile.freezing and not variant.pile.always_frozen:
        out.append(
            _("Wild cards may be thrown at any time; they freeze the pile until it is taken.")
        )
    elif not variant.pile.wild_pair:
        out.append(_("Wild cards may be thrown at any time, to bar the pile for the next player."))
    if rules.barred_first:
        ranks = ranks_in_words(rules.barred_first)
        if variant.melds.dead_ranks:
            ranks = _("{ranks} and closed ranks").format(ranks=", ".join(
                ranks_in_words([rank]) for rank in rules.barred_first))  # fmt: skip
        out.append(
            _(
                "An empty pile is not begun with {ranks} while you hold another natural card."
            ).format(ranks=ranks)
        )
    return out


# -- threes ---------------------------------------------------------------------------------


def threes(variant: Variant) -> Facts:
    """What threes bring or cost."""
    rules, out = variant.threes, []
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
    if variant.deal.upcard or variant.deal.packet:
        out.append(_("Those that come with the pile are laid out without a card in return."))
    out.append(when_threes_count(variant))
    if rules.may_hold_one:
        out.append(_("As long as your side has not opened you may keep one three back."))
    if rules.black and rules.black_points is not None:
        out.append(_("Black threes never count against a side."))
    if variant.table.taker_partners is not None:
        out.append(_("Each player scores the threes he has laid out himself."))
    if rules.held:
        out.append(
            _("A three caught in the hand costs {points}.").format(points=number(rules.held))
        )
    if not rules.black:
        if variant.melds.black_threes is BlackThrees.NATURAL:
            out.append(_("Black threes are ordinary cards: they stop nobody."))
        else:
            out.append(_("A black three thrown on the pile stops the next player from taking it."))
    return Facts(_("Threes"), _three_lines(variant), out)


def _three_lines(variant: Variant) -> list[Line]:
    rules = variant.threes
    many = 2 * variant.pack.packs

    def worth(points: tuple[int, ...], count: int) -> str:
        return number(points[min(count, len(points) - 1)])

    if rules.black and rules.black_points is not None:
        lines = [Line((_("Threes of one colour"), _("red"), _("black")), head=True)]
        lines += [
            Line((str(n), worth(rules.points, n), worth(rules.black_points, n)))
            for n in range(1, many + 1)
        ]
    else:
        head = _("Threes of one colour") if rules.black else _("Red threes")
        lines = [Line((head, _("points")), head=True)]
        lines += [Line((str(n), worth(rules.points, n))) for n in range(1, many + 1)]
    if rules.black and rules.all_black and rules.black_points is None:
        words = _("All {count} black ones, in addition").format(count=many)
        lines.append(Line((words, number(rules.all_black))))
    return lines


def when_threes_count(variant: Variant) -> str:
    """When threes count plus, minus or nothing."""
    rules = variant.threes
    plus, minus = rules.canastas_for_plus, rules.canastas_for_minus
    if not plus:
        need = _("They count for a side that has melded")
    else:
        need = _n(
            "They count for a side that has a canasta",
            "They count for a side that has {count} canastas",
            plus,
        ).format(count=count_words(plus))
        if variant.melds.wild_melds and not variant.going_out.wild_counts:
            need = _("{need}, wild ones not among them").format(need=need)
    if rules.minus_each is not None:
        against = _("each counts {points} against it").format(points=number(rules.minus_each))
    else:
        against = _("they count against it")
    if minus is None or minus >= plus:
        return _("{need}; otherwise {against}.").format(need=need, against=against)
    if not minus:
        return _("{need}; otherwise they count nothing.").format(need=need)
    if minus == 1:
        return _("{need}; with none {against}, and in between they count nothing.").format(
            need=need, against=against
        )
    return _("{need}; with fewer than {count} {against}, in between they count nothing.").format(
        need=need, against=against, count=count_words(minus)
    )
