"""Going out: whether the hand can be laid down, and whether the player wants the hand to end."""

from __future__ import annotations

from ...notation.reasons import Why, say
from ...rules.actions import Action, Answer, AskToGoOut, Discard, LayMelds, LayOff
from ...rules.cards import THREE, Card
from ...rules.engine import apply
from ...rules.going_out import can_go_out
from ...rules.melds import MeldKind
from ...rules.scoring import unfinished_fine, unfinished_rule
from ...rules.state import Phase
from ...rules.turn_end import must_ask
from ..facts import reason_values
from ..facts.way_out import may_end, why_late
from ..heuristic.assessment import Assessment
from ..heuristic.going_out_search import search_out
from ..heuristic.sequence_melding import closeness, joining_cards
from ..heuristic.variant_tables import RANKS
from ..player import Decision
from .ending_gain import ending_gain

_HUGE = 20
"""A hand of more cards is not looked through for a way out where wild cards stand for anything."""
_ANSWER_NO = 130.0
"""The partner may go out while no more points than this are at stake."""
_ANSWER_CARD = 12.0
"""What each card beyond ``_ANSWER_FEW`` adds to what is at stake."""
_ANSWER_FEW = 5
"""A hand of so many cards holds nothing more to hope for."""


def plan_out(position: Assessment) -> Action | None:
    """The first act of a way to get rid of all cards with enough canastas: lay-offs, then new
    melds, then the discard; None if none was found."""
    view = position.view
    tables = position.tables
    if not position.may_empty:
        return None
    own = position.own
    spare = len(position.wilds)
    stuck = 0
    down: dict[int, int] = {}
    for rank in range(THREE, RANKS):
        held = position.count[rank]
        if not held:
            continue
        number = 0
        if rank < tables.lowest:
            if held >= 3 and view.variant.melds.black_threes and tables.stop_cards:
                number = min(held, tables.limit)
        elif own[rank] >= 0:
            number = min(held, max(0, position.room(rank)))
        elif held >= 3:
            number = min(held, tables.limit)
        elif held == 2 and spare and _pair_takes_wild(position, rank):
            spare -= 1
            number = 2
        stuck += held - number
        if stuck > 1:
            return None
        down[rank] = number
    wilds = sorted(position.wilds, reverse=True)
    additions: dict[int, list[Card]] = {}
    groups: list[list[Card]] = []
    left: list[Card] = []
    for rank, number in down.items():
        cards = position.cards(rank)
        left += cards[number:]
        if number and own[rank] >= 0:
            additions[own[rank]] = cards[:number]
        elif number:
            groups.append([*cards[:number], *([wilds.pop()] if number == 2 else [])])
    canastas = _place_wilds(position, wilds, additions, groups)
    if wilds and not left and not view.no_discard:
        left.append(wilds.pop())
    if wilds or canastas < tables.needed:
        return None
    if left and (view.no_discard or view.is_bonus_three(left[0])):
        return None
    added = tuple((tuple(cards), index) for index, cards in additions.items() if cards)
    if added:
        return LayOff(position.seat, added)
    if groups:
        return LayMelds(position.seat, tuple(map(tuple, groups)))
    return Discard(position.seat, left[0])


def _pair_takes_wild(position: Assessment, rank: int) -> bool:
    tables = position.tables
    return tables.takes_wilds[rank] and (tables.base <= 2 or not position.opened)


_WildPlace = tuple[int, int, int, list[Card]]
"""A meld that may take wild cards: rank, naturals, wild cards, and the list that takes more."""


def _wild_places(
    position: Assessment, additions: dict[int, list[Card]], groups: list[list[Card]]
) -> list[_WildPlace]:
    """The melds on the table, with what is added, and the new ones that may take wild cards."""
    places: list[_WildPlace] = []
    for index, meld in enumerate(position.melds):
        more = additions.setdefault(index, [])
        if meld.kind is not MeldKind.SEQUENCE and not 0 < meld.rank < position.tables.lowest:
            places.append((meld.rank, meld.naturals + len(more), meld.wilds, more))
    for group in groups:
        rank = next(card >> 2 for card in group if card >> 2 >= THREE)
        if rank >= position.tables.lowest:
            naturals = len([card for card in group if card >> 2 == rank])
            places.append((rank, naturals, len(group) - naturals, group))
    return places


