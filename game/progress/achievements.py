"""Achievements: what happens at the table and is worth remembering, each with its date.

Those of a hand or a match are told from its facts alone, when it is entered in the index; the
others from what has been counted so far (``milestones``). Moves taken back and deals played before
earn nothing: the index sees to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.translation import N_

from ..variants import VARIANTS
from .facts import LEVELS, ME, PARTNER, RIVAL, HandFacts, MatchFacts


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something to have done once. ``emblem`` is what its stamp shows; ``about`` says what it
    takes.

    It is earned by a hand, by a finished match, or, with neither, by what was counted over time.
    """

    key: str
    title: str
    about: str
    emblem: str
    hand: Callable[[HandFacts], bool] | None = None
    match: Callable[[MatchFacts], bool] | None = None


def _all_at_least(level: str) -> Callable[[MatchFacts], bool]:
    """Whether the match was won against opponents of that level or a stronger one."""
    least = LEVELS.index(level)
    return lambda match: bool(match.won and match.level and LEVELS.index(match.level) >= least)


def _wins(condition: Callable[[HandFacts], bool]) -> Callable[[HandFacts], bool]:
    """The condition, for hands in which the human's side scored more than any other."""
    return lambda hand: hand.own > hand.rival and condition(hand)


HANDS: Final = (
    Achievement(
        "opened", N_("The first step"), N_("Your opening is laid."), "fan",
        hand=lambda hand: hand.opened > 0,
    ),
    Achievement(
        "natural", N_("Seven of a kind"), N_("A natural canasta for you."), "natural",
        hand=lambda hand: hand.natural > 0,
    ),
    Achievement(
        "mixed", N_("With a little help"), N_("A mixed canasta for you."), "mixed",
        hand=lambda hand: hand.mixed > 0,
    ),
    Achievement(
        "wild", N_("Wild at heart"), N_("A canasta of wild cards."), "wild",
        hand=lambda hand: hand.wild > 0,
    ),
    Achievement(
        # Translators: title of an achievement; its meaning stands below it.
        "sequence", N_("The ladder"), N_("A canasta in sequence."), "sequence",
        hand=lambda hand: hand.sequence > 0,
    ),
    Achievement(
        "sevens", N_("Lucky sevens"), N_("A natural canasta of sevens."), "7",
        hand=lambda hand: hand.sevens > 0,
    ),
    Achievement(
        "aces", N_("House of aces"), N_("A natural canasta of aces."), "A",
        hand=lambda hand: hand.aces > 0,
    ),
    Achievement(
        "three_canastas", N_("Hat trick"), N_("Three canastas for you in one hand."),
        "3", hand=lambda hand: hand.canastas >= 3,
    ),
    Achievement(
        "five_canastas", N_("A full table"), N_("Five canastas for you in one hand."),
        "5", hand=lambda hand: hand.canastas >= 5,
    ),
    Achievement(
        "three_naturals", N_("Nothing but naturals"),
        N_("Three natural canastas for you in one hand."), "natural",
        hand=lambda hand: hand.natural >= 3,
    ),
    Achievement(
        "pile_12", N_("Worth bending down for"), N_("You take a pile of 12 cards."), "pile",
        hand=lambda hand: hand.me.pile >= 12,
    ),
    Achievement(
        "pile_20", N_("Both arms full"), N_("You take a pile of 20 cards."), "20",
        hand=lambda hand: hand.me.pile >= 20,
    ),
    Achievement(
        "pile_30", N_("The whole harvest"), N_("You take a pile of 30 cards."), "30",
        hand=lambda hand: hand.me.pile >= 30,
    ),
    Achievement(
        "takes", N_("Collector"), N_("You take the pile five times in one hand."), "pile",
        hand=lambda hand: hand.me.takes >= 5,
    ),
    Achievement(
        "ice", N_("Ice breaker"), N_("You take a pile that a wild card has frozen."), "flake",
        hand=lambda hand: hand.frozen_takes > 0,
    ),
    Achievement(
        "out", N_("Last card down"), N_("You go out."), "out",
        hand=lambda hand: hand.out == ME,
    ),
    Achievement(
        "concealed", N_("Out of nowhere"), N_("You go out concealed."), "mask",
        hand=lambda hand: hand.out == ME and hand.how == "concealed",
    ),
    Achievement(
        "asked", N_("With your leave"), N_("You ask your partner, and go out."), "bell",
        hand=lambda hand: hand.out == ME and hand.asked,
    ),
    Achievement(
        "partner_out", N_("Good company"),
        N_("Your partner goes out, and your side wins the hand."),
        "two", hand=_wins(lambda hand: hand.out == PARTNER),
    ),
    Achievement(
        "quick", N_("Over in no time"), N_("You go out in your fifth turn or sooner."), "clock",
        hand=lambda hand: hand.out == ME and 0 < hand.me.turns <= 5,
    ),
    Achievement(
        "unopened", N_("Caught asleep"),
        N_("Going out before any opponent has opened."), "moon",
        hand=lambda hand: hand.out in (ME, PARTNER) and not hand.rivals_opened,
    ),
    Achievement(
        "threes", N_("All the red threes"), N_("You have every bonus three of a hand."),
        "threes", hand=lambda hand: hand.all_threes,
    ),
    Achievement(
        "high_opening", N_("A grand entrance"),
        N_("Your opening counts twice what it needs."), "sun",
        hand=lambda hand: hand.opened >= 2 * hand.minimum > 0,
    ),
    Achievement(
        "steep", N_("The steepest step"),
        N_("Your opening comes at the highest minimum of the game."), "stairs",
        hand=lambda hand: hand.top_minimum and hand.opened > 0,
    ),
    Achievement(
        "despite", N_("Let them run"),
        N_("An opponent goes out, and you score more all the same."), "scales",
        hand=_wins(lambda hand: hand.out == RIVAL),
    ),
    Achievement(
        "rout", N_("A good evening’s work"),
        N_("You score 2,000 points more than the others in one hand."), "2000",
        hand=lambda hand: hand.own - hand.rival >= 2000,
    ),
    Achievement(
        "special", N_("Something special"), N_("A special hand for you."), "star",
        hand=lambda hand: bool(hand.shown),
    ),
    Achievement(
        "blitz", N_("Blitz"), N_("A Blitz for you."), "bolt",
        hand=lambda hand: hand.shown == "blitz",
    ),
    Achievement(
        "schneider", N_("Schneider"), N_("A Schneider for you."), "scissors",
        hand=lambda hand: hand.shown == "schneider",
    ),
)  # fmt: skip
"""Earned by one hand."""

