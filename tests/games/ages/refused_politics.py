"""What is refused in the politics phase."""

from typing import Any

from tests.games.ages.refusals import Row, politics, rows
from tests.games.ages.refused_actions import card
from tests.games.ages.table import row

STRONG: dict[str, Any] = {"workers": {"warriors": 9}}
LAST: dict[str, Any] = {"age": "IV", "round": 12, "last_round": 12}


def pact(name: str, a: int, b: int) -> dict[str, Any]:
    """A pact in play in Age III."""
    return {"age": "III", "pacts": [{"card": name, "a": a, "b": b}]}


def compared(strength: int, have: int) -> dict[str, Any]:
    """The strengths of an attack on seat 1."""
    return {"target": 1, "strength": strength, "have": have}


def raider(warriors: int, **more: Any) -> dict[str, Any]:
    """A player with warriors and a plunder in hand."""
    return {"workers": {"warriors": warriors}, "cards": ["plunder_i"], **more}


HANDS = rows(
    "politics",
    (politics({"cards": ["rats"]}), "prepare foray", "TTA-EVENT-03 not_in_hand", card("foray")),
    (politics({"cards": ["rats"]}), "attack plunder_i 1", "TTA-AGG-01 not_in_hand", card("plunder_i")),
    (
        politics({"cards": ["rats"]}),
        *("war war_over_territory 1", "TTA-WAR-01 not_in_hand", card("war_over_territory")),
    ),
    (politics({"cards": ["rats"]}), "offer peace_treaty 1 a", "TTA-PACT-02 not_in_hand", card("peace_treaty")),
    (
        politics({"cards": ["rats"], "leader": "christopher_columbus"}),
        *("settle vast_territory_i", "TTA-COLONY-19 not_in_hand", card("vast_territory_i")),
    ),
    (politics({"cards": ["vast_territory_i"]}), "settle vast_territory_i", "TTA-COLONY-19 no_power", {}),
    (politics({"cards": ["rats"]}), "retire", "TTA-POL-04 no_power", {}),
)

GONE = {"alive": False}
RIVALS = rows(
    "politics",
    (politics({**STRONG, "cards": ["plunder_i"]}), "attack plunder_i 0", "TTA-AGG-01 no_rival", {}),
    (politics({**STRONG, "cards": ["plunder_i"]}), "attack plunder_i 2", "TTA-AGG-01 no_rival", {}),
    (politics({"cards": ["war_over_culture"]}, age="III"), "war war_over_culture 0", "TTA-WAR-01 no_rival", {}),
    (politics({"cards": ["war_over_culture"]}, age="III"), "war war_over_culture 3", "TTA-WAR-01 no_rival", {}),
    (
        politics({**STRONG, "cards": ["plunder_i"]}, GONE, {}, options={"resign": True}),
        *("attack plunder_i 1", "TTA-AGG-01 no_rival", {}),
    ),
    (
        politics({"cards": ["war_over_culture"]}, GONE, {}, options={"resign": True}, age="III"),
        *("war war_over_culture 1", "TTA-WAR-01 no_rival", {}),
    ),
    (politics({"cards": ["rats"]}), "war open_war 1", "TTA-SHORT-03 no_open_war", {}),
    (
        politics({"cards": ["peace_treaty"]}, {}, GONE, {}, options={"resign": True}, age="III"),
        *("offer peace_treaty 2 a", "TTA-PACT-02 no_partner", {}),
    ),
    (politics({"cards": ["peace_treaty"]}, {}, {}, age="III"), "offer peace_treaty 0 a", "TTA-PACT-02 no_partner", {}),
    (politics({"cards": ["peace_treaty"]}, {}, {}, age="III"), "offer peace_treaty 3 a", "TTA-PACT-02 no_partner", {}),
    (
        politics({"cards": ["peace_treaty"]}, {}, {}, age="III"),
        *("offer peace_treaty 1 b", "TTA-PACT-11 one_side", card("peace_treaty")),
    ),
    (
        politics({"cards": ["rats"]}, {}, {}, {}, **pact("peace_treaty", 1, 2)),
        *("cancel peace_treaty", "TTA-PACT-06 not_party", card("peace_treaty")),
    ),
)