def _room(position: Assessment, rank: int, naturals: int, wilds: int, new: bool) -> int:
    """How many more wild cards a meld may take; ``new`` if it is laid down in this turn."""
    tables = position.tables
    if rank == 0:
        return tables.limit - wilds
    if not tables.takes_wilds[rank]:
        return 0
    if naturals < tables.base and (position.opened or not new):
        return 0
    return min(tables.max_wilds - wilds, tables.limit - naturals - wilds)


def _place_wilds(
    position: Assessment,
    wilds: list[Card],
    additions: dict[int, list[Card]],
    groups: list[list[Card]],
) -> int:
    """Lay as many of the wild cards as possible, canastas first; how many canastas there are."""
    tables = position.tables
    places = _wild_places(position, additions, groups)
    canastas = len(
        [m for m in position.melds if m.kind is MeldKind.SEQUENCE and m.size >= tables.canasta]
    ) * (tables.sequence > 0)
    # Nearly completed melds first; full ones take wild cards last, natural canastas never.
    order = sorted(places, key=lambda p: -(p[1] + p[2]) if p[1] + p[2] < tables.canasta else 99)
    for rank, naturals, used, target in order:
        size = naturals + used
        missing = tables.canasta - size
        if missing <= 0:
            canastas += 1
        elif missing <= min(len(wilds), _room(position, rank, naturals, used, target in groups)):
            for _ in range(missing):
                target.append(wilds.pop())
            canastas += 1
    if tables.wild and position.own[0] < 0 and len(wilds) >= 3:
        groups.append(wilds[: tables.limit])
        canastas += len(groups[-1]) >= tables.canasta
        del wilds[: tables.limit]
    for rank, naturals, _, target in order:
        used = len([card for card in target if 0 < card >> 2 < THREE])
        if rank:
            index = position.own[rank]
            before = position.melds[index].wilds if index >= 0 else 0
        else:
            before = position.melds[position.own[0]].wilds
        natural_canasta = naturals >= tables.canasta and not before + used
        while (
            wilds
            and not natural_canasta
            and _room(position, rank, naturals, before + used, target in groups) > 0
        ):
            target.append(wilds.pop())
            used += 1
    return canastas


def _starts_well(position: Assessment, act: Action) -> bool:
    """Whether the act is lawful and leaves the rest of the way open.

    The rest matters after the partner's yes, which binds.
    """
    view = position.view
    if not position.can_go_out or not position.allows(act):
        return False
    if not view.permission:
        return True
    after = view.copy()
    apply(after, act)
    return after.phase is Phase.OVER or can_go_out(after)


def _lacks_sequence(position: Assessment) -> bool:
    """Whether going out needs a sequence that the side cannot complete now."""
    return position.lacks_sequence() and all(goal.missing for goal in position.prospects.goals)


def _thorough(position: Assessment) -> bool:
    """Whether a way out that plain sets do not show is worth looking for: few cards fit nowhere."""
    tables = position.tables
    if not position.may_empty:
        return False
    under_way = [m for m in position.melds if 4 <= m.size < tables.canasta]
    if position.canastas + len(under_way) + len(position.hand) // 7 < tables.needed:
        return False
    view = position.view
    hand = position.hand
    most = 14 if position.opened else 8
    if tables.sequence_wilds > 3 and len(position.wilds) > 1:
        # Wild cards that may stand for anything make the search long.
        most = 8
    if len(hand) > most:
        return False
    stuck = 0
    for rank in range(THREE, RANKS):
        held = position.count[rank]
        if held and held < 3 and not position.room(rank) and not (held == 2 and position.wilds):
            if tables.sequences:
                for card in position.cards(rank):
                    near = closeness(position, card)
                    stuck += near == 0 or (near < 2 and not position.wilds)
            else:
                stuck += held
            if stuck > 1 + view.no_discard:
                return False
    return True


def _ask_first(position: Assessment, plan: Action | None) -> Decision | None:
    """Where going out needs the partner's yes: ask as soon as going out pays."""
    if _lacks_sequence(position) or (plan is None and not _thorough(position)):
        return None
    question = _question(position) if ending_gain(position) > 0.0 else None
    return None if question is None else Decision(question, say("ask.must"))


def _searched(position: Assessment) -> Action | None:
    return search_out(position) if position.can_go_out else None


