"""The simulator against the rules core: the same hands, compared after every action.

Two ways to play: by the simulator's policy, whose moves the core has to accept, and at random by
lawful actions of the core, which the simulator has to follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.scoring import score
from game.rules.state import Phase, State
from game.rules.variant import Variant, with_options
from game.rules.variant_faults import VariantError
from game.simulator import POLICIES, Flat, Simulator, policy_for
from game.simulator import flat_layout as at
from game.variants import VARIANTS, variant_named
from tests.rules.random_play import LIMIT, Play, choose

TOTALS = (0, 0, 1500, 3000, 5000, 7000, 9000, -100)

NOT_COMPARED = (
    # What the policy remembers, results of searches, and counters of the simulator's own.
    slice(at.DIRTY, at.DIRTY + at.SEATS),
    slice(at.WAY, at.WAY + 5),
    slice(at.RUN_PLAN, at.RUN_PLAN + 4),
    *(
        slice(place, place + 1)
        for place in (at.DREW_KIND, at.TURNS, at.LAST_THREE, at.LOGGED, at.LOGGING, at.SEED)
    ),
    # Of known cards the simulator keeps the ranks alone, and so forgets another one at times.
    slice(at.KNOWN, at.KNOWN + at.SEATS * 16),
    slice(at.WEIGHTS, at.THROWN),
)

_OTHER = Flat()
"""The position of the core in the flat form; one for all comparisons."""


def every_rule_set() -> Iterator[Variant]:
    """All variants, with each option changed by itself."""
    for variant in VARIANTS.values():
        yield variant
        for option in variant.options:
            for value in option.choices[1:]:
                try:
                    yield with_options(variant, {option.name: value})
                except VariantError:
                    continue


@cache
def simulator_for(key: str, chosen: tuple[tuple[str, object], ...]) -> Simulator:
    """One simulator for each rule set."""
    return Simulator(variant_named(key, dict(chosen)))  # type: ignore[arg-type]


def simulator_of(variant: Variant) -> Simulator:
    """The simulator of a variant with options."""
    return simulator_for(variant.key, tuple(variant.chosen.items()))


def differences(simulator: Simulator, flat: Flat, state: State) -> list[str]:
    """Where a flat hand is not what the position of the core is in the flat form."""
    simulator.read(_OTHER, state)
    length = at.STOCK_CARDS + _OTHER.get(at.STOCK)
    mine, theirs = flat.part(0, length), _OTHER.part(0, length)
    for part in NOT_COMPARED:
        theirs[part] = mine[part]
    # In which turn a card was thrown each of them counts in its own way.
    for row in (mine, theirs):
        row[at.THROWN : at.SLOTS] = map(bool, row[at.THROWN : at.SLOTS])
    for side in range(at.SEATS):
        first = at.SLOTS + side * at.MOST_MELDS * at.SLOT
        last = first + theirs[at.MELDS + side] * at.SLOT
        # Behind the melds there is nothing, and the points are kept up for sequences alone.
        behind = slice(last, first + at.MOST_MELDS * at.SLOT)
        theirs[behind] = mine[behind]
        for meld in range(first, last, at.SLOT):
            if theirs[meld] < at.SEQUENCE:
                theirs[meld + at.POINTS] = mine[meld + at.POINTS]
    if mine == theirs:
        return _differences_of_piles(flat)
    return [
        f"place {place}: {mine[place]} in the simulator, {theirs[place]} in the core"
        for place in range(length)
        if mine[place] != theirs[place]
    ]


def _differences_of_piles(flat: Flat) -> list[str]:
    """Where the order of the pile is another, as far as it is kept."""
    size = flat.get(at.PILE + at.SIZE) if flat.get(at.ORDERED) else 0
    first = at.PILE_END - size + 1
    mine, theirs = flat.part(first, size), _OTHER.part(first, size)
    return [] if mine == theirs else [f"pile {mine} in the simulator, {theirs} in the core"]


def lines_of(state: State) -> list[list[int]]:
    """The score of the core, in the simulator's order."""
    return [
        [line.canastas, line.threes, line.out, line.melded, line.held, line.penalties]
        for line in score(state)
    ]


