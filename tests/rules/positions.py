"""Random positions in which a player might go out or open: any game, up to sixty cards in hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.rules.cards import ACE, FIRST_THREE, FOUR, THREE, Card, Placed, full_pack, make_card
from game.rules.meld_faults import Ground, meld_fault
from game.rules.melds import Meld, MeldKind, meld_of
from game.rules.state import Phase, State, is_bonus_three
from game.rules.variant import Variant
from game.variants import VARIANTS, variant_named

_SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 25, 30, 40, 50, 60)
_TOTALS = (0, 0, 1500, 3000, 5000, 7000, 9000, -100)


def positions(
    count: int, seed: int, *, most: int = 60, opened: float = 0.8, feet: float = 0.0
) -> Iterator[tuple[str, State]]:
    """So many positions, going round the variants.

    ``opened`` is the share of sides with melds, ``feet`` that of players whose foot waits.
    """
    keys = list(VARIANTS)
    for number in range(count):
        random = Random(seed * 1_000_003 + number)
        key = keys[number % len(keys)]
        yield key, position(variant_named(key), random, most=most, opened=opened, feet=feet)


def position(
    variant: Variant, random: Random, *, most: int, opened: float, feet: float = 0.0
) -> State:
    """The player left of the dealer is to meld; their cards fit well, or are as they come."""
    rest = full_pack(variant.pack.packs, variant.pack.jokers)
    random.shuffle(rest)
    rest = [card for card in rest if not is_bonus_three(variant, card)]
    state = State(variant, 0, [random.choice(_TOTALS) for _ in variant.table.sides])
    side = state.side_of[state.turn]
    for number in range(len(state.sides)):
        if random.random() < (opened if number == side else 0.4):
            state.melds[number] = _melds(variant, rest, random)
            state.opened[number] = bool(state.melds[number])
    size = min(random.choice([size for size in _SIZES if size <= most]), len(rest))
    hand: list[Card] = []
    fitting = size if random.random() < 0.75 else 0
    for _ in range(60):
        for card in _fitting(variant, state.melds[side], rest, random):
            if len(hand) < fitting and card in rest:
                rest.remove(card)
                hand.append(card)
    strays = max(size - len(hand), random.choice((0, 0, 1, 2)))
    hand += rest[:strays]
    del rest[:strays]
    state.hands[state.turn] = hand
    if feet and variant.foot.cards:
        for number in range(variant.table.seats):
            if random.random() < feet:
                state.feet[number] = rest[: variant.foot.cards]
                del rest[: variant.foot.cards]
    state.stock, state.pile = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    state.begin_turn()
    state.phase = Phase.MELD
    state.drew = "stock" if random.random() < 0.8 else "pile"
    state.no_discard = random.random() < 0.05
    return state


def _melds(variant: Variant, rest: list[Card], random: Random) -> list[Meld]:
    """Lawful melds, some of them completed; their cards leave ``rest``."""
    melds: list[Meld] = []
    for _ in range(random.choice((1, 2, 3, 4, 6, 8, 12))):
        group = _group(variant, rest, random)
        meld = meld_of(group) if group else None
        if meld_fault(Ground(variant, melds, melds), group, meld) or meld is None:
            continue
        if is_bonus_three(variant, group[0]):
            continue
        for card in group:
            rest.remove(int(card))
        whole = random.random() < 0.4
        while whole and meld.size < variant.canastas.size:
            more = next((card for card in _continuing(meld) if card in rest), None)
            longer = meld.with_cards([more]) if more is not None else None
            if more is None or longer is None:
                break
            rest.remove(more)
            meld = longer
        melds.append(meld)
    return melds


def _continuing(meld: Meld) -> list[Card]:
    """Cards that would join a meld."""
    if meld.kind is MeldKind.SEQUENCE:
        ends = [rank for rank in (meld.high + 1, meld.low - 1) if FOUR <= rank <= ACE]
        return [make_card(rank, meld.suit) for rank in ends]
    if meld.kind is MeldKind.WILD:
        return list(range(4, FIRST_THREE))
    return [make_card(meld.rank, suit) for suit in range(4)]


def _fitting(variant: Variant, melds: list[Meld], rest: list[Card], random: Random) -> list[Card]:
    """Some cards that join a meld of the table or make a new one."""
    if melds and random.random() < 0.5:
        meld = random.choice(melds)
        return [card for card in _continuing(meld) if card in rest][: random.choice((1, 1, 2, 3))]
    return [int(card) for card in _group(variant, rest, random)]


def _group(variant: Variant, rest: list[Card], random: Random) -> tuple[Card, ...]:
    """Cards that may be a meld."""
    rules = variant.melds
    wilds = [card for card in rest if card < FIRST_THREE]
    chance = random.random()
    if rules.sequences and chance < 0.5:
        suit = random.randrange(4)
        low = random.randint(FOUR, ACE - 2)
        spare = wilds[: rules.sequences.max_wilds]
        cards: list[Card] = []
        for rank in range(low, min(ACE + 1, low + random.choice((3, 3, 3, 4, 5, 6, 7)))):
            card = make_card(rank, suit)
            if card in rest and not (spare and random.random() < 0.15):
                cards.append(card)
            elif spare:
                cards.append(Placed(spare.pop(), card))
            else:
                break
        return tuple(cards)
    if rules.wild_melds and chance < 0.6:
        return tuple(wilds[: random.choice((3, 3, 4, 5, 6, 7))])
    rank = random.choice([card >> 2 for card in rest if card >> 2 >= THREE] or [FOUR])
    own = [card for card in rest if card >> 2 == rank][: random.choice((2, 3, 3, 3, 4, 5, 6, 7))]
    return (*own, *wilds[: random.choice((0, 0, 0, 1, 1, 2))])
