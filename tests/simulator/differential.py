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
from game.rules.playable import VariantError
from game.rules.scoring import score
from game.rules.state import Phase, State
from game.rules.variant import Variant, with_options
from game.simulator import STYLES, Flat, Simulator, style_for
from game.simulator import layout as at
from game.variants import VARIANTS
from tests.rules.random_play import Play, choose

TOTALS = (0, 0, 1500, 3000, 5000, 7000, 9000, -100)

NOT_COMPARED = frozenset(
    [
        # What the policy remembers, results of searches, and counters of the simulator's own.
        *range(at.DIRTY, at.DIRTY + at.SEATS),
        *range(at.WAY, at.WAY + 5),
        *range(at.RUN_PLAN, at.RUN_PLAN + 4),
        *(at.DREW_KIND, at.TURNS, at.LAST_THREE, at.LOGGED, at.LOGGING, at.SEED),
        # Of known cards the simulator keeps the ranks alone, and so forgets another one at times.
        *range(at.KNOWN, at.KNOWN + at.SEATS * 16),
        *range(at.WEIGHTS, at.SLOTS),
    ]
)


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
    return Simulator(with_options(VARIANTS[key], dict(chosen)))  # type: ignore[arg-type]


def simulator_of(variant: Variant) -> Simulator:
    """The simulator of a variant with options."""
    return simulator_for(variant.key, tuple(variant.chosen.items()))


def differences(simulator: Simulator, flat: Flat, state: State) -> list[str]:
    """Where a flat hand is not what the position of the core is in the flat form."""
    other = Flat()
    simulator.read(other, state)
    length = at.STOCK_CARDS + other.get(at.STOCK)
    mine, theirs = flat.part(0, length), other.part(0, length)
    found = []
    for place in range(length):
        if mine[place] == theirs[place] or place in NOT_COMPARED:
            continue
        if at.SLOTS <= place < at.STOCK_CARDS and not _is_meld(theirs, place):
            continue
        found.append(f"place {place}: {mine[place]} in the simulator, {theirs[place]} in the core")
    # In which turn a card was thrown each of them counts in its own way.
    for place in range(at.THROWN, at.SLOTS):
        if bool(mine[place]) != bool(theirs[place]):
            found.append(f"place {place}: thrown {mine[place]}, {theirs[place]} in the core")
    return found


def _is_meld(row: list[int], place: int) -> bool:
    """Whether the place belongs to a meld that lies on the table, and is kept up for its kind."""
    side, inside = divmod(place - at.SLOTS, at.MOST_MELDS * at.SLOT)
    number, field = divmod(inside, at.SLOT)
    if number >= row[at.MELDS + side]:
        return False
    return field != at.POINTS or row[place - field] >= at.SEQUENCE


def lines_of(state: State) -> list[list[int]]:
    """The score of the core, in the simulator's order."""
    return [
        [line.canastas, line.threes, line.out, line.melded, line.held, line.penalties]
        for line in score(state)
    ]


def outcome(variant: Variant, seed: int) -> list[list[int]]:
    """The score lines of a hand that the simulator plays by itself."""
    random = Random(seed)
    simulator = simulator_of(variant)
    dealers = [seat for side in variant.table.sides for seat in side]
    totals = [random.choice(TOTALS) for _ in variant.table.sides]
    deck = shuffled(variant.full_pack(), random)
    state, _ = deal(variant, deck, random.choice(dealers), totals)
    flat = simulator.from_state(state, [style_for(variant), *list(STYLES.values())[1:]])
    simulator.play_out(flat, seed)
    return simulator.score_lines(flat)


def play_by_policy(variant: Variant, seed: int) -> str | None:
    """Play a hand by the simulator's policy; what went wrong, or None."""
    random = Random(seed)
    simulator = simulator_of(variant)
    totals = [random.choice(TOTALS) for _ in variant.table.sides]
    deck = shuffled(variant.full_pack(), random)
    dealer = random.choice([seat for side in variant.table.sides for seat in side])
    state, _ = deal(variant, deck, dealer, totals)
    # The style tuned for the variant does what the others never do, such as chasing special hands.
    styles = [style_for(variant), *random.sample(list(STYLES.values()), len(STYLES))]
    random.shuffle(styles)
    flat = simulator.from_state(state, styles)
    follower = Flat()
    follower.copy_from(flat)
    while not simulator.is_over(flat):
        moves = simulator.policy_turn(flat)
        if not moves:
            return "the policy does nothing"
        for move in moves:
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


def play_at_random(variant: Variant, seed: int) -> str | None:
    """Play a hand of random lawful actions; what the simulator got wrong, or None."""
    random = Random(seed)
    simulator = simulator_of(variant)
    play = Play(variant, random, [random.choice(TOTALS) for _ in variant.table.sides])
    flat = simulator.from_state(play.state)
    while not play.over:
        options = play.options()
        if not options:
            return None  # what is left is none of the few things that random play thinks of
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
