"""The generated rules about going out, special hands and what counts against a side."""

from __future__ import annotations

from collections import Counter

from game.controller.card_names import contract_words, sequence_word, special_hand_name
from game.controller.rank_words import ranks_word
from game.rules.melds import MeldKind
from game.rules.policies import ConcealedWithCanasta, OnceOut
from game.rules.special_hands import Groups, OneOfEach, SpecialHand
from game.rules.variant import Variant
from game.rules.variant_records import Permission, TakesFoot, UnfinishedRules
from game.translation import _, _n, comma_list, listed, number, with_colon
from game.ui.screens.parts.figures import Facts, Line
from game.ui.screens.parts.wording import ranks_in_words
from game.ui.screens.seats import plays_alone

# -- going out ------------------------------------------------------------------------------


def going_out(variant: Variant) -> Facts:
    """What going out requires and earns. The first sentence tells the canastas needed."""
    rules = variant.going_out
    lines = [Line((_("Going out"), number(rules.bonus)))]
    if rules.concealed is not None:
        lines.append(Line((_("Going out concealed"), number(rules.concealed_bonus))))
    out = [_needed(variant)]
    out.append(
        _("You meld all your cards but one and discard the last.")
        if rules.discard_required
        else _("You may go out with or without a discard.")
    )
    if variant.discards.last_face_down:
        out.append(_("The card discarded in going out lies face down."))
    if rules.unfinished_bar:
        out.append(
            _(
                "Nobody goes out while the side has unfinished sets without wild cards of these "
                "ranks: {ranks}."
            ).format(ranks=ranks_in_words(rules.unfinished_bar))
        )
    if rules.unfinished_wild_bar and variant.melds.wild_melds:
        out.append(_("Nobody goes out while a wild meld of the side is unfinished."))
    if isinstance(rules.concealed, ConcealedWithCanasta):
        out.append(
            _(
                "Concealed: you get rid of your whole hand in one turn, with a canasta of your own "
                "in it. You have melded nothing before, and you add nothing to your partner's "
                "melds."
            )
            if not plays_alone(variant)
            else _(
                "Concealed: you get rid of your whole hand in one turn, with a canasta in it. You "
                "have melded nothing before."
            )
        )
    elif isinstance(rules.concealed, OnceOut):
        out.append(
            _(
                "Concealed: you get rid of fourteen cards in one turn, thirteen if you took the "
                "pile. You have melded nothing before, and you add nothing to your partner's melds."
            )
        )
    elif rules.concealed is not None:
        # Translators: going out with the whole hand at once.
        out.append(_("Concealed: {how}.").format(how=rules.concealed.name))
    return Facts(_("Going out"), lines, out + _permission(variant))


def _needed(variant: Variant) -> str:
    """The canastas needed, in a sentence."""
    rules = variant.going_out
    if not rules.needed and not rules.needs_sequence:
        return _("Going out takes no canasta, only an opening.")
    told = [_canastas_needed(variant), *_contract(variant)]
    if rules.needs_sequence:
        told.append(_sequence_needed(variant))
    if not rules.wild_counts and variant.melds.wild_melds:
        told.append(_("Wild canastas do not count towards that."))
    return " ".join(told)


def _contract(variant: Variant) -> list[str]:
    """The kinds of canastas that must be among those needed."""
    kinds = contract_words(variant)
    if not kinds:
        return []
    text = _("Among them must be {kinds}; no other kind stands for these.")
    return [text.format(kinds=listed(kinds))]


def _sequence_needed(variant: Variant) -> str:
    several, sequence = variant.going_out.needed > 1, sequence_word(variant)
    if not variant.sequence_name:
        return (
            _("One of them must be a sequence canasta.")
            if several
            else _("It must be a sequence canasta.")
        )
    text = _("It must be a sequence canasta ({sequence}).")
    if several:
        text = _("One of them must be a sequence canasta ({sequence}).")
    return text.format(sequence=sequence)


