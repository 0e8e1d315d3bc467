"""Icons in a nation, and placing and removing cards (sections 2 and 6)."""

from tests.games.flow.tabletop import CALM, arrange, cards_of, icons, legal, names, pile, play, player, printed
from tests.ledger import rule


@rule("FOH-ICON-01", "FOH-STACK-01")
def test_printed_icons_of_covered_cards_count_and_their_effects_do_not():
    nation = {"building": ["temple", "monastery", "castle"], "military": ["archers"]}
    state = arrange(players=[nation])
    cards = cards_of(nation)
    assert icons(state)["culture"] == printed("culture", *cards)
    assert icons(state)["attack"] == printed("attack", *cards) + 1  # Castle: one military card
    assert icons(state)["defense"] == printed("defense", *cards) + 2  # Archers


@rule("FOH-ICON-02", "FOH-STACK-03")
def test_the_tops_of_piles_the_leader_and_all_wonders_are_active():
    nation = {
        "building": ["barracks", "temple"],
        "government": ["aristocracy", "republic", "theocracy"],
        "military": ["archers", "crossbowmen"],
        "leader": "einstein",
        "wonders": ["pyramids", "great_wall", "taj_mahal"],
    }
    state = arrange(players=[nation])
    seen = {entry["card"] for kind in player(state)["piles"].values() for entry in kind if entry["visible"]}
    assert seen == {"temple", "theocracy", "crossbowmen", "einstein", "pyramids", "great_wall", "taj_mahal"}
    assert icons(state)["attack"] == printed("attack", *cards_of(nation)) + 3  # Theocracy: three wonders
    assert icons(state)["trade"] == printed("trade", *cards_of(nation))  # Republic is covered


@rule("FOH-ICON-03", "FOH-EFFECT-05")
def test_magnifiers_and_scoring_effects_give_no_icons_during_play():
    nation = {"wonders": ["pyramids", "internet", "apollo_program"], "leader": "einstein"}
    state = arrange(players=[nation])
    for icon, count in icons(state).items():
        assert count == printed(icon, *cards_of(nation))


@rule("FOH-ICON-04")
def test_per_card_effects_count_covered_cards():
    nation = {"government": ["aristocracy", "republic", "feudalism"], "building": ["military_academy"]}
    state = arrange(players=[nation])
    given = {entry["card"]: entry["gives"] for entry in player(state)["piles"]["building"]}
    assert given == {"military_academy": {"defense": 3}}


@rule("FOH-ICON-05")
def test_per_icon_effects_count_given_icons_too():
    nation = {"government": ["aristocracy", "republic"], "military": ["frigate"]}
    state = arrange(players=[nation])
    trade = printed("trade", *cards_of(nation)) + 2
    assert icons(state)["trade"] == trade
    assert icons(state)["defense"] == printed("defense", *cards_of(nation)) + trade
    nation = {"government": ["agrarian_tribe", "feudalism"], "military": ["archers"]}
    state = arrange(players=[nation])
    harvest = printed("harvest", *cards_of(nation))
    assert icons(state)["defense"] == printed("defense", *cards_of(nation)) + 2 + harvest


@rule("FOH-ICON-06", "FOH-STACK-06", "FOH-STACK-04")
def test_counts_are_live_and_an_uncovered_effect_works_at_once():
    """Cannon removes Factory; Barracks below gives defense again within the same turn."""
    state = arrange(
        players=[
            {"military": ["archers", "crossbowmen", "frigate"], "invested": {"card": "cannon", "amount": 1}},
            {"building": ["barracks", "factory"], "resources": 2},
            {"leader": "gandhi"},
        ],
        market=["cannon", "tank", "einstein", "computer", "democracy"],
    )
    before = icons(state, 1)
    assert before["attack"] == printed("attack", "barracks", "factory") + 3
    assert before["defense"] == printed("defense", "barracks", "factory")
    play(state, "complete")
    after = icons(state, 1)
    assert pile(state, "building", 1) == ["barracks"]
    assert after["attack"] == printed("attack", "barracks")
    assert after["defense"] == printed("defense", "barracks") + 1
    assert after["industry"] == printed("industry", "barracks")


@rule("FOH-STACK-02", "FOH-INV-04")
def test_a_new_leader_replaces_the_old_one():
    state = arrange(
        players=[{"leader": "genghis_khan", "invested": {"card": "confucius", "amount": 1}}],
        market=["confucius", *CALM[:4]],
    )
    told = play(state, "complete")
    assert "leader_replaced" in names(told)
    assert pile(state, "leader") == ["confucius"]
    assert icons(state)["attack"] == printed("attack", "confucius")
    assert "genghis_khan" in state.view(None)["removed"]


@rule("FOH-STACK-03")
def test_a_new_wonder_stands_beside_the_others():
    state = arrange(
        players=[{"wonders": ["pyramids"], "invested": {"card": "great_wall", "amount": 1}}],
        market=CALM,
    )
    play(state, "complete")
    assert pile(state, "wonder") == ["pyramids", "great_wall"]
    assert all(entry["visible"] for entry in player(state)["piles"]["wonder"])


@rule("FOH-STACK-04")
def test_an_uncovered_action_may_be_used_again_and_an_instant_does_not_fire():
    attacker = {"military": ["archers", "crossbowmen", "frigate"], "invested": {"card": "cannon", "amount": 1}}
    victim = {"knowledge": ["printing_press", "irrigation"], "resources": 3, "government": ["agrarian_tribe"]}
    state = arrange(
        players=[attacker, victim, {"leader": "gandhi"}],
        market=["cannon", "tank", "einstein", "computer", "democracy"],
    )
    told = play(state, "complete")
    assert pile(state, "knowledge", 1) == ["printing_press"]
    assert "use printing_press" in legal(state)
    victim = victim | {"knowledge": ["irrigation", "printing_press"]}
    state = arrange(
        players=[attacker, victim, {"leader": "gandhi"}],
        market=["cannon", "tank", "einstein", "computer", "democracy"],
    )
    told = play(state, "complete")
    assert pile(state, "knowledge", 1) == ["irrigation"]
    assert "from_reservoir" not in names(told)
    assert player(state, 1)["resources"] == 3


@rule("FOH-STACK-05")
def test_a_pile_can_be_emptied_down_to_the_start_card():
    state = arrange(
        players=[
            {"military": ["archers", "crossbowmen"], "invested": {"card": "swordsmen", "amount": 1}},
            {"government": ["aristocracy"]},
            {"leader": "gandhi"},
        ],
        market=["swordsmen", "tank", "einstein", "computer", "democracy"],
    )
    play(state, "complete")
    assert pile(state, "government", 1) == []
    assert all(count == 0 for count in icons(state, 1).values())
    assert "aristocracy" in state.view(None)["removed"]
    assert player(state, 1)["cards"] == 0
