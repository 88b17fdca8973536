"""Train the networks of a game by letting them play against themselves.

    python -m assets.players.train GAME --minutes M --out DIR [--begin BEGIN] [--rate R]
        [--workers N] [--others KIND ...]

Workers play hands with the networks as they are, half of them with a side or a partner by the
simulator's policy in one of its styles, or by players of the kinds that are named (``standard``,
``casual:greedy``), which takes several times as long; some turns explore with noise. The learner
moves each network towards what came of its decisions, TD(0.8). ``DIR`` gets ``networks.npz`` (to
begin from again), ``GAME.weights`` (as it ships) and ``curve.txt``: seconds, positions, and the
points a hand over that policy on decks that are not trained on. ``BEGIN`` is a game whose shipped
networks are the first ones, or ``networks.npz`` to go on from, which goes better with a smaller
rate. A graphics card is used if there is one. Compile the simulator first (``python
build/compile.py``); needs ``pip install -e .[train]``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from queue import Empty
from typing import Any

import numpy as np
import torch
from torch import nn

from assets.players.quantise import SEEN, floats, quantise, save
from assets.players.strength import dealt, play_beside, strength
from game.players import make_player
from game.rules.variant import Variant
from game.simulator.flat_layout import FEATURES, FIRST, SECOND
from game.simulator.networks import Network, network_for
from game.simulator.playout_policies import POLICIES, policy_for
from game.simulator.self_play import SelfPlay
from game.variants import VARIANTS

ACTIVE = 256
SCALE = 500.0
"""Points that a network calls one."""
LAMBDA = 0.8
EXPLORE, SWING = 100, 200 * 16
"""Of 1024 turns so many explore, with noise of up to so many sixteenths of a point."""
CHUNK = 20_000
"""Positions that a worker sends at a time."""
ROOM = 1_000_000
"""Positions of each network that are kept to learn from."""
BATCH = 4096
LOOKS = 4
"""How often a position is learned from, on average: where there are few cores the rest of the time
is better spent on new ones."""
RATE = 1e-3
EVERY = 10.0
"""Seconds between two deliveries of the networks to the workers."""
DECKS = 200
"""Decks that tell the strength each minute."""


class Sums(torch.autograd.Function):
    """The first layer: by position the sum of the weights of its features.

    Forwards and back it is a product of a sparse matrix, on a processor three times as fast as an
    ``EmbeddingBag``.
    """

    @staticmethod
    def forward(context: Any, weights: Any, rows: Any, columns: Any) -> Any:
        """The sums, from the weights and the matrices of ``sparse``."""
        context.columns = columns
        return rows @ weights

    @staticmethod
    def backward(context: Any, moved: Any) -> Any:
        """How the weights of each feature are to be moved."""
        return context.columns @ moved, None, None


def sparse(features: Any) -> tuple[Any, Any]:
    """Lists of features, filled up with ``FEATURES``, as a matrix of ones, a row for each position;
    and that transposed."""
    known = features != FEATURES
    counts = known.sum(1).cpu().numpy()
    of_rows = features[known].cpu().numpy()
    rows = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    order = np.argsort(of_rows, kind="stable")
    size = len(counts), FEATURES
    of_columns = np.bincount(of_rows, minlength=FEATURES)
    matrices = (counts, of_rows, size), (of_columns, rows[order], size[::-1])
    made = [
        torch.sparse_csr_tensor(
            torch.from_numpy(np.concatenate(([0], np.cumsum(numbers))).astype(np.int32)),
            torch.from_numpy(places.astype(np.int32)),
            torch.ones(len(places)),
            size=shape,
            check_invariants=False,
        ).to(features.device)
        for numbers, places, shape in matrices
    ]
    return made[0], made[1]


class Learner(nn.Module):
    """A network in floats: features, two hidden layers, one number."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Parameter(0.05 * torch.randn(FEATURES, FIRST))
        self.bias = nn.Parameter(torch.zeros(FIRST))
        self.second = nn.Linear(FIRST, SECOND)
        self.out = nn.Linear(SECOND, 1)

    def forward(self, features: Any) -> Any:
        """What the network makes of rows of features."""
        hidden = torch.relu(Sums.apply(self.first, *sparse(features)) + self.bias)
        return self.out(torch.relu(self.second(hidden))).squeeze(1)

    def numbers(self) -> Any:
        """All numbers in a row (``quantise``)."""
        parts = (
            self.first, self.bias, self.second.weight.t(), self.second.bias,
            self.out.weight, self.out.bias,
        )  # fmt: skip
        return np.concatenate([part.detach().float().cpu().numpy().ravel() for part in parts])

    def take(self, numbers: Any) -> None:
        """Become the network of these numbers; features that it lacks count nothing."""
        count = (len(numbers) - (FIRST + FIRST * SECOND + 2 * SECOND + 1)) // FIRST
        at = count * FIRST
        with torch.no_grad():
            self.first.zero_()
            self.first[:count] = torch.tensor(numbers[:at]).reshape(count, FIRST)
            self.bias.copy_(torch.tensor(numbers[at : at + FIRST]))
            at += FIRST
            second = torch.tensor(numbers[at : at + FIRST * SECOND]).reshape(FIRST, SECOND)
            self.second.weight.copy_(second.t())
            at += FIRST * SECOND
            self.second.bias.copy_(torch.tensor(numbers[at : at + SECOND]))
            self.out.weight.copy_(
                torch.tensor(numbers[at + SECOND : at + 2 * SECOND]).reshape(1, SECOND)
            )
            self.out.bias.copy_(torch.tensor(numbers[at + 2 * SECOND :]))