MATCHES: Final = (
    Achievement(
        "won", N_("The first win"), N_("You win a match."), "laurel",
        match=lambda match: bool(match.won),
    ),
    Achievement(
        "won_standard", N_("A match for them"),
        N_("You win a match against players of the standard level."), "laurel",
        match=_all_at_least("standard"),
    ),
    Achievement(
        "won_expert", N_("Among experts"),
        N_("You win a match against players of the expert level."), "laurel",
        match=_all_at_least("expert"),
    ),
    Achievement(
        "won_master", N_("Among masters"), N_("You win a match against masters."), "crown",
        match=_all_at_least("master"),
    ),
    Achievement(
        "comeback", N_("Never say die"),
        N_("You win a match in which you were 4,000 points behind."), "phoenix",
        match=lambda match: bool(match.won) and match.behind >= 4000,
    ),
    Achievement(
        "halfway", N_("From far behind"),
        N_("You win a match in which you were half the target behind."), "phoenix",
        match=lambda match: bool(match.won) and 2 * match.behind >= match.target > 0,
    ),
    Achievement(
        "close", N_("By a whisker"), N_("You win a match by 100 points or less."), "scales",
        match=lambda match: bool(match.won) and match.own - match.rival <= 100,
    ),
    Achievement(
        "wide", N_("No contest"),
        N_("You win a match by half the target or more."), "sun",
        match=lambda match: bool(match.won) and 2 * (match.own - match.rival) >= match.target > 0,
    ),
    Achievement(
        "short", N_("A short evening"),
        N_("You win a match that is played to a target, in four hands or fewer."), "clock",
        match=lambda match: bool(match.won) and match.hands_over <= 4 and match.target > 0,
    ),
    Achievement(
        "long", N_("A long night"), N_("You finish a match of 15 hands or more."), "moon",
        match=lambda match: match.won is not None and match.hands_over >= 15,
    ),
)  # fmt: skip
"""Earned by one finished match."""

OVER_TIME: Final = (
    Achievement("hands_100", N_("A hundred hands"), N_("You have played 100 hands."), "100"),
    Achievement("hands_1000", N_("A thousand hands"), N_("You have played 1,000 hands."), "1000"),
    Achievement("matches_10", N_("A regular"), N_("You have finished ten matches."), "10"),
    Achievement(
        "canastas_100", N_("A hundred canastas"), N_("You have made 100 canastas."), "100"
    ),
    Achievement(
        "streak_3", N_("Three times running"), N_("You win three matches in a row."), "laurel"
    ),
    Achievement(
        "streak_5", N_("Five times running"), N_("You win five matches in a row."), "crown"
    ),
    Achievement(
        "families", N_("Around the houses"),
        N_("You have finished a match in every family of games."), "globe",
    ),
    Achievement(
        "games", N_("The whole passport"), N_("You have finished a match in every game."), "globe"
    ),
)  # fmt: skip
"""Earned by what adds up."""

ACHIEVEMENTS: Final = (*HANDS, *MATCHES, *OVER_TIME)
"""All of them, in the order in which they are shown."""


def of_hand(hand: HandFacts) -> list[str]:
    """The keys of what a finished hand earns."""
    if not hand.over or not hand.here:
        return []
    return [each.key for each in HANDS if each.hand is not None and each.hand(hand)]


def of_match(match: MatchFacts) -> list[str]:
    """The keys of what a finished match earns."""
    if match.won is None:
        return []
    return [each.key for each in MATCHES if each.match is not None and each.match(match)]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match, as far as milestones ask: when, which game, won or not."""

    at: str
    variant: str
    won: bool


def milestones(hands: Iterable[tuple[str, int]], matches: Sequence[Finished]) -> dict[str, str]:
    """When the achievements over time were earned, by their keys.

    ``hands`` are the dates of the hands and how many canastas the human's side made in each; both
    come in order of time.
    """
    earned: dict[str, str] = {}
    canastas = 0
    for played, (at, made) in enumerate(hands, 1):
        canastas += made
        for key, reached in (
            ("hands_100", played >= 100),
            ("hands_1000", played >= 1000),
            ("canastas_100", canastas >= 100),
        ):
            if reached:
                earned.setdefault(key, at)
    streak = 0
    families = {variant.family for variant in VARIANTS.values()}
    seen: set[str] = set()
    visited: set[str] = set()
    for count, match in enumerate(matches, 1):
        streak = streak + 1 if match.won else 0
        if match.variant in VARIANTS:
            seen.add(match.variant)
            visited.add(VARIANTS[match.variant].family)
        for key, reached in (
            ("matches_10", count >= 10),
            ("streak_3", streak >= 3),
            ("streak_5", streak >= 5),
            ("families", visited == families),
            ("games", len(seen) == len(VARIANTS)),
        ):
            if reached:
                earned.setdefault(key, match.at)
    return earned
