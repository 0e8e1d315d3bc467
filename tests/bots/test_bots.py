"""What every bot keeps, in every game."""

import pytest

import civitas
from civitas.bots import LEVELS, LearnedBot, MctsBot, Perspective, bot_names, make_bot
from civitas.bots.bot import Bot
from civitas.bots.fitted import judge_of
from civitas.bots.greedy import GreedyBot
from civitas.bots.levels import LevelBot
from civitas.core import BadInput, Game, Rng, State, all_games
from civitas.i18n import LANGUAGES, catalogue

PLAYOUTS = 12
BOTS = ("random", "greedy", "mcts", "learned")
PLAYERS = (*BOTS, "hazy")
"""The bots, and one that sees hazily: the weak levels are such."""


def bot_of(name: str) -> Bot:
    return GreedyBot(haze=0.03) if name == "hazy" else make_bot(name, playouts=PLAYOUTS)


def positions(game: Game, seats: int, options: dict[str, bool | int | str], every: int) -> list[State]:
    """Some positions of a random game, from its beginning to its end."""
    state = game.deal(seats, 11, options)
    rng = Rng(12)
    found = []
    count = 0
    while not state.over:
        if count % every == 0:
            found.append(state.copy())
        seat = state.to_act()[0]
        moves = state.choices(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        count += 1
    return found[:8]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_chooses_the_same_move_whatever_is_hidden(name: str, game: Game):
    for seats in (game.seats[0], game.seats[-1]):
        check_never_peeks(bot_of(name), positions(game, seats, {}, 23))


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_does_not_see_its_partners_hand_either(name: str):
    check_never_peeks(bot_of(name), positions(civitas.game("civ"), 4, {"teams": True}, 23))


def check_never_peeks(bot: Bot, states: list[State]) -> None:
    for number, state in enumerate(states):
        for seat in state.to_act():
            real = bot.choose(Perspective(state.game, state, seat), Rng(number))
            for other in (1, 2):
                imagined = state.imagine(seat, Rng(1000 + other))
                assert bot.choose(Perspective(state.game, imagined, seat), Rng(number)) == real


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_chooses_a_legal_move_and_leaves_the_state_alone(name: str, game: Game):
    bot = bot_of(name)
    for state in positions(game, game.seats[-1], {}, 19):
        before = state.to_dict()
        for seat in state.to_act():
            assert bot.choose(Perspective(game, state, seat), Rng(5)) in list(state.legal_moves(seat))
        assert state.to_dict() == before


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_weighed_moves_are_legal_and_sorted_by_visits(game: Game):
    state = game.deal(game.seats[0], 3)
    seat = state.to_act()[0]
    weighed = MctsBot(playouts=60).weigh(Perspective(game, state, seat), Rng(4))
    assert {one.move for one in weighed} <= set(state.legal_moves(seat))
    assert sum(one.visits for one in weighed) == 60
    assert [one.visits for one in weighed] == sorted((one.visits for one in weighed), reverse=True)
    assert all(0 <= one.chance <= 1 for one in weighed)


class First:
    """A bot as a bot author writes it."""

    name = "first"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        return seen.legal_moves()[0]


def test_every_name_makes_a_bot():
    assert [make_bot(name).name for name in bot_names()[: len(BOTS)]] == list(BOTS)
    assert [make_bot(level.id).name for level in LEVELS] == [level.id for level in LEVELS]


def test_ones_own_bot_is_found_by_its_path():
    assert make_bot(f"{__name__}:First").name == "first"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("clairvoyant",), "bot_unknown"),
        (("no_such_module:Bot",), "bot_import"),
        ((f"{__name__}:NoSuchBot",), "bot_import"),
        (("mcts", 0.0), "move_seconds"),
        (("mcts", -1.0), "move_seconds"),
        (("mcts", None, 0), "playouts"),
        (("mcts", None, None, 0), "workers"),
    ],
)
def test_bad_names_and_budgets_are_refused(arguments: tuple[str, float | None, int | None, int], reason: str):
    with pytest.raises(BadInput) as caught:
        make_bot(*arguments)
    assert caught.value.reason == reason


def test_a_level_keeps_its_own_budget_unless_told():
    for told, seats, budget in (
        ((None, None), 2, (0.0, 200)),
        ((None, None), 5, (0.0, 450)),
        ((0.2, None), 2, (0.2, 200)),
        ((0.2, 50), 2, (0.2, 50)),
        ((None, 50), 2, (0.0, 50)),
    ):
        level = make_bot("master", *told)
        assert isinstance(level, LevelBot)
        bot = level.bot_at("duel" if seats == 2 else "flow", seats)
        assert isinstance(bot, LearnedBot if seats == 2 else MctsBot)
        assert (bot.seconds, bot.playouts) == budget