def targets(records: list[tuple[list[int], int, int, int, int]], result: int) -> list[float]:
    """What each decision of a hand is moved towards: the result, less the more the further it is
    ahead. What an exploring turn came to says nothing of what came before.
    """
    value = float(result)
    found = [0.0] * len(records)
    for place in range(len(records) - 1, -1, -1):
        if place < len(records) - 1:
            _f, _b, _t, best, explored = records[place + 1]
            value = best / 16 if explored else (1 - LAMBDA) * best / 16 + LAMBDA * value
        found[place] = (value - records[place][2]) / SCALE
    return found


def work(
    key: str,
    seed: int,
    network: Network,
    kinds: Sequence[str],
    news: Any,
    sent: Any,
    stop: Any,
) -> None:
    """Play hands and send positions with what they were worth, until it is time to stop.

    The deals are those after ``seed``; ``kinds`` are of the players who sit in some of them.
    """
    variant = VARIANTS[key]
    simulator = SelfPlay(variant)
    simulator.read_network(network)
    simulator.chance = seed
    simulator.explore, simulator.swing = EXPLORE, SWING
    seats = range(variant.table.seats)
    tuned = policy_for(variant)
    styles = (tuned, *POLICIES.values())
    players = [make_player(kind, seed) for kind in kinds]
    rows: list[tuple[list[int], int, float]] = []
    while not stop.is_set():
        seed += 1
        state = dealt(variant, seed)
        flat = simulator.from_state(state)
        others = other_seats(variant, seed)
        style = styles[seed // 7 % len(styles)]
        simulator.play_by_worth(flat, [seat for seat in seats if seat not in others])
        simulator.set_policies(flat, [style if seat in others else tuned for seat in seats])
        simulator.swing = SWING * 15 if seed % 7 == 0 else SWING
        if players and others:
            simulator.record_anew(flat, seed)
            player = players[seed // 7 % len(players)]
            play_beside(simulator, state, flat, dict.fromkeys(others, player))
            results = simulator.results(flat)
        else:
            results = simulator.play_recorded(flat, seed)
        for seat in seats:
            records = simulator.records(seat)
            for record, target in zip(records, targets(records, results[seat]), strict=True):
                rows.append((record[0], record[1], target))
        if len(rows) >= CHUNK:
            features = np.full((len(rows), ACTIVE), FEATURES, np.int16)
            for at, row in enumerate(rows):
                features[at, : len(row[0])] = row[0]
            before = np.array([row[1] for row in rows], np.int8)
            sent.put((features, before, np.array([row[2] for row in rows], np.float32)))
            rows = []
            try:
                while True:
                    simulator.read_network(news.get_nowait())
            except Empty:
                pass


def other_seats(variant: Variant, seed: int) -> Collection[int]:
    """The seats in a hand where somebody else sits: none in three of six hands, a side in two, and
    in one any seat, so that a partner may be another one too."""
    sides = variant.table.sides
    if seed % 6 in (0, 3):
        return sides[seed // 6 % len(sides)]
    if seed % 6 == 5:
        return (seed // 6 % variant.table.seats,)
    return ()


class Memory:
    """The last positions of a network."""

    def __init__(self, device: str) -> None:
        self.features = torch.zeros(ROOM, ACTIVE, dtype=torch.int16, device=device)
        self.targets = torch.zeros(ROOM, device=device)
        self.seen = np.zeros(FEATURES + 1, np.int64)
        self.place = self.filled = 0

    def add(self, features: Any, targets: Any) -> None:
        """Take up positions in place of the oldest."""
        self.seen += np.bincount(features.ravel().astype(np.int64), minlength=FEATURES + 1)
        if self.place + len(features) > ROOM:
            self.place = 0
        at = slice(self.place, self.place + len(features))
        self.features[at] = torch.from_numpy(features).to(self.features.device)
        self.targets[at] = torch.from_numpy(targets).to(self.targets.device)
        self.place = at.stop
        self.filled = max(self.filled, self.place)


def main() -> None:
    """Train a game for some minutes."""
    parser = argparse.ArgumentParser(prog="python -m assets.players.train")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--begin")
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--others", nargs="*", default=[], metavar="KIND")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(asked.seed)
    random = np.random.default_rng(asked.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cpu":
        torch.set_num_threads(1)
    nets = [Learner(), Learner()]
    if asked.begin:
        begun = begin(asked.begin)
        nets[0].take(begun["after"])
        nets[1].take(begun["draw"])
    nets = [net.to(device) for net in nets]
    steps = [torch.optim.Adam(net.parameters(), lr=asked.rate) for net in nets]
    memories = [Memory(device), Memory(device)]
    if asked.begin:
        for memory, name in zip(memories, ("seen_after", "seen_draw"), strict=True):
            if name in begun:
                memory.seen[: len(begun[name])] += begun[name]
            else:
                memory.seen += SEEN + 1
    shipped = network_for(VARIANTS[asked.game])
    counted = shipped.counted if shipped is not None else ()

    def network() -> Network:
        after, before = (
            quantise(net.numbers(), memory.seen[:FEATURES])
            for net, memory in zip(nets, memories, strict=True)
        )
        return Network(after, before, counted)

    context = multiprocessing.get_context("spawn")
    stop, sent = context.Event(), context.Queue(4 * asked.workers)
    news = [context.Queue() for _ in range(asked.workers)]
    first = network()
    workers = [
        context.Process(
            target=work,
            args=(asked.game, 1_000_000 * (asked.seed + n), first, asked.others, queue, sent, stop),
            daemon=True,
        )
        for n, queue in enumerate(news)
    ]
    for worker in workers:
        worker.start()
    start = told = delivered = time.monotonic()
    end = start + 60 * asked.minutes
    positions = learned = 0
    while time.monotonic() < end:
        ahead = learned > LOOKS * positions
        try:
            features, before, values = sent.get(timeout=1.0 if ahead else 0.01)
            positions += len(values)
            for which, memory in enumerate(memories):
                memory.add(features[before == which], values[before == which])
        except Empty:
            if not all(worker.is_alive() for worker in workers):
                raise SystemExit("a worker has failed") from None
        if ahead or min(memory.filled for memory in memories) < BATCH:
            continue
        learned += len(nets) * BATCH
        passed = (time.monotonic() - start) / (end - start)
        rate = asked.rate if passed < 0.5 else asked.rate * 0.1 ** (2.6 * (passed - 0.5))
        for net, step, memory in zip(nets, steps, memories, strict=True):
            for group in step.param_groups:
                group["lr"] = rate
            chosen = torch.from_numpy(random.integers(memory.filled, size=BATCH)).to(device)
            loss = ((net(memory.features[chosen]) - memory.targets[chosen]) ** 2).mean()
            step.zero_grad()
            loss.backward()
            step.step()
        now = time.monotonic()
        if now - delivered > EVERY:
            delivered = now
            for queue in news:
                queue.put(network())
        if now - told > 60:
            told = now
            keep(asked.out, asked.game, nets, memories)
            report(asked.out, asked.game, network(), now - start, positions)
    stop.set()
    keep(asked.out, asked.game, nets, memories)
    report(asked.out, asked.game, network(), time.monotonic() - start, positions)
    for queue in news:
        # What no worker reads any more must not be waited for.
        queue.cancel_join_thread()
    for worker in workers:
        worker.terminate()


def begin(asked: str) -> Any:
    """The numbers to begin from, by name: of a game that has networks, or of a file.

    Raises:
        SystemExit: if the game has none.
    """
    if asked not in VARIANTS:
        return np.load(asked)
    network = network_for(VARIANTS[asked])
    if network is None:
        raise SystemExit(f"{asked} has no networks")
    return {"after": floats(network.after), "draw": floats(network.before)}


def keep(out: Path, key: str, nets: list[Learner], memories: list[Memory]) -> None:
    """Write the networks, to begin from and to ship."""
    after, draw = (net.numbers() for net in nets)
    seen = (memories[0].seen[:FEATURES], memories[1].seen[:FEATURES])
    np.savez(out / "networks.npz", after=after, draw=draw, seen_after=seen[0], seen_draw=seen[1])
    save(out / f"{key}.weights", after, draw, seen)


def report(out: Path, key: str, network: Network, seconds: float, positions: int) -> None:
    """Add a line to the curve."""
    mean, error = strength(VARIANTS[key], network, DECKS)
    line = f"{seconds:.0f} s, {positions / 1e6:.2f} million positions: {mean:+.0f} ± {error:.0f}"
    print(line, flush=True)
    with (out / "curve.txt").open("a", encoding="utf-8") as curve:
        curve.write(line + "\n")


if __name__ == "__main__":
    main()
