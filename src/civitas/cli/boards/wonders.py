"""The table of 7 Wonders as text: the neighbours, the others, the reader's city, and the hand with its prices."""

from __future__ import annotations

from typing import Any

from civitas.i18n import Phrasebook

_COLOURS = ("blue", "yellow", "red", "green", "purple")
_GOODS = {"W": "wood", "S": "stone", "O": "ore", "C": "clay", "G": "glass", "P": "papyrus", "L": "textile"}
_VICTORY = (1, 3, 5)
_FREE_CITY = "free_city "
_LAST_TURN = 6  # after it what is left of the hands is discarded

View = dict[str, Any]


def render(view: View, book: Phrasebook) -> str:
    """The whole table, the reader's own city and hand last."""
    lines = [_middle(view, book)]
    if view["step"] == "choose_board":
        return "\n".join([*lines, *_boards(view, book)])
    ring = len(view["cities"])
    me = view["seat"]
    if me is None:
        order = [(index, "") for index in range(ring)]
    else:
        sides = {(me + 1) % ring: "left", (me - 1) % ring: "right"}
        order = [((me + step) % ring, sides.get((me + step) % ring, "")) for step in range(1, ring)]
        order.sort(key=lambda place: ("left", "right", "").index(place[1]))
    for index, side in order:
        lines += _city(view, index, side, book)
    if me is not None:
        lines += [*_city(view, me, "", book), *_hand(view, book)]
    return "\n".join(lines)


def _say(book: Phrasebook, name: str, **args: object) -> str:
    return book.words(f"wonders_table.{name}", **args)


def _name(view: View, index: int, book: Phrasebook) -> str:
    return book.seat(index) if index < view["seats"] else _say(book, "free_city")


def _middle(view: View, book: Phrasebook) -> str:
    if view["step"] == "choose_board":
        return book.words("wonders.step.choose_board")
    parts = [_say(book, "age", n=view["age"]), _say(book, "turn", n=view["turn"])]
    if view["turn"] < _LAST_TURN:
        parts.append(_say(book, "swapping" if view["seats"] == 2 else f"passing_{view['passing']}"))
    parts.append(_say(book, "text.discard", n=len(view["discard"])))
    if view["seats"] == 2:
        parts.append(f"{_say(book, 'draw_pile')} {view['pile']}")
    return " · ".join(parts)


def _boards(view: View, book: Phrasebook) -> list[str]:
    """Who has which board, and what the free ones do."""
    lines = [f"  {_name(view, c['city'], book)}: {book.card(c['board'])}" for c in view["cities"] if c["board"]]
    taken = {c["board"][:-2] for c in view["cities"] if c["board"]}
    for id, facts in book.cards.items():
        if "side" in facts and id[:-2] not in taken:
            stages = [_stage(id, number, book) for number in range(len(facts["stages"]))]
            lines.append(f"  {book.card(id)} [{id}] ({_units(facts['resource'], book)}): {' | '.join(stages)}")
    return lines


# A city.


def _city(view: View, index: int, side: str, book: Phrasebook) -> list[str]:
    city = view["cities"][index]
    own = index == view["seat"]
    waits = index in view["to_act"] or (index >= view["seats"] and view["holder"] in view["to_act"])
    mark = ">" if waits else " "
    arrow = {"left": "← ", "right": "→ "}.get(side, "")
    facts = [book.words("cli.board.you")] if own else []
    if side:
        facts.append(_say(book, f"{side}_neighbour"))
    if view["step"] == "choose_card" and not waits:
        facts.append(_say(book, "chosen"))
    if index == view["holder"]:
        facts.append(_say(book, "holder"))
    told = f" ({', '.join(facts)})" if facts else ""
    lines = [f"{mark} {arrow}{_name(view, index, book)}{told}: {book.card(city['board'])}, {_numbers(city, book)}"]
    lines.append(f"      {_wonder(city, book)}")
    lines.append(f"      {_say(book, 'produces')}: {_production(city, book)}{_prices(view, side, book)}")
    for colour in _COLOURS:
        cards = [name for name in city["cards"] if book.cards[name]["colour"] == colour]
        if cards:
            shown = ", ".join(book.card(card) for card in cards)
            lines.append(f"      {book.words(f'wonders.thing.{colour}')}: {shown}")
    return lines


