"""What must hold of the repository itself: its package, its README, its pages."""

from pathlib import Path
from typing import Final

__all__ = ["ROOT", "files"]

ROOT: Final = Path(__file__).parent.parent.parent

_NOT_OURS: Final = {".git", ".hypothesis", ".venv", "build", "dist", "__pycache__"}


def files() -> list[Path]:
    """The files of the project, without what tools leave behind."""
    found: list[Path] = []
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        left_behind = any(part in _NOT_OURS or part.endswith(("_cache", ".egg-info")) for part in parts)
        if path.is_file() and not left_behind:
            found.append(path)
    return found
