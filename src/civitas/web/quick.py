"""Templates compiled for speed: most of a move's cost is drawing, much of it Jinja's care for cases that we lack."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, MutableMapping
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
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

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """A macro, or what is handed to one."""
        node = macro_ref.node
        asks = macro_ref.accesses_kwargs, macro_ref.accesses_varargs, macro_ref.accesses_caller
        if isinstance(node, nodes.CallBlock) and not node.args and not any(asks):
            self.write("environment.block(macro)")
            return
        names = "".join(f"{argument.name!r}, " for argument in node.args)
        flags = ", ".join(map(repr, asks))
        self.write(f"environment.macro(environment, macro, {getattr(node, 'name', None)!r}, ({names}), {flags}, True)")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
            return
        self.write("environment.escaped(")
        if finalize.src is not None:
            self.write(finalize.src)


class QuickMacro(Macro):
    """A macro that is mostly called with all that it asks for, in order."""

    def __call__(self, *args: Any, **named: Any) -> str:
        """What it draws."""
        if len(args) == self._argument_count and not (self.catch_kwargs or self.catch_varargs):
            if not named and not self.caller:
                return Markup(self._func(*args))
            if len(named) == 1 and self.caller and "caller" in named:
                return Markup(self._func(*args, named["caller"]))
        return super().__call__(*args, **named)


def block(draw: Callable[[], str]) -> Callable[[], Markup]:
    """What stands between `{% call %}` and `{% endcall %}`."""
    return lambda: Markup(draw())


class QuickContext(Context):
    """What a template knows while it draws. It is noted, to be let go of afterwards."""

    def __init__(self, environment: QuickEnvironment, *args: Any, **options: Any) -> None:
        super().__init__(environment, *args, **options)
        environment.drawing.append(self)


class QuickTemplate(Template):
    """A template that is imported the same wherever that is, for all of ours know the same globals, and that lets go.

    A template's macros know its context, which knows them: what was drawn, and all it was drawn of, would stay in
    memory until the garbage collector comes upon it, which at many tables takes long to look through it all.
    """

    environment: QuickEnvironment

    def render(self, *args: Any, **named: Any) -> str:
        """What the template draws."""
        drawing = self.environment.drawing
        begun = len(drawing)
        try:
            return super().render(*args, **named)
        finally:
            for context in drawing[begun:]:
                context.vars.clear()
                context.parent = {}
            del drawing[begun:]

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            begun = len(self.environment.drawing)
            self._module = self.make_module()
            del self.environment.drawing[begun:]  # it is used for as long as the server runs
        return self._module


class QuickEnvironment(Environment):
    """An environment whose templates always escape, never change, and have no globals of their own."""

    code_generator_class = QuickCode
    template_class = QuickTemplate
    context_class = QuickContext
    escaped = staticmethod(escaped)
    macro = QuickMacro
    block = staticmethod(block)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._here = threading.local()
        self._known: dict[str, Template] = {}

    @property
    def drawing(self) -> list[Context]:
        """The contexts of what is being drawn, in this thread."""
        try:
            found: list[Context] = self._here.drawing
        except AttributeError:
            found = self._here.drawing = []
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template: those of all."""
        return self.globals

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """A template, made once."""
        if isinstance(name, Template):
            return name
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = super().get_template(name)
        return found
