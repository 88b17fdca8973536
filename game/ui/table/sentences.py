"""Short sentences of the table: what an action is called, what about the pile, whose turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.controller.card_names import (
    card_text,
    cards_object,
    cards_text,
    cards_with,
    special_hand_name,
)
from game.controller.reason_words import meant_words, why_words
from game.controller.refusal_words import told
from game.notation import reasons
from game.notation.names import UNNAMED, kept_name, shown_name
from game.players import Decision
from game.players.advice import Advice, Size
from game.players.facts.thresholds import WORTH_TAKING
from game.rules.actions import (
    Action,
    Answer,
    Declare,
    Discard,
    HoldThree,
    LayMelds,
    LayOff,
    TableThrees,
    Take,
    groups_of,
)
from game.rules.cards import Card, is_wild
from game.rules.refusal import Reason, Refusal
from game.rules.state import Ended, Phase
from game.rules.turn_phase import bonus_offered
from game.rules.view import PlayerView
from game.translation import N_, _, _n, capital, comma_list, number, percent, semicolon_list
from game.ui.markup import escape
from game.ui.screens.rules.facts_out import pattern, special_hands
from game.ui.table.table_model import TableModel


def whole(reason: str) -> str:
    """A reason as a sentence: with a capital and a full stop."""
    if not reason:
        return ""
    end = "" if reason[-1] in ".!?…" else "."
    return capital(reason) + end


_ACTS: Final[Mapping[str, tuple[str, str]]] = {
    "Draw": (N_("Draw from the stock"), N_("You drew from the stock")),
    "Take": (N_("Take the pile"), N_("You took the pile")),
    "Take with": (N_("Take the pile with {cards}"), N_("You took the pile with {cards}")),
    "Take and open": (
        N_("Take the pile and open: {batch}"), N_("You took the pile and opened: {batch}")
    ),
    "Take with and open": (
        N_("Take the pile with {cards} and open: {batch}"),
        N_("You took the pile with {cards} and opened: {batch}"),
    ),
    "LayMelds": (N_("Meld {cards}"), N_("You melded {cards}")),
    "LayOff": (N_("Add {cards} to your melds"), N_("You added {cards} to your melds")),
    "Merge": (N_("Combine two of your melds"), N_("You combined two of your melds")),
    "PickUp": (N_("Pick up your second hand"), N_("You picked up your second hand")),
    "TableThrees": ("", N_("You tabled every three you held")),
    "HoldThree": (N_("Keep {card} back"), N_("You kept {card} back")),
    "Declare": (N_("Show {name}"), N_("You showed {name}")),
    "AcceptBonus": (N_("Take the bonus cards"), N_("You took the bonus cards")),
    "RefuseBonus": (N_("Refuse the bonus cards"), N_("You refused the bonus cards")),
    "AskToGoOut": (N_("Ask whether you may go out"), N_("You asked whether you may go out")),
    "Answer yes": (N_("Answer yes"), N_("You answered yes")),
    "Answer no": (N_("Answer no"), N_("You answered no")),
    "Discard": (N_("Discard {card}"), N_("You discarded {card}")),
    "Pass": (N_("Pass"), N_("You passed")),
    "PayFine": (N_("Pay a fine"), N_("You paid a fine")),
}  # fmt: skip
"""Every act: what it is called on a hint, and what the player is told of it afterwards."""


def _put(action: Action) -> tuple[str, dict[str, str]]:
    """The key of an action among all acts, and what is put into its words."""
    key = type(action).__name__
    match action:
        case Take(_seat, cards, _onto, opening):
            key += (" with" if cards else "") + (" and open" if opening else "")
            return key, {"cards": cards_with(cards), "batch": _groups(opening)}
        case LayMelds(_seat, groups):
            return key, {"cards": _groups(groups)}
        case LayOff():
            return key, {"cards": cards_object(action_cards(action))}
        case HoldThree(_seat, card):
            return key, {"card": card_text(card)}
        case Declare(_seat, name):
            return key, {"name": special_hand_name(name)}
        case Answer(_seat, yes):
            return f"{key} {'yes' if yes else 'no'}", {}
        case Discard(_seat, card):
            return key, {"card": cards_object([card])}
    return key, {}


def _groups(groups: Iterable[Sequence[Card]]) -> str:
    return comma_list([cards_text(group) for group in groups])


def action_words(action: Action) -> str:
    """What an action is called on a hint."""
    if isinstance(action, TableThrees):
        return capital(meant_words(reasons.Reason("act.table_threes")))
    key, put = _put(action)
    return _(_ACTS[key][0]).format(**put)


def done_words(action: Action) -> str:
    """What the player has done, as they are told of it afterwards."""
    key, put = _put(action)
    return _(_ACTS[key][1]).format(**put)


def advised_words(best: Decision, act: reasons.Reason) -> str:
    """A move that is advised, with what speaks for it."""
    words, why = advice_parts(best, act)
    return _("{move}: {why}").format(move=words, why=why) if why else words


def hinted_words(advice: Advice) -> str:
    """A move that is advised in bold, then what speaks for it and what else there is."""
    words, why = advice_parts(advice.best, advice.act)
    parts = (f"**{words}.**", whole(why), whole(runner_up_words(advice)))
    return " ".join(part for part in parts if part)


def advice_parts(best: Decision, act: reasons.Reason) -> tuple[str, str]:
    """A move that is advised, and what speaks for it; empty where the move says it all."""
    words, why = action_words(best.action), why_words(best.why)
    match best.action:
        case LayOff():
            words = _added_words(act, action_cards(best.action))
        case TableThrees():
            words = capital(meant_words(act))
        case Take() if not why:
            count = act.values.get("count")
            if isinstance(count, int) and count >= WORTH_TAKING:
                why = why_words(reasons.say("pile.many", count=count))
        case Discard() if act.key == "act.freeze":
            # Who is new does not see what a wild card is thrown away for.
            if not any(reason.key.startswith("frozen.") for reason in best.why):
                why = semicolon_list(part for part in (_("it freezes the pile"), why) if part)
    return words, why


def _added_words(act: reasons.Reason, cards: Sequence[Card]) -> str:
    """A move that adds cards to melds, with these cards, each told once.

    Where there are several sets, their names tell the wild cards that come to each.
    """
    melds = {
        key: tuple(name for name in named if isinstance(name, reasons.Reason))
        for key, named in act.values.items()
        if isinstance(named, tuple)
    }
    names = [name for named in melds.values() for name in named]
    if len(names) > 1 and all(name.key.startswith("meld.set") for name in names):
        cards = [card for card in cards if not is_wild(card)]
    else:
        plain = {key: tuple(map(_without_wilds, named)) for key, named in melds.items()}
        act = reasons.Reason(act.key, **{**act.values, **plain})
    move = capital(meant_words(act))
    return _("{move}, with {cards}").format(move=move, cards=cards_with(cards)) if cards else move


def _without_wilds(name: reasons.Reason) -> reasons.Reason:
    """The name of a meld, without the wild cards that are added to it."""
    rank = name.values.get("rank", 0)
    return reasons.Reason("meld.set", rank=rank) if name.key.startswith("meld.set") else name


def runner_up_words(advice: Advice) -> str:
    """What else there was, and what the difference means; empty where that has been said.

    Near the end of a match a difference is told as the chance to win it.
    """
    other = advice.runner_up
    if other is None or any(reason.values.get("act") == other for reason in advice.best.why):
        return ""
    move = meant_words(other)
    if advice.size is Size.NONE:
        return _("About equally good: to {move}").format(move=move)
    if advice.share:
        lost = round(100 * advice.difference * advice.share)
        if lost < 1:
            return _("Nearly as good: to {move}").format(move=move)
        told = _("Next best: to {move}, about {percent} less likely to win")
        return told.format(move=move, percent=percent(lost))
    points = number(rounded_points(advice.difference, advice.error))
    match advice.size:
        case Size.SMALL:
            told = _("Next best: to {move}, a little worse (about {points} points)")
        case Size.CLEAR:
            told = _("Next best: to {move}, clearly worse (about {points} points)")
        case _:
            told = _("Next best: to {move}, much worse (about {points} points)")
    return told.format(move=move, points=points)


MANY: Final = 100
"""Of so many points nobody wants the last digit."""
ROUGH: Final = 20
"""From this standard error on points are told in tens."""


def rounded_points(points: float, error: float) -> int:
    """Points as they are told: more digits would not be true."""
    rough = error >= ROUGH or points >= MANY
    return round(round(points, -1 if rough else 0))


def action_cards(action: Action) -> list[Card]:
    """The cards of the hand that an action is about."""
    if isinstance(action, HoldThree | Discard):
        return [action.card]
    return [card for group in groups_of(action) for card in group]


def status(model: TableModel, view: PlayerView, names: Sequence[str]) -> tuple[str, str]:
    """Whose turn it is in a few words, and a line about the pile or what is due."""
    if view.phase is Phase.OVER:
        return _over(view, names, own=view.by == view.seat), ""
    if view.turn != view.seat or model.looks_on:
        then = _comes_next(model, view) and view.phase is not Phase.ANSWER
        return whose_turn(view, names), _("Then it is your turn.") if then else ""
    if not model.your_turn:
        return "", ""
    if model.view().phase is not view.phase:
        return _("Your turn"), ""  # what the player did is still being shown
    if view.phase is Phase.DRAW:
        title = _("Your turn") if view.stock else _("The stock is empty")
        return title, pile_line(model, view)
    if view.phase is Phase.MELD:
        last = _("The hand ends with this turn.") if view.last_turn else ""
        if view.thrown:
            return _("Your turn"), _("Discard another card.")
        barred = model.legal.why_no_melds()
        if barred is not None:
            return _("Your turn"), told(barred)
        if view.no_discard:
            return _("Meld, or pass"), last
        if bonus_offered(view):
            if view.variant.opening.melds_after_bonus:
                return _("Your turn"), _("Take or refuse the bonus cards, then discard.")
            return _("Your turn"), _("Meld what you like, then take or refuse the bonus cards.")
        return _("Your turn"), last or _("Meld what you like, then discard.")
    return _("Your turn"), ""


def whose_turn(view: PlayerView, names: Sequence[str]) -> str:
    """Who is to play or to answer, by name; a player who has chosen none is called "You"."""
    name, answers = names[view.turn], view.phase is Phase.ANSWER
    if kept_name(name) == UNNAMED:
        return _("Your turn to answer") if answers else _("Your turn")
    told = _("{name} answers") if answers else _("{name}’s turn")
    return told.format(name=name)


def told_to_others(view: PlayerView, names: Sequence[str]) -> str:
    """Whose turn it is, or how the hand ended, for people who do not sit at the table."""
    if view.phase is not Phase.OVER:
        return whose_turn(view, names)
    return _over(view, names, own=view.by == view.seat and kept_name(names[view.seat]) == UNNAMED)


def _comes_next(model: TableModel, view: PlayerView) -> bool:
    """Whether the player's turn follows the one that is played, among more than two players."""
    seats = sorted(seat for side in view.sides for seat in side)
    after = seats[(seats.index(view.turn) + 1) % len(seats)]
    return after == view.seat and len(seats) > 2 and not (model.looks_on or view.last_turn)