def out_now(position: Assessment) -> Decision | None:
    """The first act of going out that pays as things are, a question to the partner, or None."""
    view = position.view
    if not position.hand:
        # In a position from elsewhere: the last card of the stock was a three, and tabled.
        return None
    if position.tables.sequence_wilds > 3 and len(position.hand) > _HUGE and not view.permission:
        return None
    plan = plan_out(position)
    if must_ask(view):
        return _ask_first(position, plan)
    if position.tables.sequences or position.tables.more_sets:
        wanted = view.permission or len(position.hand) == 1
        if not wanted:
            if _lacks_sequence(position) or (plan is None and not _thorough(position)):
                return None
            if ending_gain(position) <= -position.weights.ask_margin:
                return None
        if plan is not None and not _starts_well(position, plan):
            plan = None
        if plan is None:
            plan = _searched(position)
    elif view.permission and (plan is None or not _starts_well(position, plan)):
        # The yes binds: whatever way there is has to be found.
        plan = _searched(position)
    if plan is None:
        return None
    if view.permission:
        return position.if_lawful(Decision(plan, say("out.agreed")))
    gain = ending_gain(position)
    question = _question(position) if abs(gain) < position.weights.ask_margin else None
    if question is not None:
        return Decision(question, say("ask.first"))
    if gain <= 0.0 and len(position.hand) > 1:
        return None
    # The plan knows sets and numbers; what else a game asks of one who goes out, the core knows.
    if not position.can_go_out:
        return None
    return position.if_lawful(Decision(plan, lambda: _why_out(position)))


def choose_out(position: Assessment) -> Decision | None:
    """Go out, ask the partner whether to, or None: play on.

    Nobody begins to go out who would change their mind on the way: cards just laid raise the hopes
    of playing on, and part of the hand would be wasted.
    """
    decision = out_now(position)
    if decision is None or position.view.permission or isinstance(decision.action, AskToGoOut):
        return decision
    after = position.view.copy()
    apply(after, decision.action)
    if after.phase is Phase.OVER:
        return decision
    return decision if choose_out(Assessment(after, position.tables, position.weights)) else None


def _question(position: Assessment) -> AskToGoOut | None:
    """The question whether the player may go out, where it may be asked now."""
    view = position.view
    question = AskToGoOut(position.seat)
    may = (
        view.variant.going_out.permission and view.permission is None and position.allows(question)
    )
    return question if may else None


def _why_out(position: Assessment) -> Why:
    view = position.view
    held = sum(len(view.hands[seat]) for side in position.rivals for seat in view.sides[side])
    if not any(view.opened[side] for side in position.rivals):
        return say("out.others_not_opened", several=reason_values.several(view))
    return say("out.others_hold", count=held, several=reason_values.several(view))


def _fines_spared(position: Assessment) -> int:
    """The fines for melds of the side that this hand could complete if the hand went on."""
    view = position.view
    spared = 0
    for meld in position.melds:
        rule = unfinished_rule(view, meld)
        if rule is None:
            continue
        if meld.kind is MeldKind.SEQUENCE:
            held = len(joining_cards(position, meld))
        elif meld.kind is MeldKind.WILD:
            held = len(position.wilds)
        else:
            held = position.count[meld.rank]
        if meld.size + held >= position.tables.canasta:
            spared += unfinished_fine(rule, meld)
    return spared


def answer(position: Assessment) -> Decision:
    """May the partner go out? Not while this hand is worth much more on the table than caught."""
    tables = position.tables
    caught = position.caught_cost()
    layable = float(_fines_spared(position))
    for rank in range(1, RANKS):
        held = position.count[rank]
        if not held:
            continue
        points = position.tables.points[rank] * held
        meld = position.meld(rank)
        room = position.room(rank)
        if rank >= tables.lowest and (held >= 3 or room):
            layable += points
            size = min(held, room) if meld else held
            before = meld.naturals + meld.wilds if meld else 0
            if before < tables.canasta <= before + size + len(position.wilds):
                layable += tables.mixed
        elif rank < THREE:
            layable += points * 0.7
    # A full hand still brings something, the more the longer the stock lasts.
    more = max(0, len(position.hand) - _ANSWER_FEW) * min(1.0, position.rounds / 4.0)
    stakes = caught + layable + _ANSWER_CARD * more
    if stakes * (1.0 - position.danger) > _ANSWER_NO:
        return Decision(Answer(position.seat, False), say("answer.too_much_left"))
    if stakes > _ANSWER_NO:
        return Decision(Answer(position.seat, True), lambda: _why_yes(position))
    return Decision(Answer(position.seat, True), say("answer.little_lost"))


def _why_yes(position: Assessment) -> Why:
    """Why the hand may end although much is left in this one: it may end before long anyway."""
    if any(may_end(position, side) for side in position.rivals):
        return say("answer.others_may_end")
    return why_late(position)
