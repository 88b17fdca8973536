"""Write the recorded hands anew: ``python -m tests.recorded --write``."""

from __future__ import annotations

import argparse

from . import FOLDER, write


def main() -> None:
    """Parse the command line and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded", description=__doc__)
    parser.add_argument("--write", action="store_true", required=True, help="play and write anew")
    parser.parse_args()
    print(f"{write()} records in {FOLDER}")


main()