def refused_words(model: TableModel, refusal: Refusal) -> str:
    """Why something is refused; before the draw, what comes before all else."""
    view = model.view()
    drawing = view.turn == view.seat and view.phase is Phase.DRAW
    if refusal.reason is Reason.WRONG_PHASE and drawing:
        return draw_first(model) or told(refusal)
    return told(refusal)


def draw_first(model: TableModel) -> str:
    """What comes before all else in the turn; empty where there are both ways to begin it."""
    view = model.view()
    if view.stock:
        return "" if model.legal.pile_barred() is None else _("Draw first.")
    if view.must_take:
        return _("You must take the pile.")
    # Who cannot take it has no turn any more: the hand is over.
    return _("The stock is empty: take the pile, or pass.")


SIDE_BY_SIDE: Final = 2
"""The most special hands that are told at a time."""
NEAR: Final = 2
"""A special hand is told of from so many missing cards down,"""
LEARNT: Final = 6
"""and from so many to a player who has learnt of them in a lesson."""


def asides(model: TableModel, view: PlayerView, *, within: int) -> list[str]:
    """Who sits out in this hand, and to which special hands the player lacks so many cards."""
    words: list[str] = []
    if model.looks_on:
        words.append(_("You sit out in this hand."))
    elif model.sits_out is not None:
        name = escape(shown_name(model.players[model.sits_out].name))
        words.append(_("{name} sits out in this hand.").format(name=name))
    for name, missing in _near(model, view, within):
        hand = special_hand_name(name)
        if missing:
            told_as = _n("{count} card short of {hand}", "{count} cards short of {hand}", missing)
            words.append(told_as.format(count=missing, hand=hand))
        else:
            words.append(_("{hand} is complete").format(hand=hand))
    return words


