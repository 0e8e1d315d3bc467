"""Every card against a table of facts keyed from the printed cards, and what each building does when it is built."""

import pytest

from tests.games.duel.table import GAME, Row, city, coins, do, points, table
from tests.ledger import rule

LETTERS = {"W": "wood", "S": "stone", "C": "clay", "G": "glass", "P": "papyrus"}
FACTS = GAME.cards()

# id, age, colour, cost (coins, units), effects (+ production, 1-coin prices, shields, symbol, coins, points), chain
BUILDINGS = """
lumber_yard         1     brown  -      +W
logging_camp        1     brown  1      +W
clay_pool           1     brown  -      +C
clay_pit            1     brown  1      +C
quarry              1     brown  -      +S
stone_pit           1     brown  1      +S
glassworks          1     grey   1      +G
press               1     grey   1      +P
guard_tower         1     red    -      1sh
stable              1     red    W      1sh                                   >horseshoe
garrison            1     red    C      1sh                                   >sword
palisade            1     red    2      1sh                                   >tower
workshop            1     green  P      pendulum 1vp
apothecary          1     green  G      wheel 1vp
scriptorium         1     green  2      quill                                 >book
pharmacist          1     green  2      mortar                                >gear
theater             1     blue   -      3vp                                   >mask
altar               1     blue   -      3vp                                   >moon
baths               1     blue   S      3vp                                   >drop
stone_reserve       1     yellow 3      S=1
clay_reserve        1     yellow 3      C=1
wood_reserve        1     yellow 3      W=1
tavern              1     yellow -      4c                                    >amphora
sawmill             2     brown  2      +WW
brickyard           2     brown  2      +CC
shelf_quarry        2     brown  2      +SS
glassblower         2     grey   -      +G
drying_room         2     grey   -      +P
walls               2     red    SS     2sh
horse_breeders      2     red    WC     1sh                                   <horseshoe
barracks            2     red    3      1sh                                   <sword
archery_range       2     red    WSP    2sh                                   >target
parade_ground       2     red    CCG    2sh                                   >helmet
library             2     green  WSG    quill 2vp                             <book
dispensary          2     green  SCC    mortar 2vp                            <gear
school              2     green  WPP    wheel 1vp                             >lyre
laboratory          2     green  WGG    pendulum 1vp                          >lamp
courthouse          2     blue   WWG    5vp
statue              2     blue   CC     4vp                                   >pillar<mask
temple              2     blue   WP     4vp                                   >sun<moon
aqueduct            2     blue   SSS    5vp                                   <drop
rostrum             2     blue   WS     4vp                                   >portico
forum               2     yellow 3C     +G/P
caravansery         2     yellow 2GP    +W/S/C
customs_house       2     yellow 4      G=1;P=1
brewery             2     yellow -      6c                                    >barrel
arsenal             3     red    WWCCC  3sh
pretorium           3     red    8      3sh
fortifications      3     red    SSCP   2sh                                   <tower
siege_workshop      3     red    WWWG   2sh                                   <target
circus              3     red    SSCC   2sh                                   <helmet
academy             3     green  WSGG   sundial 3vp
study               3     green  WWGP   sundial 3vp
university          3     green  CGP    globe 2vp                             <lyre
observatory         3     green  SPP    globe 2vp                             <lamp
palace              3     blue   WSCGG  7vp
town_hall           3     blue   WWSSS  7vp
obelisk             3     blue   SSG    5vp
gardens             3     blue   WWCC   6vp                                   <pillar
pantheon            3     blue   WCPP   6vp                                   <sun
senate              3     blue   SCCP   5vp                                   <portico
chamber_of_commerce 3     yellow PP     c:3*own_grey 3vp
port                3     yellow WGP    c:2*own_brown 3vp
armory              3     yellow SSG    c:1*own_red 3vp
lighthouse          3     yellow CCG    c:1*own_yellow 3vp                    <amphora
arena               3     yellow WSC    c:2*own_wonder 3vp                    <barrel
merchants_guild     guild purple WCGP   c:1*max_yellow v:1*max_yellow
shipowners_guild    guild purple SCGP   c:1*max_brown_grey v:1*max_brown_grey
builders_guild      guild purple WSSCG  v:2*max_wonder
magistrates_guild   guild purple WWCP   c:1*max_blue v:1*max_blue
scientists_guild    guild purple WWCC   c:1*max_green v:1*max_green
moneylenders_guild  guild purple WWSS   v:1*max_coin_triplet
tacticians_guild    guild purple SSCP   c:1*max_red v:1*max_red
"""

