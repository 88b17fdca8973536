"""Put the compiled simulator into a wheel if ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1`` asks for it.

Otherwise the wheel is for every machine, and neither it nor the sdist needs a compiler. If a
compiled wheel is requested and cannot be compiled, the build fails.
"""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface):  # type: ignore[misc]
    """Compiles outside the source tree, which does not change."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the modules for the Python that builds the wheel, and add them."""
        self._made = tempfile.TemporaryDirectory(prefix="canasta-compiled-")
        folder = Path(self._made.name)
        _compiling(Path(self.root)).compile_into(folder)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in sorted(folder.iterdir()):
            build_data["force_include"][str(file)] = f"game/simulator/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary files."""
        self._made.cleanup()


def _compiling(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("compiling", root / "build" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