def _near(model: TableModel, view: PlayerView, within: int) -> list[tuple[str, int]]:
    """The special hands that the player is told of, with how many cards are missing."""
    if view.phase is Phase.OVER:
        return []
    found = model.legal.special_progress() if within >= 0 else []
    return [(name, missing) for name, missing in found if missing <= within][:SIDE_BY_SIDE]


def about_asides(model: TableModel, view: PlayerView, *, within: int) -> str:
    """What the special hands are that are told of beside the hand, and what they bring."""
    near = [name for name, _missing in _near(model, view, within)]
    facts = special_hands(view.variant) if near else None
    if facts is None:
        return ""
    by_name = {hand.name: hand for hand in view.variant.special_hands.hands}
    lines = [
        _("**{name}**, {points} points: {cards}.").format(
            name=special_hand_name(name),
            points=number(by_name[name].points),
            cards=pattern(by_name[name]),
        )
        for name in near
    ]
    return "\n".join([*lines, facts.sentences[0]])


def pile_line(model: TableModel, view: PlayerView) -> str:
    """Why the pile can or cannot be taken."""
    if not view.pile:
        return _("The pile is empty.")
    top = card_text(view.pile[-1])
    ways = model.legal.takes()
    if ways:
        if view.must_take:
            return _("You must take the pile.")
        cards = cards_with(ways[0].cards)
        if ways[0].opening:
            text = _("You can open with the pile: {top} goes with {cards}.")
        elif cards:
            text = _("You can take the pile: {top} goes with {cards}.")
            if (view.variant.pile.taken or len(view.pile)) < len(view.pile):
                text = _("You can take the top {count} cards: {top} goes with {cards}.")
        else:
            text = _("You can take the pile: {top} goes with your meld.")
        return text.format(top=top, cards=cards, count=view.variant.pile.taken)
    refusal = model.legal.why_no_pile()
    if refusal is not None and refusal.reason is Reason.OPENING_BELOW_MINIMUM:
        # The refusal counts the top card's meld alone; no other melds would make it enough.
        minimum = number(view.minimum(view.side))
        return _("With the pile you would not reach the {minimum} to open.").format(minimum=minimum)
    if refusal is not None and refusal.reason is Reason.NO_SUCH_MELD:
        # Without a card of that rank only a meld could take it, and there is none.
        return _("Nothing in your hand or on your ground takes {top}.").format(top=top)
    return told(refusal) if refusal is not None else ""


def out_words(name: str, how: str | None, *, own: bool) -> str:
    """That somebody goes out, and whether concealed; with ``own`` told to the player who does."""
    if how == "concealed":
        words = _("You go out concealed") if own else _("{name} goes out concealed")
    else:
        words = _("You go out") if own else _("{name} goes out")
    return words.format(name=name)


def _over(view: PlayerView, names: Sequence[str], *, own: bool) -> str:
    """How a hand ended; with ``own`` told to the player who ended it."""
    by = names[view.by] if view.by is not None else ""
    if view.ended is Ended.SPECIAL and view.how is not None:
        name = special_hand_name(view.how)
        if own:
            return _("You show {hand}").format(hand=name)
        return _("{name} shows {hand}").format(name=by, hand=name)
    if view.ended is Ended.OUT:
        return out_words(by, view.how, own=own)
    return _("The stock has run out")