# id, cost, points, shields, coins, the opponent's loss, extra turn, produces, destroys, revives, draws, beginner's hand
WONDERS = """
appian_way        SSCCP 3  0  3   3  1  -      -     0  0  second
circus_maximus    WSSG  3  1  0   0  0  -      grey  0  0  second
colossus          CCCG  3  2  0   0  0  -      -     0  0  second
great_library     WWWGP 4  0  0   0  0  -      -     0  1  -
great_lighthouse  WSPP  4  0  0   0  0  W/S/C  -     0  0  first
hanging_gardens   WWGP  3  0  6   0  1  -      -     0  0  -
mausoleum         CCGGP 2  0  0   0  0  -      -     1  0  -
piraeus           WWSC  2  0  0   0  1  G/P    -     0  0  second
pyramids          SSSP  9  0  0   0  0  -      -     0  0  first
sphinx            SCGG  6  0  0   0  1  -      -     0  0  -
statue_of_zeus    WSCPP 3  1  0   0  0  -      brown 0  0  first
temple_of_artemis WSGP  0  0  12  0  1  -      -     0  0  first
"""

# id, coins, points, anything else
TOKENS = """
agriculture   6 4 -
architecture  0 0 wonder_discount=2
economy       0 0 trade_income=1
law           0 0 science
masonry       0 0 blue_discount=2
mathematics   0 0 each=3
philosophy    0 7 -
strategy      0 0 extra_shield=1
theology      0 0 wonder_again=1
urbanism      6 0 chain_income=4
"""


def units(letters: str) -> dict[str, int]:
    return {LETTERS[letter]: letters.count(letter) for letter in dict.fromkeys(letters)}


def cost(text: str) -> dict[str, int]:
    digits = text.rstrip("WSCGP")
    paid = {"coins": int(digits)} if digits.strip("-") else {}
    return paid | units(text.lstrip("0123456789").strip("-"))


def parse_building(line: str) -> Row:
    """A line of the table in the words of `cards.toml`."""
    name, age, colour, price, *rest = line.split()
    row: Row = {"id": name, "age": 3 if age == "guild" else int(age), "colour": colour}
    if age == "guild":
        row["guild"] = True
    if price != "-":
        row["cost"] = cost(price)
    for part in rest:
        if part[0] in "<>":
            gives, _, needs = part.lstrip(">").partition("<") if part[0] == ">" else ("", "", part[1:])
            row |= {"gives": gives} if gives else {}
            row |= {"needs": needs} if needs else {}
        elif part.startswith("+"):
            choice = [LETTERS[letter] for letter in part[1:].split("/")] if "/" in part else None
            row |= {"choice": choice} if choice else {"produce": units(part[1:])}
        elif "=" in part:
            row["price_one"] = [LETTERS[entry[0]] for entry in part.split(";")]
        elif part.endswith("sh"):
            row["shields"] = int(part[:-2])
        elif part.endswith("vp"):
            row["points"] = int(part[:-2])
        elif part[:2] in ("c:", "v:"):
            count, what = part[2:].split("*")
            scope, _, thing = what.partition("_")
            key = "coins_each" if part[0] == "c" else "points_each"
            row[key] = {"count": int(count), "of": thing, "city": "own" if scope == "own" else "leading"}
        elif part.endswith("c") and part[:-1].isdigit():
            row["coins"] = int(part[:-1])
        else:
            row["science"] = part
    return row


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def bare(name: str) -> Row:
    return {key: value for key, value in FACTS[name].items() if key not in ("names", "kind", "effects")}


