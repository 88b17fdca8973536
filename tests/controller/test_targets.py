"""Where cards may be dropped, and how far an opening reaches."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.controller.game import Game, Stage
from game.controller.placing import groupings
from game.controller.targets import MELD, NEW_MELD, PILE, Place, grouped
from game.notation.action_notation import action_text
from game.notation.card_notation import cards_text, parse_cards
from game.rules import choices
from game.rules.actions import Action, Discard, Draw, LayMelds, LayOff, Take
from game.rules.cards import Card
from game.rules.legality import verify
from game.rules.refusal import Reason
from game.rules.state import Phase
from tests.whole_state import whole_state

from .tables import EVERY_VARIANT, at, by_hint, position, sit

OTHERS = ["4s 4h 9d 9c 8h", "4d 4c 9s 9h 8s", "5s 5d Td Tc 8d"]
KINGS = '[["Ks Kh Kd"], []]'


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def found(game: Game, text: str) -> dict[Place, str]:
    return {target.place: action_text(target.action) for target in game.legal.targets(cards(text))}


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
    assert next(action_text(way) for way in game.legal.takes()) == "0 take > #0"
    assert game.legal.why_no_pile() is None


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
    refusal = game.legal.why_no_pile()
    assert refusal is not None
    assert refusal.reason is reason
    assert game.legal.takes() == []


def test_an_opening_that_falls_short_is_why_the_pile_stays() -> None:
    game = at(position(["7c 7d 4c 8c 9c", *OTHERS], phase="draw", pile="4h 7s"))
    refusal = game.legal.why_no_pile()
    assert refusal is not None
    assert refusal.reason is Reason.OPENING_BELOW_MINIMUM
    # Something else beside the pair may yet open.
    assert game.legal.pile_barred() is None


def test_a_wild_top_card_is_out_of_reach_before_an_opening_too() -> None:
    game = at(position(["Kd 2d 4c 8c 9c", *OTHERS], phase="draw", pile="4s 2s"))
    refusal = game.legal.pile_barred()
    assert refusal is not None
    assert refusal.reason is Reason.TOP_NOT_TAKEABLE


def test_the_tray_counts_towards_the_minimum() -> None:
    game = at(position(["As Ah Ad 7c 7d 7h 8c 8d", *OTHERS]))
    nothing = game.legal.opening([])
    assert (nothing.points, nothing.minimum, nothing.action) == (0, 50, None)
    low = game.legal.opening([cards("7c 7d 7h")])
    assert (low.points, low.action) == (15, None)
    assert low.refusal is not None
    assert low.refusal.reason is Reason.OPENING_BELOW_MINIMUM
    whole = game.legal.opening([cards("As Ah Ad"), cards("7c 7d 7h")])
    assert (whole.points, whole.refusal) == (75, None)
    assert whole.action == LayMelds(0, (cards("As Ah Ad"), cards("7c 7d 7h")))
    assert game.submit(whole.action) is None


def test_an_opening_with_the_pile() -> None:
    classic = at(position(["Ks Kh 7c 7d 7h 2s 8c", *OTHERS], phase="draw", pile="4h Kd"))
    pair = classic.legal.opening_take(cards("Ks Kh"), [])
    assert (pair.points, pair.action) == (30, None)
    whole = classic.legal.opening_take(cards("Ks Kh"), [cards("7c 7d 7h 2s")])
    assert (whole.points, whole.refusal) == (65, None)
    assert isinstance(whole.action, Take)
    assert classic.submit(whole.action) is None


def test_the_top_card_counts_only_where_the_rules_say_so() -> None:
    hand = "Ks Kh As Ah Ad Ac 7c 7d 7h 8c 8d"
    game = at(position([hand, *OTHERS], "international", phase="draw", pile="4h Kd"))
    bare = game.legal.opening_take(cards("Ks Kh"), [cards("As Ah Ad Ac")])
    assert bare.points == 80
    assert bare.refusal is not None
    whole = game.legal.opening_take(cards("Ks Kh"), [cards("As Ah Ad Ac"), cards("7c 7d 7h")])
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
        said = ", ".join(
            action_text(action).removeprefix("0 ") for action in game.legal.simple_actions()
        )
        assert said == expected


def in_order(action: Action) -> Action:
    """The action with its cards sorted: sequences are laid from low to high."""
    if isinstance(action, LayOff):
        return LayOff(0, tuple((tuple(sorted(group)), at) for group, at in action.additions))
    return action


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
            offers = [
                *game.legal.targets(view.hand[:1]),
                *game.legal.takes(),
                *game.legal.simple_actions(),
            ]
            assert not offers
            continue
        melds = range(len(view.melds[view.side]))
        for size in (1, 2):
            for chosen in set(combinations(sorted(view.hand), size)):
                targets = game.legal.targets(chosen)
                assert all(verify(whole_state(game), target.action) is None for target in targets)
                offered += len(targets)
                if view.phase is not Phase.MELD:
                    continue
                actions = [in_order(target.action) for target in targets]
                wanted: list[Action] = [LayOff(0, ((chosen, index),)) for index in melds]
                wanted += [Discard(0, chosen[0])] if size == 1 else []
                for action in wanted:
                    assert (action in actions) == (verify(whole_state(game), action) is None)
        game.submit(by_hint(game))
    assert offered > 10


def labelled(game: Game, text: str) -> list[tuple[Place, str, str]]:
    targets = game.legal.targets(cards(text))
    return [(t.place, action_text(t.action).removeprefix("0 "), t.label) for t in targets]


def test_sequences_grow_at_both_ends() -> None:
    game = at(position(["4h 8h 9h Ks", *OTHERS], "samba", melds='[["5h 6h 7h"], []]'))
    assert found(game, "4h")[MELD, 0] == "0 add 4h > #0"
    assert found(game, "8h")[MELD, 0] == "0 add 8h > #0"
    assert found(game, "9h 8h") == {(MELD, 0): "0 add 8h 9h > #0"}
    assert found(game, "4h 8h")[MELD, 0] == "0 add 4h 8h > #0"
    assert found(game, "9h") == {PILE: "0 discard 9h"}


def test_new_sequences_and_several_melds_at_once() -> None:
    hand = "8d 9d Td 8s 9s Ts 8c Ks Kh Kd 4h"
    game = at(position([hand, *OTHERS], "samba", melds='[["5h 6h 7h"], []]'))
    assert found(game, "Td 8d 9d") == {NEW_MELD: "0 meld 8d 9d Td"}
    assert found(game, "8d Ks 9d Kh Td Kd") == {NEW_MELD: "0 meld 8d 9d Td + Ks Kh Kd"}
    both = {place: label for place, _action, label in labelled(game, "8d 9d Td 8s 9s Ts")}
    assert both == {NEW_MELD: ""}
    assert found(game, "8d 9d Td 8s 9s Ts 8c") == {}
    assert grouped(cards("8d 9d Td 8s 9s Ts")) == (cards("8s 9s Ts"), cards("8d 9d Td"))


def test_cards_that_are_melds_in_two_ways() -> None:
    hand = "8d 9d Td 8s 9s Ts 8h 9h Th Ks Kd 4c"
    game = at(position([hand, *OTHERS], "samba", melds='[["5h 6h 7h"], []]'))
    ways = labelled(game, "8d 9d Td 8s 9s Ts 8h 9h Th")
    assert [action for _place, action, _label in ways] == [
        "meld 8d 8s 8h + 9d 9s 9h + Td Ts Th",
        "meld 8s 9s Ts + 8h 9h Th + 8d 9d Td",
    ]
    assert all(label for _place, _action, label in ways)


def test_wild_cards_take_their_places() -> None:
    """HOL-1: inside, above or below; the most usual place first."""
    game = at(position(["7d 8d 9d 2s Tc Ks Kd", *OTHERS], "hollywood", melds=KINGS))
    assert labelled(game, "7d 8d 9d 2s") == [
        (NEW_MELD, "meld 7d 8d 9d 2s=Td", "7♦ 8♦ 9♦ 2♠ (2♠ as 10♦)"),
        (NEW_MELD, "meld 2s=6d 7d 8d 9d", "2♠ 7♦ 8♦ 9♦ (2♠ as 6♦)"),
    ]
    inside = at(position(["7d 8d Td 2s Ks Kd", *OTHERS], "hollywood", melds=KINGS))
    assert labelled(inside, "7d 8d Td 2s") == [(NEW_MELD, "meld 7d 8d 2s=9d Td", "")]
    ladder = '[["5d 6d 7d"], []]'
    onto = at(position(["8d Jo 4d Ks Kd", *OTHERS], "hollywood", melds=ladder))
    assert labelled(onto, "Jo")[1:] == [
        ((MELD, 0), "add Jo=8d > #0", "Joker as 8♦"),
        ((MELD, 0), "add Jo=4d > #0", "Joker as 4♦"),
    ]
    for target in onto.legal.targets(cards("Jo"))[1:]:
        assert onto.submit(target.action) is None
        meld = onto.view().melds[0][0]
        assert meld.cards[meld.size - 1 if "8" in target.label else 0] == cards("Jo")[0]
        assert onto.undo()


def test_the_ends_of_a_suit() -> None:
    """URU-2: black suits begin with the three, red ones with the four; the ace is highest."""
    game = at(position(["Jh Qh Kh Ah 2s 2d 9c 9s", *OTHERS], "uruguay", melds=KINGS))
    assert [a for _p, a, _l in labelled(game, "Qh Kh Ah 2s")] == ["meld 2s=Jh Qh Kh Ah"]
    low = at(position(["4h 5h 6h 4s 5s 6s 2s 9c 9s", *OTHERS], "uruguay", melds=KINGS))
    assert [a for _p, a, _l in labelled(low, "4h 5h 6h 2s")] == ["meld 4h 5h 6h 2s=7h"]
    assert [a for _p, a, _l in labelled(low, "4s 5s 6s 2s")] == [
        "meld 4s 5s 6s 2s=7s",
        "meld 2s=3s 4s 5s 6s",
    ]
    assert [a for _p, a, _l in labelled(game, "Qh Kh 2s 2d")] == [
        "meld 2s=Jh Qh Kh 2d=Ah",
        "meld 2s=Th 2d=Jh Qh Kh",
    ]


def test_several_sets_of_a_rank() -> None:
    two = '[["Ks Kh Kd", "9s 9h 9d", "Kc Ks Kd 2s"], []]'
    game = at(position(["Kc Kd Kh 8c 8d", *OTHERS], "samba", melds=two))
    assert set(found(game, "Kc")) == {PILE, (MELD, 0), (MELD, 2)}
    assert set(found(game, "Kc Kd Kh")) == {NEW_MELD, (MELD, 0), (MELD, 2)}
    take = at(position(["Kc Kd 8c 8d 5c", *OTHERS], "samba", phase="draw", pile="4d Kh", melds=two))
    assert found(take, "Kc Kd") == {
        PILE: "0 take Kc Kd",
        NEW_MELD: "0 take Kc Kd",
        (MELD, 0): "0 take Kc Kd > #0",
        (MELD, 2): "0 take Kc Kd > #2",
    }
    onto = [target.place for target in take.legal.targets([])]
    assert onto == [(MELD, 0), PILE, (MELD, 2), PILE]


def test_taking_the_pile_with_a_sequence_on_the_table() -> None:
    ladder = '[["5d 6d 7d", "Ks Kh Kd"], []]'
    game = at(position(["9d Td 8c 5s", *OTHERS], "samba", phase="draw", pile="Jc 8d", melds=ladder))
    assert found(game, "") == {(MELD, 0): "0 take > #0", PILE: "0 take > #0"}
    assert found(game, "9d") == {}


def test_a_pair_of_wild_cards_takes_a_wild_card() -> None:
    game = at(position(["2s 2h Jo 8c 5s", *OTHERS], "hollywood", phase="draw", pile="Jc 2d",
                       melds=KINGS))  # fmt: skip
    assert found(game, "2s 2h") == {PILE: "0 take 2s 2h", NEW_MELD: "0 take 2s 2h"}
    assert found(game, "2s Jo") == {}
    assert game.legal.why_no_pile() is None


def test_merging() -> None:
    melds = '[["Ks Kh Kd", "9s 9h 9d", "Kc Ks Kd 2s"], []]'
    game = at(position(["Kc 8c 8d", *OTHERS], "samba", melds=melds))
    assert [action_text(t.action) for t in game.legal.merge_targets(2)] == ["0 merge #2 > #0"]
    assert [t.place for t in game.legal.merge_targets(0)] == [(MELD, 2)]
    assert game.legal.merge_targets(1) == []
    assert game.submit(game.legal.merge_targets(2)[0].action) is None
    assert [meld.size for meld in game.view().melds[0]] == [7, 3]
    assert at(position(["Kc 8c", *OTHERS], melds=melds)).legal.merge_targets(2) == []


def test_converting_a_wild_meld() -> None:
    wild = '[["2s 2h Jo"], []]'
    hand = ["9s 9h 9d 9c Kc Kd", *OTHERS]
    game = at(position(hand, "joker conversion=True", melds=wild))
    assert found(game, "9s 9h 9d 9c")[MELD, 0] == "0 add 9s 9h 9d 9c > #0"
    assert (MELD, 0) not in found(at(position(hand, "joker", melds=wild)), "9s 9h 9d 9c")


def test_an_opening_that_may_not_come_from_the_pile() -> None:
    hand = "Ks Kh Ac Ad As Ah 8c"
    game = at(position([hand, *OTHERS], "brazilian", phase="draw", pile="5h Kd"))
    refusal = game.legal.why_no_pile()
    assert refusal is not None
    assert refusal.reason is Reason.OPENING_NOT_FROM_PILE
    assert found(game, "Ks Kh") == {}


def test_an_opening_with_a_sequence() -> None:
    game = at(position(["Kh Qh Jh Ah As Ad Ac 8c 5d", *OTHERS], "samba"))
    check = game.legal.opening([cards("Jh Qh Kh"), cards("As Ad Ac")])
    assert (check.points, check.refusal) == (90, None)
    assert check.action is not None
    assert found(game, "Jh Qh Kh As Ad Ac")[NEW_MELD] == "0 meld Jh Qh Kh + As Ad Ac"


def test_the_extra_hand_can_be_picked_up_after_opening() -> None:
    more = 'extra = ["", "7s 7h", "", "4s 4h"]\nopened = [true, false]'
    two = position(["Kc 8c 8d", "", "5s 5h 6d", ""], "two_hands_regency",
                   melds='[["Ks Kh Kd"], []]', more=more)  # fmt: skip
    game = at(two)
    assert [action_text(action) for action in game.legal.simple_actions()] == ["0 pickup"]
    assert game.submit(game.legal.simple_actions()[0]) is None
    assert sorted(game.view().hand) == sorted(cards("Kc 8c 8d 4s 4h"))
    assert not game.can_undo


def test_the_next_partner_is_asked_and_three_may_answer() -> None:
    hands = ["Ac 7c", "4s 4h", "5s 5h", "6s 6h", "8s 8h", "9s 9h"]
    two = '[["As Ah Ad Ac As Ah Ad", "Ks Kh Kd Kc Ks Kh Kd"], []]'
    game = at(position(hands, "six_two_sides", melds=two))
    assert [action_text(action) for action in game.legal.simple_actions()] == ["0 ask"]
    game.submit(game.legal.simple_actions()[0])
    assert game.view().turn == 2
    hands[0], hands[4] = hands[4], hands[0]
    asked = at(position(hands, "six_two_sides", melds=two, turn=4, actions='["4 ask"]'))
    assert asked.your_turn
    said = [action_text(action) for action in asked.legal.simple_actions()]
    assert said == ["0 yes", "0 no"]


def test_special_hands_and_how_near_they_are() -> None:
    quads = "4s 4h 4d 4c 5s 5h 5d 5c 6s 6h 6d 6c 2s 2h"
    game = at(position([quads, *OTHERS], "modern_american"))
    assert "0 declare quads" in [action_text(action) for action in game.legal.simple_actions()]
    progress = game.legal.special_progress()
    assert progress[0] == ("quads", 0)
    assert [missing for _name, missing in progress] == sorted(m for _n, m in progress)
    # Three of nine have no place for a pair of deuces, which may not be thrown.
    assert len(progress) == 6
    garbage = quads.replace("4c", "Kd").replace("6c", "Kd")
    near = at(position([garbage, *OTHERS], "modern_american"))
    assert "garbage" not in dict(near.legal.special_progress())
    garbage = garbage.replace("2s", "Ks").replace("2h", "8h")
    near = at(position([garbage, *OTHERS], "modern_american"))
    assert dict(near.legal.special_progress())["garbage"] == 1
    melded = "melded = [true, false, false, false]"
    gone = at(position([quads, *OTHERS], "modern_american", melds=KINGS, more=melded))
    assert gone.legal.special_progress() == []
    assert at(position([quads, *OTHERS])).legal.special_progress() == []


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_the_window_and_the_rules_have_one_list_of_simple_actions(variant: str) -> None:
    game = sit(variant, seed=5)
    seen: set[type] = set()
    for now in range(400):
        game.poll(float(now))
        if game.stage is not Stage.PLAYING:
            break
        if game.your_turn:
            actions = game.legal.simple_actions()
            assert actions == choices.simple_actions(game.view()) == list(dict.fromkeys(actions))
            assert all(game.legal.why_not(action) is None for action in actions)
            seen |= {type(action) for action in actions}
            game.submit(by_hint(game))
        else:
            assert game.legal.simple_actions() == game.legal.takes() == []
    assert Draw in seen


def test_wild_cards_go_to_the_sets_that_lack_cards() -> None:
    assert grouped(cards("9d 9s 9c Td Ts 2c")) == (cards("9d 9s 9c"), cards("Td Ts 2c"))
    ways = groupings(cards("9d 9s 9c Td Ts Th 2c"))
    assert ways == [
        (cards("9d 9s 9c 2c"), cards("Td Ts Th")),
        (cards("9d 9s 9c"), cards("Td Ts Th 2c")),
    ]
    assert grouped(cards("9d 9s Td Ts 2c")) == (cards("9d 9s Td Ts 2c"),)


def test_where_there_are_sequences_every_pair_of_suits_may_take_the_pile() -> None:
    """The card that stays may lengthen a sequence, or not."""
    hand = "Jc Jd Js 4c 5d"
    for key, pairs in (("samba", ["Jc Jd", "Jc Js", "Jd Js"]), ("classic", ["Jc Jd"])):
        text = position([hand, *OTHERS], phase="draw", pile="4c Jh", melds=KINGS, variant=key)
        ways = at(text).legal.take_ways()
        taken = [way.action.cards for way in ways if isinstance(way.action, Take)]
        two = [" ".join(sorted(cards_text(pair).split())) for pair in taken if len(pair) == 2]
        assert sorted(two) == pairs, key
