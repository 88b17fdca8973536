"""``variants``: lists the games, or tells the rules of one."""

from __future__ import annotations

import argparse
import json

from .errors import OK
from .finding import variant_of


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="a list of objects")
    form.add_argument("--rules", metavar="VARIANT", help="the rules of one of them, as text")


def run(arguments: argparse.Namespace) -> int:
    """list the variants with every parameter, or tell the rules of one"""
    from ..variants import VARIANTS
    from ..variants.house import parameters

    if arguments.rules is not None:
        variant = variant_of(arguments.rules, {})
        from ..ui.environment import prepare_environment

        prepare_environment()
        from ..ui.screens.rules.plain_rules import rules_text

        print(rules_text(variant), end="")
        return OK
    if arguments.json:
        objects = [
            {
                "key": variant.key,
                "name": variant.name,
                "family": variant.family,
                "players": variant.table.players,
                "options": {option.name: list(option.choices) for option in variant.options},
                "parameters": parameters(variant),
            }
            for variant in VARIANTS.values()
        ]
        print(json.dumps(objects))
        return OK
    for variant in VARIANTS.values():
        print(f"{variant.key}: {variant.name}, {variant.table.players} players")
        print(f"  {variant.description}")
        for option in variant.options:
            choices = ", ".join(str(choice).lower() for choice in option.choices)
            print(f"  option {option.name} = {choices}: {option.description}")
        for name, values in parameters(variant).items():
            print(f"  {name} = {json.dumps(values)}")
    return OK
