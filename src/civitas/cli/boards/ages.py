"""The table of Through the Ages as text: the card row with its prices, events and wars, the nations, the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from civitas.i18n import Phrasebook

_ROOMS = (
    ("farms", ("farm", "mine")),
    ("urban", ("lab", "temple", "library", "theater", "arena")),
    ("army", ("infantry", "cavalry", "artillery", "air_force")),
    ("special", ("government", "law", "military", "exploration", "construction")),
)

View = dict[str, Any]


def render(view: View, book: Phrasebook) -> str:
    """The whole table, the reader's own nation and hands last."""
    me, seats = view["seat"], view["seats"]
    order = list(range(seats)) if me is None else [(me + step) % seats for step in range(1, seats + 1)]
    lines = [*_middle(view, book), *_row(view, book)]
    for seat in order:
        lines += _nation(view, seat, book)
    if me is not None:
        lines += _hand(view["players"][me], book)
    return "\n".join(lines)


def _say(book: Phrasebook, name: str, **args: object) -> str:
    return book.words(f"ages_table.{name}", **args)


def _names(book: Phrasebook, cards: Iterable[str]) -> str:
    """Cards by name; several of a kind are counted."""
    return ", ".join(book.card(id) if n == 1 else f"{book.card(id)} ×{n}" for id, n in Counter(cards).items())


# The middle of the table.


def _middle(view: View, book: Phrasebook) -> list[str]:
    events = view["current_events"]
    parts = [
        _say(book, "age", age=view["age"], round=view["round"]),
        _say(book, "decks", civil=view["civil_deck"], military=view["military_deck"]),
        _say(book, "events", now=events["count"], later=len(view["future_events"])),
    ]
    if view["last_round"]:
        parts.append(_say(book, "last_round", n=view["last_round"]))
    lines = [" · ".join(parts)]
    known = [row["card"] for row in view["future_events"] if row["card"]] + events["known"]
    if events["top"]:
        lines.append(f"  {_say(book, 'top', card=book.card(events['top']))}")
    if known:
        lines.append(f"  {_say(book, 'text.known')}: {_names(book, known)}")
    if view["common"]:
        lines.append(f"  {_say(book, 'text.common')}: {_names(book, view['common'])}")
    lines += [f"  {line}" for line in _open(view, book)]
    for pact in view["pacts"]:
        a, b = book.seat(pact["a"]), book.seat(pact["b"])
        lines.append(f"  {_say(book, 'pact', card=book.card(pact['card']), a=a, b=b)}")
    return lines


def _open(view: View, book: Phrasebook) -> list[str]:
    """Wars and an attack as they stand, which card asks, ranks, and the cards out of the game."""
    lines = []
    for war in view["wars"]:
        who, whom = book.seat(war["seat"]), book.seat(war["target"])
        lines.append(_say(book, "war", card=book.card(war["card"]), who=who, whom=whom, lead=war["lead"]))
    if fight := view["attack"]:
        who, whom = book.seat(fight["seat"]), book.seat(fight["target"])
        lines.append(_say(book, "attack", who=who, whom=whom, n=fight["strength"], m=fight["defence"]))
    if view["asks"]:
        lines.append(_say(book, "asks", card=book.card(view["asks"])))
    lines += [_say(book, f"ranks.{name}", list=_ranked(view, name, book)) for name in _RANKED]
    for name in ("happiest", "most_discontent"):
        if view["ranks"][name]:
            lines.append(_say(book, f"ranks.{name}", list=", ".join(map(book.seat, view["ranks"][name]))))
    for age, cards in view["gone"].items():
        lines.append(f"{_say(book, 'gone_title')}, {_say(book, 'gone_age', age=age, list=_names(book, cards))}")
    return lines


_RANKED = ("strength", "culture", "science")


def _ranked(view: View, name: str, book: Phrasebook) -> str:
    """The players by rank, equals as rules rank them now."""
    values = [player["culture"] if name == "culture" else player["ratings"][name] for player in view["players"]]
    return ", ".join(f"{book.seat(seat)} {values[seat]}" for seat in view["ranks"][name])


