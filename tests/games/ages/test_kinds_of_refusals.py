"""All moves of a kind are refused for reasons of that kind, from the first to the last of them."""

from typing import Any

import pytest

from civitas.games.ages import GAME
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import CARD_IDS
from tests.games.ages.refusals import Position, politics, turn
from tests.games.ages.refused_answers import BREAKTHROUGH, DEVELOPMENT, LAND, SEATED, URBAN
from tests.games.ages.refused_contests import HAND, HELD, auction, defence
from tests.ledger import rule

Kinds = dict[str, set[str]]

BUILDS = {"TTA-GOV-11", "TTA-BUILD-01", "TTA-BUILD-02", "TTA-BUILD-04"}
UPGRADES = {"TTA-BUILD-06", "TTA-BUILD-07", "TTA-GOV-11"}
ACTIONS: Kinds = {
    "take": {"TTA-ROW-01"},
    "populate": {"TTA-CIV-08"},
    "build": BUILDS,
    "upgrade": UPGRADES,
    "destroy": {"TTA-BUILD-09"},
    "leader": {"TTA-LEADER-01"},
    "stage": {"TTA-WONDER-01"},
    "develop": {"TTA-GOV-01", "TTA-GOV-05"},
    "revolt": {"TTA-GOV-06"},
    "play": {"TTA-CIV-09"},
    "tactic": {"TTA-TACTIC-02"},
    "copy": {"TTA-TACTIC-03"},
    **{word: {"TTA-TURN-05"} for word in ("convert", "culture", "army", "recruit", "liner", "trade")},
    **{word: {"TTA-POL-05"} for word in ("prepare", "attack", "war", "offer")},
}
POLITICS: Kinds = {
    "prepare": {"TTA-EVENT-03"},
    "attack": {"TTA-AGG-01"},
    "war": {"TTA-WAR-01", "TTA-SHORT-03"},
    "offer": {"TTA-PACT-02"},
    "cancel": {"TTA-PACT-06"},
    "resign": {"TTA-RESIGN-01"},
    "retire": {"TTA-POL-04"},
    "settle": {"TTA-COLONY-19"},
    "tactic": {"TTA-POL-05"},
    "copy": {"TTA-POL-05"},
}
FORCE: Kinds = {"send": {"TTA-COLONY-08"}, "bonus": {"TTA-COLONY-07", "TTA-COLONY-08"}, "discard": {"TTA-COLONY-08"}}
AIMED: Kinds = {"build": {*BUILDS, "TTA-CIV-10"}, "upgrade": UPGRADES | {"TTA-CIV-10"}}
LEARNT: Kinds = {"develop": {"TTA-GOV-01", "TTA-GOV-05"}, "revolt": {"TTA-GOV-06", "TTA-CIV-13"}}
DEVELOPED: Kinds = {
    "populate": {"TTA-CIV-08"},
    "build": BUILDS | {"TTA-EVENT-10"},
    "develop": {"TTA-GOV-01", "TTA-GOV-05"},
    "revolt": {"TTA-GOV-06"},
}
PLACES: list[tuple[str, Position, Kinds, str]] = [
    ("actions", turn({"white": 0, "red": 0}), ACTIONS, "TTA-TURN-02"),
    ("politics", politics({"cards": ["military_bonus_i"]}), POLITICS, "TTA-POL-04"),
    ("target", LAND, AIMED, "TTA-CIV-10"),
    ("town", URBAN, AIMED, "TTA-CIV-10"),
    ("breakthrough", BREAKTHROUGH, LEARNT, "TTA-CIV-10"),
    ("development", DEVELOPMENT, DEVELOPED, "TTA-EVENT-10"),
    ("agreement", SEATED, {"take": {"TTA-CIV-03", "TTA-ROW-01"}}, "TTA-EVENT-25"),
    ("bidding", auction(HELD), {"bid": {"TTA-COLONY-02", "TTA-COLONY-03"}}, "TTA-COLONY-05"),
    ("force", auction(HELD, "bid 4, done"), {**FORCE, "done": {"TTA-COLONY-07"}}, "TTA-COLONY-06"),
    ("defence", defence("foray"), {"bonus": {"TTA-AGG-06"}, "discard": {"TTA-AGG-06"}}, "TTA-AGG-06"),
    ("excess", turn(HAND, then="done"), {"discard": {"TTA-PROD-01"}}, "TTA-PROD-01"),
]


@rule("TTA-TURN-05")
@pytest.mark.parametrize(("position", "kinds", "step_rule"), [pytest.param(*row[1:], id=row[0]) for row in PLACES])
def test_moves_of_a_kind_have_reasons_of_that_kind(position: Position, kinds: Kinds, step_rule: str):
    state = position()
    seat = state.to_act()[0]
    legal = {int(move) for move in state.legal_moves(seat)}
    for move in set(range(int(m.MOVES))) - legal:
        text = GAME.notation(move, state)
        word, *rest = text.split()
        named, reason, args = GAME.why_not(state, seat, move)
        assert named in kinds.get(word, {step_rule}), text
        if word in kinds:
            assert reason != "other_step" or named == "TTA-POL-05", text
        else:
            assert reason in ("other_step", "not_by_card"), text
        if args.get("card") in CARD_IDS and reason not in ("not_by_card", "only_this"):
            assert _names(args, rest, text), (text, args)


def _names(args: dict[str, Any], rest: list[str], text: str) -> bool:
    """The card of the reason is that of the move."""
    return args["card"] in [*rest, *rest[0].split(">")]
