"""Politics in small positions: events revealed, attacks made, wars resolved, territories won."""

from typing import Any

from civitas.games.ages.state import AgesState
from tests.games.ages.table import arrange, moves, play

STRONG: dict[str, Any] = {"workers": {"warriors": 9}}
BARE_ROW: list[str | None] = [None] * 13


def event(card: str, *players: dict[str, Any], **table: Any) -> AgesState:
    """A current event, revealed by seat 0, who prepares another one of Age I for it and scores 1 culture."""
    prepared = "foray" if card == "rats" else "rats"
    after = "development_of_crafts" if card == "development_of_science" else "development_of_science"
    first = {**players[0], "cards": [prepared, *players[0].get("cards", [])]}
    others = players[1:] or ({},)
    state = arrange(first, *others, step="politics", current_events=[card, after], **table)
    return play(state, f"prepare {prepared}")


def attack(card: str, rival: dict[str, Any], *others: dict[str, Any], **attacker: Any) -> AgesState:
    """An aggression of seat 0 against seat 1."""
    table = {"step": "politics", "age": "III"}
    pacts = attacker.pop("pacts", [])
    state = arrange({**STRONG, "cards": [card], **attacker}, rival, *others, pacts=pacts, **table)
    return play(state, f"attack {card} 1")


def resolved(
    kind: str, mine: dict[str, Any], theirs: dict[str, Any], *others: dict[str, Any], **table: Any
) -> AgesState:
    """The beginning of the turn of seat 0, who declared a war on seat 1 a turn ago."""
    wars = [{"card": kind, "seat": 0, "target": 1}]
    return arrange(mine, theirs, *others, **{"wars": wars, "step": "turn", "age": "III", "round": 9, **table})


def settled(territory: str, **player: Any) -> AgesState:
    """A territory that Columbus has made a colony: no force, no bid."""
    cards = [territory, *player.pop("cards", [])]
    table = {"options": player.pop("options")} if "options" in player else {}
    described = {"leader": "christopher_columbus", "cards": cards, **player}
    return play(arrange(described, step="politics", age=player.get("age", "II"), **table), f"settle {territory}")


def finished(*players: dict[str, Any], **table: Any) -> AgesState:
    """The end of a game whose last player has only to end the last turn."""
    described = {"age": "IV", "round": 8, "last_round": 8, "current": len(players) - 1, "current_events": [], **table}
    state = arrange(*players, **described)
    while not state.over:
        play(state, moves(state)[0])
    return state


def culture(state: AgesState) -> list[int]:
    """The culture points of all."""
    return [int(nation.culture) for nation in state.nations]


def science(state: AgesState) -> list[int]:
    """The science points of all."""
    return [int(nation.science) for nation in state.nations]


def stock(state: AgesState) -> list[tuple[int, int]]:
    """The food and the resources of all."""
    return [(int(nation.food()), int(nation.resources())) for nation in state.nations]


def pools(state: AgesState) -> list[int]:
    """The unused workers of all."""
    return [int(nation.pool) for nation in state.nations]
