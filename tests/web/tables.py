"""Opening tables through the API, as a program would."""

from dataclasses import dataclass
from typing import Any

from httpx import Client, Response

HUMAN = {"kind": "human"}


def bot(level: str = "novice") -> dict[str, str]:
    return {"kind": "bot", "level": level}


@dataclass
class Opened:
    """A table, and the tokens of its seats."""

    client: Client
    id: str
    tokens: list[str | None]

    def bearer(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    def look(self, seat: int, **query: int) -> dict[str, Any]:
        answer = self.client.get(f"/api/tables/{self.id}", params=query, headers=self.bearer(seat))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def play(self, seat: int, move: str, version: int, instead_of: int | None = None) -> Response:
        """A move with the seat's own token; `instead_of` names another seat in the body."""
        body = {"move": move, "version": version, "seat": instead_of}
        return self.client.post(f"/api/tables/{self.id}/moves", json=body, headers=self.bearer(seat))

    def first_move(self, seat: int) -> str:
        return str(self.look(seat)["decision"]["moves"][0]["move"])

    def play_out(self) -> dict[str, Any]:
        """Play to the end, quickly: what the last one to move was told. A seat that goes on needs not look again."""
        seen, seat = self.look(0), 0
        while not seen["over"]:
            if not seen["decision"]:
                seat = seen["to_act"][0]
                seen = self.look(seat)
            moves = [move["move"] for move in seen["decision"]["moves"]]
            plays = [move for move in moves if move.split()[0] in ("play", "end")]
            answer = self.play(seat, (plays or moves)[-1], seen["version"])
            assert answer.status_code == 200, answer.text
            seen = answer.json()
        return seen


def open_table(client: Client, seats: list[dict[str, str]] | None = None, **wish: Any) -> Opened:
    body = {"game": "civ", "seats": seats or [HUMAN, HUMAN], "options": {"first": 0}, **wish}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return Opened(client, answer.json()["table"], answer.json()["tokens"])
