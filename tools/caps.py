"""Caps on size: files, functions, and names that say nothing.

Prints each excess as ``path:line: what`` and exits with 1 if there is any.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "tools", "bench")
FILE_CAP = 400
FUNCTION_CAP = 50
KERNEL_CAP = 80
METHOD_CAP = 15
EMPTY_NAMES = {"utils.py", "helpers.py", "common.py", "base.py", "manager.py"}


def excesses(path: Path) -> Iterator[str]:
    """What is too large in one file."""
    text = path.read_text("utf-8")
    lines = text.count("\n")
    if path.name in EMPTY_NAMES:
        yield f"1: the name {path.name} says nothing"
    if lines > FILE_CAP:
        yield f"1: {lines} lines, cap {FILE_CAP}"
    cap = KERNEL_CAP if "kernels" in path.parts else FUNCTION_CAP
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            if length > cap:
                yield f"{node.lineno}: {node.name} has {length} lines, cap {cap}"
        if isinstance(node, ast.ClassDef) and "src" in path.parts:
            methods = sum(isinstance(part, ast.FunctionDef) for part in node.body)
            if methods > METHOD_CAP:
                yield f"{node.lineno}: {node.name} has {methods} methods"


def main() -> int:
    """Check every file of the project."""
    found = [
        f"{path.relative_to(ROOT)}:{excess}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for excess in excesses(path)
    ]
    print("\n".join(found) if found else "No file or function is too long.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