def test_a_game_without_a_ladder_of_its_own_has_levels_all_the_same():
    found = [LevelBot(level, None, None, 1).bot_at("another", 3) for level in LEVELS]
    assert [type(bot) for bot in found] == [GreedyBot, MctsBot, LearnedBot, LearnedBot, LearnedBot]
    assert [bot.playouts for bot in found if isinstance(bot, LearnedBot)] == [500, 2500, None]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_at_every_table_a_higher_level_of_the_same_kind_searches_more(game: Game):
    for seats in game.seats:
        bots = [LevelBot(level, None, None, 1).bot_at(game.id, seats) for level in LEVELS[:-1]]
        for kind in (MctsBot, LearnedBot):
            numbers = [bot.playouts or 0 for bot in bots if isinstance(bot, kind)]
            assert numbers == sorted(set(numbers))
            assert 0 not in numbers


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_at_every_table_levels_see_the_next_move_the_more_clearly_the_higher_they_are(game: Game):
    tables = [(seats, False) for seats in game.seats] + ([(4, True)] if game.id == "civ" else [])
    for seats, teams in tables:
        bots = [LevelBot(level, None, None, 1).bot_at(game.id, seats, teams) for level in LEVELS]
        hazes = [bot.haze for bot in bots if isinstance(bot, GreedyBot)]
        assert hazes == sorted(set(hazes), reverse=True)
        assert not hazes or hazes[-1] == 0
        assert all(isinstance(bot, GreedyBot) for bot in bots[: len(hazes)])  # who searches is stronger


@pytest.mark.parametrize(
    ("level", "game", "seats", "kind", "budget"),
    [
        ("novice", "flow", 2, LearnedBot, 80),
        ("novice", "wonders", 2, LearnedBot, 4),
        ("master", "wonders", 4, LearnedBot, 6),
        ("apprentice", "duel", 2, MctsBot, 300),
        ("adept", "flow", 3, LearnedBot, 900),
        ("adept", "flow", 5, MctsBot, 90),
        ("adept", "ages", 3, MctsBot, 150),
        ("master", "wonders", 7, LearnedBot, 4),
        ("master", "wonders", 2, LearnedBot, 800),
        ("master", "ages", 2, LearnedBot, 20),
        ("master", "ages", 4, LearnedBot, 20),
        ("master", "civ", 2, LearnedBot, 1100),
        ("master", "civ", 3, LearnedBot, 120),
        ("adept", "civ", 4, LearnedBot, 8),
        ("master", "civ", 4, LearnedBot, 200),
    ],
)
def test_a_level_fits_the_game_and_whether_it_has_a_judge(
    level: str, game: str, seats: int, kind: type[MctsBot] | type[LearnedBot], budget: int
):
    made = make_bot(level)
    assert isinstance(made, LevelBot)
    bot = made.bot_at(game, seats)
    assert isinstance(bot, kind)
    assert (bot.seconds, bot.playouts) == (0.0, budget)


@pytest.mark.parametrize(
    ("level", "game", "seats", "teams", "haze"),
    [
        ("novice", "wonders", 4, False, 0.036),
        ("novice", "wonders", 7, False, 0.026),
        ("apprentice", "wonders", 7, False, 0.015),
        ("adept", "wonders", 7, False, 0.0),
        ("novice", "civ", 3, False, 0.042),
        ("novice", "civ", 4, False, 0.012),
        ("novice", "civ", 4, True, 0.0),
        ("apprentice", "ages", 3, False, 0.0),
        ("novice", "duel", 2, False, 0.0),
    ],
)
def test_a_level_that_does_not_search_has_its_haze_whatever_it_is_told(
    level: str, game: str, seats: int, teams: bool, haze: float
):
    for told in ((None, None), (0.2, None), (None, 50)):
        made = make_bot(level, *told)
        assert isinstance(made, LevelBot)
        bot = made.bot_at(game, seats, teams)
        assert isinstance(bot, GreedyBot)
        assert bot.haze == haze


def test_in_teams_a_judge_is_asked_that_was_fitted_to_games_in_teams():
    assert judge_of("civ", 4) is not None
    assert judge_of("civ", 4, teams=True) is not None
    assert judge_of("civ", 4, teams=True) is not judge_of("civ", 4)
    assert judge_of("flow", 4, teams=True) is None
    for teams, passes in ((False, 200), (True, 35)):
        state = civitas.game("civ").deal(4, 1, {"teams": teams})
        seen = Perspective(state.game, state, state.to_act()[0])
        assert seen.has_teams == state.has_teams() == teams
        master = make_bot("master")
        assert isinstance(master, LevelBot)
        master.choose(seen, Rng(1))
        bot = master.bot_at("civ", 4, teams)
        assert isinstance(bot, LearnedBot)
        assert bot.playouts == passes


def test_where_more_passes_win_nothing_the_strongest_has_a_number_too():
    for told, budget in (((None, None), (1.0, 400)), ((0.5, None), (0.5, 400)), ((None, 50), (0.0, 50))):
        level = make_bot("grandmaster", *told)
        assert isinstance(level, LevelBot)
        bot = level.bot_at("civ", 4, teams=True)
        assert isinstance(bot, LearnedBot)
        assert (bot.seconds, bot.playouts) == budget


def test_every_level_plays():
    state = civitas.game("duel").deal(seed=1)
    seat = state.to_act()[0]
    for level in LEVELS:
        bot = make_bot(level.id, None, 3) if level.move_seconds else make_bot(level.id)
        assert bot.choose(Perspective(state.game, state, seat), Rng(1)) in state.legal_moves(seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_is_named_and_described(language: str):
    words = catalogue(language)
    assert all(f"bots.{part}.{level.id}" in words for part in ("level", "about") for level in LEVELS)
