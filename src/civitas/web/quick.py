"""Templates compiled for speed: most of a move's cost is drawing, much of it Jinja's care for cases that we lack."""

from __future__ import annotations

import re
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

_special = re.compile("[&<>\"']").search


def escaped(value: Any) -> str:
    """A value as a piece of HTML. What needs no escaping is taken as it is.

    >>> escaped("plain"), escaped(3), escaped("<b>"), escaped(Markup("<b>"))
    ('plain', '3', Markup('&lt;b&gt;'), Markup('<b>'))
    """
    kind = type(value)
    if kind is Markup:
        found: Markup = value
        return found
    if kind is int or (kind is str and _special(value) is None):
        return str(value)
    return escape(value)


class QuickCode(CodeGenerator):
    """Calls what a template calls, as it is: none of our functions asks for Jinja's context."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """A call. The empty starred argument lets `signature` begin with a comma, as it does."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(*()")
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
            return
        self.write("environment.escaped(")
        if finalize.src is not None:
            self.write(finalize.src)


class QuickEnvironment(Environment):
    """An environment whose templates always escape."""

    code_generator_class = QuickCode
    escaped = staticmethod(escaped)
