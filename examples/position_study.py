"""A position study: arrange a position of Duel, list what may be done and what may not, and weigh the moves.

Run it: .venv/bin/python examples/position_study.py
"""

from civitas import Rng, State, game
from civitas.bots import MctsBot, Perspective


def study() -> State:
    """Age II: the pawn stands one shield before the far zone, and the stable gives the horse breeders by chain."""
    return game("duel").arrange(
        {
            "age": 2,
            "turn": 0,
            "pawn": 5,
            "players": [
                {"coins": 3, "buildings": ["lumber_yard", "stable"], "wonders": ["colossus"]},
                {"coins": 6, "buildings": ["quarry", "theater"], "wonders": ["pyramids"]},
            ],
            "structure": {"18": "horse_breeders", "19": "barracks"},
            "seed": 11,
        }
    )


def main() -> None:
    """Print the study."""
    duel, state = game("duel"), study()
    decision = state.decision(0)
    print("may:    ", ", ".join(duel.notation(move, state) for move in decision.moves))
    for no in decision.blocked()[:3]:
        print("may not:", no.notation, "by", no.rule, no.args)
    for one in MctsBot(playouts=3000).weigh(Perspective(duel, state, 0), Rng(1))[:5]:
        print(f"{100 * one.chance:5.1f} %  {one.visits:5d} visits  {duel.notation(one.move, state)}")


if __name__ == "__main__":
    main()
