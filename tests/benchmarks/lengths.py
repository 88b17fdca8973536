"""How long the variants take: turns a hand and hands a match, measured with computer players.

    python -m tests.benchmarks.lengths [--matches N] [--kind KIND] [--write] [VARIANT ...]

With ``--write`` the figures of the variants measured go to ``assets/rules/lengths.json``, from
where the picker takes them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import mean

from game.players import make_player
from game.rules.variant import Variant
from game.tournament.arena import Plan, play_index
from game.variants import VARIANTS

TABLE = Path(__file__).parents[2] / "assets" / "rules" / "lengths.json"


def measure(variant: Variant, kind: str, matches: int) -> dict[str, int]:
    """Mean turns of a hand and hands of a match, rounded."""
    plan = Plan(variant, (kind,), 1, matches, make_player, matches=True)
    plays = [play for index in range(matches) for play in play_index(plan, index)]
    turns = mean(hand.turns for play in plays for hand in play.hands)
    return {"turns": round(turns), "hands": round(mean(len(play.hands) for play in plays))}


def main() -> None:
    """Measure and print, and write if requested."""
    parser = argparse.ArgumentParser(description="turns a hand and hands a match")
    parser.add_argument("variants", nargs="*", choices=[[], *VARIANTS], metavar="VARIANT")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--kind", default="standard")
    parser.add_argument("--write", action="store_true", help="keep the figures for the picker")
    options = parser.parse_args()
    known = json.loads(TABLE.read_text("utf-8")) if TABLE.is_file() else {}
    for key in options.variants or VARIANTS:
        known[key] = measure(VARIANTS[key], options.kind, options.matches)
        print(f"{key}: {known[key]['turns']} turns a hand, {known[key]['hands']} hands a match")
        if options.write:
            rows = [f'  "{name}": {json.dumps(known[name])}' for name in VARIANTS if name in known]
            TABLE.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
