"""Reading one nation of a described position."""

from __future__ import annotations

from typing import Final

from librt.vecs import append

from civitas.core.bits import members
from civitas.core.errors import BadInput
from civitas.core.reading import Fields
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGE,
    AGE_IDS,
    BLUE_TOKENS,
    CARD_IDS,
    CARDS,
    CIVIL,
    DESPOTISM,
    EVENTS,
    GOVERNMENT,
    LEADERS,
    PACTS,
    SPECIALS,
    STAGES,
    TACTICS,
    TERRITORIES,
    TOKENED,
    TYPE,
    WONDERS,
    WORKED,
    YELLOW_TOKENS,
)
from civitas.games.ages.edge.items import hidden_items
from civitas.games.ages.edge.uses import read_uses
from civitas.games.ages.nation import Nation
from civitas.games.ages.ratings import refresh
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import BLUE_BANK, KNOWN_AT, NONE, USED_IDS, YELLOW_TOKENS_EACH

INITIAL: Final = ("agriculture", "bronze", "philosophy", "religion", "warriors")
_MOST: Final = 10_000
_WORKERS: Final = 60
_MOST_PROVEN: Final = 36
_MARKED: Final = ("converted", "homer_resource", "trade_food", "trade_resource", "extra_red")
_CARDS: Final = {word: card for card, word in enumerate(CARD_IDS)}


def _between(low: int, high: int) -> dict[str, int]:
    """The cards of a range, counted from its first."""
    return {CARD_IDS[card]: card - low for card in range(low, high)}


def _mask(fields: Fields, name: str, low: int, high: int) -> int:
    mask = 0
    for index, card in enumerate(fields.members(name, _between(low, high))):
        if (mask >> card) & 1:
            raise BadInput(f"{fields.path(name)}[{index}]", "card_twice", {"card": CARD_IDS[low + card]})
        mask |= 1 << card
    return mask


def _one(fields: Fields, name: str, low: int, high: int) -> int:
    """A card of a range, counted from its first; NONE where the field is null or missing."""
    if fields.raw(name, None) is None:
        return NONE
    return CARD_IDS.index(fields.word(name, CARD_IDS[low:high], "")) - low


def _counts(fields: Fields, name: str, last: int, start: Nation | None) -> dict[int, int]:
    """What lies on cards; as at the start where nothing is said."""
    if not fields.has(name):
        return {} if start is None else {card: int(start.workers[card]) for card in range(last)}
    inner = fields.inside(name)
    found = {card: inner.number(word, 0, _WORKERS) for word, card in _CARDS.items() if card < last and inner.has(word)}
    inner.done()
    return found


def read_nation(fields: Fields, state: AgesState, seat: int, whole: bool) -> Nation:
    """A nation; its ratings and what depends on them follow in `settle_ratings`."""
    start = Nation()
    start.begin()
    nation = Nation()
    nation.begin()
    nation.alive = fields.flag("alive", True)
    for card in range(WORKED):
        nation.add_workers(card, -nation.workers[card])
    for card, count in _counts(fields, "workers", WORKED, start).items():
        nation.add_workers(card, count)
    for card, count in _counts(fields, "tokens", TOKENED, None).items():
        nation.tokens[card] = count
    _read_technologies(fields, nation, whole)
    _read_cards(fields, nation, state, seat)
    for name in ("science", "culture", "final", "army_resources", "army_science"):
        setattr(nation, name, fields.number(name, -_MOST if name == "final" else 0, _MOST))
    for name in _MARKED:
        setattr(nation, name, fields.number(name, 0, 9))
    nation.used = sum({1 << bit for bit in fields.members("used", {word: n for n, word in enumerate(USED_IDS)})})
    nation.second_politics = fields.flag("second_politics", True)
    nation.skips_politics = fields.flag("skips_politics")
    nation.proven = fields.number("proven", 0, _MOST_PROVEN)
    nation.shown = _mask(fields, "shown", PACTS, CARDS)
    nation.redrawn = fields.number("redrawn", 0, _MOST)
    nation.buried = hidden_items(fields, "buried", 0, 0, CIVIL, CARDS)
    read_uses(fields, nation, seat)
    _read_banks(fields, nation, whole)
    return nation


def _read_technologies(fields: Fields, nation: Nation, whole: bool) -> None:
    """The technologies in play: the initial ones, those named, and in a sketch those that workers stand on."""
    techs = _mask(fields, "technologies", 0, WONDERS) if fields.has("technologies") else 0
    for word in INITIAL:
        techs |= 1 << CARD_IDS.index(word)
    on_cards = int(nation.manned) | sum(1 << card for card in range(TOKENED) if nation.tokens[card])
    if whole and on_cards & ~techs:
        raise BadInput(fields.path("workers"), "not_in_city", {"card": CARD_IDS[int(members(on_cards & ~techs)[0])]})
    techs |= on_cards
    governments = [int(card) for card in members(techs) if TYPE[card] == GOVERNMENT]
    if not governments and not whole:
        governments = [DESPOTISM]
        techs |= 1 << DESPOTISM
    if len(governments) != 1:
        raise BadInput(fields.path("technologies"), "too_many", {"value": len(governments), "most": 1})
    for first in range(SPECIALS, WONDERS, 3):
        if (three := (techs >> first) & 7) & (three - 1):
            raise BadInput(fields.path("technologies"), "too_many", {"value": 2, "most": 1})
    nation.techs = techs
    nation.government = governments[0]