@rule("7WD-SETUP-01")
@pytest.mark.parametrize("line", lines(BUILDINGS), ids=lambda line: line.split()[0])
def test_building_facts(line):
    expected = parse_building(line)
    assert bare(expected["id"]) == expected


@rule("7WD-SETUP-01")
@pytest.mark.parametrize("line", lines(WONDERS), ids=lambda line: line.split()[0])
def test_wonder_facts(line):
    name, price, vp, shields, gain, loss, again, produces, destroys, revives, draws, beginner = line.split()
    expected = {
        "id": name,
        "cost": units(price),
        "points": int(vp),
        "shields": int(shields),
        "coins": int(gain),
        "opponent_loses": int(loss),
        "again": again == "1",
        "choice": [LETTERS[letter] for letter in produces.split("/")] if produces != "-" else None,
        "destroy": destroys if destroys != "-" else None,
        "revive": revives == "1",
        "draw": 3 if draws == "1" else 0,
        "beginner": beginner if beginner != "-" else None,
    }
    assert bare(name) == {key: value for key, value in expected.items() if value}


@rule("7WD-SCI-09")
@pytest.mark.parametrize("line", lines(TOKENS), ids=lambda line: line.split()[0])
def test_token_facts(line):
    name, gain, vp, special = line.split()
    expected: Row = {"id": name}
    expected |= {"coins": int(gain)} if gain != "0" else {}
    expected |= {"points": int(vp)} if vp != "0" else {}
    if special == "science":
        expected["science"] = "law"
    elif special.startswith("each"):
        expected["points_each"] = {"count": 3, "of": "token", "city": "own"}
    elif special != "-":
        power, strength = special.split("=")
        expected["power"] = {power: int(strength)}
    assert bare(name) == expected


def test_names_are_there_in_both_languages_and_unique():
    for language in ("en", "ko"):
        names = [row["names"][language] for row in FACTS.values()]
        assert all(names)
        assert len(set(names)) == 95
    assert FACTS["altar"]["names"] == {"en": "Altar", "ko": "제단"}
    assert FACTS["great_library"]["names"]["ko"] == "알렉산드리아의 대 도서관"


@rule("7WD-TURN-05")
@pytest.mark.parametrize("line", lines(BUILDINGS), ids=lambda line: line.split()[0])
def test_building_it_does_what_is_printed(line):
    row = parse_building(line)
    state = table(row["age"], [row["id"]], me={"coins": 50}, other={"coins": 0})
    before = city(state)
    do(state, f"build {row['id']}")
    after, view = city(state), state.view(None)
    assert after["colours"] == before["colours"] | {row["colour"]: 1}
    assert view["pawn"] == row.get("shields", 0)
    assert after["symbols"] == ([row["science"]] if "science" in row else [])
    assert {name: count for name, count in after["production"].items() if count} == row.get("produce", {})
    raw = "wood" in row.get("choice", [])
    assert after["choices"] == {"raw": int(raw), "made": int("choice" in row and not raw)}
    assert {name for name, price in after["prices"].items() if price == 1} == set(row.get("price_one", []))
    assert city(state, 1)["prices"] == {name: 2 + row.get("produce", {}).get(name, 0) for name in LETTERS.values()}
    assert points(state)["buildings"] == row.get("points", 0)
    paid = sum(count if name == "coins" else 2 * count for name, count in row.get("cost", {}).items())
    each = row.get("coins_each", {"count": 0, "of": "wonder"})
    counted = 1 if each["of"] == row["colour"] else 0  # the city holds nothing but this building
    assert coins(state)[0] == 50 - paid + row.get("coins", 0) + each["count"] * counted
    assert coins(state)[1] == 0
