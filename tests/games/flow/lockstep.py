"""The engine and the second reading of the rules (tests/models/flow) play the same games side by side.

Both get the same deal and the same random moves; before each move their legal moves are compared, after it everything
that lies on the table, and at the end the scores. The model asks for card and amount of an investment at once.
"""

from typing import Any

from civitas.core import Rng, State
from tests.games.flow.tabletop import FLOW
from tests.models.flow.model import Model

Move = tuple[Any, ...]
Snapshot = dict[str, Any]

_SAME = ("complete", "snipe", "use", "harvest", "take", "keep")
_PILES = ("building", "government", "knowledge", "military")


def model_of(state: State) -> Model:
    """The model with the deal of a fresh state."""
    data = state.to_dict()
    seats = data["seats"]
    starts = [one["offer"] for one in data["start"]] if seats == 2 else [one["government"] for one in data["players"]]
    late = [card for card in data["market"] if FLOW.cards()[card]["age"] == "I"]
    model = Model.start(seats, [*late, *data["deck"]], data["first"], starts)
    model.must_extra = data["options"]["extra"] == "compulsory"
    return model


def legal_in_model(model: Model, seat: int, shown: Snapshot) -> set[str]:
    """The model's legal moves as the engine writes them; an investment is its card and its largest amount."""
    most: dict[str, int] = {}
    out = set()
    moves: list[Move] = list(model.legal(seat))
    for move in moves:
        if move[0] == "invest":
            most[move[1]] = max(most.get(move[1], 0), move[2])
        else:
            out.add(written(move, shown))
    held = shown["nations"][seat]["resources"]
    assert set(most.values()) <= {held}, f"amounts up to {most}, but {held} are held"
    amounts = sum(1 for move in moves if move[0] == "invest")
    assert amounts == held * len(most)
    return out | {f"invest {card}" for card in most}


def written(move: Move, shown: Snapshot) -> str:
    """A move of the model in the engine's notation."""
    word = move[0]
    if word == "complete" or word == "harvest":
        return str(word)
    if word in _SAME:
        return f"{word} {move[1]}"
    if word == "target":
        return f"attack {move[1]}"
    if word == "pile":
        return f"remove {shown['nations'][move[1]]['piles'][move[2]][0]}"
    if word == "wonder":
        return f"remove {move[2]}"
    if word == "remove":
        return f"remove {move[1]}"
    if word == "done":
        return "decline"
    assert word == "moderator", move
    return f"moderate {move[1]}"


def play_both(state: State, model: Model, seat: int, move: Move, shown: Snapshot) -> None:
    """Make a move of the model in both."""
    if move[0] == "invest":
        state.play(seat, f"invest {move[1]}")
        if state.to_dict()["step"] == "amount":
            amounts = [FLOW.notation(int(each), state) for each in state.legal_moves(seat)]
            held = shown["nations"][seat]["resources"]
            assert amounts == [f"stake {amount}" for amount in range(1, held + 1)]
            state.play(seat, f"stake {move[2]}")
    else:
        state.play(seat, written(move, shown))
    model.play(move, seat)


def compare(state: State, model: Model) -> Snapshot:
    """Everything on the table, and the scores when the game is over; what the model shows."""
    mine, theirs = state.view(None), model.snapshot()
    assert state.to_act() == model.to_act()
    assert mine["over"] == theirs["over"]
    assert (mine["supply"], mine["reservoir"]) == (theirs["supply"], theirs["reservoir"])
    assert mine["age"] == theirs["age"]
    assert mine["deck"]["left"] == theirs["deck"]
    assert market(mine) == theirs["market"]
    offered = {card for pair in theirs["offers"] for card in pair}
    gone = set(theirs["removed"]) | set(theirs["box"])
    assert set(mine["removed"]) == gone - offered
    for seat, nation in enumerate(theirs["nations"]):
        compare_nation(mine["players"][seat], nation)
        assert nation["future"] == (mine["future"] == seat)
        compare_points(mine["players"][seat]["points"], model.table.nations[seat].score())
    if mine["over"]:
        assert mine["outcome"]["winners"] == theirs["winners"]
        for sheet, score in zip(mine["outcome"]["scores"], theirs["scores"], strict=True):
            compare_points(sheet, score)
    return theirs


def compare_points(sheet: dict[str, int], score: dict[str, Any]) -> None:
    assert tuple(sheet.values()) == (score["culture"], score["other_points"], score["effects"], score["total"])


def market(seen: dict[str, Any]) -> dict[str, Any]:
    """The market as the model shows it."""
    return {
        entry["card"]: None if entry["investor"] is None else {"investor": entry["investor"], "amount": entry["stake"]}
        for entry in seen["market"]
    }


def compare_nation(mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    assert mine["resources"] == theirs["resources"]
    assert mine["icons"] == theirs["icons"]
    for kind in _PILES:
        assert [entry["card"] for entry in mine["piles"][kind]][::-1] == theirs["piles"][kind]
    assert [entry["card"] for entry in mine["piles"]["leader"]] == ([theirs["leader"]] if theirs["leader"] else [])
    assert sorted(entry["card"] for entry in mine["piles"]["wonder"]) == sorted(theirs["wonders"])


def play_in_lockstep(seats: int, seed: int, extra: str = "optional") -> int:
    """One whole game; the number of moves."""
    state = FLOW.deal(seats, seed, {"extra": extra})
    model = model_of(state)
    rng = Rng(seed + 1)
    moves = 0
    shown = compare(state, model)
    while not state.over:
        acting = model.to_act()
        seat = acting[rng.below(len(acting))]
        for each in range(seats):
            mine = {FLOW.notation(int(move), state) for move in state.legal_moves(each)}
            assert mine == legal_in_model(model, each, shown)
        play_both(state, model, seat, some_move(model, seat, rng), shown)
        shown = compare(state, model)
        moves += 1
    return moves


def some_move(model: Model, seat: int, rng: Rng) -> Move:
    """A random move: first the sort of move, then one of it, so that investments do not drown the others."""
    legal: list[Move] = sorted(model.legal(seat), key=str)
    sorts = sorted({move[0] for move in legal})
    sort = sorts[rng.below(len(sorts))]
    some = [move for move in legal if move[0] == sort]
    return some[rng.below(len(some))]
