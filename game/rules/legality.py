"""Is an action lawful? ``verify`` answers, changing nothing.

``prepare`` does the same work and hands the engine what a lawful meld or take leads to, so that
nothing is worked out twice. Reasons come in the order of NOTATION section 8.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import sentences as say
from .actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    HoldThree,
    LayMelds,
    LayOff,
    Pass,
    TableThrees,
    Take,
)
from .cards import FIRST_THREE, THREE, Card, is_black_three
from .going_out import can_go_out
from .laying import addition_fault, meld_fault
from .melds import Meld, meld_of
from .policies import opening_points
from .refusal import Refusal
from .state import Phase, State, count_canastas


@dataclass(slots=True)
class Laid:
    """One meld as it will be: its number, the cards from the hand, and the meld."""

    index: int
    cards: tuple[Card, ...]
    meld: Meld
    new: bool
    completes: bool
    top: Card | None = None


@dataclass(slots=True)
class Laying:
    """What a lawful meld, lay-off or take leads to."""

    parts: list[Laid]
    hand: list[Card]
    melds: list[Meld]
    opening: int | None = None
    taken: list[Card] = field(default_factory=list)


def verify(state: State, action: Action) -> Refusal | None:
    """Why the action is refused, or None if it is lawful."""
    outcome = prepare(state, action)
    return outcome if isinstance(outcome, Refusal) else None


def prepare(state: State, action: Action) -> Refusal | Laying | None:
    """A refusal, or for cards put down what they lead to, or None for other lawful actions."""
    if state.phase is Phase.OVER:
        return say.hand_over()
    if action.seat != state.turn:
        return say.not_your_turn(state.turn)
    match action:
        case Draw():
            return _verify_draw(state)
        case Discard():
            return _verify_discard(state, action)
        case LayOff():
            return _prepare_lay_off(state, action)
        case LayMelds():
            return _prepare_melds(state, action)
        case Take():
            return _prepare_take(state, action)
        case TableThrees() | HoldThree():
            return _verify_threes(state, action)
        case Declare():
            return _verify_declare(state, action)
        case AcceptBonus():
            return _verify_bonus(state)
        case AskToGoOut():
            return _verify_ask(state)
        case Answer():
            return None if state.phase is Phase.ANSWER else say.wrong_phase(state)
        case Pass():
            return _verify_pass(state)


# --- drawing and passing -------------------------------------------------------------------------


def _verify_draw(state: State) -> Refusal | None:
    if state.phase is not Phase.DRAW:
        return say.wrong_phase(state)
    if not state.stock:
        return say.stock_empty()
    return None


def _verify_pass(state: State) -> Refusal | None:
    if state.phase is Phase.MELD and state.no_discard:
        if state.permission and can_go_out(state):
            return say.must_go_out()
        return None
    if state.phase is not Phase.DRAW or state.stock:
        return say.wrong_phase(state)
    return say.must_take() if state.must_take else None


# --- putting cards down --------------------------------------------------------------------------


def _after_bonus(state: State) -> bool:
    return state.bonus_taken and not state.variant.opening.melds_after_bonus


def _in_courtesy(state: State) -> bool:
    """Whether the three held back has to be tabled or shown first (INT-8, NOTATION 3)."""
    seat = state.turn
    return state.courtesy[seat] and bool(
        state.variant.threes.may_hold_one and state.held_threes(seat)
    )


def _phase_for_melding(state: State) -> Refusal | None:
    if state.phase is not Phase.MELD or _after_bonus(state):
        return say.wrong_phase(state)
    return None


def _without(hand: list[Card], *groups: tuple[Card, ...]) -> list[Card] | Card:
    """The hand without some cards, or the first card that is not there."""
    rest = hand[:]
    for group in groups:
        for card in group:
            try:
                rest.remove(card)
            except ValueError:
                return card
    return rest


def _prepare_melds(state: State, action: LayMelds) -> Refusal | Laying:
    fault = _phase_for_melding(state)
    if fault:
        return fault
    seat = state.turn
    side = state.side_of[seat]
    rest = _without(state.hands[seat], *action.groups)
    if isinstance(rest, int):
        return say.card_not_held(rest)
    if _in_courtesy(state):
        return say.must_table_or_declare()
    if not action.groups:
        return say.too_few_cards()
    opening = not state.opened[side]
    melds = state.melds[side][:]
    parts: list[Laid] = []
    size = state.variant.canastas.size
    for group in action.groups:
        meld = meld_of(group)
        faulty = meld_fault(state.variant, group, meld, melds, opening=opening)
        if faulty:
            return faulty
        assert meld is not None
        parts.append(Laid(len(melds), group, meld, True, meld.size >= size and meld.rank != THREE))
        melds.append(meld)
    laying = Laying(parts, rest, melds)
    return _black_threes_fault(state, laying) or _finished(state, laying, opening, with_pile=False)


def _prepare_lay_off(state: State, action: LayOff) -> Refusal | Laying:
    fault = _phase_for_melding(state)
    if fault:
        return fault
    seat = state.turn
    side = state.side_of[seat]
    rest = _without(state.hands[seat], *[cards for cards, _ in action.additions])
    if isinstance(rest, int):
        return say.card_not_held(rest)
    if _in_courtesy(state):
        return say.must_table_or_declare()
    if not action.additions:
        return say.too_few_cards()
    melds = state.melds[side][:]
    parts: list[Laid] = []
    # Cards for one meld are judged together: they are one act, wherever they stand in it (INT-2).
    together: dict[int, tuple[Card, ...]] = {}
    for cards, index in action.additions:
        if not 0 <= index < len(melds):
            return say.no_such_meld(index)
        if not cards:
            return say.too_few_cards()
        together[index] = together.get(index, ()) + cards
    for index, cards in together.items():
        before = melds[index]
        faulty = addition_fault(state.variant, before, cards)
        if faulty:
            return faulty
        melds[index] = before.with_cards(cards)
        parts.append(_joined(state, index, cards, before, melds[index]))
    laying = Laying(parts, rest, melds)
    return _black_threes_fault(state, laying) or _finished(state, laying, False, with_pile=False)


def _joined(
    state: State,
    index: int,
    cards: tuple[Card, ...],
    before: Meld,
    after: Meld,
    top: Card | None = None,
) -> Laid:
    size = state.variant.canastas.size
    completes = before.size < size <= after.size and after.rank != THREE
    return Laid(index, cards, after, False, completes, top)


def _prepare_take(state: State, action: Take) -> Refusal | Laying:
    if state.phase is not Phase.DRAW:
        return say.wrong_phase(state)
    seat = state.turn
    side = state.side_of[seat]
    variant = state.variant
    rest = _without(state.hands[seat], action.cards, *action.opening)
    if isinstance(rest, int):
        return say.card_not_held(rest)
    if not state.pile:
        return say.pile_empty()
    if _in_courtesy(state):
        return say.must_table_or_declare()
    top = state.pile[-1]
    if top >> 2 <= THREE:
        return say.top_not_takeable(top)
    fault = _way_fault(state, action, top)
    if fault:
        return fault
    melds = state.melds[side][:]
    own = next((i for i, meld in enumerate(melds) if meld.rank == top >> 2), None)
    if action.onto is not None and action.onto != own:
        return say.no_such_meld(action.onto)
    if own is None and not action.cards:
        return say.no_such_meld(None)
    limit = variant.melds.max_size
    if own is not None and limit is not None:
        joining = max(3, len(action.cards) + 1)
        if melds[own].size + joining > limit:
            return say.no_room_in_meld(melds[own], limit)
    opening = not state.opened[side]
    if action.opening and not opening:
        return say.opening_not_due()
    together = (*action.cards, top)
    if own is None:
        meld = meld_of(together)
        faulty = meld_fault(variant, together, meld, melds, opening=opening)
        assert meld is not None
        size = variant.canastas.size
        part = Laid(len(melds), action.cards, meld, True, meld.size >= size, top)
        melds.append(meld)
    else:
        faulty = addition_fault(variant, melds[own], together)
        before = melds[own]
        melds[own] = before.with_cards(together)
        part = _joined(state, own, action.cards, before, melds[own], top)
    if faulty:
        return faulty
    parts = [part]
    for group in action.opening:
        meld = meld_of(group)
        faulty = meld_fault(variant, group, meld, melds, opening=True)
        if faulty:
            return faulty
        assert meld is not None
        completes = meld.size >= variant.canastas.size and meld.rank != THREE
        parts.append(Laid(len(melds), group, meld, True, completes))
        melds.append(meld)
    taken = state.pile[:-1]
    threes = [card for card in taken if state.is_bonus_three(card)]
    hand = rest + [card for card in taken if card not in threes]
    if len(state.hands[seat]) == 1 and len(state.pile) == 1:
        return say.one_card_each()
    laying = Laying(parts, hand, melds, taken=taken)
    return _black_threes_fault(state, laying) or _finished(state, laying, opening, with_pile=True)


def _way_fault(state: State, action: Take, top: Card) -> Refusal | None:
    """Whether the cards are one of the ways to take this pile (RULINGS C-6)."""
    rules = state.variant.pile
    rank = top >> 2
    naturals = [card for card in action.cards if card >= FIRST_THREE]
    wilds = len(action.cards) - len(naturals)
    if any(card >> 2 != rank for card in naturals):
        return say.not_of_rank(rank)
    if len(naturals) >= 2:
        # INT-4: the pile is used in a meld without wild cards.
        return say.needs_natural_pair(rank) if wilds and rules.pair_only else None
    if state.pile_is_frozen(state.side_of[state.turn]):
        return say.pile_frozen(rank, for_all=state.frozen)
    if rules.pair_only:
        return say.needs_natural_pair(rank)
    if naturals and wilds and rules.natural_and_wild:
        return None
    if not action.cards and rules.lay_off:
        return None
    return say.needs_natural_pair(rank)


def _black_threes_fault(state: State, laying: Laying) -> Refusal | None:
    """Black threes may be melded only with an action after which the player goes out."""
    if not any(part.meld.rank == THREE for part in laying.parts):
        return None
    if len(laying.hand) > 1 or not _may_go_out(state, laying.melds):
        return say.black_threes_only_going_out()
    return None


def _may_go_out(state: State, melds: list[Meld]) -> bool:
    enough = count_canastas(state.variant, melds) >= state.variant.going_out.canastas
    return enough and state.permission is not False


def _finished(state: State, laying: Laying, opening: bool, *, with_pile: bool) -> Refusal | Laying:
    """The opening, and that the turn can be ended lawfully afterwards (RULINGS C-5)."""
    if opening:
        fault = _opening_fault(state, laying, with_pile=with_pile)
        if fault:
            return fault
    left = len(laying.hand)
    if left >= 2:
        return laying
    if left == 1 and state.no_discard:
        return laying
    if _may_go_out(state, laying.melds):
        if left == 1 and state.is_bonus_three(laying.hand[0]):
            return say.three_left()
        return laying
    if left == 1:
        return say.must_keep_a_card(state)
    if state.permission is False:
        return say.permission_refused()
    return say.not_enough_canastas(state.variant.going_out.canastas)


def _opening_fault(state: State, laying: Laying, *, with_pile: bool) -> Refusal | None:
    rules = state.variant.opening
    minimum = state.minimum(state.side_of[state.turn])
    batch = [part.meld for part in laying.parts]
    if with_pile and not rules.counts_top:
        # INT-5: what is laid from the hand counts, and a bare pair is no meld without the top card.
        own = laying.parts[0].cards
        from_hand = meld_of(own) if len(own) >= 3 else None
        batch = ([from_hand] if from_hand else []) + batch[1:]
    points = opening_points(batch)
    if points < minimum and not _concealed_from_stock(state, laying):
        return say.opening_below_minimum(points, minimum)
    fault = rules.composition.fault(batch, minimum, with_pile=with_pile)
    if fault:
        return fault
    laying.opening = points
    return None


def _concealed_from_stock(state: State, laying: Laying) -> bool:
    """Whether the batch goes out concealed from the stock, which needs no minimum (CLA rule 4)."""
    return (
        state.variant.opening.waived_if_concealed
        and state.drew == "stock"
        and len(laying.hand) <= 1
        and any(part.completes for part in laying.parts)
        and _may_go_out(state, laying.melds)
    )


# --- threes, special hands, bonus, permission ----------------------------------------------------


def _verify_threes(state: State, action: TableThrees | HoldThree) -> Refusal | None:
    holding = isinstance(action, HoldThree)
    if holding and state.phase is not Phase.THREES:
        return say.wrong_phase(state)
    if state.phase not in (Phase.THREES, Phase.DRAW, Phase.MELD):
        return say.wrong_phase(state)
    if state.phase is Phase.MELD and _after_bonus(state):
        return say.wrong_phase(state)
    if isinstance(action, HoldThree) and action.card not in state.hands[state.turn]:
        return say.card_not_held(action.card)
    if not state.variant.threes.may_hold_one:
        return say.hold_not_allowed()
    if not state.held_threes(state.turn) or (
        isinstance(action, HoldThree) and not state.is_bonus_three(action.card)
    ):
        return say.nothing_to_hold()
    if holding and not state.may_hold_three(state.turn):
        return say.hold_not_allowed()
    return None


def _verify_declare(state: State, action: Declare) -> Refusal | None:
    if state.phase is not Phase.MELD or _after_bonus(state):
        return say.wrong_phase(state)
    hands = state.variant.special_hands.hands
    special = next((hand for hand in hands if hand.name == action.name), None)
    if special is None or not special.matches(state.hands[state.turn]):
        return say.not_the_pattern(action.name)
    if state.drew != "stock" or state.melded[state.turn]:
        return say.special_hand_lapsed()
    return None


def _verify_bonus(state: State) -> Refusal | None:
    if state.phase is not Phase.MELD:
        return say.wrong_phase(state)
    due = state.opener and not state.bonus_done[state.side_of[state.turn]]
    if not due or not state.variant.opening.bonus_cards or not state.stock:
        return say.no_bonus_due()
    return None


def _verify_ask(state: State) -> Refusal | None:
    if state.phase is not Phase.MELD:
        return say.wrong_phase(state)
    if not state.variant.going_out.permission or state.partner(state.turn) is None:
        return say.cannot_ask("In this game nobody asks for permission to go out.")
    if state.permission is not None:
        return say.cannot_ask("You have your answer for this turn.")
    if state.has_melded:
        return say.cannot_ask("Ask before you meld.")
    if len(state.hands[state.turn]) == 1 or state.held_threes(state.turn):
        return say.cannot_ask("You cannot ask now.")
    if not can_go_out(state):
        return say.cannot_ask("You cannot go out with these cards.")
    return None


# --- discards ------------------------------------------------------------------------------------


def _verify_discard(state: State, action: Discard) -> Refusal | None:
    if state.phase is not Phase.MELD or state.no_discard:
        return say.wrong_phase(state)
    seat = state.turn
    hand = state.hands[seat]
    card = action.card
    if card not in hand:
        return say.card_not_held(card)
    if _in_courtesy(state):
        return say.must_table_or_declare()
    if len(hand) == 1:
        if state.permission is False:
            return say.permission_refused()
        if not _may_go_out(state, state.melds[state.side_of[seat]]):
            return say.not_enough_canastas(state.variant.going_out.canastas)
    elif state.permission and can_go_out(state):
        return say.must_go_out()
    if state.is_bonus_three(card):
        return say.three_discarded()
    if card < FIRST_THREE and not state.variant.discards.wilds_freely:
        naturals = [c for c in hand if c >= FIRST_THREE and not state.is_bonus_three(c)]
        if naturals:
            return say.wild_discarded()
    return None


def is_stop_card(state: State, card: Card) -> bool:
    """Whether the card on top bars the next player from the pile without freezing it."""
    return is_black_three(card) and not state.variant.threes.black
