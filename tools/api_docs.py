#!/usr/bin/env python3
"""Write docs/api.md from the docstrings of the public names: `.venv/bin/python tools/api_docs.py [--check]`.

The sources are read, not imported: docstrings do not survive compilation. A test checks that the page is current.
"""

import ast
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "api.md"
_DEFAULT = re.compile(r"(?<=[\w\]])=(?!=)")

HEAD = """\
# The programming interface

Made from the docstrings by `tools/api_docs.py`; do not edit. `import civitas` gives the names of the first section;
[architecture.md](architecture.md) shows how they hang together, [adding_a_game.md](adding_a_game.md) how to bring a
game, and [examples/](../examples) has small programs that run.
"""

SECTIONS: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = (
    (
        "Playing",
        (
            ("civitas.core.registry", ("game", "game_ids", "all_games")),
            ("civitas.core.game", ("Game", "Option")),
            ("civitas.core.state", ("State",)),
            ("civitas.core.decision", ("Decision", "Blocked")),
            ("civitas.core.event", ("Event",)),
            ("civitas.core.outcome", ("Outcome",)),
            ("civitas.core.record", ("Record", "record_from", "undo_index", "without_move")),
            ("civitas.core.digest", ("digest",)),
            ("civitas.core.rng", ("Rng", "rng_from", "sealed_rng")),
            ("civitas.core.sealing", ("Sealed", "check_commitment")),
            ("civitas.core.errors", ("CivitasError", "BadInput", "IllegalMove", "BadRecord")),
        ),
    ),
    (
        "Bots and matches",
        (
            ("civitas.bots.bot", ("Bot",)),
            ("civitas.bots.perspective", ("Perspective",)),
            ("civitas.bots.levels", ("make_bot", "bot_names", "check_budget", "Level")),
            ("civitas.bots.mcts", ("MctsBot", "Weighed")),
            ("civitas.bots.learned", ("LearnedBot",)),
            ("civitas.bots.advice", ("hints",)),
            ("civitas.arena.match", ("play_match", "play_game", "Report", "Standing")),
            ("civitas.arena.lineup", ("line_up", "seatings", "rotated")),
            ("civitas.arena.rating", ("rate", "Rating")),
            ("civitas.arena.interval", ("wilson",)),
        ),
    ),
    (
        "Environments",
        (
            ("civitas.envs.aec", ("CivitasAEC",)),
            ("civitas.envs.single", ("CivitasEnv",)),
            ("civitas.envs.spiel", ("load",)),
            ("civitas.envs.encoding", ("Encoding",)),
        ),
    ),
    (
        "For authors of games",
        (
            ("civitas.core.rooms", ("Rooms",)),
            ("civitas.core.notation", ("Verb", "Verbs", "Notation")),
            ("civitas.core.event", ("tale", "number", "one_of", "some_of")),
            ("civitas.core.reading", ("Fields", "Pieces", "Opening")),
            ("civitas.core.outcome", ("ranks_of",)),
            ("civitas.core.draws", ("sample", "draw_to_front")),
            ("civitas.core.bits", ("bit", "one", "lane", "total", "each_lane", "bit_count", "lowest", "members")),
            (
                "civitas.core.cardset",
                (
                    "no_cards",
                    "card_set",
                    "has",
                    "with_card",
                    "without_card",
                    "is_empty",
                    "size",
                    "union",
                    "intersection",
                    "difference",
                    "among",
                    "stretch",
                    "lowest_card",
                    "without_lowest",
                    "nth_card",
                    "each_card",
                    "cards_of",
                ),
            ),
            ("civitas.core.playout", ("play_out",)),
        ),
    ),
)


def described() -> list[str]:
    """The names on the page."""
    return [name for _, modules in SECTIONS for _, names in modules for name in names]


def source_of(module: str) -> ast.Module:
    """A module's source, parsed."""
    return ast.parse((ROOT / "src" / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))


def prose(node: ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    """A docstring as Markdown: its examples become code."""
    for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
        if paragraph.startswith(">>>"):
            yield f"```pycon\n{paragraph}\n```"
        else:
            yield paragraph


def signature(node: ast.FunctionDef, *, method: bool) -> str:
    """How a function is called."""
    arguments = _DEFAULT.sub(" = ", ast.unparse(node.args))
    if method:
        arguments = arguments.removeprefix("self").removeprefix(", ")
    result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"{node.name}({arguments}){result}"


def first_line(node: ast.FunctionDef) -> str:
    """A docstring's first paragraph, in one line."""
    return " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())


def members(node: ast.ClassDef) -> Iterator[str]:
    """What a class has: annotated names, then methods in the order of the source."""
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and not item.target.id.startswith("_"):
            yield f"- `{ast.unparse(item)}`"
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
            if any(isinstance(mark, ast.Name) and mark.id == "property" for mark in item.decorator_list):
                returns = ast.unparse(item.returns) if item.returns is not None else "Any"
                yield f"- `{item.name}: {returns}`: {first_line(item)}"
            else:
                yield f"- `{signature(item, method=True)}`: {first_line(item)}"


def entry(module: str, node: ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    """One name of the page."""
    yield f"### `{node.name}`"
    if isinstance(node, ast.FunctionDef):
        yield f"`{module}.{signature(node, method=False)}`"
    else:
        made = next((item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"), None)
        call = signature(made, method=True).removeprefix("__init__").removesuffix(" -> None") if made else ""
        yield f"`class {module}.{node.name}{call}`"
    yield from prose(node)
    if isinstance(node, ast.ClassDef) and (found := list(members(node))):
        yield "\n".join(found)


def page() -> str:
    """The whole page."""
    parts = [HEAD.strip()]
    for title, modules in SECTIONS:
        parts.append(f"## {title}")
        for module, names in modules:
            nodes = {
                node.name: node for node in source_of(module).body if isinstance(node, ast.ClassDef | ast.FunctionDef)
            }
            for name in names:
                parts += entry(module, nodes[name])
    return "\n\n".join(textwrap.dedent(part) for part in parts) + "\n"


def main() -> int:
    """Write the page, or check it."""
    if "--check" in sys.argv[1:]:
        return 0 if PAGE.read_text(encoding="utf-8") == page() else 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
