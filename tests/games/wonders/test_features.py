"""The guess that bots go by: better cities are worth more, and choices already made count."""

from tests.games.wonders.table import arrange, city, deal, play_random, say


def test_more_points_more_shields_more_production_are_better():
    plain = arrange(city("giza_a"), city("rhodes_a"), city("ephesus_a"), turn=3)
    for better in (
        city("giza_a", "altar"),
        city("giza_a", "barracks"),
        city("giza_a", "lumber_yard"),
        city("giza_a", "workshop"),
        city("giza_a", "marketplace"),
        city("giza_a", stages=1),
        city("giza_a", coins=9),
    ):
        state = arrange(better, city("rhodes_a"), city("ephesus_a"), turn=3)
        assert state.evaluate(0) > plain.evaluate(0)
        assert state.evaluate(1) <= plain.evaluate(1)


def test_a_choice_that_is_made_counts_as_carried_out():
    state = arrange(city("giza_a", hand=["altar"]), city("rhodes_a"), city("ephesus_a"))
    before = state.evaluate(0)
    say(state, 0, "build altar")
    assert state.evaluate(0) > before
    two = arrange(city("giza_a", hand=["altar"]), city("rhodes_a"), city("ephesus_a"), seats=2)
    before = two.evaluate(0)
    say(two, 0, "build altar")
    assert two.evaluate(0) > before
    assert two.view(None)["cities"][0]["cards"] == []


def test_the_guess_becomes_the_result():
    state = deal(4, 3)
    play_random(state, 5)
    assert [state.evaluate(seat) for seat in range(4)] == [state.reward(seat) for seat in range(4)]


def test_the_leader_late_in_the_game_usually_wins():
    right = 0
    for seed in range(40):
        state = deal(3, seed)
        play_random(state, seed, (3, 6))
        while state.view(None)["step"] != "choose_card":
            seat = state.to_act()[0]
            state.play(seat, state.legal_moves(seat)[0])
        guesses = [state.evaluate(seat) for seat in range(3)]
        play_random(state, seed + 1)
        right += guesses.index(max(guesses)) in state.outcome().winners
    assert right >= 28
