"""Where cards may be dropped, and how far an opening reaches."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.controller.game import Game, Stage
from game.controller.targets import MELD, NEW_MELD, PILE, Place, grouped
from game.notation.actions import action_text
from game.notation.cards import parse_cards
from game.rules.actions import Action, Discard, LayMelds, LayOff, Take
from game.rules.cards import Card
from game.rules.legality import verify
from game.rules.refusal import Reason
from game.rules.state import Phase

from .tables import EVERY_VARIANT, at, by_hint, position, sit

OTHERS = ["4s 4h 9d 9c 8h", "4d 4c 9s 9h 8s", "5s 5d Td Tc 8d"]
KINGS = '[["Ks Kh Kd"], []]'


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def found(game: Game, text: str) -> dict[Place, str]:
    return {target.place: action_text(target.action) for target in game.targets(cards(text))}


def test_after_the_draw() -> None:
    game = at(position(["Kc Kd 7d 7c 7h 2s 8c 9c", *OTHERS], melds=KINGS))
    assert found(game, "Kc") == {PILE: "0 discard Kc", (MELD, 0): "0 add Kc > #0"}
    assert found(game, "Kc 2s") == {(MELD, 0): "0 add Kc 2s > #0"}
    assert found(game, "7d 7c 7h") == {NEW_MELD: "0 meld 7d 7c 7h"}
    assert found(game, "8c") == {PILE: "0 discard 8c"}
    assert found(game, "8c 9c") == {}
    assert found(game, "") == {}


def test_several_ranks_at_once_are_several_melds() -> None:
    game = at(position(["7d 7c 7h 8c 8s 8h 2s 9c 9d", *OTHERS], melds=KINGS))
    assert found(game, "7d 8c 7c 8s 7h 8h") == {NEW_MELD: "0 meld 7d 7c 7h + 8c 8s 8h"}
    assert found(game, "7d 8c 7c 8s 2s") == {}
    assert grouped(cards("7d 7c 2s")) == (cards("7d 7c 2s"),)


def test_taking_the_pile() -> None:
    game = at(position(["Kc Kd 7d 2s 8c", *OTHERS], phase="draw", pile="4c Ks", melds=KINGS))
    assert found(game, "Kc Kd") == {PILE: "0 take Kc Kd", (MELD, 0): "0 take Kc Kd"}
    assert found(game, "Kc 2s") == {PILE: "0 take Kc 2s", (MELD, 0): "0 take Kc 2s"}
    assert found(game, "") == {PILE: "0 take > #0", (MELD, 0): "0 take > #0"}
    assert found(game, "7d") == {}
    assert next(action_text(way) for way in game.pile_ways()) == "0 take > #0"
    assert game.why_no_pile() is None


def test_a_new_meld_from_the_pile() -> None:
    game = at(position(["7c 7d Kc 2s 8c", *OTHERS], phase="draw", pile="4c 7s", melds=KINGS))
    assert found(game, "7c 7d") == {PILE: "0 take 7c 7d", NEW_MELD: "0 take 7c 7d"}


@pytest.mark.parametrize(
    ("hand", "pile", "reason"),
    [
        ("7c Kc 2s 8c", "4c 2h", Reason.TOP_NOT_TAKEABLE),
        ("7c Kc 2s 8c", "", Reason.PILE_EMPTY),
        ("7c 2s Kc 8c", "2h 7s", Reason.PILE_FROZEN),
        ("7c Jc Kc 8c", "4h 7s", Reason.NEEDS_NATURAL_PAIR),
    ],
)
def test_why_the_pile_cannot_be_taken(hand: str, pile: str, reason: Reason) -> None:
    game = at(position([hand, *OTHERS], phase="draw", pile=pile, melds=KINGS))
    refusal = game.why_no_pile()
    assert refusal is not None
    assert refusal.reason is reason
    assert game.pile_ways() == []


def test_an_opening_that_falls_short_is_why_the_pile_stays() -> None:
    game = at(position(["7c 7d 4c 8c 9c", *OTHERS], phase="draw", pile="4h 7s"))
    refusal = game.why_no_pile()
    assert refusal is not None
    assert refusal.reason is Reason.OPENING_BELOW_MINIMUM


def test_the_tray_counts_towards_the_minimum() -> None:
    game = at(position(["As Ah Ad 7c 7d 7h 8c 8d", *OTHERS]))
    nothing = game.opening([])
    assert (nothing.points, nothing.minimum, nothing.action) == (0, 50, None)
    low = game.opening([cards("7c 7d 7h")])
    assert (low.points, low.action) == (15, None)
    assert low.refusal is not None
    assert low.refusal.reason is Reason.OPENING_BELOW_MINIMUM
    whole = game.opening([cards("As Ah Ad"), cards("7c 7d 7h")])
    assert (whole.points, whole.refusal) == (75, None)
    assert whole.action == LayMelds(0, (cards("As Ah Ad"), cards("7c 7d 7h")))
    assert game.submit(whole.action) is None


def test_an_opening_with_the_pile() -> None:
    classic = at(position(["Ks Kh 7c 7d 7h 2s 8c", *OTHERS], phase="draw", pile="4h Kd"))
    pair = classic.opening_take(cards("Ks Kh"), [])
    assert (pair.points, pair.action) == (30, None)
    whole = classic.opening_take(cards("Ks Kh"), [cards("7c 7d 7h 2s")])
    assert (whole.points, whole.refusal) == (65, None)
    assert isinstance(whole.action, Take)
    assert classic.submit(whole.action) is None


def test_the_top_card_counts_only_where_the_rules_say_so() -> None:
    hand = "Ks Kh As Ah Ad Ac 7c 7d 7h 8c 8d"
    game = at(position([hand, *OTHERS], "international", phase="draw", pile="4h Kd"))
    bare = game.opening_take(cards("Ks Kh"), [cards("As Ah Ad Ac")])
    assert bare.points == 80
    assert bare.refusal is not None
    whole = game.opening_take(cards("Ks Kh"), [cards("As Ah Ad Ac"), cards("7c 7d 7h")])
    assert whole.points == 95
    assert whole.action is not None


def test_simple_actions() -> None:
    names = {
        "draw": position(["Kc 7d", *OTHERS], phase="draw"),
        "table, hold 3s, hold 3h": position(
            ["3s 3h 7c 7d", *OTHERS], "international", phase="draw"
        ),
        "ask": position(["Ac 7c", *OTHERS], melds='[["As Ah Ad Ac As Ah Ad"], []]'),
        "declare schneider": position(
            ["4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h Ts Th", *OTHERS], "international"
        ),
    }
    for expected, record in names.items():
        game = at(record)
        said = ", ".join(action_text(action).removeprefix("0 ") for action in game.simple_actions())
        assert said == expected


@pytest.mark.parametrize("variant", EVERY_VARIANT)
@pytest.mark.parametrize("seed", range(2))
def test_targets_are_all_the_lawful_drops_and_nothing_else(variant: str, seed: int) -> None:
    game = sit(variant, seed)
    offered = 0
    for now in range(5000):
        game.poll(float(now))
        if game.stage is not Stage.PLAYING:
            break
        view = game.view()
        if not game.your_turn:
            offers = [*game.targets(view.hand[:1]), *game.pile_ways(), *game.simple_actions()]
            assert not offers
            continue
        melds = range(len(view.melds[view.side]))
        for size in (1, 2):
            for chosen in set(combinations(sorted(view.hand), size)):
                targets = game.targets(chosen)
                assert all(verify(game._state, target.action) is None for target in targets)
                offered += len(targets)
                if view.phase is not Phase.MELD:
                    continue
                actions = [target.action for target in targets]
                wanted: list[Action] = [LayOff(0, ((chosen, index),)) for index in melds]
                wanted += [Discard(0, chosen[0])] if size == 1 else []
                for action in wanted:
                    assert (action in actions) == (verify(game._state, action) is None)
        game.submit(by_hint(game))
    assert offered > 50
