"""What a hint says beside its move: nothing that it has just spoken against, or includes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.notation.action_notation import parse_action
from game.notation.reasons import Reason, Why, say
from game.players.advice import Advice, Finding, advise, judge
from game.players.explain.compared import Compared
from game.players.explain.lapses import added, already_told, lapses
from game.players.explain.overlap import throws_what_is_laid
from game.players.explain.telling import speaks_against
from game.players.facts.turn import Turn
from game.players.player import Decision
from game.players.search.candidates import Candidate
from game.players.search.caution.throwing import FAT_PILE
from game.players.search.verdict import Verdict
from game.players.searcher import Searcher
from game.rules.actions import Action
from game.rules.state import Phase
from game.rules.view import PlayerView

from .table import position, turn_of
from .telling import brief

SMALL = {"set": Reason("meld.set", rank=9)}


def move(text: str, why: Why | None = None) -> Candidate:
    return turn_of(*text.split("; "), why=why)


class Thought(Searcher):
    """A player who has compared these moves, the best first, and has found so many points."""

    def __init__(self, found: Sequence[Candidate], gains: Sequence[float]) -> None:
        self.found = list(found)
        order, errors = tuple(range(len(found))), (1.0,) * len(found)
        self.verdict = Verdict(0, order, tuple(gains), errors)

    def think(
        self, view: PlayerView, also: Action | None = None
    ) -> tuple[Decision, list[Candidate], Verdict | None]:
        best = self.found[0]
        return best.chosen or Decision(best.first), self.found, self.verdict


def advised(view: PlayerView, why: Why, *moves: str, gain: float = 5.0) -> Advice:
    found = [move(moves[0], why), *(move(text) for text in moves[1:])]
    return advise(Thought(found, [0.0, *[gain] * (len(moves) - 1)]), view)


PILE: dict[str, Any] = {"phase": "draw", "pile": "4s 6d 9h", "opened": [False, True],
                        "melds": [[], ["8s 8h 8c"]]}  # fmt: skip


@pytest.mark.parametrize(
    ("why", "other", "against"),
    [
        (say("theirs.could_use", rank=13), "discard Kd", True),
        (say("theirs.could_use", rank=13), "discard 9d", False),
        (say("theirs.fits", rank=9, meld=SMALL["set"]), "discard 9d", True),
        (say("next.holds_one", rank=9), "discard 9d", True),
        (say("use.fits", rank=9, alone=0), "discard 9d", True),
        (say("seen.fewer_counted", rank=10, other=9, count=2, more=3), "discard 9d", True),
        (say("seen.fewer_counted", rank=9, other=10, count=2, more=3), "discard 9d", False),
        (say("card.safer_than", rank=9), "discard 9d", True),
        (say("card.helps_opening_less", rank=9), "discard 9d", True),
        (say("card.singles_riskier"), "discard Kd", True),
        (say("card.singles_riskier"), "discard 9d", False),
        (say("card.fits_nothing"), "discard 9d", False),
    ],
)
def test_a_reason_may_speak_against_another_card(why: Why, other: str, against: bool) -> None:
    view = position("classic", "Td 9d 9c Kd 5c 5d", pile="4s 6d 6h 8d", opened=[True, True],
                    melds=[[], ["8s 8h 8c", "Ks Kh Kc", "9s 9h 9c 9s"]])  # fmt: skip
    mine, theirs = (Turn(view, move(text).actions) for text in ("discard Td", other))
    assert speaks_against(mine, theirs, why) is against


@pytest.mark.parametrize(
    ("pile", "other", "against"),
    [
        ("Ts Th Tc Ts Th Tc Td", "discard Kd", True),
        ("Ts Th Tc Ts Th Tc Td", "discard Td", False),
        ("4s 6d", "discard Kd", False),
    ],
)
def test_that_a_big_pile_is_safe_speaks_against_a_riskier_card(
    pile: str, other: str, against: bool
) -> None:
    view = position("classic", "Td 9d 9c Kd 5c 5d 3c", pile=pile, opened=[True, True],
                    melds=[[], ["8s 8h 8c", "Ks Kh Kc"]])  # fmt: skip
    mine, theirs = (Turn(view, move(text).actions) for text in ("discard 3c", other))
    why = say("stop.pile", count=len(view.pile) + 1)
    assert speaks_against(mine, theirs, why) is against


@pytest.mark.parametrize("gain", [5.0, 200.0])
def test_a_card_that_the_reason_speaks_against_is_not_offered(gain: float) -> None:
    view = position("classic", "Td 9d 9c Kd 5c 5d", pile="4s 6d 8d", opened=[True, True],
                    melds=[[], ["8s 8h 8c", "Ks Kh Kc"]])  # fmt: skip
    told = advised(view, (), "discard Td", "discard Kd", gain=gain)
    assert brief(told.best.why) == "theirs.fits(meld=meld.set(rank=13), rank=13)"
    assert told.runner_up is None
    assert advised(view, (), "discard Td", "discard 9d", gain=gain).runner_up is not None


@pytest.mark.parametrize(
    ("why", "best", "other", "offered"),
    [
        (say("pile.not_worth_opening", count=3), "draw", "take 9d 9c", False),
        (say("pile.fewer_than_draw", count=3, drawn=4), "draw", "take 9d 9c", False),
        (say("special.complete", hand="schneider"), "draw", "take 9d 9c", False),
        (say("pile.fits_melds", count=2, alone=0), "take 9d 9c", "draw", True),
        (say("pile.nothing_takes_it"), "draw", "take 9d 9c", False),
    ],
)
def test_a_pile_that_is_not_worth_it_is_not_offered(
    why: Why, best: str, other: str, offered: bool
) -> None:
    view = position("classic", "Td 9d 9c Kd 5c", **PILE)
    told = advised(view, why, best, other)
    assert told.best.why == why
    assert (told.runner_up is not None) is offered


@pytest.mark.parametrize(
    ("best", "others", "offered"),
    [
        # Both add the king, and one of them something besides.
        ("add Kd > #0; discard 5c", ["add Kd > #0 + 9d > #1; discard 5c"], ""),
        ("add Kd > #0; discard 5c", ["add 9d > #1; add Kd > #0; discard Td"], ""),
        # Nor what can be done as well, in the same turn.
        ("add Kd > #0; discard 5c", ["add 9d > #1; discard Td"], ""),
        ("add Kd > #0; discard 5c", ["add 9d > #1; discard Td", "discard Td"],
         "act.throw(rank=10)"),
        # Where it makes no difference, nor is a part of it.
        ("add Kd > #0 + 9d > #1; discard 5c", ["add Kd > #0; discard 5c"], ""),
        ("add Kd > #0; discard 5c", ["add Kd > #0 + 9d > #1; discard 5c", "discard Td"],
         "act.throw(rank=10)"),
        ("meld 5c 5d 5h; discard Td", ["meld 5c 5d 5h + 7c 7d 7h; discard Td"], ""),
        ("meld 5c 5d 5h 2s; discard Td", ["meld 5c 5d 5h + 7c 7d 7h; discard Td"],
         "act.lay(melds=meld.set(rank=5) meld.set(rank=7))"),
    ],
)  # fmt: skip
def test_what_is_done_besides_the_advice_is_not_offered(
    best: str, others: list[str], offered: str
) -> None:
    hand = "Td 9d 5d Kd 5c 5h 7c 7d 7h 2s Jc Qd Ah"
    view = position("classic", hand, pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc", "9s 9h 9c"], ["8s 8h 8c"]])  # fmt: skip
    told = advised(view, say("laid.one_short"), best, *others)
    assert (brief([told.runner_up]) if told.runner_up else "") == offered


@pytest.mark.parametrize(
    ("moves", "offered"),
    [
        (["discard 2d"], ""),
        (["discard 2d", "discard Td"], "act.throw(rank=10)"),
        (["discard 8d", "discard Jd", "discard Td"], "act.throw(rank=10)"),
    ],
)
@pytest.mark.parametrize("gain", [4.0, 90.0])
def test_what_a_partner_would_shake_their_head_at_is_not_offered(
    moves: list[str], offered: str, gain: float
) -> None:
    view = position("classic", "Td Tc 8d Jd Kd 5c 2d", pile="4s 6d", opened=[True, True],
                    melds=[["Js Jh Jc"], ["8s 8h 8c"]])  # fmt: skip
    told = advised(view, say("card.fits_nothing"), "discard 5c", *moves, gain=gain)
    assert (brief([told.runner_up]) if told.runner_up else "") == offered


@pytest.mark.parametrize(
    ("fields", "best", "other", "offered"),
    [
        # What the advice lays down.
        ({}, "add 9d > #1; discard Td", "discard 9c", False),
        ({}, "add 9d > #1; discard Td", "discard 5c", True),
        # A wild card is thrown away, or stops the next player before a fat pile.
        ({}, "discard 5c", "discard 2d", False),
        ({"pile": "4s 2h 6d 7d 7h Tc Qh Qs"}, "discard 5c", "discard 2d", True),
        # To draw may be much worse, and is what else there is.
        ({"phase": "draw", "pile": "4s 6d 7d 7h Tc Qh Qs 9h"}, "take 9d 9c", "draw", True),
    ],
)  # fmt: skip
def test_what_nobody_asks_about_is_not_offered(
    fields: dict[str, Any], best: str, other: str, offered: bool
) -> None:
    table: dict[str, Any] = {"pile": "4s 6d", "opened": [True, True], **fields}
    view = position("classic", "Td 9d 9c Kd 5c 2d", **table,
                    melds=[["Js Jh Jc", "9s 9h 9c"], ["8s 8h 8c"]])  # fmt: skip
    told = advised(view, (), best, other, gain=90.0)
    assert (told.runner_up is not None) is offered


def test_where_there_are_sequences_another_suit_is_another_card() -> None:
    view = position("samba", "4h 5h 6h 5s 9d Kd", pile="4s 6d", opened=[True, True],
                    melds=[["Js Jh Jc"], ["8s 8h 8c"]])  # fmt: skip
    best = move("meld 4h 5h 6h; discard 9d", ())
    for card, given in (("5s", False), ("5h", True)):
        assert throws_what_is_laid(view, best, move(f"discard {card}")) is given


def test_another_opening_is_offered_and_another_meld_of_the_turn_is_not() -> None:
    for opened in (False, True):
        view = position("classic", "As Ah Ad Ks Kh Kd 2d 9c 5c", pile="4s",
                        opened=[opened, True],
                        melds=[["Js Jh Jc"] if opened else [], ["8s 8h 8c"]])  # fmt: skip
        told = advised(view, (), "meld As Ah Ad; discard 5c", "meld Ks Kh Kd 2d; discard 5c")
        assert (told.runner_up is not None) is not opened


def test_the_foot_that_a_turn_brings_is_told_of_its_meld() -> None:
    view = position("hand_and_foot", "Kd 9d", pile="4s", opened=[True, True],
                    melds=[["Ks Kh Kc"], ["8s 8h 8c"]],
                    feet=[" ".join(["4s"] * 11), *[""] * 3])  # fmt: skip
    told = advised(view, (), "add Kd > #0; discard 9d", "discard 9d", gain=90.0)
    assert "laid.brings_foot" in [reason.key for reason in told.best.why]


def test_the_same_discard_without_the_meld_is_not_offered_as_equal() -> None:
    view = position("classic", "Td 9d 5d Kd 5c", pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc", "9s 9h 9c"], ["8s 8h 8c"]])  # fmt: skip
    for gain, offered in ((4.0, False), (90.0, True)):
        told = advised(view, (), "add Kd > #0; discard 5c", "discard 5d", gain=gain)
        assert (told.runner_up is not None) is offered


@pytest.mark.parametrize(("gain", "offered"), [(10.0, "act.throw(rank=10)"), (90.0, "")])
def test_nothing_worse_is_the_next_best_than_a_part_of_the_advice_that_is_as_good(
    gain: float, offered: str
) -> None:
    view = position("classic", "Td 9d 5d Kd 5c", pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc", "9s 9h 9c"], ["8s 8h 8c"]])  # fmt: skip
    found = [move("add Kd > #0; discard 5c", ()), move("discard 5d"), move("discard Td")]
    told = advise(Thought(found, [0.0, 4.0, gain]), view)
    assert (brief([told.runner_up]) if told.runner_up else "") == offered


@pytest.mark.parametrize(
    ("best", "other", "told"),
    [
        # The same card goes in any case: why it is that one.
        ("discard 3s", "meld 7s 7h 7d; discard 3s", "stop.pile(count=3)"),
        # What is done later in the turn, and not by the other one.
        ("add 9d > #1; add Kd > #0; discard Td", "add 9d > #1; discard Td",
         "laid.completes(points=500, rank=13)"),
    ],
)  # fmt: skip
def test_no_advice_is_without_a_reason(best: str, other: str, told: str) -> None:
    view = position("classic", "Td 9d Kd 5c 3s 7s 7h 7d 4d", pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc Kd Ks Kh", "9s 9h 9c"], ["8s 8h 8c"]])  # fmt: skip
    assert brief(advised(view, (), best, other).best.why).startswith(told)


def test_a_part_of_the_advice_is_offered_where_it_is_worse() -> None:
    view = position("classic", "Td 9d 5d Kd 5c", pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc", "9s 9h 9c"], ["8s 8h 8c"]])  # fmt: skip
    both = "add Kd > #0 + 9d > #1; discard 5c"
    told = advised(view, (), both, "add Kd > #0; discard 5c", gain=60.0)
    assert told.runner_up == Reason("act.add", melds=(Reason("meld.set", rank=13),))


def test_what_the_advised_turn_does_later_is_not_offered() -> None:
    view = position("classic", "Td 9d 5d Kd 5c", pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc", "9s 9h 9c"], ["8s 8h 8c"]])  # fmt: skip
    told = advised(
        view, (), "add Kd > #0; add 9d > #1; discard 5c", "add 9d > #1; discard 5c", gain=60.0
    )
    assert told.best.why
    assert told.runner_up is None


def test_the_act_that_the_reason_speaks_of_is_advised_first() -> None:
    hand, melds = "Td 9d 5d Kd 5c 8d", [["9s 9h 9c", "Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
    view = position("classic", hand, pile="4s 6d", opened=[True, True], melds=melds)
    told = advised(view, (), "add 9d > #0; add Kd > #1; discard 5c", "discard Td")
    assert brief(told.best.why).startswith("laid.completes(points=500, rank=13)")
    assert told.best.action == parse_action("0 add Kd > #1")
    assert brief([told.act]) == "act.complete(melds=meld.set(rank=13))"


@pytest.mark.parametrize(
    ("hand", "moves", "told"),
    [
        # A deuce stops the next player as well, and nobody would throw it.
        ("9d 9c Kd 3s 2d", ("discard 3s", "discard 2d"), "stop.pile(count=3)"),
        # The meld that is named ends nothing: the discard does.
        ("5d 5c 5h Td", ("meld 5d 5c 5h; discard Td", "discard 5d"), "laid.whole_hand"),
        ("5d 5c 5h", ("meld 5d 5c 5h", "discard 5d"), "out.at_once"),
    ],
)
def test_what_nothing_tells_apart_has_its_reason(
    hand: str, moves: tuple[str, ...], told: str
) -> None:
    melds = [["9s 9h 9c 9d 9s 9h 9c", "Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
    view = position("classic", hand, pile="4s 6d", opened=[True, True], melds=melds)
    assert brief(advised(view, (), *moves).best.why) == told


ACES: dict[str, Any] = {"hand": "Ah Ad Ad Ac Kc Qc 9s 9h 9d 9c 8h 7h", "pile": "3s Jh Jc Jd"}


@pytest.mark.parametrize(
    ("fields", "moves", "told"),
    [
        # What everybody would do instead has its answer, and the card has a word of its own.
        ({**ACES, "opened": [False, True], "melds": [[], ["8s 8h 8c"]]},
         ("discard Ad", "discard 9s", "meld Ah Ad Ad Ac + 9s 9h 9d 9c; discard Kc"),
         "seen.fewer_counted card.more_of_rank_kept fault.strips_the_hand"),
        ({"hand": "Ad Ac As 6s 6c 6d Td Kd 5c", "pile": "4s 2d 6d Jh Tc", "opened": [True, True],
          "melds": [["Ks Kh Kc"], ["Ah As Ah Ac"]]},
         ("discard Ac", "discard 6c", "meld Ac Ad As; discard Td"),
         "seen.no_pair kept.safe_card"),
    ],
)  # fmt: skip
def test_a_card_has_its_own_reason_beside_what_is_said_of_a_meld(
    fields: dict[str, Any], moves: tuple[str, ...], told: str
) -> None:
    view = position("classic", **fields)
    found = [move(text) for text in moves]
    advice = advise(Thought(found, [0.0, 5.0, 40.0]), view)
    assert " ".join(reason.key for reason in advice.best.why) == told


def test_what_nobody_asked_about_is_not_told_of_a_move_that_is_looked_back_at() -> None:
    view = position("classic", "5s 5h 5c 5d Kd 9d Ac", pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc"], ["8s 8h 8c"]])  # fmt: skip
    moves = ["discard 5s", "add Kd > #0; discard 9d", "meld 5s 5h 5c 5d; discard 9d"]
    thought = Thought([move(text) for text in moves], [0.0, 60.0, 30.0])
    finding = judge(thought, view, parse_action("0 add Kd > #0"))
    assert finding is not None
    assert not any(reason.key.startswith("trial") for reason in finding.best.why)


def judged(view: PlayerView, best: str, played: str, gain: float) -> Finding | None:
    thought = Thought([move(best, say("card.fits_nothing")), move(played)], [0.0, gain])
    return judge(thought, view, parse_action(f"0 {played}"))


def wrong_with(view: PlayerView, best: str, played: str, gain: float) -> list[str]:
    """What is wrong with a move, whatever else the reason says."""
    thought = Thought([move(best), move(played)], [0.0, gain])
    moves = Compared(view, thought.found, thought.verdict)
    return [lapse.key for lapse in lapses(moves, thought.found[1], gain)]


def test_a_move_costs_what_the_best_turn_that_begins_with_it_costs() -> None:
    view = position("classic", "Kd 9d 8d Ac 5c 5d", opened=[True, False],
                    melds=[["Ks Kh Kc"], []])  # fmt: skip
    found = [move("discard 8d"), move("add Kd > #0; discard Ac"), move("add Kd > #0; discard 9d")]
    thought = Thought(found, [0.0, 200.0, 60.0])
    thought.verdict = Verdict(0, (0, 2, 1), (0.0, 200.0, 60.0), (1.0, 1.0, 1.0))
    finding = judge(thought, view, parse_action("0 add Kd > #0"))
    assert finding is not None
    assert finding.cost == 60.0


@pytest.mark.parametrize(
    ("phase", "why", "best", "other", "offered"),
    [
        (Phase.THREES, say("three.no_hand_near"), "table", "hold 3s", False),
        (Phase.THREES, say("three.kept"), "hold 3s", "table", True),
        (Phase.MELD, say("laid.fined_set", rank=7, count=3, left=5, points=2500),
         "discard 9d", "meld 7s 7h 7d; discard 9d", False),
        (Phase.MELD, say("open.leaves_few", count=2), "discard 9d", "meld 7s 7h 7d; discard 9d",
         False),
        (Phase.MELD, say("open.leaves_few", count=2), "discard 9d", "discard Td", True),
        (Phase.ANSWER, say("answer.too_much_left"), "no", "yes", False),
        (Phase.ANSWER, say("answer.little_lost"), "yes", "no", True),
    ],
)  # fmt: skip
def test_a_move_that_the_reason_speaks_against_is_not_offered(
    phase: Phase, why: Why, best: str, other: str, offered: bool
) -> None:
    view = position("modern_american", "7s 7h 7d 3s 9d Td Kd", pile="4s 6d",
                    melds=[["Ks Kh Kc"], ["8s 8h 8c"]], opened=[True, True])  # fmt: skip
    view.phase = phase
    assert (advised(view, why, best, other, gain=60.0).runner_up is not None) is offered


OPEN: dict[str, Any] = {"opened": [True, True], "pile": "4s 6d"}
FROZEN: dict[str, Any] = {"opened": [True, True], "pile": "4s 2d 6d Jh Tc Kh 8s Qc 6s Kd 7s"}


@pytest.mark.parametrize(
    ("fields", "best", "played", "gain", "told"),
    [
        # A rule of caution names it, whatever the deals made of it.
        (OPEN, "discard Td", "discard 8d", 200.0, "fault.feeds_the_next_player"),
        (OPEN, "discard Td", "discard 8d", 1.0, "fault.feeds_the_next_player"),
        (OPEN, "discard Td", "discard 8d", -40.0, "fault.feeds_the_next_player"),
        # What fits the own melds, though no rule has a better card.
        (OPEN, "add 9d > #1; discard Td", "discard 9d", 5.0, "fault.throws_what_fits"),
        # One of a pair into a frozen pile.
        (FROZEN, "discard Td", "discard 5c", 5.0, "fault.breaks_a_pair"),
        # So it is where a side that has not opened needs a pair.
        ({"opened": [False, True], "pile": "4s 6d", "melds": [[], ["8s 8h 8c"]]},
         "discard Td", "discard 5c", 5.0, "fault.breaks_the_opening fault.breaks_a_pair"),
        # A big pile, at a risk that the better card has not.
        (FROZEN, "discard 3s", "discard 5c", 5.0,
         "fault.gives_a_fat_pile_away fault.breaks_a_pair"),
        # A joker that freezes nothing is a wild card thrown away, and one of these says it.
        (FROZEN, "discard Td", "discard Jo", 5.0, "fault.throws_a_wild_card"),
        # Nothing of it.
        (OPEN, "discard Td", "discard Ac", 5.0, ""),
        (FROZEN, "discard 5c", "discard Td", 5.0, ""),
        (OPEN, "discard 8d", "discard Td", 5.0, ""),
    ],
)  # fmt: skip
def test_what_a_fact_names_is_told_however_small_the_loss(
    fields: dict[str, Any], best: str, played: str, gain: float, told: str
) -> None:
    melds = {"melds": [["Ks Kh Kc Kd", "9s 9h 9c"], ["8s 8h 8c"]]}
    view = position("classic", "Td 9d 8d Ac 5c 5d 3s 6h Jo", **melds | fields)
    assert " ".join(wrong_with(view, best, played, gain)) == told
    finding = judged(view, best, played, gain)
    assert finding is not None
    assert finding.named is bool(told)


@pytest.mark.parametrize("size", [FAT_PILE - 1, FAT_PILE])
def test_a_pile_that_is_given_away_is_as_fat_as_for_the_rules_of_caution(size: int) -> None:
    pile = ["7d", "4s", "2d", "Th", "Jh", "Tc", "Th", "Ts"][-size:]
    view = position("classic", "Tc Td Ts 5c 5d 5h", pile=" ".join(pile), opened=[True, True],
                    melds=[["Ks Kh Kc Kd"], ["8s 8h 8c"]])  # fmt: skip
    told = "fault.gives_a_fat_pile_away" in wrong_with(view, "discard Td", "discard 5c", 5.0)
    assert told is (size == FAT_PILE)


@pytest.mark.parametrize(
    ("melds", "pile", "played", "told"),
    [
        # That it would be of use to them is said once, and so is what the own meld goes without.
        ([["Ks Kh Kc"], ["8s 8h 8c"]], "4s 2d 6c", "8d", "theirs.could_use"),
        ([["9s 9h 9c 9d 9s 9h"], ["8s 8h 8c"]], "4s", "9d", "fault.breaks_a_canasta"),
    ],
)
def test_what_is_wrong_with_a_move_is_said_once(
    melds: list[list[str]], pile: str, played: str, told: str
) -> None:
    view = position("classic", "Td 9d 8d Ac 5c 6h", pile=pile, opened=[True, True], melds=melds)
    finding = judged(view, "discard Td", f"discard {played}", 5.0)
    assert finding is not None
    assert finding.named
    wrong = [r.key for r in finding.best.why if r.key.startswith(("fault.", "theirs."))]
    assert wrong == [told]


@pytest.mark.parametrize(
    ("played", "blamed"),
    [("add 9d > #1", False), ("add Kd > #0; discard Td", False), ("discard Td", True)],
)
def test_a_part_of_the_best_turn_is_no_fault(played: str, blamed: bool) -> None:
    view = position("classic", "Td 9d Kd 5c 4d", pile="4s 6d", opened=[True, True],
                    melds=[["Ks Kh Kc Kd Ks Kh", "9s 9h 9c"], ["8s 8h 8c"]])  # fmt: skip
    found = [move("add Kd > #0; add 9d > #1; discard 5c"), move(played)]
    finding = judge(Thought(found, [0.0, 60.0]), view, found[1].first)
    assert (finding is not None) is blamed


def test_what_is_so_of_both_cards_is_told_once_and_not_held_against_one() -> None:
    view = position("classic", "Td 9d Kd Kc 5c", pile="4s 6d", opened=[True, True])
    for gain, offered in ((5.0, False), (60.0, True)):
        told = advised(view, (), "discard 9d", "discard Td", gain=gain)
        assert brief(told.best.why) == "card.fits_nothing; card.same_of(other=10)"
        assert (told.runner_up is not None) is offered
    finding = judge(Thought([move("discard 9d"), move("discard Td")], [0.0, 60.0]), view,
                    parse_action("0 discard Td"))  # fmt: skip
    assert finding is not None
    assert finding.best.why == ()


def test_what_holds_of_the_card_thrown_behind_a_meld_is_not_told_of_the_meld() -> None:
    view = position("modern_american", "7s 7h 7d 4d 9d Td Kd", pile="4s 6d", opened=[True, True],
                    melds=[["4s 4h 4c"], ["8s 8h 8c"]])  # fmt: skip
    told = advised(view, (), "discard 7s", "discard Kd")
    assert "card.fined_in_hand" in brief(told.best.why)
    told = advised(view, (), "add 4d > #0; discard 7s", "discard Kd")
    assert "card.fined_in_hand" not in brief(told.best.why)


@pytest.mark.parametrize(
    ("why", "lapse", "told"),
    [
        ("laid.completes", "fault.keeps_back_a_canasta", True),
        ("laid.completes", "fault.keeps_cards_at_the_end", True),
        ("laid.completes", "fault.feeds_the_next_player", False),
        ("laid.points_safe", "fault.keeps_back_a_canasta", False),
        # What is laid down is not kept, nor thrown.
        ("laid.points_safe", "fault.keeps_cards_at_the_end", True),
        ("laid.points_safe", "fault.throws_what_fits", True),
        ("card.fits_nothing", "fault.throws_what_fits", False),
        # That one card is safer than the other is said once.
        ("seen.fewer_counted", "fault.gives_a_fat_pile_away", True),
        ("seen.threw_too", "fault.risks_a_fat_pile", True),
        ("card.fits_nothing", "fault.risks_a_fat_pile", False),
        ("seen.fewer_counted", "fault.breaks_a_pair", False),
        # That it gives the pile away says more than that another one is safer.
        ("seen.threw_too", "fault.feeds_the_next_player", False),
        ("theirs.fits", "fault.feeds_the_next_player", False),
        ("theirs.fits", "fault.throws_what_they_collect", True),
    ],
)
def test_what_a_reason_tells_is_not_told_again_as_a_fault(why: str, lapse: str, told: bool) -> None:
    assert already_told(say(why), Reason(lapse)) is told


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("", "fault.risks_a_fat_pile fault.breaks_a_pair"),
        ("card.fits_nothing", "fault.risks_a_fat_pile"),
        ("seen.all", "fault.breaks_a_pair"),
    ],
)
def test_beside_a_reason_one_thing_is_told_that_was_wrong(why: str, told: str) -> None:
    wrong = (Reason("fault.risks_a_fat_pile"), Reason("fault.breaks_a_pair"))
    found = added(say(why) if why else (), wrong)
    assert " ".join(reason.key for reason in found) == told


@pytest.mark.parametrize(
    ("gain", "told"),
    [
        (5.0, "partner.can_add; laid.same_of(act=act.lay(melds=meld.set_with_a_wild("
              "rank=10, wild=2)))"),
        (60.0, ""),
    ],
)  # fmt: skip
def test_of_melds_that_are_much_the_same_it_is_told_what_they_do(gain: float, told: str) -> None:
    view = position("classic", "4d 4c Ts Td 2s Qd Kh 7c 8d 9c 6h", pile="4s", opened=[True, True],
                    melds=[["Ks Kd Kc Kh Ks Kd Kc"], ["8s 8h 8c"]])  # fmt: skip
    moves = ("meld 4d 4c 2s; discard Qd", "meld Ts Td 2s; discard Qd")
    assert brief(advised(view, (), *moves, gain=gain).best.why) == told
