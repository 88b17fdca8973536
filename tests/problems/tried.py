"""What is tried in a position, and what a player does there."""

from __future__ import annotations

from typing import Final

from game.players import Player, Searcher, make_player
from game.players.search.candidates import Candidate, candidate_of, place_of
from game.rules import choices
from game.rules.actions import Action
from game.rules.view import PlayerView

JUDGE: Final = "master"
"""The player whose comparison is tried, and who has to agree."""


def turn_by(view: PlayerView, player: Player) -> tuple[Action, ...]:
    """What a player does until a card is seen or the turn ends."""
    if isinstance(player, Searcher):
        _, found, verdict = player.think(view)
        return found[verdict.best if verdict is not None else 0].actions
    decision = player.decide(view)
    return candidate_of(view, decision.action, decision, player).actions


def tried(view: PlayerView, policy: Player) -> list[Candidate]:
    """The ends of the turn that the judge compares, what the policy does, and what takes no
    choice of cards."""
    judge = make_player(JUDGE, 1)
    assert isinstance(judge, Searcher)
    _, found, _ = judge.think(view)
    chosen = policy.decide(view)
    found = list(found)
    for action in (chosen.action, *choices.simple_actions(view)):
        if place_of(view, found, action, policy) is None:
            own = chosen if action == chosen.action else None
            found.append(candidate_of(view, action, own, policy))
    return found
