"""Print fingerprints of random games: `python -m tests.contract.trace SEEDS GAME`, so many games of each case.

Run once interpreted and once compiled, the lines must be equal.
"""

import hashlib
import json
import sys

import civitas
from tests.contract.play import CASES, Case, random_states


def fingerprint(case: Case, seed: int) -> str:
    """One hash over the fingerprints of states of a random game, what each told a seat, and the final scores.

    Of the first game every state counts, of the others every third: what differs once differs ever after, as a rule.
    """
    whole = hashlib.blake2b(digest_size=12)
    for index, state in enumerate(random_states(case, seed)):
        if seed == 0 or index % 3 == 0 or state.over:
            whole.update(civitas.digest(state).encode())
        whole.update(repr(round(state.evaluate(index % case.seats), 9)).encode())
    for seat in range(case.seats):
        imagined = case.deal(seed).imagine(seat, civitas.Rng(seed))
        whole.update(civitas.digest(imagined).encode())
    whole.update(json.dumps(state.outcome().to_dict(), sort_keys=True).encode())
    return whole.hexdigest()


def main() -> None:
    seeds, game = int(sys.argv[1]), sys.argv[2]
    for case in CASES:
        if case.game.id == game:
            print(case, *(fingerprint(case, seed) for seed in range(seeds)))


if __name__ == "__main__":
    main()
