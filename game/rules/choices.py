"""What the player in turn could do: takes, openings, lay-offs, merges, discards, and the rest.

``verify`` judges a given action; this module finds actions. The engine asks whether there are any,
the window and the computer players ask which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    Group,
    HoldThree,
    LayMelds,
    LayOff,
    Merge,
    Pass,
    PickUp,
    RefuseBonus,
    TableThrees,
    Take,
)
from .cards import FIRST_THREE, JOKER_RANK, THREE, Card, Placed, make_card
from .legality import verify
from .melds import Meld, MeldKind
from .opening_search import opening_take
from .refusal import Reason, Refusal
from .state import State
from .variant import Variant
from .variant_records import Several, WildLock


def takes(state: State) -> list[Take]:
    """Lawful ways for the player in turn to take the pile, those that use the fewest cards first.

    For a side that has not opened, each way comes with the opening batch worth most points, or a
    smaller one where that would not leave enough cards.

    >>> from game.notation.action_notation import action_text
    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0], state.pile = parse_cards("Ks Kh As Ah Ad 4c"), parse_cards("9h Kd")
    >>> [action_text(action) for action in takes(state)]
    ['0 take Ks Kh + As Ah Ad']
    """
    if not state.pile:
        return []
    seat = state.turn
    top = state.pile[-1]
    rank = top >> 2
    hand = state.hands[seat]
    alike = [card for card in hand if card >> 2 == rank]
    points = state.variant.card_points
    wilds = sorted((card for card in hand if 0 < card < FIRST_THREE), key=lambda c: points[c])
    firsts: list[Group] = [()]
    firsts += [tuple(alike[:count]) for count in range(2, len(alike) + 1)]
    if alike and wilds and top >= FIRST_THREE:
        firsts += [(alike[0], wild) for wild in dict.fromkeys(wilds)]
    melds = state.melds[state.side_of[seat]]
    places = [None, *range(len(melds))]
    found: list[Take] = []
    for first in firsts:
        if not state.opened[state.side_of[seat]]:
            opener = _opening_around(state, first)
            if opener is not None:
                found.append(opener)
            continue
        for place in places:
            # Where one set of a rank may stand the pair joins it by itself.
            if place is not None and first and state.variant.melds.sets is Several.ONE:
                continue
            action = Take(seat, first, place)
            if verify(state, action) is None:
                found.append(action)
    return found or _rare_takes(state, alike, wilds)


def _rare_takes(state: State, alike: list[Card], wilds: list[Card]) -> list[Take]:
    """A way to take the pile that only a thorough search finds; asked when ``takes`` found none."""
    if len(alike) >= 2 and not state.opened[state.side_of[state.turn]]:
        # Whether the hand ends hangs on it once the stock is empty; till then it is an aid.
        opener = opening_take(state, sequences=not state.stock)
        return [opener] if opener is not None else []
    # Wild cards beside the naturals may complete the canasta without which too few cards are left;
    # where one set of a rank may stand there can still be two, from sides that have been formed.
    melds = state.melds[state.side_of[state.turn]]
    places = [index for index, meld in enumerate(melds) if meld.rank == state.pile[-1] >> 2]
    spares = [wilds]
    if state.variant.melds.wild_lock is WildLock.DEUCES:
        spares.append([card for card in wilds if card >> 2 == JOKER_RANK])
    for count in range(1, len(alike) + 1):
        for spare in spares:
            for used in range(len(spare) + 1):
                for place in (None, *places):
                    action = Take(state.turn, (*alike[:count], *spare[:used]), place)
                    if verify(state, action) is None:
                        return [action]
    return []


def can_lay_off_top(state: State) -> bool:
    """Whether the top card, by itself, may be taken onto a meld of the player's side.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0], state.pile = parse_cards("Qs 4c"), parse_cards("9h Kd")
    >>> can_lay_off_top(state)
    False
    >>> state.melds[0], state.opened[0] = [meld_of(parse_cards("Ks Kh Kc"))], True
    >>> can_lay_off_top(state)
    True
    """
    return any(not action.cards for action in takes(state))


def _opening_around(state: State, first: Group) -> Take | None:
    """An opening with the pile in which ``first`` goes with the top card, if there is one."""
    if not first:
        return None
    seat = state.turn
    rest = state.hands[seat][:]
    for card in first:
        rest.remove(card)
    rank = state.pile[-1] >> 2 if state.variant.melds.sets is not Several.ANY else None
    for batch in openings(state, rest, without=rank):
        action = Take(seat, first, None, batch)
        if verify(state, action) is None:
            return action
    # Wild cards beside the pair add their points too (RULINGS C-6).
    wilds = [card for card in rest if 0 < card < FIRST_THREE]
    for count in range(1, min(len(wilds), state.variant.melds.max_wilds) + 1):
        extra = tuple(sorted(wilds, key=lambda c: -state.variant.card_points[c])[:count])
        action = Take(seat, first + extra)
        if verify(state, action) is None:
            return action
    return None


def openings(
    state: State, cards: Sequence[Card], *, without: int | None = None
) -> list[tuple[Group, ...]]:
    """Batches of melds from these cards for a side without melds, from empty to worth most.

    Batches of sets and wild melds come first, then those with more and more sequences. They are
    candidates: ``verify`` tells whether one is a lawful opening.

    >>> from game.notation.card_notation import cards_text, parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> batches = openings(state, parse_cards("As Ah Ad 9s 9h 2c 4d"))
    >>> [[cards_text(group) for group in batch] for batch in batches]
    [[], ['As Ah Ad'], ['As Ah Ad', '9s 9h 2c']]
    """
    variant = state.variant
    batches = _batches_of_sets(variant, cards, without)
    rules = variant.melds.sequences
    rest = list(cards)
    laid: list[Group] = []
    for run in sorted(sequences(cards) if rules else (), key=lambda run: -variant.points_of(run)):
        laid.append(run[-((rules and rules.max_size) or len(run)) :])
        for card in laid[-1]:
            rest.remove(card)
        batches += [(*laid, *batch) for batch in _batches_of_sets(variant, rest, without)]
    return batches


def _batches_of_sets(
    variant: Variant, cards: Sequence[Card], without: int | None
) -> list[tuple[Group, ...]]:
    """Natural sets first, then wild cards complete pairs and join sets where they may."""
    rules, points = variant.melds, variant.card_points
    by_rank: dict[int, list[Card]] = {}
    wilds = sorted((c for c in cards if 0 < c < FIRST_THREE), key=lambda c: -points[c])
    for card in cards:
        if card >> 2 > THREE and card >> 2 != without:
            by_rank.setdefault(card >> 2, []).append(card)
    limit = rules.max_size or len(cards)
    sets = sorted(
        (group[:limit] for group in by_rank.values() if len(group) >= 3),
        key=lambda group: -variant.points_of(group),
    )
    pairs = sorted(
        (
            group
            for rank, group in by_rank.items()
            if len(group) == 2 == rules.min_naturals and rank not in rules.ranks_without_wilds
        ),
        key=lambda group: -variant.points_of(group),
    )
    groups: list[list[Card]] = []
    steps: list[tuple[Group, ...]] = [()]

    def step() -> None:
        steps.append(tuple(tuple(group) for group in groups))

    for group in sets:
        groups.append(group[:])
        step()
    spare = wilds[:]
    for pair in pairs:
        if not spare:
            break
        groups.append([*pair, spare.pop(0)])
        step()
    for group in groups:
        if group[0] >> 2 in rules.ranks_without_wilds:
            continue
        used = len([c for c in group if c < FIRST_THREE])
        while spare and used < rules.max_wilds and len(group) < limit:
            group.append(spare.pop(0))
            used += 1
            step()
    if rules.wild_melds is not Several.NONE and len(wilds) >= 3:
        steps.append((tuple(wilds[: rules.max_wild_meld]),))
        steps.extend(
            (*(tuple(group) for group in sets[:count]), tuple(wilds[: rules.max_wild_meld]))
            for count in range(1, len(sets) + 1)
        )
    return steps


def single_lay_offs(state: State) -> Iterable[LayOff]:
    """Every lawful addition of one card of the hand to a meld of the side.

    A wild card on a sequence goes where it would by default, or else to the low end, where it may
    stand for a black three.

    >>> from game.notation.action_notation import action_text
    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.rules.state import Phase
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.phase, state.hands[0] = Phase.MELD, parse_cards("Kd 2c 9s 4c")
    >>> state.melds[0], state.opened[0] = [meld_of(parse_cards("Ks Kh Kc"))], True
    >>> [action_text(action) for action in single_lay_offs(state)]
    ['0 add Kd > #0', '0 add 2c > #0']
    """
    melds = state.melds[state.side_of[state.turn]]
    for card in dict.fromkeys(state.hands[state.turn]):
        for index, meld in enumerate(melds):
            # Most cards are of another rank or suit: a glance tells, and tells it much sooner.
            if card >= FIRST_THREE and not _alike(card, meld):
                continue
            ways = [card]
            if card < FIRST_THREE and meld.kind is MeldKind.SEQUENCE and meld.low > THREE:
                ways.append(Placed(card, make_card(meld.low - 1, meld.suit)))
            for way in ways:
                action = LayOff(state.turn, (((way,), index),))
                if verify(state, action) is None:
                    yield action
                    break


def _alike(card: Card, meld: Meld) -> bool:
    """Whether a natural card has the rank of a set or the suit of a sequence."""
    if meld.kind is MeldKind.SEQUENCE:
        return card & 3 == meld.suit
    return card >> 2 == meld.rank


def discards(state: State) -> list[Discard]:
    """Every lawful discard of the player in turn, each face once.

    >>> from game.notation.action_notation import action_text
    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.state import Phase
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.phase, state.hands[0] = Phase.MELD, parse_cards("Kd 4c 4c")
    >>> [action_text(action) for action in discards(state)]
    ['0 discard Kd', '0 discard 4c']
    """
    candidates = (Discard(state.turn, card) for card in dict.fromkeys(state.hands[state.turn]))
    return [action for action in candidates if verify(state, action) is None]


def why_no_melds(state: State) -> Refusal | None:
    """Why the player in turn may put nothing down now, whatever the cards; None if they may.

    >>> from game.rules.state import Phase
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> why_no_melds(state).message
    'Draw a card or take the pile first.'
    >>> state.phase = Phase.MELD
    >>> why_no_melds(state) is None
    True
    """
    refusal = verify(state, LayMelds(state.turn, ()))
    return refusal if refusal is not None and refusal.reason is not Reason.TOO_FEW_CARDS else None


def simple_actions(state: State) -> list[Action]:
    """The lawful actions for which no cards need to be chosen.

    These are drawing, passing, bonus cards, the question and its answers, the extra hand, threes
    and special hands. ``merges`` finds melds to combine.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.stock = parse_cards("9c 8d")
    >>> simple_actions(state)
    [Draw(seat=0)]
    """
    seat = state.turn
    candidates: list[Action] = [Draw(seat), Pass(seat), AcceptBonus(seat), RefuseBonus(seat)]
    candidates += [AskToGoOut(seat), PickUp(seat), Answer(seat, True), Answer(seat, False)]
    candidates += [TableThrees(seat)]
    candidates += [HoldThree(seat, card) for card in dict.fromkeys(state.held_threes(seat))]
    candidates += [Declare(seat, hand.name) for hand in state.variant.special_hands.hands]
    return [action for action in candidates if verify(state, action) is None]


def merges(state: State) -> list[Merge]:
    """Every lawful way to combine two sets of the side of the player in turn.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.rules.state import Phase
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["samba"], dealer=3, totals=[0, 0])
    >>> state.phase, state.opened[0] = Phase.MELD, True
    >>> state.melds[0] = [meld_of(parse_cards(cards)) for cards in ("Ks Kh Kc", "Kd Kd 2c")]
    >>> merges(state)
    [Merge(seat=0, source=1, target=0)]
    """
    if not state.variant.melds.merging:
        return []
    number = len(state.melds[state.side_of[state.turn]])
    candidates = (
        Merge(state.turn, source, target) for source in range(number) for target in range(source)
    )
    return [action for action in candidates if verify(state, action) is None]


def sequences(cards: Sequence[Card]) -> list[Group]:
    """Runs of three or more natural cards of one suit, each as long as possible.

    >>> from game.notation.card_notation import cards_text, parse_cards
    >>> [cards_text(run) for run in sequences(parse_cards("7h 8h 9h Th Qh 4s 5s 6s"))]
    ['4s 5s 6s', '7h 8h 9h Th']
    """
    runs: list[Group] = []
    for suit in range(4):
        ranks = sorted({card >> 2 for card in cards if card & 3 == suit and card >> 2 > THREE})
        run: list[Card] = []
        for rank in [*ranks, 0]:
            if run and rank != (run[-1] >> 2) + 1:
                if len(run) >= 3:
                    runs.append(tuple(run))
                run = []
            run.append(make_card(rank, suit))
    return runs
