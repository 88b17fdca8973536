"""Sets and wild melds: their shape for any cards, and the table of what is lawful (RULINGS 5.1)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.notation.card_notation import cards_text, parse_cards
from game.rules.actions import LayMelds, LayOff
from game.rules.cards import (
    FIRST_NATURAL,
    FIRST_THREE,
    JOKER,
    POINTS,
    full_pack,
    is_black_three,
    is_red_three,
    is_wild,
)
from game.rules.legality import verify
from game.rules.melds import CanastaKind, Meld, MeldKind, canasta_kind, meld_of, sequence_of
from game.rules.state import State
from game.variants import variant_named

from .cases import Case, start

PACK = full_pack(2, 4)
ANY_CARDS = st.lists(st.sampled_from(PACK), min_size=1, max_size=12)
WILDS = st.lists(st.sampled_from([c for c in PACK if is_wild(c)]), max_size=5)


@st.composite
def sets(draw: st.DrawFn) -> list[int]:
    """Naturals of one rank, at least one, with wild cards in any order."""
    rank = draw(st.integers(4, 14))
    naturals = draw(
        st.lists(st.integers(0, 3).map(lambda suit: rank * 4 + suit), min_size=1, max_size=8)
    )
    return draw(st.permutations([*naturals, *draw(WILDS)]))


# --- Shapes ------------------------------------------------------------------------------------


@given(sets())
def test_cards_of_one_rank_are_a_set(cards: list[int]) -> None:
    meld = meld_of(cards)
    assert meld is not None
    assert meld.kind is MeldKind.SET
    assert meld.rank == next(card >> 2 for card in cards if card >= FIRST_THREE)
    assert meld.wilds == len([card for card in cards if is_wild(card)])
    assert meld.naturals + meld.wilds == meld.size == len(cards)
    assert Counter(meld.cards) == Counter(cards)


@given(WILDS.filter(bool))
def test_wild_cards_alone_are_a_wild_meld(cards: list[int]) -> None:
    meld = meld_of(cards)
    assert meld is not None
    assert (meld.kind, meld.rank, meld.naturals) == (MeldKind.WILD, 0, 0)
    assert canasta_kind(meld) is CanastaKind.WILD


@given(ANY_CARDS)
def test_different_ranks_are_no_set(cards: list[int]) -> None:
    ranks = {card >> 2 for card in cards if not is_wild(card)}
    meld = meld_of(cards)
    if len(ranks) > 1:
        assert meld is None or meld.kind is MeldKind.SEQUENCE
    else:
        assert meld is not None
        assert meld.kind is (MeldKind.SET if ranks else MeldKind.WILD)


@given(sets(), ANY_CARDS)
def test_adding_is_the_same_as_laying_together(cards: list[int], more: list[int]) -> None:
    meld = meld_of(cards)
    assert meld is not None
    before = (meld.cards, meld.naturals, meld.wilds)
    longer = meld.with_cards(more)
    fits = all(is_wild(card) or card >> 2 == meld.rank for card in more)
    if fits:
        assert longer == meld_of([*cards, *more])
    else:
        assert longer is None
    assert (meld.cards, meld.naturals, meld.wilds) == before


@given(sets())
def test_a_canasta_is_natural_or_mixed(cards: list[int]) -> None:
    meld = meld_of(cards)
    assert meld is not None
    mixed = any(is_wild(card) for card in cards)
    assert canasta_kind(meld) is (CanastaKind.MIXED if mixed else CanastaKind.NATURAL)


@pytest.mark.parametrize(
    ("cards", "sequence"),
    [
        ("7h 8h 9h", "7h 8h 9h"),
        ("9h 7h 8h", "7h 8h 9h"),
        # A wild card without a place of its own: the gap, then above, below the ace alone.
        ("7h 2c 9h", "7h 2c=8h 9h"),
        ("2c 7h 8h", "7h 8h 2c=9h"),
        ("2c Jo 7h 9h", "7h 2c=8h 9h Jo=Th"),
        ("Qh Kh Ah 2c", "2c=Jh Qh Kh Ah"),
        ("5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2c", "2c=4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"),
        ("4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2c", None),
        # A wild card in the place that it was given.
        ("9h 2c=8h Jo=Th", "2c=8h 9h Jo=Th"),
        ("9h Jo=Th 2c=8h", "2c=8h 9h Jo=Th"),
        ("8h 9h 2c=9h", None),
        ("8h 9h 2c=Td", None),
        ("8h 9h 2c=Jh", None),
        # Neither twice the same card, nor two suits, nor a gap.
        ("7h 7h 8h 9h", None),
        ("7h 8h 9h 9h", None),
        ("7h 8d 9h", None),
        ("7h 8h Th", None),
        ("3h 4h 5h", "3h 4h 5h"),
        ("2c Jo 2d", None),
    ],
)
def test_sequences(cards: str, sequence: str | None) -> None:
    """5.2, and URU-2 for wild cards; the ranks and lengths are for the game to judge."""
    meld = sequence_of(parse_cards(cards))
    assert (meld and cards_text(meld.placed())) == sequence
    if meld is not None:
        wilds = len([card for card in meld.cards if is_wild(card)])
        assert (meld.kind, meld.rank) == (MeldKind.SEQUENCE, 0)
        assert (meld.naturals, meld.wilds) == (len(meld.cards) - wilds, wilds)
        assert meld.high == meld.low + len(meld.cards) - 1
        # As a meld, too: a wild card with a place makes a sequence even of one natural card.
        assert meld_of(parse_cards(cards)) == meld


@pytest.mark.parametrize(
    ("cards", "more", "longer"),
    [
        ("Ks Kh 2c", "Kd 2d", "Ks Kh 2c Kd 2d"),
        ("Ks Kh Kd", "Qd", None),
        ("Ks Kh Kd", "3s", None),
        ("Ks Kh Kd", "3c", None),
        ("Ks Kh Kd", "2c=Kc", None),
        ("2s 2h Jo", "Jo", "2s 2h Jo Jo"),
        ("2s 2h Jo", "3c", None),
        ("7h 8h 9h", "6h Th", "6h 7h 8h 9h Th"),
        ("7h 8h 2c=9h", "Jo=6h", "Jo=6h 7h 8h 2c=9h"),
        ("7h 8h 2c=9h", "9h", None),
        ("7h 8h 9h", "Jh", None),
    ],
)
def test_what_joins_a_meld_keeps_its_kind_and_age(
    cards: str, more: str, longer: str | None
) -> None:
    meld = meld_of(parse_cards(cards))
    assert meld is not None
    after = replace(meld, born=5).with_cards(parse_cards(more))
    whole = longer and meld_of(parse_cards(longer))
    assert after == (replace(whole, born=5) if isinstance(whole, Meld) else None)


def test_points_of_the_faces() -> None:
    """C-1: the table of card values."""
    by_rank = {card >> 2: POINTS[card] for card in PACK if card >= FIRST_NATURAL}
    assert [by_rank[rank] for rank in range(4, 15)] == [5] * 4 + [10] * 6 + [20]
    assert POINTS[JOKER] == 50
    assert {POINTS[card] for card in PACK if card >> 2 == 2} == {20}
    assert {POINTS[card] for card in PACK if is_black_three(card)} == {5}
    assert {POINTS[card] for card in PACK if is_red_three(card)} == {0}
    assert len(PACK) == 108
    assert sum(POINTS[card] for card in PACK) == 200 + 160 + 160 + 480 + 160 + 20


# --- What is lawful ----------------------------------------------------------------------------

NATURALS = range(9)
NUMBERS_OF_WILDS = range(5)
NINE, SEVEN = 9, 7


def lawful_set(variant: str, naturals: int, wilds: int, rank: int, *, opening: bool) -> bool:
    """RULINGS 5.1, setOK, in its own words."""
    size = naturals + wilds
    if size < 3 or naturals < 2:
        return False
    if variant == "classic":
        return wilds <= 3
    if size > 7 or wilds > 2 or (wilds and rank == SEVEN):
        return False
    return wilds == 0 or opening or naturals >= 5


def position(variant: str, melds: list[str]) -> State:
    """Seat 0 to meld, with cards for every meld of the table and some to keep."""
    return start(
        Case(
            variant,
            {
                "rule": "",
                "name": "",
                # Aces and kings open the side in either game whatever else comes down with them.
                "hand": "9s 9h 9d 9c 9s 9h 9d 9c 7s 7h 7d 7c 7s 7h 7d 7c 2s 2h 2d 2c "
                "As Ah Ad Ac Ks Kh Kd Kc 4s 5s",
                "melds": [melds, []],
            },
        )
    )


def naturals_of(rank: int, number: int) -> tuple[int, ...]:
    return tuple(rank * 4 + place % 4 for place in range(number))


def deuces(number: int) -> tuple[int, ...]:
    return tuple(2 * 4 + place for place in range(number))


@pytest.mark.parametrize("variant", ["international", "classic"])
@pytest.mark.parametrize("opening", [True, False], ids=["opening", "opened"])
@pytest.mark.parametrize("rank", [NINE, SEVEN], ids=["nines", "sevens"])
def test_new_sets(variant: str, opening: bool, rank: int) -> None:
    state = position(variant, [] if opening else ["Qs Qh Qd"])
    rest = ((*naturals_of(14, 4),), (*naturals_of(13, 4),)) if opening else ()
    for naturals, wilds in product(NATURALS, NUMBERS_OF_WILDS):
        group = naturals_of(rank, naturals) + deuces(wilds)
        if not naturals:
            continue
        refusal = verify(state, LayMelds(0, (*rest, group)))
        lawful = lawful_set(variant, naturals, wilds, rank, opening=opening)
        assert (refusal is None) == lawful, (naturals, wilds, refusal)


def lawful_addition(
    variant: str, before: tuple[int, int], more: tuple[int, int], rank: int
) -> bool:
    """A set of ``before`` naturals and wild cards takes ``more`` of them."""
    naturals, wilds = before[0] + more[0], before[1] + more[1]
    if more == (0, 0):
        return False
    if variant == "classic":
        return more[1] == 0 or wilds <= 3
    if naturals + wilds > 7:
        return False
    return more[1] == 0 or (wilds <= 2 and naturals >= 5 and rank != SEVEN)


@pytest.mark.parametrize("variant", ["international", "classic"])
@pytest.mark.parametrize("rank", [NINE, SEVEN], ids=["nines", "sevens"])
def test_additions_to_sets(variant: str, rank: int) -> None:
    for before in product(range(2, 8), range(4)):
        if not lawful_set(variant, *before, rank, opening=True):
            continue
        cards = [f"{rank}{'shdc'[place % 4]}" for place in range(before[0])]
        cards += [f"2{'shdc'[place]}" for place in range(before[1])]
        state = position(variant, [" ".join(cards)])
        for more in product(range(5), range(4)):
            group = naturals_of(rank, more[0]) + deuces(more[1])
            refusal = verify(state, LayOff(0, ((group, 0),)))
            lawful = lawful_addition(variant, before, more, rank)
            assert (refusal is None) == lawful, (before, more, refusal)


@pytest.mark.parametrize("number", range(1, 9))
def test_wild_melds(number: int) -> None:
    """3 to 7 wild cards in International, none in Classic."""
    for variant in ("international", "classic"):
        wilds = ["2s", "2h", "2d", "2c", "2s", "2h", "Jo", "Jo"][:number]
        state = start(
            Case(
                variant,
                {"hand": " ".join([*wilds, "4s 5s 6s"]), "melds": [["Qs Qh Qd"], []]},
            )
        )
        group = tuple(state.hands[0][:number])
        lawful = variant == "international" and 3 <= number <= 7
        assert (verify(state, LayMelds(0, (group,))) is None) == lawful


@pytest.mark.parametrize(
    ("variant", "totals"),
    [
        ("international", {-2000: 90, 0: 90, 2495: 90, 2500: 120, 4995: 120, 5000: 150}),
        ("international", {7495: 150, 7500: 180, 9995: 180, 12000: 180}),
        ("classic", {-2000: 15, -5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120, 9000: 120}),
    ],
)
def test_minimum_of_the_opening(variant: str, totals: dict[int, int]) -> None:
    """The thresholds of 3.1 and 3.3."""
    game = variant_named(variant)
    for total, minimum in totals.items():
        assert State(game, 0, [0, total]).minimum(1) == minimum


def test_the_minimum_of_one_who_plays_alone() -> None:
    assert [State(variant_named("classic_two"), 0, [0, 1500]).minimum(side) for side in (0, 1)] == [
        50,
        90,
    ]
