"""Moves as text: "take 3", "build bronze", "upgrade bronze>iron", "develop alchemy", "attack raid_i 1", "done" ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civitas.core.errors import BadInput, shown
from civitas.core.notation import Notation, Verb, Verbs
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGGRESSIONS,
    ALL_UPGRADES,
    BONUSES,
    CARD_IDS,
    CIVIL,
    EVENTS,
    GOVERNMENTS,
    LEADERS,
    PACTS,
    SCIENCE_COST,
    SPECIALS,
    TACTICS,
    TERRITORIES,
    TOKENED,
    UNITS,
    UPGRADE_FROM,
    UPGRADE_TO,
    WARS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.military import OPEN_WAR, WAR_CULTURE
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.pacts import attack_bonus
from civitas.games.ages.rules.wars import war_attacker, war_rival
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import FIRST_AT, NONE, ROW, SEAT_AT, SECOND_AT, SPOILS, STEP_IDS

SEAT_WORDS: Final = [str(seat) for seat in range(m.SEATS)]
OPEN_WAR_ID: Final = "open_war"


def _numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def _pair(index: int) -> str:
    return f"{CARD_IDS[UPGRADE_FROM[index]]}>{CARD_IDS[UPGRADE_TO[index]]}"


_TABLE: Final[list[tuple[int, Verb]]] = [
    (int(m.DONE), Verb("done")),
    (int(m.TAKE), Verb("take {place}", place=_numbers(1, ROW))),
    (int(m.POPULATE), Verb("populate")),
    (int(m.BUILD), Verb("build {card}", card=CARD_IDS[:WORKED])),
    (int(m.UPGRADE), Verb("upgrade {pair}", pair=[_pair(index) for index in range(ALL_UPGRADES)])),
    (int(m.DESTROY), Verb("destroy {card}", card=CARD_IDS[:WORKED])),
    (int(m.LEADER), Verb("leader {card}", card=CARD_IDS[LEADERS:ACTIONS])),
    (int(m.STAGE), Verb("stage {count}", count=_numbers(1, 4))),
    (int(m.DEVELOP), Verb("develop {card}", card=CARD_IDS[:WONDERS])),
    (int(m.REVOLT), Verb("revolt {card}", card=CARD_IDS[GOVERNMENTS:SPECIALS])),
    (int(m.PLAY), Verb("play {card}", card=CARD_IDS[ACTIONS:CIVIL])),
    (int(m.TACTIC), Verb("tactic {card}", card=CARD_IDS[TACTICS:BONUSES])),
    (int(m.COPY), Verb("copy {card}", card=CARD_IDS[TACTICS:BONUSES])),
    (int(m.CONVERT), Verb("convert")),
    (int(m.CULTURE_EFFORT), Verb("culture")),
    (int(m.ARMY_EFFORT), Verb("army")),
    (int(m.RECRUIT), Verb("recruit {card}", card=CARD_IDS[UNITS:WORKED])),
    (int(m.LINER), Verb("liner")),
    (int(m.TRADE), Verb("trade")),
    (int(m.PREPARE), Verb("prepare {card}", card=CARD_IDS[EVENTS:TACTICS])),
    (int(m.ATTACK), Verb("attack {card} {target}", card=CARD_IDS[AGGRESSIONS:WARS], target=SEAT_WORDS)),
    (int(m.DECLARE), Verb("war {card} {target}", card=[*CARD_IDS[WARS:PACTS], OPEN_WAR_ID], target=SEAT_WORDS)),
    (
        int(m.OFFER),
        Verb("offer {card} {target} {side}", card=CARD_IDS[PACTS:], target=SEAT_WORDS, side=("a", "b")),
    ),
    (int(m.CANCEL), Verb("cancel {card}", card=CARD_IDS[PACTS:])),
    (int(m.RESIGN), Verb("resign")),
    (int(m.RETIRE), Verb("retire")),
    (int(m.SETTLE), Verb("settle {card}", card=CARD_IDS[TERRITORIES:TACTICS])),
    (int(m.FOOD), Verb("food")),
    (int(m.RESOURCES), Verb("resources")),
    (int(m.SPLIT), Verb("split {count}", count=_numbers(0, m.MOST_SPLIT - 1))),
    (int(m.WORKER), Verb("worker {card}", card=CARD_IDS[:WORKED])),
    (int(m.TOKEN), Verb("token {card}", card=CARD_IDS[:TOKENED])),
    (int(m.COLONY), Verb("colony {card}", card=CARD_IDS[TERRITORIES:TACTICS])),
    (int(m.WONDER), Verb("wonder {card}", card=CARD_IDS[WONDERS:LEADERS])),
    (int(m.BID), Verb("bid {count}", count=_numbers(0, m.MOST_BID))),
    (int(m.SEND), Verb("send {card}", card=CARD_IDS[UNITS:WORKED])),
    (int(m.BONUS), Verb("bonus {card}", card=CARD_IDS[BONUSES:AGGRESSIONS])),
    (int(m.DISCARD), Verb("discard {card}", card=CARD_IDS[CIVIL:])),
    (int(m.THEIR_LEADER), Verb("their_leader")),
    (int(m.THEIR_WONDER), Verb("their_wonder")),
    (int(m.SPOIL), Verb("spoil {card}", card=CARD_IDS[SPECIALS:WONDERS])),
    (int(m.ACCEPT), Verb("accept")),
    (int(m.FIRST_WAR), Verb("first {count}", count=_numbers(1, 4))),
]
VERBS: Final = Verbs("ages", [verb for _, verb in _TABLE])
_FIRST: Final = {verb.word: first for first, verb in _TABLE}
_DESCENDING: Final = sorted(_TABLE, key=lambda row: -row[0])


def is_move(move: int) -> bool:
    """Could this number be a move at all?"""
    return 0 <= move < m.MOVES


def split(move: int) -> tuple[str, list[int]]:
    """The verb of a move and the values of its parts."""
    first, verb = next(row for row in _DESCENDING if row[0] <= move)
    rest = move - first
    values: list[int] = []
    for words in reversed(verb.parts.values()):
        rest, value = divmod(rest, len(words))
        values.append(value)
    return verb.word, values[::-1]


def join(word: str, values: list[int]) -> int:
    """The move of a verb and the values of its parts."""
    place = 0
    for words, value in zip(VERBS.verbs[word].parts.values(), values, strict=True):
        place = place * len(words) + value
    return _FIRST[word] + place


def notation(move: int) -> str:
    """The move as text.

    >>> notation(parse("upgrade bronze>iron"))
    'upgrade bronze>iron'
    """
    return VERBS.write(*split(move))


def parse(text: str) -> int:
    """The move that the text names; it need not be legal now."""
    return join(*VERBS.read(text))


_OF_RIVAL: Final[dict[str, Callable[[Nation], int]]] = {
    "their_leader": lambda rival: int(rival.leader),
    "their_wonder": lambda rival: NONE if rival.wonder == NONE else WONDERS + int(rival.wonder),
}
_SPLITS: Final = ("split_gain", "split_loss", "plunder_food", "plunder_resources")


def _of_war(state: AgesState, word: str, values: list[int]) -> tuple[str, dict[str, Any]] | None:
    """A choice at the end of a war, with what it comes to."""
    if word == "spoil":
        card = SPECIALS + values[0]
        return "ages.move.spoil", {"card": CARD_IDS[card], "count": int(SCIENCE_COST[card])}
    task = int(state.tasks[len(state.tasks) - 1]) if len(state.tasks) else 0
    seat = (task >> SEAT_AT) & 7
    if word == "done" and task & 63 == SPOILS:
        loser = state.nations[task >> SECOND_AT]
        return "ages.move.done_spoils", {"count": min((task >> FIRST_AT) & 4095, int(loser.science))}
    own = [int(war) for war in state.wars if war_attacker(war) == seat]
    if word != "first" or values[0] >= len(own):
        return None
    kind, rival = own[values[0]] & 15, int(war_rival(own[values[0]]))
    return "ages.move.first_named", {
        "count": values[0] + 1,
        "card": CARD_IDS[WARS + (WAR_CULTURE if kind == OPEN_WAR else kind)],
        "target": rival,
        "strength": int(state.nations[seat].strength + attack_bonus(state, seat, rival)),
        "have": int(state.nations[rival].strength),
    }


class AgesNotation(Notation[AgesState]):
    """Moves by the table of verbs; their dense numbering is their own."""

    def describe(self, move: int, state: AgesState) -> tuple[str, dict[str, Any]]:
        """A message id and its arguments, for the label of a move, with what the row and the step add to its number."""
        word, values = split(move)
        told = _of_war(state, word, values)
        if told is not None:
            return told
        if word == "done":
            step = STEP_IDS[state.tasks[len(state.tasks) - 1] & 63] if len(state.tasks) else STEP_IDS[0]
            return f"ages.move.done_{step}", {}
        if word == "take":
            card = int(state.card_row[values[0]])
            args: dict[str, Any] = {"place": values[0] + 1}
            return (
                ("ages.move.take_empty", args) if card == NONE else ("ages.move.take", {"card": CARD_IDS[card], **args})
            )
        if word == "upgrade":
            index = values[0]
            cards = {"card": CARD_IDS[UPGRADE_FROM[index]], "target_card": CARD_IDS[UPGRADE_TO[index]]}
            return "ages.move.upgrade", cards
        if word == "war":
            war = WARS + 2 if values[0] == OPEN_WAR else WARS + values[0]
            return "ages.move.war", {"card": CARD_IDS[war], "target": values[1]}
        if word == "split" and len(state.tasks):
            amount = int((state.tasks[len(state.tasks) - 1] >> FIRST_AT) & 4095)
            step = STEP_IDS[state.tasks[len(state.tasks) - 1] & 63]
            return f"ages.move.{step if step in _SPLITS else 'split'}", {
                "count": values[0],
                "rest": max(amount - values[0], 0),
            }
        if word in _OF_RIVAL and state.rival != NONE:
            found = _OF_RIVAL[word](state.nations[state.rival])
            if found != NONE:
                return f"ages.move.{word}_named", {"card": CARD_IDS[found]}
        message, args = VERBS.describe(word, values)
        if "count" in args:
            args["count"] = int(args["count"])
        return message, args

    def move_space(self, seats: int) -> int:
        """The size of the dense numbering of moves."""
        return int(m.MOVES)

    def to_index(self, move: int, state: AgesState) -> int:
        """The index of a move in the dense numbering."""
        return move

    def from_index(self, index: int, state: AgesState) -> int:
        """The move with this index."""
        if not is_move(index):
            raise BadInput("move", "move_index", {"value": shown(index), "most": int(m.MOVES) - 1})
        return index


NOTATION: Final = AgesNotation(VERBS, is_move, split, join)
