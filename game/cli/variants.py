"""``variants``: lists the games, or tells the rules of one."""

from __future__ import annotations

import argparse
import json
from typing import Final

from game.translation import N_, _, _n, comma_list

from .errors import OK
from .finding import variant_of


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("a list of objects"))
    form.add_argument(
        "--rules",
        metavar="VARIANT",
        help=_("the rules of one of them, or of the house game in a file, as text"),
    )


ABOUT: Final = N_("list the variants with every parameter, or show the rules of one")


def run(arguments: argparse.Namespace) -> int:
    """Print the list, or the rules; the exit status."""
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
        players = _n("{count} player", "{count} players", variant.table.players)
        told = comma_list([_(variant.name), players.format(count=variant.table.players)])
        print(f"{variant.key}: {told}")
        print(f"  {_(variant.description)}")
        for option in variant.options:
            choices = ", ".join(str(choice).lower() for choice in option.choices)
            words = _("option {name} = {choices}: {about}").format(
                name=option.name, choices=choices, about=_(option.description)
            )
            print(f"  {words}")
        for name, values in parameters(variant).items():
            print(f"  {name} = {json.dumps(values)}")
    return OK