def _row(view: View, book: Phrasebook) -> list[str]:
    """The card row by price, for the reader or the player whose turn it is."""
    who = view["current"] if view["seat"] is None else view["seat"]
    prices: dict[int, list[str]] = {}
    for place in view["row"]:
        if place is not None:
            told = f"{place['place']} {book.card(place['card'])} [{place['card']}]"
            prices.setdefault(place["costs"][who], []).append(told)
    lines = [f"{_say(book, 'row')}:"]
    return [
        *lines,
        *(f"   {_say(book, 'civil_price', n=price)}: {', '.join(cards)}" for price, cards in prices.items()),
    ]


# A nation.


def _nation(view: View, seat: int, book: Phrasebook) -> list[str]:
    player = view["players"][seat]
    own = seat == view["seat"]
    mark = ">" if seat in view["to_act"] else " "
    you = f" ({book.words('cli.board.you')})" if own else ""
    if not player["alive"]:
        return [f"{mark} {book.seat(seat)}{you}: {_say(book, 'resigned')}"]
    lines = [f"{mark} {book.seat(seat)}{you}: {_numbers(player, book)}"]
    lines.append(f"      {_stocks(player, book)}")
    lines += [f"      {line}" for line in _sources(player, book)]
    for name, kinds in _ROOMS:
        cards = [_technology(player, id, book) for kind in kinds for id in player["technologies"][kind]]
        if cards:
            lines.append(f"      {_say(book, f'room.{name}')}: {', '.join(cards)}")
    if great := _great(player, book):
        lines.append(f"      {_say(book, 'room.great')}: {', '.join(great)}")
    if own:
        lines += [f"      {line}" for line in (_end(player, book), *_prices(player, book))]
    elif player["hand"]:
        lines.append(f"      {_say(book, 'room.hand')}: {_names(book, player['hand'])}")
    return lines


def _numbers(player: View, book: Phrasebook) -> str:
    ratings = player["ratings"]
    parts = [_say(book, f"track.{name}", n=player[name], rate=ratings[name]) for name in ("culture", "science")]
    parts.append(_say(book, "gives.strength", n=ratings["strength"]))
    parts.append(_say(book, "happiness", n=ratings["happiness"], need=player["happiness_needed"]))
    parts += [
        _say(book, f"left.{name}", n=player[name]["left"], total=player[name]["total"])
        for name in ("civil", "military")
    ]
    return " · ".join(parts)


def _stocks(player: View, book: Phrasebook) -> str:
    parts = [_say(book, f"gives.{name}", n=player[name]) for name in ("food", "resources")]
    parts.append(_say(book, "pool", n=player["pool"]))
    parts.append(_say(book, "yellow", n=player["yellow"], cost=player["population_cost"] or "–"))
    parts.append(_say(book, "blue", n=player["blue"], corruption=player["corruption"]))
    parts.append(_say(book, "hands", civil=len(player["hand"]), military=player["cards"]["count"]))
    return " · ".join(parts)


def _sources(player: View, book: Phrasebook) -> list[str]:
    """What strength and happiness are made of, and what attacks would compare."""
    lines = []
    for name, found in player["sources"].items():
        if found:
            told = [_say(book, "source", card=book.card(source["card"]), n=source["n"]) for source in found]
            lines.append(f"{_say(book, f'from.{name}', n=player['ratings'][name])}: {', '.join(told)}")
    rivals = [(book.seat(seat), row) for seat, row in enumerate(player["against"]) if row is not None]
    fights = [_say(book, "versus", who=who, n=row["strength"], m=row["defence"]) for who, row in rivals]
    return [*lines, ", ".join(fights)] if fights else lines


def _technology(player: View, id: str, book: Phrasebook) -> str:
    """A technology with its workers and blue tokens."""
    facts = []
    if workers := player["workers"].get(id):
        facts.append(_say(book, "workers", n=workers))
    if tokens := player["tokens"].get(id):
        facts.append(_say(book, "tokens", n=tokens))
    return f"{book.card(id)} ({', '.join(facts)})" if facts else book.card(id)