def outcome(variant: Variant, seed: int) -> list[list[int]]:
    """The score lines of a hand that the simulator plays by itself: every second one by the network
    of the game, where there is one."""
    random = Random(seed)
    simulator = simulator_of(variant)
    dealers = [seat for side in variant.table.sides for seat in side]
    totals = [random.choice(TOTALS) for _ in variant.table.sides]
    deck = shuffled(variant.full_pack(), random)
    state, _ = deal(variant, deck, random.choice(dealers), totals)
    flat = simulator.from_state(state, [policy_for(variant), *list(POLICIES.values())[1:]])
    if seed % 2:
        simulator.play_by_worth(flat, range(variant.table.seats))
    simulator.play_out(flat, seed)
    return simulator.score_lines(flat)


def play_by_policy(
    variant: Variant,
    seed: int,
    simulator: Simulator | None = None,
    *,
    by_worth: bool = False,
) -> str | None:
    """Play a hand by the simulator's policy, or by its network; what went wrong, or None."""
    random = Random(seed)
    simulator = simulator or simulator_of(variant)
    totals = [random.choice(TOTALS) for _ in variant.table.sides]
    deck = shuffled(variant.full_pack(), random)
    dealer = random.choice([seat for side in variant.table.sides for seat in side])
    state, _ = deal(variant, deck, dealer, totals, seed % 4 + 1)
    # The style tuned for the variant does what the others never do, such as chasing special hands.
    policies = [
        policy_for(variant),
        *random.sample(list(POLICIES.values()), len(POLICIES)),
    ]
    random.shuffle(policies)
    flat = simulator.from_state(state, policies)
    if by_worth:
        simulator.play_by_worth(flat, range(variant.table.seats))
    follower = Flat()
    follower.copy_from(flat)
    played = 0
    while not simulator.is_over(flat):
        moves = simulator.policy_turn(flat)
        if not moves:
            return "the policy does nothing"
        if played > LIMIT:
            return "the hand does not end"
        for move in moves:
            played += 1
            action = simulator.to_action(state, move)
            if simulator.move_of(follower, action) != move:
                return f"{action} is {simulator.move_of(follower, action)}, not {move}"
            apply(state, action)
            simulator.play(follower, move)
            found = differences(simulator, follower, state)
            if found:
                return f"after {action}: {'; '.join(found[:5])}"
    if state.phase is not Phase.OVER:
        return "the hand is not over in the core"
    for one in (flat, follower):
        if simulator.score_lines(one) != lines_of(state):
            return f"scores {simulator.score_lines(one)}, not {lines_of(state)}"
    return None


def play_at_random(variant: Variant, seed: int, simulator: Simulator | None = None) -> str | None:
    """Play a hand of random lawful actions; what the simulator got wrong, or None."""
    random = Random(seed)
    simulator = simulator or simulator_of(variant)
    totals = [random.choice(TOTALS) for _ in variant.table.sides]
    play = Play(variant, random, totals, seed % 4 + 1)
    flat = simulator.from_state(play.state)
    while not play.over:
        options = play.options()
        if not options:
            if play.state.permission:
                return None  # how to go out is none of the few things that random play thinks of
            return "nothing lawful is left to do"
        action = choose(options, random)
        move = simulator.move_of(flat, action)
        play.step(action)
        simulator.play(flat, move)
        found = differences(simulator, flat, play.state)
        if found:
            return f"after {action}: {'; '.join(found[:5])}"
    if simulator.score_lines(flat) != lines_of(play.state):
        return f"scores {simulator.score_lines(flat)}, not {lines_of(play.state)}"
    return None
