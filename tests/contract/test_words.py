"""Everything that a game says can be said in every language."""

import pytest

from civitas.core import Rng
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.contract.play import CASES, Case, random_move

GAMES = sorted({case.game.id: case.game for case in CASES}.items())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_prompts_moves_reasons_and_events_have_words(case: Case):
    books = [Phrasebook(Words(language, strict=True), cards=case.game.cards()) for language in LANGUAGES]
    state = case.deal(21)
    rng = Rng(21)
    said = 0
    while not state.over:
        for seat in state.to_act():
            decision = state.decision(seat)
            messages = [(decision.prompt, decision.args)]
            messages += [case.game.describe(move, state) for move in decision.moves]
            messages += [(entry.reason, entry.args) for entry in decision.blocked()]
            for book in books:
                for message, args in messages:
                    assert book.say(message, args)
                    said += 1
        for event in state.play(*random_move(state, rng)):
            for book in books:
                assert book.say(event.id, event.args)
    assert said
    outcome = state.outcome()
    for book in books:
        assert book.words(f"{case.game.id}.reason.{outcome.reason}")
        for category in outcome.scores[0]:
            assert book.words(f"{case.game.id}.score.{category}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("id", "game"), GAMES)
def test_options_and_cards_have_words(id: str, game: object, language: str):
    game = dict(GAMES)[id]
    words = Words(language, strict=True)
    for option in game.options:
        assert words(f"{id}.option.{option.id}")
        for value in option.values:
            assert words(f"{id}.option_value.{option.id}.{str(value).lower()}")
    for card in game.cards().values():
        assert card["names"][language]