def _canastas_needed(variant: Variant) -> str:
    rules = variant.going_out
    count = max(1, rules.needed)
    if rules.anybodys:
        text = _n(
            "{count} canasta must lie on the table before you go out, no matter whose.",
            "{count} canastas must lie on the table before you go out, no matter whose.",
            count,
        )
    elif plays_alone(variant):
        text = _n(
            "You need {count} canasta to go out.", "You need {count} canastas to go out.", count
        )
    else:
        text = _n(
            "Your side needs {count} canasta to go out.",
            "Your side needs {count} canastas to go out.",
            count,
        )
    return text.format(count=count)


def _permission(variant: Variant) -> list[str]:
    rules = variant.going_out
    match rules.permission:
        case Permission.NONE:
            return [] if plays_alone(variant) else [_("Nobody asks for permission to go out.")]
        case Permission.OPTIONAL:
            ask = _("You may ask your partner first, before you meld.")
        case Permission.ONCE:
            ask = _("Once in a hand you may ask your partner first, before you meld.")
        case Permission.MANDATORY:
            ask = _("You must ask your partner first and go out only after a yes.")
    told = [ask]
    if not rules.ask_after_take:
        told.append(_("After taking the pile you cannot ask."))
    return [*told, _("The answer binds you for that turn.")]


# -- special hands --------------------------------------------------------------------------


def special_hands(variant: Variant) -> Facts | None:
    """The hands that end the hand by being shown; None if there are none."""
    rules = variant.special_hands
    if not rules.hands:
        return None
    lines = [
        Line((with_colon(special_hand_name(hand.name), pattern(hand)), number(hand.points)))
        for hand in rules.hands
    ]
    out = [
        _(
            "You show one right after drawing from the stock, with fourteen cards in hand, if you "
            "have melded nothing yourself. It needs no canasta and no discard."
        )
    ]
    if any(isinstance(hand, OneOfEach) for hand in rules.hands) and len(rules.hands) > 1:
        names = [
            special_hand_name(hand.name) for hand in rules.hands if isinstance(hand, OneOfEach)
        ]
        out.append(_("With a three in it: {names}.").format(names=listed(names)))
    if rules.courtesy:
        out.append(
            _(
                "Once the side has opened, only the opener's partner may show one, in their next "
                "turn."
            )
        )
    out.append(
        _("Nothing else of the side counts then, neither for nor against it.")
        if rules.voids_partner
        else _(
            "The melds and threes of the side count as always, and the cards in the partner's hand "
            "count against it."
        )
    )
    return Facts(_("Special hands"), lines, out)


def pattern(hand: SpecialHand) -> str:
    """What a special hand consists of, in words."""
    if isinstance(hand, OneOfEach):
        return _(
            "one card of each rank from ace to king, including a deuce and a three, and a joker"
        )
    if not isinstance(hand, Groups):
        return hand.name
    sizes = sorted(Counter(hand.sizes).items(), reverse=True)
    parts = [listed([_groups(size, count) for size, count in sizes])]
    if hand.with_ranks:
        parts.append(_("among them {ranks}").format(ranks=ranks_in_words(hand.with_ranks)))
    return comma_list([*parts, _wild_groups(hand)])


def _groups(size: int, count: int) -> str:
    """A number of groups of cards of a rank, in words."""
    if size == 2:
        return _n("{count} pair", "{count} pairs", count).format(count=count)
    text = _n("{size} of a rank", "{count} groups of {size} of a rank", count)
    return text.format(count=count, size=size)


def _wild_groups(hand: Groups) -> str:
    """The part of a special hand made of wild cards."""
    pairs = hand.sizes[-1] == 2
    if hand.wilds is None:
        return _("jokers and deuces each a rank")
    if not hand.wilds:
        return _("no wild card")
    if hand.wilds > 1:
        if pairs:
            return _("one pair of jokers, one of deuces")
        return _("one of the smallest groups of jokers, one of deuces")
    if hand.smallest_wild:
        return (
            _("the pair of jokers or deuces")
            if pairs
            else _("the smallest group of jokers or deuces")
        )
    return _("one pair of jokers or deuces") if pairs else _("one group of jokers or deuces")


# -- what counts against a side -------------------------------------------------------------