def _read_cards(fields: Fields, nation: Nation, state: AgesState, seat: int) -> None:
    """Leader, wonders, colonies, tactic and both hands."""
    leader = _one(fields, "leader", LEADERS, ACTIONS)
    nation.leader = NONE if leader == NONE else LEADERS + leader
    nation.wonders = _mask(fields, "wonders", WONDERS, LEADERS)
    nation.ruined = _mask(fields, "ruined", WONDERS, LEADERS)
    nation.tucked = _one(fields, "tucked", WONDERS, LEADERS)
    if nation.ruined & ~nation.wonders or (nation.tucked != NONE and not (nation.wonders >> nation.tucked) & 1):
        raise BadInput(fields.path("ruined"), "not_in_city", {"card": "wonders"})
    if fields.raw("wonder", None) is not None:
        inner = fields.inside("wonder")
        nation.wonder = CARD_IDS.index(inner.word("card", CARD_IDS[WONDERS:LEADERS], "")) - WONDERS
        nation.stages = inner.number("stages", 0, int(STAGES[nation.wonder]) - 1)
        inner.done()
        if (nation.wonders >> nation.wonder) & 1:
            raise BadInput(fields.path("wonder"), "card_twice", {"card": CARD_IDS[WONDERS + nation.wonder]})
    nation.colonies = _mask(fields, "colonies", TERRITORIES, TACTICS)
    nation.tactic = _one(fields, "tactic", TACTICS, TACTICS + 15)
    nation.exclusive = fields.flag("exclusive") and nation.tactic != NONE
    for index, card in enumerate(fields.members("hand", {word: card for word, card in _CARDS.items() if card < CIVIL})):
        _take_in_hand(nation, card, f"{fields.path('hand')}[{index}]")
    for card in sorted(fields.members("fresh", _between(0, CIVIL))):
        nation.fresh = append(nation.fresh, card)
    for item in hidden_items(fields, "cards", int(state.seats), 1 << seat, CIVIL, CARDS):
        nation.add_card(item | (1 << (KNOWN_AT + seat)))
    nation.legacy = hidden_items(fields, "legacy", int(state.seats), 0, EVENTS, TERRITORIES)
    ages = {word: age for age, word in enumerate(AGE_IDS[:4])}
    taken = fields.members("leader_ages", ages)
    leaders = [LEADERS + int(card) for card in members(nation.hand_leaders)]
    taken += [int(AGE[card]) for card in [*leaders, int(nation.leader)] if card != NONE]
    nation.leader_ages = sum({1 << age for age in taken})


def _take_in_hand(nation: Nation, card: int, path: str) -> None:
    twice = False
    if card < WONDERS:
        twice = bool(((nation.hand_techs | nation.techs) >> card) & 1)
        nation.hand_techs |= 1 << card
    elif LEADERS <= card < ACTIONS:
        twice = bool((nation.hand_leaders >> (card - LEADERS)) & 1) or nation.leader == card
        nation.hand_leaders |= 1 << (card - LEADERS)
    elif card >= ACTIONS:
        nation.add_action(card, False)
    else:
        raise BadInput(path, "not_word", {"value": CARD_IDS[card], "known": list(CARD_IDS[:WONDERS])})
    if twice:
        raise BadInput(path, "card_twice", {"card": CARD_IDS[card]})


def _read_banks(fields: Fields, nation: Nation, whole: bool) -> None:
    """The banks: what the pool and the cards leave of the nation's tokens; a bank that is named has what it says."""
    working = int(nation.working())
    on_cards = sum(int(count) for count in nation.tokens) + int(nation.stages)
    yellow, blue = printed_tokens(nation)
    nation.pool = fields.number("pool", 0, _WORKERS, 1)
    left = max(YELLOW_TOKENS_EACH + yellow - working - int(nation.pool), 0)
    nation.yellow = fields.number("yellow", 0, _WORKERS, left)
    nation.blue = fields.number("blue", 0, _WORKERS, max(BLUE_BANK + blue - on_cards, 0))
    yellow_owned = int(nation.yellow + nation.pool) + working - YELLOW_TOKENS_EACH
    blue_owned = int(nation.blue) + on_cards - BLUE_BANK
    nation.yellow_owned = fields.number("yellow_owned", yellow_owned, yellow_owned, yellow_owned)
    nation.blue_owned = fields.number("blue_owned", blue_owned, blue_owned, blue_owned)


def printed_tokens(nation: Nation) -> tuple[int, int]:
    """The yellow and blue tokens that the cards in play give."""
    cards = [int(card) for card in members(nation.techs)]
    cards += [WONDERS + int(card) for card in members(nation.wonders & ~nation.ruined)]
    cards += [TERRITORIES + int(card) for card in members(nation.colonies)]
    return sum(int(YELLOW_TOKENS[card]) for card in cards), sum(int(BLUE_TOKENS[card]) for card in cards)


def settle_ratings(state: AgesState, rows: list[Fields]) -> None:
    """Ratings and action totals of all nations, then the unspent tokens; all of them where nothing is said."""
    for seat in range(int(state.seats)):
        refresh(state, seat)
    for seat, row in enumerate(rows):
        nation = state.nations[seat]
        civil, military = int(nation.civil_total), int(nation.military_total)
        if state.round == 1:
            # In the first round players have as many white tokens as their place in the turn order, and no red ones.
            civil = (seat - int(state.starter)) % int(state.seats) + 1
            military = 0
        nation.white = row.number("white", 0, max(civil, int(nation.civil_total)), civil)
        nation.red = row.number("red", 0, int(nation.military_total), military)
        row.done()


def fresh_in_hand(nation: Nation) -> bool:
    """Are the fresh action cards among those in hand?"""
    hand = [int(card) for card in nation.actions]
    for card in nation.fresh:
        if int(card) not in hand:
            return False
        hand.remove(int(card))
    return True
