"""Traps of the compiler that no type checker sees."""

import ast
from pathlib import Path

import pytest

from tools.compiled_modules import compiled_modules

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "civitas"


def is_constant(node: ast.expr) -> bool:
    """A literal, or a name in capitals, which the compiler treats like one."""
    if isinstance(node, ast.UnaryOp):
        return is_constant(node.operand)
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id.isupper())


def narrow_shifts(source: str) -> list[int]:
    """The lines of a function that shift a constant by a variable: compiled as a 32-bit shift."""
    return [
        node.lineno
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and is_constant(node.left)
        and not is_constant(node.right)
    ]


@pytest.mark.parametrize("path", compiled_modules(PACKAGE), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_constant_is_shifted_by_a_variable(path: Path):
    assert narrow_shifts(path.read_text(encoding="utf-8")) == []


def test_the_search_finds_such_shifts():
    assert narrow_shifts("def f(i):\n    return X << i\n\ndef g(i):\n    return i << 8\n") == [2]
