"""What the documents show is true: their Python runs."""

import re
from pathlib import Path
from typing import Any

import pytest

import civitas
import civitas.core

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ["README.md", "README.ko.md", "docs/positions.md", "docs/adding_a_game.md", "docs/proof.md"]
LINKED = [
    "docs/api.md",
    "docs/architecture.md",
    "docs/boards.md",
    "docs/decisions.md",
    "docs/http.md",
    "docs/operations.md",
    "bench/README.md",
    "CONTRIBUTING.md",
]


def python_blocks(text: str) -> list[str]:
    """The Python code in a document."""
    return re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_code_in_the_documents_runs(name: str):
    blocks = python_blocks((ROOT / name).read_text(encoding="utf-8"))
    assert blocks
    scope: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, name, "exec"), scope)
    assert "state" in scope


def test_moves_that_the_page_on_http_sends_are_moves():
    """Of the game that it opens a table of."""
    text = (ROOT / "docs/http.md").read_text(encoding="utf-8")
    game = civitas.game(re.findall(r'"game": "(\w+)"', text)[0])
    moves = re.findall(r'"move": "([^"]+)"', text)
    assert moves
    for move in moves:
        assert game.notation(game.parse(move, game.deal()), game.deal()) == move


def test_a_verifier_that_knows_nothing_of_us_agrees_on_any_record():
    """The program in docs/proof.md, from which the page's second program is left out."""
    scope: dict[str, Any] = {}
    exec(compile(python_blocks((ROOT / "docs/proof.md").read_text(encoding="utf-8"))[0], "proof.md", "exec"), scope)
    assert "civitas" not in scope
    for game in civitas.all_games():
        for seats in game.seats:
            record = civitas.core.Record(game, seats, 2**63 - 1, game.check_options(seats, {}), salt="c3" * 16)
            assert record.sealed is not None
            assert scope["commitment"](record.to_dict()) == record.sealed.commitment()
            words, ours = scope["words"](record.to_dict()), record.sealed.rng()
            assert [next(words) for _ in range(20)] == [int(ours.word()) for _ in range(20)]


def test_both_readmes_show_the_same_code():
    english, korean = ((ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS[:2])
    assert python_blocks(english) == python_blocks(korean)


@pytest.mark.parametrize("name", [*DOCUMENTS, *LINKED])
def test_links_between_documents_lead_somewhere(name: str):
    place = ROOT / name
    for target in re.findall(r"\]\(([^)#:]+)\)", place.read_text(encoding="utf-8")):
        assert (place.parent / target).exists(), target
