"""`civitas games`: which games there are."""

from __future__ import annotations

from civitas.cli.options import Json, Lang, show_json, speak, spellings
from civitas.cli.terminal import echo
from civitas.core import Game, all_games
from civitas.core.registry import broken_guests
from civitas.i18n import Words, visible

HELP = "cli.help.games"


def command(as_json: Json = False, lang: Lang = None) -> None:
    """List the games with their seats and options."""
    words = speak(lang)
    for id, cause in broken_guests().items():
        echo(visible(words("error.game_broken", value=id, cause=cause)), err=True)
    if as_json:
        show_json([facts(game) for game in all_games()])
        return
    for game in all_games():
        echo(words("cli.games.line", id=game.id, name=game.names[words.language], seats=_span(game)))
        for option in game.options:
            values = " | ".join(spellings(value)[0] for value in option.values)
            echo(f"    --option {option.id}={values}   {_option_text(game, option.id, words)} ({option.rule})")


def facts(game: Game) -> dict[str, object]:
    """A game's facts as plain JSON."""
    options = [
        {"id": option.id, "values": list(option.values), "seats": option.seats, "rule": option.rule}
        for option in game.options
    ]
    return {
        "id": game.id,
        "names": game.names,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "options": options,
        "rules_version": game.rules_version,
        "credits": game.credits,
    }


def _span(game: Game) -> str:
    low, high = game.seats[0], game.seats[-1]
    return str(low) if low == high else f"{low}-{high}"


def _option_text(game: Game, option: str, words: Words) -> str:
    return words(f"{game.id}.option.{option}")
