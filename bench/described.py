"""The API does what its description says: `bench/described.py --examples 500` (schemathesis against a server here)."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]


def check(address: str, examples: int, token: str, table: str) -> dict[str, int]:
    """So many requests to every operation, a part of them with a seat's token at a real table."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    made: dict[str, int] = {}
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()

        @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def one(case: schemathesis.Case[Any]) -> None:
            made[case.operation.label] = count = made.get(case.operation.label, 0) + 1
            if count % 2 and "table" in case.path_parameters:
                case.path_parameters["table"] = table
            headers = {"authorization": f"Bearer {token}"} if count % 3 else {}
            case.call_and_validate(checks=CHECKS, headers=headers)

        one()
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=200)
    chosen = parser.parse_args()
    import httpx

    from tests.web.conftest import live
    from tests.web.tables import open_table

    with tempfile.TemporaryDirectory() as folder, live(f"{folder}/t.db") as address:
        with httpx.Client(base_url=address) as client:
            table = open_table(client)
        made = check(address, chosen.examples, str(table.tokens[0]), table.id)
    print(f"{sum(made.values())} requests to {len(made)} operations: every answer as described")


if __name__ == "__main__":
    main()
