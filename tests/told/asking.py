"""Positions from hands of all games, and what players of each level say there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from game.notation.reasons import Reason, Why
from game.players import PLAYERS, Searcher, make_player
from game.players.advice import advise, judge
from game.players.explain import move_reasons
from game.players.explain.at_once import laid_at_once
from game.players.explain.compared import Compared
from game.players.player import Decision, Player
from game.players.search.candidates import Candidate
from game.players.search.verdict import Verdict
from game.rules import choices
from game.rules.actions import Action, Discard, LayMelds, LayOff, Merge
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.legality import verify
from game.rules.refusal import IllegalActionError
from game.rules.state import Phase
from game.rules.variant import Variant
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS

LEVELS = tuple(PLAYERS)
HINTING = "master"
"""The level that gives hints and looks back."""
A_HAND = 8
"""Positions that are taken from a hand, on average."""
TABLES = (
    ("standard",),
    ("standard", "casual"),
    ("newcomer", "standard"),
    ("standard:hurried", "standard:freezing"),
)
"""Who plays the hands."""
NEAR_THE_END = 0.8
"""In some hands so much of the target is reached."""


class Place(NamedTuple):
    """A position, with its name."""

    name: str
    view: PlayerView


class Told(NamedTuple):
    """What somebody said in a position: of which turn, why, and what was named beside it."""

    place: Place
    level: str
    use: str
    """``move``, ``hint`` or ``look back``."""
    actions: tuple[Action, ...]
    why: Why
    other: tuple[Action, ...] = ()
    offered: Reason | None = None
    """What the other turn does first; None where it is not offered."""


def places(number: int, games: Sequence[str] = (), seed: int = 1) -> Iterator[Place]:
    """So many positions in which there is something to choose, from all games in turn."""
    found = [VARIANTS[key] for key in games or VARIANTS]
    runs = [_of_game(variant, seed) for variant in found]
    for at in range(number):
        yield next(runs[at % len(runs)])


def _of_game(variant: Variant, seed: int) -> Iterator[Place]:
    hand = 0
    while True:
        hand += 1
        yield from _of_hand(variant, f"{seed}/{variant.key}/{hand}")


def _of_hand(variant: Variant, name: str) -> Iterator[Place]:
    random = Random(name)
    kinds = random.choice(TABLES)
    players = [make_player(kinds[seat % len(kinds)], seat) for seat in range(variant.table.seats)]
    accounts = len(variant.table.sides)
    totals = [0] * accounts
    if random.random() < 0.5:
        most = round(NEAR_THE_END * variant.match.target)
        totals = [random.randrange(0, most, 5) for _ in range(accounts)]
    seats = sorted(seat for side in variant.table.sides for seat in side)
    deck = shuffled(variant.full_pack(), random)
    state, _ = deal(variant, deck, random.choice(seats), totals)
    step = 0
    share = A_HAND / 100
    while state.phase is not Phase.OVER:
        view = view_of(state, state.turn)
        if random.random() < share and _has_a_choice(view):
            yield Place(f"{name}/{step}", view)
        apply(state, players[state.turn].decide(view).action)
        step += 1


def _has_a_choice(view: PlayerView) -> bool:
    if view.phase is Phase.DRAW:
        return bool(view.pile)
    return view.phase is not Phase.MELD or len(choices.discards(view)) > 1


def told(place: Place, level: str) -> Iterator[Told]:
    """What a player of a level says of the move in a position; who gives hints says these too."""
    player = make_player(level, 1)
    if not isinstance(player, Searcher):
        decision = player.decide(place.view)
        turn = whole_turn(place.view, decision.action, player)
        yield Told(place, level, "move", turn, decision.why)
        return
    thought = Thought(player, place.view)
    best = thought.found[thought.verdict.best if thought.verdict else 0]
    yield Told(place, level, "move", best.actions, thought.decision.why)
    if level == HINTING and thought.verdict is not None:
        yield from _hint(place, thought, best)
        yield from _look_back(place, player)


def _hint(place: Place, thought: Thought, best: Candidate) -> Iterator[Told]:
    with compared() as others:
        advice = advise(thought, place.view)
    # One that is not named, since the advised turn does the same later, need not differ.
    other = others[0] if advice.runner_up is not None else ()
    turn = _named_first(place.view, best, advice.best.action)
    yield Told(place, HINTING, "hint", turn, advice.best.why, other, advice.runner_up)


def _look_back(place: Place, player: Searcher) -> Iterator[Told]:
    """What is said of a move that a beginner would make, and of a card thrown blindly."""
    view = place.view
    plain = make_player("newcomer", 1)
    played = [plain.decide(view).action]
    if view.phase is Phase.MELD:
        lawful = choices.discards(view)
        played += [min(lawful, key=lambda one: view.variant.card_points[one.card])]
    for action in dict.fromkeys(played):
        if verify(view, action) is not None:
            continue
        thought = Thought(player, view, action)
        with compared() as others:
            finding = judge(thought, view, action)
        if finding is not None and thought.verdict is not None:
            best = thought.found[thought.verdict.best]
            turn = _named_first(view, best, finding.best.action)
            yield Told(place, HINTING, "look back", turn, finding.best.why, others[0])


def _named_first(view: PlayerView, best: Candidate, named: Action) -> tuple[Action, ...]:
    """The turn that is advised, as a person plays it who begins with the act that is named."""
    turn = laid_at_once(view, best.actions)
    return (named, *(act for act in turn if act != named)) if named in turn else turn


@contextmanager
def compared() -> Iterator[list[tuple[Action, ...]]]:
    """The turns with which the one that is advised is compared meanwhile."""
    others: list[tuple[Action, ...]] = []
    explain, explain_beside = move_reasons.explain, move_reasons.explain_beside

    def heard(moves: Compared, beside: int | None = None) -> Why:
        others.extend([moves.found[beside].actions] if beside is not None else [])
        return explain(moves, beside)

    def heard_of_played(moves: Compared, played: int) -> Why:
        others.append(moves.found[played].actions)
        return explain_beside(moves, played)

    with (
        patch.object(move_reasons, "explain", heard),
        patch.object(move_reasons, "explain_beside", heard_of_played),
    ):
        yield others


class Thought(Searcher):
    """A player who has thought about a position once, and says so whenever asked."""

    def __init__(self, player: Searcher, view: PlayerView, also: Action | None = None) -> None:
        self.player, self.view = player, view
        self.decision, self.found, self.verdict = player.think(view, also)

    def think(
        self, view: PlayerView, also: Action | None = None
    ) -> tuple[Decision, list[Candidate], Verdict | None]:
        """What has been thought."""
        return self.decision, self.found, self.verdict

    def place_of(self, view: PlayerView, found: list[Candidate], action: Action) -> int | None:
        """See the player."""
        return self.player.place_of(view, found, action)


def whole_turn(view: PlayerView, first: Action, player: Player) -> tuple[Action, ...]:
    """The action with what the player does after it, until a card is seen."""
    actions = [first]
    after = view.copy()
    try:
        apply(after, first)
        while (
            isinstance(actions[-1], LayMelds | LayOff | Merge)
            and after.phase is Phase.MELD
            and after.turn == view.seat
            and after.feet == view.feet
        ):
            action = player.decide(after).action
            if not isinstance(action, LayMelds | LayOff | Merge | Discard):
                break
            actions.append(action)
            apply(after, action)
    except IllegalActionError:
        pass
    return tuple(actions)
