"""A player from elsewhere: it sits at a table of a running server and talks to it over HTTP, with Python's own library.

Run a table, ./play, then: python examples/http_player.py http://localhost:8000 duel
It asks for what a seat may know, waits for its turn and sends moves in the notation of the records.
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen


class Seat:
    """One seat of one table. The token that opened the table is the key to it."""

    def __init__(self, server: str, game: str, others: list[str]) -> None:
        self.server, self.token = server, ""
        bots = [{"kind": "bot", "level": level} for level in others]
        opened = self.call("/api/tables", {"game": game, "seats": [{"kind": "human", "name": "HTTP"}, *bots]})
        self.address, self.token = f"/api/tables/{opened['table']}", opened["tokens"][0]

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Post a body, or get without one."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        sent = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.server + path, sent, headers)) as answer:
            return json.load(answer)

    def play(self, choose: random.Random) -> dict[str, Any]:
        """Play the game to its end."""
        table = self.call(self.address)
        while not table["over"]:
            if table["decision"] is None:  # not our turn: the server answers when something has happened
                table = self.call(f"{self.address}?after={table['version']}")
            else:
                moves = [move["move"] for move in table["decision"]["moves"] if move["move"] != "resign"]
                table = self.call(self.address + "/moves", {"move": choose.choice(moves), "version": table["version"]})
        outcome: dict[str, Any] = table["outcome"]
        return outcome


if __name__ == "__main__":
    print(Seat(sys.argv[1], sys.argv[2], ["novice"]).play(random.Random()))