def _numbers(city: View, book: Phrasebook) -> str:
    parts = [_say(book, "coins", n=city["coins"]), _say(book, "shields", n=city["shields"])]
    parts += [f"{book.words(f'wonders.symbol.{symbol}')} {n}" for symbol, n in city["symbols"].items() if n]
    war = [f"+{_VICTORY[age]}" for age, n in enumerate(city["tokens"]["victories"]) for _ in range(n)]
    war += ["−1"] * city["tokens"]["defeats"]
    if war:
        parts.append(f"{_say(book, 'text.war')} {' '.join(war)}")
    return ", ".join([*parts, _say(book, "points", n=city["score"]["total"])])


def _wonder(city: View, book: Phrasebook) -> str:
    built, most = city["stages"], len(book.cards[city["board"]]["stages"])
    told = _say(book, "text.wonder", built=built, most=most)
    return told if built == most else f"{told} · {_say(book, 'text.next', stage=_stage(city['board'], built, book))}"


def _stage(board: str, number: int, book: Phrasebook) -> str:
    """What a stage costs and does."""
    effects = " ".join(book.say(id, args) for id, args in _effects_of_stage(board, number, book))
    cost = _units(book.cards[board]["stages"][number]["cost"], book)
    return f"{cost} → {effects}"


def _effects_of_stage(board: str, number: int, book: Phrasebook) -> list[tuple[str, dict[str, Any]]]:
    """The board's effects are those of its stages one after the other, each after its own heading."""
    effects = book.cards[board]["effects"]
    heads = [at for at, (id, _) in enumerate(effects) if id == "wonders.effect.stage"] + [len(effects)]
    return list(effects[heads[number] + 1 : heads[number + 1]])


def _units(letters: str, book: Phrasebook) -> str:
    if "/" in letters:
        return "/".join(book.words(f"wonders.resource.{_GOODS[letter]}") for letter in letters.split("/"))
    counted = {letter: letters.count(letter) for letter in letters}
    names = [(book.words(f"wonders.resource.{_GOODS[letter]}"), count) for letter, count in counted.items()]
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in names)


def _production(city: View, book: Phrasebook) -> str:
    """What is not for sale to neighbours stands in brackets."""
    made = [(_units(source["units"], book), source["sold"]) for source in city["produces"]]
    return ", ".join(units if sold else f"[{units}]" for units, sold in made)


def _prices(view: View, side: str, book: Phrasebook) -> str:
    if not side:
        return ""
    mine = view["cities"][view["seat"]]["prices"]
    return " · " + _say(book, "text.prices", raw=mine["raw"][side], manufactured=mine["manufactured"])


# The hand.


def _hand(view: View, book: Phrasebook) -> list[str]:
    uses = {use["card"]: use["ways"] for use in view["uses"]}
    lines = []
    if view["choice"] and not view["over"]:
        lines.append(_say(book, "text.choice", move=view["choice"]))
    hand = view["free_city_hand"] if view["subject"] == view["seats"] and view.get("free_city_hand") else view["hand"]
    if hand:
        lines.append(f"{_say(book, 'hand')}:")
    sellers = _sellers(view, book)
    for card in hand:
        price = f" {_price(uses[card], sellers, book)}" if card in uses else ""
        lines.append(f"   {book.card(card)} [{card}]{price}: {' '.join(book.effects('wonders', card))}")
    return lines


def _sellers(view: View, book: Phrasebook) -> dict[str, str]:
    """Who is paid on each side: one's own neighbours by their sides, the free city's by their names."""
    notations = [way["notation"] for use in view["uses"] for way in use["ways"]]
    if not any(text.startswith(_FREE_CITY) for text in notations):
        return {side: _say(book, side) for side in ("left", "right")}
    ring, city = len(view["cities"]), view["seats"]
    return {"left": book.seat((city + 1) % ring), "right": book.seat((city - 1) % ring)}


def _price(ways: list[View], sellers: dict[str, str], book: Phrasebook) -> str:
    """The cheapest way to build the card, and how many others there are."""
    builds = [way for way in ways if way["does"] in ("build", "free")]
    if not builds:
        return f"({_say(book, 'no_build')})"
    best = builds[0]
    if best["chain"]:
        return f"({_say(book, 'chain')})"
    if best["does"] == "free" or not best["coins"]:
        return f"({_say(book, 'free')})"
    paid = [f"{name} {best[side]}" for side, name in sellers.items() if best[side]]
    paid += [f"{_say(book, 'bank')} {best['bank']}"] if best["bank"] else []
    more = f"; {_say(book, 'text.other_ways', n=len(builds) - 1)}" if len(builds) > 1 else ""
    return f"({_say(book, 'coins', n=best['coins'])}: {', '.join(paid)}{more})"
