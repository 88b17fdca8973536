"""Matches for the tests: recorded ones, with a human on the first chair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from game.controller.game import Game
from game.controller.steps import Stage
from game.notation.record import HandRecord, PlayerEntry, Record, read_record, write_record
from game.progress.facts import MatchFacts, match_facts
from game.store.folders import Folders
from tests.controller.tables import AtOnce

RECORDED = Path(__file__).parents[1] / "recorded"
NAMES = ("You", "Nora", "Iris", "Otto", "Clara", "Hugo")
CHARACTERS = ("", "greedy", "cautious", "hurried", "freezing", "generous")


@cache
def _recorded(name: str) -> Record:
    return read_record(RECORDED / f"{name}.canasta")


def match(name: str = "hollywood", level: str = "standard", hands: int | None = None) -> Record:
    """A recorded match with computer players of a level; only its first ``hands`` hands, if
    given.
    """
    found = _recorded(name)
    players = [PlayerEntry("You", "human")]
    players += [
        PlayerEntry(NAMES[n], f"{level}:{CHARACTERS[n]}")
        for n in range(1, found.variant.table.players)
    ]
    copied = [
        replace(
            hand,
            actions=list(hand.actions),
            comments=dict(hand.comments),
            reasons=dict(hand.reasons),
        )
        for hand in found.hands[:hands]
    ]
    return replace(found, players=players, hands=copied)


def facts_of(name: str, level: str = "standard") -> MatchFacts:
    """The facts of a recorded match."""
    found = match_facts(match(name, level))
    assert found is not None
    return found


def unfinished(record: Record, actions: int) -> Record:
    """The record with its last hand cut after so many actions."""
    last = record.hands[-1]
    cut = replace(last, actions=last.actions[:actions], comments={}, reasons={}, result=None)
    return replace(record, hands=[*record.hands[:-1], cut])


def put(folders: Folders, record: Record, day: int = 1, clock: str = "20.30.00") -> Path:
    """Put a record among the earlier matches, on a day of May 2026."""
    folders.matches.mkdir(parents=True, exist_ok=True)
    path = folders.matches / f"2026-05-{day:02d} {clock} {record.variant.key}.canasta"
    path.write_text(write_record(record), "utf-8")
    return path


def played_on(record: Record, hand: int, action: int, kind: str, seed: int) -> Sequence[HandRecord]:
    """The hands of a match that goes on from a point of a record until the next hand is over.

    All players are of one kind. What is dealt anew depends on the seed.
    """
    players = [replace(player, kind=kind) for player in record.players]
    game = Game.from_record(
        replace(record, players=players), hand, action, None, Random(seed), thinker=AtOnce()
    )
    game.pause = 0
    if game.stage is Stage.HAND_OVER:
        game.next_hand()
    now = 0.0
    while game.stage is Stage.PLAYING:
        now += 1
        game.poll(now)
    return game.record.hands
