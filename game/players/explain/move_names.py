"""What a move does, as data: to name it beside another one, and to say it with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from ...notation.reasons import Reason
from ...rules.actions import (
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
    Merge,
    Pass,
    PayFine,
    PickUp,
    RefuseBonus,
    Take,
)
from ...rules.cards import CLUBS, FIRST_THREE, SPADES, THREE, Card
from ...rules.pile_taking import taken_pile
from ...rules.state import Phase
from ...rules.turn_phase import bonus_offered
from ...rules.view import PlayerView
from ..facts.reason_values import meld_of, meld_with_wilds, table_meld


def deed(view: PlayerView, action: Action) -> Reason:
    """What an action of the seat in turn does, before it is done.

    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> state, events = deal(variant, variant.full_pack(), dealer=3, totals=(0, 0))
    >>> view = view_of(state, 0)
    >>> deed(view, Draw(0)), deed(view, Discard(0, card=view.hand[0]))
    (Reason('act.draw_one'), Reason('act.freeze', rank=2))
    """
    match action:
        case Discard(card=card):
            return _discard(view, card)
        case LayMelds(groups=groups):
            opened = view.opened[view.side]
            # What is opened with is a list already: its wild cards are not told.
            melds = tuple(map(meld_with_wilds if opened else meld_of, groups))
            return Reason("act.lay" if opened else "act.open", melds=melds)
        case LayOff(additions=additions):
            return _lay_off(view, additions)
        case Take():
            opens = not view.opened[view.side]
            return Reason(
                "act.open_with_pile" if opens else "act.take", count=len(taken_pile(view))
            )
        case Draw():
            drawn = min(view.variant.draw.cards, len(view.stock))
            return Reason("act.draw_one") if drawn == 1 else Reason("act.draw", count=drawn)
        case Pass():
            return Reason("act.leave_pile" if view.phase is Phase.DRAW else "act.end_turn")
        case AcceptBonus():
            return Reason("act.accept_bonus", count=bonus_offered(view))
        case RefuseBonus():
            return Reason("act.refuse_bonus")
        case Declare(name=name):
            return Reason("act.declare", hand=name)
        case Answer(yes=yes):
            return Reason("act.say_yes" if yes else "act.say_no")
        case Merge():
            return Reason("act.merge")
        case AskToGoOut():
            return Reason("act.ask")
        case PickUp():
            return Reason("act.pick_up")
        case HoldThree():
            return Reason("act.hold_three")
        case PayFine():
            return Reason("act.pay_fine")
    return Reason("act.table_threes", count=len(view.held_threes(view.seat)))


def _discard(view: PlayerView, card: Card) -> Reason:
    rank = card >> 2
    pile = view.variant.pile
    if card < FIRST_THREE and pile.freezing and not (view.frozen or pile.always_frozen):
        return Reason("act.freeze", rank=rank)
    if rank == THREE and card & 3 in (SPADES, CLUBS):
        return Reason("act.throw_black_three")
    return Reason("act.throw", rank=rank)


def _lay_off(view: PlayerView, additions: Sequence[tuple[Sequence[Card], int]]) -> Reason:
    more: dict[int, list[Card]] = {}
    for cards, index in additions:
        more.setdefault(index, []).extend(cards)
    canasta = view.variant.canastas.size
    completed: list[Reason] = []
    lengthened: list[Reason] = []
    for index, group in more.items():
        meld = view.melds[view.side][index]
        name = table_meld(meld)
        if name.key == "meld.set":
            # By the rank of the set, with the wild cards among those that are added.
            wilds = [card for card in group if card < FIRST_THREE]
            name = meld_with_wilds([*wilds, meld.rank << 2])
        whole = meld.size < canasta <= meld.size + len(group)
        (completed if whole else lengthened).append(name)
    done, added = (tuple(dict.fromkeys(names)) for names in (completed, lengthened))
    if done and added:
        return Reason("act.complete_and_add", completed=done, added=added)
    return Reason("act.complete", melds=done) if done else Reason("act.add", melds=added)