def penalties(variant: Variant) -> Facts | None:
    """Fines for cards in hand and for unfinished melds; None if there are none."""
    rules, lines, out = variant.penalties, [], []
    for caught in variant.caught:
        words = _("In one hand {count} or more: {ranks}").format(
            count=caught.count, ranks=ranks_word(caught.rank)
        )
        lines.append(Line((words, number(-caught.fine))))
    for unfinished in rules.unfinished:
        lines.append(Line((_unfinished(unfinished), number(-unfinished.fine))))
        if unfinished.jokers_fine is not None:
            lines.append(
                Line((_("The same with four jokers in it"), number(-unfinished.jokers_fine)))
            )
    if rules.black_three is not None and not variant.threes.black:
        lines.append(Line((_("Each black three in hand"), number(-rules.black_three))))
    if rules.red_three is not None and not variant.threes.red:
        words = _("Each red three in hand")
        if variant.foot.cards:
            words = _("Each red three in hand or foot")
        lines.append(Line((words, number(-rules.red_three))))
    always = [caught.at_stock_end for caught in variant.caught]
    if always and all(always):
        out.append(_("Every player caught with such cards pays, even when the stock has run out."))
    elif always:
        out.append(_("Every player caught with such cards when somebody goes out pays."))
    voids = {rule.kind for rule in rules.unfinished if rule.voids_points}
    if voids:
        out.append(_("The cards of such an unfinished meld do not count."))
    if rules.melds_minus:
        out.append(_("The melded cards of a side without any canasta count against it."))
    if rules.wrong_take:
        lines.append(Line((_("Taking a pile that cannot be used"), number(-rules.wrong_take))))
    if rules.out_unasked:
        lines.append(Line((_("Going out without the partner's yes"), number(-rules.out_unasked))))
    if rules.failed_opening:
        text = _("A side that lays too little to open needs {points} more from then on.")
        out.append(text.format(points=number(rules.failed_opening)))
    if not lines and not out:
        return None
    return Facts(_("What counts against you"), lines, out)


def _unfinished(rule: UnfinishedRules) -> str:
    if rule.kind is MeldKind.WILD:
        return _("Unfinished wild meld")
    if rule.kind is MeldKind.SEQUENCE:
        return _("Unfinished sequence")
    text = _("Unfinished set: {ranks}")
    if rule.natural_only:
        text = _("Unfinished set without wild cards: {ranks}")
    return text.format(ranks=ranks_word(rule.rank))


def the_foot(variant: Variant) -> Facts | None:
    """When the foot is taken up, and what it means while it waits; None in games without one."""
    rules = variant.foot
    if not rules.cards:
        return None
    out = [
        _(
            "Besides the hand every player has a foot of {count} cards. It lies face down, and "
            "nobody looks at it before it is taken up."
        ).format(count=number(rules.cards)),
        *_taken_up(variant),
        _going_out(variant),
    ]
    if variant.threes.red:
        out.append(
            _("Threes in it are laid out and replaced when it is taken up.")
            if variant.threes.black
            else _("Red threes in it are laid out and replaced when it is taken up.")
        )
    out.append(_("A foot that was never taken up counts against you, as the hand does."))
    return Facts(_("The foot"), sentences=out)


def _taken_up(variant: Variant) -> list[str]:
    """What brings the foot."""
    when = variant.foot.taken_up
    if when is TakesFoot.HAND_EMPTY:
        return [
            _("Whoever puts down the last card of the hand takes up the foot and plays on: a run."),
            _(
                "Whoever discards the last card of the hand takes up the foot, and the turn is "
                "over: a walk."
            ),
            _(
                "Neither is going out, so no canasta is needed for it. Until then no card has to "
                "stay in the hand."
            ),
        ]
    if when is TakesFoot.SIDES_CANASTA:
        brings = (
            _("Your first canasta brings it: you take it up at once and play on.")
            if plays_alone(variant)
            else _(
                "The first canasta of a side brings the feet of all its players at once. Whoever "
                "made it plays on."
            )
        )
    else:
        brings = _(
            "Putting down the card that completes a canasta brings it: you take it up at once and "
            "play on."
        )
    return [brings, _("An empty hand never brings it.")]


def _going_out(variant: Variant) -> str:
    """Whose foot keeps a player from going out."""
    if plays_alone(variant):
        return _("As long as your foot waits you cannot go out.")
    if variant.foot.all_to_go_out:
        return _("As long as a foot of the side waits none of its players goes out.")
    return _("As long as your own foot waits you cannot go out; those of partners do not matter.")
