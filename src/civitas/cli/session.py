"""One game in one terminal: whose turn it is, what they see, what they may say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from civitas.bots import Bot, Perspective, hints
from civitas.cli.boards import render
from civitas.cli.failures import told
from civitas.cli.lookup import look_up
from civitas.cli.telling import result_lines
from civitas.cli.terminal import ask, complain, echo
from civitas.core import BadInput, CivitasError, Event, Record, Rng, State, undo_index, without_move
from civitas.core.errors import shown
from civitas.i18n import Phrasebook, Words, visible
from civitas.rulebook import UnknownRule

HUMAN = "human"
HELP = ("?", "help", "h")
QUIT = ("quit", "exit", "q")
LONGEST_NUMBER = 9  # digits of a number in a list of moves
_PAGE = 60  # blank lines that push one player's cards off the screen before the next one looks


class Leave(Exception):
    """The player wants to stop."""


class Session:
    """A game being played: the record grows with every move, and so does the log of what everybody may know."""

    def __init__(self, record: Record, players: Sequence[str], minds: Sequence[Bot | None], words: Words) -> None:
        self.record = record
        self.players = list(players)
        self.minds = minds
        self.words = words
        self.people = [seat for seat, mind in enumerate(minds) if mind is None]
        self.book = Phrasebook(words, self._names(), record.game.cards())
        self.log: list[Event] = []
        self.shown = 0
        self.saved = len(record.moves)
        self.looking = self.people[0] if len(self.people) == 1 else None
        self.state = self._replayed()

    def run(self) -> None:
        """Play to the end; leaving early is fine too."""
        if self.people:
            echo(self.words("cli.play.welcome"))
        try:
            while not self.state.over:
                seat = self._next_seat()
                mind = self.minds[seat]
                if mind is None:
                    self._ask(seat)
                else:
                    self._play(seat, mind.choose(self._seen(seat), self._luck()))
                    self._show_news()
        except (Leave, EOFError):
            self._say_goodbye()
            return
        except KeyboardInterrupt:
            echo()
            self._say_goodbye()
            raise
        self._show_news()
        self._show_board()
        for line in result_lines(self.record.game, self.state, self.book):
            echo(line)

    def _say_goodbye(self) -> None:
        if any(seat in self.people for seat, _ in self.record.moves[self.saved :]):
            echo(self.words("cli.play.unsaved"))
        echo(self.words("cli.play.left"))

    # Who, and what they know.

    def _names(self) -> list[str]:
        names = []
        for seat, player in enumerate(self.players):
            level = f"bots.level.{player}"
            kind = "cli.play.person" if player == HUMAN else "cli.play.bot"
            names.append(self.words(kind, n=seat + 1, bot=self.words(level) if level in self.words else player))
        return names

    def _next_seat(self) -> int:
        """Bots choose before people where all choose at once, so that people need not wait afterwards."""
        waiting = self.state.to_act()
        return next((seat for seat in waiting if self.minds[seat] is not None), waiting[0])

    def _seen(self, seat: int) -> Perspective:
        return Perspective(self.record.game, self.state, seat)

    def _luck(self) -> Rng:
        return Rng((self.record.seed + 1) * 1_000_003 + len(self.record.moves))

    # Moves.

    def _replayed(self) -> State:
        """The state after the record's moves; the log is told anew."""
        self.log = []
        state = self.record.deal()
        for _ in self.record.states():
            pass  # names the first wrong move, if there is one
        for seat, text in self.record.moves:
            self.log += state.play(seat, self.record.game.parse(text, state))
        self.shown = len(self.log)
        return state

    def _play(self, seat: int, move: int) -> None:
        text = self.record.game.notation(move, self.state)
        self.log += self.state.play(seat, move)
        self.record.moves.append((seat, text))

    def _undo(self, seat: int) -> None:
        index = undo_index(self.record, seat)
        if index is None:
            raise BadInput("undo", "undo_none")
        self.record = without_move(self.record, index)
        self.state = self._replayed()
        self._show_board()

    # What the terminal shows.

    def _show_news(self) -> None:
        for event in self.log[self.shown :]:
            if event.seen_by(self.looking):
                echo(f"  {self.book.say(event.id, event.args)}")
        self.shown = len(self.log)

    def _show_board(self) -> None:
        echo("\n" + render(self.state.view(self.looking), self.book) + "\n")

    def _show_log(self) -> None:
        for event in self.log:
            if event.seen_by(self.looking):
                echo(f"  {self.book.say(event.id, event.args)}")

    def _show_moves(self, seat: int) -> None:
        decision = self.state.decision(seat)
        echo(self.book.say(decision.prompt, decision.args))
        for number, move in enumerate(decision.moves, start=1):
            label, args = self.record.game.describe(move, self.state)
            echo(f"  {number:>3}  {self.book.say(label, args)}   [{self.record.game.notation(move, self.state)}]")

    def _show_help(self, seat: int) -> None:
        move = self.record.game.notation(self.state.decision(seat).moves[0], self.state)
        echo(self.words("cli.play.help", move=f"{move:<11}"))

    def _show_blocked(self, seat: int) -> None:
        for blocked in self.state.decision(seat).blocked():
            echo(f"  {blocked.notation}: {self.book.say(blocked.reason, blocked.args)} ({blocked.rule})")

    def _show_hint(self, seat: int) -> None:
        for one in hints(self._seen(seat), self._luck())[:3]:
            label, args = self.record.game.describe(one.move, self.state)
            echo(f"  {100 * one.chance:5.1f} %  {self.book.say(label, args)}")

    # The dialogue.

    def _ask(self, seat: int) -> None:
        """Let a person choose: show the table, then take commands until one of them is a move."""
        if len(self.people) > 1 and self.looking != seat:
            self.looking = None
            echo("\n" * _PAGE)
            ask(self.words("cli.play.pass", seat=self.book.seat(seat)))
            self.looking = seat
        self._show_board()
        self._show_moves(seat)
        before = len(self.record.moves)
        while len(self.record.moves) == before:
            try:
                self._obey(seat, ask(self.words("cli.play.ask")).strip())
            except (CivitasError, UnknownRule) as error:
                complain(told(error, self.words))
            if seat not in self.state.to_act():
                return  # an undo may lead to somebody else's turn
            if len(self.record.moves) < before:
                before = len(self.record.moves)
                self._show_moves(seat)
        self._show_news()

    def _obey(self, seat: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.lower() in QUIT:
            raise Leave
        if word == "save":
            self._save(rest.strip())
        elif line.lower() in HELP:
            self._show_help(seat)
        elif line.startswith("?"):
            echo(look_up(self.record.game, line[1:].strip(), self.book))
        elif word == "undo":
            self._undo(seat)
        elif word == "log":
            self._show_log()
        elif word in ("", "moves", "board"):
            self._show_board()
            self._show_moves(seat)
        elif word == "why":
            self._show_blocked(seat)
        elif word == "hint":
            self._show_hint(seat)
        else:
            move = self._move(seat, line)
            if self._is_sure(seat, move):
                self._play(seat, move)

    def _move(self, seat: int, line: str) -> int:
        """The move that a line names, by its number in the list or in notation."""
        if not line.isdecimal():
            return self.record.game.parse(line, self.state)
        moves = self.state.decision(seat).moves
        if len(line) > LONGEST_NUMBER or not 1 <= int(line) <= len(moves):
            raise BadInput("move", "move_number", {"value": shown(line), "most": len(moves)})
        return moves[int(line) - 1]

    def _is_sure(self, seat: int, move: int) -> bool:
        """A weighty move (one that has a message `<game>.sure.<kind>`) is asked again, once."""
        label, _ = self.record.game.describe(move, self.state)
        again = label.replace(".move.", ".sure.")
        if again not in self.words or move not in self.state.decision(seat).moves:
            return True
        answer = ask(self.words("cli.play.sure", question=self.words(again)))
        return answer.strip().lower() in self.words("cli.play.sure_yes").split()

    def _save(self, file: str) -> None:
        if not file:
            raise BadInput("save", "missing")
        data = {**self.record.to_dict(), "players": self.players}
        text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
        try:
            Path(file).expanduser().write_text(text, encoding="utf-8")
        except (OSError, ValueError, RuntimeError) as error:  # ... a name with a NUL in it, the home of nobody
            cause = error.strerror if isinstance(error, OSError) else None
            raise BadInput(shown(file), "save_failed", {"cause": cause or str(error)}) from error
        self.saved = len(self.record.moves)
        echo(self.words("cli.play.saved", file=visible(file)))