FORBIDDEN = rows(
    "politics",
    (
        politics({**raider(9), "leader": "mahatma_gandhi"}, {}, age="III"),
        *("attack plunder_i 1", "TTA-POL-12 peaceful_leader", {}),
    ),
    (
        politics({"cards": ["war_over_culture"], "leader": "mahatma_gandhi"}, {}, age="III"),
        *("war war_over_culture 1", "TTA-POL-12 peaceful_leader", {}),
    ),
    (politics({"cards": ["war_over_culture"]}, {}, **LAST), "war war_over_culture 1", "TTA-POL-10 last_round_war", {}),
    *(
        (
            politics({**raider(9), "cards": ["plunder_iii", "war_over_culture"]}, {}, {}, **pact(name, a, 1 - a)),
            *(f"{move} 1", "TTA-PACT-07 pact_forbids", {"target": 1}),
        )
        for name in ("acceptance_of_supremacy", "peace_treaty", "loss_of_sovereignty")
        for a in (0, 1)
        for move in ("attack plunder_iii", "war war_over_culture")
    ),
    (
        politics({"cards": ["war_over_culture"]}, {}, {}, **pact("loss_of_sovereignty", 1, 2)),
        *("war war_over_culture 2", "TTA-WAR-02 pact_forbids", {"target": 2}),
    ),
    (politics({"cards": ["rats"]}), "resign", "TTA-RESIGN-01 no_resigning", {}),
    (
        politics({"cards": ["peace_treaty"]}, {}, {}, options={"resign": True}, **LAST),
        *("resign", "TTA-RESIGN-01 no_resigning", {}),
    ),
)

STRENGTHS = rows(
    "politics",
    (
        politics(raider(5), {"workers": {"warriors": 5}}),
        "attack plunder_i 1",
        "TTA-AGG-03 not_stronger",
        compared(5, 5),
    ),
    (
        politics(raider(5), {"workers": {"warriors": 9}}, {}, **pact("open_borders_agreement", 1, 0)),
        *("attack plunder_i 1", "TTA-AGG-03 not_stronger", compared(5 + 2, 9)),
    ),
    (
        politics(raider(5), {"workers": {"warriors": 9}}, {}, **pact("open_borders_agreement", 1, 2)),
        *("attack plunder_i 1", "TTA-AGG-03 not_stronger", compared(5, 9)),
    ),
    (
        politics(raider(5), {"workers": {"warriors": 6}}, {}, **pact("military_alliance", 0, 1)),
        *("attack plunder_i 1", "TTA-AGG-03 not_stronger", compared(5, 6)),
    ),
    (
        politics(raider(5), {"workers": {"warriors": 9}}, {}, **pact("military_alliance", 0, 2)),
        *("attack plunder_i 1", "TTA-AGG-03 not_stronger", compared(5 + 3, 9)),
    ),
    (
        # The attacker has six with the pact's four, which go when the attack is declared.
        politics(raider(2), {"workers": {"warriors": 2}}, {}, **pact("promise_of_military_protection", 1, 0)),
        *("attack plunder_i 1", "TTA-AGG-03 not_stronger", compared(2, 2)),
    ),
    (
        politics(raider(3), {"workers": {"warriors": 3}}, {}, **pact("promise_of_military_protection", 0, 1)),
        *("attack plunder_i 1", "TTA-AGG-03 not_stronger", compared(3, 3)),
    ),
    (
        politics(raider(3, cards=["annex"]), {}, age="II"),
        *("attack annex 1", "TTA-AGG-05 no_prize", {"target": 1}),
    ),
    (
        politics(raider(3, cards=["infiltrate"]), {}, age="II"),
        *("attack infiltrate 1", "TTA-AGG-05 no_prize", {"target": 1}),
    ),
)

TOKENS = rows(
    "politics",
    (
        politics({**STRONG, "cards": ["enslave"], "red": 1, "extra_red": 1}),
        *("attack enslave 1", "TTA-POL-06 too_few_military", {"price": 2, "left": 1}),
    ),
    (
        politics({**STRONG, "cards": ["plunder_i"], "red": 1}, {"leader": "mahatma_gandhi"}, age="III"),
        *("attack plunder_i 1", "TTA-POL-06 too_few_military", {"price": 2, "left": 1}),
    ),
    (
        politics({"cards": ["war_over_culture"]}, age="III"),
        *("war war_over_culture 1", "TTA-POL-06 too_few_military", {"price": 3, "left": 2}),
    ),
    (
        politics({}, {}, options={"variant": "shorter", "resign": False}),
        *("war open_war 1", "TTA-POL-06 too_few_military", {"price": 3, "left": 2}),
    ),
)

OTHER_PHASES = rows(
    "politics",
    (politics({"cards": ["legion"]}), "tactic legion", "TTA-POL-05 other_step", {"step": "politics"}),
    (politics({"cards": ["rats"]}), "copy legion", "TTA-POL-05 other_step", {"step": "politics"}),
    (politics({"cards": ["rats"]}), "convert", "TTA-POL-04 other_step", {"step": "politics"}),
    (politics({"cards": ["rats"]}, row=row("iron")), "take 1", "TTA-POL-04 other_step", {"step": "politics"}),
    (politics({"cards": ["rats"]}), "accept", "TTA-POL-04 other_step", {"step": "politics"}),
)

ROWS: list[Row] = HANDS + RIVALS + FORBIDDEN + STRENGTHS + TOKENS + OTHER_PHASES
