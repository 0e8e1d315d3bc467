"""What the terminal tells about a game: how it stands, how it ended."""

from __future__ import annotations

from civitas.core import Game, State
from civitas.i18n import Phrasebook


def result_lines(game: Game, state: State, book: Phrasebook) -> list[str]:
    """How the game ended: the winners, the reason, every seat's score."""
    words = book.words
    if not state.over:
        return [words("cli.play.running", seats=words.join([book.seat(seat) for seat in state.to_act()]))]
    outcome = state.outcome()
    reason = words(f"{game.id}.reason.{outcome.reason}")
    winners = words.join([book.seat(seat) for seat in outcome.winners])
    lines = [words("cli.play.over", winners=winners, reason=reason)]
    for seat, scores in enumerate(outcome.scores):
        parts = [f"{words(f'{game.id}.score.{name}')} {points}" for name, points in scores.items()]
        lines.append(f"  {outcome.ranks[seat]}. {book.seat(seat)}" + (f": {', '.join(parts)}" if parts else ""))
    return lines
