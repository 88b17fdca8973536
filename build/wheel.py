"""Put the compiled simulator into a wheel, where ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1`` asks for it.

Without that the wheel is for every machine, and neither it nor the sdist needs a compiler. A wheel
that was asked for is made compiled or not at all.
"""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface):  # type: ignore[misc]
    """Compiles beside the tree, which stays as it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the modules for the Python that makes the wheel, and add them."""
        self._made = tempfile.TemporaryDirectory(prefix="canasta-compiled-")
        folder = Path(self._made.name)
        _compiling(Path(self.root)).compile_into(folder)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in sorted(folder.iterdir()):
            build_data["force_include"][str(file)] = f"game/simulator/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Nothing of it stays."""
        self._made.cleanup()


def _compiling(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("compiling", root / "build" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
