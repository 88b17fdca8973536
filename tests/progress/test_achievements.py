"""Achievements: each is earned by facts that are just enough, and by nothing less."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.learning.stacking import stacked
from game.notation.record import PlayerEntry, Record
from game.notation.replay import result_of, state_after
from game.progress.achievements import (
    ACHIEVEMENTS,
    HANDS,
    MATCHES,
    OVER_TIME,
    Finished,
    milestones,
    of_hand,
    of_match,
)
from game.progress.facts import HandFacts, MatchFacts, SeatFacts, match_facts
from game.variants import VARIANTS
from tests.progress.tables import RECORDED, match

PLAIN = HandFacts(
    1, b"deck", b"moves", over=True, here=True, own=100, rival=100, minimum=50,
    me=SeatFacts(turns=9),
)  # fmt: skip
LOST = MatchFacts("classic", False, 5000, "beginner", "", "", 3000, 5000, False, (), (PLAIN,) * 6)


def mine(**values: Any) -> dict[str, Any]:
    return {"me": replace(PLAIN.me, **values)}


HAND_EDGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "opened": ({"opened": 50}, {"opened": 0}),
    "natural": ({"natural": 1}, {"mixed": 1}),
    "mixed": ({"mixed": 1}, {"natural": 1}),
    "wild": ({"wild": 1}, {"mixed": 1}),
    "sequence": ({"sequence": 1}, {"natural": 1}),
    "sevens": ({"sevens": 1}, {"aces": 1}),
    "aces": ({"aces": 1}, {"sevens": 1}),
    "three_canastas": ({"mixed": 2, "wild": 1}, {"mixed": 2}),
    "five_canastas": ({"mixed": 3, "sequence": 2}, {"mixed": 4}),
    "three_naturals": ({"natural": 3}, {"natural": 2, "mixed": 1}),
    "pile_12": (mine(pile=12), mine(pile=11)),
    "pile_20": (mine(pile=20), mine(pile=19)),
    "pile_30": (mine(pile=30), mine(pile=29)),
    "takes": (mine(takes=5), mine(takes=4)),
    "ice": ({"frozen_takes": 1}, mine(takes=1)),
    "out": ({"out": "me"}, {"out": "partner"}),
    "concealed": ({"out": "me", "how": "concealed"}, {"out": "rival", "how": "concealed"}),
    "asked": ({"out": "me", "asked": True}, {"out": "partner", "asked": True}),
    "partner_out": ({"out": "partner", "own": 101}, {"out": "partner", "own": 100}),
    "quick": ({"out": "me", **mine(turns=5)}, {"out": "me", **mine(turns=6)}),
    "unopened": (
        {"out": "partner", "rivals_opened": False}, {"out": "rival", "rivals_opened": False}
    ),
    "threes": ({"threes": 4, "all_threes": True}, {"threes": 3}),
    "high_opening": ({"opened": 100}, {"opened": 95}),
    "steep": ({"opened": 120, "top_minimum": True}, {"opened": 0, "top_minimum": True}),
    "despite": ({"out": "rival", "own": 105}, {"out": "rival", "own": 95}),
    "rout": ({"own": 2100}, {"own": 2095}),
    "special": ({"shown": "straight"}, {"out": "me"}),
    "blitz": ({"shown": "blitz"}, {"shown": "schneider"}),
    "schneider": ({"shown": "schneider"}, {"shown": "blitz"}),
}  # fmt: skip
"""What a hand must have to earn it, and what is not enough."""

MATCH_EDGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "won": ({"won": True}, {"won": False}),
    "won_standard": ({"won": True, "level": "standard"}, {"won": True, "level": "casual"}),
    "won_expert": ({"won": True, "level": "master"}, {"won": True, "level": "strong"}),
    "won_master": ({"won": True, "level": "master"}, {"won": False, "level": "master"}),
    "comeback": (
        {"won": True, "hands": (replace(PLAIN, rival_before=4000),)},
        {"won": True, "hands": (replace(PLAIN, rival_before=3995),)},
    ),
    "halfway": (
        {"won": True, "hands": (replace(PLAIN, rival_before=2500),)},
        {"won": True, "hands": (replace(PLAIN, rival_before=2495),)},
    ),
    "close": (
        {"won": True, "own": 5100, "rival": 5000}, {"won": True, "own": 5105, "rival": 5000}
    ),
    "wide": (
        {"won": True, "own": 5500, "rival": 3000}, {"won": True, "own": 5500, "rival": 3005}
    ),
    "short": ({"won": True, "hands": (PLAIN,) * 4}, {"won": True, "hands": (PLAIN,) * 5}),
    "long": ({"hands": (PLAIN,) * 15}, {"hands": (PLAIN,) * 14}),
}  # fmt: skip


def test_every_one_has_its_edge() -> None:
    assert set(HAND_EDGES) == {each.key for each in HANDS}
    assert set(MATCH_EDGES) == {each.key for each in MATCHES}
    keys = [each.key for each in ACHIEVEMENTS]
    assert len(keys) == len(set(keys))
    titles = [each.title for each in ACHIEVEMENTS]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("key", HAND_EDGES)
def test_hand_earns_it_and_one_just_short_does_not(key: str) -> None:
    enough, short = HAND_EDGES[key]
    assert key not in of_hand(PLAIN)
    assert key in of_hand(replace(PLAIN, **enough))
    assert key not in of_hand(replace(PLAIN, **short))
    assert of_hand(replace(PLAIN, over=False, **enough)) == []
    assert of_hand(replace(PLAIN, here=False, **enough)) == []


@pytest.mark.parametrize("key", MATCH_EDGES)
def test_match_earns_it_and_one_just_short_does_not(key: str) -> None:
    enough, short = MATCH_EDGES[key]
    assert key not in of_match(LOST)
    assert key in of_match(replace(LOST, **enough))
    assert key not in of_match(replace(LOST, **short))
    assert of_match(replace(LOST, **{**enough, "won": None})) == []


@pytest.mark.parametrize("key", ["halfway", "wide", "short"])
def test_a_match_of_a_number_of_hands_has_no_target(key: str) -> None:
    enough, _short = MATCH_EDGES[key]
    assert key not in of_match(replace(LOST, target=0, **enough))


FOUND = (
    "opened", "natural", "mixed", "wild", "sequence", "sevens", "aces", "three_canastas",
    "five_canastas", "three_naturals", "pile_12", "pile_20", "pile_30", "takes", "ice", "out",
    "asked", "partner_out", "quick", "unopened", "threes", "high_opening", "despite", "rout",
)  # fmt: skip
"""Those that some recorded hand earns and another does not."""


def test_recorded_hands_earn_them() -> None:
    earned: set[str] = set()
    missed: set[str] = set()
    for path in RECORDED.glob("*.canasta"):
        facts = match_facts(match(path.stem))
        assert facts is not None
        for hand in facts.hands:
            got = of_hand(hand)
            earned.update(got)
            missed.update(key for key in FOUND if key not in got)
    assert earned >= set(FOUND)
    assert missed == set(FOUND)


STACKED = (
    (
        "international", "4s 4d 5s 5d 6s 6d 7s 7d 8s 8d 9s 9d Ts",
        "0 draw <- Td\n0 declare schneider", {"special", "schneider"},
    ),
    (
        "international", "Jo 2c 3h 4s 5s 6d 7c 8h 9h Ts Jd Qc Ks",
        "0 hold 3h\n0 draw <- Ah\n0 declare blitz", {"special", "blitz"},
    ),
    (
        "classic", "Ks Ks Kh Kh Kd Kd Kc 5s 5h 5d 5c",
        "0 draw <- Kc\n0 meld Ks Ks Kh Kh Kd Kd Kc Kc + 5s 5h 5d 5c",
        {"concealed", "natural", "quick", "unopened", "high_opening"},
    ),
)  # fmt: skip
"""A game, the first player's cards, what they do, and some of what that earns."""