def _great(player: View, book: Phrasebook) -> list[str]:
    """Leader, wonders, colonies and tactic."""
    found = [book.card(player["leader"])] if player["leader"] else []
    if player["wonder"]:
        wonder = player["wonder"]
        stages = " ".join("✓" if n < wonder["stages"] else str(cost) for n, cost in enumerate(wonder["costs"]))
        found.append(f"{book.card(wonder['card'])} ({stages})")
    for row in player["wonders"]:
        name = book.card(row["card"])
        found.append(_say(book, "ruined", card=name) if row["ruined"] else name)
    found += [book.card(id) for id in player["colonies"]]
    return [*found, book.card(player["tactic"])] if player["tactic"] else found


def _end(player: View, book: Phrasebook) -> str:
    """What the end of the turn would bring."""
    preview = player["preview"]
    parts = [_say(book, "uprising")] if preview["uprising"] else []
    parts += [
        _say(book, f"gives.{name}", n=f"{preview[name]:+d}")
        for name in ("food", "resources", "science", "culture")
        if preview[name] or not preview["uprising"]
    ]
    if player["corruption"] and not preview["uprising"]:
        parts.append(_say(book, "corruption", n=player["corruption"]))
    if preview["hunger"]:
        parts.append(_say(book, "hunger", n=preview["hunger"]))
    return f"{_say(book, 'ends')} {', '.join(parts)}"


def _prices(player: View, book: Phrasebook) -> list[str]:
    """What builds, upgrades, stages and Barbarossa's units cost now."""
    bills = player["bills"]
    upgrades = [(pair.split(">"), n) for pair, n in bills["upgrade"].items()]
    told = {
        "build": [f"{book.card(id)} {n}" for id, n in bills["build"].items()],
        "upgrade": [f"{book.card(low)} > {book.card(high)} {n}" for (low, high), n in upgrades],
        "stages": [str(n) for n in bills["stages"]],
        "recruit": [f"{book.card(id)} ({_stock(price, book)})" for id, price in bills["recruit"].items()],
    }
    return [f"{_say(book, f'prices.{name}')}: {', '.join(parts)}" for name, parts in told.items() if parts]


def _stock(price: dict[str, int], book: Phrasebook) -> str:
    """A price in food, in resources, or in both."""
    return ", ".join(_say(book, f"gives.{name}", n=n) for name, n in price.items())


# The hands.


def _hand(player: View, book: Phrasebook) -> list[str]:
    """The reader's civil and military cards with what they cost and do."""
    lines = []
    for name, cards in (("room.hand", player["hand"]), ("text.cards", player["cards"]["own"])):
        if cards:
            lines.append(f"{_say(book, name)}:")
        held: Counter[str] = Counter(cards)
        for id, n in held.items():
            times = f" ×{n}" if n > 1 else ""
            price = _price(player, id, book)
            cost = f" ({price})" if price else ""
            lines.append(f"   {book.card(id)} [{id}]{times}{cost}: {' '.join(book.effects('ages', id))}")
    if open_war := player["bills"]["attacks"].get("open_war"):
        lines.append(f"   {book.card('war_over_culture')} [open_war] ({_against(open_war, book)})")
    return lines


def _price(player: View, id: str, book: Phrasebook) -> str:
    """What a card in hand costs now: science, what its action takes, military actions against each player."""
    bills = player["bills"]
    if id in bills["develop"]:
        return _say(book, "gives.science", n=bills["develop"][id])
    if id in bills["play"]:
        return _stock(bills["play"][id], book)
    return _against(bills["attacks"][id], book) if id in bills["attacks"] else ""


def _against(costs: list[int | None], book: Phrasebook) -> str:
    """What an attack costs against each player."""
    told = [(book.seat(seat), n) for seat, n in enumerate(costs) if n is not None]
    return ", ".join(_say(book, "text.against", who=who, n=n) for who, n in told)