@pytest.mark.parametrize(("key", "cards", "script", "keys"), STACKED)
def test_rare_hands_earn_them(key: str, cards: str, script: str, keys: set[str]) -> None:
    variant = VARIANTS[key]
    upcard = "Qh" if variant.deal.upcard else ""
    hand = stacked(variant, variant.table.seats - 1, {0: cards}, script, upcard)
    players = [PlayerEntry("You", "human"), *[PlayerEntry("Nora", "standard")] * 3]
    hand.result = result_of(state_after(hand, variant))
    facts = match_facts(Record(variant, players, [hand]))
    assert facts is not None
    earned = set(of_hand(facts.hands[0]))
    assert keys <= earned
    rare = {"special", "schneider", "blitz", "concealed"}
    assert earned & rare == keys & rare


def test_over_time() -> None:
    games = list(VARIANTS)
    matches = [Finished(f"2026-01-{n + 1:02d}", key, n != 3) for n, key in enumerate(games)]
    hands = [(f"2026-02-{n % 28 + 1:02d}", n % 2) for n in range(1000)]
    found = milestones(hands, matches)
    assert set(found) == {each.key for each in OVER_TIME}
    assert found["streak_3"] == "2026-01-03"
    assert found["streak_5"] == "2026-01-09"
    assert found["matches_10"] == "2026-01-10"
    assert found["games"] == f"2026-01-{len(games)}"
    assert found["hands_100"] == hands[99][0]
    assert found["hands_1000"] == hands[999][0]
    assert found["canastas_100"] == hands[199][0]
    short = milestones(hands[:99], [*matches[:2], *matches[3:9]])
    assert set(short) == {"streak_3", "streak_5"}
